//! Candidates of all kinds: verdicts stay those of the oracle, and what is kept is the greatest inductive set, found by
//! enumeration of all states.
//!
//! `PDRER_RANDOM_CANDIDATES` sets the number of models, `PDRER_RANDOM_SEED` the seed of the first one.

use pdrer::answer::candidates::{Candidate, Candidates, Examined, Fate};
use pdrer::answer::invariant::{Definition, Invariant, Operator, Source};
use pdrer::check::{self, Begin, SelfCheck};
use pdrer::config::{Config, Delta, Engine, Er, Preprocess};
use pdrer::engine::{self, Event};
use pdrer::limits::Limits;
use pdrer::logic::bits::Bits;
use pdrer::logic::lit::{Lit, Var};
use pdrer::model::Model;

use crate::number::number;
use crate::oracle::{self, Step, Verdict};
use crate::rng::Rng;
use crate::{corpus, generate};

/// Models with more latches take too long to enumerate.
const MOST_LATCHES: usize = 9;

fn configs() -> [Config; 4] {
    let eager = Er { delta: Delta::Lemmas(0), ..Er::default() };
    let by = |engine| Config { engine, preprocess: Preprocess::NONE, ..Config::default() };
    [
        by(Engine::Pdr),
        by(Engine::Pdrer(eager.clone())),
        Config { preprocess: Preprocess::default(), ..by(Engine::Quip(eager.clone())) },
        Config { assume_property: false, ..by(Engine::Pdrer(eager)) },
    ]
}

/// Candidates that say anything, and some that are right more often than not.
fn random(model: &Model, rng: &mut Rng, found: &[Vec<Lit>]) -> Candidates {
    let latches = model.latches.len();
    let mut candidates = Candidates { files: vec!["random".to_owned()], ..Candidates::default() };
    for k in 0..rng.below(4) {
        let mut operand = || {
            let known = latches + k;
            let position = rng.below(known.max(1));
            let var = match position.checked_sub(latches) {
                None => Invariant::latch(position),
                Some(k) => Invariant::auxiliary(latches, k),
            };
            var.lit().xor(rng.percent(50))
        };
        let operands = [operand(), operand()];
        let operator = if rng.percent(50) { Operator::And } else { Operator::Xor };
        candidates.definitions.push(Definition { operator, operands });
    }
    if latches == 0 {
        candidates.definitions.clear();
    }
    let variables = latches + candidates.definitions.len();
    for line in 0..rng.between(1, 10) {
        let literals = if !found.is_empty() && rng.percent(40) {
            let mut literals = found[rng.below(found.len())].clone();
            if rng.percent(30) && !literals.is_empty() {
                literals.remove(rng.below(literals.len()));
            }
            literals
        } else {
            let length = if variables == 0 { 0 } else { rng.below(4) };
            let literal = |rng: &mut Rng| {
                let position = rng.below(variables);
                let var = match position.checked_sub(latches) {
                    None => Invariant::latch(position),
                    Some(k) => Invariant::auxiliary(latches, k),
                };
                var.lit().xor(rng.percent(50))
            };
            (0..length).map(|_| literal(rng)).collect()
        };
        let source = Source { file: 0, line: line as u32 };
        let literals = if rng.percent(3) { Err("nobody".to_owned()) } else { Ok(literals) };
        candidates.lemmas.push(Candidate { source, literals });
    }
    candidates
}

/// The value of a clause of candidates in a state. Nothing but the latches is mentioned, so the first step does not
/// matter.
fn holds(candidates: &Candidates, clause: &[Lit], latches: usize, state: u64) -> bool {
    fn value(candidates: &Candidates, latches: usize, state: u64, var: Var) -> bool {
        match Invariant::definition(latches, var) {
            None => state >> (var.index() - 1) & 1 == 1,
            Some(k) => {
                let Definition { operator, operands } = candidates.definitions[k];
                let [a, b] =
                    operands.map(|lit| value(candidates, latches, state, lit.var()) != lit.is_negated());
                if operator == Operator::And { a && b } else { a != b }
            }
        }
    }
    clause.iter().any(|lit| value(candidates, latches, state, lit.var()) != lit.is_negated())
}

/// For each candidate: does it belong to the greatest set that holds in all initial states, and that steps from states
/// that satisfy it and the property preserve?
fn greatest(model: &Model, bad: Lit, candidates: &Candidates, assume_property: bool) -> Vec<bool> {
    let latches = model.latches.len();
    let mut kept: Vec<bool> = candidates.lemmas.iter().map(|candidate| candidate.literals.is_ok()).collect();
    let clause = |k: usize| candidates.lemmas[k].literals.as_deref().unwrap_or_default();
    let fails = |kept: &[bool], state: u64| {
        let left = kept.iter().enumerate().filter(|(_, kept)| **kept);
        left.map(|(k, _)| k).filter(|&k| !holds(candidates, clause(k), latches, state)).collect::<Vec<_>>()
    };
    let mut step = Step::new(model);
    for state in 0..1_u64 << latches {
        for block in 0..step.blocks() {
            let vectors = step.evaluate(state, block);
            if vectors & step.initial() != 0 {
                fails(&kept, state).into_iter().for_each(|k| kept[k] = false);
            }
        }
    }
    loop {
        let before = kept.clone();
        for state in 0..1_u64 << latches {
            if !fails(&kept, state).is_empty() {
                continue;
            }
            for block in 0..step.blocks() {
                let mut vectors = step.evaluate(state, block);
                if assume_property {
                    vectors &= !step.word(bad);
                }
                let mut after = Vec::new();
                step.successors(vectors, &mut |next| after.push(next));
                // A failing candidate goes at once; its successors matter to the next round.
                after.into_iter().for_each(|next| {
                    fails(&kept, next).into_iter().for_each(|k| kept[k] = false);
                });
            }
        }
        if kept == before {
            return kept;
        }
    }
}

