//! Strategies of reversible pebbling: what they look like, and what is none.

use pdrer::answer::strategy::{self, Strategy, of, svg, text};
use pdrer::answer::witness::Counterexample;
use pdrer::generate::pebbling::{Shape, model};
use pdrer::logic::bits::Bits;
use pdrer::model::Model;
use pdrer::pebbling::Graph;

/// The counterexample that goes through these configurations of a line of three.
fn run(configurations: &[[bool; 3]]) -> Counterexample {
    let inputs = configurations[1..].iter().chain(configurations.last()).map(Bits::from).collect();
    Counterexample { property: 0, state: configurations[0].into(), inputs, back: None }
}

fn line() -> Model {
    model(&Shape::Line(3).graph())
}

const RUN: [[bool; 3]; 6] = [
    [false, false, false],
    [true, false, false],
    [true, true, false],
    [true, true, true],
    [true, false, true],
    [false, false, true],
];

fn strategy() -> Strategy {
    of(&line(), &run(&RUN)).unwrap()
}

#[test]
fn a_line_of_text_for_each_step() {
    let lines = "pebbles 3, steps 5, changes 5, vertices 3\nstep  pebbles  changes\n   1        1  +v1\n   2        2  +v2\n   \
                 3        3  +v3\n   4        2  -v2\n   5        1  -v1\n";
    assert_eq!(text(&strategy()), lines);
    // Several changes in a step, and none.
    let mut graph = Graph::default();
    let (a, b) = (graph.add("a", &[]), graph.add("<b>", &[]));
    let c = graph.add("c&d", &[a, b]);
    graph.add_output(c);
    let configurations =
        [[false; 3], [true, true, false], [true, true, false], [true, true, true], [false, false, true]];
    let found = of(&model(&graph), &run(&configurations)).unwrap();
    let lines = "   1        2  +a +<b>\n   2        2\n   3        3  +c&d\n   4        1  -a -<b>\n";
    assert!(text(&found).ends_with(lines), "{}", text(&found));
    assert!(svg(&found).contains("&lt;b&gt;") && !svg(&found).contains("<b>"));
}

#[test]
fn a_bar_for_each_time_a_vertex_is_pebbled() {
    let drawing = svg(&strategy());
    assert_eq!(drawing.matches("<rect").count(), 3);
    assert_eq!(drawing.matches("<rect class=\"output\"").count(), 1);
    for cells in [4, 2, 3] {
        assert!(drawing.contains(&format!("width=\"{}\" height=\"12\"", 22 * cells - 4)), "{drawing}");
    }
    assert!(drawing.contains("<title>Strategy: 3 pebbles, 5 steps</title>"));
}

#[test]
fn what_is_no_strategy_is_refused() {
    let message = |model: &Model, run: &Counterexample| of(model, run).unwrap_err().to_string();
    let no_comment = Model { comment: Vec::new(), ..line() };
    assert_eq!(
        message(&no_comment, &run(&RUN)),
        "no strategy: line 1 of the comment: there is no graph with an output, as `pdrer generate pebbling` writes it"
    );
    let other = Model { comment: model(&Shape::Line(4).graph()).comment, ..line() };
    assert_eq!(
        message(&other, &run(&RUN)),
        "no strategy: the graph in the comment has 4 vertices, but the model has 3 latches"
    );
    let short = Counterexample { inputs: vec![Bits::zeros(2)], ..run(&RUN) };
    assert_eq!(message(&line(), &short), strategy::Error::OtherRun.to_string());
    // The model allows the run, the graph in its comment does not.
    let other = Model { comment: line().comment, ..model(&Shape::Tree(1).graph()) };
    let both = run(&[[false; 3], [true, true, false], [true; 3], [false, false, true]]);
    let broken = "no strategy: step 1: v2 changes while v1 is not pebbled before and after";
    assert_eq!(message(&other, &both), broken);
    assert_eq!(message(&line(), &run(&RUN[..4])), "no strategy: at the end v1 is pebbled");
}
