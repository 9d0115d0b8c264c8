//! What a cache says about the properties of a model.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs;
use std::path::Path;

use hashbrown::HashSet;

use super::folder::{Cache, Entry};
use crate::answer::candidates::Candidates;
use crate::answer::export::json;
use crate::answer::import;
use crate::answer::witness::{self, Claim};
use crate::check::{self, Outcome, Verdict};
use crate::cli::report::Cached;
use crate::config::{Assume, Config, Evidence};
use crate::limits::Limits;
use crate::logic::lit::Lit;
use crate::model::Model;

/// What is known before a search.
#[derive(Default)]
pub struct Recalled {
    /// Answers, verified, at most one for each property.
    known: Vec<(usize, Outcome)>,
    /// How many of them, the last ones, are about properties that have changed, and are proved by their old lemmas.
    by_old_lemmas: usize,
    /// How many properties were asked for.
    asked: usize,
    /// Answers about other properties that may be assumed for these, verified.
    helpers: Vec<(usize, Outcome)>,
    /// What has changed since it was proved.
    changed: Vec<Changed>,
}

impl Recalled {
    /// All answers, and those that may be assumed.
    pub fn all(&self) -> Vec<(usize, Outcome)> {
        self.known.iter().chain(&self.helpers).cloned().collect()
    }

    /// The properties that are answered by what has not changed.
    pub fn unchanged(&self) -> HashSet<usize> {
        self.known[..self.known.len() - self.by_old_lemmas].iter().map(|(property, _)| *property).collect()
    }

    /// The numbers of answers.
    pub fn counts(&self) -> Cached {
        Cached { answered: self.known.len() - self.by_old_lemmas, by_old_lemmas: self.by_old_lemmas }
    }

    /// The lemmas of the first property that has changed and is not answered.
    pub fn candidates(&self) -> Option<Candidates> {
        let known: HashSet<usize> = self.known.iter().map(|(property, _)| *property).collect();
        let is_open =
            |changed: &&Changed| !changed.properties.iter().all(|property| known.contains(property));
        let mut open = self.changed.iter().filter(is_open);
        open.next().map(|changed| changed.candidates.clone())
    }
}

impl fmt::Display for Recalled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Recalled { known, by_old_lemmas, asked, .. } = self;
        write!(f, "cache: {} of {asked} properties answered", known.len())?;
        if *by_old_lemmas > 0 {
            write!(f, ", {by_old_lemmas} of them by old lemmas after a change")?;
        }
        Ok(())
    }
}

/// Properties that were proved together before something changed.
struct Changed {
    /// The properties.
    properties: Vec<usize>,
    /// The lemmas that proved them.
    candidates: Candidates,
}

impl Changed {
    /// What the lemmas prove, all properties together; it is not verified yet.
    fn decide(&self, model: &Model, config: &Config, limits: &Limits) -> Vec<(usize, Verdict)> {
        let mut joint = model.clone();
        joint.bads = model.properties().to_vec();
        let bads: Vec<Lit> = self.properties.iter().map(|&property| joint.bads[property]).collect();
        let none = bads.iter().fold(Lit::TRUE, |none, &bad| joint.add_and(none, !bad));
        joint.bads.push(!none);
        let config = &Config { self_check: None, ..config.clone() };
        let last = joint.bads.len() - 1;
        let tried = check::by_lemmas(&self.candidates, &joint, last, config, limits, &mut |_| {});
        let Ok(Outcome { verdict: Verdict::Safe(mut invariant), .. }) = tried else { return Vec::new() };
        invariant.with = if let [_] = self.properties[..] { Vec::new() } else { self.properties.clone() };
        self.properties.iter().map(|&property| (property, Verdict::Safe(invariant.clone()))).collect()
    }
}

