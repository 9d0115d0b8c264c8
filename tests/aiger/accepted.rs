//! Valid AIGER 1.9 files, and the models they stand for.

use pdrer::logic::lit::Lit;
use pdrer::model::aiger::{Parsed, parse};
use pdrer::model::{Latch, Model, SymbolKind};

/// The model of a file that must be read without warnings.
fn model(file: &[u8]) -> Model {
    let Parsed { model, warnings } =
        parse(file).unwrap_or_else(|error| panic!("{}: {error}", file.escape_ascii()));
    assert_eq!(warnings, [""; 0], "{}", file.escape_ascii());
    assert_eq!(model.check(), Ok(()));
    model
}

fn lits<const N: usize>(codes: [u32; N]) -> Vec<Lit> {
    codes.map(Lit::from_code).to_vec()
}

#[test]
fn nothing_at_all() {
    for file in [
        &b"aag 0 0 0 0 0\n"[..],
        b"aig 0 0 0 0 0\n",
        b"aag 0 0 0 0 0 0 0 0 0\n",
        b"aig 0 0 0 0 0 0 0\n",
        b"aag 00 0 000000000000000 0 0\n",
        b"aag 0 0 0 0 0\nc\n",
    ] {
        assert_eq!(model(file), Model::default());
    }
}

#[test]
fn constant_bad_states_and_old_style_outputs() {
    assert_eq!(model(b"aag 0 0 0 0 0 2\n0\n1\n").properties(), [Lit::FALSE, Lit::TRUE]);
    assert_eq!(model(b"aig 0 0 0 2 0\n1\n0\n").properties(), [Lit::TRUE, Lit::FALSE]);
    let model = model(b"aag 1 1 0 1 0 0 0 1\n2\n3\n1\n2\n");
    assert_eq!((model.properties(), &model.justice[..]), (&[][..], &[lits([2])][..]));
}

#[test]
fn everything_at_once() {
    let file = b"aag 7 2 2 1 2 2 1 2 1\n\
        2\n4\n\
        6 12\n8 7 8\n\
        12\n\
        14\n3\n\
        5\n\
        2\n1\n\
        6\n8\n13\n\
        0\n\
        12 4 2\n14 13 9\n\
        i0 a\nl1 b b\nb1 \nc0 d\nj1 e\nf0 f\no0 g\n\
        c\nc\ni0 no symbol\n";
    let Parsed { model, warnings } = parse(file).unwrap();
    assert_eq!(warnings, ["line 1: M = 7, but only 6 variables are defined"]);
    let latches = vec![
        Latch { next: Lit::from_code(10), reset: Lit::FALSE },
        Latch { next: Lit::from_code(7), reset: Lit::from_code(8) },
    ];
    let expected = Model {
        inputs: 2,
        latches,
        ands: vec![[Lit::from_code(4), Lit::from_code(2)], [Lit::from_code(11), Lit::from_code(9)]],
        outputs: lits([10]),
        bads: lits([12, 3]),
        constraints: lits([5]),
        justice: vec![lits([6, 8]), lits([11])],
        fairness: lits([0]),
        symbols: [
            ((SymbolKind::Input, 0), b"a".to_vec()),
            ((SymbolKind::Latch, 1), b"b b".to_vec()),
            ((SymbolKind::Bad, 1), Vec::new()),
            ((SymbolKind::Constraint, 0), b"d".to_vec()),
            ((SymbolKind::Justice, 1), b"e".to_vec()),
            ((SymbolKind::Fairness, 0), b"f".to_vec()),
            ((SymbolKind::Output, 0), b"g".to_vec()),
        ]
        .into(),
        comment: b"c\ni0 no symbol\n".to_vec(),
    };
    assert_eq!(model, expected);
}

#[test]
fn binary_gates() {
    // Two inputs, one latch; gate 8 = 2 ∧ 4, gate 10 = !8 ∧ !8, gate 12 = 0 ∧ 0.
    let model = model(b"aig 6 2 1 1 3\n11 1\n12\n\x04\x02\x01\x00\x0c\x00o0 x\nc\nhello\n");
    assert_eq!(model.latches, [Latch { next: Lit::from_code(11), reset: Lit::TRUE }]);
    assert_eq!(model.ands.concat(), lits([4, 2, 9, 9, 0, 0]));
    assert_eq!(model.outputs, lits([12]));
    assert_eq!(model.symbols[&(SymbolKind::Output, 0)], b"x");
    assert_eq!(model.comment, b"hello\n");
}

#[test]
fn binary_inputs_cost_nothing() {
    let model = model(b"aig 2147483647 2147483647 0 1 0\n4294967295\n");
    assert_eq!((model.inputs, &model.outputs[..]), (2147483647, &lits([u32::MAX])[..]));
}

#[test]
fn long_differences() {
    // Gate 2000002 = 2 ∧ 2: the first difference 2000000 takes three bytes.
    let model = model(b"aig 1000001 1000000 0 1 1\n2000003\n\x80\x89\x7a\x00");
    assert_eq!(model.ands.concat(), lits([2, 2]));
}

