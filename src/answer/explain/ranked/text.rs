//! The explanation of rankings as plain text.

use std::fmt::Write;

use super::compute::{Explanation, Told};
use super::words::{conclusion, latches, left, lemmas, monitor, stabilizing, steps};

/// The text.
pub fn write(explanation: &Explanation) -> String {
    let mut text = format!("rankings of {}\n", explanation.title.replace(char::is_control, "\u{fffd}"));
    explanation.properties.iter().for_each(|told| property(told, &mut text));
    text
}

fn property(told: &Told, text: &mut String) {
    let _ = writeln!(text, "\nproperty {}: sets {}, {}", told.label, told.sets.len(), told.size);
    let _ = writeln!(text, "{}", monitor(told));
    latches(told).iter().for_each(|latch| *text += &format!("{latch}\n"));
    stabilizing(told).iter().for_each(|line| *text += &format!("{line}\n"));
    let _ = writeln!(text, "{}", conclusion(told));
    list("auxiliary variables", &told.definitions, text);
    list("lemmas of all sets", &told.lemmas, text);
    for (i, set) in told.sets.iter().enumerate() {
        let _ = writeln!(text, "\nset {}: {}; {}", i + 1, left(i), lemmas(i, set));
        if i == 0 {
            set.new.iter().for_each(|lemma| *text += &format!("  {lemma}\n"));
        } else {
            set.gone.iter().for_each(|lemma| *text += &format!("- {lemma}\n"));
            set.new.iter().for_each(|lemma| *text += &format!("+ {lemma}\n"));
        }
    }
    let _ = writeln!(text, "\n{}", steps(told));
}

fn list(title: &str, lines: &[String], text: &mut String) {
    if !lines.is_empty() {
        let _ = writeln!(text, "\n{title}");
        lines.iter().for_each(|line| *text += &format!("  {line}\n"));
    }
}
