//! Reads what the files of a command line hold: a model, or a design in Verilog, which may have several files.
//!
//! What Yosys writes goes to a temporary folder, which is removed whatever happens: errors and signals end the work
//! with Yosys like a limit. With `--keep`, it stays.

use std::fs;
use std::path::{Path, PathBuf};

use crate::limits::Limits;
use crate::model::aiger;
use crate::rtl::{self, Design, Elaborated, Memories, Task, is_design};
use clap::error::ErrorKind;

use super::args::{Cli, RtlArgs};
use super::error::Error;
use super::model::{Contents, contents};
use super::output::note;
use super::signals;

/// Are these files one design?
pub fn are_design(files: &[PathBuf]) -> bool {
    files.iter().any(|file| is_design(file))
}

/// How files are read.
#[derive(Clone, Copy)]
pub struct Reading<'a> {
    /// The options for designs.
    pub args: &'a RtlArgs,
    /// The memories of a design that stay memories.
    pub memories: Memories,
    /// No warnings.
    pub quiet: bool,
    /// When to give up.
    pub limits: &'a Limits,
}

impl Reading<'_> {
    /// What the files hold. `command` is the one that they are for.
    ///
    /// Requires: there is a file.
    pub fn files(&self, command: &str, files: &[PathBuf]) -> Result<Contents, Error> {
        let usage =
            |message: String| Err(Error::Usage(Cli::error(command, ErrorKind::ArgumentConflict, &message)));
        if are_design(files) {
            return match files.iter().find(|file| !is_design(file)) {
                Some(file) => usage(format!(
                    "{}: the files of a design end in .v, .sv, .svh, .f, .il or .json",
                    file.display()
                )),
                None => self.design(files),
            };
        }
        match files {
            _ if self.args.are_used() => usage(
                "the options for Verilog need a design: files that end in .v, .sv, .f, .il or .json"
                    .to_owned(),
            ),
            [path] => contents(path, self.quiet, self.limits),
            _ => usage("only the files of a design may be several".to_owned()),
        }
    }

    fn design(&self, files: &[PathBuf]) -> Result<Contents, Error> {
        let RtlArgs { top, defines, includes, parameters, yosys, keep, .. } = self.args;
        let design = Design {
            files: files.to_vec(),
            top: top.clone(),
            defines: defines.clone(),
            includes: includes.clone(),
            parameters: parameters.clone(),
            frontend: self.args.frontend.into(),
            yosys: yosys.clone(),
        };
        let elaborate = |folder: &Path| rtl::elaborate(&design, folder, self.memories, self.limits);
        in_folder(keep.as_deref(), self.quiet, elaborate)
    }

    /// What a task of a file for SymbiYosys asks about.
    pub fn task(&self, title: &Path, task: &Task) -> Result<Contents, Error> {
        let keep = self.args.keep.as_ref().map(|folder| folder.join(title));
        let (name, yosys) = (title.to_string_lossy(), self.args.yosys.as_deref());
        in_folder(keep.as_deref(), self.quiet, |folder| {
            rtl::elaborate_task(task, &name, yosys, folder, self.memories, self.limits)
        })
    }
}

/// What the files hold, for commands that signals end at once: not while a temporary folder is there.
pub fn contents_until_signal(
    command: &str,
    files: &[PathBuf],
    args: &RtlArgs,
    memories: Memories,
) -> Result<Contents, Error> {
    let read = |limits: &Limits| Reading { args, memories, quiet: false, limits }.files(command, files);
    if are_design(files) { signals::during(read) } else { read(&Limits::default()) }
}

/// Has a design elaborated in the folder to keep, or in a temporary one.
fn in_folder(
    keep: Option<&Path>,
    quiet: bool,
    elaborate: impl FnOnce(&Path) -> Result<Elaborated, rtl::Error>,
) -> Result<Contents, Error> {
    let elaborated = match keep {
        Some(folder) => {
            fs::create_dir_all(folder).map_err(|error| Error::about(folder, error))?;
            let elaborated = elaborate(folder)?;
            // With memories, the model alone has more runs than the design.
            if elaborated.memories.is_empty() {
                let model = folder.join("model.aig");
                fs::write(&model, aiger::encode(&elaborated.model, &model))
                    .map_err(|error| Error::about(&model, error))?;
            }
            elaborated
        }
        None => {
            let folder = tempfile::Builder::new().prefix("pdrer-").tempdir();
            let folder = folder.map_err(|error| Error::about(&std::env::temp_dir(), error))?;
            elaborate(folder.path())?
        }
    };
    elaborated.warnings.iter().filter(|_| !quiet).for_each(|warning| note(warning));
    Ok(Contents::Design(Box::new(elaborated)))
}
