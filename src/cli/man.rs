//! The command `man`: manual pages, made of the help texts.
//!
//! The details at the end of a help text are tables and examples, whose lines stay as they are. The crate that writes
//! the pages would fill them like a paragraph, so that section is written here.

use std::path::Path;

use clap::{Command, CommandFactory};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

use super::args::Cli;
use super::error::Error;
use super::exit::Exit;
use super::output;
use crate::limits::Limits;

/// Writes a page for the program and one for each command into a folder.
pub fn run(folder: &Path) -> Result<Exit, Error> {
    let mut program = Cli::command().disable_help_subcommand(true);
    program.build();
    let source = format!("pdrer {}", program.get_version().unwrap_or_default());
    pages(&program, &mut |command| {
        let (name, text) = page(command, &source);
        output::write(&folder.join(name), &Limits::default(), &text)
    })?;
    Ok(Exit::Done)
}

/// Calls `write` for a command and for those inside it.
fn pages(command: &Command, write: &mut impl FnMut(&Command) -> Result<(), Error>) -> Result<(), Error> {
    write(command)?;
    command.get_subcommands().filter(|inner| !inner.is_hide_set()).try_for_each(|inner| pages(inner, write))
}

/// The name and the text of a page.
fn page(command: &Command, source: &str) -> (String, Vec<u8>) {
    let details = command.get_after_long_help().or_else(|| command.get_after_help()).map(ToString::to_string);
    let none = None::<&'static str>;
    let man = Man::new(command.clone().after_help(none).after_long_help(none)).source(source);
    let mut text = Vec::new();
    let mut written = man.render(&mut text);
    if let Some(details) = details {
        let mut roff = Roff::new();
        roff.control("SH", ["DETAILS"]).control("nf", []);
        for line in details.lines() {
            roff.text([roman(line)]);
        }
        roff.control("fi", []);
        written = written.and_then(|()| roff.to_writer(&mut text));
    }
    written.expect("nothing fails that is written to a vector");
    (man.get_filename(), text)
}
