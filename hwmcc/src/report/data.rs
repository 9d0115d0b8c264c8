//! Output directories, put together: what a report is about.
//!
//! An *instance* is a model of a set with a seed. Sets of one name are one set, wherever they lie. Configurations of
//! one name are one configuration if they are the same command and version, under the same limits, and no run is
//! there twice; otherwise the name of the directory tells them apart, as when a run before a change is compared with
//! one after it.

use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};

use super::text::relative_link;
use crate::error::Error;
use crate::plan;
use crate::record::{Header, Key, Record, Verdict};
use crate::results::Results;
use crate::summary::contradictions;

/// What a report is about.
#[derive(Clone, Debug, Default)]
pub struct Data {
    /// The directories, as the user gave them.
    pub sources: Vec<Source>,
    /// Names of the sets, in the order of the directories.
    pub sets: Vec<String>,
    /// The configurations, in the order of the directories.
    pub configurations: Vec<Configuration>,
    /// The families, those with the most models first.
    pub families: Vec<String>,
    /// Everything that some configuration was run on, sorted by set, model and seed.
    pub instances: Vec<Instance>,
    /// Runs that were asked for and are not there, by set and configuration.
    pub missing: BTreeMap<(usize, usize), usize>,
    /// See [`contradictions`].
    pub contradictions: Vec<String>,
}

/// An output directory.
#[derive(Clone, Debug)]
pub struct Source {
    /// As the user gave it.
    pub path: PathBuf,
    /// How the page refers to it, with a slash at the end unless it is empty.
    pub link: String,
    /// What was to be run.
    pub header: Header,
    /// For each configuration of the header, its index in [`Data::configurations`].
    pub configurations: Vec<usize>,
}

/// A configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Configuration {
    /// Its name, which no other has.
    pub name: String,
    /// Its name where it was run.
    pub base: String,
}

/// A model with a seed.
#[derive(Clone, Debug)]
pub struct Instance {
    /// Index of the set.
    pub set: usize,
    /// Name of the model in its set.
    pub model: String,
    /// Index of the family.
    pub family: usize,
    /// The seed.
    pub seed: u64,
    /// The known answer.
    pub expected: Option<Verdict>,
    /// By configuration; none where it was not run.
    pub runs: Vec<Option<Run>>,
}

/// A run.
#[derive(Clone, Debug)]
pub struct Run {
    /// Index of the directory.
    pub source: usize,
    /// The limit of CPU seconds.
    pub limit_s: f64,
    /// What it left behind.
    pub record: Record,
}

impl Data {
    /// The instances of a set, or of all.
    pub fn of_set(&self, set: Option<usize>) -> impl Iterator<Item = (usize, &Instance)> {
        self.instances
            .iter()
            .enumerate()
            .filter(move |(_, instance)| set.is_none_or(|set| instance.set == set))
    }

    /// All runs.
    pub fn runs(&self) -> impl Iterator<Item = &Run> {
        self.instances.iter().flat_map(|instance| instance.runs.iter().flatten())
    }

    /// All sets together, none of them, and then one by one if there are several.
    pub fn all_and_each_set(&self) -> impl Iterator<Item = Option<usize>> {
        let several = if self.sets.len() > 1 { self.sets.len() } else { 0 };
        std::iter::once(None).chain((0..several).map(Some))
    }

    /// All pairs of different configurations, each once.
    pub fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        let count = self.configurations.len();
        (0..count).flat_map(move |a| (a + 1..count).map(move |b| (a, b)))
    }

    /// How messages and points call an instance: with set and seed, if there are several.
    pub fn name(&self, instance: &Instance) -> String {
        let mut name = instance.model.clone();
        if self.sets.len() > 1 {
            name = format!("{}: {name}", self.sets[instance.set]);
        }
        if self.sources.iter().any(|source| source.header.seeds.len() > 1) {
            name = format!("{name}, seed {}", instance.seed);
        }
        name
    }
}

