//! Renumbers the variables of an ASCII file in the order that a model requires.
//!
//! Inputs and latches are numbered in the order of their lines, and so are gates. If a gate comes before one of its
//! operands, however, the operand is moved in front of it. This is the post-order of a depth-first search from each
//! gate in turn. The search has its own stack: recursion would overflow on deep circuits.

use super::error::Problem;
use super::numbering::Numbering;
use crate::limits::Poll;
use crate::logic::lit::{Lit, Var};
use crate::model::Model;

/// Replaces the literals of the file by those of the model. An error has the line that it occurred in.
pub(super) fn renumber(
    model: &mut Model,
    numbering: &Numbering,
    poll: &mut Poll<'_>,
) -> Result<(), (usize, Problem)> {
    resolve(model, numbering, poll)?;
    let order = topological_order(model, poll)?;
    let mut rank = vec![0; order.len()];
    for (new, &old) in order.iter().enumerate() {
        rank[old] = new as u32;
    }
    model.ands = order.iter().map(|&old| model.ands[old]).collect();
    let first_gate = model.first_gate();
    let moved = |lit: &mut Lit| {
        if let Some(gate) = lit.var().index().checked_sub(first_gate.index()) {
            *lit = Var(first_gate.0 + rank[gate]).lit().xor(lit.is_negated());
        }
    };
    model.literals().for_each(moved);
    for operands in &mut model.ands {
        operands.iter_mut().for_each(moved);
        operands.sort_unstable_by(|a, b| b.cmp(a));
    }
    Ok(())
}

/// The line of the first gate in the ASCII file of this model: after the header and one line for each other definition.
pub(super) fn first_gate_line(model: &Model) -> usize {
    let justice: usize = model.justice.iter().map(|literals| 1 + literals.len()).sum();
    let lists = [&model.outputs, &model.bads, &model.constraints, &model.fairness];
    2 + model.inputs + model.latches.len() + lists.iter().map(|list| list.len()).sum::<usize>() + justice
}

/// Numbers all variables in the order of their definitions. An error has the line that it occurred in.
fn resolve(model: &mut Model, numbering: &Numbering, poll: &mut Poll<'_>) -> Result<(), (usize, Problem)> {
    let resolve = |lit: &mut Lit, what: &'static str, line: usize| {
        let undefined = Problem::Undefined { what, code: lit.code() };
        *lit = numbering.renumbered(*lit).ok_or((line, undefined))?;
        Ok(())
    };
    let mut line = 2 + model.inputs;
    for latch in &mut model.latches {
        resolve(&mut latch.next, "the next state of a latch", line)?;
        resolve(&mut latch.reset, "the reset of a latch", line)?;
        line += 1;
    }
    let lists = [
        ("an output", &mut model.outputs),
        ("a bad state", &mut model.bads),
        ("a constraint", &mut model.constraints),
    ];
    for (what, list) in lists {
        for lit in list {
            resolve(lit, what, line)?;
            line += 1;
        }
    }
    line += model.justice.len();
    for lit in model.justice.iter_mut().flatten() {
        resolve(lit, "a justice literal", line)?;
        line += 1;
    }
    for lit in &mut model.fairness {
        resolve(lit, "a fairness constraint", line)?;
        line += 1;
    }
    for operands in &mut model.ands {
        poll.tick().map_err(|stopped| (line, stopped.into()))?;
        for lit in operands {
            resolve(lit, "an operand of a gate", line)?;
        }
        line += 1;
    }
    Ok(())
}

/// An order of the gates in which each comes after its operands. An error has the line of a gate on a cycle.
fn topological_order(model: &Model, poll: &mut Poll<'_>) -> Result<Vec<usize>, (usize, Problem)> {
    #[derive(Clone, Copy, PartialEq)]
    enum State {
        New,
        /// On the stack.
        Open,
        Done,
    }
    let first_gate = model.first_gate().index();
    let first_line = first_gate_line(model);
    let line_of = |gate: usize| first_line + gate;
    let mut states = vec![State::New; model.ands.len()];
    let mut order = Vec::with_capacity(model.ands.len());
    let mut stack = Vec::new();
    for root in 0..model.ands.len() {
        if states[root] == State::New {
            stack.push(root);
        }
        while let Some(&gate) = stack.last() {
            poll.tick().map_err(|stopped| (line_of(gate), stopped.into()))?;
            states[gate] = State::Open;
            let operands =
                model.ands[gate].iter().filter_map(|lit| lit.var().index().checked_sub(first_gate));
            match operands.into_iter().find(|&operand| states[operand] != State::Done) {
                Some(operand) if states[operand] == State::Open => {
                    return Err((line_of(operand), Problem::Cycle));
                }
                Some(operand) => stack.push(operand),
                None => {
                    states[gate] = State::Done;
                    order.push(gate);
                    stack.pop();
                }
            }
        }
    }
    Ok(order)
}
