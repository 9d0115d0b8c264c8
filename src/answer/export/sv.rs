//! SystemVerilog: a module with the lemmas as assertions, and a module with the model that contains the first one.
//!
//! The first module, `pdrer_invariant`, has ports for the registers that the lemmas mention and for asynchronous
//! resets, and a macro connects it to the design from which the model was made. The second one, `pdrer_model`, makes
//! the file complete: it also asserts the properties, and tools can prove all assertions by temporal induction of depth
//! 1. Proofs about a few cells of large memories have the first module only.

use std::fmt::Write;

use super::instance;
use super::part::Part;
use super::proofs::{Proofs, Signal};
use super::slots;
use crate::answer::identifier::escaped;
use crate::answer::invariant::Size;
use crate::logic::lit::Lit;

/// The file.
pub fn write(proofs: &Proofs<'_>) -> String {
    let parts = slots::parts(proofs, proofs.joined());
    let parts: Vec<Part> = parts.into_iter().map(|(slots, part)| Part::new(proofs, slots, part)).collect();
    let mut text = format!("// Invariant of {}, {}.\n\n", proofs.comment(), proofs.properties());
    text += &instance::write(proofs, &parts);
    for part in &parts {
        text.push('\n');
        lemmas(proofs, part, &mut text);
    }
    // The design itself is the model of an abstraction.
    if let (None, [all]) = (&proofs.memories, &parts[..]) {
        text.push('\n');
        model(proofs, all, &mut text);
    }
    text
}

/// The names of the ports for the signals of a part.
fn ports<'a>(proofs: &'a Proofs<'_>, part: &'a Part) -> impl Iterator<Item = String> + 'a {
    part.signals.iter().map(|&signal| instance::name(proofs, signal))
}

fn lemmas(proofs: &Proofs<'_>, part: &Part, text: &mut String) {
    let Part { invariant, guards, .. } = part;
    let all = ports(proofs, part).chain(guards.ports().iter().map(|port| port.name.clone()));
    let list: Vec<String> = all.map(|port| format!("  input wire {port}")).collect();
    let list = if list.is_empty() { String::new() } else { format!("\n{}\n", list.join(",\n")) };
    let _ = writeln!(text, "module pdrer_invariant{} ({list});", part.suffix());
    for (k, definition) in invariant.definitions.iter().enumerate() {
        let [a, b] = definition.operands.map(|lit| state_literal(proofs, lit));
        let (name, sign) = (proofs.names.auxiliary(k), definition.operator.sign());
        let _ = writeln!(text, "  wire {name} = {a} {sign} {b};");
    }
    for lemma in &invariant.lemmas {
        let condition = guards.condition(lemma);
        let lemma: Vec<String> = lemma.iter().map(|&lit| state_literal(proofs, lit)).collect();
        let lemma = if lemma.is_empty() { "1'b0".to_owned() } else { lemma.join(" || ") };
        let _ = writeln!(text, "  always @* {condition}assert ({lemma});");
    }
    text.push_str("endmodule\n");
}

fn model(proofs: &Proofs<'_>, lemmas: &Part, text: &mut String) {
    let Proofs { model, names, .. } = *proofs;
    let clock = names.clock();
    let _ = write!(text, "module pdrer_model (\n  input wire {clock}");
    for i in 0..model.inputs {
        let _ = write!(text, ",\n  input wire {}", escaped(&names.input(i).bytes));
    }
    text.push_str("\n);\n");
    for (i, latch) in model.latches.iter().enumerate() {
        let name = names.latch(i);
        let reset = latch.reset.is_constant().then_some((latch.reset == Lit::TRUE) != name.inverted);
        let reset = reset.map(|value| format!(" = 1'b{}", u8::from(value))).unwrap_or_default();
        let _ = writeln!(text, "  reg {}{reset};", escaped(&name.bytes));
    }
    if proofs.has_first_step() {
        text.push_str("  reg first_step = 1'b1;\n");
    }
    for (i, operands) in model.ands.iter().enumerate() {
        let [a, b] = operands.map(|lit| literal(proofs, lit));
        let _ = writeln!(text, "  wire {} = {a} & {b};", literal(proofs, model.and(i)));
    }
    let _ = writeln!(text, "  always @(posedge {clock}) begin");
    for (i, latch) in model.latches.iter().enumerate() {
        let name = names.latch(i);
        let next = literal(proofs, latch.next.xor(name.inverted));
        let _ = writeln!(text, "    {} <= {next};", escaped(&name.bytes));
    }
    if proofs.has_first_step() {
        text.push_str("    first_step <= 1'b0;\n");
    }
    text.push_str("  end\n");
    for &constraint in &model.constraints {
        let _ = writeln!(text, "  always @* assume ({});", literal(proofs, constraint));
    }
    for i in proofs.reset_functions() {
        let [latch, reset] = [model.latch(i), model.latches[i].reset].map(|lit| literal(proofs, lit));
        let _ = writeln!(text, "  always @* assume (!first_step || {latch} == {reset});");
    }
    for property in proofs.excluded() {
        let good = literal(proofs, !model.properties()[property]);
        let _ = writeln!(text, "  always @* assert ({good});");
    }
    let latches = ports(proofs, lemmas).map(|port| format!("\n    .{port}({port})"));
    let resets = lemmas.guards.ports().iter();
    let resets = resets.map(|port| format!("\n    .{}({})", port.name, literal(proofs, port.literal)));
    let connections: Vec<String> = latches.chain(resets).collect();
    let _ = writeln!(text, "  pdrer_invariant lemmas ({});\nendmodule", connections.join(","));
}

