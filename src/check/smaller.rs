//! The system of a property, and what preprocessing makes of it: once for all searches that race for the property.
//!
//! Searches with the same passes have the same system. The first one makes it, and the others wait for that: it is made
//! without turns, so nobody waits for a search that waits itself. Rejected: to make it before the race, which would
//! count for no worker, and might be for nobody.

use std::sync::{Arc, Mutex, PoisonError};

use crate::config::Preprocess;
use crate::limits::{Limits, Stopped};
use crate::logic::lit::Lit;
use crate::model::Model;
use crate::stats;
use crate::system::preprocess::{self, Reduced};
use crate::system::{Lowered, lower_within};

/// A system before and after preprocessing.
#[derive(Clone)]
pub(super) struct Systems {
    pub original: Arc<Lowered>,
    pub reduced: Arc<Reduced>,
}

/// What has been made, with the counters of that.
type Made = Option<(Systems, stats::Preprocess)>;

/// The systems of one property, by passes.
#[derive(Default)]
pub(super) struct Smaller(Mutex<Vec<(Preprocess, Arc<Mutex<Made>>)>>);

impl Smaller {
    /// The system of the property that these passes make.
    ///
    /// Requires: all calls have the same model and property.
    ///
    /// # Errors
    /// If a limit is reached.
    pub fn systems(
        &self,
        model: &Model,
        bad: Lit,
        passes: &Preprocess,
        limits: &Limits,
        counters: &mut stats::Preprocess,
    ) -> Result<Systems, Stopped> {
        let entry = self.entry(passes);
        let mut made = entry.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((systems, counted)) = &*made {
            *counters = counted.clone();
            return Ok(systems.clone());
        }
        let original = lower_within(model, bad, limits)?;
        let reduced = preprocess::reduce(&original, passes, limits, counters)?;
        let systems = Systems { original: Arc::new(original), reduced: Arc::new(reduced) };
        *made = Some((systems.clone(), counters.clone()));
        Ok(systems)
    }

    fn entry(&self, passes: &Preprocess) -> Arc<Mutex<Made>> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, entry)) = all.iter().find(|(other, _)| other == passes) {
            return entry.clone();
        }
        let entry = Arc::<Mutex<Made>>::default();
        all.push((*passes, entry.clone()));
        entry
    }
}
