//! Searches that begin with frames of another search have the verdicts of the oracle, whatever the frames say: those of
//! the same search, of one about another model, damaged ones, and invented ones.

use std::num::NonZero;

use pdrer::answer::export::frames::{Saved, read, write};
use pdrer::answer::frames::{Copied, Definition, FrameLemma, Frames, Share};
use pdrer::answer::invariant::{Invariant, Operator};
use pdrer::check::{self, Begin};
use pdrer::config::{Config, Delta, Engine, Er, Preprocess};
use pdrer::engine::{self, Event};
use pdrer::limits::Limits;
use pdrer::logic::lit::{Lit, Var};
use pdrer::model::Model;

use crate::oracle::{self, Verdict};
use crate::rng::Rng;
use crate::{corpus, generate};

/// Searches with frames. Those with extended resolution re-encode small models many times.
fn configs() -> [Config; 4] {
    let eager = Er { delta: Delta::Lemmas(0), ..Er::default() };
    let by = |engine| Config { engine, preprocess: Preprocess::NONE, ..Config::default() };
    [
        by(Engine::Pdr),
        by(Engine::Pdrer(eager.clone())),
        by(Engine::Quip(eager.clone())),
        Config { preprocess: Preprocess::default(), assume_property: false, ..by(Engine::Pdrer(eager)) },
    ]
}

/// Decides a property. Returns the verdict, all frames on the way, and what was taken of the given ones.
fn search(
    model: &Model,
    property: usize,
    config: &Config,
    given: Option<&Frames>,
) -> (bool, Vec<Frames>, Option<Copied>) {
    let (mut seen, mut taken) = (Vec::new(), None);
    let engine = &mut *engine::select(config);
    let observer = &mut |event: Event<'_>| match event {
        Event::Frames { frames, .. } => seen.push(frames()),
        Event::Resumed { copied } => taken = Some(copied.clone()),
        _ => {}
    };
    let outcome = check::decide_from(
        engine,
        given.map_or(Begin::Nothing, Begin::Frames),
        model,
        property,
        config,
        &Limits::default(),
        observer,
    );
    let verdict = match outcome.unwrap().verdict {
        check::Verdict::Safe(_) | check::Verdict::Live(_) => true,
        check::Verdict::Unsafe(_) => false,
        check::Verdict::Unknown { reason, .. } => panic!("{reason}"),
    };
    (verdict, seen, taken)
}

/// Fails if a search that begins with these frames is wrong.
fn is_right(model: &Model, property: usize, expected: Verdict, config: &Config, given: &Frames) -> Copied {
    let (safe, _, taken) = search(model, property, config, Some(given));
    let text = || format!("property {property} by {config:?} from {given:?}\n{}", corpus::text(model));
    assert_eq!(safe, expected == Verdict::Safe, "{}", text());
    taken.unwrap_or_else(|| panic!("nothing was taken: {}", text()))
}

fn text(model: &Model, frames: &Frames) -> Vec<u8> {
    write(Saved { title: "a \"model\"", latches: model.latches.len(), property: 0 }, frames)
}

/// Calls `test` with properties of random models that searches need several frames for.
fn each(seeds: u64, mut test: impl FnMut(u64, &Model, usize, Verdict, &Config, &[Frames])) {
    for seed in 0..seeds {
        let model = generate::model(seed);
        let verdicts = oracle::verdicts(&model).expect("random models are small");
        for (property, &verdict) in verdicts.iter().enumerate() {
            for config in configs() {
                let (safe, frames, taken) = search(&model, property, &config, None);
                assert_eq!((safe, taken), (verdict == Verdict::Safe, None));
                test(seed, &model, property, verdict, &config, &frames);
            }
        }
    }
}

/// A search that is killed at any moment goes on with its frames.
#[test]
fn searches_go_on_where_they_were() {
    let (mut all, mut at_their_levels, mut whole, mut defined) = (0, 0, 0, 0);
    each(60, |seed, model, property, verdict, config, frames| {
        let mut rng = Rng::new(seed);
        let moments = (0..3).map(|_| rng.below(frames.len())).chain([frames.len() - 1]);
        for moment in moments {
            let given = &frames[moment];
            let back = read(&text(model, given), model.latches.len()).unwrap();
            assert_eq!(&back, given);
            let copied = is_right(model, property, verdict, config, given);
            defined += given.definitions.len();
            let Share { kept, given } = copied.total();
            all += 1;
            at_their_levels += usize::from(copied.at_their_levels);
            whole += usize::from(kept == given);
        }
    });
    eprintln!(
        "{all} moments, {at_their_levels} at their levels, {whole} with all lemmas, {defined} definitions"
    );
    assert!(at_their_levels > 300 && whole * 10 > all * 9 && defined > 100);
}

