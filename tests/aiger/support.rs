//! Arbitrary models in the numbering that `Model` demands.

use std::collections::BTreeMap;

use pdrer::logic::lit::Lit;
use pdrer::model::{Latch, Model, SymbolKind};
use proptest::collection::{btree_map, vec};
use proptest::prelude::*;

/// Models with a few of each part of the format.
pub fn models() -> impl Strategy<Value = Model> {
    (0..5usize, 0..5usize, 0..12usize).prop_flat_map(|(inputs, latches, ands)| {
        let leaves = 1 + inputs + latches;
        let gates: Vec<_> = (0..ands).map(|i| [literal(leaves + i), literal(leaves + i)]).collect();
        let any = || literal(leaves + ands);
        let list = || vec(any(), 0..4);
        let latches: Vec<_> = (0..latches).map(|i| latch(1 + inputs + i, leaves + ands)).collect();
        let structure = (Just(inputs), latches, gates);
        let properties = (list(), list(), list(), vec(list(), 0..3), list());
        (structure, properties).prop_flat_map(
            |((inputs, latches, ands), (outputs, bads, constraints, justice, fairness))| {
                let mut model = Model {
                    inputs,
                    latches,
                    outputs,
                    bads,
                    constraints,
                    justice,
                    fairness,
                    ..Model::default()
                };
                for [a, b] in ands {
                    model.add_and(a, b);
                }
                (symbols(&model), comment()).prop_map(move |(symbols, comment)| Model {
                    symbols,
                    comment,
                    ..model.clone()
                })
            },
        )
    })
}

/// A literal of the first `variables` variables.
fn literal(variables: usize) -> impl Strategy<Value = Lit> {
    (0..2 * variables as u32).prop_map(Lit::from_code)
}

/// The latch that is variable `own`: resets of all kinds.
fn latch(own: usize, variables: usize) -> impl Strategy<Value = Latch> {
    let own = Lit::from_code(2 * own as u32);
    let reset = prop_oneof![Just(Lit::FALSE), Just(Lit::TRUE), Just(own), literal(variables)];
    (literal(variables), reset).prop_map(|(next, reset)| Latch { next, reset })
}

fn symbols(model: &Model) -> impl Strategy<Value = BTreeMap<(SymbolKind, usize), Vec<u8>>> + use<> {
    let all: Vec<_> =
        SymbolKind::ALL.into_iter().flat_map(|kind| (0..model.count(kind)).map(move |i| (kind, i))).collect();
    let size = all.len().min(6);
    if all.is_empty() {
        return Just(BTreeMap::new()).boxed();
    }
    btree_map(proptest::sample::select(all), name(), 0..=size).boxed()
}

/// Any bytes but newline. The empty name, and words that may confuse readers, are frequent.
fn name() -> impl Strategy<Value = Vec<u8>> {
    let odd = ["", " ", "c", "c0 x", "a=9", "x= 0", "y<9999>", "!q", "init:q", "a b  c", "\r", "\0"];
    let odd = proptest::sample::select(odd.to_vec()).prop_map(|name| name.as_bytes().to_vec());
    prop_oneof![odd, vec(any::<u8>().prop_filter("newline", |&byte| byte != b'\n'), 0..12)]
}

/// Nothing, or any bytes with a newline at the end.
fn comment() -> impl Strategy<Value = Vec<u8>> {
    let text = vec(any::<u8>(), 0..20).prop_map(|mut text| {
        text.push(b'\n');
        text
    });
    prop_oneof![Just(Vec::new()), text]
}
