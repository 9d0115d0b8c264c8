//! Text for people: lemmas are disjunctions of names, definitions of auxiliary variables are equations, rankings are
//! lists of sets.

use std::fmt::Write;

use super::proofs::Proofs;
pub use super::quoted::quoted;
use super::spoken::Spoken;
use crate::answer::invariant::{Definition, Lemma, Size};
use crate::answer::ranking::Ranking;

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
        let label = proofs.names.property_label(*property);
        let _ = writeln!(text, "\nproperty {label}: {}", invariant.size());
        if !invariant.induction.is_usual() {
            let _ = writeln!(text, "proved by: {}", invariant.induction);
        }
        if let Some(together) = invariant.together() {
            let _ = writeln!(text, "proved together: {together}");
        }
        let spoken = Spoken::of(proofs.names, proofs.model.latches.len());
        list("", definitions(&spoken, &invariant.definitions), &mut text);
        list("", invariant.lemmas.iter().map(|lemma| spoken.lemma(lemma)).collect(), &mut text);
    }
    for &(property, ranking) in &proofs.ranked {
        ranked(proofs, property, ranking, &mut text);
    }
    text
}

/// A ranking: what the monitor waits for, and the sets in their order.
fn ranked(proofs: &Proofs<'_>, property: usize, ranking: &Ranking, text: &mut String) {
    let spoken = Spoken::new(proofs.model, proofs.names, proofs.justice(property));
    let _ = writeln!(
        text,
        "\nproperty {}: ticks at most {}, sets {}, {}",
        proofs.names.property_label(property),
        ranking.ticks(),
        ranking.sets.len(),
        ranking.size()
    );
    let _ = writeln!(text, "proved by: a ranking");
    let signals =
        if spoken.signals.is_empty() { "nothing".to_owned() } else { spoken.signals.join(", then ") };
    let _ = writeln!(text, "waits for: {signals}");
    let lemmas = |lemmas: &[Lemma]| lemmas.iter().map(|lemma| spoken.lemma(lemma)).collect();
    list("", definitions(&spoken, &ranking.definitions), text);
    let stabilizing = ranking.stabilizing.iter().map(|&lit| spoken.literal(lit)).collect();
    list("stabilizing, in this order\n", stabilizing, text);
    list("all sets\n", lemmas(&ranking.lemmas), text);
    for (i, set) in ranking.sets.iter().enumerate() {
        let _ = writeln!(text, "\nset {}: ticks left at most {i}", i + 1);
        lemmas(set).iter().for_each(|lemma| *text += &format!("  {lemma}\n"));
    }
}

fn definitions(spoken: &Spoken<'_>, definitions: &[Definition]) -> Vec<String> {
    definitions.iter().enumerate().map(|(k, definition)| spoken.definition(k, definition)).collect()
}

/// Lines below a heading, after an empty line; nothing if there are none.
fn list(heading: &str, lines: Vec<String>, text: &mut String) {
    if !lines.is_empty() {
        *text += &format!("\n{heading}");
        lines.iter().for_each(|line| *text += &format!("  {line}\n"));
    }
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
