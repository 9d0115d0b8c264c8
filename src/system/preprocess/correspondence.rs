//! Latches that are equal or opposite in all reachable states (van Eijk, *Sequential Equivalence Checking Based on
//! Structural Similarities*, TCAD 2000, for latches only).
//!
//! Classes of latches that may be equal are split until they are inductive: if all members of each class are equal in a
//! state, they are equal in every successor. Random runs split the classes first. Then, in each round, each latch is
//! replaced by its leader; this makes most next states of a class the same gate. A query compares each of the others,
//! and its counterexample splits all classes. A latch whose query exceeds its budget leaves its class. The classes are
//! correct only when a round ends without a split; if the budget of all rounds is spent before, the result is empty.

use crate::limits::{Limits, Poll, Stopped};
use crate::logic::graph::{Graph, Values};
use crate::logic::lit::{Lit, Var};
use crate::logic::random::SplitMix64;
use crate::logic::words::{all, words};
use crate::sat::{Answer, Solver};
use crate::stats;

use super::super::lower::Lowered;
use super::super::transition::TransitionSystem;
use super::classes::Classes;
use super::compare;
use super::simulate::simulate;
use super::substitute;

/// Limit on the cost of all rounds, as long as no latch may be equal to another one. Visiting a gate costs 1.
const WORK: u64 = 100_000_000;
/// What each latch adds that may still be equal to another one: wide registers take more queries, and are worth it.
const EACH: u64 = 10_000;
/// The cost of a round, for each variable of the system: it is copied, and classes are compared.
const COPY: u64 = 8;
/// The cost of a query.
const QUERY: u64 = 1_000;

/// Replaces each latch that always equals an earlier one, its negation, or a constant, as far as the budget allows.
///
/// # Errors
/// If a limit is reached.
pub(super) fn equivalences(
    system: &Lowered,
    replacement: &mut [Lit],
    poll: &mut Poll<'_>,
    stats: &mut stats::Preprocess,
) -> Result<(), Stopped> {
    let ts = &system.ts;
    let mut classes = Classes::new(system, replacement);
    simulate(ts, &mut classes, poll)?;
    let mut work = 0;
    while !classes.is_trivial() {
        stats.rounds += 1;
        let mut round = Round::new(ts, &classes, replacement, poll)?;
        match round.run(&mut classes, &mut work, poll)? {
            None => return Ok(()),
            Some(false) => break,
            Some(true) => {}
        }
    }
    classes.apply(replacement);
    Ok(())
}

/// One round, which checks whether the classes are inductive.
struct Round<'a> {
    ts: &'a TransitionSystem,
    /// The latches that are not alone in their classes.
    compared: Vec<Var>,
    /// The graph of the system, with each latch replaced by its leader.
    graph: Graph,
    /// For each literal of the system, its literal in that graph.
    image: Values<Lit>,
    constraints: Vec<Lit>,
    /// What the first query asks for: often the circuits of all members of a class are the same.
    solver: Option<Solver>,
    random: SplitMix64,
}

impl<'a> Round<'a> {
    fn new(
        ts: &'a TransitionSystem,
        classes: &Classes,
        replacement: &[Lit],
        poll: &mut Poll<'_>,
    ) -> Result<Round<'a>, Stopped> {
        let mut replacement = replacement.to_vec();
        classes.apply(&mut replacement);
        let (graph, image) = substitute::graph(ts, &replacement, poll)?;
        let constraints: Vec<Lit> = ts.constraints.iter().map(|&lit| image.get(lit)).collect();
        let leaders = classes.followers().map(|var| classes.leader(var)).filter(|&var| var != Var::CONSTANT);
        let compared = classes.followers().chain(leaders);
        Ok(Round {
            ts,
            compared: compared.collect(),
            graph,
            image,
            constraints,
            solver: None,
            random: SplitMix64::new(1),
        })
    }

    /// A solver with the next states of all latches that may be compared.
    fn solver(&self, limits: &Limits) -> Result<Solver, Stopped> {
        let compared = self.compared.iter().map(|&var| self.next(var.lit()));
        let roots = compared.chain(self.constraints.iter().copied());
        let mut solver = compare::solver(&self.graph, roots, limits)?;
        self.constraints.iter().for_each(|&lit| solver.add_clause(&[lit]));
        Ok(solver)
    }

    /// Splits classes until all members of a class have the same next state. Returns whether a class was split; none if
    /// the budget is spent.
    fn run(
        &mut self,
        classes: &mut Classes,
        work: &mut u64,
        poll: &mut Poll<'_>,
    ) -> Result<Option<bool>, Stopped> {
        let members: Vec<Var> = classes.followers().collect();
        let limit = WORK + EACH * members.len() as u64;
        *work += COPY * self.ts.graph.variables() as u64;
        if *work > limit {
            return Ok(None);
        }
        let mut split = false;
        for var in members {
            poll.tick()?;
            while classes.leader(var) != var {
                let (next, other) = (self.next(var.lit()), self.next(classes.representative(var)));
                if next == other {
                    break;
                }
                *work += QUERY;
                poll.ticks(QUERY as usize)?;
                match self.equal(next, other, poll.limits)? {
                    Answer::Unsat => break,
                    Answer::Interrupted => classes.isolate(var),
                    Answer::Sat => {
                        *work += self.graph.variables() as u64;
                        self.split(classes);
                    }
                }
                split = true;
                if *work > limit {
                    return Ok(None);
                }
            }
        }
        Ok(Some(split))
    }

    /// The next state of a latch literal, or the constant itself.
    fn next(&self, lit: Lit) -> Lit {
        if lit.is_constant() {
            return lit;
        }
        self.image.get(self.ts.prime(lit))
    }

    /// Asks for a state in which the literals differ. If there is none, tells the solver so.
    fn equal(&mut self, a: Lit, b: Lit, limits: &Limits) -> Result<Answer, Stopped> {
        let solver = match self.solver.take() {
            Some(solver) => solver,
            None => self.solver(limits)?,
        };
        Ok(compare::equal(self.solver.insert(solver), [a, b]))
    }

    /// Splits classes by the successors of the state that the solver has found, and of random states near it.
    fn split(&mut self, classes: &mut Classes) {
        let Round { ts, graph, image, constraints, solver, random, .. } = self;
        let solver = solver.as_ref().expect("it has found a state");
        // The first of the 64 states is that of the solver.
        let words = words(graph, compare::near(solver, random));
        let mask = all(&words, constraints);
        debug_assert_eq!(mask & 1, 1, "the solver's state satisfies the constraints");
        classes.split(mask, |var| words.get(image.get(ts.prime(var.lit()))));
    }
}