/// Frames of another model with as many latches say nothing that is taken for granted.
#[test]
fn frames_of_other_models_change_no_verdict() {
    let mut others: Vec<Option<Frames>> = vec![None; 13];
    let mut lowered = 0;
    each(60, |seed, model, property, verdict, config, frames| {
        let slot = &mut others[model.latches.len()];
        if let Some(other) = slot {
            let copied = is_right(model, property, verdict, config, other);
            lowered += usize::from(!copied.at_their_levels);
        }
        let longest = frames.iter().max_by_key(|frames| frames.lemmas.len());
        let moment = if Rng::new(seed).percent(50) { longest } else { frames.last() };
        *slot = moment.cloned();
    });
    eprintln!("{lowered} times not at their levels");
    assert!(lowered > 100);
}

/// Damaged files are refused, or they say something else, which is not believed either.
#[test]
fn damaged_files_change_no_verdict() {
    let (mut refused, mut accepted) = (0, 0);
    each(40, |seed, model, property, verdict, config, frames| {
        let mut rng = Rng::new(seed);
        let original = text(model, &frames[frames.len() / 2]);
        for _ in 0..6 {
            let mut bytes = original.clone();
            for _ in 0..rng.between(1, 3) {
                damage(&mut bytes, &mut rng);
            }
            match read(&bytes, model.latches.len()) {
                Ok(given) => {
                    accepted += 1;
                    is_right(model, property, verdict, config, &given);
                }
                Err(error) => {
                    refused += 1;
                    let lines = bytes.iter().filter(|&&byte| byte == b'\n').count() + 1;
                    assert!((1..=lines).contains(&error.line), "{}: {error}", error.line);
                }
            }
        }
    });
    eprintln!("{refused} refused, {accepted} accepted");
    assert!(refused > 100 && accepted > 100);
}

/// Changes a digit, a sign or any byte, or takes away a part.
fn damage(bytes: &mut Vec<u8>, rng: &mut Rng) {
    let place = rng.below(bytes.len());
    let digit = (place..bytes.len()).find(|&i| bytes[i].is_ascii_digit());
    match (rng.below(12), digit) {
        (0, _) => bytes[place] = rng.below(256) as u8,
        (1, _) => bytes.truncate(place),
        (2, _) => drop(bytes.drain(place..bytes.len().min(place + 8))),
        (3, Some(digit)) => bytes.insert(digit, b'-'),
        (4, Some(digit)) => bytes.insert(digit, b'1'),
        (_, Some(digit)) => bytes[digit] = b'0' + rng.below(10) as u8,
        (_, None) => {}
    }
}

/// Frames that no search has found: lemmas with the same literal twice, with a literal and its negation, about
/// definitions of constants, without literals, some of them twice, at any level.
#[test]
fn invented_frames_change_no_verdict() {
    each(40, |seed, model, property, verdict, config, _| {
        let mut rng = Rng::new(seed);
        for _ in 0..3 {
            let given = invented(model.latches.len(), &mut rng);
            is_right(model, property, verdict, config, &given);
        }
    });
}

fn invented(latches: usize, rng: &mut Rng) -> Frames {
    let literal = |variables: usize, rng: &mut Rng| -> Lit {
        Var(rng.between(1, variables) as u32).lit().xor(rng.percent(50))
    };
    let top = rng.below(5);
    let mut definitions = Vec::new();
    for k in 0..rng.below(4) {
        let before = Invariant::auxiliary(latches, k).index() - 1;
        let operands = [literal(before, rng), literal(before, rng)];
        let operator = if rng.percent(50) { Operator::And } else { Operator::Xor };
        definitions.push(Definition { operator, operands });
    }
    let variables = Invariant::auxiliary(latches, definitions.len()).index() - 1;
    let lemmas = (0..rng.below(12)).map(|_| {
        let clause: Vec<Lit> = (0..rng.below(4)).map(|_| literal(variables, rng)).collect();
        FrameLemma { level: NonZero::new(rng.below(top + 1) as u32), lemma: clause.into() }
    });
    let mut lemmas: Vec<FrameLemma> = lemmas.collect();
    lemmas.extend(lemmas.first().cloned());
    Frames { top, definitions, lemmas, sat_calls: 0 }
}
