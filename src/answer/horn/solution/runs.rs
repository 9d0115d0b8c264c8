//! Lemmas about neighbouring bits put together, for people: a run of bits that is a constant, or that equals one of
//! another argument, is said in words.
//!
//! A unit lemma fixes a bit; two lemmas, s ∨ t and ¬s ∨ ¬t, say that two bits are equal or opposite. What is left stays
//! a clause.

use std::collections::{BTreeMap, BTreeSet};

use super::signal::Signal;

/// A bit of an argument.
type Bit = (usize, usize);

/// Something that lemmas say about neighbouring bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Run {
    /// The bits from this one on have these values.
    Constant { first: Bit, values: Vec<bool> },
    /// So many bits from the first one on equal those from the second one on, or are their opposites.
    Equal { first: Bit, second: Bit, count: usize, opposite: bool },
}

/// Takes the runs out of the lemmas.
pub(super) fn runs(lemmas: &mut Vec<Vec<Signal>>) -> Vec<Run> {
    let bit = |signal: Signal| match signal {
        Signal::Bit { argument, bit, negated } => Some(((argument, bit), negated)),
        _ => None,
    };
    let mut values: BTreeMap<Bit, bool> = BTreeMap::new();
    // By pair of bits, which of its two clauses there are: of those that make it opposite, and equal.
    let mut pairs: BTreeMap<(Bit, Bit, bool), BTreeSet<bool>> = BTreeMap::new();
    let pair = |lemma: &[Signal]| match *lemma {
        [a, b] => {
            let ((a, not_a), (b, not_b)) = (bit(a)?, bit(b)?);
            Some(((a, b, not_a == not_b), not_a))
        }
        _ => None,
    };
    for lemma in lemmas.iter() {
        if let [unit] = lemma[..]
            && let Some((bit, negated)) = bit(unit)
        {
            values.insert(bit, !negated);
        } else if let Some((key, side)) = pair(lemma) {
            pairs.entry(key).or_default().insert(side);
        }
    }
    pairs.retain(|_, sides| sides.len() == 2);
    lemmas.retain(|lemma| match lemma[..] {
        [unit] => bit(unit).is_none(),
        _ => pair(lemma).is_none_or(|(key, _)| !pairs.contains_key(&key)),
    });
    let mut runs = constants(&values);
    runs.extend(equalities(pairs.into_keys().collect()));
    runs
}

fn constants(values: &BTreeMap<Bit, bool>) -> Vec<Run> {
    let mut runs: Vec<(Bit, Vec<bool>)> = Vec::new();
    for (&(argument, bit), &value) in values {
        match runs.last_mut() {
            Some((first, values)) if *first == (argument, bit.wrapping_sub(values.len())) => {
                values.push(value)
            }
            _ => runs.push(((argument, bit), vec![value])),
        }
    }
    runs.into_iter().map(|(first, values)| Run::Constant { first, values }).collect()
}

fn equalities(mut pairs: BTreeSet<(Bit, Bit, bool)>) -> Vec<Run> {
    let mut runs = Vec::new();
    while let Some(pair @ (first, second, opposite)) = pairs.pop_first() {
        let next = |count: usize| {
            let (a, b, _) = pair;
            ((a.0, a.1 + count), (b.0, b.1 + count), opposite)
        };
        let mut count = 1;
        while pairs.remove(&next(count)) {
            count += 1;
        }
        runs.push(Run::Equal { first, second, count, opposite });
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bit(argument: usize, bit: usize, negated: bool) -> Signal {
        Signal::Bit { argument, bit, negated }
    }

    #[test]
    fn neighbours_are_put_together() {
        let mut lemmas = vec![
            vec![bit(0, 3, true)],
            vec![bit(0, 4, false)],
            vec![bit(1, 3, true)],
            vec![bit(0, 1, false), bit(1, 0, true)],
            vec![bit(0, 1, true), bit(1, 0, false)],
            vec![bit(0, 2, true), bit(1, 1, false)],
            vec![bit(0, 2, false), bit(1, 1, true)],
            vec![bit(0, 0, false), bit(1, 2, true)],
        ];
        let found = runs(&mut lemmas);
        assert_eq!(lemmas, [[bit(0, 0, false), bit(1, 2, true)]]);
        let expected = [
            Run::Constant { first: (0, 3), values: vec![false, true] },
            Run::Constant { first: (1, 3), values: vec![false] },
            Run::Equal { first: (0, 1), second: (1, 0), count: 2, opposite: false },
        ];
        assert_eq!(found, expected);
    }
}
