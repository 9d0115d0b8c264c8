//! Models at the edges of the format and of its semantics, built by hand with their verdicts.
//!
//! They are also files, in `tests/corpus/edge`, for everything that reads files. Those without a latch, gate or
//! property test whether a checker survives; each of the others can be misread in one way.

use pdrer::logic::lit::Lit;
use pdrer::model::Model;

use crate::build::Builder;
use crate::oracle::Verdict::{self, Safe, Unsafe};

pub struct Edge {
    pub name: &'static str,
    pub model: Model,
    pub expected: Vec<Verdict>,
}

const ZERO: Lit = Lit::FALSE;
const ONE: Lit = Lit::TRUE;

/// Bad after this many steps.
fn after(depth: usize) -> Verdict {
    Unsafe { depth }
}

/// All edge models.
pub fn models() -> Vec<Edge> {
    let mut edges = Vec::new();
    let mut add = |name, inputs, latches, build: fn(&mut Builder), expected: &[Verdict]| {
        let mut builder = Builder::new(inputs, latches);
        build(&mut builder);
        edges.push(Edge { name, model: builder.model, expected: expected.to_vec() });
    };

    add("empty", 0, 0, |_| {}, &[]);
    add("no_property", 1, 1, |b| b.model.latches[0].next = b.model.input(0), &[]);
    add("bad_false", 0, 0, |b| b.model.bads = vec![ZERO], &[Safe]);
    add("bad_true", 0, 0, |b| b.model.bads = vec![ONE], &[after(0)]);
    add("bad_input", 1, 0, |b| b.model.bads = vec![b.model.input(0)], &[after(0)]);
    add("no_latch", 2, 0, no_latch, &[after(0), Safe]);
    add("no_input", 0, 3, no_input, &[after(7)]);
    add("no_gate", 1, 2, no_gate, &[after(2)]);
    add("bad_initial", 0, 1, |b| b.model.bads = vec![!b.set(0, b.model.latch(0), ZERO)], &[after(0)]);
    add("own_next", 0, 1, |b| b.model.bads = vec![b.set(0, b.model.latch(0), ZERO)], &[Safe]);

    add("reset_one", 0, 2, reset_one, &[Safe, after(1)]);
    add("reset_none", 0, 2, reset_none, &[Safe, after(0)]);
    add("reset_none_late", 0, 2, reset_none_late, &[after(1)]);
    add("reset_input", 1, 2, reset_input, &[Safe, after(0)]);
    add("reset_gate", 2, 2, reset_gate, &[Safe, after(0)]);
    add("reset_latch", 1, 2, reset_latch, &[Safe, after(0)]);
    add("reset_negated", 1, 2, reset_negated, &[Safe, after(0)]);
    add("reset_cyclic", 0, 2, reset_cyclic, &[Safe, after(0)]);
    add("reset_contradictory", 0, 2, reset_contradictory, &[Safe]);
    add("reset_own_negation", 0, 1, reset_own_negation, &[Safe]);
    add("reset_input_step", 1, 4, reset_input_step, &[Safe, after(1)]);
    add("reset_input_bad", 1, 2, reset_input_bad, &[Safe, after(0)]);
    add("reset_input_constraint", 1, 2, reset_input_constraint, &[Safe]);
    add("reset_input_again", 1, 1, reset_input_again, &[after(1)]);

    add("constraint_input", 1, 1, constraint_input, &[Safe]);
    add("constraint_latch", 1, 1, constraint_latch, &[Safe]);
    add("constraint_false", 0, 0, |b| (b.model.bads, b.model.constraints) = (vec![ONE], vec![ZERO]), &[Safe]);
    add("constraint_contradictory", 1, 0, constraint_contradictory, &[Safe]);
    add("constraint_first_step", 0, 1, constraint_first_step, &[Safe]);
    add("constraint_at_bad", 0, 2, |b| counter_stopped_at(b, 2, 2), &[Safe]);
    add("constraint_after_bad", 0, 2, |b| counter_stopped_at(b, 2, 3), &[after(2)]);
    add("constraint_before_bad", 0, 2, |b| counter_stopped_at(b, 3, 2), &[Safe]);
    add("constraint_mealy_bad", 1, 1, constraint_mealy_bad, &[Safe]);
    add("not_total", 1, 2, not_total, &[after(1), Safe]);

    add("two_bads", 0, 2, two_bads, &[Safe, after(3)]);
    add("only_outputs", 0, 2, only_outputs, &[after(3), Safe]);
    add("outputs_and_bad", 0, 1, outputs_and_bad, &[Safe]);
    add("justice_and_bad", 1, 2, justice_and_bad, &[after(2)]);
    add("justice_and_outputs", 1, 1, justice_and_outputs, &[]);
    edges
}

