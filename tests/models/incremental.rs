//! Families of systems: in all modes, with all engines that have frames, with and without reuse, the border is where
//! the oracle has it. Debug builds also prove the frames that are handed on again.

use std::num::NonZero;

use pdrer::answer::frames::{Copied, FrameLemma, Frames, Share};
use pdrer::answer::invariant::Invariant;
use pdrer::check::family::{Decided, Family, Mode, Settled, Verdict, decide_family};
use pdrer::check::{self, Begin, SelfCheck};
use pdrer::config::{Config, Delta, Engine, Er, Preprocess};
use pdrer::engine::Event;
use pdrer::limits::Limits;
use pdrer::logic::lit::Lit;
use pdrer::model::{Model, SymbolKind};

use crate::build::Builder;
use crate::generate;
use crate::oracle;
use crate::rng::Rng;

const MODES: [Mode; 4] = [Mode::Relax, Mode::Constrain, Mode::Binary, Mode::Climb];

/// The model with these bounds, from the tightest to the loosest. The outputs are in another order.
fn with_bounds(mut model: Model, bounds: &[Lit]) -> Model {
    model.outputs = bounds.iter().rev().copied().collect();
    let name = |output| format!("bound {}", 3 * (bounds.len() - output)).into_bytes();
    model.symbols = (0..bounds.len()).map(|output| ((SymbolKind::Output, output), name(output))).collect();
    model
}

/// A random model with bounds, each of which is one literal weaker than the one before.
fn random(seed: u64) -> Option<Model> {
    let mut b = Builder { model: generate::model(seed) };
    let variables = b.model.variables();
    if b.model.bads.is_empty() || variables < 2 {
        return None;
    }
    let mut rng = Rng::new(seed ^ 0x5EED);
    let mut bound = Lit::FALSE;
    let mut bounds = Vec::new();
    for _ in 0..rng.between(1, 6) {
        for _ in 0..rng.between(1, 2) {
            let lit = Lit::from_code(rng.between(2, 2 * variables - 1) as u32);
            bound = b.or(bound, lit);
        }
        bounds.push(bound);
    }
    if rng.percent(30) {
        bounds.push(Lit::TRUE);
    }
    Some(with_bounds(b.model, &bounds))
}

/// No preprocessing: it would leave little to hand on.
fn plain(engine: Engine) -> Config {
    Config { engine, preprocess: Preprocess::NONE, ..Config::default() }
}

fn configs() -> Vec<Config> {
    let eager = Er { delta: Delta::Lemmas(0), ..Er::default() };
    vec![
        plain(Engine::Pdr),
        plain(Engine::Pdrer(eager.clone())),
        Config::default(),
        Config { minimize: None, ..plain(Engine::Quip(eager)) },
        Config { assume_property: false, ..plain(Engine::Quip(Er { max_vars: 0, ..Er::default() })) },
    ]
}

fn decide(model: &Model, property: usize, mode: Mode, reuse: bool, config: &Config) -> Decided {
    let limits = Limits::default();
    let family = Family::new(model, property, &limits).expect("the bounds are ordered");
    decide_family(&family, mode, reuse, Vec::new(), config, &limits, &mut |_| {}).expect("answers are right")
}

/// Compares with the depths of shortest counterexamples of the systems; none if they are safe.
fn compare(decided: &Decided, depths: &[Option<usize>]) {
    let least = depths.iter().position(Option::is_some).unwrap_or(depths.len());
    for ran in &decided.ran {
        match (&ran.verdict, depths[ran.system]) {
            (Verdict::Safe, None) => {}
            (&Verdict::Unsafe { depth, keeps }, Some(shortest)) => {
                assert!(depth >= shortest && keeps <= ran.system, "{ran:?}");
                assert!(depths[keeps].is_some_and(|shortest| depth >= shortest), "{ran:?}");
            }
            _ => panic!("{ran:?}, not {:?}", depths[ran.system]),
        }
    }
    let position = |settled: &Option<Settled>| settled.as_ref().map(|settled| settled.system);
    assert_eq!(position(&decided.safe), least.checked_sub(1));
    assert_eq!(position(&decided.not_safe), (least < depths.len()).then_some(least));
    for settled in [&decided.safe, &decided.not_safe].into_iter().flatten() {
        let is_safe = matches!(settled.outcome.verdict, check::Verdict::Safe(_));
        assert_eq!((is_safe, settled.outcome.self_check), (settled.system < least, SelfCheck::Passed));
    }
}

