//! What the path of an output stands for.
//!
//! A descriptor of this process, as `/dev/stdout` is one, is written to as it is: replacing the file behind it, or
//! opening that once more, would lose what others have written there.

use std::fs;
use std::io;
use std::os::unix::fs::FileTypeExt;
use std::path::{Path, PathBuf};

/// No more symbolic links than this are followed.
const LINKS: usize = 40;

/// Where output goes.
#[derive(Debug, PartialEq, Eq)]
pub enum Place {
    /// Standard output.
    Output,
    /// Standard error.
    Errors,
    /// A regular file, or one that does not exist yet. The path is not a symbolic link.
    File(PathBuf),
    /// A named pipe.
    Pipe(PathBuf),
    /// A device, another descriptor, or what cannot be written to.
    Other(PathBuf),
}

/// Does the user mean standard output, for this result and nothing else?
pub fn is_standard_output(path: &Path) -> bool {
    path == Path::new("-")
}

/// What a path stands for.
pub fn place(path: &Path) -> io::Result<Place> {
    if is_standard_output(path) {
        return Ok(Place::Output);
    }
    let mut path = path.to_owned();
    for _ in 0..LINKS {
        match descriptor(&path) {
            Some(1) => return Ok(Place::Output),
            Some(2) => return Ok(Place::Errors),
            Some(_) => return Ok(Place::Other(path)),
            None => {}
        }
        match fs::read_link(&path) {
            Ok(target) => path = directory(&path).join(target),
            Err(_) => return Ok(kind(path)),
        }
    }
    Err(io::Error::other("too many symbolic links"))
}

/// The directory that a file is in.
pub fn directory(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The number of the descriptor of this process that the path names.
fn descriptor(path: &Path) -> Option<u32> {
    let number = path.file_name()?.to_str()?.parse().ok()?;
    let own = fs::canonicalize("/proc/self/fd").ok()?;
    (fs::canonicalize(directory(path)).ok()? == own).then_some(number)
}

fn kind(path: PathBuf) -> Place {
    match fs::metadata(&path).map(|metadata| metadata.file_type()) {
        Ok(kind) if kind.is_fifo() => Place::Pipe(path),
        Ok(kind) if !kind.is_file() => Place::Other(path),
        // If it cannot even be looked at, creating it will say why.
        _ => Place::File(path),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    #[test]
    fn names_stand_for_places() {
        let dir = tempfile::tempdir().unwrap();
        let path = |name: &str| dir.path().join(name);
        let place = |path: &Path| place(path).unwrap();
        assert_eq!(place(Path::new("-")), Place::Output);
        assert_eq!(place(Path::new("./-")), Place::File("./-".into()));
        if Path::new("/proc/self/fd/1").exists() {
            assert_eq!(place(Path::new("/dev/stdout")), Place::Output);
            assert_eq!(place(Path::new("/dev/fd/2")), Place::Errors);
        }
        assert_eq!(place(Path::new("/dev/null")), Place::Other("/dev/null".into()));
        assert_eq!(place(dir.path()), Place::Other(dir.path().into()));
        assert_eq!(place(&path("new")), Place::File(path("new")));
        symlink("new", path("link")).unwrap();
        symlink(path("link"), path("other")).unwrap();
        assert_eq!(place(&path("other")), Place::File(path("new")));
        symlink("circle", path("circle")).unwrap();
        assert!(super::place(&path("circle")).is_err());
    }
}
