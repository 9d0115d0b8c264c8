//! Writes invariants as JSON, with a line for each name, definition and lemma.

use super::parts::{defined, line, list, number};
use super::provenance::History;
use super::schema::{FORMAT, File, Kind, Named, Property, SCHEMA};
use crate::answer::export::proofs::Proofs;
use crate::answer::invariant::{Induction, Invariant};

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
    let known = invariant.lemmas.iter().any(|lemma| lemma.provenance.is_some());
    let provenance = invariant.lemmas.iter().filter(|_| known).map(|lemma| lemma.provenance.map(History));
    Property {
        property,
        name: proofs.names.property(property).map(|name| String::from_utf8_lossy(name).into_owned()),
        unchecked: proofs.unchecked.contains(&property),
        proof: match invariant.induction {
            Induction::Steps(1) => None,
            Induction::Steps(k) => Some(Kind::KInduction { k }),
            Induction::SimplePaths(k) => Some(Kind::SimplePaths { k }),
            Induction::Exhausted(steps) => Some(Kind::Exhausted { steps }),
        },
        with: invariant.with.clone(),
        definitions: defined(latches, &invariant.definitions),
        lemmas: invariant.lemmas.iter().map(|lemma| lemma.iter().map(number).collect()).collect(),
        provenance: provenance.collect(),
    }
}
