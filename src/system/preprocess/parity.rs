//! A normal form of parities: chains of exclusive ors in the order of their summands.
//!
//! Circuits may compute the same parity in different ways, for example by a chain and by a tree. Clause learning needs
//! time exponential in n to prove that two orders of adding n bits are equivalent (Chew, Heule, *Sorting Parity
//! Encodings by Reusing Variables*, SAT 2020). So if two gates compute the same parity in different orders, all wide
//! parities get the normal form; otherwise nothing changes. `verify` has its own implementation.
//!
//! Rejected: such chains also for auxiliary variables, in addition to their definitions; they make no query easier
//! (docs/experiments/preprocessing.md).

use hashbrown::HashSet;

use super::super::lower::{Lowered, Origins};
use super::super::transition::TransitionSystem;
use crate::limits::{Poll, Stopped};
use crate::logic::graph::{Graph, Values};
use crate::logic::lit::{Lit, Var};

/// Parities of fewer summands are easy for the solver, and left as they are.
const NARROWEST: usize = 8;
/// Parities of more summands are not expanded: each partial sum gets a chain of its own, so cost would be quadratic.
const WIDEST: usize = 128;
/// Circuits whose parities have more summands than this in all stay as they are: their normal form takes a gate for
/// each.
const MOST_SUMMANDS: usize = 1 << 20;

/// The system with all wide parities in normal form, and their number; none if no two gates compute the same wide
/// parity.
///
/// # Errors
/// If a limit is reached.
pub(super) fn normal_form(system: &Lowered, poll: &mut Poll<'_>) -> Result<Option<(Lowered, u64)>, Stopped> {
    let Lowered { ts, origins } = system;
    let Some(sums) = sums(&ts.graph, poll)? else { return Ok(None) };
    let wide = || sums.iter().flatten().filter(|sum| sum.is_wide());
    let mut seen = HashSet::new();
    if wide().all(|sum| seen.insert(&sum.summands)) {
        return Ok(None);
    }
    let mut graph = Graph::default();
    let mut image = Values(vec![Lit::FALSE]);
    for (var, sum) in sums.iter().enumerate().skip(1) {
        poll.ticks(sum.as_ref().map_or(1, |sum| sum.summands.len()))?;
        let lit = match (ts.graph.operands(Var(var as u32)), sum) {
            (None, _) => graph.leaf().lit(),
            (_, Some(sum)) if sum.is_wide() => {
                let add = |chain, &var: &Var| !graph.equal(chain, image.get(var.lit()));
                sum.summands.iter().fold(Lit::FALSE, add).xor(sum.negated)
            }
            (Some([a, b]), _) => graph.and(image.get(a), image.get(b)),
        };
        image.0.push(lit);
    }
    let all = |lits: &[Lit]| lits.iter().map(|&lit| image.get(lit)).collect();
    let normal = TransitionSystem {
        next: all(&ts.next),
        init: ts.init.clone(),
        bad: image.get(ts.bad),
        constraints: all(&ts.constraints),
        // Latches keep their numbers. Inputs may come after gates, where cycles of resets were cut.
        inputs: ts.inputs.iter().map(|&input| image.get(input.lit()).var()).collect(),
        graph,
    };
    let origins = Origins { values: all(&origins.values), ..origins.clone() };
    Ok(Some((Lowered { ts: normal, origins }, wide().count() as u64)))
}

/// The exclusive or that a gate computes.
struct Sum {
    /// In order, without duplicates. A summand is itself an exclusive or only if that has too many summands.
    summands: Vec<Var>,
    negated: bool,
}

impl Sum {
    fn is_wide(&self) -> bool {
        self.summands.len() >= NARROWEST
    }
}

/// By variable: the exclusive or that it computes; none for other gates and leaves. None at all if there are too many
/// summands.
fn sums(graph: &Graph, poll: &mut Poll<'_>) -> Result<Option<Vec<Option<Sum>>>, Stopped> {
    let mut summands = 0;
    let mut sums: Vec<Option<Sum>> = Vec::with_capacity(graph.variables());
    for var in (0..graph.variables() as u32).map(Var) {
        let sum = exclusive(graph, var).and_then(|operands| sum(&sums, operands));
        let wide = sum.as_ref().map_or(0, |sum: &Sum| sum.summands.len());
        poll.ticks(1 + wide)?;
        summands += wide;
        if summands > MOST_SUMMANDS {
            return Ok(None);
        }
        sums.push(sum);
    }
    Ok(Some(sums))
}

/// The exclusive or of two literals, expanded; none if it has too many summands.
fn sum(sums: &[Option<Sum>], operands: [Lit; 2]) -> Option<Sum> {
    let mut summands = Vec::new();
    let mut negated = false;
    for operand in operands {
        negated ^= operand.is_negated();
        match &sums[operand.var().index()] {
            Some(sum) => {
                summands.extend_from_slice(&sum.summands);
                negated ^= sum.negated;
            }
            None => summands.push(operand.var()),
        }
    }
    summands.sort_unstable();
    // Two equal summands cancel out.
    let summands: Vec<Var> =
        summands.chunk_by(Var::eq).filter(|equal| equal.len() == 1).map(|once| once[0]).collect();
    (summands.len() <= WIDEST).then_some(Sum { summands, negated })
}

