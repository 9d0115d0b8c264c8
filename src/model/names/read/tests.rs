//! Maps of this model, of other models, and files that are no maps.

use super::*;
use crate::logic::lit::Lit;
use crate::model::Latch;
use crate::model::names::Names;

/// Two inputs, three latches, an output, two bad states, a constraint.
fn model() -> Model {
    let latch = Latch { next: Lit::FALSE, reset: Lit::FALSE };
    Model {
        inputs: 2,
        latches: vec![latch; 3],
        outputs: vec![Lit::FALSE],
        bads: vec![Lit::FALSE; 2],
        constraints: vec![Lit::TRUE],
        ..Model::default()
    }
}

fn error(text: &[u8]) -> String {
    format!("x.aim:{}", Map::read(&model(), text).unwrap_err())
}

#[test]
fn lines_are_blamed() {
    let foreign = "counted from 0; is this the map of another model?";
    for (text, message) in [
        (
            &b"latch 0 0 x\nlatch 3 0 y\n"[..],
            format!("x.aim:2: there is no latch 3: the model has 3, {foreign}"),
        ),
        (b"input 7 0 x\n", format!("x.aim:1: there is no input 7: the model has 2, {foreign}")),
        (b"init 2 0 x\n", format!("x.aim:1: there is no input 2: the model has 2, {foreign}")),
        (b"output 1 0 x\n", format!("x.aim:1: there is no output 1: the model has 1, {foreign}")),
        (b"latch 0 0 x\nninitff 3\n", format!("x.aim:2: there is no latch 3: the model has 3, {foreign}")),
    ] {
        assert_eq!(error(text), message);
    }
    for (text, line) in [
        (&b"latch 0 0\n"[..], 1),
        (b"latch 0 zero x\n", 1),
        (b"\nlatch 0 0 \n", 2),
        (b"gate 0 0 x\n", 1),
        (b"\xff\xfe", 1),
        (b"ninitff\n", 1),
    ] {
        let problem = "expected a kind of signal, its position, a bit and a name, as Yosys writes them";
        assert_eq!(Map::read(&model(), text), Err(MapError::at(line, problem.to_owned())), "{text:?}");
    }
}

#[test]
fn latches_without_a_name_are_counted() {
    let mut model = model();
    let count = |model: &Model, text: &[u8]| Map::read(model, text).unwrap().unnamed_latches(model);
    assert_eq!(count(&model, b"input 0 0 x\n"), 3);
    assert_eq!(count(&model, b"latch 2 0 x\nlatch 2 0 y\n"), 2);
    model.latches[0].next = Lit::TRUE;
    assert_eq!(count(&model, b"latch 2 0 x\n"), 1);
    assert_eq!(count(&self::model(), witness(COUNTS, ASSERTS).as_bytes()), 0);
}

/// As `/dev/null` does.
#[test]
fn a_map_without_names_is_refused() {
    let message = "x.aim: the map names nothing; the model has 2 inputs and 3 latches";
    assert_eq!([error(b""), error(b"output 0 0 x\nwire 2 0 y\n")], [message, message]);
    assert_eq!(Map::read(&Model::default(), b""), Ok(Map::default()));
}

#[test]
fn outputs_name_properties() {
    let mut model = Model { inputs: 1, bads: vec![Lit::FALSE; 2], ..Model::default() };
    let text = b"input 0 0 x\noutput 1 0 wrong\n";
    let name = |model: &Model| {
        let names = Names::with_maps(model, &[Map::read(model, text).unwrap()]);
        names.property(1).map(<[u8]>::to_vec)
    };
    // write_aiger -miter
    assert_eq!(name(&model).unwrap(), b"wrong");
    (model.outputs, model.bads) = (vec![Lit::FALSE; 2], Vec::new());
    assert_eq!(name(&model).unwrap(), b"wrong");
    (model.outputs, model.bads) = (vec![Lit::FALSE; 2], vec![Lit::FALSE; 2]);
    assert_eq!(name(&model), None);
}

/// As new versions of Yosys write it, misspellings included.
fn witness(counts: &str, asserts: &str) -> String {
    format!(
        r#"{{"version": "Yosys Witness Aiger map", "gennerator": "Yosys", {counts},
          "clocks": [{{"edge": "posedge", "input": 0, "offset": 0, "path": ["\\clk"]}}],
          "inputs": [{{"input": 0, "offset": 0, "path": ["\\clk"]}}],
          "seqs": [],
          "inits": [{{"input": 1, "offset": 2, "path": ["\\cpu", "\\memory", "\\[5]"]}}],
          "asserts": [{asserts}], "assumes": [["$assume$1"]]}}"#
    )
}

const COUNTS: &str = r#""latch_count": 3, "input_count": 2"#;
const ASSERTS: &str = r#"["\\cpu", "\\no_overflow"], ["$assert$7"]"#;

#[test]
fn maps_for_witnesses_name_inputs_and_properties() {
    let model = model();
    let map = Map::read(&model, witness(COUNTS, ASSERTS).as_bytes()).unwrap();
    let lines = Map::read(&model, b"latch 1 2 \\cpu.memory[5]\nlatch 0 0 x\n").unwrap();
    let names = Names::with_maps(&model, &[lines, map.clone()]);
    let labels = [0, 1].map(|i| names.property_label(i));
    assert_eq!(labels, ["b0 (cpu.no_overflow)", "b1 ($assert$7)"]);
    assert_eq!(names.input(1).bytes, b"init:cpu.memory[5][2]");
    assert_eq!(names.latch(1).bytes, b"cpu.memory[5][2]");
    let signals = &map.witness().unwrap().inputs;
    assert!(signals[1].as_ref().is_some_and(|signal| signal.init_only && signal.offset == 2));
    assert_eq!(map.witness().unwrap().clocks[0].edge, "posedge");
}

#[test]
fn maps_for_witnesses_are_counted() {
    let error = |counts, asserts| error(witness(counts, asserts).as_bytes());
    let counted = |map, what, model| {
        format!("x.aim: this is the map of a model with {map} {what}; the model has {model}")
    };
    assert_eq!(error(r#""latch_count": 21, "input_count": 2"#, ASSERTS), counted(21, "latches", 3));
    assert_eq!(error(r#""latch_count": 3, "input_count": 1"#, ASSERTS), counted(1, "inputs", 2));
    assert_eq!(error(COUNTS, r#"["a"]"#), counted(1, "bad states", 2));
    let message = error(r#""latch_count": 3"#, ASSERTS);
    assert!(message.contains("missing field `input_count`"), "{message}");
    let foreign = witness(COUNTS, ASSERTS).replace("\"input\": 1", "\"input\": 2");
    assert!(
        super::tests::error(foreign.as_bytes()).starts_with("x.aim: there is no input 2: the model has 2")
    );
    assert!(super::tests::error(b"{\n").starts_with("x.aim:2: no map for witnesses of Yosys"));
    let other = witness(COUNTS, ASSERTS).replace("Aiger", "Btor");
    assert!(super::tests::error(other.as_bytes()).contains("the version is \"Yosys Witness Btor map\""));
}
