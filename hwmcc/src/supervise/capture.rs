//! Keeping the output of a command, but not all of a flood.
//!
//! The first and the last [`KEPT`] bytes are kept: checkers announce themselves first and answer last. Everything
//! is read, so that the command never waits for a full pipe.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

/// Bytes that are kept of the beginning, and again of the end.
const KEPT: usize = 1 << 20;

/// Copies `from` to a new file, leaving out the middle if it is long.
///
/// # Errors
///
/// The first error in writing; `from` is read to its end nevertheless.
pub fn capture(mut from: impl Read, path: &Path) -> io::Result<()> {
    let mut file = File::create(path);
    let mut head = 0;
    let mut tail = Tail::default();
    let mut buffer = vec![0; 1 << 16];
    loop {
        let count = match from.read(&mut buffer) {
            Ok(0) => break,
            Ok(count) => count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => break,
        };
        let (first, rest) = buffer[..count].split_at(count.min(KEPT - head));
        head += first.len();
        if let Ok(open) = &mut file
            && let Err(error) = open.write_all(first)
        {
            file = Err(error);
        }
        tail.push(rest);
    }
    let mut file = file?;
    if tail.dropped > 0 {
        write!(file, "\n[{} bytes left out]\n", tail.dropped)?;
    }
    file.write_all(&tail.bytes)
}

/// The last [`KEPT`] bytes of what is pushed.
#[derive(Default)]
struct Tail {
    bytes: Vec<u8>,
    dropped: u64,
}

impl Tail {
    fn push(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
        // Twice as much as needed before anything moves, so that a byte moves once on average.
        if self.bytes.len() > 2 * KEPT {
            self.trim();
        }
    }

    fn trim(&mut self) {
        let surplus = self.bytes.len().saturating_sub(KEPT);
        self.bytes.drain(..surplus);
        self.dropped += surplus as u64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beginning_and_end_survive() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join("out");
        let text: Vec<u8> = (0..10 * KEPT).map(|index| b'a' + (index % 26) as u8).collect();
        capture(text.as_slice(), &path).expect("written");
        let kept = std::fs::read(&path).expect("readable");
        assert_eq!(kept[..KEPT], text[..KEPT]);
        let end = &text[text.len() - KEPT..];
        assert!(kept.ends_with(end));
        assert!(kept.len() < 3 * KEPT + 100, "{} bytes", kept.len());
        let left_out = text.len() - (kept.len() - "\n[".len() - " bytes left out]\n".len() - 7);
        assert!(String::from_utf8_lossy(&kept).contains(&format!("[{left_out} bytes left out]")));
    }

    #[test]
    fn little_is_kept_as_it_is() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join("out");
        for length in [0, 1, KEPT, KEPT + 1, 2 * KEPT] {
            let text = vec![7; length];
            capture(text.as_slice(), &path).expect("written");
            assert_eq!(std::fs::read(&path).expect("readable"), text);
        }
    }
}
