//! Bounded model checking of rules: is there a derivation of a query of height 1, 2, ...?
//!
//! A formula describes all derivation trees of a height at once (`tree`). Trees of one more have a formula of their
//! own, since rules that need more height come in at all places. This finds derivations that are flat but need many
//! values that fit together, where obligations, with one choice of values at a time, take long. It proves nothing.

use super::derivation::Derivation;
use super::tree::{Built, Tree, least_heights};
use crate::engine::interface::{Event, Observer};
use crate::engine::turn::Turn;
use crate::limits::{Limits, Stopped};
use crate::sat::Backend;
use crate::stats::{Stats, timed};
use crate::system::Rules;

/// A search for derivations of bounded height.
pub(super) struct Bounded<'a> {
    rules: &'a Rules,
    sat: Backend,
    limits: &'a Limits,
    /// By predicate, the last one for queries: the least height of a derivation that forgets conditions.
    least: Vec<Option<usize>>,
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
            rules,
            sat: sat.unwrap_or(Backend::Cadical),
            limits,
            least: least_heights(rules),
            tree: None,
            height: 0,
            last: last.unwrap_or(usize::MAX),
            turn: Turn::default(),
            stats: Stats::default(),
        }
    }

    /// No query can be derived from facts in so many steps after the first one, or fewer.
    pub fn bound(&self) -> Option<usize> {
        self.height.checked_sub(1)
    }

    /// Looks for a derivation, as long as it need not wait.
    pub fn run(&mut self, observer: Observer<'_>) -> Result<Found, Stopped> {
        while !self.turn.is_over() {
            self.limits.check()?;
            // Small steps while they are cheap, as far as that goes.
            let height = self.height + 1 + self.height / 4;
            if height > self.last {
                return Ok(Found::Nothing("bound reached".to_owned()));
            }
            let tree = match &mut self.tree {
                Some(tree) => tree,
                None => {
                    let Bounded { rules, least, sat, limits, .. } = self;
                    let stop = self.turn.stop(limits.stop());
                    let mut unroll = std::mem::take(&mut self.stats.phases.unroll);
                    let built = timed(&mut unroll, || Tree::build(rules, least, height, *sat, stop, limits));
                    self.stats.phases.unroll = unroll;
                    match built? {
                        Built::Tree(tree, literals) => {
                            self.turn.count(literals as u64 / LITERALS);
                            self.tree.insert(tree)
                        }
                        Built::TooLarge => {
                            let text = format!("the formula for derivations of height {height} is too large");
                            return Ok(Found::Nothing(text));
                        }
                    }
                }
            };
            self.stats.sat_calls += 1;
            let Some(found) = timed(&mut self.stats.phases.base, || tree.derivation()) else {
                match self.limits.reached() {
                    Some(stopped) => return Err(stopped),
                    None => break,
                }
            };
            self.tree = None;
            if let Some(derivation) = found {
                return Ok(Found::Derivation(derivation));
            }
            self.height = height;
            let status = format!("no derivation of height {height}");
            observer(Event::Bound { steps: height - 1, status: &status });
        }
        Ok(Found::Waits)
    }
}

/// So many literals of clauses count as one call of a stop function.
const LITERALS: u64 = 1 << 10;
