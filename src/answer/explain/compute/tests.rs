//! Explanations of small invariants.

use std::collections::BTreeMap;
use std::num::NonZero;

use super::*;
use crate::answer::explain::said::Said;
use crate::answer::explain::words::list;
use crate::answer::explain::{dot, html, svg, text};
use crate::answer::invariant::{Definition, Operator, Origin, Place, Provenance};
use crate::logic::lit::Lit;
use crate::model::names::Names;
use crate::model::{Latch, Model, SymbolKind};

/// Latches x[0], x[1], y, one whose negation is z, and one without a name.
fn model() -> Model {
    let names = [&b"x[0]"[..], b"x[1]", b"y", b"!z"];
    let symbols = names.iter().enumerate().map(|(i, name)| ((SymbolKind::Latch, i), name.to_vec()));
    Model {
        latches: vec![Latch { next: Lit::FALSE, reset: Lit::FALSE }; 5],
        symbols: symbols.collect::<BTreeMap<_, _>>(),
        ..Model::default()
    }
}

fn lit(number: i64) -> Lit {
    Var(number.unsigned_abs() as u32).lit().xor(number < 0)
}

/// It need not be an invariant for these tests. Auxiliary variables are 7, 8 and 9.
fn invariant() -> Invariant {
    let definition = |operator, operands: [i64; 2]| Definition { operator, operands: operands.map(lit) };
    let lemma = |literals: &[i64]| Lemma::from(literals.iter().copied().map(lit).collect::<Vec<Lit>>());
    let place = |top, level| Place { top, level: NonZero::new(level) };
    let provenance = Provenance {
        pushes: 3,
        last: Place { top: 7, level: None },
        ..Provenance::new(Origin::Substitution, place(4, 2))
    };
    Invariant {
        definitions: vec![
            definition(Operator::Xor, [1, 2]),
            definition(Operator::Xor, [7, 3]),
            definition(Operator::And, [-2, -4]),
        ],
        lemmas: vec![lemma(&[8]), Lemma { provenance: Some(provenance), ..lemma(&[-7, 9]) }, lemma(&[5, -3])],
        ..Invariant::default()
    }
}

fn explained(limit: usize) -> Explanation {
    declared(None, limit)
}

fn declared(netlist: Option<&Netlist>, limit: usize) -> Explanation {
    explained_as(&model(), &invariant(), netlist, limit)
}

fn explained_as(
    model: &Model,
    invariant: &Invariant,
    netlist: Option<&Netlist>,
    limit: usize,
) -> Explanation {
    let names = Names::of(model);
    let proved = vec![(2, invariant)];
    let proofs = Proofs {
        title: "m.aig",
        model,
        memories: None,
        names: &names,
        proved,
        ranked: Vec::new(),
        sources: &[],
        unchecked: Vec::new(),
    };
    explain(&proofs, netlist, limit)
}

fn plain(clauses: usize, literals: usize) -> Without {
    Without::Size(Size { clauses, literals, ..Size::default() })
}

#[test]
fn what_auxiliary_variables_do() {
    let explanation = explained(100);
    let b2 = &explanation.properties[0];
    // The second lemma implies one clause of the parity of three bits, which has four.
    assert_eq!((b2.property, b2.size.total(), b2.without), (2, 36, plain(6, 16)));
    let numbers = |k: usize| {
        let found = &b2.auxiliary[k];
        let Without::Size(size) = found.without else { panic!("small enough") };
        (found.mentioned, found.lemmas, found.definitions, size.total())
    };
    assert_eq!([0, 1, 2].map(numbers), [(1, 2, 1, 27), (1, 1, 0, 27), (1, 1, 0, 31)]);
    assert_eq!(b2.ranking, [2, 0, 1]);
    assert_eq!(list(&b2.auxiliary[1].registers), "x[0..1], y");
    assert_eq!(list(&b2.auxiliary[2].registers), "x[1], z");
    let said = Said::new(&explanation, b2);
    let definition = |k: usize| said.meaning(&b2.auxiliary[k].meaning);
    assert_eq!([0, 1, 2].map(definition), ["x[0] ^ x[1]", "a0 ^ y", "!x[1] & z"]);
}

#[test]
fn what_lemmas_are_about_and_what_they_amount_to() {
    let explanation = explained(100);
    let said = Said::new(&explanation, &explanation.properties[0]);
    let groups = explanation.properties[0].groups.iter();
    let told: Vec<_> = groups
        .flat_map(|group| group.lemmas.iter().map(|reading| (list(&group.registers), reading)))
        .map(|(about, reading)| (about, said.clause(&reading.lemma), reading.without, reading.is_decided()))
        .collect();
    let expected = [
        ("x[0..1], y", "a1", plain(4, 12), true),
        ("x[0..1], z", "!a0 | a2", plain(2, 5), true),
        ("y, l4", "l4 | !y", plain(1, 2), false),
    ];
    assert_eq!(
        told,
        expected.map(|(about, lemma, without, decided)| (about.into(), lemma.into(), without, decided))
    );
}

