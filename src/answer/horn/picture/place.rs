//! Where nodes and edges are placed, from top to bottom.
//!
//! The layout of circuits does it, with the coordinates swapped. Clauses from a predicate to itself are loops at its
//! right.

use super::graph::{Graph, Kind, Node, Style};
use super::order::order;
use super::spread::spread;
use crate::answer::layout::{self, CHARACTER, Gap, columns, layout};

/// The space between layers, and between the boxes of a layer.
const GAP: Gap = [24.0, 22.0];
/// The heights of a name and of another row, and the space below the last one.
pub(super) const ROWS: [f64; 3] = [22.0, 16.0, 6.0];
/// The space for a line above lemmas.
pub(super) const RULE: f64 = 6.0;
/// The sum of the margins left and right of a row.
pub(super) const PADDING: f64 = 18.0;
/// The height of the text of a clause, and the distance from a dot to its text.
pub(super) const LABEL: f64 = 14.0;
pub(super) const BESIDE: f64 = 9.0;
/// How far a loop leaves its box, and its height.
const LOOP: [f64; 2] = [24.0, 18.0];

/// A picture without its contents.
#[derive(Clone, Debug)]
pub(super) struct Placed {
    /// Its width and its height.
    pub size: [f64; 2],
    pub nodes: Vec<Place>,
    /// The points of each edge, from its beginning to its end; none for the edges of a loop.
    pub edges: Vec<Vec<[f64; 2]>>,
    pub loops: Vec<Loop>,
}

/// The place of a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// The upper left corner.
    pub corner: [f64; 2],
    /// The width and the height.
    pub size: [f64; 2],
}

/// A loop at the right side of a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Loop {
    /// Where it begins and where it ends, one below the other.
    pub ends: [[f64; 2]; 2],
    /// How far to the right it goes.
    pub by: f64,
}

/// Places a graph.
pub(super) fn place(graph: &Graph) -> Placed {
    let mut order = order(graph);
    let loop_at = loops(graph);
    let mut is_loop = vec![false; graph.nodes.len()];
    loop_at.iter().flatten().for_each(|&clause| is_loop[clause] = true);
    order.nodes.retain(|&node| !is_loop[node]);
    let mut position = vec![0; graph.nodes.len()];
    order.nodes.iter().enumerate().for_each(|(i, &node)| position[node] = i);
    // The ends of edges, turned if necessary.
    let ends = |edge: usize| {
        let of = graph.edges[edge];
        if order.is_turned[edge] { [of.to, of.from] } else { [of.from, of.to] }
    };
    let sizes: Vec<[f64; 2]> = graph.nodes.iter().map(size).collect();
    let mut into: Vec<Vec<usize>> = vec![Vec::new(); graph.nodes.len()];
    let is_straight = |edge: &usize| ends(*edge).iter().all(|&end| !is_loop[end]);
    (0..graph.edges.len()).filter(is_straight).for_each(|edge| into[ends(edge)[1]].push(edge));
    // The room for a loop, on both sides, so that the middle is that of the box.
    let room = |node: usize| loop_at[node].map_or(0.0, |clause: usize| LOOP[0] + sizes[clause][0]);
    let boxes: Vec<layout::Node> = order
        .nodes
        .iter()
        .map(|&node| layout::Node {
            width: sizes[node][1],
            height: sizes[node][0] + 2.0 * room(node),
            operands: into[node]
                .iter()
                .map(|&edge| (position[ends(edge)[0]], sizes[node][0] / 2.0 + room(node)))
                .collect(),
        })
        .collect();
    let laid = layout(&boxes, GAP);
    let swapped = |[a, b]: [f64; 2]| [b, a];
    let place = |node: usize| {
        let [x, y] = swapped(laid.corners[position[node]]);
        Place { corner: [x + room(node), y], size: sizes[node] }
    };
    let mut edges = vec![Vec::new(); graph.edges.len()];
    let in_order = order.nodes.iter().flat_map(|&node| &into[node]);
    for (&edge, points) in in_order.zip(&laid.edges) {
        edges[edge] = points.iter().map(|&point| swapped(point)).collect();
    }
    spread(graph, &sizes, ends, &mut edges);
    let turned = edges.iter_mut().zip(&order.is_turned).filter(|(_, turned)| **turned);
    turned.for_each(|(points, _)| points.reverse());
    let mut nodes: Vec<Place> = (0..graph.nodes.len()).map(place).collect();
    let mut loops = Vec::new();
    // The place of a clause that is a loop is at its box.
    for (node, clause) in loop_at.iter().enumerate().filter_map(|(node, clause)| Some((node, (*clause)?))) {
        let Place { corner: [x, y], size: [width, height] } = nodes[node];
        let (right, middle) = (x + width, y + height / 2.0);
        nodes[clause].corner = [right + LOOP[0], middle - LABEL / 2.0];
        let ends = [LOOP[1], -LOOP[1]].map(|by| [right, middle + by / 2.0]);
        loops.push(Loop { ends, by: LOOP[0] });
    }
    Placed { size: [laid.height, laid.width], nodes, edges, loops }
}

