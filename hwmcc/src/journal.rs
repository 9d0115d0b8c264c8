//! Writing an output directory, so that nothing is lost.
//!
//! A record is on the disk before [`Journal::append`] returns. A process that dies while it writes leaves a line
//! without its end, which the next one cuts off: that run is made again. A lock, which the operating system takes
//! back when the process dies, keeps a second process away.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::record::{HEADER_FILE, Header, RECORDS_FILE, Record};
use crate::results::{read_header, read_records};

/// An output directory that this process writes to.
#[derive(Debug)]
pub struct Journal {
    directory: PathBuf,
    records: File,
    /// Locked as long as it is open.
    _lock: File,
}

/// Locks an output directory, which need not exist yet.
///
/// # Errors
///
/// If another process holds the lock, or a file cannot be written.
pub fn lock(directory: &Path) -> Result<File, Error> {
    let file = |path: &Path, error: io::Error| Error::about(path, error);
    fs::create_dir_all(directory).map_err(|error| file(directory, error))?;
    let path = directory.join("lock");
    let options = OpenOptions::new().create(true).truncate(false).write(true).open(&path);
    let lock = options.map_err(|error| file(&path, error))?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(Error::about(directory, "another process is writing to it")),
        Err(TryLockError::Error(error)) => Err(file(&path, error)),
    }
}

/// Results are not overwritten.
fn none_yet(directory: &Path) -> Result<(), Error> {
    match directory.join(HEADER_FILE).exists() {
        true => {
            let text = "there are results already; --resume continues them, --out DIR writes elsewhere";
            Err(Error::about(directory, text))
        }
        false => Ok(()),
    }
}

impl Journal {
    /// Begins a directory of results with a header.
    ///
    /// # Errors
    ///
    /// If there are results already, another process has it, or it cannot be written.
    pub fn create(directory: &Path, header: &Header) -> Result<Journal, Error> {
        let lock = lock(directory)?;
        none_yet(directory)?;
        Journal::begin(directory, lock, header)
    }

    /// Continues a directory of results, or begins it if there are none. Returns the records that are there.
    ///
    /// # Errors
    ///
    /// If its results are of other runs or not well-formed, another process has it, or it cannot be written.
    pub fn resume(directory: &Path, header: &Header) -> Result<(Journal, Vec<Record>), Error> {
        let lock = lock(directory)?;
        if !directory.join(HEADER_FILE).exists() {
            return Ok((Journal::begin(directory, lock, header)?, Vec::new()));
        }
        let mut old = read_header(directory)?;
        let mut what = old.differences(header);
        if old.shard != header.shard {
            what.push("the shards");
        }
        if !what.is_empty() {
            let (what, arguments) = (what.join(" and "), old.arguments.join(" "));
            let text = format!("cannot resume, because {what} differ; it was started by: {arguments}");
            return Err(Error::about(directory, text));
        }
        let (done, complete) = read_records(&directory.join(RECORDS_FILE))?;
        let journal = Journal::open(directory, lock, complete)?;
        let machines = old.machines.len();
        for machine in &header.machines {
            if !old.machines.contains(machine) {
                old.machines.push(machine.clone());
            }
        }
        if old.machines.len() > machines {
            journal.write_header(&old)?;
        }
        Ok((journal, done))
    }

    /// Writes a directory of results as a whole. If this process dies meanwhile, it is none.
    ///
    /// # Errors
    ///
    /// If there are results already, another process has it, or it cannot be written.
    pub fn write(directory: &Path, header: &Header, records: &[&Record]) -> Result<(), Error> {
        let lock = lock(directory)?;
        none_yet(directory)?;
        let mut journal = Journal::open(directory, lock, 0)?;
        for record in records {
            journal.write_line(record)?;
        }
        journal.sync()?;
        journal.write_header(header)
    }

    fn begin(directory: &Path, lock: File, header: &Header) -> Result<Journal, Error> {
        // Records first: a directory with a header is a directory of results.
        let journal = Journal::open(directory, lock, 0)?;
        journal.write_header(header)?;
        Ok(journal)
    }

