//! Answers of earlier runs in a folder: what has not changed is not searched again.
//!
//! The key of a property is a hash of all that it depends on, and of the options. What an entry says about the same key
//! is verified, like the answer of a search; a wrong or damaged entry is as none. If a property has changed, the
//! lemmas that proved it are candidates, by names. A proof is about the part of the model that its properties depend on
//! (`model/part.rs`), so changes elsewhere do not matter. Files: `proof-KEY.json` (an invariant), `run-KEY.wit` (a
//! counterexample), and `cone-KEY.json`, `name-KEY.json`, which say where the proof of a property is.
//!
//! What may live here: keys (`key`), what entries look like (`entry`), reading (`recall`) and writing (`keep`).

mod entry;
mod keep;
mod key;
mod recall;

use std::path::Path;

pub use recall::Recalled;

use super::args::CheckArgs;
use super::report;

/// The answers in a folder about a model.
pub struct Cache<'a> {
    folder: &'a Path,
    /// The name of the model.
    title: String,
    /// The options that answers depend on.
    options: String,
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
