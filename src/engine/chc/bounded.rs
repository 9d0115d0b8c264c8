//! Bounded model checking of rules: is there a derivation of a query of height 1, 2, ...?
//!
//! A formula describes all derivation trees of a height at once (`tree`). Trees of one more have a formula of their
//! own, since rules that need more height come in at all places. This finds derivations that are flat but need many
//! values that fit together, where obligations, with one choice of values at a time, take long. It proves nothing.

use super::derivation::Derivation;
use super::plan::Plan;
use super::tree::{Ended, Tree};
use crate::engine::interface::{Event, Observer};
use crate::engine::turn::Turn;
use crate::limits::{Limits, Stopped};
use crate::sat::{Answer, Backend};
use crate::stats::{Stats, timed};
use crate::system::Rules;

/// So many literals of clauses count as one call of a stop function.
const LITERALS: u64 = 1 << 10;

/// A search for derivations of bounded height.
pub(super) struct Bounded<'a> {
    plan: Plan<'a>,
    sat: Backend,
    limits: &'a Limits,
    /// The formula that is being asked about.
    tree: Option<Tree<'a>>,
    /// No derivation is so high.
    pub height: usize,
    /// The greatest height of interest.
    last: usize,
    /// How much it has done, and when it has to wait for another search.
    pub turn: Turn,
    pub stats: Stats,
}

/// What the search has found.
pub(super) enum Found {
    Derivation(Derivation),
    /// Nothing, for this reason; it cannot go on.
    Nothing(String),
    /// Nothing yet: it waits.
    Waits,
}

impl<'a> Bounded<'a> {
    pub fn new(
        rules: &'a Rules,
        sat: Option<Backend>,
        last: Option<usize>,
        limits: &'a Limits,
    ) -> Bounded<'a> {
        Bounded {
            plan: Plan::new(rules),
            sat: sat.unwrap_or(Backend::Cadical),
            limits,
            tree: None,
            height: 0,
            last: last.unwrap_or(usize::MAX),
            turn: Turn::default(),
            stats: Stats::default(),
        }
    }

    /// Looks for a derivation, as long as it need not wait.
    pub fn run(&mut self, observer: Observer<'_>) -> Result<Found, Stopped> {
        while !self.turn.is_over() {
            self.limits.check()?;
            if self.height >= self.last {
                return Ok(Found::Nothing("bound reached".to_owned()));
            }
            // Small steps while they are cheap.
            let height = (self.height + 1 + self.height / 4).min(self.last);
            let tree = match &mut self.tree {
                Some(tree) => tree,
                None => {
                    let stop = self.turn.stop(self.limits.stop());
                    let build = || Tree::build(&mut self.plan, height, self.sat, stop, self.limits);
                    match timed(&mut self.stats.phases.unroll, build) {
                        Ok(tree) => {
                            self.turn.count(tree.literals as u64 / LITERALS);
                            self.tree.insert(tree)
                        }
                        Err(Ended::Stopped(stopped)) => return Err(stopped),
                        Err(Ended::TooLarge) => {
                            let text = format!("the formula for derivations of height {height} is too large");
                            return Ok(Found::Nothing(text));
                        }
                    }
                }
            };
            self.stats.sat_calls += 1;
            match timed(&mut self.stats.phases.base, || tree.solve()) {
                Answer::Sat => return Ok(Found::Derivation(tree.derivation())),
                Answer::Unsat => self.tree = None,
                Answer::Interrupted => match self.limits.reached() {
                    Some(stopped) => return Err(stopped),
                    None => break,
                },
            }
            self.height = height;
            let status = format!("no derivation of height {height}");
            observer(Event::Bound { steps: height - 1, status: &status });
        }
        Ok(Found::Waits)
    }
}
