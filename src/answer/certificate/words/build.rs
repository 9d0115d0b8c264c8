//! Builds the certificate of an invariant on words: the model with a new bad state, "a chosen property fails, or a
//! lemma does".
//!
//! The inputs and states of the model have the symbol `=<number in the model>`, which says what they stand for. Bits of
//! states are slices of them. The flag *first step*, if lemmas mention it, is one more state; then the certificate is
//! also bad where a state differs from its initial value in the first step, as in [`crate::answer::certificate`].

use std::collections::BTreeSet;

use super::bits::Bits;
use super::copy::{Copier, Copy};
use super::history::History;
use super::lines::{Id, Lines};
use crate::answer::invariant::{Induction, Invariant};
use crate::model::btor2::blast::WordMap;
use crate::model::btor2::{Sort, Value, WordModel};

/// Copies of the model have at most this many lines together.
const MOST_COPIED: usize = 2_000_000;

/// Why there is no certificate on words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unwritten {
    /// No file can say so.
    #[error("{0}: no certificate can say so")]
    Inexpressible(Induction),
    /// There would be too many copies.
    #[error("{0}: the certificate would be too large: it has copies of the model for several states")]
    TooLarge(Induction),
}

/// The certificate of these properties with their invariants, as a file.
///
/// The first `own` nodes are those of the model; the others, if there are any, stand for nothing in it.
///
/// Requires: each invariant is one of the model of bits that was made of this model, which has so many latches, and
/// the map.
///
/// # Errors
/// If an invariant needs too many states, or states that differ.
pub fn write(
    words: &WordModel,
    own: usize,
    map: &WordMap,
    latches: usize,
    proofs: &[(usize, &Invariant)],
) -> Result<String, Unwritten> {
    let past = past(words, proofs)?;
    let claimed = proofs.iter().flat_map(|(property, invariant)| invariant.claimed(*property));
    let claimed: BTreeSet<usize> = claimed.collect();
    let bits = Bits::new(map);
    let mut copier = Copier { words, latches, bits, claimed: &claimed, lines: Lines::default() };
    let mut now = present(&mut copier, own);
    if proofs.iter().any(|(_, invariant)| copier.mentions_first_step(invariant)) {
        now.first_step = Some(first_step(&mut copier.lines));
    }
    let history = History::new(&mut copier, map, &now, past);
    let mut bads = copier.failing(&now);
    for invariant in Invariant::distinct(proofs.iter().map(|(_, invariant)| *invariant)) {
        bads.extend(copier.excluded(&mut now, invariant));
    }
    bads.extend(copier.false_starts(&now));
    bads.extend(history.conditions(&mut copier, &mut now, proofs));
    let mut lines = copier.lines;
    let bad = lines.tree("or", &bads);
    lines.line("bad", &bad.to_string());
    let list: String = proofs.iter().map(|(property, _)| format!("b{property}")).collect();
    Ok(lines.text + &format!("; WITNESS {list}\n"))
}

/// How many earlier states the proofs need.
fn past(words: &WordModel, proofs: &[(usize, &Invariant)]) -> Result<usize, Unwritten> {
    let mut past = 0;
    for (_, Invariant { induction, .. }) in proofs {
        if matches!(induction, Induction::SimplePaths(_)) {
            return Err(Unwritten::Inexpressible(*induction));
        }
        past = past.max(induction.copies() - 1);
        if past.saturating_mul(words.nodes.len()) > MOST_COPIED {
            return Err(Unwritten::TooLarge(*induction));
        }
    }
    Ok(past)
}

/// The model itself: inputs and states by what they stand for, and what constraints, steps and the properties need.
fn present(copier: &mut Copier<'_>, own: usize) -> Copy {
    let words = copier.words;
    let mut now = Copy::new(words);
    let states = words.states.iter().flat_map(|state| [state.init, state.next]).flatten();
    let needed = copier.needed(states);
    for (i, node) in words.nodes.iter().enumerate() {
        let leaf = match node.value {
            Value::Input(_) => "input",
            Value::State(_) => "state",
            _ => {
                if needed[i] {
                    now.ids[i] = copier.node(&now, i);
                }
                continue;
            }
        };
        let symbol = if i < own { format!("={}", node.id) } else { String::new() };
        now.ids[i] = copier.lines.node(leaf, node.sort, &symbol);
    }
    for state in &words.states {
        for (tag, value) in [("init", state.init), ("next", state.next)] {
            if let Some(value) = value {
                let rest = format!("{} {}", now.ids[state.node], now.used(value));
                copier.lines.node(tag, words.nodes[state.node].sort, &rest);
            }
        }
    }
    for constraint in &words.constraints {
        copier.lines.line("constraint", &now.used(constraint.of).to_string());
    }
    now
}

/// The flag: a state that the model does not have.
fn first_step(lines: &mut Lines) -> Id {
    let [one, zero] = ["one", "zero"].map(|tag| lines.node(tag, Sort::BOOL, ""));
    let flag = lines.node("state", Sort::BOOL, "");
    lines.node("init", Sort::BOOL, &format!("{flag} {one}"));
    lines.node("next", Sort::BOOL, &format!("{flag} {zero}"));
    flag
}
