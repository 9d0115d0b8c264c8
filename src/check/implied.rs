//! Which other properties does an invariant prove? They need no search.
//!
//! The invariant of one assertion often says all that there is to say about a register, and so proves the assertions
//! beside it. A query for each of them costs next to nothing: does the invariant exclude the bad state, under the
//! constraints? Such a property holds by the same invariant, together with the properties for which it was found.
//! Rejected: to give the lemmas to the next search. It begins with a query of this kind, too, but only after the system
//! has been prepared, and few lemmas are of use to a property that they do not prove.

use crate::answer::invariant::{Invariant, Operator};
use crate::limits::Limits;
use crate::logic::graph::Graph;
use crate::logic::lit::Lit;
use crate::model::Model;
use crate::sat::encode::Cones;
use crate::sat::{Answer, Backend, Solver};

/// For each bad literal of the model: does the invariant exclude it? An answer that limits prevent is no.
pub(super) fn excluded(model: &Model, invariant: &Invariant, bads: &[Lit], limits: &Limits) -> Vec<bool> {
    let mut excluded = vec![false; bads.len()];
    if !invariant.induction.is_usual() || invariant.lemmas.is_empty() || bads.is_empty() {
        return excluded;
    }
    let mut graph = Graph::default();
    let roots = bads.iter().chain(&model.constraints).copied();
    let values = copy(model, roots.clone(), &mut graph);
    let get = |lit: Lit| values[lit.var().index()].xor(lit.is_negated());
    let auxiliary = definitions(model, invariant, &values, &mut graph);
    let latches = model.latches.len();
    let state = |lit: &Lit| {
        let value = match lit.var().index() {
            var if var <= latches => get(model.latch(var - 1)),
            var => auxiliary[var - latches - 1],
        };
        value.xor(lit.is_negated())
    };
    let lemmas: Vec<Vec<Lit>> =
        invariant.lemmas.iter().map(|lemma| lemma.iter().map(state).collect()).collect();

    let mut cones = Cones::default();
    cones.grow(&graph, roots.map(get).chain(lemmas.iter().flatten().copied()));
    let stop = limits.stop();
    let mut solver = Solver::with_backend(Backend::Native, Some(stop.clone()));
    let mut load = |solver: &mut Solver, lit: Lit| cones.load(&graph, solver, lit, &*stop);
    let units = model.constraints.iter().map(|&constraint| vec![get(constraint)]);
    for clause in units.chain(lemmas) {
        let loaded: Option<Vec<Lit>> = clause.into_iter().map(|lit| load(&mut solver, lit)).collect();
        let Some(clause) = loaded else { return excluded };
        solver.add_clause(&clause);
    }
    for (excluded, &bad) in excluded.iter_mut().zip(bads) {
        let Some(bad) = load(&mut solver, get(bad)) else { break };
        *excluded = solver.solve(&[bad]) == Answer::Unsat;
    }
    excluded
}

/// The cones of these literals within a step, as part of a graph. What is not in them is false.
fn copy(model: &Model, roots: impl Iterator<Item = Lit>, graph: &mut Graph) -> Vec<Lit> {
    let first_gate = model.first_gate().index();
    let mut needed = vec![false; model.variables()];
    roots.for_each(|root| needed[root.var().index()] = true);
    for var in (first_gate..model.variables()).rev() {
        if needed[var] {
            model.ands[var - first_gate].iter().for_each(|operand| needed[operand.var().index()] = true);
        }
    }
    let mut values = vec![Lit::FALSE; model.variables()];
    for var in 1..model.variables() {
        values[var] = match var.checked_sub(first_gate) {
            Some(gate) if needed[var] => {
                let [a, b] = model.ands[gate].map(|lit| values[lit.var().index()].xor(lit.is_negated()));
                graph.and(a, b)
            }
            Some(_) => Lit::FALSE,
            None => graph.leaf().lit(),
        };
    }
    values
}

/// The flag *first step*, which may have either value, and the auxiliary variables.
fn definitions(model: &Model, invariant: &Invariant, values: &[Lit], graph: &mut Graph) -> Vec<Lit> {
    let latches = model.latches.len();
    let mut auxiliary = vec![graph.leaf().lit()];
    for definition in &invariant.definitions {
        let [a, b] = definition.operands.map(|operand| {
            let value = match operand.var().index() {
                var if var <= latches => values[model.latch(var - 1).var().index()],
                var => auxiliary[var - latches - 1],
            };
            value.xor(operand.is_negated())
        });
        auxiliary.push(match definition.operator {
            Operator::And => graph.and(a, b),
            Operator::Xor => !graph.equal(a, b),
        });
    }
    auxiliary
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::lit::Var;
    use crate::model::Latch;

    #[test]
    fn bad_states_that_a_lemma_excludes_are_found() {
        let stays = |i: usize| Latch { next: Var(2 + i as u32).lit(), reset: Lit::FALSE };
        let mut model = Model { inputs: 1, latches: (0..3).map(stays).collect(), ..Model::default() };
        let [a, b, c] = [0, 1, 2].map(|i| model.latch(i));
        let both = model.add_and(a, b);
        let under_input = model.add_and(both, model.input(0));
        let [x, y] = [0, 1].map(|i| Invariant::latch(i).lit());
        let lemma =
            |literals: &[Lit]| Invariant { lemmas: vec![literals.to_vec().into()], ..Invariant::default() };
        let bads = [both, under_input, a, c, Lit::FALSE];
        let limits = Limits::default();
        let found = |model: &Model, invariant: &Invariant| excluded(model, invariant, &bads, &limits);
        assert_eq!(found(&model, &lemma(&[!x, !y])), [true, true, false, false, true]);
        assert_eq!(found(&model, &Invariant::default()), [false; 5]);
        // The same, by a definition, under a constraint.
        let definitions =
            vec![crate::answer::invariant::Definition { operator: Operator::Xor, operands: [x, y] }];
        let equal = Invariant { definitions, ..lemma(&[Invariant::auxiliary(3, 0).lit()]) };
        let constrained = Model { constraints: vec![!c], ..model.clone() };
        assert_eq!(found(&constrained, &equal), [true, true, false, true, true]);
    }
}
