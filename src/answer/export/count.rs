//! Counts lemmas, literals and definitions in files of all formats but JSON, which is read back instead.
//!
//! Sizes are counted in the file that other tools get, not in the invariant from which it was written.

use super::{pla, smt2, sv, text};
use crate::answer::invariant::Size;

/// The size of an invariant in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The property, as `b0` or `j0`; none if the file joins the invariants of several properties.
    pub property: Option<String>,
    /// The size of its invariant.
    pub size: Size,
}

/// The file begins like an exported invariant, but does not continue like one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is no invariant as this program writes it, in the format {0}")]
pub struct Foreign(pub &'static str);

/// Counts lemmas, literals and definitions in a file of any format but JSON, which [`json::read`](super::json::read)
/// reads. None if the first line belongs to none of these formats.
///
/// # Errors
/// The file was not written by this program, so its contents cannot be counted.
pub fn count(bytes: &[u8]) -> Option<Result<Vec<Counted>, Foreign>> {
    let text = std::str::from_utf8(bytes).ok()?;
    let joined = |size: Option<Size>| size.map(|size| vec![Counted { property: None, size }]);
    let (format, counted) = if text.starts_with("invariant of ") {
        let counted = |(property, size)| Counted { property: Some(property), size };
        ("text", text::count(text).map(|sizes| sizes.into_iter().map(counted).collect()))
    } else if text.starts_with("; Invariant of ") {
        ("smt2", joined(smt2::count(text)))
    } else if text.starts_with("// Invariant of ") {
        ("sv", joined(sv::count(text)))
    } else if text.starts_with("# Inductive invariant for ") {
        ("pla", joined(pla::count(text)))
    } else {
        return None;
    };
    Some(counted.ok_or(Foreign(format)))
}
