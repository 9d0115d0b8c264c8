//! The layout of a whole circuit: finds the layers and the connected parts, and packs the parts into rows.

use super::drawing::{Gap, Layout, Node};
use super::part::Part;

/// The width of a row of parts, unless one of them is wider.
const ROW: f64 = 1000.0;

/// Places boxes and edges.
pub(crate) fn layout(nodes: &[Node], gap: Gap) -> Layout {
    let layers = layers(nodes);
    // Where the edges of each box are, in the order of the boxes.
    let mut first = vec![0];
    first.extend(nodes.iter().scan(0, |sum, node| {
        *sum += node.operands.len();
        Some(*sum)
    }));
    let edges = vec![Vec::new(); first[nodes.len()]];
    let mut whole = Layout { corners: vec![[0.0; 2]; nodes.len()], edges, ..Layout::default() };
    let (mut x, mut y, mut below) = (0.0, 0.0, 0.0f64);
    for part in parts(nodes) {
        let placed = Part::new(nodes, gap, &layers, &part).placed();
        if x > 0.0 && x + placed.width > ROW {
            (x, y, below) = (0.0, y + below + 2.0 * gap[1], 0.0);
        }
        let moved = |[a, b]: [f64; 2]| [a + x, b + y];
        for (&node, &corner) in part.iter().zip(&placed.corners) {
            whole.corners[node] = moved(corner);
        }
        let places = part.iter().flat_map(|&node| first[node]..first[node + 1]);
        for (place, edge) in places.zip(placed.edges) {
            whole.edges[place] = edge.into_iter().map(moved).collect();
        }
        whole.width = whole.width.max(x + placed.width);
        below = below.max(placed.height);
        whole.height = whole.height.max(y + below);
        x += placed.width + gap[0] / 2.0;
    }
    whole
}

/// The layer of each box: as far to the right as its users allow, which keeps edges short.
fn layers(nodes: &[Node]) -> Vec<usize> {
    let mut layers = vec![0; nodes.len()];
    for (i, node) in nodes.iter().enumerate() {
        layers[i] = node.operands.iter().map(|&(operand, _)| layers[operand] + 1).max().unwrap_or(0);
    }
    let mut limit: Vec<Option<usize>> = vec![None; nodes.len()];
    for (i, node) in nodes.iter().enumerate().rev() {
        layers[i] = limit[i].unwrap_or(layers[i]);
        for &(operand, _) in &node.operands {
            let most = layers[i] - 1;
            limit[operand] = Some(limit[operand].map_or(most, |limit| limit.min(most)));
        }
    }
    layers
}

/// The boxes of each connected part, large parts first.
fn parts(nodes: &[Node]) -> Vec<Vec<usize>> {
    let mut root: Vec<usize> = (0..nodes.len()).collect();
    for (i, node) in nodes.iter().enumerate() {
        for &(operand, _) in &node.operands {
            let (a, b) = (find(&mut root, i), find(&mut root, operand));
            root[a.max(b)] = a.min(b);
        }
    }
    let mut parts = vec![Vec::new(); nodes.len()];
    for i in 0..nodes.len() {
        parts[find(&mut root, i)].push(i);
    }
    parts.retain(|part| !part.is_empty());
    parts.sort_by_key(|part| std::cmp::Reverse(part.len()));
    parts
}

/// The representative of the part that a box is known to be in.
fn find(root: &mut [usize], mut i: usize) -> usize {
    while root[i] != i {
        root[i] = root[root[i]];
        i = root[i];
    }
    i
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAP: Gap = [56.0, 16.0];

    fn node(operands: &[usize]) -> Node {
        Node { width: 80.0, height: 60.0, operands: operands.iter().map(|&i| (i, 30.0)).collect() }
    }

    fn overlap(a: [f64; 2], b: [f64; 2]) -> bool {
        (a[0] - b[0]).abs() < 80.0 && (a[1] - b[1]).abs() < 60.0
    }

    #[test]
    fn operands_are_on_the_left_and_nothing_overlaps() {
        // Two connected parts, edges over several layers, and boxes without edges.
        let operands: [&[usize]; 14] =
            [&[], &[], &[0, 1], &[2, 0], &[3, 1], &[4, 0], &[], &[6], &[6], &[7, 8], &[], &[], &[], &[5, 5]];
        let nodes: Vec<Node> = operands.iter().map(|operands| node(operands)).collect();
        let layout = layout(&nodes, GAP);
        for (i, &a) in layout.corners.iter().enumerate() {
            assert!(a[0] >= 0.0 && a[1] >= 0.0);
            assert!(a[0] + 80.0 <= layout.width && a[1] + 60.0 <= layout.height, "{a:?} {layout:?}");
            assert!(layout.corners[..i].iter().all(|&b| !overlap(a, b)), "{i}: {layout:?}");
            assert!(operands[i].iter().all(|&operand| layout.corners[operand][0] + 80.0 < a[0]));
        }
        assert_eq!(layout.edges.len(), operands.iter().map(|operands| operands.len()).sum::<usize>());
        let ends = nodes
            .iter()
            .enumerate()
            .flat_map(|(i, node)| node.operands.iter().map(move |&(operand, _)| (operand, i)));
        for (edge, (operand, user)) in layout.edges.iter().zip(ends) {
            assert_eq!(edge[0][0], layout.corners[operand][0] + 80.0);
            assert_eq!(edge[edge.len() - 1], [layout.corners[user][0], layout.corners[user][1] + 30.0]);
            assert!(edge.windows(2).all(|pair| pair[0][0] <= pair[1][0]), "{edge:?}");
        }
    }

    #[test]
    fn a_chain_is_a_line() {
        let nodes: Vec<Node> =
            (0..5usize).map(|i| node(&i.checked_sub(1).map_or(vec![], |i| vec![i]))).collect();
        let layout = layout(&nodes, GAP);
        assert!(layout.corners.iter().all(|corner| corner[1] == 0.0), "{layout:?}");
        assert_eq!(layout.height, 60.0);
    }

    #[test]
    fn nothing_has_no_size() {
        let layout = layout(&[], GAP);
        assert_eq!((layout.width, layout.height), (0.0, 0.0));
    }
}
