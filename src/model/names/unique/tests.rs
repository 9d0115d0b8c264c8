//! Names that are equal, empty or reserved.

use super::*;
use crate::logic::lit::Lit;
use crate::model::names::percent;
use crate::model::{Latch, SymbolKind};

fn model(inputs: &[&[u8]], latches: &[&[u8]]) -> Model {
    let latch = Latch { next: Lit::FALSE, reset: Lit::FALSE };
    let mut model = Model { inputs: inputs.len(), latches: vec![latch; latches.len()], ..Model::default() };
    for (kind, names) in [(SymbolKind::Input, inputs), (SymbolKind::Latch, latches)] {
        let named = names.iter().enumerate().filter(|(_, name)| !name.is_empty());
        model.symbols.extend(named.map(|(i, name)| ((kind, i), name.to_vec())));
    }
    model
}

fn latches(names: &Names) -> Vec<(&[u8], bool)> {
    names.latches.iter().map(|name| (&name.bytes[..], name.inverted)).collect()
}

fn mapped(model: &Model, map: &[u8]) -> Names {
    Names::with_maps(model, &[Map::read(model, map).unwrap()])
}

#[test]
fn names_of_the_symbol_table() {
    let names = Names::of(&model(&[b"in", b""], &[b"x", b"", b"!y", b"a b", b"!"]));
    let expected: [(&[u8], bool); 5] =
        [(b"x", false), (b"l1", false), (b"y", true), (b"a b", false), (b"!", false)];
    assert_eq!(latches(&names), expected);
    assert_eq!((&names.input(0).bytes[..], &names.input(1).bytes[..]), (&b"in"[..], &b"i1"[..]));
}

#[test]
fn each_name_stands_for_one_signal() {
    let hostile: [&[u8]; 9] = [b"x", b"x", b"x@l3", b"x", b"l0", b"a0", b"l6", b"first_step", b"i0"];
    let names = Names::of(&model(&[b"", b"x", b"clk"], &hostile));
    let all: Vec<&[u8]> = names.latches.iter().chain(&names.inputs).map(|name| &name.bytes[..]).collect();
    let expected: [&[u8]; 12] = [
        b"x",
        b"x@l1",
        b"x@l3",
        b"x@l3@l3",
        b"l0@l4",
        b"a0",
        b"l6",
        b"first_step@l7",
        b"i0@l8",
        b"i0",
        b"x@i1",
        b"clk",
    ];
    assert_eq!((names.clock(), Names::of(&model(&[], &[])).clock()), ("clk_", "clk"));
    // "x" of latch 3 becomes "x@l3", which is taken.
    assert_eq!(all, expected);
}

#[test]
fn auxiliary_variables_and_gates_have_names_of_their_own() {
    let names = |latches: &[&[u8]]| {
        let names = Names::of(&model(&[b"g12"], latches));
        (names.auxiliary(3), names.gate(Var(4)))
    };
    assert_eq!(names(&[b"ab", b"a", b"!x"]), ("a3".to_owned(), "gate4".to_owned()));
    assert_eq!(names(&[b"a0"]), ("aux3".to_owned(), "gate4".to_owned()));
    assert_eq!(names(&[b"a0", b"!aux77", b"gate1"]), ("aux_3".to_owned(), "gate_4".to_owned()));
}

#[test]
fn names_of_a_map() {
    let mut model = model(&[b"", b""], &[b"symbol", b"s", b"t", b"u"]);
    model.outputs.push(Lit::FALSE);
    let map = b"input 0 0 en\ninput 1 2 data\nlatch 1 0 $auto$1\nlatch 1 0 \\count\nlatch 2 1 count\n\
                invlatch 3 0 ready\noutput 0 0 o\nwire 12 0 w\nninitff 0\n";
    let names = mapped(&model, map);
    let expected: [(&[u8], bool); 4] =
        [(b"symbol", false), (b"count[0]", false), (b"count[1]", false), (b"ready", true)];
    assert_eq!(latches(&names), expected);
    assert_eq!((&names.input(0).bytes[..], &names.input(1).bytes[..]), (&b"en"[..], &b"data[2]"[..]));
}

/// A register that starts anywhere is an input in the first step.
#[test]
fn initial_values() {
    let model = model(&[b"init:x", b"x", b"init:!z", b"init:w"], &[b"x", b"y", b"!z", b"v"]);
    let initial = |names: &Names| (0..4).map(|i| names.initial(i)).collect::<Vec<_>>();
    assert_eq!(initial(&Names::of(&model)), [Some(0), None, None, None]);

    let map = b"init 1 0 r\ninit 3 1 r\nlatch 1 1 r\nlatch 3 0 $auto\nlatch 3 0 r\ninvlatch 0 2 r\n";
    let names = mapped(&model, map);
    assert_eq!(initial(&names), [Some(0), Some(3), None, Some(1)]);
    assert_eq!(&names.input(3).bytes[..], b"init:r[1]");
}

#[test]
fn escapes_keep_names_apart() {
    let hostile: [&[u8]; 6] = [b"a b", b"a%20b", b"a\\b", b"a|b", b"\xc3\xa9", b"\x00\n"];
    let escaped: HashSet<String> = hostile.iter().map(|name| percent(name, b" \\|")).collect();
    assert_eq!(escaped.len(), hostile.len());
    assert!(escaped.iter().all(|text| text.bytes().all(|b| b.is_ascii_graphic() && !b"\\|".contains(&b))));
}

#[test]
fn properties_have_labels() {
    let mut model = Model { bads: vec![Lit::FALSE; 3], outputs: vec![Lit::FALSE], ..Model::default() };
    model.symbols.insert((SymbolKind::Bad, 1), b"fifo: no\xff".to_vec());
    model.symbols.insert((SymbolKind::Bad, 2), Vec::new());
    model.symbols.insert((SymbolKind::Output, 0), b"out".to_vec());
    let names = Names::of(&model);
    let labels: Vec<String> = (0..3).map(|i| names.property_label(i)).collect();
    assert_eq!(labels, ["b0", "b1 (fifo: no%ff)", "b2"]);
    model.bads.clear();
    assert_eq!(Names::of(&model).property(0), Some(&b"out"[..]));
}

/// Yosys adds one without a name.
#[test]
fn the_flag_of_the_first_step_has_a_name() {
    let mut model = model(&[], &[b"", b"x", b"", b"first_step"]);
    model.latches[0] = Latch { next: Lit::TRUE, reset: Lit::FALSE };
    model.latches[2] = Latch { next: Lit::FALSE, reset: Lit::TRUE };
    let expected: [(&[u8], bool); 4] =
        [(b"first_step@l0", true), (b"x", false), (b"first_step@l2", false), (b"first_step@l3", false)];
    let names = Names::of(&model);
    assert_eq!(latches(&names), expected);
    assert_eq!((names.is_given(1), names.is_given(3)), (true, false));
}
