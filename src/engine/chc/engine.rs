//! The engine: its options, its answers, and whose turn it is, the search with frames or that for flat derivations.

use super::bounded::{self, Bounded};
use super::derivation::Derivation;
use super::interpretation::Interpretation;
use super::search::{Found, Search};
use crate::config::Er;
use crate::engine::interface::{Event, Observer, Reason};
use crate::limits::Limits;
use crate::sat::Backend;
use crate::stats::Stats;
use crate::system::Rules;

/// The search for flat derivations begins when the other one has done so much, and does one part of what that does.
const HEAD_START: u64 = 2000;
const PART: u64 = 2;

/// Which searches take part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Searches {
    /// That with frames for each predicate.
    Frames,
    /// That for derivations of bounded height, up to so many steps after the first one.
    Bounded(Option<usize>),
    /// Both, in turns.
    Both,
    /// That with frames, without facts that are kept.
    Trees,
}

/// Decides systems of rules.
#[derive(Debug)]
pub struct Chc {
    searches: Searches,
    er: Option<Er>,
    seed: u64,
    sat: Option<Backend>,
    stats: Stats,
}

/// The answer of the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// No query can be derived, by what is known of each predicate.
    Safe(Vec<Interpretation>),
    /// A derivation of a query.
    Unsafe(Derivation),
    /// Undecided.
    Unknown {
        /// Why.
        reason: Reason,
        /// No query can be derived in so many steps after the first one, or fewer, one upon the other.
        bound: Option<usize>,
    },
}

impl Chc {
    /// With extended resolution in the frames or without, a seed for the order in which literals are tried, and the
    /// solver of bounded derivations.
    pub fn new(searches: Searches, er: Option<Er>, seed: u64, sat: Option<Backend>) -> Chc {
        let er = er.filter(|er| er.max_vars > 0);
        Chc { searches, er, seed, sat, stats: Stats::default() }
    }

    /// Decides whether a query can be derived, unless a limit is reached first.
    pub fn decide(&mut self, rules: &Rules, limits: &Limits, observer: Observer<'_>) -> Answer {
        self.stats = Stats::default();
        let mut bounded = match self.searches {
            Searches::Bounded(last) => Some(last.map(|steps| steps + 1)),
            Searches::Both => Some(None),
            Searches::Frames | Searches::Trees => None,
        }
        .map(|last| Bounded::new(rules, self.sat, last, limits));
        let search = match self.searches {
            Searches::Bounded(_) => Ok(None),
            searches => {
                let reach = searches != Searches::Trees;
                Search::new(rules, reach, self.er.as_ref(), self.seed, limits).map(Some)
            }
        };
        let mut search = match search {
            Ok(search) => search,
            Err(stopped) => return Answer::Unknown { reason: stopped.into(), bound: None },
        };
        // What one of them finds out may be less than what is known from the other one.
        let mut bound = None;
        let found = take_turns(&mut search, &mut bounded, &mut |event| match event {
            Event::Bound { steps, status } if bound > Some(steps) => observer(Event::Working { status }),
            Event::Bound { steps, .. } => {
                bound = Some(steps);
                observer(event);
            }
            event => observer(event),
        });
        if let Some(search) = &search {
            self.stats += search.counters();
        }
        if let Some(bounded) = &bounded {
            let frames = self.stats.frames.max(bounded.height);
            self.stats += &bounded.stats;
            self.stats.frames = frames;
        }
        found.unwrap_or_else(|reason| Answer::Unknown { reason, bound })
    }

    /// The counters of the last run.
    pub fn counters(&self) -> Stats {
        self.stats.clone()
    }
}

/// Runs both searches, each until it has to wait for the other one.
fn take_turns(
    search: &mut Option<Search<'_>>,
    bounded: &mut Option<Bounded<'_>>,
    observer: Observer<'_>,
) -> Result<Answer, Reason> {
    let mut bounded = bounded.as_mut();
    loop {
        if let Some(search) = search {
            let end = bounded.as_ref().map(|bounded| HEAD_START + PART * bounded.turn.done());
            search.turn.last_until(end);
            match search.run(observer)? {
                Some(Found::Model(lemmas)) => return Ok(Answer::Safe(lemmas)),
                Some(Found::Derivation(derivation)) => return Ok(Answer::Unsafe(derivation)),
                None => {}
            }
        }
        if let Some(other) = &mut bounded {
            // Until the other one may do a quarter more.
            let share =
                |search: &Search<'_>| (search.turn.done() * 5 / 4).saturating_sub(HEAD_START) / PART + 1;
            other.turn.last_until(search.as_ref().map(share));
            match other.run(observer)? {
                bounded::Found::Derivation(derivation) => return Ok(Answer::Unsafe(derivation)),
                bounded::Found::Nothing(why) if search.is_none() => return Err(Reason::Incomplete(why)),
                bounded::Found::Nothing(_) => bounded = None,
                bounded::Found::Waits => {}
            }
        }
    }
}
