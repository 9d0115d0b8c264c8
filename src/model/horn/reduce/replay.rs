//! The values of the variables of a clause, given what an application of it chooses.

use super::bindings::Binding;
use super::instance::Instance;
use super::reduced::Reduced;
use super::words::Words;
use crate::model::btor2::{Operand, WordModel};

/// The variables of a clause as functions of inputs: the arguments of the body, and then the variables themselves, of
/// which those matter that are free.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The functions.
    pub terms: WordModel,
    /// By variable, its value.
    pub variables: Vec<Operand>,
}

/// The variables of a clause that is left, as functions.
pub fn replay(reduced: &Reduced, clause: usize) -> Replay {
    let (resolved, clause) = (&reduced.resolved[clause], &reduced.clauses[clause].clause);
    let mut words = Words::default();
    let sorts = clause.body.iter().flat_map(|atom| &reduced.predicates[atom.predicate].sorts);
    let arguments: Vec<Operand> = sorts.map(|sort| words.input(sort.width(), "")).collect();
    let free: Vec<Operand> =
        clause.variables.iter().map(|variable| words.input(variable.sort.width(), "")).collect();
    let argument = |position: usize| Some(arguments[position]);
    let mut instance = Instance::new(resolved, &argument);
    for ((&node, &free), binding) in clause.terms.inputs.iter().zip(&free).zip(&resolved.bindings) {
        if *binding == Binding::Free {
            instance.done[node] = Some(free);
        }
    }
    let nodes = clause.terms.inputs.iter();
    let variables = nodes.map(|&node| instance.term(Operand { node, negated: false }, &mut words)).collect();
    Replay { terms: words.model, variables }
}
