//! The command `info`.

use pdrer::limits::Limits;
use pdrer::model::{Model, SymbolKind, aiger, btor2, describe};

use super::args::InfoArgs;
use super::error::Error;
use super::exit::Exit;
use super::model::{Contents, blasted, contents};
use super::output;

/// Describes a model.
pub fn run(args: &InfoArgs) -> Result<Exit, Error> {
    let mut text = String::new();
    let model = match contents(&args.model, false, &Limits::default())? {
        Contents::Aiger(model) => model,
        Contents::Btor2(words) => {
            text = btor2::describe(&words);
            match blasted(&words, &args.model, &args.words, &Limits::default()) {
                Ok(blasted) => {
                    text += "\nin bits, what properties depend on:\n";
                    blasted.model
                }
                Err(Error::Unblasted { reason, .. }) => {
                    text += &format!("\nnot in bits: {reason}\n");
                    output::print(text.as_bytes())?;
                    return Ok(Exit::Done);
                }
                Err(error) => return Err(error),
            }
        }
    };
    text += &describe(&model);
    let named = |kind| model.symbols.keys().filter(|(k, _)| *k == kind).count();
    let (inputs, latches) = (named(SymbolKind::Input), named(SymbolKind::Latch));
    text += &format!("{:<21}{:>9}  {inputs} inputs, {latches} latches\n", "names", inputs + latches);
    if args.names {
        names(&model, &mut text);
    }
    output::print(text.as_bytes())?;
    Ok(Exit::Done)
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
