//! Localization: a search that leaves out the latches and constraints that the property does not seem to need.
//!
//! Sources: McMillan, Amla, *Automatic Abstraction without Counterexamples*, TACAS 2003; Mishchenko et al., *GLA
//! Revisited*, FMCAD 2013. An engine decides a `view` of the system, in which all latches but the visible ones are
//! inputs. What it proves holds in the system. Its counterexample may be none: then a query about runs of the system
//! (`concrete`) says why, and what its core mentions becomes visible. Another query is about runs that are `longer`.
//! The next search begins with the frames of the last one, which hold in it, too. Rejected: PDR whose obligations
//! mention visible latches only, while its queries are about the whole system (docs/experiments/localization.md).

mod concrete;
mod longer;
#[cfg(test)]
mod tests;
mod view;

use super::interface::{Answer, Engine, Event, Observer};
use crate::answer::frames::Frames;
use crate::limits::{Limits, Stopped};
use crate::stats::Stats;
use crate::system::TransitionSystem;

use concrete::{Concrete, Found};
use longer::Longer;
use view::{View, Visible};

/// An engine that decides views of a system instead of the system.
pub struct Localized {
    engine: Box<dyn Engine>,
    /// What is known about the system: given frames before a run, then those of the last search.
    frames: Option<Frames>,
    /// No counterexample has this many steps or fewer.
    bound: Option<usize>,
    stats: Stats,
}

impl Localized {
    /// Localization for an engine.
    ///
    /// Requires: its proofs hold in all systems whose runs are runs of the one that it decides, so its inductions are
    /// not about simple paths.
    pub fn new(engine: Box<dyn Engine>) -> Localized {
        Localized { engine, frames: None, bound: None, stats: Stats::default() }
    }

    fn search(
        &mut self,
        ts: &TransitionSystem,
        concrete: &mut Concrete<'_>,
        longer: &mut Longer<'_>,
        limits: &Limits,
        observer: Observer<'_>,
    ) -> Result<Answer, Stopped> {
        let mut visible = Visible::new(ts);
        if let Some(frames) = &self.frames {
            visible.add_latches_of(frames);
        }
        loop {
            let view = View::new(ts, &visible, limits)?;
            let answer = self.decide(&view, limits, observer);
            let path = match answer {
                Answer::Safe(proof) => return Ok(Answer::Safe(view.proof(proof))),
                Answer::Unsafe(path) => path,
                Answer::Unknown { reason, .. } => return Ok(Answer::Unknown { reason, bound: self.bound }),
            };
            if let Some(path) = longer.than(path.inputs.len() - 1, self.engine.stats().propagations)? {
                return Ok(Answer::Unsafe(path));
            }
            match concrete.like(&view, &path)? {
                Found::Run(path) => return Ok(Answer::Unsafe(path)),
                Found::Core(core) => visible.add(core),
            }
            self.stats.localization.refinements += 1;
        }
    }

    /// Decides a view, beginning with the frames, which are those of this search then.
    fn decide(&mut self, view: &View<'_>, limits: &Limits, observer: Observer<'_>) -> Answer {
        let Localized { engine, frames, bound, stats } = self;
        if let Some(frames) = frames.take() {
            engine.resume(frames.renamed(|lit| view.inner(lit)));
        }
        let answer = engine.run(&view.ts, limits, &mut |event| match event {
            Event::Frames { frames: found, last } => {
                let outer = || found().renamed(|lit| view.outer(lit));
                if last {
                    *frames = Some(outer());
                } else {
                    observer(Event::Frames { frames: &outer, last });
                }
            }
            Event::Bound { steps, .. } if *bound >= Some(steps) => {}
            Event::Bound { steps, .. } => {
                *bound = Some(steps);
                observer(event);
            }
            event => observer(event),
        });
        stats.follow(&engine.stats());
        stats.localization.latches = view.ts.latches() as u64;
        stats.localization.constraints = view.ts.constraints.len() as u64;
        answer
    }
}

impl Engine for Localized {
    fn run(&mut self, ts: &TransitionSystem, limits: &Limits, observer: Observer<'_>) -> Answer {
        (self.bound, self.stats) = Default::default();
        let mut concrete = Concrete::new(ts, limits);
        let mut longer = Longer::new(ts, limits);
        let answer = self.search(ts, &mut concrete, &mut longer, limits, observer);
        concrete.count(&mut self.stats);
        longer.count(&mut self.stats);
        if let Some(frames) = self.frames.take() {
            observer(Event::Frames { frames: &|| frames.clone(), last: true });
        }
        answer.unwrap_or_else(|stopped| Answer::Unknown { reason: stopped.into(), bound: self.bound })
    }

    fn resume(&mut self, frames: Frames) {
        self.frames = Some(frames);
    }

    fn stats(&self) -> Stats {
        self.stats.clone()
    }
}
