//! An invariant of a model from a witness circuit, whoever made it: more latches, other gates, several steps of the
//! past.
//!
//! Lemmas are learned as in PDR, but the frame is what the certificate says. While a step leads from the lemmas and the
//! property to what violates them, the state before is excluded: under the inputs of the step, the certificate holds in
//! no state that extends it. The core of that query is the negation of a lemma. So latches of the certificate alone are
//! eliminated on the way. There may be exponentially many lemmas, about parities; limits end that. If the certificate
//! is wrong, a state cannot be excluded. Rejected: to take the circuit apart, since what it says need not be clauses;
//! and to keep its latches as definitions, which lemmas over the model's own do not need.

use std::collections::BTreeMap;

use super::houdini::begins;
use super::invariant::Invariant;
use super::solving::Solving;
use crate::limits::{Limits, Stopped};
use crate::logic::graph::Graph;
use crate::logic::lit::{Lit, Var};
use crate::model::{Model, StateVariable};
use crate::system::Lowered;

/// A certificate and what it is about.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    /// The model.
    pub model: &'a Model,
    /// The system of the property.
    pub lowered: &'a Lowered,
    /// A witness circuit that proves the property.
    pub certificate: &'a Model,
    /// Which inputs and latches of the model those of the certificate stand for.
    pub mapping: &'a BTreeMap<Lit, Lit>,
}

/// Learns lemmas from a certificate, over the variables of an invariant of the model. Together with the property they
/// are inductive. None if it excludes a state too few, so that it is no certificate.
///
/// # Errors
/// If a limit is reached.
pub fn adopt(question: Question<'_>, limits: &Limits) -> Result<Option<Vec<Vec<Lit>>>, Stopped> {
    let Lowered { ts, origins } = question.lowered;
    let mut circuit = Circuit::new(&question);
    let mut step = Solving::new(limits);
    let mut inside = Solving::new(limits);
    inside.add(&circuit.graph, &[circuit.allowed])?;
    for &constraint in &ts.constraints {
        step.add(&circuit.graph, &[constraint])?;
    }
    step.add(&circuit.graph, &[!ts.bad])?;
    for clause in begins(ts, &origins.latches) {
        step.add(&circuit.graph, &clause)?;
    }
    let first = circuit.first;
    let mut breaks = vec![circuit.fails_next];
    let mut lemmas: Vec<Vec<Lit>> = Vec::new();
    while step.ask(&circuit.graph, &[], &breaks)? {
        let inputs: Vec<Lit> = ts.inputs.iter().map(|var| valued(&step, var.lit())).collect();
        // In the first step, the certificate holds.
        if first.is_some_and(|first| valued(&step, first) == first) {
            return Ok(None);
        }
        let state = ts.latch_vars().map(|var| valued(&step, var.lit()));
        let state: Vec<Lit> = state.filter(|&lit| Some(lit) != first.map(|first| !first)).collect();
        let later: Vec<Lit> = inputs.into_iter().chain(first.map(|first| !first)).collect();
        let Some(cube) = core(&mut inside, &circuit.graph, &state, &later)? else { return Ok(None) };
        let clause: Vec<Lit> = cube.iter().map(|&lit| !lit).collect();
        // In the first step, a latch with a reset function has an arbitrary stored value.
        let held: Vec<Lit> = clause.iter().copied().chain(first).collect();
        step.add(&circuit.graph, &held)?;
        let next = clause.iter().fold(Lit::FALSE, |any, &lit| circuit.graph.or(any, ts.prime(lit)));
        breaks.push(!next);
        lemmas.push(clause);
    }
    let latches = question.model.latches.len();
    let of_model = |lit: &Lit| {
        let origin = origins.latches[lit.var().index() - 1];
        Invariant::variable(origin, latches).lit().xor(lit.is_negated())
    };
    Ok(Some(lemmas.iter().map(|clause| clause.iter().map(of_model).collect()).collect()))
}

