//! What is in a model, as JSON: the numbers that `info` prints as text.
//!
//! Names are text; bytes that are not UTF-8 are replaced by U+FFFD.

use std::collections::BTreeMap;

use crate::model::Model;
use crate::model::btor2::WordModel;
use crate::model::horn::{Constant, Graph, Predicate, Summary, System};
use serde::Serialize;

use super::json::terminated;

/// What is in a model of one of the formats.
#[derive(Serialize)]
#[serde(tag = "format", rename_all = "lowercase")]
pub enum Inside {
    /// A model of bits.
    Aiger { bits: Bits },
    /// A model of words; without bits, if it is too large for them.
    Btor2 { words: Words, bits: Option<Bits> },
    /// A system of clauses.
    Horn(Clauses),
}

/// A model of bits.
#[derive(Serialize)]
pub struct Bits {
    inputs: usize,
    latches: usize,
    gates: usize,
    outputs: usize,
    bad_states: usize,
    constraints: usize,
    justice: usize,
    fairness: usize,
    properties: usize,
    /// The stage of each property, if there are stages.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stages: Option<Vec<usize>>,
}

/// A model of words.
#[derive(Serialize)]
pub struct Words {
    inputs: usize,
    states: usize,
    operators: BTreeMap<&'static str, usize>,
    outputs: usize,
    constraints: usize,
    justice: usize,
    fairness: usize,
    properties: usize,
}

/// A system of clauses.
#[derive(Serialize)]
pub struct Clauses {
    predicates: Vec<Declared>,
    /// The free constants, if there are any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    constants: Vec<Free>,
    /// The bits of the predicate that has most; none, if there are numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    widest: Option<u64>,
    rules: usize,
    facts: usize,
    queries: usize,
    linear: bool,
    /// The most predicates in a body.
    body: usize,
    variables: usize,
    operators: BTreeMap<&'static str, usize>,
}

#[derive(Serialize)]
struct Declared {
    name: String,
    sorts: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bits: Option<u64>,
    line: usize,
}

#[derive(Serialize)]
struct Free {
    name: String,
    sort: String,
    line: usize,
}

impl Inside {
    /// The object, with line breaks.
    pub fn pretty(&self) -> Vec<u8> {
        terminated(serde_json::to_vec_pretty(self))
    }
}

impl From<&Model> for Bits {
    fn from(model: &Model) -> Bits {
        Bits {
            inputs: model.inputs,
            latches: model.latches.len(),
            gates: model.ands.len(),
            outputs: model.outputs.len(),
            bad_states: model.bads.len(),
            constraints: model.constraints.len(),
            justice: model.justice.len(),
            fairness: model.fairness.len(),
            properties: model.properties().len(),
            stages: None,
        }
    }
}

impl From<&WordModel> for Words {
    fn from(model: &WordModel) -> Words {
        let mut operators = BTreeMap::new();
        model.operators().for_each(|name| *operators.entry(name).or_default() += 1);
        Words {
            inputs: model.inputs.len(),
            states: model.states.len(),
            operators,
            outputs: model.outputs.len(),
            constraints: model.constraints.len(),
            justice: model.justice.len(),
            fairness: model.fairness.len(),
            properties: model.bads.len(),
        }
    }
}

impl<G: Graph> From<&System<G>> for Clauses {
    fn from(system: &System<G>) -> Clauses {
        let Summary { widest, rules, facts, queries, linear, body, variables, operators, .. } =
            Summary::new(system);
        let declared = |predicate: &Predicate| Declared {
            name: String::from_utf8_lossy(&predicate.name).into_owned(),
            sorts: predicate.sorts.iter().map(|sort| sort.to_string()).collect(),
            bits: predicate.bits(),
            line: predicate.line,
        };
        let free = |constant: &Constant| Free {
            name: String::from_utf8_lossy(&constant.name).into_owned(),
            sort: constant.sort.to_string(),
            line: constant.line,
        };
        let predicates = system.predicates.iter().map(declared).collect();
        let constants = system.constants.iter().map(free).collect();
        Clauses { predicates, constants, widest, rules, facts, queries, linear, body, variables, operators }
    }
}
