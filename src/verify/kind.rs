//! Recognizes the kind of answer in a file by its first bytes.

use crate::answer::witness;

/// The kind of answer in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An AIGER file, perhaps compressed.
    Certificate,
    /// An AIGER witness.
    Counterexample,
}

/// Distinguishes certificates from counterexamples; none if the file is neither.
///
/// ```
/// use pdrer::verify::{Kind, kind};
/// assert_eq!(kind(b"u0\nu1\n1\nb0\n"), Some(Kind::Counterexample));
/// assert_eq!(kind(b"aig 1 1 0 0 0 1\n"), Some(Kind::Certificate));
/// assert_eq!(kind(b"{}"), None);
/// ```
pub fn kind(bytes: &[u8]) -> Option<Kind> {
    const AIGER: [&[u8]; 2] = [b"aag ", b"aig "];
    const COMPRESSED: [&[u8]; 2] = [b"\x1f\x8b", b"\xfd7zXZ\0"];
    if AIGER.iter().chain(&COMPRESSED).any(|magic| bytes.starts_with(magic)) {
        Some(Kind::Certificate)
    } else if witness::recognize(bytes) {
        Some(Kind::Counterexample)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_of_files() {
        for bytes in [&b"aag 0 0 0 0 0\n"[..], b"aig 0 0 0 0 0\n", b"\x1f\x8b\x08", b"\xfd7zXZ\0\0"] {
            assert_eq!(kind(bytes), Some(Kind::Certificate), "{bytes:?}");
        }
        for bytes in [&b"1\nb0\n"[..], b"c by hand\nu12\n0\n", b"2\r\n"] {
            assert_eq!(kind(bytes), Some(Kind::Counterexample), "{bytes:?}");
        }
        for bytes in [&b""[..], b"aag\n", b"ux\n1\n", b"10\n", b"{}", b"\x1f"] {
            assert_eq!(kind(bytes), None, "{bytes:?}");
        }
    }
}
