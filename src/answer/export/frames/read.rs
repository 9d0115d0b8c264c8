//! Reads frames back from JSON. Files are not trusted: what is read is well-formed, but it may say anything.

use super::schema::{FORMAT, File, Placed, SCHEMA};
use crate::answer::export::json::{OtherFormat, Wrong, parts};
use crate::answer::frames::{FrameLemma, Frames, Lemma};

/// More frames than this are refused: they cost memory, and a file of a few bytes may claim any number of them.
const MOST_FRAMES: u32 = 1 << 20;

/// Why a file does not contain frames of a model.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// It is not JSON, or does not follow the schema.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// It names another format or another schema.
    #[error(transparent)]
    Format(#[from] OtherFormat),
    /// It is about another model.
    #[error("the frames are those of a model with {found} latches; this model has {expected}")]
    Latches {
        /// The number of latches that the file names.
        found: usize,
        /// The number of latches of the model.
        expected: usize,
    },
    /// There are too many frames.
    #[error("the top frame has level {0}; more than {MOST_FRAMES} are not accepted")]
    TooManyFrames(u32),
    /// A lemma is above the top frame.
    #[error("lemma {lemma}, counted from 0, has level {level}, but the top frame has level {top}")]
    Level {
        /// The lemma.
        lemma: usize,
        /// Its level.
        level: u32,
        /// That of the top frame.
        top: u32,
    },
    /// The definitions are not right.
    #[error(transparent)]
    Definition(Wrong),
    /// The literals of a lemma are not right.
    #[error("lemma {lemma}, counted from 0: {wrong}")]
    Literal {
        /// The lemma.
        lemma: usize,
        /// What is wrong.
        wrong: Wrong,
    },
}

/// Reads the frames in a file, for a model with this number of latches. Whether their lemmas hold in it is left to the
/// search that begins with them.
///
/// # Errors
/// The text does not follow the schema, or is for another number of latches.
pub fn read(bytes: &[u8], latches: usize) -> Result<Frames, ReadError> {
    let file: File = serde_json::from_slice(bytes)?;
    parts::expect((FORMAT, SCHEMA), file.format, file.schema)?;
    if file.latches != latches || latches > parts::MOST_LATCHES {
        return Err(ReadError::Latches { found: file.latches, expected: latches });
    }
    if file.top > MOST_FRAMES {
        return Err(ReadError::TooManyFrames(file.top));
    }
    let definitions = parts::definitions(latches, file.definitions).map_err(ReadError::Definition)?;
    let variables = latches + 1 + definitions.len();
    let lemma = |(lemma, Placed { level, clause, provenance }): (usize, Placed)| {
        if let Some(level) = level.filter(|level| level.get() > file.top) {
            return Err(ReadError::Level { lemma, level: level.get(), top: file.top });
        }
        let literals = parts::literals(clause, variables);
        let literals = literals.map_err(|wrong| ReadError::Literal { lemma, wrong })?;
        let provenance = provenance.map(|history| history.0);
        Ok(FrameLemma { level, lemma: Lemma { literals, provenance } })
    };
    let lemmas = file.lemmas.into_iter().enumerate().map(lemma).collect::<Result<_, _>>()?;
    Ok(Frames { top: file.top as usize, definitions, lemmas, sat_calls: file.sat_calls })
}
