//! Files of all formats, and what is wrong with some.

use super::read;
use crate::answer::candidates::{Candidate, Candidates};
use crate::answer::export::{Proofs, json, pla, smt2, sv, text};
use crate::answer::invariant::{Definition, Invariant, Lemma, Operator};
use crate::logic::lit::{Lit, Var};
use crate::model::names::Names;
use crate::model::{Latch, Model, SymbolKind};

/// A model with latches of these names; no name is the empty one.
fn model(names: &[&[u8]]) -> Model {
    let latch = |i: usize| Latch { next: Var(1 + i as u32).lit(), reset: Lit::FALSE };
    let named = names.iter().enumerate().filter(|(_, name)| !name.is_empty());
    Model {
        latches: (0..names.len()).map(latch).collect(),
        bads: vec![Lit::FALSE],
        symbols: named.map(|(i, name)| ((SymbolKind::Latch, i), name.to_vec())).collect(),
        ..Model::default()
    }
}

fn lit(number: i32) -> Lit {
    Var(number.unsigned_abs()).lit().xor(number < 0)
}

fn lits(numbers: &[i32]) -> Vec<Lit> {
    numbers.iter().copied().map(lit).collect()
}

/// The candidates in a text, or the error.
fn candidates(model: &Model, text: impl AsRef<[u8]>) -> Result<Candidates, String> {
    let mut found = Candidates::default();
    match read(text.as_ref(), "f", model, &Names::of(model), &mut found) {
        Ok(()) => Ok(found),
        Err(error) => Err(format!("{}: {error}", error.line)),
    }
}

/// What lemmas say, each with its line.
fn said(found: &Candidates) -> Vec<(u32, Result<Vec<Lit>, String>)> {
    found.lemmas.iter().map(|Candidate { source, literals }| (source.line, literals.clone())).collect()
}

#[test]
fn lines_are_lemmas() {
    let model = model(&[b"a", b"!b", b"", b"odd name"]);
    let text = "# a comment\ninvariant of something\n\n  a | !b\n!l2|\"odd name\" # and a remark\nx:=a&!l2\n\
                y := x ^ b\n y | a\nfalse\nnobody | a\n\nproperty b0: lemmas 1\nx := a ^ b\n  x\n";
    let found = candidates(&model, text).unwrap();
    // The name b stands for the negation of the second latch.
    let expected = [
        (4, Ok(lits(&[1, 2]))),
        (5, Ok(lits(&[-3, 4]))),
        (8, Ok(lits(&[1, 7]))),
        (9, Ok(vec![])),
        (10, Err("nobody".to_owned())),
        (14, Ok(lits(&[8]))),
    ];
    assert_eq!(said(&found), expected);
    let define = |operator, [a, b]: [i32; 2]| Definition { operator, operands: [lit(a), lit(b)] };
    let definitions =
        [define(Operator::And, [1, -3]), define(Operator::Xor, [6, -2]), define(Operator::Xor, [1, -2])];
    assert_eq!(found.definitions, definitions);
}

#[test]
fn what_cannot_be_read_has_a_line() {
    let model = model(&[b"a", b"b"]);
    for (text, error) in [
        ("a |\n", "1: a name is missing at the end of the line"),
        ("\n| a", "2: there is `|` where a name is expected"),
        ("a b", "1: there is `b` where `|` is expected"),
        ("a & b", "1: there is `&` where `|` is expected"),
        ("a | false", "1: `false` is a lemma of its own"),
        ("x := a", "1: a definition is `name := a & b` or `name := a ^ b`"),
        ("x := a & b c", "1: there is `c` after a definition"),
        ("x := a & b\nx := a ^ b", "2: x is defined twice"),
        ("a | \"b", "1: a name in double quotes does not end"),
        ("\"\\q\"", "1: `\\q` is no escape"),
        ("a = b", "1: there is `=` where a name is expected"),
        ("a\u{e9}", "1: there is `\u{e9}` where a name is expected"),
        ("{\n\n\"format\": 3}", "3: invalid type: integer `3`, expected a string"),
    ] {
        assert_eq!(candidates(&model, text).unwrap_err(), error, "{text}");
    }
    assert_eq!(candidates(&model, b"a\n\xff\n").unwrap_err(), "2: this is no text in UTF-8");
}