/// Are the examples what they claim to be?
fn examples_are_right(model: &Model, bad: Lit, candidates: &Candidates, examined: &Examined, assume: bool) {
    let latches = model.latches.len();
    let number =
        |state: &Bits| state.iter().zip(0..).fold(0, |number, (&bit, i)| number | u64::from(bit) << i);
    for (k, fate) in examined.fates.iter().enumerate() {
        let clause = candidates.lemmas[k].literals.as_deref().unwrap_or_default();
        match *fate {
            Fate::Inductive | Fate::Unknown(_) => {}
            Fate::NotInitial(at) => {
                let example = &examined.examples[at];
                let values = model.evaluate(&example.state, &example.inputs[0]);
                assert!(model.constraints_hold(&values) && model.is_initial(&values));
                assert!(!holds(candidates, clause, latches, number(&example.state)));
            }
            Fate::NotInductive(at) => {
                let example = &examined.examples[at];
                assert_eq!(example.inputs.len(), 2);
                let values = model.evaluate(&example.state, &example.inputs[0]);
                assert!(model.constraints_hold(&values) && !(assume && values.get(bad)));
                let (before, after) = (number(&example.state), number(&model.next_state(&values)));
                assert!(!holds(candidates, clause, latches, after));
                // Those that are kept hold before the step, and so do all that fail in later steps.
                for (other, fate) in candidates.lemmas.iter().zip(&examined.fates) {
                    let left = match fate {
                        Fate::Inductive => true,
                        Fate::NotInductive(later) => *later >= at,
                        Fate::NotInitial(_) | Fate::Unknown(_) => false,
                    };
                    let other = other.literals.as_deref().unwrap_or_default();
                    assert!(!left || holds(candidates, other, latches, before));
                }
            }
        }
    }
}

/// What a run counts.
#[derive(Debug, Default)]
struct Counts {
    inductive: usize,
    not_inductive: usize,
    not_initial: usize,
    proved: usize,
    enumerated: usize,
}

fn check_property(model: &Model, property: usize, expected: Verdict, rng: &mut Rng, counts: &mut Counts) {
    let bad = model.properties()[property];
    let limits = Limits::default();
    let plain = check::decide(model, property, &Config::default(), &limits, &mut |_| {}).unwrap();
    let found: Vec<Vec<Lit>> = match plain.verdict.invariant() {
        Some(invariant) => invariant.lemmas.iter().map(|lemma| lemma.literals.clone()).collect(),
        None => Vec::new(),
    };
    // What is about auxiliary variables of another proof, or the first step, is left out.
    let latches = model.latches.len();
    let is_plain = |lemma: &Vec<Lit>| lemma.iter().all(|lit| lit.var().index() <= latches);
    let found: Vec<Vec<Lit>> = found.into_iter().filter(is_plain).collect();
    for config in configs() {
        let candidates = random(model, rng, &found);
        let mut seen = None;
        let observer = &mut |event: Event<'_>| {
            if let Event::Examined { examined } = event {
                seen = Some(examined.clone());
            }
        };
        let engine = &mut *engine::select(&config);
        let outcome = check::decide_from(
            engine,
            Begin::Candidates(&candidates),
            model,
            property,
            &config,
            &limits,
            observer,
        )
        .unwrap();
        let text =
            || format!("property {property} by {config:?} with {candidates:?}\n{}", corpus::text(model));
        assert_eq!(outcome.verdict.holds(), expected == Verdict::Safe, "{}", text());
        assert_eq!(outcome.self_check, SelfCheck::Passed, "{}", text());
        let examined = seen.unwrap_or_else(|| panic!("nothing was examined: {}", text()));
        let alone = check::by_lemmas(&candidates, model, property, &config, &limits, &mut |_| {}).unwrap();
        assert_eq!(alone.verdict.holds(), examined.prove, "{}", text());
        assert!(!examined.prove || expected == Verdict::Safe, "{}", text());
        counts.proved += usize::from(examined.prove);
        for fate in &examined.fates {
            match fate {
                Fate::Inductive => counts.inductive += 1,
                Fate::NotInductive(_) => counts.not_inductive += 1,
                Fate::NotInitial(_) => counts.not_initial += 1,
                Fate::Unknown(_) => {}
            }
        }
        examples_are_right(model, bad, &candidates, &examined, config.assume_property);
        // With facts of preprocessing, more is inductive.
        let is_exact = config.preprocess == Preprocess::NONE;
        if is_exact && latches <= MOST_LATCHES {
            let kept: Vec<bool> = examined.fates.iter().map(|fate| *fate == Fate::Inductive).collect();
            assert_eq!(kept, greatest(model, bad, &candidates, config.assume_property), "{}", text());
            counts.enumerated += 1;
        }
    }
}

#[test]
fn candidates_change_no_verdict_and_the_greatest_inductive_set_is_kept() {
    let start = number("PDRER_RANDOM_SEED", 0);
    let mut counts = Counts::default();
    for seed in start..start + number("PDRER_RANDOM_CANDIDATES", 60) {
        let model = generate::model(seed);
        let mut rng = Rng::new(seed ^ 0xCA4D);
        let verdicts = oracle::verdicts(&model).expect("random models are small");
        for (property, &verdict) in verdicts.iter().enumerate() {
            check_property(&model, property, verdict, &mut rng, &mut counts);
        }
    }
    eprintln!("{counts:?}");
    let Counts { inductive, not_inductive, not_initial, proved, enumerated } = counts;
    assert!([inductive, not_inductive, not_initial, proved, enumerated].into_iter().all(|count| count > 20));
}
