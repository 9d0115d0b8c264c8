//! Random systems are decided, and their answers are right; so is what `verify` says about changed ones.
//!
//! `PDRER_RANDOM_CLAUSES` says how many, `PDRER_RANDOM_SEED` where to begin.

use pdrer::answer::horn::{self, Derivation};
use pdrer::check::horn::{Answer, Clauses, verify_answer};
use pdrer::check::{SelfCheck, Verdict};
use pdrer::config::{Bmc, Chc, Config, Delta, Engine, Er, Evidence, Imc, KInduction, Preprocess};
use pdrer::limits::Limits;
use pdrer::model::horn::{Definition, parse, parse_solution};
use pdrer::verify::words::evaluate;

use crate::generate::{self, System};
use crate::least::{Tables, arguments, is_unsafe, least, satisfies, sizes, tuple};
use crate::number::number;
use crate::rng::Rng;

/// Extended resolution: so eager that there are auxiliary variables in small systems, with and without its parts; as it
/// is by default; none.
fn er(round: u64) -> Er {
    let eager = Er { delta: Delta::Lemmas(0), ..Er::default() };
    match round % 7 {
        0 | 1 => eager,
        2 => Er { generalize: false, ..eager },
        3 => Er { propagate: false, ..eager },
        4 => Er { delta: Delta::Lemmas(2), ..eager },
        5 => Er::default(),
        _ => Er { max_vars: 0, ..eager },
    }
}

/// How many predicates the bodies of a random system have at most, and how it is decided, in turns.
fn kind(seed: u64) -> (usize, Config) {
    let round = seed / 12;
    let (atoms, engine) = match seed % 12 {
        0 | 1 => (1, Engine::Pdrer(Er::default())),
        2 => (1, Engine::Pdr),
        3 => (1, Engine::Quip(Er::default())),
        4 => (1, Engine::Imc(Imc::default())),
        5 => (1, Engine::KInduction(KInduction { bound: Some(5), ..KInduction::default() })),
        6 => (1, Engine::Bmc(Bmc { bound: Some(80), ..Bmc::default() })),
        7 => (1, Engine::Chc(Chc { reach: round.is_multiple_of(2), er: er(round) })),
        8 => (2, Engine::Pdrer(er(round))),
        9 => (2, Engine::Chc(Chc { reach: !round.is_multiple_of(3), er: er(round) })),
        10 => (3, Engine::Chc(Chc { er: er(round), ..Chc::default() })),
        _ => (2, Engine::Bmc(Bmc { bound: Some(4), ..Bmc::default() })),
    };
    let preprocess = if seed.is_multiple_of(5) { Preprocess::NONE } else { Preprocess::default() };
    (
        atoms,
        Config { engine, preprocess, self_check: Some(Evidence::Proof), seed: round, ..Config::default() },
    )
}

/// The bits of a value, the lowest one first.
pub fn bits(value: u64, width: u32) -> Vec<bool> {
    (0..width).map(|i| value >> i & 1 == 1).collect()
}

fn value(bits: &[bool]) -> u64 {
    bits.iter().rev().fold(0, |value, &bit| value << 1 | u64::from(bit))
}

/// What a solution says, as tables.
pub fn tables(system: &System, definitions: &[Definition]) -> Tables {
    let table = |(i, size): (usize, usize)| {
        let name = format!("p{i}");
        let definition = definitions.iter().find(|definition| &*definition.name == name.as_bytes()).unwrap();
        let holds = |tuple: usize| {
            let sorts = &system.predicates[i];
            let values = arguments(sorts, tuple);
            let inputs: Vec<Vec<bool>> =
                sorts.iter().zip(values).map(|(sort, value)| bits(value, sort.bits())).collect();
            evaluate(&definition.terms, &inputs, &[definition.value]) == [[true]]
        };
        (0..size).map(holds).collect()
    };
    sizes(system).into_iter().enumerate().map(table).collect()
}

/// Each step of a derivation is in the least model, and its clause is a clause of the system.
fn check_derivation(system: &System, least: &Tables, Derivation { steps }: &Derivation) {
    for (i, step) in steps.iter().enumerate() {
        let clause = &system.clauses[step.clause];
        let Some((predicate, _)) = &clause.head else {
            assert_eq!(i + 1, steps.len());
            continue;
        };
        let arguments: Vec<u64> = step.arguments.iter().map(|bits| value(bits)).collect();
        assert!(least[*predicate][tuple(&system.predicates[*predicate], &arguments)]);
    }
    assert!(system.clauses[steps.last().unwrap().clause].head.is_none());
}

