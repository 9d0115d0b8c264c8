//! Finds gates that compute the same function of latches and inputs, or opposite ones.
//!
//! Source: Mishchenko, Chatterjee, Jiang, Brayton, *FRAIGs: A Unifying Representation for Logic Synthesis and
//! Verification*, 2005. Gates that agree under random assignments are candidates. A query compares each with its
//! candidate, from the leaves up: the solver knows the equalities found so far, so it need not look far. A
//! counterexample, with assignments near it, splits all classes. Departure: the source merges gates at once; here they
//! are equal by clauses, since the solver is faster with a circuit that it knows as a whole.
//!
//! Rejected: gates that are equal in reachable states only, as lemmas over auxiliary variables
//! (docs/experiments/preprocessing.md).

use super::classes::Classes;
use super::compare;
use crate::limits::{Limits, Poll, Stopped};
use crate::logic::cone::Cone;
use crate::logic::graph::{Graph, Values};
use crate::logic::lit::{Lit, Var};
use crate::logic::random::SplitMix64;
use crate::logic::words::words_into;
use crate::sat::{Answer, Solver};

/// Random assignments that split the classes at first, in words of 64.
const WORDS: u64 = 32;
/// Limit on their cost: only systems of millions of gates have fewer of them for it.
const RANDOM: u64 = 50_000_000;
/// Limit on the cost of all queries and their counterexamples. Visiting a gate costs 1.
const WORK: u64 = 100_000_000;
/// So many queries more than equal gates may be in vain before a search: circuits that have been simplified before have
/// no equal gates.
pub(super) const VAIN: usize = 50;
/// The cost of the two queries about a pair, without its gates.
const PAIR: u64 = 200;

/// For each variable: an earlier literal that has the same value always, or itself. What the budget does not allow to
/// prove is not replaced, nor what comes when there have been so many queries more in vain than gates that are equal.
///
/// # Errors
/// If a limit is reached.
pub(super) fn equal_gates(
    graph: &Graph,
    most_in_vain: usize,
    poll: &mut Poll<'_>,
) -> Result<Vec<Lit>, Stopped> {
    let mut replacement: Vec<Lit> = (0..graph.variables() as u32).map(|v| Var(v).lit()).collect();
    let mut sweep = Sweep::new(graph, poll)?;
    let candidates: Vec<Var> = sweep.candidates().collect();
    if candidates.is_empty() {
        return Ok(replacement);
    }
    let mut solver = sweep.solver(poll.limits)?;
    // Numbers of queries.
    let (mut equal, mut vain) = (0, 0);
    for var in candidates {
        while sweep.classes.leader(var) != var && sweep.work < WORK && vain <= most_in_vain + equal {
            let candidate = sweep.classes.representative(var);
            match sweep.equal(&mut solver, [var.lit(), candidate], poll)? {
                Answer::Unsat => {
                    replacement[var.index()] = candidate;
                    equal += 1;
                    break;
                }
                Answer::Sat => sweep.split(&solver),
                Answer::Interrupted => sweep.classes.isolate(var),
            }
            vain += 1;
        }
    }
    Ok(replacement)
}

struct Sweep<'a> {
    graph: &'a Graph,
    classes: Classes,
    random: SplitMix64,
    values: Values<u64>,
    cone: Cone,
    work: u64,
}

