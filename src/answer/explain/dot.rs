//! The auxiliary circuit as a graph for Graphviz. State variables are on the left, auxiliary variables are boxes, and
//! negations are circles at the ends of edges. The members of a threshold are in its box.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::explanation::{Explained, Explanation, Meaning};
use super::words::{lines, operator};
use crate::answer::escape::graphviz;
use crate::answer::page::count;
use crate::logic::lit::{Lit, Var};

/// The graph, with a cluster for each property.
pub fn write(explanation: &Explanation) -> String {
    let mut text = String::from(
        "digraph invariant {\n  rankdir=LR\n  node [shape=box fontname=\"monospace\"]\n  charset=\"utf-8\"\n",
    );
    for explained in &explanation.properties {
        cluster(explanation, explained, &mut text);
    }
    text += "}\n";
    text
}

fn cluster(explanation: &Explanation, explained: &Explained, text: &mut String) {
    let (labels, property) = (&explanation.labels, explained.property);
    let node = |lit: Lit| match labels.number(lit) {
        Some(k) => format!("b{property}_a{k}"),
        None => format!("b{property}_s{}", lit.var().0),
    };
    let _ = write!(text, "  subgraph cluster_b{property} {{\n    label=\"{}\"\n", graphviz(&explained.label));
    let operands = explained.auxiliary.iter().flat_map(|found| found.meaning.operands());
    let states: BTreeSet<Var> =
        operands.filter(|lit| labels.number(**lit).is_none()).map(|lit| lit.var()).collect();
    for var in states {
        // A name may stand for the negated latch; then the edges of the positive literal have the circle.
        let lit = var.lit().xor(labels.is_inverted(var));
        let label = graphviz(&labels.literal(lit));
        let _ = writeln!(text, "    {} [shape=plaintext label=\"{label}\"]", node(lit));
    }
    for found in &explained.auxiliary {
        let k = found.number;
        let mut label = graphviz(labels.auxiliary(k));
        match &found.meaning {
            Meaning::Gate(_) => label += &format!("\\n{}", operator(&found.meaning)),
            Meaning::Threshold(counted) => {
                let _ = write!(label, "\\n{} of", counted.number(false));
                for line in lines(counted) {
                    let _ = write!(label, "\\n{}", graphviz(&line));
                }
            }
        }
        if found.mentioned > 0 {
            let _ = write!(label, "\\nin {}", count(found.mentioned, "lemma"));
        }
        let _ = writeln!(text, "    b{property}_a{k} [label=\"{label}\"]");
        for &operand in found.meaning.operands() {
            let negated = labels.is_negated(operand);
            let head = if negated { " [arrowhead=odot]" } else { "" };
            let _ = writeln!(text, "    {} -> b{property}_a{k}{head}", node(operand));
        }
    }
    text.push_str("  }\n");
}
