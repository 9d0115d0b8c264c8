//! Searches with localization, on systems with latches that do not matter.

use pdrer::config::Config;
use pdrer::engine::pdr::{PdrEngine, Resolution};
use pdrer::engine::{Answer, Bmc, Engine, KInduction, Localized, Proof};
use pdrer::limits::Limits;
use pdrer::logic::graph::Graph;
use pdrer::logic::lit::Lit;
use pdrer::stats::Stats;
use pdrer::system::TransitionSystem;

/// A shift register of latches that begin as 0: input, latch 1, …, latch `n`; Bad is its end. Before each of them is a
/// latch that it does not need. A constraint says that the input is the latch `tied`.
fn register(n: usize, tied: Option<usize>) -> TransitionSystem {
    let mut graph = Graph::default();
    let latches: Vec<Lit> = (0..2 * n).map(|_| graph.leaf().lit()).collect();
    let input = graph.leaf();
    let next = (0..2 * n).map(|i| if i < 2 { input.lit() } else { latches[i - 2] }).collect();
    let constraints = tied.map(|i| graph.equal(input.lit(), latches[i])).into_iter().collect();
    TransitionSystem {
        graph,
        next,
        init: vec![Some(false); 2 * n],
        bad: latches[2 * n - 1],
        constraints,
        inputs: vec![input],
    }
}

fn decide(engine: impl Engine + 'static, ts: &TransitionSystem) -> (Answer, Stats) {
    let mut engine = Localized::new(Box::new(engine));
    let answer = engine.run(ts, &Limits::default(), &mut |_| {});
    (answer, engine.stats())
}

#[test]
fn latches_that_do_not_matter_stay_inputs() {
    // The first latch after a 0 is a 0; then nothing happens.
    let mut ts = register(4, None);
    ts.next[5] = Lit::FALSE;
    let (answer, stats) = decide(KInduction::new(Default::default(), None), &ts);
    assert!(matches!(answer, Answer::Safe(Proof::KInductive { k: 2, .. })), "{answer:?}");
    let found = stats.localization;
    assert_eq!((found.latches, found.constraints), (2, 0));
    assert!(found.refinements >= 1 && stats.sat_calls > 0);
}

#[test]
fn a_counterexample_is_one_of_the_system() {
    // Bad is the third latch of the register. Beside it a 1 goes through, and runs end before it is through, so no
    // longer run is bad.
    let mut ts = register(4, None);
    let latch = |i| ts.latch_vars().nth(i).expect("eight latches").lit();
    (ts.bad, ts.constraints) = (latch(5), vec![!latch(6)]);
    ts.next[0] = Lit::TRUE;
    let (answer, stats) = decide(Bmc::new(Default::default(), None), &ts);
    let Answer::Unsafe(path) = answer else { panic!("{answer:?}") };
    assert_eq!((path.inputs.len(), path.inputs[0][0], stats.localization.latches), (4, true, 3));
    assert_eq!(
        path.values(&ts).map(|values| values.get(ts.bad)).collect::<Vec<_>>(),
        [false, false, false, true]
    );
}

#[test]
fn a_longer_counterexample_is_one_of_the_system() {
    let ts = register(12, None);
    let (answer, stats) = decide(PdrEngine::new(&Config::default(), |_| Resolution), &ts);
    let Answer::Unsafe(path) = answer else { panic!("{answer:?}") };
    // A view with three of the 24 latches has a counterexample of three steps: then runs of 16 steps are asked for.
    assert_eq!((path.inputs.len(), stats.localization.latches), (17, 3));
    assert!(path.values(&ts).last().expect("16 steps").get(ts.bad));
}

#[test]
fn constraints_become_visible() {
    // The input is a latch that begins as 0 and has the input as its next state.
    let ts = register(3, Some(0));
    let (answer, stats) = decide(KInduction::new(Default::default(), None), &ts);
    assert!(matches!(answer, Answer::Safe(_)), "{answer:?}");
    assert_eq!((stats.localization.latches, stats.localization.constraints), (4, 1));
}
