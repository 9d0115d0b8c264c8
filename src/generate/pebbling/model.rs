//! The model of a graph. A latch for each vertex says whether it is pebbled; inputs choose the next pebbles, any number
//! at once, and constraints say which are allowed. Staying as one is, is always allowed, so that constraints never end
//! a run. Bounds are outputs: without them everything can be reached.

use super::count::count;
use crate::generate::circuit::{Circuit, Roles, Word};
use crate::logic::lit::Lit;
use crate::model::Model;
use crate::pebbling::{Graph, write};

/// The model of a graph.
///
/// Latch `i`, named `pebble_` and its name, is vertex `i`. The bad state is that exactly the outputs are pebbled.
/// Output `bound N` says that there are at most N pebbles, now and after the step, for each N from the number of
/// outputs to that of vertices. The comment is the graph.
pub fn model(graph: &Graph) -> Model {
    let mut c = Circuit::default();
    let named = |kind: &str| -> Vec<String> {
        graph.vertices().iter().map(|vertex| format!("{kind}_{}", vertex.name)).collect()
    };
    let next: Word = named("next").iter().map(|name| c.input(name)).collect();
    let now: Word = named("pebble").iter().map(|name| c.latch(name, false)).collect();
    c.set_next(&now, &next);

    let stays: Word = now.iter().zip(&next).map(|(&a, &b)| c.graph.and(a, b)).collect();
    let changes: Word = now.iter().zip(&next).map(|(&a, &b)| c.graph.xor(a, b)).collect();
    let constraints = graph.edges().map(|(v, w)| c.graph.or(!changes[w], stays[v])).collect();

    let wanted: Word = (0..now.len()).map(|i| now[i].xor(!graph.is_output(i))).collect();
    let done = c.all(&wanted);

    let counts = [count(&mut c, &now), count(&mut c, &next)];
    let bound = |n: usize| {
        let at_most = counts.each_ref().map(|count| count.get(n).map_or(Lit::TRUE, |&more| !more));
        (format!("bound {n}"), c.graph.and(at_most[0], at_most[1]))
    };
    let outputs = (graph.outputs().len()..=now.len()).map(bound).collect();
    let roles =
        Roles { outputs, bads: vec![("outputs_pebbled".to_owned(), done)], constraints, ..Roles::default() };
    Model { comment: write(graph).into_bytes(), ..c.model_with(&roles) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::pebbling::Shape;
    use crate::logic::bits::Bits;
    use crate::model::SymbolKind;

    #[test]
    fn everything_has_a_name() {
        let model = model(&Shape::Line(3).graph());
        assert_eq!(model.check(), Ok(()));
        let names: Vec<&str> = model.symbols.values().map(|n| std::str::from_utf8(n).unwrap()).collect();
        let variables = ["next_v1", "next_v2", "next_v3", "pebble_v1", "pebble_v2", "pebble_v3"];
        assert_eq!(names, [&variables[..], &["bound 1", "bound 2", "bound 3", "outputs_pebbled"]].concat());
        assert_eq!(model.outputs.last(), Some(&Lit::TRUE));
        assert_eq!(model.count(SymbolKind::Constraint), 2);
    }

    /// All steps of a small graph, by the rules as one would say them.
    #[test]
    fn steps_are_those_of_the_rules() {
        let mut graph = Graph::default();
        let (a, b) = (graph.add("a", &[]), graph.add("b", &[]));
        let d = graph.add("d", &[a, b]);
        let e = graph.add("e", &[d]);
        [b, e].into_iter().for_each(|output| graph.add_output(output));
        let model = model(&graph);
        for pair in 0..256 {
            let (now, next): (Vec<bool>, Vec<bool>) =
                (0..4).map(|i| (pair >> i & 1 == 1, pair >> (4 + i) & 1 == 1)).unzip();
            let values = model.evaluate(&now, &next);
            assert_eq!(model.next_state(&values), Bits::from(&next));
            let stays = |v: usize| now[v] && next[v];
            let allowed = (now[d] == next[d] || stays(a) && stays(b)) && (now[e] == next[e] || stays(d));
            assert_eq!(model.constraints_hold(&values), allowed);
            assert_eq!(values.get(model.bads[0]), now == [false, true, false, true]);
            let pebbles = |state: &[bool]| state.iter().filter(|&&pebbled| pebbled).count();
            for (n, &bound) in (2..=4).zip(&model.outputs) {
                assert_eq!(values.get(bound), pebbles(&now) <= n && pebbles(&next) <= n);
            }
        }
    }
}
