//! Files that are replaced as a whole: what is new is written beside the old file, and renamed when it is on the disk.
//!
//! A program that reads the file sees the old contents or the new ones, and a full disk leaves the old ones. Rejected:
//! writing into the file, which leaves a part of an answer there, and parts of some formats are valid.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, BufWriter, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use tempfile::NamedTempFile;

use super::place::directory;

/// Replaces a regular file, or makes one, with what `fill` writes. The permissions of the old file stay.
///
/// A file in a directory to which nothing can be added can only be overwritten.
pub fn replace(path: &Path, fill: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let old = fs::metadata(path).ok();
    let mut open = OpenOptions::new();
    open.write(true).truncate(true);
    let new = match beside(path) {
        Ok(new) => new,
        // If that fails, too, the reason is about the file that the user knows.
        Err(_) => return fill_file(&open.create(true).open(path)?, fill),
    };
    fill_file(new.as_file(), fill)?;
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
    // What the umask forbids is not granted.
    let anyone = Permissions::from_mode(0o666);
    tempfile::Builder::new().prefix(".pdrer-").permissions(anyone).tempfile_in(directory(path))
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
