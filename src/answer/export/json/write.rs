//! Writes invariants as JSON, with a line for each name, definition and lemma.

use serde::Serialize;

use super::provenance::History;
use super::schema::{Defined, FORMAT, File, Kind, Named, Property, SCHEMA, Word};
use crate::answer::export::proofs::Proofs;
use crate::answer::invariant::{Definition, Induction, Invariant, Operator};
use crate::logic::lit::Lit;

/// The invariants of all properties.
pub fn write(proofs: &Proofs<'_>) -> Vec<u8> {
    let file = File {
        format: FORMAT.to_owned(),
        schema: SCHEMA,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        model: proofs.title.to_owned(),
        latches: proofs.model.latches.len(),
        names: names(proofs),
        properties: proofs.proved.iter().map(|&(property, i)| written(proofs, property, i)).collect(),
    };
    lines(&file)
}

/// The file with a line for each name, definition and lemma.
fn lines(file: &File) -> Vec<u8> {
    let property = |property: &Property| {
        let provenance = match property.provenance.is_empty() {
            true => String::new(),
            false => {
                format!(",\n      \"provenance\": {}", list(property.provenance.iter().map(line), "      "))
            }
        };
        let name = property.name.as_ref().map(|name| format!("\n      \"name\": {},", line(name)));
        let name = name.unwrap_or_default();
        let unchecked = if property.unchecked { "\n      \"unchecked\": true," } else { "" };
        let proof = property.proof.as_ref().map(|proof| format!("\n      \"proof\": {},", line(proof)));
        let proof = proof.unwrap_or_default();
        let with = match property.with.is_empty() {
            true => String::new(),
            false => format!("\n      \"with\": {},", line(&property.with)),
        };
        format!(
            "{{\n      \"property\": {},{name}{unchecked}{proof}{with}\n      \"definitions\": {},\n      \"lemmas\": {}\
             {provenance}\n    }}",
            property.property,
            list(property.definitions.iter().map(line), "      "),
            list(property.lemmas.iter().map(line), "      "),
        )
    };
    format!(
        "{{\n  \"format\": {},\n  \"schema\": {},\n  \"version\": {},\n  \"model\": {},\n  \"latches\": {},\n  \
         \"names\": {},\n  \"properties\": {}\n}}\n",
        line(&file.format),
        file.schema,
        line(&file.version),
        line(&file.model),
        file.latches,
        list(file.names.iter().map(line), "  "),
        list(file.properties.iter().map(property), "  "),
    )
    .into_bytes()
}

fn line<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("there are neither maps nor types that fail to serialize")
}

fn list(items: impl Iterator<Item = String>, indent: &str) -> String {
    let items: Vec<String> = items.collect();
    if items.is_empty() {
        return "[]".to_owned();
    }
    format!("[\n{indent}  {}\n{indent}]", items.join(&format!(",\n{indent}  ")))
}

/// The names of the latches that the invariants mention.
fn names(proofs: &Proofs<'_>) -> Vec<Named> {
    let named = |latch: usize| {
        let name = proofs.names.latch(latch);
        let hex = || name.bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        Named {
            variable: Invariant::latch(latch).0,
            latch,
            name: String::from_utf8_lossy(&name.bytes).into_owned(),
            hex: std::str::from_utf8(&name.bytes).is_err().then(hex),
            inverted: name.inverted,
        }
    };
    proofs.latches().into_iter().map(named).collect()
}

fn written(proofs: &Proofs<'_>, property: usize, invariant: &Invariant) -> Property {
    let latches = proofs.model.latches.len();
    let number = |lit: &Lit| i64::from(lit.var().0) * if lit.is_negated() { -1 } else { 1 };
    let defined = |(k, definition): (usize, &Definition)| Defined {
        variable: Invariant::auxiliary(latches, k).0,
        operator: match definition.operator {
            Operator::And => Word::And,
            Operator::Xor => Word::Xor,
        },
        operands: [0, 1].map(|i: usize| number(&definition.operands[i])),
    };
    let known = invariant.lemmas.iter().any(|lemma| lemma.provenance.is_some());
    let provenance = invariant.lemmas.iter().filter(|_| known).map(|lemma| lemma.provenance.map(History));
    Property {
        property,
        name: proofs.names.property(property).map(|name| String::from_utf8_lossy(name).into_owned()),
        unchecked: proofs.unchecked.contains(&property),
        proof: match invariant.induction {
            Induction::Steps(1) => None,
            Induction::Steps(k) => Some(Kind::KInduction { k }),
            Induction::Exhausted(steps) => Some(Kind::Exhausted { steps }),
        },
        with: invariant.with.clone(),
        definitions: invariant.definitions.iter().enumerate().map(defined).collect(),
        lemmas: invariant.lemmas.iter().map(|lemma| lemma.iter().map(number).collect()).collect(),
        provenance: provenance.collect(),
    }
}
