//! The values of the variables of a clause, given what a step of the model chooses.

use super::encode::Encoded;
use super::instance::Instance;
use super::words::Words;
use crate::model::btor2::{Operand, WordModel};
use crate::model::horn::{Clause, System};

/// The variables of a clause as functions of inputs: the arguments of the body, and then the variables themselves, of
/// which those matter that are free.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The functions.
    pub terms: WordModel,
    /// By variable, its value.
    pub variables: Vec<Operand>,
}

/// The variables of a clause that has been encoded, as functions. Requires: the system is the one that was encoded.
pub fn replay(system: &System, rule: &Encoded) -> Replay {
    let clause: &Clause = &system.clauses[rule.clause];
    let mut words = Words::default();
    let sorts = clause.body.iter().flat_map(|atom| &system.predicates[atom.predicate].sorts);
    let arguments: Vec<Operand> = sorts.map(|sort| words.input(sort.width(), "")).collect();
    let free: Vec<Operand> =
        clause.variables.iter().map(|variable| words.input(variable.sort.width(), "")).collect();
    let argument = |position: usize| Some(arguments[position]);
    let mut done = vec![None; clause.terms.nodes.len()];
    for ((&node, &free), binding) in clause.terms.inputs.iter().zip(&free).zip(&rule.bindings) {
        if binding.is_free() {
            done[node] = Some(free);
        }
    }
    let mut instance = Instance { clause, bindings: &rule.bindings, arguments: &argument, done };
    let nodes = clause.terms.inputs.iter();
    let variables = nodes.map(|&node| instance.term(Operand { node, negated: false }, &mut words)).collect();
    Replay { terms: words.model, variables }
}