impl<'a> Sweep<'a> {
    fn new(graph: &'a Graph, poll: &mut Poll<'_>) -> Result<Sweep<'a>, Stopped> {
        let mut random = SplitMix64::new(0);
        poll.limits.room(12 * graph.variables())?;
        let mut values = Values(Vec::with_capacity(graph.variables()));
        words_into(graph, &mut values, |_| random.next_word());
        let mut classes = Classes::of_values(&values);
        for _ in 0..WORDS.min(2.max(RANDOM / graph.variables() as u64)) {
            poll.ticks(graph.variables())?;
            classes.split(u64::MAX, |var| values.get(var.lit()));
            words_into(graph, &mut values, |_| random.next_word());
        }
        Ok(Sweep { graph, classes, random, values, cone: Cone::new(graph.variables()), work: 0 })
    }

    /// The gates that may be equal to earlier variables.
    fn candidates(&self) -> impl Iterator<Item = Var> + '_ {
        self.classes.followers().filter(|&var| self.graph.operands(var).is_some())
    }

    /// A solver with all gates that may be compared.
    fn solver(&self, limits: &Limits) -> Result<Solver, Stopped> {
        let compared = self.candidates().flat_map(|var| [var, self.classes.leader(var)]);
        compare::solver(self.graph, compared.map(Var::lit), limits)
    }

    /// Asks for an assignment under which the literals differ. If there is none, tells the solver so.
    fn equal(&mut self, solver: &mut Solver, pair: [Lit; 2], poll: &mut Poll<'_>) -> Result<Answer, Stopped> {
        self.cone.visit(self.graph, pair);
        let cost = PAIR + 2 * self.cone.gates.len() as u64;
        self.work += cost;
        poll.ticks(cost as usize)?;
        Ok(compare::equal(solver, pair))
    }

    /// Splits classes by the assignment that the solver has found, and by random ones near it.
    fn split(&mut self, solver: &Solver) {
        let Sweep { graph, random, values, .. } = self;
        words_into(graph, values, compare::near(solver, random));
        self.work += graph.variables() as u64;
        self.classes.split(u64::MAX, |var| self.values.get(var.lit()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;
    use hashbrown::HashMap;
    use proptest::prelude::*;

    fn replacement(graph: &Graph) -> Vec<Lit> {
        equal_gates(graph, VAIN, &mut Limits::default().poll()).expect("there are no limits")
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(512))]

        /// In small graphs, the gates that have a truth table first stay, and stand for all others that have it.
        #[test]
        fn gates_are_replaced_exactly_if_they_are_equal(
            gates in prop::collection::vec((any::<bool>(), 0..256usize, 0..256usize), 1..40),
        ) {
            let mut graph = Graph::default();
            let mut lits: Vec<Lit> = (0..6).map(|_| graph.leaf().lit()).collect();
            for &(is_xor, a, b) in &gates {
                let pick = |i: usize| lits[i / 2 % lits.len()].xor(i % 2 == 1);
                let (a, b) = (pick(a), pick(b));
                lits.push(if is_xor { !graph.equal(a, b) } else { graph.and(a, b) });
            }
            // A truth table of 64 rows, and the smallest literal that has it.
            let table = crate::logic::words::words(&graph, |leaf| {
                (0..64).filter(|row| row >> (leaf.0 - 1) & 1 == 1).fold(0, |table, row| table | 1 << row)
            });
            let mut first = HashMap::new();
            for (var, &by) in (0..).map(Var).zip(&replacement(&graph)) {
                let expected = *first.entry(table.get(var.lit())).or_insert(var.lit());
                first.entry(!table.get(var.lit())).or_insert(!var.lit());
                prop_assert_eq!(by, expected);
            }
        }
    }

    /// A chain and a tree of 24 conjuncts have values that random assignments do not tell from 0.
    #[test]
    fn rare_values_are_found_by_queries() {
        let mut graph = Graph::default();
        let leaves: Vec<Lit> = (0..24).map(|_| graph.leaf().lit()).collect();
        let chain = leaves.iter().fold(Lit::TRUE, |all, &leaf| graph.and(all, leaf));
        let mut tree = leaves;
        while tree.len() > 1 {
            tree = tree.chunks(2).map(|pair| graph.and(pair[0], pair[pair.len() - 1])).collect();
        }
        let replacement = replacement(&graph);
        assert_eq!(replacement[chain.var().index()], chain);
        assert_eq!(replacement[tree[0].var().index()], chain);
    }
}
