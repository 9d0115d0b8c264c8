//! Reads frames back from JSON. Files are not trusted: what is read is well-formed, but it may say anything.

use std::fmt::Display;
use std::num::NonZero;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::schema::{FORMAT, Family, Head, OF_FAMILY, OfSystem, Placed, SCHEMA, Trace};
use crate::answer::export::json::parts;
use crate::answer::frames::{FrameLemma, Frames, Lemma};
use crate::answer::witness::Counterexample;
use crate::logic::bits::Bits;

/// How many frames may be more than there are lemmas. Frames cost memory, and a file of a few bytes may claim any
/// number of them; but a frame without a lemma of its own is equal to the next one, and with such a frame searches end.
const EMPTY: usize = 8;

/// What is kept of the search in a system of a family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct System {
    /// The number of its bound.
    pub bound: i64,
    /// The frames of the search.
    pub frames: Frames,
    /// The counterexample that it has found.
    pub counterexample: Option<Counterexample>,
}

/// Why a file does not contain frames of a model, and where.
#[derive(Debug, thiserror::Error)]
#[error("{problem}")]
pub struct ReadError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub problem: String,
}

/// Reads the frames in a file, for a model with this number of latches. Whether their lemmas hold in it is left to the
/// search that begins with them.
///
/// # Errors
/// The text does not follow the schema, or is for another number of latches.
pub fn read(bytes: &[u8], latches: usize) -> Result<Frames, ReadError> {
    let text = Text(bytes);
    text.head(FORMAT, latches)?;
    text.frames(bytes, latches)
}

/// The same for a file about several systems of a family of models with this number of inputs, and about this property.
/// Whether what it calls counterexamples are any is left to the caller.
///
/// # Errors
/// As [`read`].
pub fn read_family(
    bytes: &[u8],
    latches: usize,
    inputs: usize,
    property: usize,
) -> Result<Vec<System>, ReadError> {
    let text = Text(bytes);
    text.head(OF_FAMILY, latches)?;
    let Family { systems } = text.parse(bytes)?;
    let counterexample = |steps: Vec<&RawValue>| match &*steps {
        [] => Ok(None),
        [state, steps @ ..] => {
            let state = text.values(state, "initial state", latches)?;
            let inputs = steps.iter().map(|step| text.values(step, "inputs", inputs));
            Ok(Some(Counterexample {
                property,
                state,
                inputs: inputs.collect::<Result<_, _>>()?,
                back: None,
            }))
        }
    };
    let system = |system: &RawValue| {
        let part = system.get().as_bytes();
        let OfSystem { bound, counterexample: steps } = text.parse(part)?;
        let counterexample = steps.map_or(Ok(None), counterexample)?;
        Ok(System { bound, frames: text.frames(part, latches)?, counterexample })
    };
    systems.into_iter().map(system).collect()
}

/// A file. What is parsed are parts of it, so that errors have their line.
#[derive(Clone, Copy)]
struct Text<'a>(&'a [u8]);

impl<'a> Text<'a> {
    /// Checks that the file has this format, and is about a model with this number of latches.
    fn head(self, expected: &'static str, latches: usize) -> Result<(), ReadError> {
        let head: Head<'_> = self.parse(self.0)?;
        let format: String = self.value(head.format)?;
        let schema = self.value(head.schema)?;
        let wrong = if format == expected { head.schema } else { head.format };
        parts::expect((expected, SCHEMA), &format, schema).map_err(|error| self.error(wrong, error))?;
        let found: usize = self.value(head.latches)?;
        if found != latches || latches > parts::MOST_LATCHES {
            let text = "the frames are those of a model with";
            return Err(self.error(head.latches, format!("{text} {found} latches; this model has {latches}")));
        }
        Ok(())
    }

    /// The frames in this part.
    fn frames(self, part: &'a [u8], latches: usize) -> Result<Frames, ReadError> {
        let Trace { sat_calls, top, definitions, lemmas } = self.parse(part)?;
        let definition = |(k, definition)| {
            parts::definition(latches, k, self.value(definition)?)
                .map_err(|wrong| self.error(definition, wrong))
        };
        let definitions =
            definitions.into_iter().enumerate().map(definition).collect::<Result<Vec<_>, ReadError>>()?;
        let variables = latches + 1 + definitions.len();
        let most = u32::try_from(lemmas.len() + EMPTY).unwrap_or(u32::MAX);
        let lemma = |lemma| {
            let Placed { level, clause, provenance } = self.value(lemma)?;
            if let Some(level) = level.filter(|level| level.get() > top) {
                return Err(self
                    .error(lemma, format!("a lemma has level {level}, but the top frame has level {top}")));
            }
            let level = level.map(|level| level.min(NonZero::new(most).unwrap_or(level)));
            let literals = parts::literals(clause, variables).map_err(|wrong| self.error(lemma, wrong))?;
            Ok(FrameLemma { level, lemma: Lemma { literals, provenance } })
        };
        let lemmas = lemmas.into_iter().map(lemma).collect::<Result<_, ReadError>>()?;
        Ok(Frames { top: top.min(most) as usize, definitions, lemmas, sat_calls })
    }

    /// The values of a step of a counterexample.
    fn values(self, step: &'a RawValue, of: &'static str, expected: usize) -> Result<Bits, ReadError> {
        let digits: &str = self.value(step)?;
        if digits.len() != expected || !digits.bytes().all(|digit| matches!(digit, b'0' | b'1')) {
            let text = format!("expected {expected} values, each 0 or 1, for the {of} of a counterexample");
            return Err(self.error(step, text));
        }
        Ok(digits.bytes().map(|digit| digit == b'1').collect())
    }

    fn value<T: Deserialize<'a>>(self, value: &'a RawValue) -> Result<T, ReadError> {
        self.parse(value.get().as_bytes())
    }

    /// Parses a part of the file.
    fn parse<T: Deserialize<'a>>(self, part: &'a [u8]) -> Result<T, ReadError> {
        serde_json::from_slice(part).map_err(|error| {
            let message = error.to_string();
            let what = message.rsplit_once(" at line ").map_or(&*message, |(what, _)| what);
            let line = self.line(part) + error.line().saturating_sub(1);
            ReadError { line, problem: what.to_owned() }
        })
    }

    fn error(self, value: &RawValue, problem: impl Display) -> ReadError {
        ReadError { line: self.line(value.get().as_bytes()), problem: problem.to_string() }
    }

    /// The line in which a part of the file begins.
    fn line(self, part: &[u8]) -> usize {
        let offset = part.as_ptr().addr() - self.0.as_ptr().addr();
        1 + self.0[..offset].iter().filter(|&&byte| byte == b'\n').count()
    }
}
