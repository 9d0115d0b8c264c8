//! Gives a model the gates of the graph that its literals were made in.

use super::aig::{Latch, Model};
use crate::logic::cone::Cone;
use crate::logic::graph::Graph;
use crate::logic::lit::Lit;

impl Model {
    /// Takes the gates of the graph that the literals of this model, which has none yet, and `others` depend on, and
    /// makes these literals those of the model. `leaves` are the model's literals for the first variables of the graph.
    ///
    /// Requires: no other variable of the graph is a leaf.
    pub fn take_gates<'a>(
        &mut self,
        graph: &Graph,
        leaves: Vec<Lit>,
        others: impl IntoIterator<Item = &'a mut Lit>,
    ) {
        let mut others: Vec<&mut Lit> = others.into_iter().collect();
        let mut cone = Cone::new(graph.variables());
        cone.visit(graph, literals(self).chain(others.iter_mut().map(|lit| &mut **lit)).map(|lit| *lit));
        // Operands have smaller variables than their gate.
        cone.gates.sort_unstable();
        let mut new = leaves;
        new.resize(graph.variables(), Lit::FALSE);
        let translate = |new: &[Lit], lit: Lit| new[lit.var().index()].xor(lit.is_negated());
        for gate in cone.gates {
            let [a, b] = graph.operands(gate).expect("a gate");
            new[gate.index()] = self.add_and(translate(&new, a), translate(&new, b));
        }
        literals(self).chain(others).for_each(|lit| *lit = translate(&new, *lit));
    }
}

/// All literals of a model but those in gates.
fn literals(model: &mut Model) -> impl Iterator<Item = &mut Lit> {
    let Model { latches, bads, constraints, justice, fairness, .. } = model;
    let latches = latches.iter_mut().flat_map(|Latch { next, reset }| [next, reset]);
    let lists = bads.iter_mut().chain(constraints).chain(fairness).chain(justice.iter_mut().flatten());
    latches.chain(lists)
}
