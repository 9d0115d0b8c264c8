//! Strategies as text.

use super::found::Strategy;

/// The second line.
const COLUMNS: &str = "step  pebbles  changes\n";

/// Does a file begin like the text of a strategy?
pub(super) fn recognize(bytes: &[u8]) -> bool {
    let mut lines = bytes.split_inclusive(|&byte| byte == b'\n');
    lines.next().is_some_and(|first| first.starts_with(b"pebbles "))
        && lines.next() == Some(COLUMNS.as_bytes())
}

/// A line that sums up, one that names columns, and one for each step: its number, how many vertices are pebbled after
/// it, and which ones change: `+` is pebbled, `-` is not any more.
pub fn text(strategy: &Strategy) -> String {
    let moves: usize = (1..=strategy.steps()).map(|step| strategy.moves(step).len()).sum();
    let (pebbles, steps) = (strategy.pebbles(), strategy.steps());
    let vertices = strategy.graph().vertices();
    let mut text =
        format!("pebbles {pebbles}, steps {steps}, changes {moves}, vertices {}\n", vertices.len());
    text += COLUMNS;
    for (step, count) in strategy.counts().enumerate().skip(1) {
        let sign = |pebbled: bool| if pebbled { '+' } else { '-' };
        let changes: Vec<String> = strategy
            .moves(step)
            .into_iter()
            .map(|(v, pebbled)| format!("{}{}", sign(pebbled), vertices[v].name))
            .collect();
        text += format!("{step:>4}  {count:>7}  {}", changes.join(" ")).trim_end();
        text.push('\n');
    }
    text
}
