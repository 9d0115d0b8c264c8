//! The report on output directories: one page to look at, and the same for papers.
//!
//! Reading order: [`data`] puts directories together. What follows is pure: [`metric`] says which figures of a run are
//! compared; [`solved`], [`contributions`], [`cactus`], [`pairs`], [`ratio`] (with [`bootstrap`]), [`proofs`],
//! [`ablation`], and [`auxiliary`] compute numbers from data. [`tables`] puts numbers into words, [`draw`] into
//! pictures. [`page`], [`latex`], [`csv`] and [`svg`] are what is written.
//!
//! The page is one file without any reference to another but the logs. Its pictures are drawn here and not by a script
//! of the page: so they are also there for papers, and in a browser without scripts. The script adds what only a
//! browser can do: names of points, sorting, filtering, the choice of a pair.
//!
//! Nothing depends on the time of day, on the order of a hash map or on an unseeded random number: the same results
//! give the same bytes.
//!
//! Departures from the paper: times are averages over all runs, where one without an answer counts as the limit. That
//! reproduces the paper's figures and is said nowhere in it.

pub mod ablation;
pub mod auxiliary;
pub mod bootstrap;
pub mod cactus;
pub mod contributions;
pub mod csv;
pub mod data;
pub mod draw;
pub mod latex;
pub mod metric;
pub mod page;
pub mod pairs;
pub mod proofs;
pub mod ratio;
pub mod solved;
pub mod svg;
pub mod tables;
pub mod text;

use std::fs;
use std::path::{Path, PathBuf};

use data::Data;

use crate::error::Error;

/// Name of the page, in the first directory, unless the user names another.
pub const PAGE_FILE: &str = "report.html";

/// What to report on, and where to.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Output directories.
    pub directories: Vec<PathBuf>,
    /// The page; by default [`PAGE_FILE`] in the first directory.
    pub out: Option<PathBuf>,
    /// A file for a line per run.
    pub csv: Option<PathBuf>,
    /// A directory for the pictures.
    pub svg: Option<PathBuf>,
    /// A file for the tables.
    pub latex: Option<PathBuf>,
}

/// What was reported.
#[derive(Clone, Debug)]
pub struct Report {
    /// The page.
    pub page: PathBuf,
    /// What is in it.
    pub data: Data,
}

/// Reads the directories and writes everything that the options ask for.
///
/// # Errors
///
/// If a directory has no well-formed results, or a file cannot be written.
pub fn write(options: &Options) -> Result<Report, Error> {
    let page = options.out.clone().or_else(|| Some(options.directories.first()?.join(PAGE_FILE)));
    let page = page.unwrap_or_else(|| PathBuf::from(PAGE_FILE));
    let data = data::read(&options.directories, &page)?;
    save(&page, &page::html(&data))?;
    if let Some(path) = &options.csv {
        save(path, &csv::csv(&data))?;
    }
    if let Some(path) = &options.latex {
        save(path, &latex::latex(&data))?;
    }
    if let Some(directory) = &options.svg {
        fs::create_dir_all(directory).map_err(|error| Error::about(directory, error))?;
        for (name, drawing) in svg::all(&data) {
            save(&directory.join(name), &drawing.standalone())?;
        }
    }
    Ok(Report { page, data })
}

fn save(path: &Path, text: &str) -> Result<(), Error> {
    fs::write(path, text).map_err(|error| Error::about(path, error))
}
