//! Writes invariants and rankings as JSON, with a line for each name, definition and lemma.

use super::parts::{defined, line, list, number};
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
    let rankings = match file.rankings.is_empty() {
        true => String::new(),
        false => format!(",\n  \"rankings\": {}", list(file.rankings.iter().map(ranking), "  ")),
    };
    let sources = match file.sources.is_empty() {
        true => String::new(),
        false => format!("\n  \"sources\": {},", line(&file.sources)),
    };
    let memories = file.memories.as_ref().map(|memories| format!("\n  \"memories\": {},", line(memories)));
    format!(
        "{{\n  \"format\": {},\n  \"schema\": {},\n  \"version\": {},\n  \"model\": {},\n  \"latches\": {},{}\n  \
         \"names\": {},{sources}\n  \"properties\": {}{rankings}\n}}\n",
        line(&file.format),
        file.schema,
        line(&file.version),
        line(&file.model),
        file.latches,
        memories.unwrap_or_default(),
        list(file.names.iter().map(line), "  "),
        list(file.properties.iter().map(property), "  "),
    )
    .into_bytes()
}

/// A ranking, with a line for each definition and lemma.
fn ranking(ranked: &Ranked) -> String {
    let name = ranked.name.as_ref().map(|name| format!("\n      \"name\": {},", line(name)));
    let unchecked = if ranked.unchecked { "\n      \"unchecked\": true," } else { "" };
    let set = |lemmas: &Vec<Vec<i64>>| list(lemmas.iter().map(line), "        ");
    format!(
        "{{\n      \"justice\": {},\n      \"property\": {},{}{unchecked}\n      \"ticks\": {},\n      \"latches\": {},\n      \
         \"signals\": {},\n      \"monitor\": {},\n      \"definitions\": {},\n      \
         \"stabilizing\": {},\n      \"lemmas\": {},\n      \"sets\": {}\n    }}",
        ranked.justice,
        ranked.property,
        name.unwrap_or_default(),
        ranked.ticks,
        ranked.latches,
        line(&ranked.signals),
        list(ranked.monitor.iter().map(line), "      "),
        list(ranked.definitions.iter().map(line), "      "),
        line(&ranked.stabilizing),
        list(ranked.lemmas.iter().map(line), "      "),
        list(ranked.sets.iter().map(set), "      "),
    )
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
