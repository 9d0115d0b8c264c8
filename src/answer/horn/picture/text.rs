//! The explanation as text.

use std::fmt::Write;

use super::contents::{Applied, Contents, Meaning};
use super::explanation::Explanation;
use crate::answer::page::count;

/// The text.
pub fn write(explanation: &Explanation) -> String {
    let file = &explanation.file;
    match &explanation.contents {
        Contents::Solution { predicates, functions, rules } => {
            let numbers = [count(predicates.len(), "predicate"), count(rules.len(), "clause")];
            let mut text = format!("solution of {file}: {}\n", numbers.join(", "));
            predicates.iter().for_each(|found| meaning("", found, &mut text));
            functions.iter().for_each(|found| meaning("function ", found, &mut text));
            text
        }
        Contents::Derivation(steps) => {
            let mut text = format!("derivation from {file}: {}\n\n", count(steps.len(), "step"));
            let last = steps.len().saturating_sub(1).to_string().len();
            let line = steps.iter().map(|step| step.line).max().unwrap_or(0).to_string().len();
            for (i, step) in steps.iter().enumerate() {
                let Applied { premises, .. } = step;
                let from: Vec<String> = premises.iter().map(ToString::to_string).collect();
                let from =
                    if from.is_empty() { String::new() } else { format!("  from {}", from.join(", ")) };
                let _ = writeln!(text, "{i:last$}  line {:<line$}  {}{from}", step.line, step.conclusion());
            }
            text
        }
    }
}

fn meaning(what: &str, Meaning { name, signature, bound, lemmas }: &Meaning, text: &mut String) {
    let signature = if signature.is_empty() { String::new() } else { format!("({signature})") };
    let _ = writeln!(text, "\n{what}{name}{signature}");
    for line in bound.iter().chain(lemmas) {
        let _ = writeln!(text, "  {line}");
    }
}