/// For each node the clause that leads back to it at once, if there is one.
fn loops(graph: &Graph) -> Vec<Option<usize>> {
    let mut from: Vec<Option<usize>> = vec![None; graph.nodes.len()];
    graph.edges.iter().for_each(|edge| from[edge.to] = Some(edge.from));
    let mut loops = vec![None; graph.nodes.len()];
    for edge in graph.edges.iter().filter(|edge| graph.nodes[edge.from].kind == Kind::Clause) {
        if from[edge.from] == Some(edge.to) {
            loops[edge.to] = Some(edge.from);
        }
    }
    loops
}

/// The width and the height of a node.
fn size(node: &Node) -> [f64; 2] {
    let longest = node.rows.iter().map(|row| columns(&row.text)).max().unwrap_or(0) as f64 * CHARACTER;
    let height = |style| if style == Style::Name { ROWS[0] } else { ROWS[1] };
    match node.kind {
        Kind::Clause => [longest, LABEL],
        Kind::Join => [2.0 * (longest + BESIDE), LABEL],
        _ => {
            let ruled = node.rows.iter().any(|row| row.style == Style::Lemma);
            let rows = node.rows.iter().map(|row| height(row.style)).sum::<f64>();
            [longest + PADDING, rows + ROWS[2] + if ruled { RULE } else { 0.0 }]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::derived;
    use super::super::tests::drawn;
    use super::*;

    /// No two nodes overlap, all are inside, and edges begin and end at the sides of their nodes.
    fn assert_placed(graph: &Graph) {
        let Placed { size, nodes, edges, loops } = place(graph);
        let far = |place: &Place| [place.corner[0] + place.size[0], place.corner[1] + place.size[1]];
        for (i, a) in nodes.iter().enumerate() {
            assert!((0..2).all(|k| a.corner[k] >= 0.0 && far(a)[k] <= size[k] + 1e-6), "{a:?} {size:?}");
            for b in &nodes[..i] {
                let apart = |k: usize| far(a)[k] <= b.corner[k] || far(b)[k] <= a.corner[k];
                assert!(apart(0) || apart(1), "{a:?} {b:?}");
            }
        }
        assert_eq!(edges.len(), graph.edges.len());
        assert_eq!(2 * loops.len(), edges.iter().filter(|points| points.is_empty()).count());
        for (points, edge) in edges.iter().zip(&graph.edges).filter(|(points, _)| !points.is_empty()) {
            for (point, node) in [(points[0], edge.from), (points[points.len() - 1], edge.to)] {
                let of = &nodes[node];
                assert!(of.corner[0] <= point[0] && point[0] <= far(of)[0], "{point:?} {of:?}");
                assert!(point[1] == of.corner[1] || point[1] == far(of)[1], "{point:?} {of:?}");
            }
        }
    }

    #[test]
    fn nothing_overlaps() {
        let clauses = [
            "> a",
            "a > b",
            "a > c",
            "b > d",
            "c > d",
            "d > a",
            "d > d",
            "b c d > a",
            "b b > b",
            "x > y",
            "y > x",
            "z > false",
            "d > false",
            "> false",
            "> d",
            "> c",
        ];
        assert_placed(&drawn(&clauses).graph);
        assert_eq!(place(&drawn(&clauses).graph).loops.len(), 1);
        let many: Vec<String> = (0..90).map(|i| format!("{} > {}", i * 7 % 31, i * 5 % 37)).collect();
        assert_placed(&drawn(&many.iter().map(String::as_str).collect::<Vec<_>>()).graph);
        assert_placed(&Graph::default());
    }

    #[test]
    fn derivations_are_placed() {
        assert_placed(&derived((0..40).map(|i| (0..i).filter(|j| (i + j) % 7 == 1).collect()).collect()));
        assert_placed(&derived((0usize..1000).map(|i| i.checked_sub(1).into_iter().collect()).collect()));
        assert_placed(&derived((0..1000).map(|i| vec![i / 2; usize::from(i > 0)]).collect()));
    }
}
