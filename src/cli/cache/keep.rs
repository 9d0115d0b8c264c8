//! Keeps the answers of a run.

use std::fs;

use hashbrown::{HashMap, HashSet};

use super::folder::{Cache, Entry};
use crate::answer::export::{Proofs, json};
use crate::answer::invariant::Invariant;
use crate::answer::witness::Counterexample;
use crate::check::Verdict;
use crate::cli::error::Error;
use crate::cli::output;
use crate::cli::report::Decided;
use crate::model::Part;
use crate::model::names::{Map, Names};

impl Cache<'_> {
    /// Keeps the answers about properties that were not known.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn keep(&self, decided: &[Decided], known: &HashSet<usize>) -> Result<(), Error> {
        let Cache { limits, ref called, .. } = *self;
        let safety = self.model.properties().len();
        let new = |decided: &&Decided| decided.property < safety && !known.contains(&decided.property);
        let new: Vec<&Decided> = decided.iter().filter(new).collect();
        if new.is_empty() {
            return Ok(());
        }
        fs::create_dir_all(self.folder).map_err(|error| Error::about(self.folder, error))?;
        let properties: Vec<usize> = new.iter().map(|decided| decided.property).collect();
        // Properties that are proved together have the same proof.
        let mut written: HashMap<Vec<usize>, (Invariant, String)> = HashMap::new();
        for (&Decided { property, ref outcome }, key) in new.into_iter().zip(self.keys(&properties)) {
            match &outcome.verdict {
                Verdict::Unsafe(run) => self.keep_run(property, run, &key)?,
                Verdict::Safe(invariant) => {
                    let mut with: Vec<usize> = invariant.claimed(property).collect();
                    with.sort_unstable();
                    let known = written.get(&with).filter(|(other, _)| other == invariant);
                    let proof = match known {
                        Some((_, proof)) => proof.clone(),
                        None => match self.keep_proof(&with, invariant)? {
                            Some(proof) => proof,
                            None => continue,
                        },
                    };
                    let labels = with.iter().map(|&property| called.name(property).to_owned()).collect();
                    let entry = Entry::new(proof.clone(), labels);
                    let text = serde_json::to_vec(&entry).expect("there are no maps in it");
                    output::write(&self.by_cone(&key), limits, &text)?;
                    let name = self.key_of_name(called.name(property));
                    output::write(&self.by_name(&name), limits, &text)?;
                    written.insert(with, (invariant.clone(), proof));
                }
                Verdict::Live(_) | Verdict::Unknown { .. } => {}
            }
        }
        Ok(())
    }

    fn keep_run(&self, property: usize, run: &Counterexample, key: &str) -> Result<(), Error> {
        let Part { inputs, latches, .. } = self.model.part(&[property]);
        let narrow = Counterexample {
            property: 0,
            state: latches.iter().map(|&latch| run.state[latch]).collect(),
            inputs: run
                .inputs
                .iter()
                .map(|values| inputs.iter().map(|&input| values[input]).collect())
                .collect(),
            back: None,
        };
        let mut text = Vec::new();
        narrow.write("b0", &mut text).map_err(Error::Output)?;
        output::write(&self.run(key), self.limits, &text)
    }

    /// Keeps the proof of these properties, and returns its key; none if it is about more than they depend on.
    fn keep_proof(&self, with: &[usize], invariant: &Invariant) -> Result<Option<String>, Error> {
        let Cache { model, names, limits, ref called, ref title, .. } = *self;
        let part = model.part(with);
        let mut place = vec![None; model.latches.len()];
        part.latches.iter().enumerate().for_each(|(k, &latch)| place[latch] = Some(k));
        let mentioned = Proofs::new(title, model, names, vec![(with[0], invariant)]).latches();
        if mentioned.iter().any(|&latch| place[latch].is_none()) {
            return Ok(None);
        }
        let place: Vec<usize> = place.into_iter().map(Option::unwrap_or_default).collect();
        let mut narrow = invariant.moved(part.latches.len(), &place);
        narrow.with = if with.len() > 1 { (0..with.len()).collect() } else { Vec::new() };
        let latches = part.latches.iter().enumerate().map(|(k, &latch)| (k, names.latch(latch).clone()));
        let labels =
            with.iter().enumerate().map(|(k, &property)| (k, called.name(property).as_bytes().to_vec()));
        let own = Names::with_maps(&part.model, &[Map::of(latches.collect(), labels.collect())]);
        let key = self.key(&part.model);
        let proofs = Proofs::new(title, &part.model, &own, vec![(0, &narrow)]);
        output::write(&self.proof(&key), limits, &json::write(&proofs))?;
        Ok(Some(key))
    }
}
