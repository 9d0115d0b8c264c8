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

/// What the files hold. `command` is the one that they are for, and `memories` are those of a design that stay
/// memories.
///
/// Requires: there is a file.
pub fn contents_of_files(
    command: &str,
    files: &[PathBuf],
    args: &RtlArgs,
    memories: Memories,
    quiet: bool,
    limits: &Limits,
) -> Result<Contents, Error> {
    let usage =
        |message: String| Err(Error::Usage(Cli::error(command, ErrorKind::ArgumentConflict, &message)));
    if are_design(files) {
        return match files.iter().find(|file| !is_design(file)) {
            Some(file) => usage(format!(
                "{}: the files of a design end in .v, .sv, .svh, .f, .il or .json",
                file.display()
            )),
            None => Ok(Contents::Design(Box::new(elaborated(files, args, memories, quiet, limits)?))),
        };
    }
    match files {
        _ if args.are_used() => usage(
            "the options for Verilog need a design: files that end in .v, .sv, .f, .il or .json".to_owned(),
        ),
        [path] => contents(path, quiet, limits),
        _ => usage("only the files of a design may be several".to_owned()),
    }
}

/// Likewise, for commands that signals end at once: not while a temporary folder is there.
pub fn contents_until_signal(
    command: &str,
    files: &[PathBuf],
    args: &RtlArgs,
    memories: Memories,
) -> Result<Contents, Error> {
    if !are_design(files) {
        return contents_of_files(command, files, args, memories, false, &Limits::default());
    }
    signals::during(|limits| contents_of_files(command, files, args, memories, false, limits))
}

fn elaborated(
    files: &[PathBuf],
    args: &RtlArgs,
    memories: Memories,
    quiet: bool,
    limits: &Limits,
) -> Result<Elaborated, Error> {
    let RtlArgs { top, defines, includes, parameters, yosys, keep, .. } = args;
    let design = Design {
        files: files.to_vec(),
        top: top.clone(),
        defines: defines.clone(),
        includes: includes.clone(),
        parameters: parameters.clone(),
        frontend: args.frontend.into(),
        yosys: yosys.clone(),
    };
    in_folder(keep.as_deref(), quiet, |folder| rtl::elaborate(&design, folder, memories, limits))
}

/// What a task of a file for SymbiYosys asks about.
pub fn contents_of_task(
    title: &Path,
    task: &Task,
    args: &RtlArgs,
    memories: Memories,
    quiet: bool,
    limits: &Limits,
) -> Result<Contents, Error> {
    let keep = args.keep.as_ref().map(|folder| folder.join(title));
    let yosys = args.yosys.as_deref();
    let name = title.to_string_lossy();
    let elaborated = in_folder(keep.as_deref(), quiet, |folder| {
        rtl::elaborate_task(task, &name, yosys, folder, memories, limits)
    })?;
    Ok(Contents::Design(Box::new(elaborated)))
}

/// Has a design elaborated in the folder to keep, or in a temporary one.
fn in_folder(
    keep: Option<&Path>,
    quiet: bool,
    elaborate: impl FnOnce(&Path) -> Result<Elaborated, rtl::Error>,
) -> Result<Elaborated, Error> {
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
    Ok(elaborated)
}
