//! Writes invariants and rankings as JSON, with a line for each name, definition and lemma.

use super::parts::{defined, line, list, number, object};
use super::schema::{FORMAT, File, Kind, Named, Property, Ranked, SCHEMA, Seen};
use crate::answer::export::Spoken;
use crate::answer::export::proofs::Proofs;
use crate::answer::invariant::{Induction, Invariant, Lemma};
use crate::answer::ranking::Ranking;

/// The invariants of all properties.
pub fn write(proofs: &Proofs<'_>) -> Vec<u8> {
    let file = File {
        format: FORMAT.to_owned(),
        schema: SCHEMA,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        model: proofs.title.to_owned(),
        latches: proofs.model.latches.len(),
        memories: proofs.memories.clone(),
        names: names(proofs),
        sources: proofs.sources.to_vec(),
        properties: proofs.proved.iter().map(|&(property, i)| written(proofs, property, i)).collect(),
        rankings: proofs
            .ranked
            .iter()
            .map(|&(property, ranking)| ranked(proofs, property, ranking))
            .collect(),
    };
    lines(&file)
}

/// The file with a line for each name, definition and lemma.
fn lines(file: &File) -> Vec<u8> {
    let fields = vec![
        ("format", Some(line(&file.format))),
        ("schema", Some(line(&file.schema))),
        ("version", Some(line(&file.version))),
        ("model", Some(line(&file.model))),
        ("latches", Some(line(&file.latches))),
        ("memories", file.memories.as_ref().map(line)),
        ("names", Some(list(file.names.iter().map(line), "  "))),
        ("sources", (!file.sources.is_empty()).then(|| line(&file.sources))),
        ("properties", Some(list(file.properties.iter().map(property), "  "))),
        ("rankings", (!file.rankings.is_empty()).then(|| list(file.rankings.iter().map(ranking), "  "))),
    ];
    (object(fields, "") + "\n").into_bytes()
}

/// An invariant, with a line for each definition and lemma.
fn property(property: &Property) -> String {
    let Property { with, provenance, .. } = property;
    let fields = vec![
        ("property", Some(line(&property.property))),
        ("name", property.name.as_ref().map(line)),
        ("unchecked", property.unchecked.then(|| line(&true))),
        ("proof", property.proof.as_ref().map(line)),
        ("with", (!with.is_empty()).then(|| line(with))),
        ("definitions", Some(list(property.definitions.iter().map(line), "      "))),
        ("lemmas", Some(list(property.lemmas.iter().map(line), "      "))),
        ("provenance", (!provenance.is_empty()).then(|| list(provenance.iter().map(line), "      "))),
    ];
    object(fields, "    ")
}

/// A ranking, with a line for each definition and lemma.
fn ranking(ranked: &Ranked) -> String {
    let set = |lemmas: &Vec<Vec<i64>>| list(lemmas.iter().map(line), "        ");
    let fields = vec![
        ("justice", Some(line(&ranked.justice))),
        ("property", Some(line(&ranked.property))),
        ("name", ranked.name.as_ref().map(line)),
        ("unchecked", ranked.unchecked.then(|| line(&true))),
        ("ticks", Some(line(&ranked.ticks))),
        ("latches", Some(line(&ranked.latches))),
        ("signals", Some(line(&ranked.signals))),
        ("monitor", Some(list(ranked.monitor.iter().map(line), "      "))),
        ("definitions", Some(list(ranked.definitions.iter().map(line), "      "))),
        ("stabilizing", Some(line(&ranked.stabilizing))),
        ("lemmas", Some(list(ranked.lemmas.iter().map(line), "      "))),
        ("sets", Some(list(ranked.sets.iter().map(set), "      "))),
    ];
    object(fields, "    ")
}

fn ranked(proofs: &Proofs<'_>, property: usize, ranking: &Ranking) -> Ranked {
    let justice = proofs.justice(property);
    let spoken = Spoken::new(proofs.model, proofs.names, justice);
    let own = proofs.model.latches.len();
    let seen =
        |(i, name): (usize, &String)| Seen { variable: Invariant::latch(own + i).0, name: name.clone() };
    let lemmas = |set: &Vec<Lemma>| set.iter().map(|lemma| lemma.iter().map(number).collect()).collect();
    Ranked {
        justice,
        property,
        name: proofs.names.property(property).map(|name| String::from_utf8_lossy(name).into_owned()),
        unchecked: proofs.unchecked.contains(&property),
        ticks: ranking.ticks(),
        latches: spoken.latches(),
        monitor: spoken.monitor.iter().enumerate().map(seen).collect(),
        definitions: defined(spoken.latches(), &ranking.definitions),
        stabilizing: ranking.stabilizing.iter().map(number).collect(),
        lemmas: lemmas(&ranking.lemmas),
        sets: ranking.sets.iter().map(lemmas).collect(),
        signals: spoken.signals,
    }
}

/// The names of the latches that the invariants and rankings mention.
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
    let provenance = invariant.lemmas.iter().filter(|_| known).map(|lemma| lemma.provenance);
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
