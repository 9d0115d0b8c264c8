//! A justice property as a problem of its own: the part of the model that it depends on, its monitor, and the way back.

use super::stabilizing::{Idle, Stable, stabilizing};
use crate::limits::{Limits, Stopped};
use crate::logic::lit::Lit;
use crate::model::{Model, Monitored, Part};

/// A justice property of a model.
pub struct Problem {
    /// The part of the model that it depends on, whose only property it is.
    pub part: Part,
    /// The part with the monitor.
    pub monitored: Monitored,
    /// Number of latches of the part, without the monitor.
    pub latches: usize,
    /// Latch literals of the monitored model that stabilize, in their order, if anybody has asked.
    pub(super) stabilizing: Vec<Stable>,
    quiet: Option<Lit>,
}

impl Problem {
    /// Justice property `justice` of a model.
    pub fn new(whole: &Model, justice: usize) -> Problem {
        let signals = whole.monitored_signals(justice);
        let roots = Model { bads: signals, justice: Vec::new(), outputs: Vec::new(), ..whole.clone() };
        let mut part = roots.part(&(0..roots.bads.len()).collect::<Vec<_>>());
        part.model.justice = vec![std::mem::take(&mut part.model.bads)];
        let monitored = part.model.monitored(0);
        let latches = part.latches.len();
        Problem { part, monitored, latches, stabilizing: Vec::new(), quiet: None }
    }

    /// The literal of the monitored model that says: nothing changes in this step that stabilizes.
    ///
    /// # Errors
    /// If a limit is reached.
    pub(super) fn quiet(&mut self, limits: &Limits) -> Result<Lit, Stopped> {
        if let Some(quiet) = self.quiet {
            return Ok(quiet);
        }
        self.stabilizing = stabilizing(&self.monitored, limits)?;
        let model = &mut self.monitored.model;
        let mut all = Lit::TRUE;
        for Stable { literal, idle } in &self.stabilizing {
            let next = |model: &Model, lit: Lit| {
                model.latches[lit.var().index() - 1 - model.inputs].next.xor(lit.is_negated())
            };
            let changes = match idle {
                Some(Idle { literal, .. }) => !model.add_and(!*literal, !next(model, *literal)),
                None => model.add_and(!*literal, next(model, *literal)),
            };
            all = model.add_and(all, !changes);
        }
        self.quiet = Some(all);
        Ok(all)
    }

    /// The signals, in terms of the part.
    pub fn signals(&self) -> &[Lit] {
        &self.part.model.justice[0]
    }
}
