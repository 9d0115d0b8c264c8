//! The files of `explain`, whatever it explains.

use std::path::Path;

use crate::limits::Limits;

use super::args::ExplainArgs;
use super::error::Error;
use super::exit::Exit;
use super::output;

/// Tests whether all files can be written, and none of those that are read would be.
pub fn test(args: &ExplainArgs) -> Result<(), Error> {
    let files = files(args);
    let models = args.models.iter().map(|path| (&**path, "it is the model"));
    let read: Vec<(&Path, &str)> = models.chain([(&*args.answer, "it is the answer")]).collect();
    output::test_distinct(&read, &files)?;
    files.iter().try_for_each(|file| output::test_writable(file))
}

/// Writes an explanation as text, and in the forms HTML, SVG and dot that the arguments ask for.
pub fn write<E>(
    args: &ExplainArgs,
    explanation: &E,
    text: fn(&E) -> String,
    forms: [fn(&E) -> String; 3],
) -> Result<Exit, Error> {
    for (file, form) in [&args.html, &args.svg, &args.dot].into_iter().zip(forms) {
        if let Some(file) = file {
            output::write(file, &Limits::default(), form(explanation).as_bytes())?;
        }
    }
    match &args.output {
        Some(file) => output::write(file, &Limits::default(), text(explanation).as_bytes())?,
        // Another form has taken standard output.
        None if files(args).iter().any(|file| output::is_standard_output(file)) => {}
        None => output::print(text(explanation).as_bytes())?,
    }
    Ok(Exit::Done)
}

fn files(args: &ExplainArgs) -> Vec<&Path> {
    [&args.output, &args.html, &args.svg, &args.dot].into_iter().flatten().map(|file| &**file).collect()
}