#[test]
fn random_systems_are_decided_rightly() {
    let (first, count) = (number("PDRER_RANDOM_SEED", 0), number("PDRER_RANDOM_CLAUSES", 400));
    let (mut safe, mut undecided) = (0, 0);
    for seed in first..first + count {
        let (atoms, config) = kind(seed);
        let system = generate::system(&mut Rng::new(seed), atoms);
        let text = system.text(seed);
        let context = || format!("seed {seed}:\n{text}");
        let parsed = parse(text.as_bytes()).unwrap_or_else(|error| panic!("{error}: {}", context())).system;
        let least = least(&system);
        let expected = is_unsafe(&system, &least);

        let limits = Limits::default();
        let (model, clauses) = Clauses::new(parsed, &config, &limits).unwrap();
        let (outcome, answer) = clauses
            .decide(&model, &config, &limits, &mut |_| {})
            .unwrap_or_else(|error| panic!("{error}: {}", context()));
        match (&outcome.verdict, &answer) {
            (Verdict::Safe(_), Some(Answer::Solution(text))) => {
                assert!(!expected, "{}", context());
                let tables = tables(&system, &parse_solution(text, &limits).unwrap());
                assert!(satisfies(&system, &tables), "{}", context());
                safe += 1;
            }
            (Verdict::Unsafe(run), Some(Answer::Derivation(derivation))) => {
                assert!(expected, "{}", context());
                assert!(run.inputs.len() <= derivation.steps.len() + 1, "{}", context());
                check_derivation(&system, &least, derivation);
                let mut text = Vec::new();
                horn::write(clauses.words().unwrap(), derivation, &mut text).unwrap();
                assert!(horn::recognize(&text));
                assert_eq!(&horn::read(clauses.words().unwrap(), &text).unwrap(), derivation);
            }
            (Verdict::Unknown { .. }, None) => {
                assert!(matches!(seed % 12, 5 | 6 | 11), "{:?} {}", outcome.verdict, context());
                undecided += 1;
                continue;
            }
            other => panic!("{other:?}: {}", context()),
        }
        assert_eq!(outcome.self_check, SelfCheck::Passed);
    }
    println!("{count} systems, {safe} safe, {undecided} undecided");
    assert!(count < 100 || (safe > count / 8 && safe + undecided < count * 7 / 8));
}

/// A step of a derivation is changed; `verify` says whether it is still one, and so does the oracle.
#[test]
fn changed_derivations_are_refused() {
    let (mut right, mut wrong) = (0, 0);
    for seed in 0..number("PDRER_RANDOM_CLAUSES", 300) {
        let rng = &mut Rng::new(seed);
        let system = generate::system(rng, 1 + seed as usize % 3);
        if !is_unsafe(&system, &least(&system)) {
            continue;
        }
        let limits = Limits::default();
        let parsed = parse(system.text(seed).as_bytes()).unwrap().system;
        let config = Config { self_check: None, ..Config::default() };
        let (model, clauses) = Clauses::new(parsed, &config, &limits).unwrap();
        let (_, answer) = clauses.decide(&model, &config, &limits, &mut |_| {}).unwrap();
        let Some(Answer::Derivation(mut changed)) = answer else { panic!("seed {seed}") };
        let at = rng.below(changed.steps.len());
        let flip = |words: &mut [Vec<bool>], rng: &mut Rng| {
            if !words.is_empty() {
                let word = &mut words[rng.below(words.len())];
                let bit = rng.below(word.len());
                word[bit] ^= true;
            }
        };
        match rng.below(5) {
            0 => flip(&mut changed.steps[at].values, rng),
            1 => flip(&mut changed.steps[at].arguments, rng),
            2 => drop(changed.steps.pop()),
            3 => changed.steps[at].premises = vec![rng.below(at + 2)],
            _ => changed.steps[at].premises.clear(),
        }
        let verified = verify_answer(
            clauses.words().unwrap(),
            &Answer::Derivation(changed.clone()),
            Evidence::Proof,
            &limits,
        );
        let expected = is_derivation(&system, &changed, &clauses);
        assert_eq!(
            verified.is_ok(),
            expected,
            "seed {seed}: {verified:?} {changed:?}\n{}",
            system.text(seed)
        );
        *if expected { &mut right } else { &mut wrong } += 1;
    }
    assert!(right > 0 && wrong > 10, "{right} {wrong}");
}

/// Is it one? By the terms of the generator; variables are found by their names.
fn is_derivation(system: &System, Derivation { steps }: &Derivation, clauses: &Clauses) -> bool {
    let is_step = |(i, step): (usize, &horn::Step)| {
        let (clause, written) =
            (&system.clauses[step.clause], &clauses.words().unwrap().clauses[step.clause]);
        let mut values = vec![0; clause.variables.len()];
        for (variable, bits) in written.variables.iter().zip(&step.values) {
            let name = String::from_utf8_lossy(&variable.name).into_owned();
            let position: usize = name.rsplit('x').next().unwrap().parse().unwrap();
            values[position] = value(bits);
        }
        let arguments = |terms: &[crate::term::Term]| -> Vec<u64> {
            terms.iter().map(|term| term.value(&values)).collect()
        };
        let of = |premise: usize| {
            let before = steps[..i].get(premise)?;
            let (predicate, _) = system.clauses[before.clause].head.as_ref()?;
            Some((*predicate, before.arguments.iter().map(|bits| value(bits)).collect::<Vec<u64>>()))
        };
        let stated: Vec<u64> = step.arguments.iter().map(|bits| value(bits)).collect();
        clause.constraint.iter().all(|truth| truth.value(&values) == 1)
            && step.premises.len() == clause.body.len()
            && clause
                .body
                .iter()
                .zip(&step.premises)
                .all(|((predicate, terms), &premise)| of(premise) == Some((*predicate, arguments(terms))))
            && clause.head.as_ref().map(|(_, terms)| arguments(terms)).unwrap_or_default() == stated
    };
    let ends = steps.last().is_some_and(|last| system.clauses[last.clause].head.is_none());
    ends && steps.iter().enumerate().all(is_step)
}

/// Engines for circuits do not decide what is not linear; the first such clause is named.
#[test]
fn what_is_not_linear_is_said() {
    let text = "(declare-rel p ())\n(rule p)\n(query (and p p))";
    let config = Config { engine: Engine::Imc(Imc::default()), ..Config::default() };
    let reason =
        Clauses::new(parse(text.as_bytes()).unwrap().system, &config, &Limits::default()).unwrap_err();
    assert_eq!(
        reason.to_string(),
        "the clause in line 3 has 2 predicates in its body: only --engine chc and bmc look at such clauses"
    );
}
