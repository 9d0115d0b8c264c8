//! What an invariant says, for people: which registers its lemmas are about, what its auxiliary variables stand for and
//! what they save, how the search came to each lemma.
//!
//! [`explain`] makes data of it; a file for each format shows them: [`text`], [`html`], and drawings of the auxiliary
//! circuit, [`dot`] and [`svg`].
//!
//! **What an auxiliary variable saves** is the size of the invariant without it less the size with it, both as
//! [`Size::total`] counts. Without a variable the definitions built on it have to go, too, because a definition has two
//! operands only. **Decisive** are auxiliary variables for a lemma that is not one clause without them (Luka, Vizel,
//! CAV 2025, Lemma 4).

mod auxiliary;
pub mod dot;
mod escape;
pub mod html;
mod labels;
mod layout;
mod registers;
pub mod svg;
pub mod text;
mod words;

use crate::answer::export::Proofs;
use crate::answer::invariant::{Definition, Invariant, Lemma, Size};
use crate::answer::minimize::expand::expand;
use crate::logic::lit::Var;

pub use labels::Labels;
use registers::Registers;

/// What the invariants of a model say.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// What the model is called.
    pub title: String,
    /// What the variables of the invariants are called.
    pub labels: Labels,
    /// The properties.
    pub properties: Vec<Explained>,
}

/// What the invariant of a property says.
#[derive(Clone, Debug)]
pub struct Explained {
    /// The property.
    pub property: usize,
    /// How large the invariant is.
    pub size: Size,
    /// How large it would be without auxiliary variables.
    pub without: Without,
    /// The auxiliary variables in the order of their definitions.
    pub auxiliary: Vec<Auxiliary>,
    /// The positions of the auxiliary variables, those first that save most.
    pub ranking: Vec<usize>,
    /// The lemmas, by the registers that they are about, large groups first.
    pub groups: Vec<Group>,
}

/// What an auxiliary variable does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Auxiliary {
    /// Its definition.
    pub definition: Definition,
    /// The registers that it depends on.
    pub registers: Vec<String>,
    /// The number of lemmas that mention it.
    pub mentioned: usize,
    /// The number of lemmas that depend on it, directly or through definitions.
    pub lemmas: usize,
    /// The number of definitions that depend on it, directly or through others.
    pub definitions: usize,
    /// How large the invariant would be without it, and without the definitions that depend on it.
    pub without: Without,
}

/// Lemmas about the same registers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The registers, with the bits that matter.
    pub registers: Vec<String>,
    /// The lemmas.
    pub lemmas: Vec<Reading>,
}

/// A lemma, and what it amounts to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The lemma.
    pub lemma: Lemma,
    /// How large it is without auxiliary variables.
    pub without: Without,
}

impl Reading {
    /// Are auxiliary variables decisive: is it anything but one clause without them?
    pub fn is_decided(&self) -> bool {
        !matches!(self.without, Without::Size(Size { clauses: 1, .. }))
    }
}

/// How large something is without auxiliary variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Without {
    /// As large as this.
    Size(Size),
    /// It has more literals than this.
    MoreThan(usize),
}

/// Explains invariants. What has more than `limit` literals without auxiliary variables is not measured.
///
/// Requires: the invariants are ones of the model.
pub fn explain(proofs: &Proofs<'_>, limit: usize) -> Explanation {
    let labels = Labels::new(proofs);
    let registers = Registers::new(proofs);
    let explained =
        |(property, invariant): &(usize, &Invariant)| property_of(*property, invariant, &registers, limit);
    Explanation {
        title: proofs.title.to_owned(),
        labels,
        properties: proofs.proved.iter().map(explained).collect(),
    }
}

fn property_of(property: usize, invariant: &Invariant, registers: &Registers, limit: usize) -> Explained {
    let latches = registers.latches();
    let cones = auxiliary::cones(invariant, latches);
    let cone = |lemma: &Lemma| -> Vec<Var> {
        let mut cone: Vec<Var> =
            lemma.iter().flat_map(|lit| cones[lit.var().index()].iter().copied()).collect();
        cone.sort_unstable();
        cone.dedup();
        cone
    };
    let reading = |lemma: &Lemma| Reading {
        lemma: lemma.clone(),
        without: without_any(invariant, lemma, latches, limit),
    };
    let readings = invariant.lemmas.iter().map(|lemma| (cone(lemma), reading(lemma)));
    let auxiliary = auxiliary::all(invariant, &cones, registers, limit);
    Explained {
        property,
        size: invariant.size(),
        without: Without::of(expand(invariant, latches, limit), limit),
        ranking: auxiliary::ranking(&auxiliary),
        auxiliary,
        groups: registers.groups(readings),
    }
}

/// How large a lemma is without auxiliary variables.
fn without_any(invariant: &Invariant, lemma: &Lemma, latches: usize, limit: usize) -> Without {
    if !lemma.iter().any(|lit| lit.var() > Invariant::first_step(latches)) {
        return Without::Size(Size { clauses: 1, literals: lemma.len(), ..Size::default() });
    }
    let alone = Invariant { definitions: invariant.definitions.clone(), lemmas: vec![lemma.clone()] };
    Without::of(expand(&alone, latches, limit), limit)
}

impl Without {
    fn of<E>(expanded: Result<Invariant, E>, limit: usize) -> Without {
        expanded.map_or(Without::MoreThan(limit), |invariant| Without::Size(invariant.size()))
    }
}

#[cfg(test)]
mod tests;
