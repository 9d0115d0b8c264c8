//! Parities in one form: chains of exclusive ors in the order of their summands.
//!
//! That two orders of adding up n bits give the same takes clause learning a time exponential in n (Chew, Heule,
//! *Sorting Parity Encodings by Reusing Variables*, SAT 2020), and circuits have the orders of whoever wrote them: a
//! chain here, a tree there. So where that shows, all wide parities get the same order. `verify` does so on its own.
//!
//! Where no two gates are the same parity nothing changes. Rejected: one form for auxiliary variables, too, by a chain
//! beside their definition, which makes no query easier (docs/performance.md, "Preprocessing").

use hashbrown::HashSet;

use super::super::lower::{Lowered, Origins};
use super::super::transition::TransitionSystem;
use crate::logic::graph::Graph;
use crate::logic::lit::{Lit, Var};

/// With fewer summands the solver needs no help.
const NARROWEST: usize = 8;
/// Parities of more are left as they are: every step of adding up gets a chain of its own.
const WIDEST: usize = 128;

/// The system with all wide parities in normal form, and how many there are; none if no two are the same in different
/// orders.
pub(super) fn normal_form(system: &Lowered) -> Option<(Lowered, u64)> {
    let Lowered { ts, origins } = system;
    let sums = sums(&ts.graph);
    let wide = || sums.iter().flatten().filter(|sum| sum.is_wide());
    let mut seen = HashSet::new();
    if wide().all(|sum| seen.insert(&sum.summands)) {
        return None;
    }
    let mut graph = Graph::default();
    let mut image = vec![Lit::FALSE];
    for (var, sum) in sums.iter().enumerate().skip(1) {
        let get = |lit: Lit| image[lit.var().index()].xor(lit.is_negated());
        let lit = match (ts.graph.operands(Var(var as u32)), sum) {
            (None, _) => graph.leaf().lit(),
            (_, Some(sum)) if sum.is_wide() => {
                let add = |chain, &var: &Var| !graph.equal(chain, get(var.lit()));
                sum.summands.iter().fold(Lit::FALSE, add).xor(sum.negated)
            }
            (Some([a, b]), _) => graph.and(get(a), get(b)),
        };
        image.push(lit);
    }
    let get = |lit: Lit| image[lit.var().index()].xor(lit.is_negated());
    let all = |lits: &[Lit]| lits.iter().map(|&lit| get(lit)).collect();
    let normal = TransitionSystem {
        next: all(&ts.next),
        init: ts.init.clone(),
        bad: get(ts.bad),
        constraints: all(&ts.constraints),
        // Leaves keep their numbers.
        inputs: ts.inputs.clone(),
        graph,
    };
    let origins = Origins { values: all(&origins.values), ..origins.clone() };
    Some((Lowered { ts: normal, origins }, wide().count() as u64))
}

/// What a gate is the exclusive or of.
struct Sum {
    /// In order, each once. None is an exclusive or itself, unless of too many.
    summands: Vec<Var>,
    negated: bool,
}

impl Sum {
    fn is_wide(&self) -> bool {
        self.summands.len() >= NARROWEST
    }
}

/// By variable: what it is the exclusive or of, if it is a gate that is one.
fn sums(graph: &Graph) -> Vec<Option<Sum>> {
    let mut sums: Vec<Option<Sum>> = Vec::with_capacity(graph.variables());
    for var in (0..graph.variables() as u32).map(Var) {
        let sum = exclusive(graph, var).and_then(|operands| sum(&sums, operands));
        sums.push(sum);
    }
    sums
}

/// The exclusive or of two literals, unless of too many.
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
    // What occurs twice cancels out.
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
    use crate::logic::random::SplitMix64;

    /// A latch for each summand and bad states where two orders of adding up differ, with other gates between.
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
        let mut random = SplitMix64::new(1);
        for summands in (NARROWEST as u32..12).cycle().take(100) {
            let ts = two_orders(summands, &mut random);
            let (normal, _) = normal_form(&ts).expect("two orders");
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
    fn two_orders_become_one() {
        let mut random = SplitMix64::new(2);
        let ts = two_orders(20, &mut random);
        let (normal, parities) = normal_form(&ts).expect("two orders");
        assert!(parities >= 2);
        let sums = sums(&normal.ts.graph);
        let wide: Vec<&Vec<Var>> =
            sums.iter().flatten().filter(|sum| sum.is_wide()).map(|sum| &sum.summands).collect();
        assert_eq!(wide.iter().collect::<HashSet<_>>().len(), wide.len());
        assert!(normal_form(&normal).is_none());
    }

    #[test]
    fn narrow_parities_stay_as_they_are() {
        let mut random = SplitMix64::new(3);
        assert!((0..20).all(|_| normal_form(&two_orders(NARROWEST as u32 - 1, &mut random)).is_none()));
    }
}
