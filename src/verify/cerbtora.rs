//! Certificates on words: does a BTOR2 model prove properties of another one?
//!
//! Source: Froleyks, Yu, Biere, *Cerbtora* (<https://github.com/Froleyks/cerbtora>). Inputs and states of the
//! certificate with a symbol `=<number>` stand for those of the model with that number; if there are none, the first
//! ones stand for the first ones. The obligations are those of [`certificate`], shown on the bits of both. Rejected: a
//! solver for words, a dependency as large as the rest of the project; the tests ask one.

use std::fmt::Write;

use hashbrown::HashMap;

use super::certificate::certificate;
use super::mapping::claim;
use super::rejected::{Rejected, Unverified};
use crate::logic::lit::Lit;
use crate::model::Model;
use crate::model::btor2::blast::{Place, WordMap};
use crate::model::btor2::{Sort, WordModel};
use crate::sat::{Evidence, Stop};

/// A model of words, and its bits.
#[derive(Clone, Copy, Debug)]
pub struct Words<'a> {
    /// The words.
    pub words: &'a WordModel,
    /// Where their bits are.
    pub map: &'a WordMap,
    /// The bits.
    pub bits: &'a Model,
}

/// Checks that a certificate proves the chosen properties of a model.
///
/// # Errors
/// As [`certificate`](super::certificate()); and if a signal of the certificate stands for nothing.
pub fn word_certificate(
    model: Words<'_>,
    proof: Words<'_>,
    properties: &[usize],
    evidence: Evidence,
    stop: Option<Stop>,
) -> Result<(), Unverified> {
    let (ours, theirs) = (leaves(model), leaves(proof));
    let mut pairs: Vec<(Lit, Lit)> = Vec::new();
    for (from, to) in shared(&ours, &theirs)? {
        // Arrays that are nowhere may have any number of bits.
        let bit = |leaf: &Leaf<'_>, of: Words<'_>, i| leaf.place.bit(of.bits, i);
        let bits = (0..from.sort.bits()).map(|i| i as usize);
        pairs.extend(bits.map_while(|i| Some((bit(from, proof, i)?, bit(to, model, i)?))));
    }
    // Both may have a flag that is true in the first step only.
    pairs.extend(flag(&theirs, proof).zip(flag(&ours, model)));
    let mut comment = format!("MAPPING {}\n", pairs.len());
    for (from, to) in pairs {
        writeln!(comment, "{} {}", from.code(), to.code()).expect("there is memory");
    }
    let mapped = Model { comment: comment.into_bytes(), ..proof.bits.clone() };
    certificate(model.bits, &mapped, properties, evidence, stop)
}

/// The properties that the file of a certificate claims, from a comment `; WITNESS b0b2`. None if there is no such
/// comment: then it claims all properties of the model.
pub fn parse_word_claim(file: &[u8]) -> Option<Vec<usize>> {
    let lines = file.split(|&byte| byte == b'\n').filter_map(|line| std::str::from_utf8(line).ok());
    claim(lines.filter_map(|line| Some(line.strip_prefix(';')?.trim())))
}

/// An input or a state.
struct Leaf<'a> {
    id: u64,
    line: usize,
    sort: Sort,
    symbol: Option<&'a [u8]>,
    place: Place,
}

/// Inputs and states.
fn leaves<'a>(Words { words, map, .. }: Words<'a>) -> [Vec<Leaf<'a>>; 2] {
    let leaf = |node: usize, place: Place| {
        let node = &words.nodes[node];
        Leaf { id: node.id, line: node.line, sort: node.sort, symbol: node.symbol.as_deref(), place }
    };
    let inputs = words.inputs.iter().zip(&map.inputs).map(|(&node, &place)| leaf(node, place));
    let states = words.states.iter().zip(&map.states).map(|(state, &place)| leaf(state.node, place));
    [inputs.collect(), states.collect()]
}

/// The signals of the certificate that stand for some of the model, and these.
fn shared<'a>(
    ours: &'a [Vec<Leaf<'a>>; 2],
    theirs: &'a [Vec<Leaf<'a>>; 2],
) -> Result<Vec<(&'a Leaf<'a>, &'a Leaf<'a>)>, Rejected> {
    let by_number: HashMap<u64, &Leaf<'_>> = ours.iter().flatten().map(|leaf| (leaf.id, leaf)).collect();
    let mut pairs = Vec::new();
    for from in theirs.iter().flatten() {
        if let Some([b'=', number @ ..]) = from.symbol {
            let number = std::str::from_utf8(number).ok().and_then(|number| number.parse().ok());
            let to = number.and_then(|number: u64| by_number.get(&number));
            pairs.push((from, *to.ok_or(Rejected::StandsForNothing(from.line))?));
        }
    }
    if pairs.is_empty() {
        pairs.extend(theirs.iter().zip(ours).flat_map(|(theirs, ours)| theirs.iter().zip(ours)));
    }
    match pairs.iter().find(|(from, to)| from.sort != to.sort) {
        Some((from, _)) => Err(Rejected::StandsForNothing(from.line)),
        None => Ok(pairs),
    }
}

/// The latch after those that are bits of states.
fn flag([_, states]: &[Vec<Leaf<'_>>; 2], Words { bits, .. }: Words<'_>) -> Option<Lit> {
    let latches = states.iter().filter(|state| matches!(state.place, Place::Latches(_)));
    let count: u128 = latches.map(|state| state.sort.bits()).sum();
    let flag = count as usize;
    (flag < bits.latches.len()).then(|| bits.latch(flag))
}