fn no_latch(b: &mut Builder) {
    let (x, y) = (b.model.input(0), b.model.input(1));
    let both = b.and(x, !y);
    let never = b.and(both, y);
    b.model.bads = vec![both, never];
}

fn no_input(b: &mut Builder) {
    b.count_up(0..3, ONE);
    let bits = b.latches(0..3);
    let full = b.all(&bits);
    b.model.bads = vec![full];
}

fn no_gate(b: &mut Builder) {
    let first = b.set(0, b.model.input(0), ZERO);
    let second = b.set(1, first, ZERO);
    b.model.bads = vec![second];
}

/// Two latches swap 1 and 0.
fn reset_one(b: &mut Builder) {
    let (x, y) = (b.model.latch(0), b.model.latch(1));
    b.set(0, y, ONE);
    b.set(1, x, ZERO);
    let both = b.and(x, y);
    b.model.bads = vec![both, y];
}

/// The second latch follows the first, which keeps its initial value.
fn reset_none(b: &mut Builder) {
    let x = b.set(0, b.model.latch(0), b.model.latch(0));
    let y = b.set(1, x, ZERO);
    let only_y = b.and(y, !x);
    b.model.bads = vec![only_y, x];
}

fn reset_none_late(b: &mut Builder) {
    let x = b.set(0, b.model.latch(0), b.model.latch(0));
    let y = b.set(1, x, ZERO);
    b.model.bads = vec![y];
}

/// Both latches start as the input and stay.
fn reset_input(b: &mut Builder) {
    let x = b.set(0, b.model.latch(0), b.model.input(0));
    let y = b.set(1, b.model.latch(1), b.model.input(0));
    let differ = b.xor(x, y);
    b.model.bads = vec![differ, x];
}

/// One latch starts as the conjunction of the inputs, the other as one of them.
fn reset_gate(b: &mut Builder) {
    let both = b.and(b.model.input(0), b.model.input(1));
    let x = b.set(0, b.model.latch(0), both);
    let y = b.set(1, b.model.latch(1), b.model.input(1));
    let only_x = b.and(x, !y);
    let only_y = b.and(y, !x);
    b.model.bads = vec![only_x, only_y];
}

/// One latch starts as the other, which has no reset; one input toggles both.
fn reset_latch(b: &mut Builder) {
    let (x, y) = (b.model.latch(0), b.model.latch(1));
    let (next_x, next_y) = (b.xor(x, b.model.input(0)), b.xor(y, b.model.input(0)));
    b.set(0, next_x, x);
    b.set(1, next_y, x);
    let differ = b.xor(x, y);
    b.model.bads = vec![differ, y];
}

/// The same, but one latch starts as the negation of the other.
fn reset_negated(b: &mut Builder) {
    reset_latch(b);
    b.model.latches[1].reset = !b.model.latch(0);
    let differ = b.model.bads[0];
    b.model.bads[0] = !differ;
}

/// Each latch starts as the other: they are equal, and nothing else is known.
fn reset_cyclic(b: &mut Builder) {
    let (x, y) = (b.model.latch(0), b.model.latch(1));
    b.set(0, x, y);
    b.set(1, y, x);
    let differ = b.xor(x, y);
    let both = b.and(x, y);
    b.model.bads = vec![differ, both];
}

/// Each latch starts as the other, and one of them negated: there is no initial state.
fn reset_contradictory(b: &mut Builder) {
    let (x, y) = (b.model.latch(0), b.model.latch(1));
    b.set(0, x, y);
    b.set(1, y, !x);
    b.model.bads = vec![ONE];
}

fn reset_own_negation(b: &mut Builder) {
    let x = b.model.latch(0);
    b.set(0, x, !x);
    b.model.bads = vec![ONE];
}

/// The input that is the reset of the first latch also takes part in the first transition: one latch becomes 1 only if
/// the two differ, another only if they agree. A checker that lets them differ finds the former bad.
fn reset_input_step(b: &mut Builder) {
    let input = b.model.input(0);
    let (start, first) = (b.set(0, ZERO, input), b.set(1, ZERO, ONE));
    let now = b.and(first, input);
    let (differ, agree) = (b.and(now, !start), b.and(now, start));
    b.model.bads = vec![b.set(2, differ, ZERO), b.set(3, agree, ZERO)];
}

/// The input that is the reset of a latch is also read by the bad state of the first step.
fn reset_input_bad(b: &mut Builder) {
    let input = b.model.input(0);
    let (start, first) = (b.set(0, ZERO, input), b.set(1, ZERO, ONE));
    let (differ, agree) = (b.xor(start, input), b.and(start, input));
    let wrong = b.and(first, differ);
    b.model.bads = vec![wrong, agree];
}

/// The input that is the reset of a latch is also constrained in the first step.
fn reset_input_constraint(b: &mut Builder) {
    let input = b.model.input(0);
    let start = b.set(0, b.model.latch(0), input);
    let first = b.set(1, ZERO, ONE);
    let forbidden = b.and(first, input);
    b.model.constraints = vec![!forbidden];
    b.model.bads = vec![start];
}