#[test]
fn what_is_too_large_is_not_measured() {
    let b2 = &explained(11).properties[0];
    assert_eq!(b2.without, Without::MoreThan(11));
    assert_eq!(b2.auxiliary[0].without, Without::MoreThan(11));
    assert_eq!(b2.groups[0].lemmas[0].without, Without::MoreThan(11));
    assert!(b2.groups[0].lemmas[0].is_decided());
    assert_eq!(b2.ranking, [0, 2, 1]);
}

#[test]
fn text_says_all_of_it() {
    let expected = "invariant of m.aig

property b2: 3 lemmas, 5 literals, 3 auxiliary variables (1 and, 2 xor), size 36
without auxiliary variables: 6 lemmas, 16 literals
auxiliary variables are decisive for 2 lemmas

  saves  lemmas  definitions  auxiliary variable
     -5       1            0  a2 := !x[1] & z     about x[1], z
     -9       2            1  a0 := x[0] ^ x[1]   about x[0..1]
     -9       1            0  a1 := a0 ^ y        about x[0..1], y

  learned  pushed     ended  how          clauses  lemma

1 lemma about x[0..1], y
        -       -         -  -                  4  a1

1 lemma about x[0..1], z
   2 of 4       3  inf of 7  substituted        2  !a0 | a2

1 lemma about y, l4
        -       -         -  -                  1  l4 | !y

saves: the size without it and the definitions that depend on it, less the size with them
clauses: what it is without auxiliary variables
learned, ended: its level, and that of the top frame then
substituted: a proof obligation was blocked, and auxiliary variables took the place of literals (1 lemma)
";
    assert_eq!(text::write(&explained(100)), expected);
    let limited = text::write(&explained(11));
    assert!(limited.contains("without auxiliary variables: more than 11 literals\n"), "{limited}");
    assert!(
        limited.contains("many  a1\n") && limited.contains("; many: more than 11 literals\n"),
        "{limited}"
    );
}

/// Auxiliary variable 10 is true if fewer than two of x[0], x[1] and y are, 14 if fewer than two of x[1], z and the
/// negation of the unnamed latch are. Something else needs 7, a part of 10, too.
fn counting() -> Invariant {
    let operands = [[1, 2], [-1, -2], [-8, 3], [-7, -9], [2, -4], [-2, 4], [-12, -5], [-11, -13], [10, 5]];
    let definition = |operands: [i64; 2]| Definition { operator: Operator::And, operands: operands.map(lit) };
    let lemma = |literals: &[i64]| Lemma::from(literals.iter().copied().map(lit).collect::<Vec<Lit>>());
    Invariant {
        definitions: operands.map(definition).to_vec(),
        lemmas: vec![lemma(&[-10, 5]), lemma(&[14, 15, 7])],
        ..Invariant::default()
    }
}

#[test]
fn thresholds_are_told_in_words() {
    let explanation = explained_as(&model(), &counting(), None, 100);
    let text = text::write(&explanation);
    for line in [
        "property b2: 2 lemmas, 5 literals, 9 auxiliary variables (9 and, 0 xor), size 68",
        "thresholds: 2 (not listed: 5 auxiliary variables that only they need)",
        "a3 := at most 1 of (x[0..1], y)       3 literals, counted by 4 definitions",
        "a7 := at most 1 of (x[1], z, !l4)     3 literals, counted by 4 definitions",
        "a8 := at most 1 of (x[0..1], y) & l4  about x[0..1], y, l4",
        "3  at least 2 of (x[0..1], y) | l4",
        "4  at most 1 of (x[1], z, !l4) | a8 | a0",
    ] {
        assert!(text.lines().any(|found| found.ends_with(line)), "{line}\n{text}");
    }
    assert_eq!(text.matches(" := ").count(), 4);
    let page = html::write(&explanation);
    for part in [
        "<a href=\"#b2-3\" title=\"a3 := at most 1 of (x[0..1], y)\">at least 2 of (x[0..1], y)</a> | l4",
        "<tr id=\"b2-3\"><th>a3</th><td class=\"threshold\"><code>at most 1 of (x[0..1], y)</code></td>",
    ] {
        assert!(page.contains(part), "{part}\n{page}");
    }
    let drawing = svg::write(&explanation);
    assert_eq!(
        ["<rect", "<path", "at most 1 of</text>"].map(|part| drawing.matches(part).count()),
        [4, 1, 2]
    );
    let graph = dot::write(&explanation);
    assert!(graph.contains("b2_a7 [label=\"a7\\nat most 1 of\\nx[1], z, !l4\\nin 1 lemma\"]"), "{graph}");
    assert_eq!(graph.matches("b2_a1").count(), 0);
}

