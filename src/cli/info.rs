//! The command `info`.

use crate::limits::Limits;
use crate::model::btor2::WordModel;
use crate::model::names::Names;
use crate::model::{Model, SymbolKind, aiger, btor2, describe, horn};
use crate::rtl::Memories;

use super::args::InfoArgs;
use super::design::contents_until_signal;
use super::error::Error;
use super::exit::Exit;
use super::model::{Contents, blasted};
use super::output;
use super::report::{Bits, Inside};
use super::stages::stages;

/// Describes a model.
pub fn run(args: &InfoArgs) -> Result<Exit, Error> {
    let text = match contents_until_signal("info", &args.models, &args.rtl, Memories::Registers)? {
        Contents::Design(design) if args.json => {
            let names = Names::with_maps(&design.model, std::slice::from_ref(&design.map));
            Inside::Aiger { bits: inside(args, &design.model, &names)? }.pretty()
        }
        Contents::Design(design) => bits(&design.model, args.names).into_bytes(),
        Contents::Aiger(model) if args.json => {
            Inside::Aiger { bits: inside(args, &model, &Names::of(&model))? }.pretty()
        }
        Contents::Aiger(model) => bits(&model, args.names).into_bytes(),
        Contents::Btor2(model) => words(&model, args)?,
        Contents::Horn(horn::Input::Words(system)) if args.json => Inside::Horn((&system).into()).pretty(),
        Contents::Horn(horn::Input::Numbers(system)) if args.json => Inside::Horn((&system).into()).pretty(),
        Contents::Horn(horn::Input::Words(system)) => horn::describe(&system).into_bytes(),
        Contents::Horn(horn::Input::Numbers(system)) => horn::describe(&system).into_bytes(),
    };
    output::print(&text)?;
    Ok(Exit::Done)
}

/// A model of words, and its bits.
fn words(words: &WordModel, args: &InfoArgs) -> Result<Vec<u8>, Error> {
    let (model, reason) = match blasted(words, &args.models[0], &args.words, &Limits::default()) {
        Ok(blasted) => (Some(blasted.model), None),
        Err(Error::Unblasted { reason, .. }) => (None, Some(reason)),
        Err(error) => return Err(error),
    };
    if args.json {
        let bits = model.as_ref().map(|model| inside(args, model, &Names::of(model))).transpose()?;
        return Ok(Inside::Btor2 { words: words.into(), bits }.pretty());
    }
    let mut text = btor2::describe(words);
    if let Some(model) = model {
        text += "\nin bits, what properties depend on:\n";
        text += &bits(&model, args.names);
    }
    if let Some(reason) = reason {
        text += &format!("\nnot in bits: {reason}\n");
    }
    Ok(text.into_bytes())
}

/// A model of bits, in numbers, and the stages of its properties.
fn inside(args: &InfoArgs, model: &Model, names: &Names) -> Result<Bits, Error> {
    let mut bits = Bits::from(model);
    if let Some(file) = &args.stages {
        bits.stages = Some(stages(file, &args.models[0], model, names)?.stage);
    }
    Ok(bits)
}

/// A model of bits.
fn bits(model: &Model, with_names: bool) -> String {
    let mut text = describe(model);
    let named = |kind| model.symbols.keys().filter(|(k, _)| *k == kind).count();
    let (inputs, latches) = (named(SymbolKind::Input), named(SymbolKind::Latch));
    text += &format!("{:<21}{:>9}  {inputs} inputs, {latches} latches\n", "names", inputs + latches);
    if with_names {
        names(model, &mut text);
    }
    text
}

/// One line for each named input and latch. Bytes that are not text, or that would control a terminal, become U+FFFD.
fn names(model: &Model, text: &mut String) {
    for (&(kind, position), name) in &model.symbols {
        let literal = match kind {
            SymbolKind::Input => model.input(position),
            SymbolKind::Latch => model.latch(position),
            _ => continue,
        };
        let letter = char::from(aiger::letter(kind));
        let name = String::from_utf8_lossy(name).replace(char::is_control, "\u{fffd}");
        let place = format!("{letter}{position}");
        *text += &format!("  {place:<8}literal {:<9}  {name}\n", literal.code());
    }
}
