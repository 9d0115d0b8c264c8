//! The whole way: a random model as a file, its bits, the search, its answer in words, and the check of that.
//!
//! `PDRER_RANDOM_MODELS` sets the number of models, `PDRER_RANDOM_SEED` the seed of the first one.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use pdrer::answer::certificate::words::write;
use pdrer::answer::invariant::Invariant;
use pdrer::answer::witness::words::{WordRun, parse};
use pdrer::check::{self, Verdict};
use pdrer::config::{Bmc, Config, Delta, Engine, Er, Imc, KInduction, Preprocess, Worker};
use pdrer::limits::Limits;
use pdrer::model::btor2::blast::{Blasted, blast};
use pdrer::model::btor2::{self, WordModel};
use pdrer::sat::{Backend, Evidence};
use pdrer::verify::{self, Words, words};

use crate::generate;
use crate::model::Model;
use crate::number::number;
use crate::python;
use crate::rng::Rng;
use crate::search;

const OFF: Preprocess = Preprocess::NONE;

/// Options of the search, and what is expected of them.
struct Options {
    name: String,
    config: Config,
    /// Do they decide all models?
    complete: bool,
    /// Are their counterexamples shortest ones?
    shortest: bool,
}

/// The usual options, then all engines with and without preprocessing. Without it, and without minimisation, invariants
/// have more to say.
fn options() -> Vec<Options> {
    let eager = || Er { delta: Delta::Lemmas(0), ..Er::default() };
    let bmc = || Engine::Bmc(Bmc { bound: Some(12), ..Bmc::default() });
    let kind = || Engine::KInduction(KInduction { bound: Some(6), simple_path: false });
    let imc = || Engine::Imc(Imc { bound: Some(10), ..Imc::default() });
    let by = |engine, preprocess, minimize| Config { engine, preprocess, minimize, ..Config::default() };
    let workers = [Engine::Pdr, bmc(), kind(), imc()].map(|engine| {
        let config = Config { engine, sat: Some(Backend::Native), ..Config::default() };
        Worker { name: format!("{:?}", config.engine), config, weight: 1 }
    });
    let usual = Config::default();
    let mut all =
        vec![Options { name: "usual".into(), config: usual.clone(), complete: true, shortest: false }];
    for (suffix, preprocess, minimize) in
        [("", Preprocess::default(), usual.minimize), (" as it is", OFF, None)]
    {
        let options = |name: &str, config, complete, shortest| {
            let name = format!("{name}{suffix}");
            Options { name, config, complete, shortest }
        };
        let by = |engine| by(engine, preprocess, minimize);
        all.extend([
            options("pdrer", by(Engine::Pdrer(eager())), true, false),
            options("pdr", by(Engine::Pdr), true, false),
            options("kind", by(kind()), false, true),
            options("bmc", by(bmc()), false, true),
            options("imc", by(imc()), false, false),
            options("quip", by(Engine::Quip(eager())), true, false),
            options("portfolio", Config { workers: workers.to_vec(), ..by(Engine::Pdr) }, true, false),
        ]);
    }
    all
}

/// Those with which models of this seed are decided beside the usual ones. Seeds go through all of them.
fn chosen(seed: u64, options: &[Options]) -> usize {
    1 + (seed % (options.len() as u64 - 1)) as usize
}

/// A model of words with its bits, from a file.
fn read(text: &[u8]) -> (WordModel, Blasted) {
    let words = btor2::parse(text).unwrap_or_else(|error| panic!("{error}")).model;
    let bits = blast(&words, 64, &Limits::default()).expect("random models are small");
    (words, bits)
}

fn with<'a>(words: &'a WordModel, bits: &'a Blasted) -> Words<'a> {
    Words { words, map: &bits.map, bits: &bits.model }
}

/// An answer as a file; nothing if there is none.
enum Answer {
    /// The depth, and the witness.
    Unsafe(usize, Vec<u8>),
    /// The certificate.
    Safe(String),
    Nothing,
}

