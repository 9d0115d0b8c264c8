//! An order of the nodes in which few edges lead back; those are turned round for the layout.
//!
//! A search in depth from the first node finds the edges that lead back to a node it comes from, loops of the program
//! mostly. Source: Gansner, Koutsofios, North, Vo, *A technique for drawing directed graphs*, 1993, section 2.1.

use super::graph::{Graph, Kind};

/// An order without circles.
#[derive(Clone, Debug)]
pub(super) struct Order {
    /// The nodes.
    pub nodes: Vec<usize>,
    /// Which edges are turned round: then all lead from earlier nodes to later ones.
    pub is_turned: Vec<bool>,
}

/// Finds an order.
pub(super) fn order(graph: &Graph) -> Order {
    let count = graph.nodes.len();
    let mut out: Vec<Vec<usize>> = vec![Vec::new(); count];
    graph.edges.iter().enumerate().for_each(|(i, edge)| out[edge.from].push(i));
    let mut is_turned = vec![false; graph.edges.len()];
    // How many edges of a node have been followed; when a node is left, it gets its place, from the end.
    let mut followed: Vec<Option<usize>> = vec![None; count];
    let mut place: Vec<Option<[usize; 2]>> = vec![None; count];
    let mut left = count;
    for root in 0..count {
        let mut stack = Vec::from_iter(followed[root].is_none().then_some(root));
        followed[root].get_or_insert(0);
        while let Some(&node) = stack.last() {
            let position = followed[node].expect("it is on the stack");
            let Some(&edge) = out[node].get(position) else {
                left -= 1;
                place[node] = Some([left, 0]);
                stack.pop();
                continue;
            };
            followed[node] = Some(position + 1);
            let to = graph.edges[edge].to;
            if followed[to].is_none() {
                followed[to] = Some(0);
                stack.push(to);
            } else if place[to].is_none() {
                is_turned[edge] = true;
            }
        }
    }
    let mut places: Vec<[usize; 2]> = place.into_iter().map(|place| place.expect("all are left")).collect();
    // An edge through the text of a clause is turned round as a whole, unless it leads back to where it begins.
    let mut into: Vec<Option<usize>> = vec![None; count];
    graph.edges.iter().enumerate().for_each(|(i, edge)| into[edge.to] = Some(i));
    for (i, edge) in graph.edges.iter().enumerate() {
        if is_turned[i]
            && graph.nodes[edge.from].kind == Kind::Clause
            && let Some(first) = into[edge.from].filter(|&first| graph.edges[first].from != edge.to)
        {
            is_turned[first] = true;
            places[edge.from] = [places[edge.to][0], 1];
        }
    }
    let mut nodes: Vec<usize> = (0..count).collect();
    nodes.sort_by_key(|&node| places[node]);
    Order { nodes, is_turned }
}

#[cfg(test)]
mod tests {
    use super::super::tests::drawn;
    use super::*;

    #[test]
    fn edges_lead_to_later_nodes() {
        let clauses =
            ["> a", "a > b", "b > c", "c > a", "c > c", "c b > a", "d > d", "d > e", "e > d", "b > false"];
        let graph = drawn(&clauses).graph;
        let Order { nodes, is_turned } = order(&graph);
        let position = |node: usize| nodes.iter().position(|&other| other == node).unwrap();
        for (edge, turned) in graph.edges.iter().zip(&is_turned) {
            let [from, to] = [edge.from, edge.to].map(position);
            assert_eq!(from < to, !turned, "{edge:?}");
        }
        // Both edges of `c > a` and `e > d`, one each of the loops, and one of the join.
        assert_eq!(is_turned.iter().filter(|turned| **turned).count(), 7);
    }

    #[test]
    fn depth_is_no_problem() {
        let graph = super::super::tests::derived(vec![vec![]; 3]);
        assert_eq!(order(&graph).nodes.len(), 3);
    }
}
