//! Which auxiliary variables are listed: not those that only count for thresholds.

use crate::answer::invariant::Invariant;
use crate::logic::lit::Lit;

/// By position: does a reader meet the auxiliary variable, if nobody looks into the definitions of thresholds? Lemmas
/// mention it, or the definition of one that is listed and is no threshold, or nothing at all does.
pub(super) fn listed(
    invariant: &Invariant,
    latches: usize,
    is_threshold: impl Fn(usize) -> bool,
) -> Vec<bool> {
    let number = invariant.definitions.len();
    let position = |lit: &Lit| Invariant::definition(latches, lit.var());
    let operands = |k: usize| invariant.definitions[k].operands;
    let mut unused = vec![true; number];
    let mut listed = vec![false; number];
    (0..number).flat_map(operands).filter_map(|lit| position(&lit)).for_each(|k| unused[k] = false);
    invariant.lemmas.iter().flatten().filter_map(position).for_each(|k| listed[k] = true);
    for k in (0..number).rev() {
        listed[k] |= unused[k];
        if listed[k] && !is_threshold(k) {
            operands(k).iter().filter_map(position).for_each(|earlier| listed[earlier] = true);
        }
    }
    listed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::invariant::{Definition, Operator};
    use crate::logic::lit::Var;

    #[test]
    fn what_only_thresholds_need_is_not_listed() {
        // Four state variables; the auxiliary variables are 5 to 10.
        let operands = [[1, 2], [2, 3], [5, 6], [6, 4], [7, 8], [1, 3]];
        let definition = |operands: [u32; 2]| Definition {
            operator: Operator::And,
            operands: operands.map(|var| Var(var).lit()),
        };
        let invariant = Invariant {
            definitions: operands.map(definition).to_vec(),
            lemmas: vec![vec![Var(9).lit()].into()],
            ..Invariant::default()
        };
        // Nothing mentions the last one.
        let listed = |thresholds: &[usize]| listed(&invariant, 3, |k| thresholds.contains(&k));
        assert_eq!(listed(&[]), [true; 6]);
        assert_eq!(listed(&[2]), [false, true, true, true, true, true]);
        assert_eq!(listed(&[2, 3]), [false, false, true, true, true, true]);
        assert_eq!(listed(&[2, 4]), [false, false, false, false, true, true]);
    }
}