#[test]
fn resets_of_every_kind() {
    let model = model(b"aag 6 1 5 0 0\n2\n4 0\n6 0 0\n8 0 1\n10 0 10\n12 0 3\n");
    let resets: Vec<u32> = model.latches.iter().map(|latch| latch.reset.code()).collect();
    assert_eq!(resets, [0, 0, 1, 10, 3]);
}

#[test]
fn resets_may_be_cyclic() {
    let model = model(b"aag 3 0 2 0 1\n2 0 6\n4 0 3\n6 4 4\n");
    assert_eq!((model.latches[0].reset.code(), model.latches[1].reset.code()), (6, 3));
}

/// Variables in unusual places, gates before their operands: everything is renumbered, even the own literal of a latch.
#[test]
fn renumbering() {
    let file = b"aag 90 2 1 1 3 1\n20\n10\n6 180 6\n181\n7\n180 100 7\n8 20 10\n100 21 8\n";
    let Parsed { model, warnings } = parse(file).unwrap();
    assert_eq!(warnings, ["line 1: M = 90, but only 6 variables are defined"]);
    // Inputs 2 and 4, latch 6; the first gate uses the third, which uses the second.
    assert_eq!(model.ands.concat(), lits([4, 2, 8, 3, 10, 7]));
    assert_eq!(model.latches, [Latch { next: Lit::from_code(12), reset: Lit::from_code(6) }]);
    assert_eq!((&model.outputs[..], &model.bads[..]), (&lits([13])[..], &lits([7])[..]));
}

#[test]
fn gates_in_topological_order_keep_it() {
    let model = model(b"aag 5 2 0 0 3\n2\n4\n10 4 2\n6 2 5\n8 6 10\n");
    assert_eq!(model.ands.concat(), lits([4, 2, 5, 2, 8, 6]));
}

#[test]
fn sparse_variables_need_no_table() {
    let file = b"aag 2147483647 1 0 1 1\n4294967294\n1999999999\n1999999998 4294967295 1\n";
    let Parsed { model, warnings } = parse(file).unwrap();
    assert_eq!(warnings, ["line 1: M = 2147483647, but only 2 variables are defined"]);
    assert_eq!((model.ands.concat(), model.outputs), (lits([3, 1]), lits([5])));
}

/// A chain of gates in the reverse of the file's order, deeper than a recursive search could go.
#[test]
fn deep_circuits() {
    let depth = 200_000;
    let mut file = format!("aag {} 1 0 1 {depth}\n2\n{}\n", depth + 1, 2 * (depth + 1));
    for gate in (2..depth + 2).rev() {
        file += &format!("{} {} 1\n", 2 * gate, 2 * gate - 2);
    }
    let model = model(file.as_bytes());
    assert_eq!(model.ands[0], [Lit::from_code(2), Lit::TRUE]);
    assert_eq!(model.outputs, [model.and(depth - 1)]);
}

#[test]
fn names() {
    let long = vec![b'x'; 10_000];
    let names: [&[u8]; 12] = [
        b"",
        b" ",
        b"  two spaces ",
        b"a=9",
        b"x= 0",
        b"a==b 9",
        b"y<9999>",
        b"!q",
        b"init:q",
        b"\xff\xfe\0\x80",
        b"\r",
        &long,
    ];
    let mut file = b"aag 12 12 0 0 0 0 1\n".to_vec();
    for i in 1..=12 {
        file.extend_from_slice(format!("{}\n", 2 * i).as_bytes());
    }
    file.extend_from_slice(b"1\nc0 a=9\n");
    for (i, name) in names.iter().enumerate().rev() {
        file.extend_from_slice(&[format!("i{i} ").as_bytes(), name, b"\n"].concat());
    }
    let model = model(&file);
    for (i, name) in names.iter().enumerate() {
        assert_eq!(&model.symbols[&(SymbolKind::Input, i)], name);
    }
    // The same name twice, for different things.
    assert_eq!(model.symbols[&(SymbolKind::Constraint, 0)], b"a=9");
}

#[test]
fn comments_and_constraint_symbols() {
    let model = |rest: &[u8]| model(&[b"aag 0 0 0 0 0 0 2\n0\n1\n", rest].concat());
    assert_eq!(model(b"c0 x\nc1 c\n").symbols.len(), 2);
    assert_eq!(model(b"c0 x\nc\nc1 y\n").comment, b"c1 y\n");
    assert_eq!(model(b"c\n\n").comment, b"\n");
    assert_eq!(model(b"c\n\0\r\n\xff\n").comment, b"\0\r\n\xff\n");
}

#[test]
fn empty_justice_is_worth_a_warning() {
    let Parsed { model, warnings } = parse(b"aag 0 0 0 0 0 0 0 3\n0\n1\n0\n1\n").unwrap();
    assert_eq!(model.justice, [lits([]), lits([1]), lits([])]);
    assert_eq!(warnings, ["justice property 0 is empty", "justice property 2 is empty"]);
}
