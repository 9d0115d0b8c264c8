//! The simulator that checks counterexamples, against integer arithmetic.

use pdrer::answer::witness::words::{Assignment, Bits, Cell, Frame, WordRun, parse};
use pdrer::model::btor2::{self, WordModel};
use pdrer::verify::{Rejected, words};

use crate::generate;
use crate::model::{Model, Sort};
use crate::operators::{Shape, TABLE};
use crate::python;
use crate::rng::Rng;
use crate::search::{evaluate, value};

pub fn read(text: &str) -> WordModel {
    btor2::parse(text.as_bytes()).unwrap_or_else(|error| panic!("{error}:\n{text}")).model
}

pub fn bits(value: u64, width: u32) -> Bits {
    (0..width).map(|i| value >> i & 1 == 1).collect()
}

/// A model in which an operator must have the value of an input, and that is bad when another input says so.
fn about(operator: &str, operands: usize, width: u32, result: u32) -> WordModel {
    let arguments = if operands == 1 { "4" } else { "4 5" };
    read(&format!(
        "1 sort bitvec 1\n2 sort bitvec {width}\n3 sort bitvec {result}\n4 input 2 a\n5 input 2 b\n6 input 3 c\n\
         7 input 1 end\n8 {operator} 3 {arguments}\n9 eq 1 8 6\n10 constraint 9\n11 bad 7\n"
    ))
}

/// Replays applications of an operator, one in each step.
fn replay(operator: &str, operands: usize, width: u32, result: u32, applications: &[[Bits; 3]]) {
    let model = about(operator, operands, width, result);
    let frame = |(i, [a, b, c]): (usize, &[Bits; 3])| {
        let end = vec![i + 1 == applications.len()];
        let inputs = [a, b, c, &end].into_iter().enumerate();
        let inputs =
            inputs.map(|(position, value)| Assignment { position, cell: None, value: value.clone() });
        Frame { states: Vec::new(), inputs: inputs.collect() }
    };
    let run = WordRun { properties: vec![0], frames: applications.iter().enumerate().map(frame).collect() };
    match words::counterexample(&model, &run) {
        Ok(steps) => assert_eq!(steps, [applications.len() - 1]),
        Err(Rejected::Constraint { step, .. }) => {
            panic!("{operator} of width {width}: {:?}", applications[step])
        }
        Err(reason) => panic!("{operator} of width {width}: {reason}"),
    }
}

fn check(width: u32, pairs: impl Iterator<Item = (u64, u64)> + Clone) {
    for operator in TABLE {
        if operator.shape == Shape::Truth && width > 1 {
            continue;
        }
        let (operands, result) = match operator.shape {
            Shape::Word => (1, width),
            Shape::Reduction => (1, 1),
            Shape::Words => (2, width),
            Shape::Truth | Shape::Equality | Shape::Question => (2, 1),
        };
        let application = |(a, b)| {
            let c = (operator.value)(a, b, width);
            [bits(a, width), bits(b, width), bits(c, result)]
        };
        replay(operator.name, operands, width, result, &pairs.clone().map(application).collect::<Vec<_>>());
    }
}

#[test]
fn all_operators_on_all_small_words() {
    for width in 1..=4 {
        check(width, (0..1 << width).flat_map(|a| (0..1 << width).map(move |b| (a, b))));
    }
}

#[test]
fn all_operators_on_random_words() {
    for width in [5, 8, 33, 63, 64] {
        let mut rng = Rng::new(width.into());
        let mut word = || {
            let bits = [2, 4, width as usize, width as usize][rng.below(4)];
            let number = (0..bits).fold(0u64, |number, _| number << 1 | rng.below(2) as u64);
            let signed = if rng.percent(40) { number.wrapping_neg() } else { number };
            signed & u64::MAX >> (64 - width)
        };
        let pairs: Vec<(u64, u64)> = (0..300).map(|_| (word(), word())).collect();
        check(width, pairs.into_iter());
    }
}

/// Words wider than those of the machine.
#[test]
fn all_operators_as_python_has_them() {
    let widths = [7, 64, 65, 128, 129, 200];
    let commands: Vec<String> = widths.iter().map(|width| format!("applications {width} 60")).collect();
    for (width, answer) in widths.into_iter().zip(python::ask(&commands).into_iter().flatten()) {
        let applications = answer.strip_prefix("ok ").unwrap_or_else(|| panic!("{answer}"));
        let digit = |digit: char| (0..4).map(move |i| digit.to_digit(16).unwrap() >> i & 1 == 1);
        let word = |text: &str, width: usize| {
            let mut bits: Bits = text.chars().rev().flat_map(digit).collect();
            bits.resize(width, false);
            bits
        };
        for line in applications.split(' ') {
            let [name, a, b, c] = line.split(':').collect::<Vec<_>>().try_into().unwrap();
            let operator = crate::operators::named(name);
            let operands = if matches!(operator.shape, Shape::Word | Shape::Reduction) { 1 } else { 2 };
            let result = if matches!(operator.shape, Shape::Word | Shape::Words) { width } else { 1 };
            let application = [word(a, width), word(b, width), word(c, result)];
            replay(name, operands, width as u32, result as u32, &[application]);
        }
    }
}

