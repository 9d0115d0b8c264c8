//! Reads files of any format, which their contents tell.

use super::error::ReadError;
use super::scope::Scope;
use super::{certificate, json, pla, smt2, sv, text};
use crate::answer::candidates::Candidates;
use crate::answer::export::json as exported;
use crate::model::Model;
use crate::model::names::Names;

/// Reads the candidates in a file of any format, and adds them to others. `title` is the name of the file, for people.
///
/// # Errors
/// The text does not follow its format.
pub fn read(
    bytes: &[u8],
    title: &str,
    model: &Model,
    names: &Names,
    candidates: &mut Candidates,
) -> Result<(), ReadError> {
    let scope = &mut Scope::new(model, names, title, candidates);
    if exported::recognize(bytes) {
        return json::read(bytes, scope);
    }
    if [b"aag ", b"aig "].iter().any(|magic| bytes.starts_with(*magic)) {
        return certificate::read(bytes, scope);
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => match format(text) {
            Format::Text => text::read(text, scope),
            Format::Smt2 => smt2::read(text, scope),
            Format::Sv => sv::read(text, scope),
            Format::Pla => pla::read(text, scope),
        },
        Err(error) => {
            let line = 1 + bytes[..error.valid_up_to()].iter().filter(|&&byte| byte == b'\n').count();
            Err(ReadError { line, problem: "this is no text in UTF-8".to_owned() })
        }
    }
}

/// A format that is text without a word for itself.
enum Format {
    Text,
    Smt2,
    Sv,
    Pla,
}

/// The format of a text, by the first line that is no comment, or by the comment with which this program begins a file.
fn format(text: &str) -> Format {
    let is_comment = |line: &&str| line.is_empty() || line.starts_with(['#', ';']) || line.starts_with("//");
    let lines = text.lines().map(str::trim);
    let first = lines.clone().next().unwrap_or_default();
    let second = lines.clone().find(|line| !is_comment(line)).unwrap_or_default();
    let has = |begins: &[&str], line: &str| begins.iter().any(|begin| line.starts_with(begin));
    if second.starts_with('(') {
        Format::Smt2
    } else if has(&["module ", "`define ", "always ", "assert", "wire "], second) || first.starts_with("//") {
        Format::Sv
    } else if has(&[".i ", ".o ", ".p ", ".ilb ", ".ob "], second) {
        Format::Pla
    } else {
        Format::Text
    }
}
