//! From a bad state back to an initial one, through the states of each number of steps.

use bdd::Bdd;

use super::gave_up::GaveUp;
use super::relation::Relation;
use super::space::Space;
use crate::logic::lit::{Lit, Var};
use crate::system::Path;

/// What a step is made of.
pub(super) struct Step<'a> {
    pub relation: &'a Relation,
    /// The next state of each latch.
    pub next: &'a [Bdd],
    /// What holds in each step.
    pub constraints: &'a [Bdd],
}

/// A run of as many steps as there are sets in `rings`, less one: ring k holds the states that k steps reach, and those
/// in `bad`, over latches and inputs, end it.
///
/// Requires: some state of the last ring is bad.
pub(super) fn path(space: &mut Space<'_>, step: &Step<'_>, rings: &[Bdd], bad: &Bdd) -> Result<Path, GaveUp> {
    let (last, before) = rings.split_last().expect("the initial states are a ring");
    let end = space.manager.and(last, bad)?;
    let latches: Vec<Var> = space.ts.latch_vars().collect();
    let mut state = values(space, &end, &latches);
    let mut inputs = vec![values(space, &end, &space.ts.inputs)];
    for ring in before.iter().rev() {
        let there: Vec<Lit> =
            latches.iter().zip(state).map(|(latch, value)| latch.lit().xor(!value)).collect();
        let sources = step.relation.sources(space, ring, &there)?;
        state = values(space, &sources, &latches);
        let moves = moves(space, step, &state, &there)?;
        inputs.push(values(space, &moves, &space.ts.inputs));
    }
    inputs.reverse();
    Ok(Path { state, inputs })
}

/// The inputs with which a step leads from one state to another.
fn moves(space: &mut Space<'_>, step: &Step<'_>, from: &[bool], to: &[Lit]) -> Result<Bdd, GaveUp> {
    let here: Vec<(u32, bool)> =
        space.ts.latch_vars().zip(from).map(|(latch, &value)| (space.now(latch), value)).collect();
    let mut moves = space.cube(here)?;
    for (next, lit) in step.next.iter().zip(to) {
        let becomes = space.signed(next, lit.is_negated());
        moves = space.manager.and(&moves, &becomes)?;
    }
    for constraint in step.constraints {
        moves = space.manager.and(&moves, constraint)?;
    }
    Ok(moves)
}

/// The values of these leaves in a model of the function; false where they do not matter.
///
/// Requires: the function has a model.
fn values(space: &Space<'_>, f: &Bdd, leaves: &[Var]) -> Vec<bool> {
    let model = space.manager.model(f).expect("the rings are linked by steps");
    let is_true = |leaf: &Var| model.binary_search(&(space.now(*leaf), true)).is_ok();
    leaves.iter().map(is_true).collect()
}
