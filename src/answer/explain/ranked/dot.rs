//! A drawing of rankings for Graphviz: a node for each set, an edge for each tick.

use std::fmt::Write;

use super::compute::Explanation;
use super::words::left;
use crate::answer::escape::graphviz;
use crate::answer::page::count;

/// The graph.
pub fn write(explanation: &Explanation) -> String {
    let mut text = "digraph rankings {\n  rankdir=LR;\n  node [shape=box];\n".to_owned();
    for (property, told) in explanation.properties.iter().enumerate() {
        let _ = writeln!(text, "  subgraph cluster_{property} {{\n    label=\"{}\";", graphviz(&told.label));
        for (i, set) in told.sets.iter().enumerate() {
            let label = format!("set {}: {}, {}", i + 1, left(i), count(set.lemmas, "lemma"));
            let _ = writeln!(text, "    p{property}_{i} [label=\"{}\"];", graphviz(&label));
            if i > 0 {
                let _ = writeln!(text, "    p{property}_{i} -> p{property}_{} [label=\"tick\"];", i - 1);
            }
        }
        text += "  }\n";
    }
    text += "}\n";
    text
}
