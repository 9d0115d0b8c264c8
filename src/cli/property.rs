//! Which property a user means: a number, a name, or `b` or `j` and a number.

use std::path::Path;

use crate::model::names::{Names, percent};
use crate::model::{Model, NoSuchProperty};

use super::error::Error;

/// How many properties an error names.
const MOST_NAMED: usize = 8;

/// The number of the property that `wanted` stands for. A number is never read as a name; a name may be written as it
/// is displayed.
pub fn property(path: &Path, model: &Model, names: &Names, wanted: &str) -> Result<usize, Error> {
    let (safety, properties) = (model.properties().len(), model.goals());
    let among = |property: usize| match property < properties {
        true => Ok(property),
        false => Err(Error::about(path, NoSuchProperty { property, properties })),
    };
    if let Some(number) = number(wanted) {
        return among(number);
    }
    let is_called =
        |name: &[u8]| name == wanted.as_bytes() || percent(name, b"").as_bytes() == wanted.as_bytes();
    let called: Vec<usize> = (0..properties).filter(|&i| names.property(i).is_some_and(is_called)).collect();
    let justice = || wanted.strip_prefix('j').and_then(number)?.checked_add(safety);
    match (&called[..], wanted.strip_prefix('b').and_then(number).or_else(justice)) {
        (&[one], _) => Ok(one),
        ([], Some(number)) => among(number),
        ([], None) => {
            let hint = "`pdrer info` lists the properties of a model";
            Err(Error::about(path, format_args!("no property is called \"{wanted}\": {hint}")))
        }
        (several, _) => {
            let which = list(model, several);
            let what =
                format_args!("several properties are called \"{wanted}\": {which}; choose one by its number");
            Err(Error::about(path, what))
        }
    }
}

/// The property that is asked for, or the only one of so many.
pub fn the_property(
    path: &Path,
    model: &Model,
    names: &Names,
    wanted: Option<&str>,
    properties: usize,
) -> Result<usize, Error> {
    match wanted {
        Some(wanted) => property(path, model, names, wanted),
        None if properties > 1 => Err(Error::several_properties(path, properties)),
        None => Ok(0),
    }
}

/// `parse` would accept a sign.
fn number(text: &str) -> Option<usize> {
    text.parse().ok().filter(|_| !text.starts_with('+'))
}

/// Properties as a list for people: `b0, b3`, or with many of them the first ones, the last one and their number.
pub fn list(model: &Model, properties: &[usize]) -> String {
    let names = |properties: &[usize]| -> Vec<String> {
        properties.iter().map(|&property| model.label(property)).collect()
    };
    match properties {
        [first @ .., last] if first.len() >= MOST_NAMED => {
            let first = names(&first[..MOST_NAMED - 2]).join(", ");
            format!("{first}, ..., {} ({} properties)", model.label(*last), properties.len())
        }
        _ => names(properties).join(", "),
    }
}

#[cfg(test)]
mod tests;
