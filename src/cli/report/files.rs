//! Writes the result files of a run: counterexamples, waveforms, certificates.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use pdrer::answer::certificate;
use pdrer::answer::witness::{Counterexample, vcd};
use pdrer::model::aiger;

use super::decided::Report;
use crate::cli::error::Error;
use crate::cli::output;

/// The result files of a run.
#[derive(Clone, Copy, Debug, Default)]
pub struct Files<'a> {
    /// Counterexamples.
    pub witness: Option<&'a PathBuf>,
    /// Counterexamples as waveforms.
    pub vcd: Option<&'a PathBuf>,
    /// The certificate.
    pub certificate: Option<&'a PathBuf>,
    /// The invariant.
    pub invariant: Option<&'a PathBuf>,
    /// Statistics.
    pub stats: Option<&'a PathBuf>,
}

impl Files<'_> {
    /// Fails if one of the files cannot be written, or would overwrite another one or the model.
    pub fn test(&self, model: &Path) -> Result<(), Error> {
        let files: Vec<&Path> = [self.witness, self.vcd, self.certificate, self.invariant, self.stats]
            .into_iter()
            .flatten()
            .map(PathBuf::as_path)
            .collect();
        output::test_distinct(&[(model, "it is the model")], &files)?;
        files.iter().try_for_each(|file| output::test_writable(file))
    }
}

/// Writes the counterexamples, if there are any.
pub fn write_witness(report: &Report<'_>, path: &Path) -> Result<(), Error> {
    let mut text = Vec::new();
    for run in report.counterexamples() {
        run.write(&mut text).map_err(|error| Error::File { path: path.to_owned(), error })?;
    }
    if text.is_empty() { Ok(()) } else { output::write(path, &text) }
}

/// Draws the counterexamples, if there are any.
pub fn write_vcd(report: &Report<'_>, path: &Path) -> Result<(), Error> {
    let runs: Vec<&Counterexample> = report.counterexamples().collect();
    if runs.is_empty() {
        return Ok(());
    }
    let written = File::create(path).and_then(|file| {
        let mut out = BufWriter::new(file);
        vcd::write(report.model, report.names, &report.path.to_string_lossy(), &runs, &mut out)?;
        out.flush()
    });
    written.map_err(|error| Error::File { path: path.to_owned(), error })
}

/// Writes one certificate for all properties that have been proved, if there are any.
pub fn write_certificate(report: &Report<'_>, path: &Path) -> Result<(), Error> {
    let (properties, invariants): (Vec<_>, Vec<_>) = report.proved().unzip();
    if properties.is_empty() {
        return Ok(());
    }
    let certificate = certificate::build(report.model, &properties, &invariants);
    aiger::write(&certificate, path).map_err(|error| Error::File { path: path.to_owned(), error })
}
