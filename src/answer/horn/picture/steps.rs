//! The graph of a derivation: a node for each step, with edges from its premises.

use super::contents::Applied;
use super::graph::{Edge, Graph, Kind, Node, Row, Style, first};
use crate::answer::layout::columns;
use crate::answer::page::count;

/// Of longer derivations, the picture has the first steps and the last ones, half of this number each.
const SHOWN: usize = 200;
/// The width of a row of values, in characters.
const WIDTH: usize = 40;

/// The graph.
pub(super) fn steps(steps: &[Applied]) -> Graph {
    let mut graph = Graph::default();
    let hidden = if steps.len() > SHOWN { SHOWN / 2..steps.len() - SHOWN / 2 } else { 0..0 };
    let node_of = |step: usize| match step {
        step if step < hidden.start => step,
        step if hidden.contains(&step) => hidden.start,
        step => step - hidden.len() + usize::from(!hidden.is_empty()),
    };
    for (i, step) in steps.iter().enumerate() {
        if !hidden.contains(&i) {
            graph.nodes.push(node(i, step));
        } else if i == hidden.start {
            let text = format!("\u{2026} {} left out", count(hidden.len(), "step"));
            graph.nodes.push(Node { kind: Kind::Rest, rows: vec![Row::new(Style::Note, &text)], link: None });
            graph.left_out = Some(format!("{SHOWN} of {}", count(steps.len(), "step")));
        }
        for &premise in &step.premises {
            let edge = Edge { from: node_of(premise), to: node_of(i), is_arrow: true };
            // Those of a step are all shown, even if a premise is used twice; of hidden steps there are many.
            let touches_hidden = hidden.contains(&premise) || hidden.contains(&i);
            if edge.from != edge.to && !(touches_hidden && graph.edges.contains(&edge)) {
                graph.edges.push(edge);
            }
        }
    }
    graph
}

fn node(i: usize, step: &Applied) -> Node {
    let (kind, name) = match &step.predicate {
        Some(name) => (Kind::Predicate, name.as_str()),
        None => (Kind::Query, "false"),
    };
    let mut rows = vec![Row::new(Style::Name, name)];
    rows.extend(first(Style::Lemma, filled(&step.arguments).iter()));
    rows.push(Row::new(Style::Note, &format!("step {i}  :{}", step.line)));
    Node { kind, rows, link: Some(format!("s{i}")) }
}

/// Values in rows, as many as fit into each.
fn filled(values: &[String]) -> Vec<String> {
    let mut rows: Vec<String> = Vec::new();
    for value in values {
        match rows.last_mut() {
            Some(row) if columns(row) + 1 + columns(value) <= WIDTH => {
                row.push(' ');
                row.push_str(value);
            }
            _ => rows.push(value.clone()),
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::super::tests::derived;
    use super::*;

    #[test]
    fn premises_lead_to_conclusions() {
        let ends = |graph: &Graph| graph.edges.iter().map(|edge| (edge.from, edge.to)).collect::<Vec<_>>();
        let graph = derived(vec![vec![], vec![0, 0], vec![1, 0]]);
        assert_eq!(ends(&graph), [(0, 1), (0, 1), (1, 2), (0, 2)]);
        assert_eq!(graph.left_out, None);
    }

    #[test]
    fn long_derivations_are_cut() {
        let graph = derived((0usize..5000).map(|i| i.checked_sub(1).into_iter().collect()).collect());
        assert_eq!(graph.nodes.len(), SHOWN + 1);
        assert_eq!(graph.nodes[SHOWN / 2].rows[0].text, "\u{2026} 4800 steps left out");
        assert_eq!(graph.nodes[SHOWN].rows[1].text, "step 4999  :1");
        let edges: Vec<_> = graph.edges.iter().map(|edge| (edge.from, edge.to)).collect();
        assert_eq!(edges, (0..SHOWN).map(|i| (i, i + 1)).collect::<Vec<_>>());
    }

    #[test]
    fn values_fill_rows() {
        let values = vec!["#x0123456789abcdef".to_owned(); 3];
        assert_eq!(filled(&values), [format!("{} {}", values[0], values[0]), values[0].clone()]);
    }
}
