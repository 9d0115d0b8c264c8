//! Phrases that the formats share, so that they use the same words.

use std::collections::BTreeMap;

use super::explanation::{Auxiliary, Counted, Explained, Group, Meaning, Reading, Register, Without};
use crate::answer::invariant::{Origin, Size};
use crate::answer::layout::cut;
use crate::answer::page::count;

/// What is said before the slots.
pub(super) const SLOTS: &str = "The lemmas hold whatever the addresses of these cells of memories are:";

/// In drawings, longer names are shortened.
pub(super) const LONGEST: usize = 28;
/// In drawings, the members of a threshold take at most so many lines.
const LINES: usize = 6;

/// How a lemma came about, in a word.
pub(super) fn origin(origin: Origin) -> &'static str {
    said(origin).0
}

/// The meaning of that word.
pub(super) fn meaning(origin: Origin) -> &'static str {
    said(origin).1
}

fn said(origin: Origin) -> (&'static str, &'static str) {
    match origin {
        Origin::Obligation => ("blocked", "a proof obligation was blocked"),
        Origin::Prediction => {
            ("predicted", "a proof obligation was blocked, by what a lemma one level below told")
        }
        Origin::Ctg => ("ctg", "a counterexample to generalization was blocked"),
        Origin::Substitution => (
            "substituted",
            "a proof obligation was blocked, and auxiliary variables took the place of literals",
        ),
        Origin::Reencoding => ("re-encoded", "it replaces lemmas that matched a template"),
        Origin::Fraction => ("fraction", "it is the part that holds of a lemma that could not be pushed"),
        Origin::Conclusion => {
            ("concluded", "it replaces lemmas of the finished invariant that matched a template")
        }
        Origin::Equivalence => {
            ("equivalence", "a latch was found constant, equal or opposite to another before the search")
        }
        Origin::Given => ("given", "it is a lemma that was given to the search, of this file and line"),
    }
}

/// The origins of the lemmas of an invariant, each with its number of lemmas.
pub(super) fn origins(explained: &Explained) -> Vec<(Origin, usize)> {
    let mut counts: BTreeMap<usize, (Origin, usize)> = BTreeMap::new();
    for provenance in readings(explained).filter_map(|reading| reading.lemma.provenance) {
        counts.entry(provenance.origin as usize).or_insert((provenance.origin, 0)).1 += 1;
    }
    counts.into_values().collect()
}

/// All lemmas.
pub(super) fn readings(explained: &Explained) -> impl Iterator<Item = &Reading> {
    explained.groups.iter().flat_map(|group| &group.lemmas)
}

/// In a word, how an auxiliary variable combines its operands.
pub(super) fn operator(meaning: &Meaning) -> &'static str {
    match meaning {
        Meaning::Gate(definition) => definition.operator.name(),
        Meaning::Threshold(_) => "threshold",
    }
}

/// How many auxiliary variables are thresholds, and how many are left out because of them. None if there are none.
pub(super) fn thresholds(explained: &Explained) -> Option<String> {
    let is_threshold = |found: &&Auxiliary| matches!(found.meaning, Meaning::Threshold(_));
    let number = explained.auxiliary.iter().filter(is_threshold).count();
    let left_out = match explained.left_out() {
        0 => String::new(),
        more => format!(" (not listed: {} that only they need)", count(more, "auxiliary variable")),
    };
    (number > 0).then(|| format!("{number}{left_out}"))
}

/// What else goes when it is measured what a threshold saves, after a semicolon. Empty if there is no threshold.
pub(super) fn along(explained: &Explained) -> &'static str {
    match thresholds(explained) {
        Some(_) => "; with a threshold go the definitions that only count for it",
        None => "",
    }
}

/// What an auxiliary variable is about: its registers, or if it is a threshold, which says that itself, how many
/// definitions count for it.
pub(super) fn subject(found: &Auxiliary) -> String {
    match &found.meaning {
        Meaning::Gate(_) => format!("about {}", list(&found.registers)),
        Meaning::Threshold(counted) => {
            format!("{} literals, counted by {} definitions", counted.literals, counted.definitions)
        }
    }
}

/// The members of a threshold, in lines for the box of a drawing.
pub(super) fn lines(counted: &Counted) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for member in &counted.members {
        let member = cut(member, LONGEST);
        match lines.last_mut() {
            Some(line) if line.chars().count() + 2 + member.chars().count() <= LONGEST => {
                *line += &format!(", {member}");
            }
            _ => lines.push(member),
        }
    }
    if lines.len() > LINES {
        lines.truncate(LINES - 1);
        lines.push("\u{2026}".to_owned());
    }
    lines
}

/// The names of registers.
pub(super) fn list(registers: &[Register]) -> String {
    registers.iter().map(|register| &*register.bits).collect::<Vec<&str>>().join(", ")
}

/// The registers of a group of lemmas, and where they are declared.
pub(super) fn about(group: &Group) -> String {
    let register = |Register { bits, source }: &Register| match source {
        Some(source) => format!("{bits} ({source})"),
        None => bits.clone(),
    };
    let registers: Vec<String> = group.registers.iter().map(register).collect();
    if registers.is_empty() { "no register".to_owned() } else { registers.join(", ") }
}

/// The size of an invariant.
pub(super) fn size(size: Size) -> String {
    let mut text = format!("{}, {}", count(size.clauses, "lemma"), count(size.literals, "literal"));
    if size.aux_vars() > 0 {
        text += &format!(
            ", {} ({} and, {} xor), size {}",
            count(size.aux_vars(), "auxiliary variable"),
            size.aux_and,
            size.aux_xor,
            size.total()
        );
    }
    text
}

/// The size of an invariant without auxiliary variables.
pub(super) fn without(without: Without) -> String {
    match without {
        Without::Size(found) => size(found),
        Without::MoreThan(limit) => format!("more than {limit} literals"),
    }
}

/// How much an auxiliary variable saves: how much larger the invariant is without it.
pub(super) fn saved(size: Size, without: Without) -> String {
    let beyond = |other: usize| other as i64 - size.total() as i64;
    match without {
        Without::Size(found) => beyond(found.total()).to_string(),
        Without::MoreThan(limit) => format!("more than {}", beyond(limit)),
    }
}