/// Where a line of a file is.
enum Place {
    Elsewhere,
    Ports,
    Lemmas,
}

/// Counts the parts of such a file. None if a module with lemmas contains anything else, or if there is none.
pub(super) fn count(text: &str) -> Option<Size> {
    let (mut size, mut found, mut place) = (Size::default(), false, Place::Elsewhere);
    for line in text.lines() {
        let is_module = line.starts_with("module pdrer_invariant");
        found |= is_module;
        place = match place {
            Place::Elsewhere if !is_module => Place::Elsewhere,
            Place::Elsewhere | Place::Ports if line.ends_with(");") => Place::Lemmas,
            Place::Elsewhere | Place::Ports => Place::Ports,
            Place::Lemmas if line == "endmodule" => Place::Elsewhere,
            Place::Lemmas => {
                count_line(line, &mut size)?;
                Place::Lemmas
            }
        };
    }
    found.then_some(size)
}

fn count_line(line: &str, size: &mut Size) -> Option<()> {
    // Identifiers contain no spaces, and none looks like an operator, because escaped ones begin with a backslash.
    let words: Vec<&str> = line.split_ascii_whitespace().collect();
    // When a lemma counts is no part of it.
    let conditional = words.starts_with(&["always", "@*", "if"]);
    let assert = words.iter().position(|word| *word == "assert").filter(|_| conditional);
    let words = assert.map_or(words.clone(), |i| [&["always", "@*"], &words[i..]].concat());
    match words[..] {
        ["wire", _, "=", _, "&", ..] => size.aux_and += 1,
        ["wire", _, "=", _, "^", ..] => size.aux_xor += 1,
        ["always", "@*", "assert", "(1'b0);"] => size.clauses += 1,
        ["always", "@*", "assert", ref lemma @ ..] => {
            size.clauses += 1;
            size.literals += 1 + lemma.iter().filter(|word| **word == "||").count();
        }
        _ => return None,
    }
    Some(())
}

/// A literal of the model.
fn literal(proofs: &Proofs<'_>, lit: Lit) -> String {
    let Proofs { model, names, .. } = *proofs;
    let var = lit.var().index();
    if lit.is_constant() {
        return format!("1'b{}", u8::from(lit == Lit::TRUE));
    }
    let (name, inverted) = match var.checked_sub(1 + model.inputs) {
        None => (escaped(&names.input(var - 1).bytes), false),
        Some(i) if i < model.latches.len() => (escaped(&names.latch(i).bytes), names.latch(i).inverted),
        Some(_) => (names.gate(lit.var()), false),
    };
    format!("{}{name}", if lit.is_negated() != inverted { "!" } else { "" })
}

/// A literal of an invariant.
fn state_literal(proofs: &Proofs<'_>, lit: Lit) -> String {
    let name = match proofs.signal(lit.var()) {
        Signal::Latch(i) => return literal(proofs, proofs.model.latch(i).xor(lit.is_negated())),
        Signal::FirstStep => "first_step".to_owned(),
        Signal::Auxiliary(k) => proofs.names.auxiliary(k),
    };
    format!("{}{name}", if lit.is_negated() { "!" } else { "" })
}
