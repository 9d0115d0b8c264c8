//! A justice property as a problem of its own: the part of the model that it depends on, its monitor, and the way back.

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
        Problem { part, monitored, latches }
    }

    /// The signals, in terms of the part.
    pub fn signals(&self) -> &[Lit] {
        &self.part.model.justice[0]
    }
}
