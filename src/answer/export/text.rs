//! Text for people: lemmas are disjunctions of names, definitions of auxiliary variables are equations, rankings are
//! lists of sets.

use std::fmt::Write;

use super::proofs::{Proofs, Signal};
pub use super::quoted::quoted;
use super::spoken::Spoken;
use crate::answer::invariant::{Definition, Invariant, Operator, Size};
use crate::answer::ranking::Ranking;
use crate::logic::lit::Lit;
use crate::model::names::Names;

/// The invariant of each property on its own.
pub fn write(proofs: &Proofs<'_>) -> String {
    let mut text = format!("invariant of {}\n", proofs.heading().replace(char::is_control, "\u{fffd}"));
    if let Some(view) = &proofs.memories {
        let _ = writeln!(text, "\nmemories are seen in these cells, whatever their addresses are");
        for slot in view.said() {
            let _ = writeln!(text, "  {}", slot.replace(char::is_control, "\u{fffd}"));
        }
    }
    for (property, invariant) in &proofs.proved {
        let size = invariant.size();
        let _ = write!(
            text,
            "\nproperty {}: lemmas {}, literals {}, auxiliary variables {}, size {}\n",
            proofs.names.property_label(*property),
            size.clauses,
            size.literals,
            size.aux_vars(),
            size.total()
        );
        if !invariant.induction.is_usual() {
            let _ = writeln!(text, "proved by: {}", invariant.induction);
        }
        if let Some(together) = invariant.together() {
            let _ = writeln!(text, "proved together: {together}");
        }
        body(proofs, invariant, &mut text);
    }
    for &(property, ranking) in &proofs.ranked {
        ranked(proofs, property, ranking, &mut text);
    }
    text
}

/// A ranking: what the monitor waits for, and the sets in their order.
fn ranked(proofs: &Proofs<'_>, property: usize, ranking: &Ranking, text: &mut String) {
    let spoken = Spoken::new(proofs.model, proofs.names, proofs.justice(property));
    let size = ranking.size();
    let _ = write!(
        text,
        "\nproperty {}: ticks at most {}, sets {}, lemmas {}, literals {}, auxiliary variables {}, size {}\n",
        proofs.names.property_label(property),
        ranking.ticks(),
        ranking.sets.len(),
        size.clauses,
        size.literals,
        size.aux_vars(),
        size.total()
    );
    let _ = writeln!(text, "proved by: a ranking");
    let signals =
        if spoken.signals.is_empty() { "nothing".to_owned() } else { spoken.signals.join(", then ") };
    let _ = writeln!(text, "waits for: {signals}");
    for (k, definition) in ranking.definitions.iter().enumerate() {
        let before = if k == 0 { "\n" } else { "" };
        let _ = writeln!(text, "{before}  {}", spoken.definition(k, definition));
    }
    if !ranking.stabilizing.is_empty() {
        let _ = writeln!(text, "\nstabilizing, in this order");
        for &lit in &ranking.stabilizing {
            let _ = writeln!(text, "  {}", spoken.lemma(&[lit]));
        }
    }
    if !ranking.lemmas.is_empty() {
        let _ = writeln!(text, "\nall sets");
        for lemma in &ranking.lemmas {
            let _ = writeln!(text, "  {}", spoken.lemma(lemma));
        }
    }
    for (i, set) in ranking.sets.iter().enumerate() {
        let _ = writeln!(text, "\nset {}: ticks left at most {i}", i + 1);
        for lemma in set {
            let _ = writeln!(text, "  {}", spoken.lemma(lemma));
        }
    }
}

fn body(proofs: &Proofs<'_>, invariant: &Invariant, text: &mut String) {
    let latches = proofs.model.latches.len();
    if !invariant.definitions.is_empty() {
        text.push('\n');
    }
    for (k, known) in invariant.definitions.iter().enumerate() {
        let _ = writeln!(text, "  {}", definition(proofs.names, latches, k, known));
    }
    if !invariant.lemmas.is_empty() {
        text.push('\n');
    }
    for lemma in &invariant.lemmas {
        let _ = writeln!(text, "  {}", clause(proofs.names, latches, lemma));
    }
}

/// A lemma of an invariant of a model with this number of latches: `a | !b`.
pub fn clause(names: &Names, latches: usize, lemma: &[Lit]) -> String {
    let literals: Vec<String> = lemma.iter().map(|&lit| literal(names, latches, lit)).collect();
    if literals.is_empty() { "false".to_owned() } else { literals.join(" | ") }
}

/// Definition `k`: `a0 := a & b`.
pub fn definition(names: &Names, latches: usize, k: usize, definition: &Definition) -> String {
    let [a, b] = definition.operands.map(|operand| literal(names, latches, operand));
    let operator = match definition.operator {
        Operator::And => '&',
        Operator::Xor => '^',
    };
    format!("{} := {a} {operator} {b}", names.auxiliary(k))
}

/// Counts the parts of such a file: properties, with the sizes of their proofs. None if a line looks different.
pub(super) fn count(text: &str) -> Option<Vec<(String, Size)>> {
    let mut counted: Vec<(String, Size)> = Vec::new();
    for line in text.lines().skip(1).filter(|line| !line.is_empty()) {
        if let Some(rest) = line.strip_prefix("property ") {
            // A name may follow the number.
            let (property, _) = rest.split_once([':', ' '])?;
            property.strip_prefix(['b', 'j'])?.parse::<usize>().ok()?;
            counted.push((property.to_owned(), Size::default()));
            continue;
        }
        if ["proved ", "waits for: ", "stabilizing", "all sets", "set "]
            .iter()
            .any(|begin| line.starts_with(begin))
        {
            continue;
        }
        let (_, size) = counted.last_mut()?;
        match &words(line.strip_prefix("  ")?)[..] {
            [_, ":=", _, "&", _] => size.aux_and += 1,
            [_, ":=", _, "^", _] => size.aux_xor += 1,
            ["false"] => size.clauses += 1,
            lemma if lemma.len() % 2 == 1 && lemma.iter().skip(1).step_by(2).all(|word| *word == "|") => {
                size.clauses += 1;
                size.literals += lemma.len().div_ceil(2);
            }
            _ => return None,
        }
    }
    Some(counted)
}

/// The words of a line; spaces inside quotation marks do not separate words.
fn words(line: &str) -> Vec<&str> {
    let (mut quoted, mut escaped) = (false, false);
    line.split(|c: char| {
        let ends = c == ' ' && !quoted;
        quoted ^= c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        ends
    })
    .collect()
}

fn literal(names: &Names, latches: usize, lit: Lit) -> String {
    let (name, inverted) = match Signal::of(latches, lit.var()) {
        Signal::Latch(i) => {
            let name = names.latch(i);
            (quoted(&name.bytes), name.inverted)
        }
        Signal::FirstStep => ("first_step".to_owned(), false),
        Signal::Auxiliary(k) => (names.auxiliary(k), false),
    };
    format!("{}{name}", if lit.is_negated() != inverted { "!" } else { "" })
}
