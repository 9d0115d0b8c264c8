//! Files that are replaced as a whole: what is new is written beside the old file, and renamed when it is on the disk.
//!
//! A program that reads the file sees the old contents or the new ones, and a full disk leaves the old ones. Where the
//! file system can, the new file has no name until it is complete, so that nothing is left if the program is killed.
//! Rejected: writing into the file, which leaves a part of an answer there, and parts of some formats are valid.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, BufWriter, Write};
use std::os::fd::AsRawFd;
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use rustix::fs::{AtFlags, CWD, OFlags, linkat};
use tempfile::NamedTempFile;

use super::place::directory;

/// New files may be read and written by all whom the umask allows it.
const ANYONE: u32 = 0o666;
/// How the names of new files begin.
const PREFIX: &str = ".pdrer-";

/// Replaces a regular file, or makes one, with what `fill` writes. The permissions of the old file stay.
///
/// A file in a directory to which nothing can be added can only be overwritten.
pub fn replace(path: &Path, fill: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let old = fs::metadata(path).ok();
    let mut open = OpenOptions::new();
    open.write(true).truncate(true);
    let new = match nameless(path) {
        Some(file) => {
            fill_file(&file, fill)?;
            named(file, path)?
        }
        None => match beside(path) {
            Ok(new) => {
                fill_file(new.as_file(), fill)?;
                new
            }
            // If that fails, too, the reason is about the file that the user knows.
            Err(_) => return fill_file(&open.create(true).open(path)?, fill),
        },
    };
    if let Some(old) = &old {
        new.as_file().set_permissions(old.permissions())?;
    }
    match new.persist(path) {
        Ok(_) => Ok(()),
        Err(refused) if old.is_some() => overwrite(path, &refused.file),
        Err(refused) => Err(refused.error),
    }
}

/// A new file in the same directory, which goes away again unless it is renamed.
pub fn beside(path: &Path) -> io::Result<NamedTempFile> {
    let anyone = Permissions::from_mode(ANYONE);
    tempfile::Builder::new().prefix(PREFIX).permissions(anyone).tempfile_in(directory(path))
}

/// A new file in the same directory without a name; none if the system has no such files.
fn nameless(path: &Path) -> Option<File> {
    let mut open = OpenOptions::new();
    open.read(true).write(true).mode(ANYONE).custom_flags(OFlags::TMPFILE.bits().cast_signed());
    let file = open.open(directory(path)).ok()?;
    descriptor(&file).exists().then_some(file)
}

/// Gives a name to a file that has none, in the same directory. It goes away again unless the file is renamed.
fn named(file: File, path: &Path) -> io::Result<NamedTempFile> {
    let name = |name: &Path| {
        linkat(CWD, descriptor(&file), CWD, name, AtFlags::SYMLINK_FOLLOW)?;
        file.try_clone()
    };
    tempfile::Builder::new().prefix(PREFIX).make_in(directory(path), name)
}

/// A path of an open file.
fn descriptor(file: &File) -> PathBuf {
    format!("/proc/self/fd/{}", file.as_raw_fd()).into()
}

/// Opens what is neither a regular file nor a pipe.
pub fn append(path: &Path) -> io::Result<File> {
    OpenOptions::new().append(true).open(path)
}

fn fill_file(file: &File, fill: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut out = BufWriter::new(file);
    fill(&mut out)?;
    out.flush()?;
    file.sync_all()
}

/// Copies the new contents into a file that cannot be renamed over, such as one that is mounted.
fn overwrite(path: &Path, new: &NamedTempFile) -> io::Result<()> {
    let mut from = new.reopen()?;
    let to = OpenOptions::new().write(true).truncate(true).open(path)?;
    fill_file(&to, |out| io::copy(&mut from, out).map(drop))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(dir: &Path) -> Vec<String> {
        let name = |entry: io::Result<fs::DirEntry>| entry.unwrap().file_name().into_string().unwrap();
        fs::read_dir(dir).unwrap().map(name).collect()
    }

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    #[test]
    fn all_or_nothing() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("answer");
        let half = |out: &mut dyn Write| {
            out.write_all(b"half")?;
            out.flush()?;
            Err(io::ErrorKind::StorageFull.into())
        };
        assert!(replace(&file, half).is_err());
        assert!(names(dir.path()).is_empty());
        fs::write(&file, "old").unwrap();
        assert!(replace(&file, half).is_err());
        assert_eq!((fs::read(&file).unwrap(), names(dir.path()).len()), (b"old".to_vec(), 1));
        replace(&file, |out| out.write_all(b"new")).unwrap();
        assert_eq!((fs::read(&file).unwrap(), names(dir.path()).len()), (b"new".to_vec(), 1));
    }

    /// Nobody can remove the file of a program that has been killed.
    #[test]
    fn new_files_have_no_names_while_they_grow() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("answer");
        if nameless(&file).is_none() {
            println!("SKIPPED: no files without names in {}", dir.path().display());
            return;
        }
        let fill = |out: &mut dyn Write| {
            out.write_all(b"new")?;
            out.flush()?;
            assert!(names(dir.path()).is_empty());
            Ok(())
        };
        replace(&file, fill).unwrap();
        assert_eq!(
            (fs::read(&file).unwrap(), names(dir.path())),
            (b"new".to_vec(), vec!["answer".to_owned()])
        );
    }

    #[test]
    fn permissions_are_the_usual_ones_or_those_of_the_old_file() {
        let dir = tempfile::tempdir().unwrap();
        let [usual, new] = ["usual", "new"].map(|name| dir.path().join(name));
        fs::write(&usual, "").unwrap();
        replace(&new, |_| Ok(())).unwrap();
        assert_eq!(mode(&new), mode(&usual));
        fs::set_permissions(&new, Permissions::from_mode(0o600)).unwrap();
        replace(&new, |_| Ok(())).unwrap();
        assert_eq!(mode(&new), 0o600);
    }

    #[test]
    fn what_cannot_be_replaced_is_overwritten() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("answer");
        fs::write(&file, "the old contents").unwrap();
        let new = tempfile::NamedTempFile::new().unwrap();
        fs::write(new.path(), "new").unwrap();
        overwrite(&file, &new).unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"new");
    }
}