/// `[p, q]` if the gate is p ⊕ q: neither p ∧ q nor ¬p ∧ ¬q.
fn exclusive(graph: &Graph, gate: Var) -> Option<[Lit; 2]> {
    let conjunction = |lit: Lit| graph.operands(lit.var()).filter(|_| lit.is_negated());
    let [a, b] = graph.operands(gate)?;
    let [both, neither] = [conjunction(a)?, conjunction(b)?];
    (both.map(|lit| !lit) == neither).then_some(both)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;
    use crate::logic::random::SplitMix64;

    /// A system with a latch for each summand. A state is bad if two orders of adding differ; one sum has another gate
    /// in between.
    fn two_orders(summands: u32, random: &mut SplitMix64) -> Lowered {
        let mut graph = Graph::default();
        let latches: Vec<Lit> = (0..summands).map(|_| graph.leaf().lit()).collect();
        let mut parity = |random: &mut SplitMix64| {
            let mut terms = latches.clone();
            while let Some(last) = terms.pop() {
                if terms.is_empty() {
                    return last;
                }
                let i = random.next_word() as usize % terms.len();
                let flipped = random.next_word() & 1 == 1;
                terms[i] = graph.equal(terms[i].xor(flipped), last).xor(!flipped);
            }
            unreachable!("a sum of nothing")
        };
        let (one, other) = (parity(random), parity(random));
        let mixed = graph.and(one, latches[0]);
        let bad = graph.equal(mixed, other);
        let ts = TransitionSystem {
            next: latches.iter().map(|&latch| graph.and(latch, !mixed)).collect(),
            init: vec![Some(false); summands as usize],
            bad,
            constraints: vec![one],
            inputs: Vec::new(),
            graph,
        };
        Lowered { ts, origins: Origins { values: latches, ..Origins::default() } }
    }

    #[test]
    fn systems_stay_what_they_are() {
        let limits = Limits::default();
        let mut random = SplitMix64::new(1);
        for summands in (NARROWEST as u32..12).cycle().take(100) {
            let ts = two_orders(summands, &mut random);
            let (normal, _) = normal_form(&ts, &mut limits.poll()).unwrap().expect("two orders");
            for _ in 0..100 {
                let state = random.next_word();
                let value = |var: Var| state >> var.index() & 1 == 1;
                let (before, after) = (ts.ts.graph.evaluate(value), normal.ts.graph.evaluate(value));
                let lits = |Lowered { ts, origins }: &Lowered| {
                    [&ts.next[..], &ts.constraints, &origins.values, &[ts.bad]].concat()
                };
                for (old, new) in lits(&ts).into_iter().zip(lits(&normal)) {
                    assert_eq!(before.get(old), after.get(new));
                }
            }
        }
    }

    #[test]
    fn inputs_after_gates_stay_inputs() {
        let limits = Limits::default();
        let mut system = two_orders(10, &mut SplitMix64::new(3));
        let late = system.ts.graph.leaf();
        system.ts.inputs.push(late);
        system.ts.bad = system.ts.graph.and(system.ts.bad, late.lit());
        let (normal, _) = normal_form(&system, &mut limits.poll()).unwrap().expect("two orders");
        let TransitionSystem { graph, inputs, .. } = &normal.ts;
        assert!(graph.variables() != system.ts.graph.variables(), "the input has moved");
        assert!(inputs[0].index() > 10 && graph.operands(inputs[0]).is_none(), "it is no latch and no gate");
    }

    #[test]
    fn two_orders_become_one() {
        let limits = Limits::default();
        let mut random = SplitMix64::new(2);
        let ts = two_orders(20, &mut random);
        let (normal, parities) = normal_form(&ts, &mut limits.poll()).unwrap().expect("two orders");
        assert!(parities >= 2);
        let sums = sums(&normal.ts.graph, &mut limits.poll()).unwrap().unwrap();
        let wide: Vec<&Vec<Var>> =
            sums.iter().flatten().filter(|sum| sum.is_wide()).map(|sum| &sum.summands).collect();
        assert_eq!(wide.iter().collect::<HashSet<_>>().len(), wide.len());
        assert!(normal_form(&normal, &mut limits.poll()).unwrap().is_none());
    }

    #[test]
    fn narrow_parities_stay_as_they_are() {
        let limits = Limits::default();
        let mut random = SplitMix64::new(3);
        assert!((0..20).all(|_| {
            normal_form(&two_orders(NARROWEST as u32 - 1, &mut random), &mut limits.poll()).unwrap().is_none()
        }));
    }
}
