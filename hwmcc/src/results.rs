//! Reading an output directory.

use std::collections::HashSet;
use std::fmt::Display;
use std::fs;
use std::io;
use std::path::Path;

use crate::error::Error;
use crate::record::{Configuration, HEADER_FILE, Header, RECORDS_FILE, Record, SCHEMA};

/// What an output directory holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Results {
    /// What was to be run.
    pub header: Header,
    /// The runs that ended, in that order.
    pub records: Vec<Record>,
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
            return Err(Error::about(
                directory,
                format_args!("no results, because there is no {HEADER_FILE}"),
            ));
        }
        Err(error) => return Err(Error::about(&path, error)),
    };
    let syntax = |error: serde_json::Error| Error::in_line(&path, error.line(), error);
    let header: Header = serde_json::from_str(&text).map_err(syntax)?;
    check_schema(&path, header.schema)?;
    Ok(header)
}

/// The records of a file, and how many bytes at its beginning they are; what follows is a torn line. A file that does
/// not exist has none.
pub(crate) fn read_records(path: &Path) -> Result<(Vec<Record>, usize), Error> {
    let bytes = match fs::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
        other => other.map_err(|error| Error::about(path, error))?,
    };
    let complete = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    let mut records = Vec::new();
    let mut keys = HashSet::new();
    for (index, line) in bytes[..complete].split_inclusive(|&byte| byte == b'\n').enumerate() {
        let wrong = |what: &dyn Display| Error::in_line(path, index + 1, what);
        let record: Record = serde_json::from_slice(line).map_err(|error| wrong(&error))?;
        check_schema(path, record.schema)?;
        if !keys.insert(record.key()) {
            return Err(wrong(&format_args!("a second record of {}", record.key())));
        }
        records.push(record);
    }
    Ok((records, complete))
}

fn check_schema(path: &Path, found: u32) -> Result<(), Error> {
    match found == SCHEMA {
        true => Ok(()),
        false => Err(Error::about(path, format_args!("format {found}, but this version reads {SCHEMA}"))),
    }
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
