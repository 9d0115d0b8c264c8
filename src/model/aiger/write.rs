//! Writes models as AIGER 1.9 files, ASCII or binary.
//!
//! Reading a written file gives exactly the same model.

use std::fs;
use std::io;
use std::path::Path;

use super::binary::push_difference;
use super::symbols::letter;
use crate::logic::lit::Lit;
use crate::model::Model;

/// Writes a model to a file: ASCII if the extension is `.aag`, binary otherwise.
///
/// If this fails, a part of the file may be there. Who wants all or nothing writes what [`encode`] returns.
///
/// # Errors
///
/// Those of the file system.
pub fn write(model: &Model, path: &Path) -> io::Result<()> {
    fs::write(path, encode(model, path))
}

/// The form of a model that the name of a file asks for: ASCII if the extension is `.aag`, binary otherwise.
pub fn encode(model: &Model, path: &Path) -> Vec<u8> {
    let ascii = path.extension().is_some_and(|extension| extension == "aag");
    if ascii { write_ascii(model) } else { write_binary(model) }
}

/// The ASCII form of a model.
///
/// Requires: [`Model::check`] finds nothing, except that the operands of gates may be in either order.
pub fn write_ascii(model: &Model) -> Vec<u8> {
    let mut out = header("aag", model);
    for i in 0..model.inputs {
        line(&mut out, [model.input(i)]);
    }
    for (i, latch) in model.latches.iter().enumerate() {
        push_number(&mut out, model.latch(i).code());
        out.push(b' ');
        next_and_reset(&mut out, latch.next, latch.reset);
    }
    properties(&mut out, model);
    for (i, &operands) in model.ands.iter().enumerate() {
        let [rhs0, rhs1] = ordered(operands);
        line(&mut out, [model.and(i), rhs0, rhs1]);
    }
    symbols_and_comment(&mut out, model);
    out
}

/// The binary form of a model.
///
/// Requires: [`Model::check`] finds nothing, except that the operands of gates may be in either order.
pub fn write_binary(model: &Model) -> Vec<u8> {
    let mut out = header("aig", model);
    for latch in &model.latches {
        next_and_reset(&mut out, latch.next, latch.reset);
    }
    properties(&mut out, model);
    for (i, &operands) in model.ands.iter().enumerate() {
        let (lhs, [rhs0, rhs1]) = (model.and(i), ordered(operands));
        debug_assert!(lhs > rhs0, "gate {lhs:?} precedes its operand {rhs0:?}");
        push_difference(&mut out, lhs.code() - rhs0.code());
        push_difference(&mut out, rhs0.code() - rhs1.code());
    }
    symbols_and_comment(&mut out, model);
    out
}

fn ordered([a, b]: [Lit; 2]) -> [Lit; 2] {
    [a.max(b), a.min(b)]
}

fn header(tag: &str, model: &Model) -> Vec<u8> {
    let required =
        [model.variables() - 1, model.inputs, model.latches.len(), model.outputs.len(), model.ands.len()];
    let optional = [model.bads.len(), model.constraints.len(), model.justice.len(), model.fairness.len()];
    let used = optional.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1);
    let mut header = tag.to_owned();
    for count in required.iter().chain(&optional[..used]) {
        header += &format!(" {count}");
    }
    header.push('\n');
    header.into_bytes()
}

/// The lines between latches and gates, in the order of their sections.
fn properties(out: &mut Vec<u8>, model: &Model) {
    for &lit in model.outputs.iter().chain(&model.bads).chain(&model.constraints) {
        line(out, [lit]);
    }
    for literals in &model.justice {
        push_number(out, literals.len() as u32);
        out.push(b'\n');
    }
    for &lit in model.justice.iter().flatten().chain(&model.fairness) {
        line(out, [lit]);
    }
}

/// The rest of a latch's line. A reset to 0 is left out.
fn next_and_reset(out: &mut Vec<u8>, next: Lit, reset: Lit) {
    if reset == Lit::FALSE { line(out, [next]) } else { line(out, [next, reset]) }
}

fn symbols_and_comment(out: &mut Vec<u8>, model: &Model) {
    for (&(kind, position), name) in &model.symbols {
        out.push(letter(kind));
        push_number(out, position as u32);
        out.push(b' ');
        out.extend_from_slice(name);
        out.push(b'\n');
    }
    if !model.comment.is_empty() {
        out.extend_from_slice(b"c\n");
        out.extend_from_slice(&model.comment);
    }
}

fn line<const N: usize>(out: &mut Vec<u8>, literals: [Lit; N]) {
    for (i, lit) in literals.into_iter().enumerate() {
        if i > 0 {
            out.push(b' ');
        }
        push_number(out, lit.code());
    }
    out.push(b'\n');
}

fn push_number(out: &mut Vec<u8>, mut number: u32) {
    let start = out.len();
    loop {
        out.push(b'0' + (number % 10) as u8);
        number /= 10;
        if number == 0 {
            break;
        }
    }
    out[start..].reverse();
}
