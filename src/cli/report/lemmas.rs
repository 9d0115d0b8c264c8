//! What became of candidate lemmas: in lines for people, and as JSON with the states that show why they fail.

use std::collections::BTreeMap;

use serde::Serialize;

use super::examined::Lemmas;
use super::json::terminated;
use crate::answer::candidates::{Candidates, Example, Fate};
use crate::answer::export::{Spoken, text};
use crate::answer::invariant::{Source, used_definitions};
use crate::logic::ascending;
use crate::logic::bits::Bits;
use crate::logic::lit::Lit;
use crate::model::Model;
use crate::model::names::Names;

/// A candidate in a line: where it comes from, what became of it, and what it says.
pub fn line(Lemmas { candidates, examined }: &Lemmas, model: &Model, names: &Names, k: usize) -> String {
    let candidate = &candidates.lemmas[k];
    let place = place(candidates, candidate.source);
    let said = || {
        let literals = candidate.literals.as_deref().unwrap_or_default();
        Spoken::of(names, model.latches.len()).lemma(literals)
    };
    let values =
        |state: &Bits| values(candidates, names, candidate.literals.as_deref().unwrap_or_default(), state);
    match &examined.fates[k] {
        Fate::Inductive => format!("{place}: inductive: {}", said()),
        Fate::Unknown(name) => {
            format!("{place}: unknown: the model has no latch {}", text::quoted(name.as_bytes()))
        }
        Fate::NotInitial(number) => {
            let state = values(&examined.examples[*number].state);
            format!("{place}: not initial: {} ({state})", said())
        }
        Fate::NotInductive(number) => {
            let example = &examined.examples[*number];
            let (before, after) = (values(&example.state), values(&successor(model, example)));
            format!("{place}: not inductive: {} ({before}, then {after})", said())
        }
    }
}

/// The candidates that are inductive, with the definitions that they need, as a file of candidates.
pub fn inductive(Lemmas { candidates, examined }: &Lemmas, model: &Model, names: &Names) -> String {
    let spoken = Spoken::of(names, model.latches.len());
    let kept = candidates.lemmas.iter().zip(&examined.fates).filter(|(_, fate)| **fate == Fate::Inductive);
    let kept: Vec<&[Lit]> = kept.filter_map(|(candidate, _)| candidate.literals.as_deref().ok()).collect();
    let literals = kept.iter().copied().flatten().copied();
    let needed = used_definitions(&candidates.definitions, literals, spoken.latches() + 2);
    let definitions = needed.into_iter().map(|k| spoken.definition(k, &candidates.definitions[k]));
    let lines = definitions.chain(kept.iter().map(|lemma| spoken.lemma(lemma)));
    lines.map(|line| format!("  {line}\n")).collect()
}

fn place(candidates: &Candidates, Source { file, line }: Source) -> String {
    let file = candidates.files.get(usize::from(file)).map_or("?", |file| file);
    if line == 0 { file.to_owned() } else { format!("{file}:{line}") }
}

/// The values of the latches that a lemma is about, directly or through auxiliary variables.
fn values(candidates: &Candidates, names: &Names, lemma: &[Lit], state: &Bits) -> String {
    let definitions = &candidates.definitions;
    let needed = used_definitions(definitions, lemma.iter().copied(), state.len() + 2);
    let operands = needed.iter().flat_map(|&k| definitions[k].operands);
    let literals = lemma.iter().copied().chain(operands).map(|lit| lit.var().index());
    let latches = literals.filter(|var| (1..=state.len()).contains(var)).map(|var| var - 1);
    let shown = ascending(latches).into_iter().map(|i| {
        let name = names.latch(i);
        format!("{}={}", text::quoted(&name.bytes), u8::from(state[i] != name.inverted))
    });
    shown.collect::<Vec<String>>().join(" ")
}

/// The state after a step.
fn successor(model: &Model, example: &Example) -> Bits {
    model.next_state(&model.evaluate(&example.state, &example.inputs[0]))
}

/// The file with all that fails.
#[derive(Serialize)]
struct File {
    format: &'static str,
    schema: u32,
    version: &'static str,
    lemmas: Vec<Failing>,
    examples: Vec<Shown>,
}

/// A candidate that fails.
#[derive(Serialize)]
struct Failing {
    file: String,
    line: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    lemma: Option<String>,
    why: &'static str,
    /// What the model does not have.
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    /// Which of the examples shows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    example: Option<usize>,
}

/// A state, and what comes after a step; by the names of signals.
#[derive(Serialize)]
struct Shown {
    state: BTreeMap<String, u8>,
    inputs: BTreeMap<String, u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    successor: Option<BTreeMap<String, u8>>,
}

/// All candidates that fail, and the states that show it, as JSON.
pub fn examples(Lemmas { candidates, examined }: &Lemmas, model: &Model, names: &Names) -> Vec<u8> {
    let spoken = Spoken::of(names, model.latches.len());
    let failing = candidates.lemmas.iter().zip(&examined.fates).filter_map(|(candidate, fate)| {
        let (why, name, example) = match fate {
            Fate::Inductive => return None,
            Fate::NotInitial(number) => ("not initial", None, Some(*number)),
            Fate::NotInductive(number) => ("not inductive", None, Some(*number)),
            Fate::Unknown(name) => ("unknown", Some(name.clone()), None),
        };
        let literals = candidate.literals.as_deref().ok();
        Some(Failing {
            file: candidates.files.get(usize::from(candidate.source.file)).cloned().unwrap_or_default(),
            line: candidate.source.line,
            lemma: literals.map(|literals| spoken.lemma(literals)),
            why,
            name,
            example,
        })
    });
    let state = |state: &Bits| {
        let named = state.iter().enumerate().map(|(i, &value)| {
            let name = names.latch(i);
            (String::from_utf8_lossy(&name.bytes).into_owned(), u8::from(value != name.inverted))
        });
        named.collect()
    };
    let input = |(i, &value): (usize, &bool)| {
        (String::from_utf8_lossy(&names.input(i).bytes).into_owned(), u8::from(value))
    };
    let shown = |example: &Example| Shown {
        state: state(&example.state),
        inputs: example.inputs[0].iter().enumerate().map(input).collect(),
        successor: (example.inputs.len() > 1).then(|| state(&successor(model, example))),
    };
    let file = File {
        format: "pdrer candidates",
        schema: 1,
        version: env!("CARGO_PKG_VERSION"),
        lemmas: failing.collect(),
        examples: examined.examples.iter().map(shown).collect(),
    };
    terminated(serde_json::to_vec_pretty(&file))
}
