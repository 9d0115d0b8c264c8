//! The ends of edges at the same side of a node, moved apart, in the order of where the edges come from.

use super::graph::{Graph, Kind};

/// The distance between ends of edges, if there is room.
const APART: f64 = 13.0;
/// What is kept free at the corners of a node, both together.
const MARGINS: f64 = 18.0;

/// Moves the ends of edges apart that are at the same side of a node.
pub(super) fn spread(
    graph: &Graph,
    sizes: &[[f64; 2]],
    ends: impl Fn(usize) -> [usize; 2],
    edges: &mut [Vec<[f64; 2]>],
) {
    // The ends at the bottom, then those at the top, with where the edge comes from.
    let mut sides: [Vec<Vec<(f64, usize)>>; 2] = [(); 2].map(|()| vec![Vec::new(); graph.nodes.len()]);
    for (edge, points) in edges.iter().enumerate().filter(|(_, points)| !points.is_empty()) {
        let [upper, lower] = ends(edge);
        let differs = |end: [f64; 2]| move |point: &&[f64; 2]| point[0] != end[0];
        let [first, last] = [points[0], points[points.len() - 1]];
        let below = points.iter().find(differs(first)).unwrap_or(&last);
        let above = points.iter().rev().find(differs(last)).unwrap_or(&first);
        sides[0][upper].push((below[0], edge));
        sides[1][lower].push((above[0], edge));
    }
    for (side, nodes) in sides.into_iter().enumerate() {
        for (node, mut list) in nodes.into_iter().enumerate() {
            if graph.nodes[node].kind == Kind::Join {
                continue;
            }
            list.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
            let apart = APART.min((sizes[node][0] - MARGINS).max(0.0) / list.len().max(1) as f64);
            for (i, &(_, edge)) in list.iter().enumerate() {
                let move_by = (i as f64 - (list.len() - 1) as f64 / 2.0) * apart;
                let points = &mut edges[edge];
                let count = points.len();
                let end = if side == 0 { 0 } else { count - 1 };
                // Below a low box of a layer, an edge leads straight down first.
                if side == 0 && count > 2 && points[1][0] == points[0][0] {
                    points[1][0] += move_by;
                }
                points[end][0] += move_by;
            }
        }
    }
}