#[test]
fn the_border_of_random_families() {
    let (mut levels, mut lowered, mut jumps, mut inside) = (0, 0, 0, 0);
    for seed in 0..120 {
        let Some(model) = random(seed) else { continue };
        let bounds = model.bounds().unwrap();
        let systems = bounds.iter().map(|bound| oracle::verdicts(&model.constrained(bound.literal)).unwrap());
        let verdicts: Vec<Vec<oracle::Verdict>> = systems.collect();
        for property in 0..model.bads.len() {
            let depth = |of: &Vec<oracle::Verdict>| match of[property] {
                oracle::Verdict::Safe => None,
                oracle::Verdict::Unsafe { depth } => Some(depth),
            };
            let depths: Vec<Option<usize>> = verdicts.iter().map(depth).collect();
            let border = depths.first() != depths.last();
            for (config, mode, reuse) in configs()
                .iter()
                .flat_map(|config| MODES.map(|mode| (config, mode)))
                .flat_map(|(config, mode)| [(config, mode, true), (config, mode, false)])
            {
                eprintln!("seed {seed}, property {property}, {mode:?}, reuse: {reuse}, {config:?}");
                let decided = decide(&model, property, mode, reuse, config);
                compare(&decided, &depths);
                inside += usize::from(border);
                for ran in &decided.ran {
                    jumps += usize::from(
                        matches!(ran.verdict, Verdict::Unsafe { keeps, .. } if keeps < ran.system),
                    );
                    assert!(reuse || ran.copied.is_none());
                    match &ran.copied {
                        Some(copied) if copied.total().kept == 0 => {}
                        Some(Copied { at_their_levels: true, .. }) => levels += 1,
                        Some(_) => lowered += 1,
                        None => {}
                    }
                }
            }
        }
    }
    eprintln!("at their levels {levels}, in F_1 {lowered}, jumps {jumps}, borders inside {inside}");
    assert!([levels, lowered, jumps, inside].into_iter().all(|count| count > 100));
}

/// A graph: a latch for each vertex, of which one is true; input k takes edge k, and without input the state stays.
/// Initially the first vertex, bad is the last one.
fn graph(vertices: usize, edges: &[(usize, usize)]) -> Builder {
    let mut b = Builder::new(edges.len(), vertices);
    let taken: Vec<Lit> = edges
        .iter()
        .zip(0..)
        .map(|(&(from, _), input)| {
            // The first input that is set, of those at this vertex, counts.
            let earlier = (0..input).filter(|&other: &usize| edges[other].0 == from);
            let others: Vec<Lit> = earlier.map(|other| !b.model.input(other)).collect();
            let all: Vec<Lit> =
                [b.model.latch(from), b.model.input(input)].into_iter().chain(others).collect();
            b.all(&all)
        })
        .collect();
    for vertex in 0..vertices {
        let mut next = b.model.latch(vertex);
        for (&edge, &(from, to)) in taken.iter().zip(edges) {
            if from == vertex {
                next = b.and(next, !edge);
            }
            if to == vertex {
                next = b.or(next, edge);
            }
        }
        b.model.latches[vertex].next = next;
    }
    b.model.latches[0].reset = Lit::TRUE;
    b.model.bads = vec![b.model.latch(vertices - 1)];
    b
}

/// Example C.1 of Blankestijn: a → b → c → d → e, then without b → c.
#[test]
fn a_path_loses_an_edge() {
    let b = graph(5, &[(0, 1), (1, 2), (2, 3), (3, 4)]);
    let no_edge = !b.model.input(1);
    let model = with_bounds(b.model, &[no_edge, Lit::TRUE]);
    let decided = decide(&model, 0, Mode::Constrain, true, &plain(Engine::Pdr));
    compare(&decided, &[None, Some(4)]);
    let [loose, tight] = &decided.ran[..] else { panic!("{decided:?}") };
    assert_eq!(loose.verdict, Verdict::Unsafe { depth: 4, keeps: 1 });
    let copied = tight.copied.as_ref().unwrap();
    // Everything that holds in the larger system holds in the smaller one, and no bad state is left to find.
    assert!(copied.at_their_levels && copied.total().kept == copied.total().given, "{copied:?}");
    assert!(tight.stats.frames <= loose.stats.frames && tight.stats.ctis == 0, "{:?}", tight.stats);
}

