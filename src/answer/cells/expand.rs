//! The model with all cells and with states that remember, and what proofs say of it.

use hashbrown::HashSet;

use super::bits::{Abstracted, Address, Bits, first};
use super::expansion::Expansion;
use super::failures::before_failures;
use crate::answer::invariant::Invariant;
use crate::limits::Limits;
use crate::logic::lit::Lit;
use crate::model::Model;
use crate::model::btor2::WordModel;
use crate::model::btor2::blast::{Blasted, Unblasted, WordMap, blast};
use crate::model::btor2::memories::{self, Leaf};

/// Why a proof cannot be said of all cells.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unexpanded {
    /// It would be too large.
    #[error("about all cells it would have {lemmas} lemmas, more than the {most} of --expand-memories")]
    TooLarge {
        /// The number of lemmas.
        lemmas: u128,
        /// How many there may be.
        most: u64,
    },
    /// It needs more than the last state.
    #[error("it is no usual induction")]
    Induction,
    /// It is about an index where arrays differed, which no word has.
    #[error("it is about an earlier index at which two arrays differed")]
    Difference,
    /// An address is no state, but computed from states.
    #[error("the address of slot{0} is computed from words that never change")]
    Computed(usize),
    /// It is about a state that no property depends on.
    #[error("it is about a state that no property of the model depends on")]
    Elsewhere,
    /// The cells are too many for a model of bits.
    #[error(transparent)]
    Cells(#[from] Unblasted),
}

/// A model with all its cells and with states that remember, and what proofs say of it.
#[derive(Clone, Debug)]
pub struct Expanded {
    /// The words. The states that remember come after all nodes of the model.
    pub words: WordModel,
    /// The bits.
    pub model: Model,
    /// Where the words are in them.
    pub map: WordMap,
    /// For each latch, whether the model itself has it. These are in the order of the model.
    pub own: Vec<bool>,
    /// The invariants.
    pub invariants: Vec<Invariant>,
}

impl Expanded {
    /// These properties with the invariants that theirs have become.
    pub fn of(&self, proofs: &[(usize, &Invariant)]) -> Vec<(usize, &Invariant)> {
        proofs.iter().map(|(property, _)| *property).zip(&self.invariants).collect()
    }
}

/// How large the result may be.
#[derive(Clone, Copy, Debug)]
pub struct Most {
    /// The lemmas of all invariants together.
    pub lemmas: u64,
    /// The bits of all arrays.
    pub array_bits: u64,
}

/// Says invariants of an abstraction of all cells.
///
/// Requires: the abstraction is one of this model.
///
/// # Errors
/// As [`Unexpanded`] has them.
pub fn expand(
    words: &WordModel,
    seen: Abstracted<'_>,
    invariants: &[&Invariant],
    most: Most,
    limits: &Limits,
) -> Result<Expanded, Unexpanded> {
    if invariants.iter().any(|invariant| !invariant.induction.is_usual()) {
        return Err(Unexpanded::Induction);
    }
    let invariants: Vec<Invariant> =
        invariants.iter().map(|invariant| before_failures(invariant, seen.latches)).collect();
    let mentioned = mentioned(seen.latches.len(), &invariants);
    let leaves = mentioned.iter().filter_map(|&latch| Some(seen.latches[latch]?.0));
    let earlier: Vec<Leaf> =
        leaves.filter(|leaf| matches!(leaf, Leaf::Before { .. } | Leaf::Passed(_))).collect();
    let (extended, history) = memories::with_history(words, &earlier).ok_or(Unexpanded::Difference)?;
    let Blasted { model, map } = blast(&extended, most.array_bits, limits)?;
    let address = |slot| Address::of(&extended, &map, seen.memories, slot).ok_or(Unexpanded::Computed(slot));
    let addresses: Vec<Address> = (0..seen.memories.slots.len()).map(address).collect::<Result<_, _>>()?;
    let own = words.states.len();
    let bits = Bits { seen, words: &extended, model: &model, map: &map, own, history: &history };
    let lowest = first(&addresses);
    if mentioned.iter().any(|&latch| bits.literal(latch, &lowest).is_none()) {
        return Err(Unexpanded::Elsewhere);
    }
    let expansions = invariants.iter().map(|invariant| Expansion::new(invariant, &bits, &addresses));
    let expansions: Vec<Expansion<'_>> = expansions.collect();
    let lemmas = expansions.iter().map(Expansion::lemmas).fold(0, u128::saturating_add);
    if lemmas > most.lemmas.into() {
        return Err(Unexpanded::TooLarge { lemmas, most: most.lemmas });
    }
    let invariants = expansions.into_iter().map(Expansion::expanded).collect();
    let states = map.latches(&extended, model.latches.len());
    let own = states.iter().map(|latch| latch.is_none_or(|(state, _)| state < own)).collect();
    Ok(Expanded { words: extended, model, map, own, invariants })
}

/// The latches of the abstraction that invariants mention.
fn mentioned(latches: usize, invariants: &[Invariant]) -> Vec<usize> {
    let literals = invariants.iter().flat_map(Invariant::literals);
    let variables: HashSet<_> = literals.map(Lit::var).collect();
    (0..latches).filter(|&latch| variables.contains(&Invariant::latch(latch))).collect()
}