/// The values of some nodes as a witness has them, arrays with all their cells.
pub fn assignments(model: &Model, nodes: &[usize], values: &[u64]) -> Vec<Assignment> {
    let mut assignments = Vec::new();
    for (position, &node) in nodes.iter().enumerate() {
        match model.nodes[node].sort {
            Sort::Word(width) => {
                assignments.push(Assignment { position, cell: None, value: bits(values[node], width) });
            }
            Sort::Array { index, element } => assignments.extend((0..1u32 << index).map(|i| {
                let value = bits(values[node] >> (i * element), element);
                Assignment { position, cell: Some(Cell::At(bits(i.into(), index))), value }
            })),
        }
    }
    assignments
}

/// A random run of so many steps: the values of all nodes in each.
pub fn walk(model: &Model, steps: usize, rng: &mut Rng) -> Vec<Vec<u64>> {
    let leaves = |free: &dyn Fn(&crate::model::State) -> bool| {
        let states = model.states.iter().filter(|state| free(state)).map(|state| state.node);
        model.inputs.iter().copied().chain(states).collect::<Vec<_>>()
    };
    let (first, later) = (leaves(&|state| state.init.is_none()), leaves(&|state| state.next.is_none()));
    let mut run: Vec<Vec<u64>> = Vec::new();
    for _ in 0..steps {
        let random = (0..8).fold(0, |bits, _| bits << 8 | rng.below(256) as u64);
        let next = |values: &Vec<u64>| -> Vec<u64> {
            model.states.iter().map(|of| of.next.map_or(0, |next| value(model, values, next))).collect()
        };
        run.push(match run.last() {
            None => evaluate(model, &first, random, None),
            Some(before) => evaluate(model, &later, random, Some(&next(before))),
        });
    }
    run
}

/// What the simulator must say about a run and a property.
fn expected(model: &Model, run: &[Vec<u64>], property: usize) -> Result<usize, Rejected> {
    for (step, values) in run.iter().enumerate() {
        if let Some(constraint) = model.constraints.iter().position(|&c| value(model, values, c) == 0) {
            return Err(Rejected::Constraint { step, constraint });
        }
        if value(model, values, model.bads[property]) == 1 {
            return Ok(step);
        }
    }
    Err(Rejected::NotReached { property, steps: run.len() })
}

#[test]
fn random_models_run_as_the_oracle_says() {
    let folder = tempfile::tempdir().unwrap();
    let (mut commands, mut answers) = (Vec::new(), Vec::new());
    for seed in 0..500 {
        let model = generate::model(seed);
        let text = model.text(seed);
        let read = read(&text);
        let values = walk(&model, 6, &mut Rng::new(seed));
        let states: Vec<usize> = model.states.iter().map(|state| state.node).collect();
        let frame = |values: &Vec<u64>| Frame {
            states: assignments(&model, &states, values),
            inputs: assignments(&model, &model.inputs, values),
        };
        let frames: Vec<Frame> = values.iter().map(frame).collect();
        for property in 0..model.bads.len() {
            let run = WordRun { properties: vec![property], frames: frames.clone() };
            let mut written = Vec::new();
            run.write(&read, &mut written).unwrap();
            assert_eq!(parse(&written, &read).as_ref(), Ok(&vec![run.clone()]), "seed {seed}:\n{text}");
            let expected = expected(&model, &values, property);
            let found = words::counterexample(&read, &run).map(|steps| steps[0]);
            assert_eq!(found, expected, "seed {seed}:\n{text}{run:?}");
            if seed < 50 {
                let [model, answer] =
                    ["btor2", "witness"].map(|end| folder.path().join(format!("{seed}.{property}.{end}")));
                std::fs::write(&model, &text).unwrap();
                std::fs::write(&answer, &written).unwrap();
                commands.push(format!("witness {} {}", model.display(), answer.display()));
                answers.push(expected.is_ok());
            }
        }
    }
    assert!(answers.contains(&true) && answers.contains(&false));
    for (command, (answer, expected)) in
        commands.iter().zip(python::ask(&commands).into_iter().flatten().zip(answers))
    {
        assert_eq!(answer.starts_with("ok "), expected, "{command}: {answer}");
    }
}

/// A value of a state that another one determines is wrong.
#[test]
fn wrong_values_of_states_are_found() {
    let mut found = 0;
    for seed in 0..200 {
        let model = generate::model(seed);
        let read = read(&model.text(seed));
        let mut rng = Rng::new(seed);
        let values = walk(&model, 3, &mut rng);
        let states: Vec<usize> = model.states.iter().map(|state| state.node).collect();
        let frames = values.iter().map(|values| Frame {
            states: assignments(&model, &states, values),
            inputs: assignments(&model, &model.inputs, values),
        });
        let mut run = WordRun { properties: vec![0], frames: frames.collect() };
        if expected(&model, &values, 0) != (Err(Rejected::NotReached { property: 0, steps: 3 })) {
            continue;
        }
        let step = rng.below(3);
        let determined = |assignment: &Assignment| {
            let state = &model.states[assignment.position];
            if step == 0 { state.init.is_some() } else { state.next.is_some() }
        };
        let choices = run.frames[step].states.iter_mut().filter(|assignment| determined(assignment));
        let mut choices: Vec<&mut Assignment> = choices.collect();
        if choices.is_empty() {
            continue;
        }
        let changed = rng.below(choices.len());
        let bit = rng.below(choices[changed].value.len());
        choices[changed].value[bit] ^= true;
        let state = choices[changed].position;
        let reason = words::counterexample(&read, &run);
        assert_eq!(reason, Err(Rejected::StateValue { state, step }), "seed {seed}");
        found += 1;
    }
    assert!(found > 50, "{found}");
}
