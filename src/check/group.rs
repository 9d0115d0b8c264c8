//! Groups of properties that one search decides together.
//!
//! The search looks for a state that violates any of them. If there is none, one invariant proves them all: each may be
//! assumed for the others, because the invariant holds together with all of them. If there is one, the run leaves no
//! property open that fails in it, and the search goes on with the rest. A group has little more than the share of work
//! of a single property: if it needs much more, its members have little in common. When the share is spent, parts of
//! the group have their turns, down to single properties, so a hard one does not keep the others from being decided.
//!
//! Rejected: to assume in each search that all other properties hold, as Goldberg, Güdemann, Kroening, Mukherjee do
//! (DATE 2018). Nothing is known about any property then until the last one is decided.

use std::rc::Rc;
use std::time::Instant;

use super::class::Class;
use super::cluster::clusters;
use super::implied::excluded;
use super::outcome::{Broken, Error, Outcome, Verdict};
use super::property::decide;
use super::proved::{cone, is_within, latches};
use super::turns::{News, Run};
use super::widen::{widen, widen_error};
use crate::answer::invariant::Invariant;
use crate::answer::witness::{Counterexample, failures};
use crate::config::{Assume, Config, Engine, Preprocess};
use crate::engine::{Event, Reason};
use crate::limits::{Share, Stopped};
use crate::logic::lit::Lit;
use crate::model::Part;
use crate::verify::Rejected;

/// A group has so many times the share of a single property.
const SHARES: u64 = 2;
/// A group that has spent its share is split into so many parts. With two shares, groups spend at most a third of what
/// all of their members do alone.
const PARTS: usize = 8;

/// Neighbouring classes, and the part of the model that they depend on.
struct Neighbours {
    part: Part,
    /// The property of the whole model that is property k of the part.
    properties: Vec<usize>,
    /// Class k, unless it is decided.
    open: Vec<Option<Class>>,
    /// What has been proved about the part, with the bad state that is excluded.
    proved: Vec<(usize, Lit)>,
}

