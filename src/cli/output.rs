//! Standard output, standard error and files.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use super::error::Error;

/// Prints a complete result.
pub fn print(bytes: &[u8]) -> Result<(), Error> {
    let mut out = io::stdout().lock();
    out.write_all(bytes).and_then(|()| out.flush()).map_err(Error::Output)
}

/// Prints a message on standard error. If that fails, there is no place left to report it.
pub fn note(message: &str) {
    let _ = writeln!(io::stderr(), "{message}");
}

/// Writes a file.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    fs::write(path, bytes).map_err(|error| Error::File { path: path.to_owned(), error })
}

/// Fails if the file cannot be written, so that no long search is run in vain. Leaves the file system unchanged.
pub fn test_writable(path: &Path) -> Result<(), Error> {
    let tested = match fs::metadata(path) {
        // Opening a pipe would wait for a reader.
        Ok(metadata) if !metadata.is_file() && !metadata.is_dir() => Ok(()),
        Ok(_) => OpenOptions::new().append(true).open(path).map(drop),
        Err(_) => {
            OpenOptions::new().write(true).create_new(true).open(path).and_then(|_| fs::remove_file(path))
        }
    };
    tested.map_err(|error| Error::File { path: path.to_owned(), error })
}

/// Fails if two of the files to write are the same, or if one of them is among those to read. Each file to read comes
/// with the text for the message. Devices and pipes may be named several times.
pub fn test_distinct(read: &[(&Path, &'static str)], files: &[&Path]) -> Result<(), Error> {
    let whole = |path: &Path| fs::canonicalize(path).or_else(|_| std::path::absolute(path)).ok();
    let same = |a: &Path, b: &Path| whole(a) == whole(b) && (a.is_file() || !a.exists());
    for (i, file) in files.iter().enumerate() {
        let overwritten = |with| Error::Overwritten { path: file.to_path_buf(), with };
        if let Some((_, complaint)) = read.iter().find(|(path, _)| same(file, path)) {
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
        assert!(test_distinct(&[], &[Path::new("/dev/null"), Path::new("/dev/null")]).is_ok());
    }
}
