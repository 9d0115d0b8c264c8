//! The control-flow graph of clauses: a node for each predicate with its lemmas, and clauses from bodies to heads.
//!
//! Clauses with the same predicates are one node. It is the text on an edge if the body has at most one predicate, a
//! dot at which edges join if it has several. Rejected: text beside lines, which has to be kept off other lines.

use std::collections::VecDeque;

use hashbrown::HashMap;

use super::contents::Meaning;
use super::graph::{Edge, Graph, Kind, Node, Row, Style, first};
use crate::answer::page::count;
use crate::model::horn::{Clause, System};

/// More predicates than this, or more nodes for clauses, are not shown.
const PREDICATES: usize = 120;
const TRANSITIONS: usize = 300;
/// More lines of clauses than this are not shown at one edge.
const LINES: usize = 4;

/// Clauses with the same predicates.
struct Transition {
    body: Vec<usize>,
    head: Option<usize>,
    lines: Vec<usize>,
}

/// The graph. If there are too many predicates, it has those that facts lead to in few steps.
pub(super) fn flow<G>(system: &System<G>, meanings: &[Meaning]) -> Graph {
    let all = transitions(system);
    let mut order = reached(system);
    order.truncate(PREDICATES);
    let mut is_shown = vec![false; meanings.len()];
    order.iter().for_each(|&predicate| is_shown[predicate] = true);
    let mut shown: Vec<&Transition> = all
        .iter()
        .filter(|of| of.body.iter().chain(&of.head).all(|&predicate| is_shown[predicate]))
        .collect();
    shown.truncate(TRANSITIONS);

    let mut graph = Graph::default();
    let mut add = |node: Node| {
        graph.nodes.push(node);
        graph.nodes.len() - 1
    };
    let pill = |kind, text: &str| Node { kind, rows: vec![Row::new(Style::Name, text)], link: None };
    let start = shown.iter().any(|of| of.body.is_empty()).then(|| add(pill(Kind::Start, "start")));
    let mut node_of = vec![usize::MAX; meanings.len()];
    for &predicate in &order {
        node_of[predicate] = add(place(predicate, &meanings[predicate]));
    }
    let query = shown.iter().any(|of| of.head.is_none()).then(|| add(pill(Kind::Query, "false")));
    let mut edges = Vec::new();
    for of in &shown {
        let kind = if of.body.len() > 1 { Kind::Join } else { Kind::Clause };
        let clause = add(Node { kind, rows: vec![label(&of.lines)], link: None });
        let premises = of.body.iter().map(|&predicate| node_of[predicate]);
        let premises = premises.chain(start.filter(|_| of.body.is_empty()));
        edges.extend(premises.map(|from| Edge { from, to: clause, is_arrow: false }));
        let head = of.head.map_or(query, |head| Some(node_of[head]));
        edges.extend(head.map(|to| Edge { from: clause, to, is_arrow: true }));
    }
    graph.edges = edges;
    let lines = |list: &mut dyn Iterator<Item = &Transition>| list.map(|of| of.lines.len()).sum::<usize>();
    let clauses = lines(&mut shown.into_iter());
    if clauses < system.clauses.len() {
        graph.left_out = Some(format!(
            "{} of {} and {clauses} of {}",
            order.len(),
            count(meanings.len(), "predicate"),
            count(system.clauses.len(), "clause")
        ));
    }
    graph
}

/// The clauses by their predicates, in the order of the file.
fn transitions<G>(system: &System<G>) -> Vec<Transition> {
    let mut found: Vec<Transition> = Vec::new();
    let mut place_of: HashMap<(Vec<usize>, Option<usize>), usize> = HashMap::new();
    for clause in &system.clauses {
        let body: Vec<usize> = clause.body.iter().map(|atom| atom.predicate).collect();
        let head = clause.head.as_ref().map(|atom| atom.predicate);
        let place = *place_of.entry((body.clone(), head)).or_insert(found.len());
        if place == found.len() {
            found.push(Transition { body, head, lines: Vec::new() });
        }
        found[place].lines.push(clause.line);
    }
    found
}

/// The predicates by the number of clauses that lead to them from facts; last those that no facts lead to.
fn reached<G>(system: &System<G>) -> Vec<usize> {
    let heads = |clause: &Clause<G>| clause.head.as_ref().map(|atom| atom.predicate);
    let mut next: Vec<Vec<usize>> = vec![Vec::new(); system.predicates.len()];
    for clause in &system.clauses {
        clause.body.iter().for_each(|atom| next[atom.predicate].extend(heads(clause)));
    }
    let facts = system.clauses.iter().filter(|clause| clause.is_fact()).filter_map(heads);
    let mut is_seen = vec![false; next.len()];
    let mut order = Vec::new();
    for root in facts.chain(0..next.len()) {
        let mut queue = VecDeque::from([root]);
        while let Some(predicate) = queue.pop_front() {
            if !std::mem::replace(&mut is_seen[predicate], true) {
                order.push(predicate);
                queue.extend(&next[predicate]);
            }
        }
    }
    order
}

fn place(predicate: usize, meaning: &Meaning) -> Node {
    let mut rows = vec![Row::new(Style::Name, &meaning.name)];
    rows.extend((!meaning.signature.is_empty()).then(|| Row::new(Style::Note, &meaning.signature)));
    // The lemmas matter most if there is no room for all.
    rows.extend(first(Style::Lemma, meaning.lemmas.iter().chain(&meaning.bound)));
    Node { kind: Kind::Predicate, rows, link: Some(format!("p{predicate}")) }
}

/// The lines of clauses.
fn label(lines: &[usize]) -> Row {
    let mut lines = lines.to_vec();
    lines.dedup();
    let shown = lines.iter().take(LINES).map(|line| format!(":{line}"));
    let more = lines.len().saturating_sub(LINES);
    let more = (more > 0).then(|| format!("\u{2026} {more} more"));
    Row::new(Style::Note, &shown.chain(more).collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::horn::picture::tests::drawn;

    #[test]
    fn clauses_lead_from_bodies_to_heads() {
        let graph = drawn(&["> a", "a > b", "a > b", "a b > b", "b > false"]).graph;
        let text = |node: usize| {
            let Node { kind, rows, .. } = &graph.nodes[node];
            if *kind == Kind::Join { format!("*{}", rows[0].text) } else { rows[0].text.clone() }
        };
        let edges: Vec<String> =
            graph.edges.iter().map(|edge| format!("{} {}", text(edge.from), text(edge.to))).collect();
        let expected =
            ["start :4", ":4 a", "a :5 :6", ":5 :6 b", "a *:7", "b *:7", "*:7 b", "b :8", ":8 false"];
        assert_eq!(edges, expected);
        assert_eq!(graph.left_out, None);
    }

    #[test]
    fn large_graphs_are_cut() {
        let clauses: Vec<String> = (0..500).map(|i| format!("{i} > {}", i + 1)).collect();
        let mut clauses: Vec<&str> = clauses.iter().map(String::as_str).collect();
        clauses.push("> 250");
        let graph = drawn(&clauses).graph;
        assert_eq!(graph.left_out.unwrap(), "120 of 501 predicates and 120 of 501 clauses");
        assert_eq!(graph.nodes[1].rows[0].text, "250");
    }
}
