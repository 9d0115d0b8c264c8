//! Waveforms of random runs, read by a third-party reader: every signal has the values of the simulation, whatever its
//! name.

use pdrer::answer::witness::{Counterexample, vcd as waveform};
use pdrer::model::names::Names;
use pdrer::model::{Model, SymbolKind};
use vcd::{ReferenceIndex, Scope, Value, Var, VarType};

use crate::dump::{Read, read, scopes, variables};
use crate::generate;
use crate::rng::Rng;
use crate::shorten::stumble;

/// Buses, names that look like buses, and names that may break the format.
const NAMES: [&[u8]; 28] = [
    b"x[0]",
    b"x[1]",
    b"x[2]",
    b"x[3]",
    b"y[9]",
    b"y[10]",
    b"y[11]",
    b"z",
    b"z[0]",
    b"z[1]",
    b"m[1][0]",
    b"m[1][1]",
    b"!q",
    b"!r[0]",
    b"r[1]",
    b"init:z",
    b"init:x[1]",
    b"a b[0]",
    b"a b[1]",
    b"$end",
    b"$x",
    b"\xff\t",
    b"[3]",
    b"w[01]",
    b"w[2]",
    b"v[2147483648]",
    b"v[2147483647]",
    b"%20",
];

/// The model with names, each of them once or several times.
fn named(mut model: Model, rng: &mut Rng) -> Model {
    let signals = (0..model.inputs).map(|i| (SymbolKind::Input, i));
    let signals: Vec<_> = signals.chain((0..model.latches.len()).map(|i| (SymbolKind::Latch, i))).collect();
    let first = rng.below(NAMES.len());
    for (k, signal) in signals.into_iter().enumerate() {
        let name = if rng.percent(80) { NAMES[(first + k) % NAMES.len()] } else { rng.pick(&NAMES) };
        model.symbols.insert(signal, name.to_vec());
    }
    model
}

/// The form of a name in a file.
fn escaped(name: &[u8]) -> String {
    let escape = |(i, &byte): (usize, &u8)| match byte {
        b'$' if i == 0 => "%24".to_owned(),
        b'!'..=b'~' if byte != b'%' => char::from(byte).to_string(),
        _ => format!("%{byte:02x}"),
    };
    name.iter().enumerate().map(escape).collect()
}

/// The variable of a signal, and the position of the signal among its values.
fn find<'a>(variables: &[&'a Var], name: &[u8]) -> (&'a Var, usize) {
    let text = escaped(name);
    let mut found = variables.iter().filter_map(|&var| match var.index {
        None => (var.reference == text && var.size == 1).then_some((var, 0)),
        Some(ReferenceIndex::Range(high, low)) => {
            assert!(high > low && var.size as i32 == high - low + 1, "{var:?}");
            let i = (low..=high).find(|i| text == format!("{}[{i}]", var.reference))?;
            Some((var, (high - i) as usize))
        }
        Some(ReferenceIndex::BitSelect(_)) => panic!("{var:?}"),
    });
    let one = found.next().unwrap_or_else(|| panic!("there is no {text}"));
    assert!(found.next().is_none(), "there are two {text}");
    one
}

/// Compares the scope of a run with a simulation of it. Returns the number of buses.
fn check(model: &Model, names: &Names, run: &Counterexample, scope: &Scope, times: &Read) -> usize {
    assert_eq!(scope.identifier, format!("b{}", run.property));
    let variables = variables(scope);
    let width: u32 = variables.iter().map(|var| var.size).sum();
    assert_eq!(width as usize, model.inputs + model.latches.len());
    let mut state = run.state.clone();
    for (step, values) in times.1.iter().enumerate() {
        let shown = |name: &[u8], kind: VarType| {
            let (var, i) = find(&variables, name);
            assert_eq!(var.var_type, kind);
            values[&var.code][i]
        };
        let Some(inputs) = run.inputs.get(step) else {
            assert!(variables.iter().all(|var| values[&var.code].iter().all(|&value| value == Value::X)));
            continue;
        };
        for (i, &input) in inputs.iter().enumerate() {
            assert_eq!(
                shown(&names.input(i).bytes, VarType::Wire),
                Value::from(input),
                "input {i}, step {step}"
            );
        }
        for (i, &latch) in state.iter().enumerate() {
            let name = names.latch(i);
            let value = match names.initial(i) {
                Some(input) if step == 0 => inputs[input],
                _ => latch != name.inverted,
            };
            assert_eq!(shown(&name.bytes, VarType::Reg), Value::from(value), "latch {i}, step {step}");
        }
        state = model.next_state(&model.evaluate(&state, inputs));
    }
    variables.iter().filter(|var| var.size > 1).count()
}

#[test]
fn waveforms_are_read_as_simulated() {
    let (mut files, mut several, mut buses, mut initial) = (0, 0, 0, 0);
    for seed in 0..300 {
        let mut rng = Rng::new(seed);
        let model = named(generate::model(seed), &mut rng);
        let names = Names::of(&model);
        let runs: Vec<Counterexample> = (0..model.properties().len())
            .filter_map(|property| stumble(&model, property, &mut rng))
            .collect();
        let mut text = Vec::new();
        waveform::write(
            &model,
            &names,
            "a model $end\nof two lines",
            &runs.iter().collect::<Vec<_>>(),
            &[],
            &mut text,
        )
        .unwrap();
        let read = read(&text);
        let scopes = scopes(&read.0);
        assert_eq!(scopes.len(), runs.len());
        assert_eq!(read.1.len(), runs.iter().map(|run| run.inputs.len()).max().unwrap_or(0));
        for (run, scope) in runs.iter().zip(scopes) {
            buses += check(&model, &names, run, scope, &read);
        }
        initial += (0..model.latches.len()).filter(|&i| names.initial(i).is_some()).count();
        files += usize::from(!runs.is_empty());
        several += usize::from(runs.len() > 1);
    }
    assert!(files > 100 && several > 20 && buses > 50 && initial > 3, "{files} {several} {buses} {initial}");
}

/// More variables than there are one-character identifier codes.
#[test]
fn many_variables_are_told_apart() {
    let model = Model { inputs: 10_000, bads: vec![pdrer::logic::lit::Lit::TRUE], ..Model::default() };
    let inputs = vec![(0..model.inputs).map(|i| i % 3 == 0).collect()];
    let run = Counterexample { property: 0, state: [].into(), inputs, back: None };
    let mut text = Vec::new();
    waveform::write(&model, &Names::of(&model), "", &[&run], &[], &mut text).unwrap();
    let (header, times) = read(&text);
    for (i, var) in variables(scopes(&header)[0]).into_iter().enumerate() {
        assert_eq!(
            (var.reference.as_str(), times[0][&var.code][0]),
            (&*format!("i{i}"), Value::from(i % 3 == 0))
        );
    }
}
