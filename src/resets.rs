//! Reset functions: which latches have one, and whether all of them can be evaluated.
//!
//! Since AIGER library 1.9.23 a latch may start at the value of any literal. If latches depend on each other in a
//! circle, "start at the value of" defines a relation instead of a function: it may have no solution or several.
//! Certificates must be free of such circles (Certifaiger calls that *stratified*); models need not.

use crate::aiger::{Model, SymbolKind};
use crate::lit::Lit;

/// The reset of a latch depends on the latch itself.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the reset of latch {latch}{name} depends on the latch itself")]
pub struct CyclicResets {
    /// A latch of the circle.
    pub latch: usize,
    /// Its name in parentheses, or nothing.
    name: String,
}

/// Does the latch start at the value of another literal?
pub fn is_function(model: &Model, latch: usize) -> bool {
    let reset = model.latches[latch].reset;
    !reset.is_constant() && reset != model.latch(latch)
}

/// Checks that the graph of edges from gates to operands and from latches to reset functions has no circle.
///
/// # Errors
/// Names a latch on a circle.
pub fn stratified(model: &Model) -> Result<(), CyclicResets> {
    stratified_among(model, |_| true)
}

/// Like [`stratified`], but latches that are not `among` those asked for have no edges: their values are given.
///
/// # Errors
/// Names a latch on a circle.
pub fn stratified_among(model: &Model, among: impl Fn(usize) -> bool) -> Result<(), CyclicResets> {
    /// What depth-first search knows of a variable.
    #[derive(Clone, Copy, PartialEq)]
    enum Mark {
        New,
        Open,
        Done,
    }
    let edges = |var: usize| -> [Lit; 2] {
        let latch = var - model.inputs - 1;
        match latch.checked_sub(model.latches.len()) {
            Some(gate) => model.ands[gate],
            None if among(latch) && is_function(model, latch) => [model.latches[latch].reset; 2],
            None => [Lit::FALSE; 2],
        }
    };
    let mut marks = vec![Mark::New; model.variables()];
    marks[..=model.inputs].fill(Mark::Done);
    // The path from the root: each variable with the number of its edges that were followed.
    let mut path: Vec<(usize, usize)> = Vec::new();
    for root in (0..model.latches.len()).map(|i| model.latch(i).var().index()) {
        if marks[root] == Mark::New {
            path.push((root, 0));
        }
        while let Some((var, followed)) = path.last_mut() {
            marks[*var] = Mark::Open;
            if *followed == 2 {
                marks[*var] = Mark::Done;
                path.pop();
                continue;
            }
            let to = edges(*var)[*followed].var().index();
            *followed += 1;
            match marks[to] {
                Mark::New => path.push((to, 0)),
                Mark::Done => {}
                Mark::Open => return Err(cyclic(model, path.iter().rev().map(|step| step.0))),
            }
        }
    }
    Ok(())
}

/// Operands precede their gate, so that every circle has a latch: the first one met on the way back is on it.
fn cyclic(model: &Model, mut back: impl Iterator<Item = usize>) -> CyclicResets {
    let latch = back
        .find_map(|var| var.checked_sub(1 + model.inputs).filter(|&l| l < model.latches.len()))
        .expect("a circle has a latch");
    let name = model.symbols.get(&(SymbolKind::Latch, latch));
    let name = name.map(|n| format!(" ({})", String::from_utf8_lossy(n))).unwrap_or_default();
    CyclicResets { latch, name }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::aiger::Latch;

    /// Two latches, one gate; resets as given by AIGER numbers (latches 2 and 4, gate 6).
    fn model(resets: [u32; 2], gate: [u32; 2]) -> Model {
        let latch = |reset| Latch { next: Lit::FALSE, reset: Lit::from_code(reset) };
        Model {
            latches: resets.map(latch).to_vec(),
            ands: vec![gate.map(Lit::from_code)],
            ..Model::default()
        }
    }

    #[test]
    fn chains_constants_and_uninitialised_latches_are_stratified() {
        for resets in [[0, 1], [2, 4], [4, 0], [4, 4], [6, 4], [1, 7]] {
            let gate = if resets[1] == 7 { [2, 3] } else { [4, 5] };
            assert_eq!(stratified(&model(resets, gate)), Ok(()), "{resets:?}");
        }
    }

    #[test]
    fn circles_are_found() {
        assert_eq!(stratified(&model([3, 0], [2, 4])).unwrap_err().latch, 0);
        assert!(stratified(&model([4, 2], [0, 0])).is_err());
        assert_eq!(stratified(&model([0, 6], [2, 4])).unwrap_err().latch, 1);
        assert!(stratified(&model([6, 2], [4, 5])).is_err());
    }

    #[test]
    fn the_latch_named_is_on_the_circle() {
        let mut model = model([6, 6], [5, 5]);
        model.symbols.insert((SymbolKind::Latch, 1), b"tail".to_vec());
        let error = stratified(&model).unwrap_err();
        assert_eq!(error.to_string(), "the reset of latch 1 (tail) depends on the latch itself");
    }

    #[test]
    fn given_latches_break_circles() {
        let model = model([4, 2], [0, 0]);
        assert_eq!(stratified_among(&model, |latch| latch == 0), Ok(()));
        assert!(stratified_among(&model, |_| true).is_err());
    }

    #[test]
    fn long_chains_do_not_exhaust_the_stack() {
        let mut model = Model { inputs: 1, ..Model::default() };
        for i in 0..200_000 {
            let reset = Lit::from_code(2 * (i + 3));
            model.latches.push(Latch { next: Lit::FALSE, reset });
        }
        model.latches.last_mut().unwrap().reset = model.input(0);
        assert_eq!(stratified(&model), Ok(()));
    }
}