    /// Opens the records for appending, and cuts them off after `complete` bytes.
    fn open(directory: &Path, lock: File, complete: usize) -> Result<Journal, Error> {
        let path = directory.join(RECORDS_FILE);
        let open = || -> io::Result<File> {
            let mut records = OpenOptions::new().create(true).truncate(false).write(true).open(&path)?;
            records.set_len(complete as u64)?;
            records.seek(SeekFrom::End(0))?;
            records.sync_all()?;
            File::open(directory)?.sync_all()?;
            Ok(records)
        };
        let records = open().map_err(|error| Error::about(&path, error))?;
        Ok(Journal { directory: directory.to_path_buf(), records, _lock: lock })
    }

    /// Replaces the header as a whole: either version is there, whenever the process dies.
    fn write_header(&self, header: &Header) -> Result<(), Error> {
        let path = self.directory.join(HEADER_FILE);
        let write = || -> io::Result<()> {
            let new = self.directory.join("run.json.new");
            let mut file = File::create(&new)?;
            let mut text = serde_json::to_string_pretty(header)?;
            text.push('\n');
            file.write_all(text.as_bytes())?;
            file.sync_all()?;
            fs::rename(&new, &path)?;
            File::open(&self.directory)?.sync_all()
        };
        write().map_err(|error| Error::about(&path, error))
    }

    /// Appends a record. It is durable when this returns.
    ///
    /// # Errors
    ///
    /// If it cannot be written. The directory can then be resumed later.
    pub fn append(&mut self, record: &Record) -> Result<(), Error> {
        self.write_line(record)?;
        self.sync()
    }

    /// One system call, so that there is at most one torn line.
    fn write_line(&mut self, record: &Record) -> Result<(), Error> {
        let mut line = serde_json::to_string(record).map_err(|error| self.failed(error.into()))?;
        line.push('\n');
        self.records.write_all(line.as_bytes()).map_err(|error| self.failed(error))
    }

    fn sync(&self) -> Result<(), Error> {
        self.records.sync_data().map_err(|error| self.failed(error))
    }

    fn failed(&self, error: io::Error) -> Error {
        Error::about(&self.directory.join(RECORDS_FILE), error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::Results;
    use crate::results::tests::{header, record};

    #[test]
    fn a_torn_line_is_cut_off() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path();
        let mut journal = Journal::create(path, &header()).expect("new");
        let first = record("one", "a1.aig", "p", 0);
        let second = record("one", "a1.aig", "q", 0);
        journal.append(&first).expect("written");
        journal.append(&second).expect("written");
        drop(journal);
        let whole = fs::read(path.join(RECORDS_FILE)).expect("readable");
        let one = whole.iter().position(|&byte| byte == b'\n').expect("a line") + 1;
        for length in [one, one + 1, whole.len() - 1] {
            fs::write(path.join(RECORDS_FILE), &whole[..length]).expect("written");
            assert_eq!(Results::read(path).expect("readable").records, std::slice::from_ref(&first));
            let (mut journal, done) = Journal::resume(path, &header()).expect("resumed");
            assert_eq!(done, std::slice::from_ref(&first));
            journal.append(&second).expect("written");
            assert_eq!(fs::read(path.join(RECORDS_FILE)).expect("readable"), whole);
        }
    }

    #[test]
    fn others_are_refused() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path();
        let journal = Journal::create(path, &header()).expect("new");
        let refused = |error: Error, why: &str| assert!(error.to_string().contains(why), "{error}");
        refused(Journal::resume(path, &header()).expect_err("locked"), ": another process is writing to it");
        drop(journal);
        refused(
            Journal::create(path, &header()).expect_err("there are some"),
            ": there are results already;",
        );
        let mut other = header();
        other.limits.cpu_s += 1.0;
        let differs = Journal::resume(path, &other).expect_err("others");
        refused(differs, ": cannot resume, because the limits differ; it was started by: ");
        other = header();
        other.machines[0].cores += 1;
        Journal::resume(path, &other).expect("another machine may continue");
        assert_eq!(read_header(path).expect("readable").machines.len(), 2);
    }

    #[test]
    fn two_records_of_one_run_are_an_error() {
        let directory = tempfile::tempdir().expect("a directory");
        let mut journal = Journal::create(directory.path(), &header()).expect("new");
        let one = record("one", "a1.aig", "p", 0);
        journal.append(&one).expect("written");
        journal.append(&one).expect("written");
        let message = Results::read(directory.path()).expect_err("twice").to_string();
        assert!(message.contains(":2: a second record of "), "{message}");
    }
}
