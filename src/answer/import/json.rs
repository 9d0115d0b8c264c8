//! The format `json`. Latches are known by the names that the file gives them, so that it may be about a model with
//! other latches; those without a name are known by their positions.

use serde::Deserialize;
use serde_json::value::RawValue;

use super::error::{ReadError, wrong};
use super::scope::{Meaning, Scope};
use crate::answer::export::json;
use crate::logic::lit::Lit;

/// What has a line: the lemmas of each property.
#[derive(Deserialize)]
struct Places<'a> {
    #[serde(borrow)]
    properties: Vec<Place<'a>>,
}

#[derive(Deserialize)]
struct Place<'a> {
    #[serde(borrow)]
    lemmas: Vec<&'a RawValue>,
}

/// Reads a file. Properties that have no lemmas, such as those proved by k-induction, have no candidates.
pub(super) fn read(bytes: &[u8], scope: &mut Scope<'_>) -> Result<(), ReadError> {
    let failed = |error: json::ReadError| match error {
        json::ReadError::Json(error) => {
            let text = error.to_string();
            wrong(error.line(), text.rsplit_once(" at line ").map_or(&*text, |(what, _)| what))
        }
        error => wrong(0, error),
    };
    let (latches, named) = json::latches(bytes).map_err(failed)?;
    let invariants = json::read(bytes, None).map_err(failed)?;
    let places: Places<'_> = serde_json::from_slice(bytes).map_err(|error| failed(error.into()))?;
    let line = |part: &RawValue| {
        let offset = part.get().as_ptr().addr() - bytes.as_ptr().addr();
        1 + bytes[..offset].iter().filter(|&&byte| byte == b'\n').count()
    };
    for ((_, invariant), place) in invariants.iter().zip(&places.properties) {
        let mut defined: Vec<Meaning> = Vec::with_capacity(invariant.definitions.len());
        let get = |scope: &Scope<'_>, defined: &[Meaning], lit: Lit| {
            let meaning = match lit.var().index() {
                0 => Ok(Lit::FALSE),
                i if i <= latches => match named.get(&(i - 1)) {
                    Some(name) => scope.signal(&name.bytes).map(|lit| lit.xor(name.inverted)),
                    None => scope.signal(format!("l{}", i - 1).as_bytes()),
                },
                i if i == latches + 1 => scope.signal(b"first_step"),
                i => defined[i - latches - 2].clone(),
            };
            meaning.map(|found| found.xor(lit.is_negated()))
        };
        for definition in &invariant.definitions {
            let [a, b] = definition.operands.map(|operand| get(scope, &defined, operand));
            defined.push(scope.define(definition.operator, a, b));
        }
        for (lemma, part) in invariant.lemmas.iter().zip(&place.lemmas) {
            let literals: Vec<Meaning> = lemma.iter().map(|&lit| get(scope, &defined, lit)).collect();
            scope.lemma(literals, line(part));
        }
    }
    Ok(())
}
