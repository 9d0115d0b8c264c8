//! The command `convert`: the same model for another tool.

use crate::check::family::NoFamily;
use crate::convert::horn::Horn;
use crate::limits::Limits;
use crate::model::names::Names;
use crate::model::{Bound, Model, SymbolKind};
use crate::rtl::Memories;
use clap::error::ErrorKind;

use super::args::{self, Cli, ConvertArgs, ModelFormat};
use super::design::contents_until_signal;
use super::error::Error;
use super::exit::Exit;
use super::family::position;
use super::model::{bits_to_check, loaded};
use super::output;
use super::property::property;
use super::report::encode;

/// Writes a model in another format.
pub fn run(args: &ConvertArgs) -> Result<Exit, Error> {
    let path = &args.models[0];
    let format = args.format().ok_or_else(|| {
        let message = "--to is needed: the name of the output does not say the format";
        Error::Usage(Cli::error("convert", ErrorKind::MissingRequiredArgument, message))
    })?;
    let limits = Limits::default();
    let contents = contents_until_signal("convert", &args.models, &args.rtl, Memories::Registers)?;
    let mut model = match format {
        ModelFormat::Horn => bits_to_check(contents, path, &args.words, args::View::ALL, &limits)?.model,
        ModelFormat::Aiger => loaded(contents, path, &args.words)?.model,
    };
    let read: Vec<_> = args.models.iter().map(|path| (&**path, "it is the model")).collect();
    output::test_distinct(&read, &[args.output()])?;
    let names = Names::of(&model);
    let wanted = args.property.as_ref().map(|wanted| property(path, &model, &names, wanted)).transpose()?;
    if let Some(number) = args.bound {
        model = model.constrained(bound(args, &model, number)?.literal);
    }
    match format {
        ModelFormat::Horn => {
            let all: Vec<usize> = (0..model.properties().len()).collect();
            let properties = wanted.as_ref().map_or(&all[..], std::slice::from_ref);
            let bound = args.bound.map(|number| format!(", bound {number}")).unwrap_or_default();
            let title = format!("{}{bound}", path.display());
            let horn = Horn { title: &title, model: &model, names: &names, properties };
            output::write_by(args.output(), &limits, |out| horn.write(out))?;
        }
        ModelFormat::Aiger => {
            if let Some(property) = wanted {
                keep(&mut model, property);
            }
            // Without bad states, outputs are the properties.
            if args.no_outputs && !model.bads.is_empty() {
                model.outputs.clear();
                model.symbols.retain(|(kind, _), _| *kind != SymbolKind::Output);
            }
            output::write(args.output(), &limits, &encode(&model, args.output()))?;
        }
    }
    Ok(Exit::Done)
}

/// The bound of this number.
fn bound(args: &ConvertArgs, model: &Model, number: i64) -> Result<Bound, Error> {
    let path = &args.models[0];
    let no_family = |reason: NoFamily| Error::about(path, reason);
    let bounds = model.bounds().map_err(|same| no_family(same.into()))?;
    if bounds.is_empty() {
        return Err(no_family(NoFamily::NoBounds));
    }
    Ok(bounds[position(path, &bounds, number)?])
}

/// Leaves only one property, as a bad state.
fn keep(model: &mut Model, property: usize) {
    let bad = model.properties()[property];
    let name = model.property_name(property).map(<[u8]>::to_vec);
    model.bads = vec![bad];
    model.symbols.retain(|(kind, _), _| *kind != SymbolKind::Bad);
    model.symbols.extend(name.map(|name| ((SymbolKind::Bad, 0), name)));
}
