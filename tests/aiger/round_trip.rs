//! A written model is read as the same model, and an ASCII file in any numbering as an equivalent one.

use pdrer::logic::lit::Lit;
use pdrer::model::aiger::{parse, write_ascii, write_binary};
use pdrer::model::{Latch, Malformed, Model, SymbolKind};
use proptest::prelude::*;

use crate::support::models;

/// An ASCII file of `model` in which variable `v` has the literal `codes[v]`, and gate `order[k]` is the `k`-th one.
/// The parity of the literals decides the order of operands.
fn scrambled(model: &Model, codes: &[u32], order: &[usize]) -> Vec<u8> {
    let code = |lit: Lit| codes[lit.var().index()] | u32::from(lit.is_negated());
    let max = codes.iter().max().unwrap() / 2;
    let mut text =
        format!("aag {max} {} {} {} {}", model.inputs, model.latches.len(), model.outputs.len(), order.len());
    text += &format!(
        " {} {} {} {}\n",
        model.bads.len(),
        model.constraints.len(),
        model.justice.len(),
        model.fairness.len()
    );
    for i in 0..model.inputs {
        text += &format!("{}\n", code(model.input(i)));
    }
    for (i, latch) in model.latches.iter().enumerate() {
        text += &format!("{} {} {}\n", code(model.latch(i)), code(latch.next), code(latch.reset));
    }
    let line = |lit: &Lit| format!("{}\n", code(*lit));
    text.extend(model.outputs.iter().chain(&model.bads).chain(&model.constraints).map(line));
    text.extend(model.justice.iter().map(|literals| format!("{}\n", literals.len())));
    text.extend(model.justice.iter().flatten().chain(&model.fairness).map(line));
    for &gate in order {
        let [mut a, mut b] = model.ands[gate];
        if (code(a) ^ code(b)) & 2 == 0 {
            (a, b) = (b, a);
        }
        text += &format!("{} {} {}\n", code(model.and(gate)), code(a), code(b));
    }
    text.into_bytes()
}

/// The values of everything that a model says about one step.
fn step(model: &Model, state: &[bool], inputs: &[bool]) -> Vec<bool> {
    let values = model.evaluate(state, inputs);
    let mut seen: Vec<bool> = model.next_state(&values).iter().copied().collect();
    seen.push(model.is_initial(&values));
    let lists = [&model.outputs, &model.bads, &model.constraints, &model.fairness];
    let lits = lists.into_iter().chain(&model.justice).flatten();
    seen.extend(lits.map(|&lit| values.get(lit)));
    seen
}

/// A model, an even literal for each variable, an order of the gates.
fn scrambles() -> impl Strategy<Value = (Model, Vec<u32>, Vec<usize>)> {
    (models(), 1..4usize).prop_flat_map(|(model, spread)| {
        let variables = model.variables();
        let pool: Vec<u32> = (1..=(variables * spread) as u32).map(|var| 2 * var).collect();
        let codes = Just(pool).prop_shuffle().prop_map(move |pool| {
            let mut codes = vec![0];
            codes.extend(pool.into_iter().take(variables - 1));
            codes
        });
        let order = Just((0..model.ands.len()).collect::<Vec<_>>()).prop_shuffle();
        (Just(model), codes, order)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1000) })]

    #[test]
    fn both_forms_come_back(model in models()) {
        prop_assert_eq!(model.check(), Ok(()));
        prop_assert_eq!(&parse(&write_ascii(&model)).unwrap().model, &model);
        prop_assert_eq!(&parse(&write_binary(&model)).unwrap().model, &model);
    }

    #[test]
    fn any_numbering_means_the_same((model, codes, order) in scrambles(), bits in any::<[bool; 10]>()) {
        let read = parse(&scrambled(&model, &codes, &order)).unwrap().model;
        prop_assert_eq!(read.check(), Ok(()));
        let (inputs, state) = (&bits[..model.inputs], &bits[5..][..model.latches.len()]);
        prop_assert_eq!(step(&read, state, inputs), step(&model, state, inputs));
    }
}