/// The same path, then without b → c, then also without c → d: what holds in the loosest system holds in both others,
/// whatever was searched in between.
#[test]
fn the_frames_of_the_unsafe_system_serve_all_tighter_ones() {
    let mut b = graph(5, &[(0, 1), (1, 2), (2, 3), (3, 4)]);
    let no_edge = !b.model.input(1);
    let other = !b.model.input(2);
    let neither = b.and(no_edge, other);
    let model = with_bounds(b.model, &[neither, no_edge, Lit::TRUE]);
    let decided = decide(&model, 0, Mode::Climb, true, &plain(Engine::Pdr));
    compare(&decided, &[None, None, Some(4)]);
    assert_eq!(decided.ran.iter().map(|ran| ran.system).collect::<Vec<_>>(), [2, 0, 1]);
    let [tightest, tight] = [1, 2].map(|i| decided.ran[i].copied.as_ref().unwrap());
    assert!(tightest.at_their_levels && tightest.total().kept > 0, "{tightest:?}");
    assert_eq!((tightest.at_their_levels, &tightest.levels), (tight.at_their_levels, &tight.levels));
}

/// Example C.2 of Blankestijn: b → c, b → d, c → e, d → e, then with a → b. Of the invariant, that only a is reached,
/// nothing is inductive any more.
#[test]
fn a_graph_gains_an_edge() {
    let b = graph(5, &[(0, 1), (1, 2), (1, 3), (2, 4), (3, 4)]);
    let no_edge = !b.model.input(0);
    let model = with_bounds(b.model, &[no_edge, Lit::TRUE]);
    let decided = decide(&model, 0, Mode::Relax, true, &plain(Engine::Pdr));
    compare(&decided, &[None, Some(3)]);
    let [tight, loose] = &decided.ran[..] else { panic!("{decided:?}") };
    assert_eq!((&tight.verdict, &loose.verdict), (&Verdict::Safe, &Verdict::Unsafe { depth: 3, keeps: 1 }));
    let copied = loose.copied.as_ref().unwrap();
    assert!(!copied.at_their_levels && copied.total().kept == 0, "{copied:?}");
}

/// The same with frames that have no invariant: that c and d are not reached in one step still holds; that b is not
/// does not.
#[test]
fn frames_without_an_invariant_give_what_holds_in_f_1() {
    let model = graph(5, &[(0, 1), (1, 2), (1, 3), (2, 4), (3, 4)]).model;
    let unreached = |level, vertex| FrameLemma {
        level: NonZero::new(level),
        lemma: vec![!Invariant::latch(vertex).lit()].into(),
    };
    let lemmas = vec![unreached(1, 1), unreached(2, 2), unreached(2, 3)];
    let frames = Frames { top: 2, lemmas, ..Frames::default() };
    let (outcome, copied) = resumed(&frames, &model, &plain(Engine::Pdr));
    assert!(outcome.verdict.counterexample().is_some());
    let copied = copied.expect("the frames are taken");
    assert_eq!((copied.at_their_levels, copied.total()), (false, Share { kept: 2, given: 3 }));
}

/// The outcome of a search that begins with these frames, and what it has taken of them.
fn resumed(frames: &Frames, model: &Model, config: &Config) -> (check::Outcome, Option<Copied>) {
    let mut copied = None;
    let mut engine = pdrer::engine::select(config);
    let limits = Limits::default();
    let outcome =
        check::decide_from(&mut *engine, Begin::Frames(frames), model, 0, config, &limits, &mut |event| {
            if let Event::Resumed { copied: taken } = event {
                copied = Some(taken.clone());
            }
        });
    (outcome.expect("the answer is right"), copied)
}

/// A lemma must not help to prove itself: that a latch is 1 holds in each step after one in which it does, and not
/// initially.
#[test]
fn lemmas_of_foreign_frames_begin_without_their_own_help() {
    // The second latch is 1 after the first step; bad: it is, and the first latch is still 0.
    let mut model = pdrer::model::aiger::parse(b"aag 3 0 2 0 1 1\n2 2\n4 1\n6\n6 4 3\n").unwrap().model;
    let lemma = |level: u32, lit: Lit| FrameLemma { level: NonZero::new(level), lemma: vec![lit].into() };
    let latch = |i| Invariant::latch(i).lit();
    let frames = Frames { top: 3, lemmas: vec![lemma(0, latch(0)), lemma(2, latch(0))], ..Frames::default() };
    for config in [plain(Engine::Pdr), plain(Engine::Pdrer(Er::default()))] {
        assert!(resumed(&frames, &model, &config).0.verdict.counterexample().is_some());
    }
    // If the first latch is 1 initially, the same frames hold.
    model.latches[0].reset = Lit::TRUE;
    let (outcome, copied) = resumed(&frames, &model, &plain(Engine::Pdr));
    assert!(outcome.verdict.invariant().is_some());
    assert_eq!(copied.map(|copied| copied.at_their_levels), Some(true));
}
