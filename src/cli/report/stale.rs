//! Answers of an earlier run in a file for which this run has none.
//!
//! An answer that the verdict contradicts is removed, since scripts would take it for one of this run. All else stays,
//! and that is said: a proof that an earlier run has found is not lost when a shorter one finds none, and neither is a
//! file that somebody has named by mistake. An empty file contradicts nothing.

use std::fs;
use std::io;
use std::path::Path;

use crate::answer::export::{self, json};
use crate::answer::{horn, strategy, witness};
use crate::model::btor2;

use crate::cli::error::Error;

/// The kind of answer that a file is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Counterexamples as AIGER or BTOR2 witnesses.
    Witness,
    /// A counterexample as a Yosys witness.
    YosysWitness,
    /// Counterexamples as waveforms.
    Waveforms,
    /// A counterexample as a bench that replays it.
    Testbench,
    /// A strategy of reversible pebbling, as text or as a drawing.
    Strategy,
    /// A certificate.
    Certificate,
    /// An invariant in any format.
    Invariant,
}

impl Kind {
    /// Is this an answer of the kind, as this program writes it?
    fn is_answer(self, bytes: &[u8]) -> bool {
        let has = |part: &[u8]| bytes.windows(part.len()).any(|window| window == part);
        match self {
            Kind::Witness => {
                witness::recognize(bytes) || bytes.starts_with(b"sat\nb") || horn::recognize(bytes)
            }
            Kind::YosysWitness => has(b"\"Yosys Witness Trace\"") && has(b"\"pdrer "),
            Kind::Waveforms => bytes.starts_with(b"$comment counterexamples of "),
            Kind::Testbench => bytes.starts_with(b"// A run of ") && has(b"\nmodule pdrer_testbench;"),
            Kind::Strategy => strategy::recognize(bytes),
            Kind::Certificate if bytes.starts_with(b"sat\n(\n(define-fun ") => true,
            Kind::Certificate if btor2::recognize(bytes) == Some(true) => has(b"\n; WITNESS b"),
            Kind::Certificate => {
                (bytes.starts_with(b"aag ") || bytes.starts_with(b"aig ")) && has(b"\nc\nWITNESS b")
            }
            Kind::Invariant if json::recognize(bytes) => has(b"\"pdrer invariant\""),
            Kind::Invariant => export::count(bytes).is_some(),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Kind::Witness | Kind::YosysWitness | Kind::Waveforms | Kind::Testbench => "counterexample",
            Kind::Strategy => "strategy",
            Kind::Certificate => "certificate",
            Kind::Invariant => "invariant",
        }
    }
}

/// Removes the regular file if it is an answer of this kind and `contradicted`. Returns what is to be said about it.
pub fn clear(path: &Path, kind: Kind, contradicted: bool) -> Result<Option<String>, Error> {
    let cleared = || -> io::Result<Option<String>> {
        let is_file = fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_file());
        if !is_file {
            return Ok(None);
        }
        let name = kind.name();
        let bytes = fs::read(path)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        if contradicted && kind.is_answer(&bytes) {
            fs::remove_file(path)?;
            return Ok(Some(format!("removed, since this run has no {name}")));
        }
        Ok(Some(format!("left as it was, since this run has no {name}")))
    };
    cleared().map_err(|error| Error::about(path, error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_contradicted_answers_of_the_kind_are_removed() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("file");
        let certificate = &b"aag 0 0 0 0 0\nc\nWITNESS b0\n"[..];
        for (kind, bytes, contradicted, removed) in [
            (Kind::Witness, &b"1\nb0\n0\n0\n.\n"[..], true, true),
            (Kind::Witness, b"1\nb0\n0\n0\n.\n", false, false),
            (Kind::Witness, b"1. Buy milk\n", true, false),
            (Kind::Witness, certificate, true, false),
            (Kind::Waveforms, b"$comment counterexamples of m $end\n", true, true),
            (Kind::Waveforms, b"$date today $end\n", true, false),
            (
                Kind::YosysWitness,
                b"{\"format\": \"Yosys Witness Trace\", \"generator\": \"pdrer 0.1.0\"}",
                true,
                true,
            ),
            (
                Kind::YosysWitness,
                b"{\"format\": \"Yosys Witness Trace\", \"generator\": \"other\"}",
                true,
                false,
            ),
            (Kind::Strategy, b"pebbles 2, steps 3\nstep  pebbles  changes\n", true, true),
            (Kind::Strategy, b"<svg width=\"3\">\n<title>Strategy: 2 pebbles</title>", true, true),
            (Kind::Strategy, b"pebbles 2, steps 3\nstep  pebbles  changes\n", false, false),
            (Kind::Strategy, b"pebbles are nice\n", true, false),
            (Kind::Strategy, b"<svg width=\"3\">\n<title>A logo</title>", true, false),
            (Kind::Certificate, certificate, true, true),
            (Kind::Certificate, b"aag 0 0 0 0 0\n", true, false),
            (Kind::Certificate, b"1 sort bitvec 1\n2 zero 1\n3 bad 2\n; WITNESS b0\n", true, true),
            (Kind::Certificate, b"1 sort bitvec 1\n2 zero 1\n3 bad 2\n", true, false),
            (Kind::Witness, b"sat\nb0\n@0\n.\n", true, true),
            (Kind::Witness, b"sat\nb0\n@0\n.\n", false, false),
            (Kind::Witness, b"sat is a word\n", true, false),
            (Kind::Witness, b"{\"id\":0,\"rule\":1,\"values\":[],\"premises\":[]}\n", true, true),
            (Kind::Certificate, b"sat\n(\n(define-fun p () Bool\n  true)\n)\n", true, true),
            (Kind::Certificate, b"sat\n", true, false),
            (Kind::Invariant, b"{\"format\": \"pdrer invariant\"}", true, true),
            (Kind::Invariant, b"{\"format\": \"mine\"}", true, false),
            (Kind::Invariant, b"// Invariant of m.aig\n", true, true),
            (Kind::Invariant, b"// module\n", true, false),
        ] {
            fs::write(&file, bytes).unwrap();
            let said = clear(&file, kind, contradicted).unwrap().expect("something was there");
            assert_eq!(
                (said.starts_with("removed"), !file.exists()),
                (removed, removed),
                "{kind:?} {bytes:?}"
            );
        }
    }

    #[test]
    fn nothing_is_said_about_nothing() {
        let dir = tempfile::tempdir().unwrap();
        let empty = dir.path().join("empty");
        fs::write(&empty, "").unwrap();
        for path in [&empty, &dir.path().join("missing"), Path::new("/dev/null")] {
            assert_eq!(clear(path, Kind::Witness, true).unwrap(), None);
        }
        assert!(empty.exists());
    }
}
