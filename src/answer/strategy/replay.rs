//! Replays sets of pebbled vertices on a graph. It knows only the rules: nothing is pebbled in the beginning, and
//! exactly the outputs are in the end; a vertex changes only if its operands are pebbled before and after the step.

use super::error::Broken;
use crate::logic::bits::Bits;
use crate::pebbling::Graph;

/// Do these configurations, a value for each vertex in each, follow the rules?
///
/// # Errors
/// The first rule that is broken.
pub fn replay(graph: &Graph, configurations: &[Bits]) -> Result<(), Broken> {
    let name = |vertex: usize| graph.vertices()[vertex].name.clone();
    let [first, .., last] = configurations else {
        // An output takes at least a step.
        return Err(Broken::End { vertex: name(graph.outputs()[0]), pebbled: false });
    };
    if let Some(vertex) = first.iter().position(|&pebbled| pebbled) {
        return Err(Broken::Start { vertex: name(vertex) });
    }
    for (i, pair) in configurations.windows(2).enumerate() {
        let [before, after] = pair else { unreachable!() };
        for (v, w) in graph.edges() {
            if before[w] != after[w] && !(before[v] && after[v]) {
                return Err(Broken::Operand { step: i + 1, vertex: name(w), operand: name(v) });
            }
        }
    }
    match (0..last.len()).find(|&vertex| last[vertex] != graph.is_output(vertex)) {
        Some(vertex) => Err(Broken::End { vertex: name(vertex), pebbled: last[vertex] }),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Replays sets of names on the graph of `c`, computed from `a` and `b`.
    fn message(sets: &[&str]) -> Option<String> {
        let mut graph = Graph::default();
        let (a, b) = (graph.add("a", &[]), graph.add("b", &[]));
        let c = graph.add("c", &[a, b]);
        graph.add_output(c);
        let values = |set: &&str| ["a", "b", "c"].iter().map(|name| set.contains(name)).collect();
        let configurations: Vec<Bits> = sets.iter().map(values).collect();
        replay(&graph, &configurations).err().map(|broken| broken.to_string())
    }

    #[test]
    fn rules_are_checked() {
        assert_eq!(message(&["", "ab", "abc", "c"]), None);
        assert_eq!(message(&["", "a", "a", "ab", "abc", "bc", "c"]), None);
        let says = |sets: &[&str], expected: &str| assert_eq!(message(sets).as_deref(), Some(expected));
        says(&[], "at the end c is not pebbled");
        says(&[""], "at the end c is not pebbled");
        says(&["b", "ab", "abc", "c"], "b is pebbled at the beginning");
        says(&["", "ab", "abc"], "at the end a is pebbled");
        says(&["", "ab"], "at the end a is pebbled");
        says(&["", "a", "abc", "c"], "step 2: c changes while b is not pebbled before and after");
        says(&["", "ab", "bc", "c"], "step 2: c changes while a is not pebbled before and after");
        // Removing needs the operands, too.
        says(&["", "ab", "abc", "c", ""], "step 4: c changes while a is not pebbled before and after");
    }
}
