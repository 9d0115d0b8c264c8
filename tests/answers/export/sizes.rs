//! The sizes counted in a file are those of the invariant written to it.

use pdrer::answer::export::{self, Counted, Foreign, Proofs, pla, smt2, sv, text};
use pdrer::answer::invariant::{Invariant, Operator, Size};
use pdrer::model::names::Names;

use super::formats::MODELS;
use super::hostile::named;
use super::{engines, model, proofs, prove};

fn count(text: &str) -> Vec<Counted> {
    export::count(text.as_bytes()).unwrap().unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The size of all invariants together, lemmas that are equal counted once.
fn joined(proved: &[(usize, Invariant)]) -> Size {
    let definitions = || proved.iter().flat_map(|(_, invariant)| &invariant.definitions);
    let mut lemmas: Vec<(usize, &[pdrer::logic::lit::Lit])> = Vec::new();
    for (i, (_, invariant)) in proved.iter().enumerate() {
        // With definitions, lemmas of different invariants are not equal: each has its own auxiliary variables.
        let own = if invariant.definitions.is_empty() { 0 } else { i };
        lemmas.extend(invariant.lemmas.iter().map(|lemma| (own, &lemma[..])));
    }
    lemmas.sort();
    lemmas.dedup();
    Size {
        clauses: lemmas.len(),
        literals: lemmas.iter().map(|(_, lemma)| lemma.len()).sum(),
        aux_and: definitions().filter(|d| d.operator == Operator::And).count(),
        aux_xor: definitions().filter(|d| d.operator == Operator::Xor).count(),
    }
}

pub fn check(proofs: &Proofs<'_>, proved: &[(usize, Invariant)]) {
    let each: Vec<Counted> = proved
        .iter()
        .map(|(property, invariant)| Counted {
            property: Some(format!("b{property}")),
            size: invariant.size(),
        })
        .collect();
    assert_eq!(count(&text::write(proofs)), each);
    let all = [Counted { property: None, size: joined(proved) }];
    assert_eq!(count(&smt2::write(proofs)), all);
    assert_eq!(count(&sv::write(proofs)), all);
    if let Ok(rows) = pla::write(proofs) {
        assert_eq!(count(&rows), all);
    }
}

#[test]
fn files_are_counted_as_written() {
    let mut sizes = Vec::new();
    for name in MODELS {
        let model = model(name);
        for config in engines() {
            let proved = prove(&model, &config);
            check(&proofs(&model, &Names::of(&model), &proved), &proved);
            sizes.push(joined(&proved));
        }
    }
    assert!(
        sizes.iter().any(|size| size.aux_xor > 0) && sizes.iter().any(|size| size.clauses > 20),
        "{sizes:?}"
    );
}

#[test]
fn names_do_not_count() {
    for model in named() {
        let proved = prove(&model, &engines()[1]);
        check(&proofs(&model, &Names::of(&model), &proved), &proved);
    }
}

/// An empty lemma, a latch called `false`, and both kinds of definitions.
#[test]
fn odd_invariants_are_counted() {
    let mut model = model("toggle2");
    model.symbols.insert((pdrer::model::SymbolKind::Latch, 0), b"false".to_vec());
    let [a, b] = [0, 1].map(|i| Invariant::latch(i).lit());
    let first = Invariant::first_step(2).lit();
    let [c, d] = [0, 1].map(|k| Invariant::auxiliary(2, k).lit());
    let definitions = vec![
        pdrer::answer::invariant::Definition { operator: Operator::And, operands: [a, !b] },
        pdrer::answer::invariant::Definition { operator: Operator::Xor, operands: [!c, first] },
    ];
    for lemmas in [vec![vec![d], vec![]], vec![vec![d], vec![a], vec![!a, first, d]]] {
        let proved = [(
            0,
            Invariant {
                definitions: definitions.clone(),
                lemmas: lemmas.into_iter().map(Into::into).collect(),
                ..Invariant::default()
            },
        )];
        check(&proofs(&model, &Names::of(&model), &proved), &proved);
    }
}

#[test]
fn other_files_are_not_counted() {
    assert_eq!(export::count(b"aag 0 0 0 0 0\n"), None);
    assert_eq!(export::count(b"invariant of \xff"), None);
    for (text, format) in [
        ("invariant of x\n\nproperty b0: lemmas 1\n\n  a | | b\n", "text"),
        ("invariant of x\n\n  a | b\n", "text"),
        ("invariant of x\nproperty b: \n", "text"),
        ("; Invariant of x\n", "smt2"),
        ("; Invariant of x\n(define-fun s.Inv () Bool (and))\n", "smt2"),
        ("; Invariant of x\n(define-fun s.Inv () Bool (and (not s.Bad) (or s.a0)))\n", "smt2"),
        ("// Invariant of x\n", "sv"),
        ("// Invariant of x\nmodule pdrer_invariant ();\n  initial x;\nendmodule\n", "sv"),
        ("# Inductive invariant for x\n1-2 1\n", "pla"),
        ("# Inductive invariant for x\n1-0 0\n", "pla"),
    ] {
        assert_eq!(export::count(text.as_bytes()), Some(Err(Foreign(format))), "{text}");
    }
}
