//! The picture as a graph for Graphviz.

use std::fmt::Write;

use super::explanation::Explanation;
use super::graph::{Kind, Node};
use crate::answer::escape::graphviz;

/// The graph.
pub fn write(explanation: &Explanation) -> String {
    let mut text = String::from(
        "digraph clauses {\n  node [shape=box fontname=\"monospace\"]\n  edge [fontname=\"monospace\"]\n  \
         charset=\"utf-8\"\n",
    );
    let graph = &explanation.graph;
    if let Some(left_out) = &graph.left_out {
        let _ = writeln!(text, "  label=\"{}\"", graphviz(left_out));
    }
    for (i, node) in graph.nodes.iter().enumerate() {
        let _ = writeln!(text, "  n{i} [{}label=\"{}\"]", shape(node), label(node));
    }
    for edge in &graph.edges {
        let ends = if edge.is_arrow { "" } else { " [dir=none]" };
        let _ = writeln!(text, "  n{} -> n{}{ends}", edge.from, edge.to);
    }
    text += "}\n";
    text
}

fn shape(node: &Node) -> &'static str {
    match node.kind {
        Kind::Start | Kind::Query if node.rows.len() == 1 => "shape=ellipse ",
        Kind::Clause => "shape=plaintext height=0 margin=0 ",
        Kind::Join => "shape=circle ",
        Kind::Rest => "style=dashed ",
        _ => "",
    }
}

/// The rows; those of boxes begin at the left.
fn label(node: &Node) -> String {
    let rows = node.rows.iter().map(|row| graphviz(&row.text));
    if node.rows.len() == 1 { rows.collect() } else { rows.map(|row| row + "\\l").collect() }
}

#[cfg(test)]
mod tests {
    use super::super::tests::drawn;
    use super::*;

    #[test]
    fn names_end_no_label() {
        let dot = write(&drawn(&["> a\"b", "a\"b a\"b > a\"b"]));
        assert!(dot.contains("  n1 [label=\"a\\\"b\\ltrue\\l\"]\n"), "{dot}");
        assert!(dot.contains("  n1 -> n3 [dir=none]\n  n1 -> n3 [dir=none]\n  n3 -> n1\n"), "{dot}");
    }
}