impl Cache<'_> {
    /// What is known of these properties. Of several, those that have changed are tried by their old lemmas; a single
    /// one is better searched with them. What is known of others that may be assumed for them is found, too.
    pub fn begin(&self, properties: &[usize], assume: &Assume, config: &Config) -> Recalled {
        let Cache { model, limits, .. } = *self;
        let evidence = config.self_check.unwrap_or_default();
        let mut recalled = self.recall(properties, evidence);
        if let Assume::Stages(stages) = assume {
            let helps =
                |other: &usize| properties.iter().any(|&property| stages.may_assume(property, *other));
            let others =
                (0..model.properties().len()).filter(|other| !properties.contains(other) && helps(other));
            recalled.helpers = self.recall(&others.collect::<Vec<_>>(), evidence).known;
        }
        if properties.len() > 1 {
            let mut open: HashSet<usize> = properties.iter().copied().collect();
            recalled.known.iter().for_each(|(property, _)| _ = open.remove(property));
            for changed in &recalled.changed {
                let tried = changed.decide(model, config, limits).into_iter();
                let tried: Vec<_> = tried.filter(|(property, _)| open.contains(property)).collect();
                let proved = check::known(model, tried, evidence, limits);
                proved.iter().for_each(|(property, _)| _ = open.remove(property));
                recalled.by_old_lemmas += proved.len();
                recalled.known.extend(proved);
            }
        }
        recalled
    }

    fn recall(&self, properties: &[usize], evidence: Evidence) -> Recalled {
        let model = self.model;
        let asked = properties.len();
        let safety = |property: &usize| *property < model.properties().len();
        let properties: Vec<usize> = properties.iter().copied().filter(safety).collect();
        let keys = self.keys(&properties);
        let mut answers = Vec::new();
        // The properties of each proof.
        let mut proofs: BTreeMap<(String, Vec<usize>), Vec<usize>> = BTreeMap::new();
        for (&property, key) in properties.iter().zip(&keys) {
            if let Some(run) = self.run_of(property, key) {
                answers.push((property, run));
            } else if let Some((proof, with)) = self.entry(&self.by_cone(key)) {
                proofs.entry((proof, with)).or_default().push(property);
            }
        }
        for ((key, with), properties) in &proofs {
            answers.extend(self.proof_of(with, key, properties).unwrap_or_default());
        }
        let known = check::known(model, answers, evidence, self.limits);
        let found: HashSet<usize> = known.iter().map(|(property, _)| *property).collect();
        let open = properties.into_iter().filter(|property| !found.contains(property));
        Recalled { known, asked, by_old_lemmas: 0, helpers: Vec::new(), changed: self.changed(open) }
    }

    /// The lemmas of properties that had a proof.
    fn changed(&self, properties: impl Iterator<Item = usize>) -> Vec<Changed> {
        let entry = |property| self.entry(&self.by_name(&self.key_of_name(self.called.name(property))));
        let proofs: BTreeSet<(String, Vec<usize>)> = properties.filter_map(entry).collect();
        let lemmas = |(key, properties): (String, Vec<usize>)| {
            let path = self.proof(&key);
            let bytes = fs::read(&path).ok()?;
            let mut candidates = Candidates::default();
            let title = path.to_string_lossy();
            import::read(&bytes, &title, self.model, self.names, &mut candidates).ok()?;
            Some(Changed { properties, candidates })
        };
        proofs.into_iter().filter_map(lemmas).collect()
    }

    /// Where the proof of a property is, and which properties it proves, as far as the model has them.
    fn entry(&self, path: &Path) -> Option<(String, Vec<usize>)> {
        let Entry { proof, with, .. } = Entry::read(&fs::read(path).ok()?)?;
        let with: Vec<usize> = with.iter().filter_map(|name| self.called.property(name)).collect();
        (!with.is_empty()).then_some((proof, with))
    }

    /// The counterexample to a property with this key.
    fn run_of(&self, property: usize, key: &str) -> Option<Verdict> {
        let bytes = fs::read(self.run(key)).ok()?;
        let part = self.model.part(&[property]);
        match witness::parse(&bytes, &part.model).ok()?.pop()? {
            Claim::Fails(mut runs) => {
                let run = runs.pop().filter(|run| run.back.is_none())?;
                Some(Verdict::Unsafe(check::widened(self.model, &part, property, &run)))
            }
            _ => None,
        }
    }

    /// The proofs of some of the properties that are proved together, if nothing has changed that they depend on.
    fn proof_of(&self, with: &[usize], key: &str, properties: &[usize]) -> Option<Vec<(usize, Verdict)>> {
        let part = self.model.part(with);
        if self.key(&part.model) != key {
            return None;
        }
        let bytes = fs::read(self.proof(key)).ok()?;
        let (_, invariant) = json::read(&bytes, Some(part.latches.len())).ok()?.pop()?;
        let mut invariant = invariant.moved(self.model.latches.len(), &part.latches);
        invariant.with = match with {
            [_] => Vec::new(),
            with => with.to_vec(),
        };
        let proves = |property: &&usize| with.contains(property);
        let proofs =
            properties.iter().filter(proves).map(|&property| (property, Verdict::Safe(invariant.clone())));
        Some(proofs.collect())
    }
}