/// Decides a property and checks the answer in words, from the files.
fn decide(file: &[u8], property: usize, config: &Config) -> Answer {
    let (words, bits) = read(file);
    let outcome = check::decide(&bits.model, property, config, &Limits::default(), &mut |_| {}).unwrap();
    match outcome.verdict {
        Verdict::Unsafe(run) => {
            let mut written = Vec::new();
            WordRun::new(&words, &bits.map, &run).write(&words, &mut written).unwrap();
            let runs = parse(&written, &words).unwrap();
            let steps = words::counterexample(&words, &runs[0]).unwrap();
            assert_eq!(steps, [run.inputs.len() - 1]);
            Answer::Unsafe(steps[0], written)
        }
        Verdict::Safe(invariant) => certificate(&words, &bits, property, &invariant),
        Verdict::Live(_) | Verdict::Unknown { .. } => Answer::Nothing,
    }
}

fn certificate(words: &WordModel, bits: &Blasted, property: usize, invariant: &Invariant) -> Answer {
    let latches = bits.model.latches.len();
    let text = write(words, words.nodes.len(), &bits.map, latches, &[(property, invariant)]).unwrap();
    assert_eq!(verify::parse_word_claim(text.as_bytes()), Some(vec![property]));
    assert!(text.lines().all(|line| !line.ends_with(' ')), "other readers refuse that: {text}");
    let (proof, proof_bits) = read(text.as_bytes());
    let checked = verify::word_certificate(
        with(words, bits),
        with(&proof, &proof_bits),
        &[property],
        Evidence::Proof,
        None,
    );
    assert_eq!(checked, Ok(()), "{text}");
    Answer::Safe(text)
}

/// The answers of option sets: safe ones, unsafe ones.
type Seen = Vec<[AtomicU64; 2]>;

/// Is there anything wrong with the answers on a model?
fn check(seed: u64, model: &Model, options: &[Options], seen: &Seen) {
    let text = model.text(seed);
    let depths = search::depths(model).expect("random models are small");
    for i in [0, chosen(seed, options)] {
        let Options { name, config, complete, shortest } = &options[i];
        for (property, &depth) in depths.iter().enumerate() {
            let answer = decide(text.as_bytes(), property, config);
            match (&answer, depth) {
                (Answer::Unsafe(found, _), Some(depth)) => {
                    let right = *found == depth || !shortest && *found > depth;
                    assert!(right, "{name}: b{property} in step {found}, not {depth}");
                }
                (Answer::Safe(_), None) => {}
                (Answer::Nothing, _) => assert!(!complete, "{name}: b{property} is undecided"),
                (Answer::Unsafe(found, _), None) => {
                    panic!("{name}: b{property} in step {found}, but it is safe")
                }
                (Answer::Safe(_), Some(depth)) => {
                    panic!("{name}: b{property} is safe, but fails in step {depth}")
                }
            }
            if !matches!(answer, Answer::Nothing) {
                seen[i][usize::from(depth.is_some())].fetch_add(1, Ordering::Relaxed);
            }
        }
    }
}

/// The certificate with one operand complemented, in a line that the model does not have, or in a step or a start.
fn changed(certificate: &str, rng: &mut Rng) -> Option<String> {
    let mut lines: Vec<String> = certificate.lines().map(str::to_owned).collect();
    let changeable = |line: &String| {
        let word = line.split(' ').nth(1);
        matches!(word, Some("and" | "or" | "xor" | "next" | "init" | "bad" | "constraint"))
    };
    let choices: Vec<usize> = (0..lines.len()).filter(|&i| changeable(&lines[i])).collect();
    let line = &mut lines[rng.pick(&choices)];
    let (rest, last) = line.rsplit_once(' ')?;
    let last = last.strip_prefix('-').map_or(format!("-{last}"), str::to_owned);
    *line = format!("{rest} {last}");
    Some(lines.join("\n") + "\n")
}