#[test]
fn the_writer_puts_operands_in_order() {
    let mut model = Model { inputs: 2, ..Model::default() };
    model.ands.push([model.input(0), model.input(1)]);
    assert_eq!(model.check(), Err(Malformed::OperandOrder(0)));
    assert_eq!(write_ascii(&model), b"aag 3 2 0 0 1\n2\n4\n6 4 2\n");
    assert_eq!(write_binary(&model), b"aig 3 2 0 0 1\n\x02\x02");
}

#[test]
fn headers_are_as_short_as_they_can_be() {
    let one = || vec![Lit::TRUE];
    let model = Model::default();
    assert_eq!(write_ascii(&model), b"aag 0 0 0 0 0\n");
    let model = Model { bads: one(), ..Model::default() };
    assert_eq!(write_ascii(&model), b"aag 0 0 0 0 0 1\n1\n");
    let model = Model { constraints: one(), ..Model::default() };
    assert_eq!(write_binary(&model), b"aig 0 0 0 0 0 0 1\n1\n");
    let model = Model { justice: vec![vec![]], ..Model::default() };
    assert_eq!(write_binary(&model), b"aig 0 0 0 0 0 0 0 1\n0\n");
    let model = Model { fairness: one(), ..Model::default() };
    assert_eq!(write_ascii(&model), b"aag 0 0 0 0 0 0 0 0 1\n1\n");
}

#[test]
fn resets_to_0_are_not_written() {
    let mut model = Model { inputs: 1, ..Model::default() };
    for reset in [Lit::FALSE, Lit::TRUE, Lit::from_code(8), Lit::from_code(3)] {
        model.latches.push(Latch { next: Lit::FALSE, reset });
    }
    assert_eq!(write_ascii(&model), b"aag 5 1 4 0 0\n2\n4 0\n6 0 1\n8 0 8\n10 0 3\n");
    assert_eq!(write_binary(&model), b"aig 5 1 4 0 0\n0\n0 1\n0 8\n0 3\n");
}

#[test]
fn check_finds_what_is_wrong() {
    let good = || {
        let mut model = Model { inputs: 1, bads: vec![Lit::TRUE], ..Model::default() };
        model.add_and(model.input(0), Lit::TRUE);
        model
    };
    assert_eq!(good().check(), Ok(()));
    let lit = Lit::from_code(6);

    let latches = vec![Latch { next: Lit::FALSE, reset: Lit::from_code(8) }];
    let wrong = Malformed::Literal { what: "latch", position: 0, lit: Lit::from_code(8) };
    assert_eq!(Model { latches, ..good() }.check(), Err(wrong));
    let wrong = |what| Err(Malformed::Literal { what, position: 0, lit });
    assert_eq!(Model { bads: vec![lit], ..good() }.check(), wrong("bad state"));
    assert_eq!(Model { justice: vec![vec![lit]], ..good() }.check(), wrong("justice property"));
    for operand in [4, 5, 6] {
        let lit = Lit::from_code(operand);
        let ands = vec![[lit, Lit::FALSE]];
        assert_eq!(Model { ands, ..good() }.check(), Err(Malformed::Operand { gate: 0, lit }));
    }
    let kind = SymbolKind::Bad;
    let name =
        |position, name: &[u8]| Model { symbols: [((kind, position), name.to_vec())].into(), ..good() };
    assert_eq!(name(0, b"x").check(), Ok(()));
    assert_eq!(name(1, b"x").check(), Err(Malformed::SymbolPosition { kind, position: 1 }));
    assert_eq!(name(0, b"x\n").check(), Err(Malformed::SymbolName { kind, position: 0 }));
    assert_eq!(Model { comment: b"x".to_vec(), ..good() }.check(), Err(Malformed::Comment));
    let variables = 1 + (1 << 31);
    let model = Model { inputs: variables - 1, ..Model::default() };
    assert_eq!(model.check(), Err(Malformed::TooManyVariables(variables)));
}
