//! The values of the variables of a clause, given what a step of the model chooses.

use super::bindings::Binding;
use super::encode::Encoded;
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

/// The variables of a clause that is left, as functions. Requires: these are the clauses that were encoded.
pub fn replay(reduced: &Reduced, rule: &Encoded) -> Replay {
    let clause = &reduced.clauses[rule.clause].clause;
    let mut words = Words::default();
    let sorts = clause.body.iter().flat_map(|atom| &reduced.predicates[atom.predicate].sorts);
    let arguments: Vec<Operand> = sorts.map(|sort| words.input(sort.width(), "")).collect();
    let free: Vec<Operand> =
        clause.variables.iter().map(|variable| words.input(variable.sort.width(), "")).collect();
    let argument = |position: usize| Some(arguments[position]);
    let mut instance = Instance::new(&rule.resolved, &argument);
    for ((&node, &free), binding) in clause.terms.inputs.iter().zip(&free).zip(&rule.resolved.bindings) {
        if *binding == Binding::Free {
            instance.done[node] = Some(free);
        }
    }
    let nodes = clause.terms.inputs.iter();
    let variables = nodes.map(|&node| instance.term(Operand { node, negated: false }, &mut words)).collect();
    Replay { terms: words.model, variables }
}
