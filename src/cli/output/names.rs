//! Tests of the names of output files, so that no long search is run in vain.

use std::fs::{self, OpenOptions};
use std::io;
use std::path::Path;

use super::file::beside;
use super::place::{Place, is_standard_output, place};
use crate::cli::error::Error;

/// Fails if the file cannot be written. Leaves the file system unchanged.
pub fn test_writable(path: &Path) -> Result<(), Error> {
    let tested = place(path).and_then(|place| match place {
        // A file that its owner has protected is not replaced either.
        Place::File(path) if path.exists() => OpenOptions::new().append(true).open(path).map(drop),
        // Not in its place: a run that is killed now would leave an empty answer. If that fails, the reason is to be
        // about the file that the user knows.
        Place::File(path) if is_name(&path) && beside(&path).is_ok() => Ok(()),
        Place::File(path) => {
            OpenOptions::new().write(true).create_new(true).open(&path).and_then(|_| fs::remove_file(path))
        }
        Place::Other(path) if path.is_dir() => OpenOptions::new().append(true).open(path).map(drop),
        // Opening a pipe would wait for a reader.
        Place::Output | Place::Errors | Place::Pipe(_) | Place::Other(_) => Ok(()),
    });
    tested.map_err(|error| Error::about(path, error))
}

/// Could there be a file of this name, although there is none? A name may be too long, or one of a directory.
fn is_name(path: &Path) -> bool {
    let missing = fs::symlink_metadata(path).is_err_and(|error| error.kind() == io::ErrorKind::NotFound);
    missing && !path.as_os_str().as_encoded_bytes().ends_with(b"/")
}

/// Fails if two of the files to write are the same, or if one of them is among those to read. Each file to read comes
/// with the text for the message. Devices and pipes may be named several times, standard output as `-` only once.
pub fn test_distinct(read: &[(&Path, &'static str)], files: &[&Path]) -> Result<(), Error> {
    let whole = |path: &Path| fs::canonicalize(path).or_else(|_| std::path::absolute(path)).ok();
    let same = |a: &Path, b: &Path| match (is_standard_output(a), is_standard_output(b)) {
        (false, false) => whole(a) == whole(b) && (a.is_file() || !a.exists()),
        (a, b) => a == b,
    };
    for (i, file) in files.iter().enumerate() {
        let overwritten = |with: &str| Error::about(file, format_args!("would be overwritten: {with}"));
        if let Some((_, complaint)) =
            read.iter().find(|(path, _)| !is_standard_output(path) && same(file, path))
        {
            return Err(overwritten(complaint));
        }
        if files[..i].iter().any(|other| same(file, other)) {
            return Err(overwritten("two results are to be written to it"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn testing_leaves_no_trace() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("new");
        test_writable(&file).unwrap();
        assert!(!file.exists());
        fs::write(&file, "old").unwrap();
        test_writable(&file).unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"old");
        assert!(test_writable(dir.path()).is_err());
        assert!(test_writable(&dir.path().join("missing/new")).is_err());
        assert!(test_writable(&file.join("below a file")).is_err());
        assert!(test_writable(&dir.path().join("long".repeat(1000))).is_err());
        assert!(test_writable(&dir.path().join("folder/")).is_err());
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1);
        for device in ["-", "/dev/null"] {
            test_writable(Path::new(device)).unwrap();
        }
    }

    #[test]
    fn results_do_not_overwrite_each_other() {
        let dir = tempfile::tempdir().unwrap();
        let path = |name: &str| dir.path().join(name);
        fs::write(path("model"), "").unwrap();
        let test = |files: &[&str]| {
            let files: Vec<_> = files.iter().map(|name| path(name)).collect();
            test_distinct(&[(&path("model"), "")], &files.iter().map(|f| f.as_path()).collect::<Vec<_>>())
        };
        assert!(test(&["a", "b", "c"]).is_ok());
        assert!(test(&["a", "b", "a"]).is_err());
        assert!(test(&["a", "b", "./a"]).is_err());
        assert!(test(&["a", "./model"]).is_err());
        let [null, output] = ["/dev/null", "-"].map(Path::new);
        assert!(test_distinct(&[], &[null, null]).is_ok());
        // The model may come from standard input.
        assert!(test_distinct(&[(output, "")], &[output, null]).is_ok());
        assert!(test_distinct(&[], &[output, output]).is_err());
    }
}
