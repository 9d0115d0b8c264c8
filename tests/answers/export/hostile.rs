//! Names that may break formats.

use pdrer::answer::export::{json, pla, smt2, sv, text};
use pdrer::model::names::Names;
use pdrer::model::{Model, SymbolKind};

use super::{engines, model, proofs, prove, tools};

pub const NAMES: [&[u8]; 24] = [
    b"a b[3]",
    b"a=9<\\x",
    b"$abc|\"q\"",
    b"\xff\xfe",
    b"a;b#c'\t(x)",
    b"!inverted",
    b"!",
    b"reg",
    b"a0",
    b"g7",
    b"l1",
    b"clk",
    b"%20",
    b"x*)y",
    b"//c",
    b".e",
    b"first_step",
    b"`define",
    b"\xc3\xa9",
    b"1x",
    b"{}",
    b"\x00\r",
    b"x",
    b"x",
];

/// A model whose three signals have hostile names; all names are used in turn.
pub fn named() -> impl Iterator<Item = Model> {
    let base = model("toggle2");
    (0..NAMES.len()).map(move |i| {
        let mut model = base.clone();
        let signals = [(SymbolKind::Latch, 0), (SymbolKind::Latch, 1), (SymbolKind::Input, 0)];
        for (signal, name) in signals.into_iter().zip([i, i + 1, i + 7]) {
            model.symbols.insert(signal, NAMES[name % NAMES.len()].to_vec());
        }
        model
    })
}

#[test]
fn z3_and_yosys_read_every_name() {
    let (z3, yosys) = (tools::available("z3"), tools::available("yosys"));
    for model in named() {
        let names = Names::of(&model);
        let proved = prove(&model, &engines()[1]);
        let proofs = proofs(&model, &names, &proved);
        assert!(!z3 || tools::z3(&smt2::write(&proofs)), "{:?}", model.symbols);
        assert!(!yosys || tools::yosys(&sv::write(&proofs)), "{:?}", model.symbols);
    }
}

#[test]
fn names_do_not_break_lines() {
    for model in named() {
        let names = Names::of(&model);
        let proved = prove(&model, &engines()[1]);
        let proofs = proofs(&model, &names, &proved);
        let text = text::write(&proofs);
        assert!(text.lines().count() == 5 && !text.chars().any(|c| c.is_control() && c != '\n'), "{text}");
        let pla = pla::write(&proofs).unwrap();
        let columns = pla.lines().find(|line| line.starts_with(".ilb ")).unwrap();
        assert!(columns.split(' ').count() == 3 && pla.is_ascii(), "{pla}");
        assert!(smt2::write(&proofs).is_ascii());
        assert!(sv::write(&proofs).is_ascii());
    }
}

#[test]
fn json_has_every_byte_of_a_name() {
    for model in named() {
        let names = Names::of(&model);
        let proved = prove(&model, &engines()[1]);
        let file: serde_json::Value =
            serde_json::from_slice(&json::write(&proofs(&model, &names, &proved))).unwrap();
        for named in file["names"].as_array().unwrap() {
            let name = names.latch(named["latch"].as_u64().unwrap() as usize);
            let bytes = match named["hex"].as_str() {
                None => named["name"].as_str().unwrap().as_bytes().to_vec(),
                Some(hex) => {
                    let byte = |i| u8::from_str_radix(&hex[i..i + 2], 16).unwrap();
                    (0..hex.len()).step_by(2).map(byte).collect()
                }
            };
            assert_eq!((bytes, named["inverted"].as_bool()), (name.bytes.clone(), Some(name.inverted)));
        }
    }
}
