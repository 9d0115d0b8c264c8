//! Candidate lemmas from files: what the formats of `answer/export` say, and what people write.
//!
//! What may live here: a file for each format, what they share (`scope`: names and definitions), and the choice by content.
//! Files are not trusted, and nothing they say is believed: whether a lemma holds is left to
//! [`houdini`](super::houdini) and to the search. Names of the model decide what a file is about, so that a file about an
//! earlier version of a design serves the next one. A lemma about something that the model does not have is kept, and said
//! to be; only what cannot be read is an error.

mod json;
mod scope;
mod text;

use crate::model::Model;
use crate::model::names::Names;

use super::candidates::Candidates;
use super::export::json as exported;
use scope::Scope;

/// Why a file cannot be read as candidates, and where.
#[derive(Debug, thiserror::Error)]
#[error("{problem}")]
pub struct ReadError {
    /// The line, counted from 1; 0 if it is unknown.
    pub line: usize,
    /// What is wrong there.
    pub problem: String,
}

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
    match std::str::from_utf8(bytes) {
        Ok(text) => text::read(text, scope),
        Err(error) => {
            let line = 1 + bytes[..error.valid_up_to()].iter().filter(|&&byte| byte == b'\n').count();
            Err(ReadError { line, problem: "this is no text in UTF-8".to_owned() })
        }
    }
}

#[cfg(test)]
mod tests;