/// The system, and the certificate on the same latches and inputs.
struct Circuit {
    graph: Graph,
    /// The flag of the first step, if there is one.
    first: Option<Lit>,
    /// The constraints hold, and the property fails, one step later.
    fails_next: Lit,
    /// If the constraints of the model hold, so do those of the certificate and its property.
    allowed: Lit,
}

impl Circuit {
    fn new(
        &Question { model, lowered: Lowered { ts, origins }, certificate, mapping }: &Question<'_>,
    ) -> Circuit {
        let second = ts.second_step();
        let mut graph = second.graph;
        let fails_next = second.constraints.iter().fold(second.bad, |all, &lit| graph.and(all, lit));
        let first = origins.latches.iter().position(|&origin| origin == StateVariable::FirstStep);
        // What the model's latches and inputs are in the system. Inputs that it does not have may have any value.
        let mut known: BTreeMap<Lit, Lit> = BTreeMap::new();
        for (&origin, var) in origins.latches.iter().zip(ts.latch_vars()) {
            if let StateVariable::Latch(i) = origin {
                known.insert(model.latch(i), var.lit());
            }
        }
        for (&origin, var) in origins.inputs.iter().zip(&ts.inputs) {
            if let Some(i) = origin {
                known.insert(model.input(i), var.lit());
            }
        }
        let mut values = vec![Lit::FALSE; certificate.variables()];
        for i in 0..certificate.inputs {
            let input = certificate.input(i);
            let of = mapping.get(&input).and_then(|of| known.get(of));
            values[input.var().index()] = of.copied().unwrap_or(Lit::FALSE);
        }
        for i in 0..certificate.latches.len() {
            let latch = certificate.latch(i);
            let of = mapping.get(&latch).and_then(|of| known.get(of)).copied();
            values[latch.var().index()] = of.unwrap_or_else(|| graph.leaf().lit());
        }
        let get = |values: &[Lit], lit: Lit| values[lit.var().index()].xor(lit.is_negated());
        for (k, &[a, b]) in certificate.ands.iter().enumerate() {
            let gate = graph.and(get(&values, a), get(&values, b));
            values[certificate.and(k).var().index()] = gate;
        }
        let good =
            certificate.properties().iter().map(|&bad| !bad).chain(certificate.constraints.iter().copied());
        let says = good.fold(Lit::TRUE, |all, lit| graph.and(all, get(&values, lit)));
        let constrained = ts.constraints.iter().fold(Lit::TRUE, |all, &lit| graph.and(all, lit));
        let allowed = graph.or(!constrained, says);
        Circuit { graph, first: first.map(|i| Var(i as u32 + 1).lit()), fails_next, allowed }
    }
}

/// The literal of a leaf that is true in the model of the last query.
fn valued(solving: &Solving<'_>, leaf: Lit) -> Lit {
    leaf.xor(!solving.value(leaf))
}

/// A part of a cube that has no model together with the other literals, from which no literal can be left out. None
/// if the whole has one.
fn core(
    solving: &mut Solving<'_>,
    graph: &Graph,
    cube: &[Lit],
    others: &[Lit],
) -> Result<Option<Vec<Lit>>, Stopped> {
    let mut blamed = |cube: &[Lit]| -> Result<Option<Vec<Lit>>, Stopped> {
        let has_model = solving.ask(graph, &[cube, others].concat(), &[])?;
        let failed = cube.iter().copied().filter(|&lit| solving.failed(lit));
        Ok(if has_model { None } else { Some(failed.collect()) })
    };
    let Some(mut core) = blamed(cube)? else { return Ok(None) };
    let mut tried = 0;
    while tried < core.len() {
        let mut fewer = core.clone();
        fewer.remove(tried);
        match blamed(&fewer)? {
            // What has been tried stays, since it cannot be left out of a larger cube, either.
            Some(smaller) => core = smaller,
            None => tried += 1,
        }
    }
    Ok(Some(core))
}