/// The initial state comes back in the second step, where the input is free to differ from the latch.
fn reset_input_again(b: &mut Builder) {
    let input = b.model.input(0);
    let kept = b.set(0, b.model.latch(0), input);
    let differ = b.xor(kept, input);
    b.model.bads = vec![differ];
}

fn constraint_input(b: &mut Builder) {
    let input = b.model.input(0);
    b.model.bads = vec![b.set(0, input, ZERO)];
    b.model.constraints = vec![!input];
}

/// Only a constraint restricts the uninitialised latch, whose next state is arbitrary.
fn constraint_latch(b: &mut Builder) {
    let latch = b.set(0, b.model.input(0), b.model.latch(0));
    b.model.constraints = vec![latch];
    b.model.bads = vec![!latch];
}

fn constraint_contradictory(b: &mut Builder) {
    let input = b.model.input(0);
    b.model.constraints = vec![input, !input];
    b.model.bads = vec![ONE];
}

/// The constraint is violated in the first step only, but that ends every run.
fn constraint_first_step(b: &mut Builder) {
    let first = b.set(0, ZERO, ONE);
    b.model.constraints = vec![!first];
    b.model.bads = vec![!first];
}

/// A counter with a bad value and a value that ends the run.
fn counter_stopped_at(b: &mut Builder, bad: usize, stop: usize) {
    b.count_up(0..2, ONE);
    let bits = b.latches(0..2);
    let (bad, stop) = (b.equals(&bits, bad), b.equals(&bits, stop));
    b.model.bads = vec![bad];
    b.model.constraints = vec![!stop];
}

/// The input must be the negation of the latch. The bad state needs both to be true, so it is unreachable.
fn constraint_mealy_bad(b: &mut Builder) {
    let (latch, input) = (b.model.latch(0), b.model.input(0));
    let (differ, both) = (b.xor(latch, input), b.and(latch, input));
    b.set(0, !latch, ZERO);
    b.model.constraints = vec![differ];
    b.model.bads = vec![both];
}

/// The second latch follows the first, and no input satisfies the constraint once it is 1: runs have ended by then. The
/// first latch is 1 a step earlier, which is bad, and then the constraint still holds.
fn not_total(b: &mut Builder) {
    let end = b.set(1, b.model.latch(0), ZERO);
    let before = b.set(0, b.model.input(0), ZERO);
    let both = b.and(end, before);
    b.model.constraints = vec![!end];
    b.model.bads = vec![before, both];
}

fn two_bads(b: &mut Builder) {
    b.count_up(0..2, ONE);
    let bits = b.latches(0..2);
    let full = b.equals(&bits, 3);
    let never = b.and(full, !bits[0]);
    b.model.bads = vec![never, full];
}

fn only_outputs(b: &mut Builder) {
    two_bads(b);
    b.model.outputs = std::mem::take(&mut b.model.bads);
    b.model.outputs.reverse();
}

/// The output is not a bad state, because there is one already.
fn outputs_and_bad(b: &mut Builder) {
    let latch = b.set(0, b.model.latch(0), ZERO);
    b.model.outputs = vec![!latch];
    b.model.bads = vec![latch];
}

/// Fairness and justice do not affect the bad state.
fn justice_and_bad(b: &mut Builder) {
    no_gate(b);
    let first = b.model.latch(0);
    b.model.justice = vec![vec![first, !first], vec![]];
    b.model.fairness = vec![!b.model.latch(1)];
}

/// With a justice property, outputs are not bad states.
fn justice_and_outputs(b: &mut Builder) {
    let latch = b.set(0, b.model.input(0), ZERO);
    b.model.justice = vec![vec![latch]];
    b.model.outputs = vec![ONE];
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{corpus, engine, oracle};

    #[test]
    fn the_oracle_confirms_the_verdicts() {
        for Edge { name, model, expected } in models() {
            assert_eq!(oracle::verdicts(&model), Some(expected), "{name}\n{}", corpus::text(&model));
        }
    }

    #[test]
    fn the_check_decides_edge_models() {
        for Edge { name, model, expected } in models() {
            assert_eq!(
                engine::fault(engine::check, &model, &expected),
                None,
                "{name}\n{}",
                corpus::text(&model)
            );
        }
    }

    #[test]
    fn edge_models_are_files_of_the_corpus() {
        let entries = corpus::entries();
        for Edge { name, mut model, expected } in models() {
            model.comment = corpus::expectations(&expected).into_bytes();
            let file = format!("edge/{name}.aag");
            let found = entries.iter().find(|e| e.path.ends_with(&file)).map(|e| &e.model);
            assert_eq!(found, Some(&model), "tests/corpus/{file} should be\n{}", corpus::text(&model));
        }
    }
}
