//! Reversible pebbling: the oracle finds what is known, and checkers find what the oracle finds.

mod oracle;

use pdrer::answer::strategy;
use pdrer::check::family::{Family, Mode, decide_family};
use pdrer::check::{self, Verdict};
use pdrer::config::{Bmc, Config, Engine, Step};
use pdrer::generate::pebbling::{Shape, model, of_tfc};
use pdrer::limits::Limits;
use pdrer::model::aiger;
use pdrer::pebbling::Graph;

use oracle::Oracle;

/// A circuit in `tests/pebbling`.
fn circuit(name: &str) -> Graph {
    let path = format!("{}/tests/pebbling/{name}.tfc", env!("CARGO_MANIFEST_DIR"));
    of_tfc(&std::fs::read(path).unwrap()).unwrap()
}

/// The graph, with its edges, its least number of pebbles, and the steps of a shortest strategy with so many.
const CIRCUITS: [(&str, usize, usize, usize, usize); 3] =
    [("ham3tc", 5, 5, 3, 6), ("gates15", 15, 28, 9, 21), ("hwb4tc", 17, 37, 10, 22)];

#[test]
fn the_oracle_knows_what_is_known() {
    for length in 1..=20usize {
        let oracle = Oracle::new(&Shape::Line(length).graph());
        let least = 1 + length.next_power_of_two().ilog2() as usize;
        assert_eq!(oracle.least_pebbles(), least, "a line of {length}");
    }
    let least = |shape: Shape| Oracle::new(&shape.graph()).least_pebbles();
    assert_eq!([1, 2, 3].map(|depth| least(Shape::Tree(depth))), [3, 5, 6]);
    for (name, vertices, edges, pebbles, steps) in CIRCUITS {
        let graph = circuit(name);
        assert_eq!((graph.vertices().len(), graph.edges().count()), (vertices, edges), "{name}");
        let oracle = Oracle::new(&graph);
        assert_eq!(oracle.least_pebbles(), pebbles, "{name}");
        assert_eq!(oracle.shortest(pebbles), Some(steps), "{name}");
        assert_eq!(oracle.shortest(pebbles - 1), None, "{name}");
    }
}

/// The steps of the counterexample of a bound, which is replayed, or `None` if there is none.
fn steps(graph: &Graph, pebbles: usize, config: &Config) -> Option<usize> {
    let model = model(graph);
    let bounds = model.bounds().unwrap();
    let bound = bounds.iter().find(|bound| bound.number == pebbles as i64)?;
    let system = model.constrained(bound.literal);
    let outcome = check::decide(&system, 0, config, &Limits::default(), &mut |_| {}).unwrap();
    match outcome.verdict {
        Verdict::Unsafe(run) => {
            let strategy = strategy::of(&system, &run).unwrap();
            assert_eq!(strategy.graph(), graph);
            assert!(strategy.pebbles() <= pebbles);
            Some(strategy.steps())
        }
        Verdict::Safe(_) | Verdict::Live(_) => None,
        Verdict::Unknown { .. } => panic!("undecided"),
    }
}

/// Compares the checkers with the oracle at the least number of pebbles and below it.
fn compare(graph: &Graph, about: &str) {
    let oracle = Oracle::new(graph);
    let least = oracle.least_pebbles();
    let shortest = oracle.shortest(least).unwrap();
    let plain = Config { engine: Engine::Pdr, ..Config::default() };
    for config in [Config::default(), plain] {
        assert_eq!(steps(graph, least - 1, &config), None, "{about}");
        let found = steps(graph, least, &config);
        assert!(found >= Some(shortest), "{about}: {found:?} steps instead of {shortest}");
    }
    let bmc = Bmc { bound: None, step: Step::Depths(1.try_into().unwrap()) };
    let bmc = Config { engine: Engine::Bmc(bmc), ..Config::default() };
    assert_eq!(steps(graph, least, &bmc), Some(shortest), "{about}");
}

#[test]
fn shapes_are_decided_rightly() {
    for length in 1..=10 {
        compare(&Shape::Line(length).graph(), &format!("a line of {length}"));
    }
    let shapes = [
        Shape::Tree(0),
        Shape::Tree(1),
        Shape::Tree(2),
        Shape::Pyramid(1),
        Shape::Pyramid(2),
        Shape::Pyramid(3),
        Shape::Butterfly(1),
        Shape::Adder(1),
        Shape::Adder(2),
    ];
    for shape in shapes {
        compare(&shape.graph(), &format!("{shape:?}"));
    }
}

#[test]
fn random_graphs_are_decided_rightly() {
    for seed in 0..100 {
        let shape = Shape::Random { vertices: 2 + seed as usize % 10, seed };
        compare(&shape.graph(), &format!("{shape:?}"));
    }
}

/// The pebbles of a strategy that a family of searches finds to be the least.
fn border(graph: &Graph, mode: Mode, reuse: bool, config: &Config) -> usize {
    let model = model(graph);
    let limits = Limits::default();
    let family = Family::new(&model, 0, &limits).unwrap();
    let decided = decide_family(&family, mode, reuse, Vec::new(), config, &limits, &mut |_| {}).unwrap();
    let settled = decided.not_safe.expect("all pebbles are enough");
    assert_eq!(decided.safe.map_or(0, |safe| safe.system + 1), settled.system);
    let Verdict::Unsafe(run) = settled.outcome.verdict else { panic!("no counterexample") };
    let least = family.bounds()[settled.system].number as usize;
    assert_eq!(strategy::of(&model, &run).unwrap().pebbles(), least);
    least
}

/// As many random graphs as `PDRER_PEBBLING_GRAPHS` says.
#[test]
fn families_have_the_border_of_the_oracle() {
    let graphs = std::env::var("PDRER_PEBBLING_GRAPHS").map_or(40, |graphs| graphs.parse().unwrap());
    let plain = Config { engine: Engine::Pdr, ..Config::default() };
    for seed in 0..graphs {
        let shape = Shape::Random { vertices: 3 + seed as usize % 12, seed };
        let graph = shape.graph();
        let least = Oracle::new(&graph).least_pebbles();
        for config in [&plain, &Config::default()] {
            let reusing = [Mode::Relax, Mode::Constrain, Mode::Binary, Mode::Climb].map(|mode| (mode, true));
            for (mode, reuse) in reusing.into_iter().chain([(Mode::Relax, false)]) {
                let found = border(&graph, mode, reuse, config);
                assert_eq!(found, least, "{shape:?} {mode:?} {reuse} {:?}", config.engine);
            }
        }
    }
}

#[test]
fn circuits_are_decided_rightly() {
    for (name, ..) in CIRCUITS {
        compare(&circuit(name), name);
    }
}

/// Too large for the oracle; Blankestijn found this number of pebbles in 2023.
#[test]
fn a_multiplier_needs_eight_pebbles() {
    let graph = circuit("gf2_5");
    assert_eq!((graph.vertices().len(), graph.edges().count(), graph.outputs().len()), (29, 28, 5));
    assert_eq!(border(&graph, Mode::Constrain, true, &Config::default()), 8);
}

/// A one-bit adder as a combinational circuit.
#[test]
fn gates_of_a_circuit_are_pebbled() {
    let text = b"aag 7 2 0 2 4\n2\n4\n10\n6\n6 2 4\n8 3 5\n10 7 9\n14 10 2\n";
    let circuit = aiger::parse(text).unwrap().model;
    let graph = pdrer::generate::pebbling::of_circuit(&circuit).unwrap();
    assert_eq!(graph.outputs(), [0, 2]);
    compare(&graph, "a half adder");
}