/// Exported invariants come back, by names, whatever the order of the latches is.
#[test]
fn exported_invariants_are_read() {
    let first = model(&[b"a", b"!b", b"", b"odd \"name\"\\\xff", b"gone"]);
    let invariant = Invariant {
        definitions: vec![
            Definition { operator: Operator::Xor, operands: [lit(1), lit(-2)] },
            Definition { operator: Operator::And, operands: [lit(7), lit(4)] },
        ],
        lemmas: [&[1, 2][..], &[-8, 3], &[-4], &[5, 1]].map(|numbers| Lemma::from(lits(numbers))).to_vec(),
        ..Invariant::default()
    };
    let names = Names::of(&first);
    let proofs = Proofs::new("m", &first, &names, vec![(0, &invariant)]);
    let next = model(&[b"odd \"name\"\\\xff", b"b", b"", b"a"]);
    let expected = [Ok(lits(&[-2, 4])), Ok(lits(&[3, -7])), Ok(lits(&[-1])), Err("gone".to_owned())];
    let texts = [text::write(&proofs), smt2::write(&proofs), sv::write(&proofs)].map(String::into_bytes);
    for text in texts.into_iter().chain([json::write(&proofs)]) {
        let found = candidates(&next, &text).unwrap();
        let literals: Vec<_> = said(&found).into_iter().map(|(_, literals)| literals).collect();
        assert_eq!(literals, expected, "{}", String::from_utf8_lossy(&text));
        let definitions = [
            Definition { operator: Operator::Xor, operands: [lit(4), lit(2)] },
            Definition { operator: Operator::And, operands: [lit(6), lit(1)] },
        ];
        assert_eq!(found.definitions, definitions);
    }
}

/// A format without definitions.
#[test]
fn rows_are_read() {
    let model = model(&[b"a", b"!b", b"", b"odd name"]);
    let names = Names::of(&model);
    let invariant = Invariant {
        lemmas: [&[1, 2][..], &[-4, 3, -1], &[-2]].map(|numbers| Lemma::from(lits(numbers))).to_vec(),
        ..Invariant::default()
    };
    let proofs = |invariant| Proofs::new("m", &model, &names, vec![(0, invariant)]);
    let found = candidates(&model, pla::write(&proofs(&invariant)).unwrap()).unwrap();
    let expected = [(8, Ok(lits(&[1, 2]))), (9, Ok(lits(&[-1, 3, -4]))), (10, Ok(lits(&[-2])))];
    assert_eq!(said(&found), expected);
    let found = candidates(&model, ".i 4\n1-0- 1\n").unwrap();
    assert_eq!(said(&found), [(2, Ok(lits(&[-1, 3])))]);
    for text in [".i 4\n1x 1\n", ".i 4\n1 0\n", ".ilb a b\n1-- 1\n"] {
        assert!(candidates(&model, text).unwrap_err().starts_with("2: "), "{text}");
    }
}

/// Names of the model come first.
#[test]
fn abc_numbers_latches_without_names() {
    let text = ".i 3\n.o 1\n.ilb lo01 lo2 lo9\n.ob inv\n01- 1\n--1 1\n.e\n";
    let found = candidates(&model(&[b"", b"", b""]), text).unwrap();
    assert_eq!(said(&found), [(5, Ok(lits(&[2, -3]))), (6, Err("lo9".to_owned()))]);
    let found = candidates(&model(&[b"lo2", b"", b""]), text).unwrap();
    assert_eq!(said(&found)[0], (5, Ok(lits(&[-1, 2]))));
}

#[test]
fn formulas_become_clauses() {
    let model = model(&[b"a", b"b", b"c"]);
    let text = "; people write this\n(define-fun x () Bool (xor a b))\n(assert (=> (and a b)\n c))\n\
                (assert (and (or a (and b c)) (not (or a b)) true (= a b)))\n(assert (or x false nobody))\n(check-sat)\n";
    let found = candidates(&model, text).unwrap();
    let expected = [
        (3, Ok(lits(&[-1, -2, 3]))),
        (5, Ok(lits(&[1, 6]))),
        (5, Ok(lits(&[-1]))),
        (5, Ok(lits(&[-2]))),
        (5, Ok(lits(&[-5]))),
        (6, Err("nobody".to_owned())),
    ];
    assert_eq!(said(&found), expected);
    let text = "// people write this\nwire x = a ^ b;\n  always @* if (!rst) assert (!(a && b) || c); // why\n\
                assert (a == b -> x);\nassert (~a & (b | 1'b0));\nendmodule\nassert (a;\n";
    let found = candidates(&model, text).unwrap();
    let expected =
        [(3, Ok(lits(&[-1, -2, 3]))), (4, Ok(lits(&[5]))), (5, Ok(lits(&[-1]))), (5, Ok(lits(&[2])))];
    assert_eq!(said(&found), expected);
    for (text, error) in [
        ("(assert (or a b)", "1: `(` without `)`"),
        ("(assert (ite a b c))", "1: `ite` with 3 operands is not known"),
        ("(assert ((a) b))\n", "1: an operator is missing"),
        ("// x\nassert (a b);", "2: there is `b` where `)` is expected"),
        ("assert (a) b;", "1: there is `b` where `;` is expected"),
        ("assert (&a);", "1: there is `&` where a name is expected"),
    ] {
        assert_eq!(candidates(&model, text).unwrap_err(), error, "{text}");
    }
    let deep = format!("(assert {}a{})", "(not ".repeat(5000), ")".repeat(5000));
    assert_eq!(candidates(&model, deep).unwrap_err(), "1: the term is nested too deeply");
    let deep = format!("assert ({}a{});", "(".repeat(5000), ")".repeat(5000));
    assert_eq!(candidates(&model, deep).unwrap_err(), "1: the expression is nested too deeply");
}
