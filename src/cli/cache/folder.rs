//! The folder of a cache and the files in it.

use std::path::{Path, PathBuf};

use crate::cli::args::CheckArgs;
use crate::cli::report;

/// The answers in a folder about a model.
pub struct Cache<'a> {
    pub(super) folder: &'a Path,
    /// The name of the model.
    pub(super) title: String,
    /// The options that answers depend on.
    pub(super) options: String,
}

impl<'a> Cache<'a> {
    /// The cache that these options ask for.
    pub fn new(args: &'a CheckArgs, model: &Path) -> Option<Cache<'a>> {
        let folder = args.cache.as_deref()?;
        let name = model.file_name().unwrap_or(model.as_os_str());
        let title = name.to_string_lossy().into_owned();
        Some(Cache { folder, title, options: report::options_of_answers(args) })
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
