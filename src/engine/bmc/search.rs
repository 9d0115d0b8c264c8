//! Queries about an unrolling in one incremental solver: is there a counterexample of these depths?
//!
//! Between two queries the clauses are satisfied exactly by the runs up to the last depth that was asked about which
//! reach no bad state. Constraints of a frame become clauses only when all counterexamples that end before it are known
//! not to exist: such a run need not go on. Departure from step sizes in other tools: a counterexample is a shortest
//! one for every step size, because the query is repeated for the depths below it.

use super::encoded::Encoded;
use crate::engine::exchange::Exchange;
use crate::engine::interface::{Answer, Proof};
use crate::limits::{Limits, Stopped};
use crate::logic::lit::Lit;
use crate::sat::Backend;
use crate::system::{Frame, Path, Start, TransitionSystem};

/// A query with more conflicts than this is hard: then equal gates are looked for, that show that it has no model. The
/// next one is hard sooner if they do, later otherwise.
const HARD: u32 = 1 << 12;
/// The least such number.
const LEAST: u32 = 1 << 8;

/// The queries, and what they have cost.
pub struct Search<'a> {
    /// An unrolling from the initial states.
    pub all: Encoded<'a>,
    /// How many conflicts make a query hard.
    hard: u32,
}

impl<'a> Search<'a> {
    /// An unrolling without frames.
    pub fn new(ts: &'a TransitionSystem, sat: Option<Backend>, limits: &'a Limits) -> Search<'a> {
        Search { all: Encoded::new(ts, Start::Initial, sat, limits), hard: HARD }
    }

    /// Looks for a shortest counterexample of `first` to `last` steps. Or else the constraints may end all runs: then
    /// none reaches the last depth that was asked about, which is a proof.
    ///
    /// Requires: all smaller depths have been asked about or skipped, and nothing was found.
    pub fn ask(&mut self, first: usize, last: usize) -> Result<Option<Answer>, Stopped> {
        let hits = self.hits(first, last)?;
        // All counterexamples that are left have this frame.
        self.all.constrain(first..=first)?;
        let mut found = None;
        let mut end = hits.len();
        let exhausted = loop {
            let target = self.any(&hits[..end])?;
            if target == Lit::FALSE {
                break false;
            }
            let assumption = self.all.load(target)?;
            let Some(is_hit) = self.all.solve_briefly(&[assumption], self.hard)? else {
                if self.all.refute(first, &hits[..end])? {
                    self.hard = (self.hard / 4).max(LEAST);
                    break false;
                }
                self.hard = self.hard.saturating_mul(4);
                continue;
            };
            if !is_hit {
                break found.is_none() && !self.all.solver.failed(assumption);
            }
            end = self.first_hit(&hits[..end]);
            found = Some(self.path(first + end));
        };
        if let Some(path) = found {
            return Ok(Some(Answer::Unsafe(path)));
        }
        self.exclude(first, last)?;
        let constrained = |frame: &Frame| frame.constraints.iter().any(|&constraint| constraint != Lit::TRUE);
        let may_end = self.all.unrolling.frames()[first..=last].iter().any(constrained);
        let ended = exhausted || may_end && !self.all.solve(&[])?;
        Ok(ended.then_some(Answer::Safe(Proof::Exhausted { steps: last })))
    }

    /// Skips the depths from `first` to the largest one without counterexamples that others know of, up to `bound`.
    /// Returns the latter; none if they know nothing new.
    ///
    /// Requires: as [`Search::skip`].
    pub fn skip_known(
        &mut self,
        exchange: &Exchange,
        first: usize,
        bound: usize,
    ) -> Result<Option<usize>, Stopped> {
        let known = exchange.bound().map(|known| known.min(bound)).filter(|&known| known >= first);
        known.map(|known| self.skip(first, known).map(|()| known)).transpose()
    }

    /// Takes it for known that no counterexample has `first` to `last` steps.
    ///
    /// Requires: all smaller depths have been asked about or skipped.
    pub fn skip(&mut self, first: usize, last: usize) -> Result<(), Stopped> {
        self.hits(first, last)?;
        self.exclude(first, last)
    }

    /// Leaves the runs without bad states in these frames, which satisfy the constraints there.
    fn exclude(&mut self, first: usize, last: usize) -> Result<(), Stopped> {
        self.all.constrain(first..=last)?;
        (first..=last).try_for_each(|depth| self.all.exclude_bad(depth))
    }

    /// For each depth: Bad in its frame, after a run that satisfies the constraints of the frames behind `first`.
    fn hits(&mut self, first: usize, last: usize) -> Result<Vec<Lit>, Stopped> {
        self.all.extend_to(last + 1)?;
        let (graph, frames) = self.all.unrolling.parts();
        let mut run = Lit::TRUE;
        let mut hits = Vec::with_capacity(last - first + 1);
        for frame in &frames[first..=last] {
            if !hits.is_empty() {
                run = frame.constraints.iter().fold(run, |run, &constraint| graph.and(run, constraint));
            }
            hits.push(graph.and(run, frame.bad));
        }
        self.all.grow(first, &hits)?;
        Ok(hits)
    }

    /// The disjunction of some literals.
    fn any(&mut self, lits: &[Lit]) -> Result<Lit, Stopped> {
        let (graph, frames) = self.all.unrolling.parts();
        let any = lits.iter().fold(Lit::FALSE, |any, &lit| graph.or(any, lit));
        let frames = frames.len();
        self.all.grow(frames, &[any])?;
        Ok(any)
    }

    /// The first literal that holds in the model of the solver.
    fn first_hit(&self, hits: &[Lit]) -> usize {
        if hits.len() == 1 {
            return 0;
        }
        let values = self.all.unrolling.graph().evaluate(|leaf| self.all.value(leaf.lit()));
        hits.iter().position(|&hit| values.get(hit)).expect("their disjunction holds")
    }

    fn path(&self, steps: usize) -> Path {
        self.all.unrolling.path(steps, |leaf| self.all.value(leaf))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::graph::Graph;

    /// Two adders with different carries, each with a register behind it: gate by gate they are equal.
    #[test]
    fn equal_gates_behind_a_hard_query_are_merged() {
        const WIDTH: usize = 12;
        let mut graph = Graph::default();
        let registers: Vec<Lit> = (0..2 * WIDTH).map(|_| graph.leaf().lit()).collect();
        let inputs: Vec<Lit> = (0..2 * WIDTH).map(|_| graph.leaf().lit()).collect();
        let (a, b) = inputs.split_at(WIDTH);
        let (mut next, _) = graph.ripple_add(a, b, Lit::FALSE);
        let mut carry = Lit::FALSE;
        for (&a, &b) in a.iter().zip(b) {
            let half = graph.xor(a, b);
            next.push(graph.xor(half, carry));
            carry = graph.mux(half, carry, a);
        }
        let (left, right) = registers.split_at(WIDTH);
        let equal = left.iter().zip(right).fold(Lit::TRUE, |all, (&a, &b)| {
            let bit = graph.equal(a, b);
            graph.and(all, bit)
        });
        let ts = TransitionSystem {
            next,
            init: vec![Some(false); 2 * WIDTH],
            bad: !equal,
            constraints: Vec::new(),
            inputs: inputs.iter().map(|lit| lit.var()).collect(),
            graph,
        };
        let limits = Limits::default();
        let mut search = Search::new(&ts, None, &limits);
        for depth in 0..4 {
            search.hard = 1;
            assert_eq!(search.ask(depth, depth), Ok(None));
            let merged = search.all.unrolling.frames()[depth].bad;
            assert_eq!(merged, Lit::FALSE, "depth {depth}");
        }
    }
}
