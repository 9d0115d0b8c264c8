//! Levels of definitions: each is above those that it is made of, so one `let` binds a level.

/// The definitions that are `needed`, by levels. `operands` are the earlier definitions that one is made of.
pub(super) fn levels<I>(needed: &[bool], operands: impl Fn(usize) -> I) -> Vec<Vec<usize>>
where
    I: Iterator<Item = usize>,
{
    let mut level = vec![0; needed.len()];
    let mut levels: Vec<Vec<usize>> = Vec::new();
    for definition in (0..needed.len()).filter(|&definition| needed[definition]) {
        let above = operands(definition).map(|operand| level[operand] + 1).max().unwrap_or(0);
        level[definition] = above;
        if levels.len() <= above {
            levels.resize(above + 1, Vec::new());
        }
        levels[above].push(definition);
    }
    levels
}