impl Run<'_> {
    /// The turn of neighbouring classes. Returns those that are still open.
    pub fn turn(&mut self, classes: Vec<Class>, share: Option<u64>) -> Result<Vec<Class>, Error> {
        // Making a part goes through the whole model.
        let room = || self.limits.room(self.model.variables() * Part::BYTES_PER_VARIABLE).err();
        if let Some(reason) = self.end().or_else(|| room().map(Reason::from)) {
            classes.into_iter().for_each(|class| self.give_up(class, &reason));
            return Ok(Vec::new());
        }
        let properties: Vec<usize> =
            classes.iter().map(|class| self.properties[class.positions[0]]).collect();
        let all: Vec<usize> = classes.iter().flat_map(|class| self.members(class)).collect();
        let proved = self.proved.helping(&self.several.assume, self.model, &all);
        let others = proved.iter().map(|&entry| self.proved.property(entry));
        let mut part = self.model.part(&properties.iter().copied().chain(others).collect::<Vec<_>>());
        let excluded = part.model.bads.split_off(properties.len());
        let proved = proved.into_iter().zip(excluded).collect();
        // In the first turn, trying lemmas may take longer than the search.
        let open = classes.into_iter().map(Some).collect();
        let mut near = Neighbours { part, properties, open, proved };
        let stages = self.stages(&near);
        let mut groups: Vec<Vec<usize>> = if self.is_first(share) {
            stages.into_iter().flatten().map(|k| vec![k]).collect()
        } else {
            let model = &near.part.model;
            stages
                .iter()
                .flat_map(|stage| clusters(model, stage.iter().map(|&k| (k, model.bads[k]))))
                .collect()
        };
        groups.reverse();
        while let Some(group) = groups.pop() {
            let rest = self.group(&mut near, group, share)?;
            if rest.len() > 1 {
                groups.extend(rest.chunks(rest.len().div_ceil(PARTS)).rev().map(<[usize]>::to_vec));
            }
        }
        Ok(near.open.into_iter().flatten().collect())
    }

    /// The turn of a group. Returns its members that are still open.
    fn group(
        &mut self,
        near: &mut Neighbours,
        mut members: Vec<usize>,
        share: Option<u64>,
    ) -> Result<Vec<usize>, Error> {
        let times = if members.len() > 1 { SHARES } else { 1 };
        let left = share.map(|share| Share::new(share.saturating_mul(times)));
        loop {
            members.retain(|&k| near.open[k].is_some());
            if members.is_empty() {
                return Ok(members);
            }
            if let Some(reason) = self.end() {
                near.take(&members).for_each(|class| self.give_up(class, &reason));
                return Ok(Vec::new());
            }
            let assumed = self.assumed(near, &members);
            let outcome = self.search(near, &members, &assumed, share, left.clone())?;
            match &outcome.verdict {
                Verdict::Unknown { reason: Reason::Stopped(Stopped::Share), .. } => return Ok(members),
                // Only one of the workers has had a turn, and has given up.
                Verdict::Unknown { reason: Reason::Incomplete(_), .. }
                    if self.is_first(share) && self.config.workers.len() > 1 =>
                {
                    return Ok(members);
                }
                // A member has no time left; the others may have some.
                Verdict::Unknown { reason: Reason::Stopped(Stopped::Time), .. }
                    if members.len() > 1 && self.limits.reached().is_none() =>
                {
                    return Ok(members);
                }
                Verdict::Unsafe(run) => {
                    self.fail(near, &members, run);
                    if members.iter().all(|&k| near.open[k].is_some()) {
                        let property = near.properties[members[0]];
                        let reason = Rejected::NotReached { property, steps: run.inputs.len() };
                        return Err(Broken { answer: "counterexample", property, reason }.into());
                    }
                }
                Verdict::Safe(invariant) => {
                    // What minimisation has removed may be needed for others.
                    let before = outcome.minimized.as_ref().map_or(invariant, |minimized| &minimized.before);
                    let implied = self.implied(near, &members, before);
                    self.settle(near, &members, &members, &assumed, &outcome);
                    if !implied.is_empty() {
                        let mut outcome = Outcome::unknown(Stopped::Share);
                        outcome.verdict = Verdict::Safe(before.clone());
                        self.settle(near, &implied, &[&members[..], &implied].concat(), &assumed, &outcome);
                    }
                }
                Verdict::Live(_) | Verdict::Unknown { .. } => {
                    self.settle(near, &members, &members, &assumed, &outcome);
                }
            }
            self.conclude_if_due(share)?;
        }
    }

    /// The open classes stage by stage. Without stages they are one, in which what depends on few registers comes first
    /// if it is assumed later.
    fn stages(&self, near: &Neighbours) -> Vec<Vec<usize>> {
        let mut order: Vec<usize> = (0..near.open.len()).collect();
        match &self.several.assume {
            Assume::Nothing => vec![order],
            Assume::Related => {
                let model = &near.part.model;
                order.sort_by_cached_key(|&k| {
                    let cone = cone(model, &[model.bads[k]]);
                    latches(model).filter(|&var| cone[var]).count()
                });
                vec![order]
            }
            Assume::Stages(stages) => {
                let stage = |k: &usize| near.open[*k].as_ref().map(|class| self.stage(stages, class));
                order.chunk_by(|a, b| stage(a) == stage(b)).map(<[usize]>::to_vec).collect()
            }
        }
    }

    /// What is assumed in the search for these properties.
    fn assumed(&self, near: &Neighbours, members: &[usize]) -> Vec<(usize, Lit)> {
        let proved = near.proved.iter().copied();
        match &self.several.assume {
            _ if near.proved.is_empty() => Vec::new(),
            Assume::Nothing => Vec::new(),
            Assume::Related => {
                let model = &near.part.model;
                let bads: Vec<Lit> = members.iter().map(|&k| model.bads[k]).collect();
                let cone = cone(model, &bads);
                proved.filter(|&(_, bad)| is_within(model, &cone, bad)).collect()
            }
            Assume::Stages(stages) => {
                let classes = members.iter().filter_map(|&k| near.open[k].as_ref());
                let classes: Vec<Vec<usize>> = classes.map(|class| self.members(class)).collect();
                let helps = |entry| classes.iter().all(|class| self.proved.may_help(stages, entry, class));
                proved.filter(|&(entry, _)| helps(entry)).collect()
            }
        }
    }

    /// Searches for a state that violates any of these properties. The outcome is one of the part of the model, and its
    /// property is none of it.
    fn search(
        &mut self,
        near: &mut Neighbours,
        members: &[usize],
        assumed: &[(usize, Lit)],
        share: Option<u64>,
        left: Option<Share>,
    ) -> Result<Outcome, Error> {
        let config = self.config_of_turn(share);
        let classes = || members.iter().filter_map(|&k| near.open[k].as_ref());
        let positions = classes().flat_map(|class| &class.positions);
        let properties: Vec<usize> = positions.map(|&position| self.properties[position]).collect();
        (self.observer)(News::Turn(&properties));
        let count = members.len() as u32;
        let used = classes().map(|class| class.used).max().unwrap_or_default();
        let each = self.several.time_for_each.map(|time| time.saturating_sub(used));
        let limits = self.limits_of_turn(each.map(|time| time.saturating_mul(count)), left);
        let start = Instant::now();
        let mut bound = None;
        let observer = &mut |event: Event<'_>| {
            if let Event::Bound { steps, .. } = event {
                bound = bound.max(Some(steps));
            }
            (self.observer)(News::Search(event));
        };
        let outcome = near
            .join(members, assumed, |near, property| {
                decide(&near.part.model, property, &config, &limits, observer)
            })
            .map_err(|error| widen_error(self.model, &near.part, near.properties[members[0]], error))?;
        if let Verdict::Unknown { bound: last, .. } = outcome.verdict {
            bound = bound.max(last);
        }
        let used = start.elapsed() / count;
        for (i, &k) in members.iter().enumerate() {
            let Some(class) = &mut near.open[k] else { continue };
            class.used += used;
            class.bound = class.bound.max(bound);
            if i == 0 {
                class.stats.follow(&outcome.stats);
            }
        }
        Ok(outcome)
    }

    /// The other open properties that the invariant of these members proves.
    fn implied(&self, near: &Neighbours, members: &[usize], invariant: &Invariant) -> Vec<usize> {
        let is_other = |k: &usize| near.open[*k].is_some() && !members.contains(k);
        let others: Vec<usize> = (0..near.open.len()).filter(is_other).collect();
        let model = &near.part.model;
        let bads: Vec<Lit> = others.iter().map(|&k| model.bads[k]).collect();
        let excluded = excluded(model, invariant, &bads, &self.limits_of_turn(None, None));
        others.into_iter().zip(excluded).filter_map(|(k, excluded)| excluded.then_some(k)).collect()
    }

    /// These properties share an outcome that is no counterexample. If it is a proof, it is one of all properties
    /// `with`. What was assumed in the search completes it.
    fn settle(
        &mut self,
        near: &mut Neighbours,
        members: &[usize],
        with: &[usize],
        assumed: &[(usize, Lit)],
        outcome: &Outcome,
    ) {
        let mut wide = outcome.clone();
        widen(self.model, &near.part, near.properties[members[0]], &mut wide);
        if let (Verdict::Safe(invariant), [_, _, ..]) = (&mut wide.verdict, with) {
            invariant.with = with.iter().map(|&k| near.properties[k]).collect();
        }
        if self.several.assume != Assume::Nothing {
            self.assume(near, members, assumed, &mut wide);
        }
        for class in near.take(members) {
            let mut outcome = Outcome { stats: class.stats.clone(), ..wide.clone() };
            if let Verdict::Unknown { reason, bound } = &mut outcome.verdict {
                *bound = class.bound;
                let own = self.several.time_for_each.is_some_and(|time| class.used >= time);
                if *reason == Reason::Stopped(Stopped::Time) && own && self.limits.reached().is_none() {
                    *reason = Reason::Stopped(Stopped::PropertyTime);
                }
            }
            self.waiting.found.push((class, outcome));
        }
    }

    /// Completes the proof of these properties by what was assumed, and remembers it.
    fn assume(
        &mut self,
        near: &mut Neighbours,
        members: &[usize],
        assumed: &[(usize, Lit)],
        wide: &mut Outcome,
    ) {
        let Verdict::Safe(invariant) = &mut wide.verdict else { return };
        let assumed: Vec<usize> = assumed.iter().map(|(entry, _)| *entry).collect();
        let own = Rc::new(invariant.clone());
        self.proved.complete(invariant, near.properties[members[0]], &assumed, self.model.latches.len());
        // Others cannot be completed by what holds after several steps only.
        if own.induction.is_usual() {
            for &k in members {
                let Some(class) = &near.open[k] else { continue };
                let entry = self.proved.add(self.members(class), &own, &assumed);
                near.proved.push((entry, near.part.model.bads[k]));
            }
        }
    }

    /// All open properties of the part that fail in this run are decided. If counterexamples are to be shortest ones,
    /// the run need not be one for properties that it was not searched for.
    fn fail(&mut self, near: &mut Neighbours, members: &[usize], run: &Counterexample) {
        let open: Vec<usize> = (0..near.open.len()).filter(|&k| near.open[k].is_some()).collect();
        let bads: Vec<Lit> = open.iter().map(|&k| near.part.model.bads[k]).collect();
        for (k, step) in open.into_iter().zip(failures(&near.part.model, run, &bads)) {
            let Some(step) = step else { continue };
            let shorter =
                |class: &mut Class| !members.contains(&k) && class.bound.map_or(0, |n| n + 1) < step;
            let Some(class) = near.open[k].take_if(|class| !(self.is_shortest() && shorter(class))) else {
                continue;
            };
            let inputs = run.inputs[..=step].to_vec();
            let cut = Counterexample { property: k, state: run.state.clone(), inputs, back: None };
            let mut outcome = Outcome::unknown(Stopped::Share);
            (outcome.verdict, outcome.stats) = (Verdict::Unsafe(cut), class.stats.clone());
            widen(self.model, &near.part, near.properties[k], &mut outcome);
            self.waiting.found.push((class, outcome));
        }
    }

    /// Does the engine promise a shortest counterexample?
    fn is_shortest(&self) -> bool {
        let engine = &self.config.engine;
        self.config.workers.is_empty()
            && matches!(engine, Engine::Bmc(_) | Engine::KInduction(_) | Engine::Bdd(_))
    }

    fn is_first(&self, share: Option<u64>) -> bool {
        share == Some(self.several.first_share)
    }

    /// Verification comes later. The first turn leaves out what may take longer than its search, and threads.
    fn config_of_turn(&self, share: Option<u64>) -> Config {
        let mut config = Config { self_check: None, ..self.config.clone() };
        if self.is_first(share) {
            config.preprocess = Preprocess { ternary: config.preprocess.ternary, ..Preprocess::NONE };
            config.workers.truncate(1);
        }
        config
    }
}

impl Neighbours {
    /// Takes these classes: they are no longer open.
    fn take(&mut self, members: &[usize]) -> impl Iterator<Item = Class> {
        members.iter().filter_map(|&k| self.open[k].take())
    }

    /// Does something about the bad state that violates any of these properties. For this time the part has it as one
    /// more property, the last one, unless there is only one; and what is assumed as constraints.
    fn join<T>(
        &mut self,
        members: &[usize],
        assumed: &[(usize, Lit)],
        work: impl FnOnce(&Neighbours, usize) -> T,
    ) -> T {
        let model = &mut self.part.model;
        let (gates, properties, constraints) = (model.ands.len(), model.bads.len(), model.constraints.len());
        model.constraints.extend(assumed.iter().map(|&(_, bad)| !bad));
        let property = match *members {
            [k] => k,
            _ => {
                let none = members.iter().fold(Lit::TRUE, |none, &k| model.add_and(none, !model.bads[k]));
                model.bads.push(!none);
                properties
            }
        };
        let result = work(self, property);
        let model = &mut self.part.model;
        model.constraints.truncate(constraints);
        model.bads.truncate(properties);
        model.ands.truncate(gates);
        result
    }
}