/// Without a threshold, what only counts for it goes, too: here all but 7, which the other lemma needs.
#[test]
fn what_thresholds_save() {
    let explanation = explained_as(&model(), &counting(), None, 100);
    let b2 = &explanation.properties[0];
    let size = |number: usize| match b2.auxiliary[b2.position(number)].without {
        Without::Size(size) => (size.aux_vars(), size.clauses, size.literals),
        Without::MoreThan(_) => panic!("small enough"),
    };
    assert_eq!(size(7), (5, 4, 14));
    assert_eq!((b2.auxiliary.len(), b2.left_out()), (4, 5));
}

#[test]
fn long_thresholds_have_names_in_lemmas() {
    let mut model = model();
    model.symbols.insert((SymbolKind::Latch, 2), "long".repeat(10).into_bytes());
    let text = text::write(&explained_as(&model, &counting(), None, 100));
    for part in ["  !a3 | l4\n", "  a3 := at most 1 of (x[0..1], longlong", "  a8 := a3 & l4  "] {
        assert!(text.contains(part), "{part}\n{text}");
    }
}

#[test]
fn graphs_have_circles_at_negations() {
    let graph = dot::write(&explained(100));
    for line in [
        "b2_s4 [shape=plaintext label=\"z\"]",
        "b2_a0 [label=\"a0\\nxor\\nin 1 lemma\"]",
        "b2_s2 -> b2_a0",
        "b2_a0 -> b2_a1",
        "b2_s2 -> b2_a2 [arrowhead=odot]",
        // Latch 3 is negated, and z is its negation.
        "b2_s4 -> b2_a2",
    ] {
        assert!(graph.lines().any(|found| found.trim() == line), "{line}\n{graph}");
    }
}

#[test]
fn pages_and_drawings_say_it_too() {
    let explanation = explained(100);
    let page = html::write(&explanation);
    for part in [
        "<title>Invariant of m.aig</title>",
        "<a href=\"#b2-0\" title=\"x[0] ^ x[1]\">!a0</a> | <a href=\"#b2-2\" title=\"!x[1] &amp; z\">a2</a>",
        "<small>substituted at level 2 of 4, pushed 3 times, to F\u{221e} of 7 <b>2 clauses without",
        "<tr id=\"b2-1\">",
    ] {
        assert!(page.contains(part), "{part}\n{page}");
    }
    let drawing = svg::write(&explanation);
    assert_eq!(drawing.matches("<rect").count(), 3);
    assert_eq!(drawing.matches("<path").count(), 1);
    assert!(page.contains(&svg::inline(&explanation, &explanation.properties[0]).unwrap()));
}

/// Text and page say where the registers of lemmas are declared. Names of files may contain anything.
#[test]
fn where_registers_are_declared() {
    let netlist = r#"{"modules": {"m": {"attributes": {"top": "1"}, "cells": {}, "netnames": {
        "x": {"attributes": {"src": "m.sv:2.3-2.4"}}, "y": {"attributes": {"src": "<\u001b>:7"}},
        "z": {"attributes": {}}, "l4": {"attributes": {"src": "m.sv:9"}}}}}}"#;
    let netlist = Netlist::read(netlist.as_bytes()).unwrap();
    let explanation = declared(Some(&netlist), 100);
    let text = text::write(&explanation);
    for line in [
        "1 lemma about x[0..1] (m.sv:2), y (\"<\\u{1b}>:7\")",
        "1 lemma about x[0..1] (m.sv:2), z",
        "1 lemma about y (\"<\\u{1b}>:7\"), l4",
    ] {
        assert!(text.lines().any(|found| found == line), "{line}\n{text}");
    }
    let page = html::write(&explanation);
    let summary = "<summary><code>x[0..1] (m.sv:2), y (&quot;&lt;\\u{1b}&gt;:7&quot;)</code>";
    assert!(page.contains(summary), "{page}");
    let plain = explained(100);
    assert_eq!(svg::write(&explanation), svg::write(&plain));
    assert_eq!(dot::write(&explanation), dot::write(&plain));
}

/// An explanation without auxiliary variables or lemmas is complete, and nothing is divided by zero.
#[test]
fn a_property_that_needs_no_lemma() {
    let (model, invariant) = (model(), Invariant::default());
    let names = Names::of(&model);
    let proved = vec![(0, &invariant), (1, &invariant)];
    let explanation = explain(
        &Proofs {
            title: "m",
            model: &model,
            memories: None,
            names: &names,
            proved,
            ranked: Vec::new(),
            sources: &[],
            unchecked: Vec::new(),
        },
        None,
        100,
    );
    let expected =
        "invariant of m\n\nproperty b0: 0 lemmas, 0 literals\n\nproperty b1: 0 lemmas, 0 literals\n";
    assert_eq!(text::write(&explanation), expected);
    assert!(html::write(&explanation).contains("Why 2 properties hold in"));
    assert!(svg::write(&explanation).contains("no auxiliary variables"));
    assert!(dot::write(&explanation).contains("cluster_b1"));
}
