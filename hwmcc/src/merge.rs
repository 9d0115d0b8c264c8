//! One output directory out of several: the shards of a run.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::journal::{self, Journal};
use crate::plan;
use crate::record::{HEADER_FILE, Key, Record};
use crate::results::{self, Results};

/// What was merged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Merged {
    /// Runs in the new directory.
    pub runs: usize,
    /// Runs that are asked for but not made yet.
    pub missing: usize,
    /// The command line of the first part.
    pub arguments: Vec<String>,
}

/// Writes the runs of all `parts`, in the order of the plan, and their logs to a new directory. If it fails
/// halfway, that is no directory of results yet.
///
/// # Errors
///
/// If the parts are not of one run, a run was made twice, a part is being written, or a file cannot be.
pub fn merge(out: &Path, parts: &[PathBuf]) -> Result<Merged, Error> {
    if out.join(HEADER_FILE).exists() {
        return Err(Error::about(out, "there are results already; merge into a new directory"));
    }
    let mut places = HashSet::new();
    let mut locks = Vec::new();
    for part in parts {
        // Asking for a lock would make a directory of a misspelt name.
        results::read_header(part)?;
        let place = part.canonicalize().map_err(|error| Error::about(part, error))?;
        if !places.insert(place) {
            return Err(Error::about(part, "given twice"));
        }
        locks.push(journal::lock(part)?);
    }
    let mut headers = Vec::new();
    let mut made: HashMap<Key, (&PathBuf, Record)> = HashMap::new();
    for part in parts {
        let Results { header, records } = Results::read(part)?;
        for record in records {
            let key = record.key();
            if made.insert(key.clone(), (part, record)).is_some() {
                return Err(Error::about(part, format_args!("{key} was also made in another directory")));
            }
        }
        headers.push(header);
    }
    let mut header = headers.first().ok_or_else(|| Error::new("nothing to merge"))?.clone();
    for (part, other) in parts.iter().zip(&headers) {
        let what = header.differences(other).join(" and ");
        if !what.is_empty() {
            let [a, b] = [&parts[0], part].map(|part| part.display());
            return Err(Error::new(format!("{a} and {b} are not parts of one run: {what} differ")));
        }
        header.started = header.started.min(other.started);
        for machine in &other.machines {
            if !header.machines.contains(machine) {
                header.machines.push(machine.clone());
            }
        }
    }
    header.shard = None;
    let keys: Vec<Key> = plan::jobs(&header).iter().map(|job| job.key(&header)).collect();
    let runs: Vec<&(&PathBuf, Record)> = keys.iter().filter_map(|key| made.get(key)).collect();
    for (part, record) in &runs {
        copy(&part.join(&record.logs.dir), &out.join(&record.logs.dir))?;
    }
    let records: Vec<&Record> = runs.iter().map(|(_, record)| record).collect();
    Journal::write(out, &header, &records)?;
    Ok(Merged { runs: runs.len(), missing: keys.len() - runs.len(), arguments: header.arguments })
}

/// Copies a directory of files.
fn copy(from: &Path, to: &Path) -> Result<(), Error> {
    let copying = || -> io::Result<()> {
        fs::create_dir_all(to)?;
        for entry in fs::read_dir(from)? {
            let entry = entry?;
            fs::copy(entry.path(), to.join(entry.file_name()))?;
        }
        Ok(())
    };
    copying().map_err(|error| Error::about(from, error))
}
