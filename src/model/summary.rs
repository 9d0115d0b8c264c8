//! A summary of a model in a few lines, as the command `info` prints it.

use super::aig::Model;
use crate::logic::lit::Lit;

/// The parts of a model and its properties: aligned lines of text, each with a newline at its end.
///
/// Literals are shown as numbers, twice the variable plus one if negated, as AIGER files have them.
pub fn describe(model: &Model) -> String {
    let mut text = String::new();
    let mut line = |what: &str, count: usize, note: &str| {
        let line = format!("{what:<21}{count:>9}  {note}");
        text += line.trim_end();
        text.push('\n');
    };
    line("inputs", model.inputs, "");
    line("latches", model.latches.len(), &resets(model));
    line("gates", model.ands.len(), &format!("logic depth {}", depth(model)));
    line("outputs", model.outputs.len(), "");
    line("bad states", model.bads.len(), "");
    line("constraints", model.constraints.len(), "");
    line("justice properties", model.justice.len(), "");
    line("fairness constraints", model.fairness.len(), "");

    let source = match (model.properties(), model.properties_are_outputs()) {
        ([], _) => "",
        (_, true) => "the outputs, read as bad states: there are neither bad states nor justice properties",
        (_, false) => "the bad states",
    };
    line("safety properties", model.properties().len(), source);
    let width = model.properties().len().to_string().len();
    for (i, &lit) in model.properties().iter().enumerate() {
        let property = format!("  {i:>width$}  {:<13}  {}", literal(lit), name(model, i));
        text += property.trim_end();
        text.push('\n');
    }
    text
}

/// The number of latches with each kind of reset; kinds that do not occur are left out.
fn resets(model: &Model) -> String {
    let [mut zero, mut one, mut free, mut function] = [0; 4];
    for (i, latch) in model.latches.iter().enumerate() {
        *match latch.reset {
            Lit::FALSE => &mut zero,
            Lit::TRUE => &mut one,
            reset if reset == model.latch(i) => &mut free,
            _ => &mut function,
        } += 1;
    }
    let kinds = [
        (zero, "reset to 0"),
        (one, "reset to 1"),
        (free, "uninitialised"),
        (function, "reset by a function"),
    ];
    let kinds = kinds.iter().filter(|(count, _)| *count > 0);
    kinds.map(|(count, kind)| format!("{count} {kind}")).collect::<Vec<_>>().join(", ")
}

/// The number of gates on the longest path.
fn depth(model: &Model) -> usize {
    let first_gate = model.first_gate().index();
    let mut depths: Vec<usize> = Vec::with_capacity(model.ands.len());
    for operands in &model.ands {
        let gates = operands.iter().filter_map(|lit| lit.var().index().checked_sub(first_gate));
        let deepest = gates.map(|gate| depths[gate]).max().unwrap_or(0);
        depths.push(1 + deepest);
    }
    depths.into_iter().max().unwrap_or(0)
}

fn literal(lit: Lit) -> String {
    match lit {
        Lit::FALSE => "constant 0".to_owned(),
        Lit::TRUE => "constant 1".to_owned(),
        _ => format!("literal {}", lit.code()),
    }
}

/// The name of a property, safe for a terminal: bytes that are not text become U+FFFD.
fn name(model: &Model, property: usize) -> String {
    let name = model.property_name(property).unwrap_or_default();
    String::from_utf8_lossy(name).replace(char::is_control, "\u{fffd}")
}
