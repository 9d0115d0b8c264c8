//! The folder of a cache, the files in it, and what the properties of a model are called there.

use std::path::{Path, PathBuf};

use hashbrown::HashMap;
use serde::{Deserialize, Serialize};

use crate::cli::args::CheckArgs;
use crate::cli::report;
use crate::limits::Limits;
use crate::model::Model;
use crate::model::names::{Names, percent};

/// The answers in a folder about a model.
pub struct Cache<'a> {
    pub(super) folder: &'a Path,
    pub(super) model: &'a Model,
    pub(super) names: &'a Names,
    pub(super) limits: &'a Limits,
    /// What its properties are called.
    pub(super) called: Called,
    /// The name of the model.
    pub(super) title: String,
    /// The options that answers depend on.
    pub(super) options: String,
}

impl<'a> Cache<'a> {
    /// The cache that these options ask for.
    pub fn new(
        args: &'a CheckArgs,
        path: &Path,
        model: &'a Model,
        names: &'a Names,
        limits: &'a Limits,
    ) -> Option<Cache<'a>> {
        let folder = args.cache.as_deref()?;
        let title = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        let (called, options) = (Called::new(model, names), report::options_of_answers(args));
        Some(Cache { folder, model, names, limits, called, title, options })
    }
}

/// The safety properties of a model by name: their own, if no other property has it, else their labels.
pub(super) struct Called {
    names: Vec<String>,
    places: HashMap<String, usize>,
}

impl Called {
    pub fn new(model: &Model, names: &Names) -> Called {
        let safety = 0..model.properties().len();
        let own = |i| names.property(i).map(|name| percent(name, b""));
        let mut count: HashMap<String, usize> = HashMap::new();
        safety.clone().filter_map(own).for_each(|name| *count.entry(name).or_default() += 1);
        let name = |i| own(i).filter(|name| count[name] == 1).unwrap_or_else(|| names.label(i));
        let names: Vec<String> = safety.map(name).collect();
        let places = names.iter().cloned().zip(0..).collect();
        Called { names, places }
    }

    /// The name of a property.
    pub fn name(&self, property: usize) -> &str {
        &self.names[property]
    }

    /// The property of this name.
    pub fn property(&self, name: &str) -> Option<usize> {
        self.places.get(name).copied()
    }
}

/// The files, by their keys.
impl Cache<'_> {
    pub fn by_cone(&self, key: &str) -> PathBuf {
        self.folder.join(format!("cone-{key}.json"))
    }

    pub fn by_name(&self, key: &str) -> PathBuf {
        self.folder.join(format!("name-{key}.json"))
    }

    pub fn proof(&self, key: &str) -> PathBuf {
        self.folder.join(format!("proof-{key}.json"))
    }

    pub fn run(&self, key: &str) -> PathBuf {
        self.folder.join(format!("run-{key}.wit"))
    }
}

const FORMAT: &str = "pdrer cache";
const SCHEMA: u32 = 1;

/// The proof of a property, and the properties that it proves, by their names, in the order of the model.
#[derive(Serialize, Deserialize)]
pub(super) struct Entry {
    format: String,
    schema: u32,
    pub proof: String,
    pub with: Vec<String>,
}

impl Entry {
    pub fn new(proof: String, with: Vec<String>) -> Entry {
        Entry { format: FORMAT.to_owned(), schema: SCHEMA, proof, with }
    }

    /// Reads an entry. None: it is damaged.
    pub fn read(bytes: &[u8]) -> Option<Entry> {
        let entry: Entry = serde_json::from_slice(bytes).ok()?;
        let is_key = entry.proof.len() == 32 && entry.proof.bytes().all(|byte| byte.is_ascii_hexdigit());
        (entry.format == FORMAT && entry.schema == SCHEMA && is_key).then_some(entry)
    }
}