/// The oracle sees which changed certificates are wrong, too.
#[test]
fn the_oracle_agrees_about_changed_certificates() {
    let options = options();
    let folder = tempfile::tempdir().unwrap();
    let (mut commands, mut verdicts) = (Vec::new(), Vec::new());
    for seed in 0..150u64 {
        let model = generate::model(seed);
        let (text, rng) = (model.text(seed), &mut Rng::new(seed));
        let path = folder.path().join(format!("{seed}.btor2"));
        std::fs::write(&path, &text).unwrap();
        let (words, bits) = read(text.as_bytes());
        for property in 0..model.bads.len() {
            let answer = decide(text.as_bytes(), property, &options[chosen(seed, &options)].config);
            let Answer::Safe(certificate) = answer else { continue };
            for i in 0..3 {
                let Some(changed) = changed(&certificate, rng) else { continue };
                // Arrays have no complement.
                let Ok(parsed) = btor2::parse(changed.as_bytes()) else { continue };
                let proof = parsed.model;
                let proof_bits = blast(&proof, 64, &Limits::default()).unwrap();
                let (model, proof) = (with(&words, &bits), with(&proof, &proof_bits));
                verdicts
                    .push(verify::word_certificate(model, proof, &[property], Evidence::Proof, None).is_ok());
                let file = folder.path().join(format!("{seed}.{property}.{i}"));
                std::fs::write(&file, changed).unwrap();
                commands.push(format!("certificate {} {} {property}", path.display(), file.display()));
            }
        }
    }
    let right = verdicts.iter().filter(|&&right| right).count();
    assert!(right > 10 && verdicts.len() - right > 100, "{right} of {} are right", verdicts.len());
    for ((command, answer), verdict) in
        commands.iter().zip(python::ask(&commands).into_iter().flatten()).zip(verdicts)
    {
        let file = command.split(' ').nth(2).unwrap();
        let written = || std::fs::read_to_string(file).unwrap();
        // On bits, signals that the bad state does not depend on need not agree.
        let unneeded = verdict && (answer.contains("`transition`") || answer.contains("`reset`"));
        assert!(answer.starts_with("ok ") == verdict || unneeded, "{command}: {answer}\n{}", written());
    }
}

#[test]
fn random_models_are_decided_rightly() {
    let start = number("PDRER_RANDOM_SEED", 0);
    let models = number("PDRER_RANDOM_MODELS", 500);
    let end = start + models;
    let options = options();
    let seen: Seen = options.iter().map(|_| Default::default()).collect();
    let next = AtomicU64::new(start);
    let failure: Mutex<Option<u64>> = Mutex::new(None);
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, |n| n.get()) {
            scope.spawn(|| {
                while failure.lock().unwrap().is_none() {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= end {
                        return;
                    }
                    let model = generate::model(seed);
                    if std::panic::catch_unwind(|| check(seed, &model, &options, &seen)).is_err() {
                        *failure.lock().unwrap() = Some(seed);
                    }
                }
            });
        }
    });
    if let Some(seed) = failure.into_inner().unwrap() {
        let text = generate::model(seed).text(seed);
        panic!("PDRER_RANDOM_SEED={seed} PDRER_RANDOM_MODELS=1 fails, see above:\n{text}");
    }
    for (options, [safe, unsafe_]) in options.iter().zip(&seen) {
        let [safe, unsafe_] = [safe, unsafe_].map(|count| count.load(Ordering::Relaxed));
        println!("{}: {safe} safe, {unsafe_} unsafe", options.name);
        let proves = !matches!(options.config.engine, Engine::Bmc(_));
        assert!(models < 500 || unsafe_ >= 10 && (safe >= 10 || !proves), "{}", options.name);
    }
}

/// The checks of answers must not depend on how models are translated into bits: an oracle with a solver for words
/// agrees.
#[test]
fn the_oracle_accepts_the_answers() {
    let options = options();
    let folder = tempfile::tempdir().unwrap();
    let (mut commands, mut seen) = (Vec::new(), [0; 2]);
    for seed in 0..150u64 {
        let model = generate::model(seed);
        let text = model.text(seed);
        let path = folder.path().join(format!("{seed}.btor2"));
        std::fs::write(&path, &text).unwrap();
        for property in 0..model.bads.len() {
            let (command, answer) =
                match decide(text.as_bytes(), property, &options[chosen(seed, &options)].config) {
                    Answer::Unsafe(_, witness) => ("witness", witness),
                    Answer::Safe(certificate) => ("certificate", certificate.into_bytes()),
                    Answer::Nothing => continue,
                };
            seen[usize::from(command == "certificate")] += 1;
            let file = folder.path().join(format!("{seed}.{property}.{command}"));
            std::fs::write(&file, answer).unwrap();
            let more = if command == "certificate" { format!(" {property}") } else { String::new() };
            commands.push(format!("{command} {} {}{more}", path.display(), file.display()));
        }
    }
    assert!(seen.iter().all(|&count| count > 40), "{seen:?}");
    for (command, answer) in commands.iter().zip(python::ask(&commands).into_iter().flatten()) {
        let file = command.split(' ').nth(2).unwrap();
        let written = || std::fs::read_to_string(file).unwrap();
        assert!(answer.starts_with("ok "), "{command}: {answer}\n{}", written());
    }
}
