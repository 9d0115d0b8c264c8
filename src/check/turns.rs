//! Decides the properties of a model in turns, so that a hard one does not keep the others waiting.
//!
//! In the first turn each property gets a small share of work, enough for constants and a few frames. What is still
//! open then gets a larger share in the next turn, in groups (`group`), and begins anew; the last open property gets
//! all that is left. Shares grow by a factor, so that all turns together do a third more work than the last one alone.
//! Rejected: to keep the searches between turns, which takes the memory of all of them.
//!
//! Properties that are the same literal are decided once. Neighbours often depend on the same registers, so they form a
//! [`Part`](crate::model::Part) of the model together.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::{Duration, Instant};

use super::class::{Class, classes};
use super::outcome::{Error, Outcome, Verdict};
use super::property::decide;
use super::proved::Proved;
use super::self_check::{Claim, self_check};
use super::waiting::Waiting;
use crate::config::{Assume, Config, Several, Stages};
use crate::engine::{Event, Reason};
use crate::limits::{Limits, Share, Stopped};
use crate::model::{Goal, Model};
use crate::stats::Stats;

/// How much larger the share of the next turn is.
const GROWTH: u64 = 4;
/// How many properties form a part.
const PART: usize = 256;

/// What happens while properties are decided.
pub enum News<'e> {
    /// The turn of these properties begins: one search is for all of them.
    Turn(&'e [usize]),
    /// The search for them reports.
    Search(Event<'e>),
    /// This property is decided, or given up. Every property is reported once.
    Decided(usize, &'e Outcome),
}

/// Decides properties of a model. Outcomes are in the order of `properties`.
///
/// The properties share the limits; when one is reached, the remaining properties stay unknown. Their counters are sums
/// over all turns, with the frames and lemmas of the last one. Of properties that are decided together the first one
/// has the counters. A single property is decided as [`decide`](crate::check::decide) does it.
///
/// # Errors
/// As [`decide`](crate::check::decide).
pub fn decide_all(
    model: &Model,
    properties: &[usize],
    config: &Config,
    several: &Several,
    limits: &Limits,
    observer: &mut dyn FnMut(News<'_>),
) -> Result<Vec<Outcome>, Error> {
    decide_others(model, properties, Vec::new(), config, several, limits, observer)
}

/// Likewise, but these outcomes are known, and verified. Those of other properties may be assumed.
///
/// # Errors
/// As [`decide_all`].
pub fn decide_others(
    model: &Model,
    properties: &[usize],
    known: Vec<(usize, Outcome)>,
    config: &Config,
    several: &Several,
    limits: &Limits,
    observer: &mut dyn FnMut(News<'_>),
) -> Result<Vec<Outcome>, Error> {
    let mut open = classes(model, properties)?;
    let outcomes = properties.iter().map(|_| Outcome::unknown(Stopped::Share)).collect();
    let mut run = Run {
        model,
        properties,
        config,
        several,
        limits,
        observer,
        outcomes,
        waiting: Waiting::new(Duration::ZERO),
        proved: Proved::default(),
        failed: false,
    };
    run.begin(known, &mut open);
    match (&open[..], properties, run.end()) {
        ([], _, _) => {}
        (_, _, Some(reason)) => open.drain(..).for_each(|class| run.give_up(class, &reason)),
        (_, &[property], None) if run.proved.is_empty() => run.alone(property)?,
        _ => run.turns(open)?,
    }
    Ok(run.outcomes)
}

/// A run about several properties. `group` has the other methods.
pub(super) struct Run<'a> {
    pub model: &'a Model,
    /// The properties to decide. Positions are those of this list.
    pub properties: &'a [usize],
    pub config: &'a Config,
    pub several: &'a Several,
    pub limits: &'a Limits,
    pub observer: &'a mut dyn FnMut(News<'_>),
    outcomes: Vec<Outcome>,
    pub waiting: Waiting,
    /// What has been proved, if it is assumed in later searches.
    pub proved: Proved,
    /// Has a property failed?
    failed: bool,
}

impl Run<'_> {
    /// Reports what is known, and closes its classes.
    fn begin(&mut self, known: Vec<(usize, Outcome)>, open: &mut Vec<Class>) {
        let mut known: BTreeMap<usize, Outcome> = known.into_iter().collect();
        for class in std::mem::take(open) {
            let Some(outcome) = self.members(&class).iter().find_map(|property| known.remove(property))
            else {
                open.push(class);
                continue;
            };
            self.assume_known(self.members(&class), &outcome);
            for &position in &class.positions {
                let mut outcome = outcome.clone();
                if let Verdict::Unsafe(run) = &mut outcome.verdict {
                    run.property = self.properties[position];
                }
                self.report(position, outcome);
            }
        }
        for (property, outcome) in known {
            self.assume_known(vec![property], &outcome);
        }
    }

    /// Remembers what is known of properties that are one literal, if it is assumed later.
    fn assume_known(&mut self, properties: Vec<usize>, outcome: &Outcome) {
        if let Verdict::Safe(invariant) = &outcome.verdict
            && self.several.assume != Assume::Nothing
            && invariant.induction.is_usual()
        {
            self.proved.add(properties, &Rc::new(invariant.clone()), &[]);
        }
    }

    fn alone(&mut self, property: usize) -> Result<(), Error> {
        (self.observer)(News::Turn(&[property]));
        let limits = self.limits_of_turn(self.several.time_for_each, None);
        let observer = &mut |event: Event<'_>| (self.observer)(News::Search(event));
        let outcome = decide(self.model, property, self.config, &limits, observer)?;
        self.report(0, outcome);
        Ok(())
    }

    fn turns(&mut self, mut open: Vec<Class>) -> Result<(), Error> {
        let mut share = self.several.first_share;
        while !open.is_empty() {
            let now = (open.len() > 1).then_some(share);
            let mut next = Vec::new();
            if let Assume::Stages(stages) = &self.several.assume {
                open.sort_by_key(|class| self.stage(stages, class));
            }
            let (safety, justice): (Vec<Class>, Vec<Class>) =
                open.into_iter().partition(|class| self.justice(class).is_none());
            let mut rest = safety.into_iter();
            while rest.len() > 0 {
                let classes = rest.by_ref().take(PART).collect();
                next.extend(self.turn(classes, now)?);
            }
            self.conclude()?;
            for class in justice {
                next.extend(self.turn_of_justice(class, now)?);
            }
            open = next;
            share = share.saturating_mul(GROWTH);
        }
        Ok(())
    }

    /// The properties of a class.
    pub fn members(&self, class: &Class) -> Vec<usize> {
        class.positions.iter().map(|&position| self.properties[position]).collect()
    }

    /// The first stage of these properties.
    pub fn stage(&self, stages: &Stages, class: &Class) -> usize {
        let stage = |&position: &usize| stages.stage[self.properties[position]];
        class.positions.iter().map(stage).min().unwrap_or_default()
    }

    /// The number of a justice property; none if it is a safety property.
    fn justice(&self, class: &Class) -> Option<usize> {
        let property = self.properties[class.positions[0]];
        matches!(self.model.goal(property), Ok(Goal::NotForever(_))).then_some(property)
    }

    /// The turn of a justice property, which is verified at once. Returns it if it is still open.
    fn turn_of_justice(&mut self, mut class: Class, share: Option<u64>) -> Result<Option<Class>, Error> {
        let property = self.properties[class.positions[0]];
        if let Some(reason) = self.end() {
            self.give_up(class, &reason);
            return Ok(None);
        }
        (self.observer)(News::Turn(&[property]));
        let left = self.several.time_for_each.map(|time| time.saturating_sub(class.used));
        let limits = self.limits_of_turn(left, share.map(Share::new));
        let start = Instant::now();
        let observer = &mut |event: Event<'_>| (self.observer)(News::Search(event));
        let mut outcome = decide(self.model, property, self.config, &limits, observer)?;
        class.used += start.elapsed();
        class.stats.follow(&outcome.stats);
        outcome.stats = class.stats.clone();
        match &mut outcome.verdict {
            Verdict::Unknown { reason: Reason::Stopped(Stopped::Share), .. } => return Ok(Some(class)),
            Verdict::Unknown { reason, .. }
                if *reason == Reason::Stopped(Stopped::Time) && self.limits.reached().is_none() =>
            {
                *reason = Stopped::PropertyTime.into();
            }
            _ => {}
        }
        for (i, &position) in class.positions.iter().enumerate() {
            let stats = if i == 0 { outcome.stats.clone() } else { Stats::default() };
            self.report(position, Outcome { stats, ..outcome.clone() });
        }
        Ok(None)
    }

    /// Why no search is begun any more.
    pub fn end(&self) -> Option<Reason> {
        let failed = self.failed && self.several.stop_at_first_failure;
        let first = || Reason::Incomplete("another property failed first".to_owned());
        self.limits.reached().map(Reason::from).or_else(|| failed.then(first))
    }

    /// The limits of a search for properties that may take this much more time.
    pub fn limits_of_turn(&self, left: Option<Duration>, share: Option<Share>) -> Limits {
        let deadline = self.limits.deadline.map(|deadline| self.waiting.before(deadline));
        Limits { deadline, share, ..self.limits.clone() }.within(left)
    }

    /// Verifies what has been found, and reports it, if that should not wait.
    pub fn conclude_if_due(&mut self, share: Option<u64>) -> Result<(), Error> {
        let fails = |(_, outcome): &(Class, Outcome)| outcome.verdict.counterexample().is_some();
        if self.waiting.is_over(self.limits.deadline)
            || self.several.stop_at_first_failure && self.waiting.found.iter().any(fails)
            || share > Some(self.several.first_share * GROWTH)
        {
            self.conclude()?;
        }
        Ok(())
    }

    /// Verifies what has been found, and reports it.
    fn conclude(&mut self) -> Result<(), Error> {
        let start = Instant::now();
        let found = std::mem::take(&mut self.waiting.found);
        let mut positions = Vec::new();
        let mut claims = Vec::new();
        for (class, outcome) in found {
            for (i, &position) in class.positions.iter().enumerate() {
                let property = self.properties[position];
                let stats = if i == 0 { outcome.stats.clone() } else { Stats::default() };
                let mut outcome = Outcome { stats, ..outcome.clone() };
                if let Verdict::Unsafe(run) = &mut outcome.verdict {
                    run.property = property;
                }
                positions.push(position);
                claims.push(Claim { property, outcome, bound: class.bound });
            }
        }
        if let Some(evidence) = self.config.self_check {
            self_check(self.model, evidence, self.limits, &mut claims)?;
        }
        for (position, claim) in positions.into_iter().zip(claims) {
            self.report(position, claim.outcome);
        }
        self.waiting = Waiting::new(start.elapsed());
        Ok(())
    }

    /// Leaves the properties of a class undecided.
    pub fn give_up(&mut self, class: Class, reason: &Reason) {
        for (i, position) in class.positions.into_iter().enumerate() {
            let mut outcome = Outcome::unknown(reason.clone());
            if i == 0 {
                outcome.stats = class.stats.clone();
            }
            if let Verdict::Unknown { bound, .. } = &mut outcome.verdict {
                *bound = class.bound;
            }
            self.report(position, outcome);
        }
    }

    fn report(&mut self, position: usize, outcome: Outcome) {
        self.failed |= matches!(outcome.verdict, Verdict::Unsafe(_));
        (self.observer)(News::Decided(self.properties[position], &outcome));
        self.outcomes[position] = outcome;
    }
}