/// Reads directories for a page at that path.
///
/// # Errors
///
/// If one of them has no well-formed results or was given twice, or the directory of the page does not exist.
pub fn read(directories: &[PathBuf], page: &Path) -> Result<Data, Error> {
    let canonical = |path: &Path| {
        let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
        path.canonicalize().map_err(|error| Error::about(path, error))
    };
    let mut seen = HashSet::new();
    let mut parts = Vec::new();
    for directory in directories {
        let results = Results::read(directory)?;
        let place = canonical(directory)?;
        let link = relative_link(&canonical(page.parent().unwrap_or(Path::new(".")))?, &place);
        if !seen.insert(place) {
            return Err(Error::about(directory, "given twice"));
        }
        parts.push((directory.clone(), link, results));
    }
    Ok(combine(parts))
}

/// Puts directories together: path, link and content of each.
pub fn combine(parts: Vec<(PathBuf, String, Results)>) -> Data {
    let names = names(&parts);
    let mut data = Data::default();
    let mut records = Vec::new();
    for ((path, link, results), names) in parts.into_iter().zip(names) {
        let Results { header, records: found } = results;
        for set in &header.sets {
            if !data.sets.contains(&set.name) {
                data.sets.push(set.name.clone());
            }
        }
        let mut configurations = Vec::new();
        for (configuration, name) in header.configurations.iter().zip(&names) {
            let known = data.configurations.iter().position(|other| other.name == *name);
            configurations.push(known.unwrap_or_else(|| {
                let base = configuration.name.clone();
                data.configurations.push(Configuration { name: name.clone(), base });
                data.configurations.len() - 1
            }));
        }
        data.sources.push(Source { path, link, header, configurations });
        records.push(found);
    }
    data.count_missing(&records);
    data.add(records);
    data
}

/// For each directory, the names of its configurations in the report.
fn names(parts: &[(PathBuf, String, Results)]) -> Vec<Vec<String>> {
    let keys: Vec<HashSet<Key>> =
        parts.iter().map(|(_, _, results)| results.records.iter().map(Record::key).collect()).collect();
    let last = |path: &Path| path.file_name().map(|name| name.to_string_lossy().into_owned());
    let label = |index: usize| {
        let path = &parts[index].0;
        let unique = parts.iter().filter(|(other, _, _)| last(other) == last(path)).count() == 1;
        last(path).filter(|_| unique).unwrap_or_else(|| path.to_string_lossy().into_owned())
    };
    let same = |a: usize, b: usize, name: &str| {
        let (x, y) = (&parts[a].2.header, &parts[b].2.header);
        let of = |header: &Header| {
            let found = header.configurations.iter().find(|configuration| configuration.name == name);
            found.map(|configuration| (configuration.command.clone(), configuration.version.clone()))
        };
        let (p, q) = (of(x), of(y));
        let twice = || keys[a].iter().any(|key| key.configuration == name && keys[b].contains(key));
        p.is_none() || q.is_none() || (p == q && x.limits == y.limits && !twice())
    };
    let count = parts.len();
    let rename = |index: usize, name: &str| {
        let one = (0..count).all(|a| (a + 1..count).all(|b| same(a, b, name)));
        if one { name.to_string() } else { format!("{name} ({})", label(index)) }
    };
    let of = |(index, (_, _, results)): (usize, &(PathBuf, String, Results))| {
        results.header.configurations.iter().map(|configuration| rename(index, &configuration.name)).collect()
    };
    parts.iter().enumerate().map(of).collect()
}

impl Data {
    fn count_missing(&mut self, records: &[Vec<Record>]) {
        for (source, records) in self.sources.iter().zip(records) {
            let there: HashSet<Key> = records.iter().map(Record::key).collect();
            for job in plan::jobs(&source.header) {
                let key = job.key(&source.header);
                if !there.contains(&key) {
                    let set = self.sets.iter().position(|set| *set == key.set).expect("a set of a source");
                    *self.missing.entry((set, source.configurations[job.configuration])).or_default() += 1;
                }
            }
        }
    }

