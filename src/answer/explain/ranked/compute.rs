//! An explanation of rankings as data. Sets resemble each other, so each is told by what the one before it lacks.

use std::collections::BTreeSet;

use crate::answer::export::{Proofs, Spoken};
use crate::answer::invariant::{Lemma, Size};
use crate::answer::ranking::Ranking;
use crate::logic::lit::Lit;

/// An explanation of the rankings of a model.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The name of the model.
    pub title: String,
    /// The justice properties.
    pub properties: Vec<Told>,
}

/// An explanation of the ranking of one justice property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The property for people: `j3`, or `j3 (name)`.
    pub label: String,
    /// What the monitor waits for, in its order.
    pub signals: Vec<String>,
    /// Its latches: `seen_1` says that the first signal has been seen in this round, and so on.
    pub monitor: Vec<String>,
    /// The literals that stabilize, in their order.
    pub stabilizing: Vec<String>,
    /// No run ticks more often, as long as none of them changes.
    pub ticks: usize,
    /// How large the ranking is.
    pub size: Size,
    /// Definitions of auxiliary variables, as equations.
    pub definitions: Vec<String>,
    /// Lemmas that all sets have.
    pub lemmas: Vec<String>,
    /// The sets, from the first one on.
    pub sets: Vec<Set>,
}

/// A set of states, by its difference to the one before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Set {
    /// How many lemmas of its own it has.
    pub lemmas: usize,
    /// Those that the set before it does not have.
    pub new: Vec<String>,
    /// Those of the set before it that this one does not have.
    pub gone: Vec<String>,
}

/// Explains rankings.
pub fn explain(proofs: &Proofs<'_>) -> Explanation {
    let told = |&(property, ranking): &(usize, &Ranking)| {
        let spoken = Spoken::new(proofs.model, proofs.names, proofs.justice(property));
        let definitions = ranking.definitions.iter().enumerate();
        Told {
            label: proofs.names.property_label(property),
            stabilizing: ranking.stabilizing.iter().map(|&lit| spoken.lemma(&[lit])).collect(),
            lemmas: ranking.lemmas.iter().map(|lemma| spoken.lemma(lemma)).collect(),
            ticks: ranking.ticks(),
            size: ranking.size(),
            definitions: definitions.map(|(k, definition)| spoken.definition(k, definition)).collect(),
            sets: sets(ranking, &spoken),
            signals: spoken.signals,
            monitor: spoken.monitor,
        }
    };
    Explanation { title: proofs.title.to_owned(), properties: proofs.ranked.iter().map(told).collect() }
}

fn sets(ranking: &Ranking, spoken: &Spoken<'_>) -> Vec<Set> {
    let mut before: &[Lemma] = &[];
    let mut sets = Vec::new();
    for set in &ranking.sets {
        let without = |lemmas: &[Lemma], others: &[Lemma]| -> Vec<String> {
            let others: BTreeSet<&[Lit]> = others.iter().map(|lemma| &lemma[..]).collect();
            let rest = lemmas.iter().filter(|lemma| !others.contains(&lemma[..]));
            rest.map(|lemma| spoken.lemma(lemma)).collect()
        };
        sets.push(Set { lemmas: set.len(), new: without(set, before), gone: without(before, set) });
        before = set;
    }
    sets
}
