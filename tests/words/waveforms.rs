//! Waveforms of random runs, read by a third-party reader: all words and cells have the values of the oracle, though
//! the run says only what nothing determines.

use pdrer::answer::witness::words::{Assignment, Cell, Frame, WordRun, vcd as waveform};
use pdrer::limits::Limits;
use pdrer::model::btor2::blast::{Place, blast};
use pdrer::model::btor2::names;
use pdrer::verify::words::simulated;
use vcd::{ReferenceIndex, Value, Var, VarType};

use crate::dump::{read, scopes, variables};
use crate::generate;
use crate::model::{Model, Sort};
use crate::rng::Rng;
use crate::simulator::{self, assignments, walk};

/// Those values that no other ones determine.
fn free(model: &Model, values: &[Vec<u64>]) -> Vec<Frame> {
    let states: Vec<usize> = model.states.iter().map(|state| state.node).collect();
    let frame = |(step, values): (usize, &Vec<u64>)| {
        let mut of_states = assignments(model, &states, values);
        of_states.retain(|Assignment { position, .. }| {
            let state = &model.states[*position];
            if step == 0 { state.init.is_none() } else { state.next.is_none() }
        });
        Frame { states: of_states, inputs: assignments(model, &model.inputs, values) }
    };
    values.iter().enumerate().map(frame).collect()
}

/// A value without cells that have the value of most.
fn cells(given: &[Assignment], position: usize, sort: Sort) -> u64 {
    let number = |bits: &[bool]| bits.iter().rev().fold(0u64, |number, &bit| number << 1 | u64::from(bit));
    let own: Vec<&Assignment> = given.iter().filter(|given| given.position == position).collect();
    match sort {
        Sort::Word(_) => number(&own[0].value),
        Sort::Array { index, element } => (0..1u64 << index).fold(0, |packed, at| {
            let is = |cell: &Option<Cell>| matches!(cell, Some(Cell::At(index)) if number(index) == at);
            let found = own.iter().find(|given| is(&given.cell)).unwrap_or(&own[0]);
            packed | number(&found.value) << (at as u32 * element)
        }),
    }
}

/// The name and the range of a variable, and its value in a step.
fn shown(var: &Var, values: &[Value]) -> (String, u64) {
    let range = match var.index {
        Some(ReferenceIndex::Range(high, 0)) => high as u32 + 1,
        None => 1,
        _ => panic!("{var:?}"),
    };
    assert_eq!(range, var.size, "{var:?}");
    let bit = |value: &Value| match value {
        Value::V0 => 0,
        Value::V1 => 1,
        _ => panic!("{values:?}"),
    };
    (var.reference.clone(), values.iter().fold(0, |number, value| number << 1 | bit(value)))
}

#[test]
fn waveforms_of_words_are_those_of_the_oracle() {
    let (mut memories, mut left_out) = (0, 0);
    for seed in 0..300 {
        let model = generate::model(seed);
        let text = model.text(seed);
        let words = simulator::read(&text);
        let bits = blast(&words, 64, &Limits::default()).expect("random models are small");
        let mut rng = Rng::new(seed);
        let runs = [4, 2].map(|steps| walk(&model, steps, &mut rng));
        let given =
            runs.each_ref().map(|values| WordRun { properties: vec![0], frames: free(&model, values) });
        let all = given.map(|run| simulated(&words, &run));
        let mut file = Vec::new();
        waveform::write(&words, &bits.map, &[], "a model", &all, &mut file).unwrap();
        let (header, times) = read(&file);
        assert_eq!(times.len(), 4);
        let states: Vec<usize> = model.states.iter().map(|state| state.node).collect();
        let names = names(&words);
        for ((run, all), scope) in runs.iter().zip(&all).zip(scopes(&header)) {
            assert_eq!(scope.identifier, "b0");
            for (step, now) in times.iter().enumerate() {
                let mut variables = variables(scope).into_iter();
                let Some(values) = run.get(step) else {
                    assert!(variables.all(|var| now[&var.code].iter().all(|&value| value == Value::X)));
                    continue;
                };
                let kinds = [
                    (VarType::Wire, &model.inputs, &bits.map.inputs, &words.inputs),
                    (VarType::Reg, &states, &bits.map.states, &words.states.iter().map(|s| s.node).collect()),
                ];
                for (kind, nodes, places, read) in kinds {
                    for (position, (&node, (place, &read))) in
                        nodes.iter().zip(places.iter().zip(read.iter())).enumerate()
                    {
                        let frame = &all.frames[step];
                        let given = if kind == VarType::Wire { &frame.inputs } else { &frame.states };
                        let sort = model.nodes[node].sort;
                        assert_eq!(cells(given, position, sort), values[node], "seed {seed}:\n{text}");
                        let (cells, width, name) = match sort {
                            Sort::Word(width) => (1, width, None),
                            Sort::Array { index, element } => (1u32 << index, element, Some(())),
                        };
                        if name.is_some() && *place == Place::Nowhere {
                            left_out += 1;
                            continue;
                        }
                        memories += usize::from(name.is_some());
                        for cell in 0..cells {
                            let name = String::from_utf8(names[read].clone().unwrap()).unwrap()
                                + &name.map(|()| format!("[{cell}]")).unwrap_or_default();
                            let var = variables.next().unwrap();
                            let value = values[node] >> (cell * width) & u64::MAX >> (64 - width);
                            assert_eq!(var.var_type, kind);
                            assert_eq!(shown(var, &now[&var.code]), (name, value), "seed {seed}:\n{text}");
                        }
                    }
                }
                assert!(variables.next().is_none());
            }
        }
    }
    assert!(memories > 50 && left_out > 50, "{memories} {left_out}");
}

/// Names that stand for several signals, or that the format does not allow.
#[test]
fn names_are_told_apart() {
    let words = simulator::read(
        "1 sort bitvec 1\n2 sort array 1 1\n3 input 1 x\n4 state 1 x\n5 state 2 m\n6 state 1 m[1]\n7 state 1 $a\n\
         8 state 1\n9 read 1 5 3\n10 output 8 shown\n11 bad 9 it:fails\n",
    );
    let bits = blast(&words, 64, &Limits::default()).unwrap();
    let run = simulated(&words, &WordRun { properties: vec![0], frames: vec![Frame::default()] });
    let mut file = Vec::new();
    waveform::write(&words, &bits.map, &[], "", &[run], &mut file).unwrap();
    let (header, _) = read(&file);
    let scope = scopes(&header)[0];
    assert_eq!(scope.identifier, "b0:it:fails");
    let names: Vec<&str> = variables(scope).into_iter().map(|var| &*var.reference).collect();
    assert_eq!(names, ["x", "x@4", "m[0]", "m[1]", "m[1]@6", "%24a", "shown"]);
}