    fn add(&mut self, records: Vec<Vec<Record>>) {
        let mut instances: BTreeMap<(usize, String, u64), (String, Instance)> = BTreeMap::new();
        let mut renamed = Vec::new();
        for (source, records) in records.into_iter().enumerate() {
            for mut record in records {
                let Source { header, configurations, .. } = &self.sources[source];
                // A record of neither a set nor a configuration of its header is no run of it.
                let Some(set) = self.sets.iter().position(|set| *set == record.set) else { continue };
                let Some(own) = header.configurations.iter().position(|c| c.name == record.configuration)
                else {
                    continue;
                };
                let configuration = configurations[own];
                record.configuration.clone_from(&self.configurations[configuration].name);
                renamed.push(Record { stats: None, ..record.clone() });
                let key = (set, record.model.clone(), record.seed);
                let (_, instance) = instances.entry(key).or_insert_with(|| {
                    let instance = Instance {
                        set,
                        model: record.model.clone(),
                        family: 0,
                        seed: record.seed,
                        expected: record.expected,
                        runs: vec![None; self.configurations.len()],
                    };
                    (record.family.clone(), instance)
                });
                instance.expected = instance.expected.or(record.expected);
                let limit_s = header.limits.cpu_s;
                instance.runs[configuration] = Some(Run { source, limit_s, record });
            }
        }
        self.contradictions = contradictions(&renamed);
        self.families = families(instances.values().map(|(family, instance)| (family, instance)));
        let index: BTreeMap<&String, usize> = self.families.iter().zip(0..).collect();
        self.instances = instances
            .into_values()
            .map(|(family, instance)| Instance { family: index[&family], ..instance })
            .collect();
    }
}

/// The names of the families, by falling number of models, then by name.
fn families<'a>(instances: impl Iterator<Item = (&'a String, &'a Instance)>) -> Vec<String> {
    let mut models: BTreeMap<&String, HashSet<(usize, &str)>> = BTreeMap::new();
    for (family, instance) in instances {
        models.entry(family).or_default().insert((instance.set, &instance.model));
    }
    let mut families: Vec<(&String, usize)> =
        models.into_iter().map(|(family, models)| (family, models.len())).collect();
    families.sort_by_key(|&(family, count)| (std::cmp::Reverse(count), family));
    families.into_iter().map(|(family, _)| family.clone()).collect()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::results::tests::{header, record};

    /// A directory `dir` with these records, under the header of the tests.
    pub(crate) fn data(records: Vec<Record>) -> Data {
        combine(vec![("dir".into(), String::new(), Results { header: header(), records })])
    }

    fn part(path: &str, records: Vec<Record>) -> (PathBuf, String, Results) {
        (path.into(), String::new(), Results { header: header(), records })
    }

    fn configurations(data: &Data) -> Vec<&str> {
        data.configurations.iter().map(|configuration| configuration.name.as_str()).collect()
    }

    #[test]
    fn runs_find_their_places() {
        let records = vec![
            record("two", "a1.aig", "q", 0),
            record("one", "b.aig", "q", 7),
            record("one", "b.aig", "p", 7),
            record("one", "a1.aig", "p", 7),
        ];
        let data = data(records);
        let places: Vec<_> = data.instances.iter().map(|i| (i.set, i.model.as_str(), i.seed)).collect();
        assert_eq!(places, [(0, "a1.aig", 7), (0, "b.aig", 7), (1, "a1.aig", 0)]);
        assert_eq!(data.families, ["a", "b"], "two models of a, one of b");
        assert!(data.instances[0].runs[0].is_some() && data.instances[0].runs[1].is_none());
        assert_eq!(data.missing.values().sum::<usize>(), 20 - 4);
        assert_eq!(data.missing[&(1, 1)], 3);
        assert_eq!(data.name(&data.instances[1]), "one: b.aig, seed 7");
    }

    #[test]
    fn one_configuration_in_parts() {
        let a = part("x/a", vec![record("one", "b.aig", "p", 0)]);
        let b = part("x/b", vec![record("one", "b.aig", "p", 7)]);
        let data = combine(vec![a, b]);
        assert_eq!(configurations(&data), ["p", "q"]);
        assert_eq!(data.runs().count(), 2);
    }

    #[test]
    fn different_configurations_of_one_name() {
        let run = || vec![record("one", "b.aig", "p", 0)];
        let twice = combine(vec![part("x/a", run()), part("x/b", run())]);
        assert_eq!(configurations(&twice), ["p (a)", "q", "p (b)"]);
        let same_last = combine(vec![part("x/a", run()), part("y/a", run())]);
        assert_eq!(configurations(&same_last), ["p (x/a)", "q", "p (y/a)"]);
        let mut limits = part("b", vec![]);
        limits.2.header.limits.cpu_s = 3.0;
        let data = combine(vec![part("a", run()), limits]);
        assert_eq!(configurations(&data), ["p (a)", "q (a)", "p (b)", "q (b)"]);
    }
}
