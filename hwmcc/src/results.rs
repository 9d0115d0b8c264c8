//! Reading an output directory.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::record::{Configuration, HEADER_FILE, Header, Key, RECORDS_FILE, Record, SCHEMA};

/// What an output directory holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Results {
    /// What was to be run.
    pub header: Header,
    /// The runs that ended, in that order.
    pub records: Vec<Record>,
}

/// Why an output directory cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// There are no results in it.
    #[error("{0}: no results, because there is no {HEADER_FILE}")]
    NoResults(PathBuf),
    /// A file cannot be read.
    #[error("{path}: {error}")]
    File {
        /// The file.
        path: PathBuf,
        /// What the operating system said.
        error: io::Error,
    },
    /// The header or a record is not what this version writes.
    #[error("{path}:{line}: {error}")]
    Syntax {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        error: serde_json::Error,
    },
    /// A later version wrote it.
    #[error("{path}: format {found}, but this version reads {SCHEMA}")]
    Schema {
        /// The file.
        path: PathBuf,
        /// The format's number.
        found: u32,
    },
    /// Two records of one run.
    #[error("{path}:{line}: a second record of {key}")]
    Twice {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The run.
        key: Box<Key>,
    },
}

impl Results {
    /// Reads a directory, perhaps while a process writes to it. A line that is not complete yet is left out.
    ///
    /// # Errors
    ///
    /// If there are no results, or they are not well-formed.
    pub fn read(directory: &Path) -> Result<Results, Error> {
        let header = read_header(directory)?;
        let (records, _) = read_records(&directory.join(RECORDS_FILE))?;
        Ok(Results { header, records })
    }
}

/// Reads the header of a directory.
///
/// # Errors
///
/// If there is none, or it is not well-formed.
pub fn read_header(directory: &Path) -> Result<Header, Error> {
    let path = directory.join(HEADER_FILE);
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Err(Error::NoResults(directory.to_path_buf()));
        }
        Err(error) => return Err(Error::File { path, error }),
    };
    let syntax = |error: serde_json::Error| Error::Syntax { path: path.clone(), line: error.line(), error };
    let header: Header = serde_json::from_str(&text).map_err(syntax)?;
    check_schema(&path, header.schema)?;
    Ok(header)
}

/// The records of a file, and how many bytes at its beginning they are; what follows is a torn line. A file that does
/// not exist has none.
pub(crate) fn read_records(path: &Path) -> Result<(Vec<Record>, usize), Error> {
    let bytes = match fs::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
        other => other.map_err(|error| Error::File { path: path.to_path_buf(), error })?,
    };
    let complete = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    let mut records = Vec::new();
    let mut keys = HashSet::new();
    for (index, line) in bytes[..complete].split_inclusive(|&byte| byte == b'\n').enumerate() {
        let line_number = index + 1;
        let syntax = |error| Error::Syntax { path: path.to_path_buf(), line: line_number, error };
        let record: Record = serde_json::from_slice(line).map_err(syntax)?;
        check_schema(path, record.schema)?;
        if !keys.insert(record.key()) {
            let key = Box::new(record.key());
            return Err(Error::Twice { path: path.to_path_buf(), line: line_number, key });
        }
        records.push(record);
    }
    Ok((records, complete))
}

fn check_schema(path: &Path, found: u32) -> Result<(), Error> {
    if found == SCHEMA { Ok(()) } else { Err(Error::Schema { path: path.to_path_buf(), found }) }
}

impl Header {
    /// What another header asks for differently, if not only another part of the same: empty if the records of both
    /// may be in one directory. When, where, by how many jobs does not matter.
    pub fn differences(&self, other: &Header) -> Vec<&'static str> {
        let checks = [
            (self.sets.len() != other.sets.len() || !self.same_models(other), "the models"),
            (!self.same_checkers(other), "the configurations, or the versions of the checkers"),
            (self.seeds != other.seeds, "the seeds"),
            (self.limits != other.limits, "the limits"),
        ];
        checks.into_iter().filter_map(|(differs, what)| differs.then_some(what)).collect()
    }

    /// The place of a program may differ from machine to machine.
    fn same_checkers(&self, other: &Header) -> bool {
        let here =
            |configuration: &Configuration| Configuration { program: String::new(), ..configuration.clone() };
        self.configurations.iter().map(here).eq(other.configurations.iter().map(here))
    }

    /// The path of a set may differ: it may be relative.
    fn same_models(&self, other: &Header) -> bool {
        self.sets.iter().zip(&other.sets).all(|(a, b)| a.name == b.name && a.models == b.models)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::record::{Limits, Logs, Machine, Set, Verdict};

    /// Five models in two sets, two configurations, two seeds.
    pub(crate) fn header() -> Header {
        let set = |name: &str, models: &[&str]| Set {
            name: name.to_string(),
            path: format!("sets/{name}"),
            models: models.iter().map(ToString::to_string).collect(),
        };
        let configuration = |name: &str| Configuration {
            name: name.to_string(),
            command: vec![name.to_string(), "{model}".to_string()],
            program: format!("/bin/{name}"),
            version: None,
            verifier: None,
        };
        Header {
            schema: SCHEMA,
            version: "0".to_string(),
            arguments: vec!["hwmcc".to_string(), "run".to_string()],
            sets: vec![set("one", &["a1.aig", "a2.aig", "b.aig"]), set("two", &["a1.aig", "x/c.aig"])],
            configurations: vec![configuration("p"), configuration("q")],
            seeds: vec![0, 7],
            limits: Limits { cpu_s: 10.0, wall_s: 20.0, memory_mib: 100 },
            jobs: 2,
            shard: None,
            machines: vec![Machine {
                cpu: "z".to_string(),
                cores: 2,
                memory_mib: 9,
                kernel: "k".to_string(),
            }],
            started: 1,
        }
    }

    /// A run of that header that took a second and found it safe.
    pub(crate) fn record(set: &str, model: &str, configuration: &str, seed: u64) -> Record {
        Record {
            schema: SCHEMA,
            set: set.to_string(),
            model: model.to_string(),
            family: crate::set::family(model),
            configuration: configuration.to_string(),
            seed,
            verdict: Verdict::Safe,
            reason: None,
            exit_code: None,
            message: None,
            expected: None,
            verification: None,
            wrong: None,
            cpu_s: 1.0,
            wall_s: 1.5,
            peak_mib: 3.0,
            stats: None,
            logs: Logs {
                dir: format!("logs/{configuration}/{seed}/{set}/{model}"),
                stdout: None,
                stderr: None,
                stats: None,
                answer: None,
                verifier: None,
            },
            started: 2,
        }
    }

    #[test]
    fn differences_that_matter() {
        let other = Header {
            jobs: 9,
            started: 5,
            machines: Vec::new(),
            arguments: Vec::new(),
            shard: None,
            ..header()
        };
        assert!(header().differences(&other).is_empty());
        let mut other = header();
        other.sets[1].models.pop();
        other.seeds.pop();
        assert_eq!(header().differences(&other), ["the models", "the seeds"]);
        let mut other = header();
        other.configurations[0].version = Some("2".to_string());
        other.configurations[0].program = "/usr/bin/p".to_string();
        other.limits.cpu_s += 1.0;
        assert_eq!(header().differences(&other).len(), 2);
    }
}
