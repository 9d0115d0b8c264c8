//! Where the boxes of a circuit go: layers from left to right, each operand left of what uses it.
//!
//! Source: Sugiyama, Tagawa, Toda, *Methods for Visual Understanding of Hierarchical System Structures*, 1981, in its
//! simplest form. Edges over several layers get a place in each of them. Within a layer, things are sorted by the mean
//! place of their neighbours, left and right in turn. Parts that are not connected are laid out on their own and packed
//! into rows, because most auxiliary circuits fall into small parts.

/// The width of a row of parts, unless one of them is wider.
const ROW: f64 = 1000.0;
/// Between layers, and between the boxes of a layer.
const GAP: [f64; 2] = [56.0, 16.0];
/// The height of an edge that passes a layer.
const WIRE: f64 = 10.0;
/// Passes over the layers, the first and the last of them rightwards: boxes end up in the middle of their operands.
const SWEEPS: usize = 9;

/// A box to be placed. What it is connected to on its left has a smaller number.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub width: f64,
    pub height: f64,
    /// Boxes, and how far below the own top their edges arrive.
    pub operands: Vec<(usize, f64)>,
}

/// A drawing without its contents.
#[derive(Clone, Debug, Default)]
pub(super) struct Layout {
    pub width: f64,
    pub height: f64,
    /// The upper left corners of the boxes.
    pub corners: Vec<[f64; 2]>,
    /// The edges: from the right side of an operand over points to the left side of what uses it.
    pub edges: Vec<Vec<[f64; 2]>>,
}

/// Places boxes and edges.
pub(super) fn layout(nodes: &[Node]) -> Layout {
    let layers = layers(nodes);
    let mut whole = Layout { corners: vec![[0.0; 2]; nodes.len()], ..Layout::default() };
    let (mut x, mut y, mut below) = (0.0, 0.0, 0.0f64);
    for part in parts(nodes) {
        let placed = Part::new(nodes, &layers, &part).placed();
        if x > 0.0 && x + placed.width > ROW {
            (x, y, below) = (0.0, y + below + 2.0 * GAP[1], 0.0);
        }
        let moved = |[a, b]: [f64; 2]| [a + x, b + y];
        for (&node, &corner) in part.iter().zip(&placed.corners) {
            whole.corners[node] = moved(corner);
        }
        whole.edges.extend(placed.edges.into_iter().map(|edge| edge.into_iter().map(moved).collect()));
        whole.width = whole.width.max(x + placed.width);
        below = below.max(placed.height);
        whole.height = whole.height.max(y + below);
        x += placed.width + GAP[0] / 2.0;
    }
    whole
}

/// The layer of each box: as far right as what uses it allows, which keeps edges short.
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

/// Something in a layer: a box, or a place where an edge passes.
#[derive(Clone, Debug)]
struct Slot {
    height: f64,
    /// The slots it is connected to in the layers before and after, and where they touch it below its top.
    before: Vec<(usize, f64)>,
    after: Vec<(usize, f64)>,
    /// The top.
    y: f64,
}

/// A connected part while it is being laid out. The first slots are its boxes.
struct Part<'a> {
    nodes: &'a [Node],
    members: &'a [usize],
    slots: Vec<Slot>,
    layers: Vec<Vec<usize>>,
    /// The slots of each edge, its ends included, and where it arrives.
    edges: Vec<(Vec<usize>, f64)>,
}

impl<'a> Part<'a> {
    fn new(nodes: &'a [Node], layer_of: &[usize], members: &'a [usize]) -> Part<'a> {
        let first = members.iter().map(|&node| layer_of[node]).min().unwrap_or(0);
        let last = members.iter().map(|&node| layer_of[node]).max().unwrap_or(0);
        let mut part = Part {
            nodes,
            members,
            slots: Vec::new(),
            layers: vec![Vec::new(); last - first + 1],
            edges: Vec::new(),
        };
        for &node in members {
            part.slot(layer_of[node] - first, nodes[node].height);
        }
        let place = |node: usize| members.binary_search(&node).expect("a part is connected");
        for (user, &node) in members.iter().enumerate() {
            for &(operand, arrives) in &nodes[node].operands {
                let mut path = vec![place(operand)];
                for layer in layer_of[operand] + 1..layer_of[node] {
                    path.push(part.slot(layer - first, WIRE));
                }
                path.push(user);
                part.connect(&path, arrives);
                part.edges.push((path, arrives));
            }
        }
        part
    }

    fn slot(&mut self, layer: usize, height: f64) -> usize {
        let new = self.slots.len();
        self.slots.push(Slot { height, before: Vec::new(), after: Vec::new(), y: 0.0 });
        self.layers[layer].push(new);
        new
    }

    fn connect(&mut self, path: &[usize], arrives: f64) {
        for pair in path.windows(2) {
            let [from, to] = [pair[0], pair[1]];
            let is_last = to == path[path.len() - 1];
            let at = if is_last { arrives } else { self.slots[to].height / 2.0 };
            self.slots[from].after.push((to, at));
            let leaves = self.slots[from].height / 2.0;
            self.slots[to].before.push((from, leaves));
        }
    }

    fn placed(mut self) -> Layout {
        self.stack();
        for sweep in 0..SWEEPS {
            self.sweep(sweep % 2 == 0, sweep + 2 < SWEEPS);
        }
        let top = self.slots.iter().map(|slot| slot.y).fold(f64::INFINITY, f64::min);
        self.slots.iter_mut().for_each(|slot| slot.y -= top);
        self.drawn()
    }

    /// The first places, one below the other.
    fn stack(&mut self) {
        for layer in &self.layers {
            let mut y = 0.0;
            for &slot in layer {
                self.slots[slot].y = y;
                y += self.slots[slot].height + GAP[1];
            }
        }
    }

    /// Moves what is in each layer next to its neighbours on one side; sorts it by that, too, if wanted.
    fn sweep(&mut self, rightwards: bool, sort: bool) {
        let count = self.layers.len();
        for step in 0..count {
            let layer = if rightwards { step } else { count - 1 - step };
            let mut wanted: Vec<(f64, usize)> =
                self.layers[layer].iter().map(|&slot| (self.wanted(slot, rightwards), slot)).collect();
            if sort {
                let middle = |&(y, slot): &(f64, usize)| y + self.slots[slot].height / 2.0;
                wanted.sort_by(|a, b| middle(a).total_cmp(&middle(b)));
            }
            self.layers[layer] = wanted.iter().map(|&(_, slot)| slot).collect();
            for (slot, y) in self.spread(&wanted) {
                self.slots[slot].y = y;
            }
        }
    }

    /// Where a slot would like to be: its edges as level as can be.
    fn wanted(&self, slot: usize, rightwards: bool) -> f64 {
        let Slot { height, before, after, y } = &self.slots[slot];
        let sum: f64 = match rightwards {
            // The edges of a box arrive at different heights.
            true => before.iter().map(|&(from, leaves)| self.slots[from].y + leaves - height / 2.0).sum(),
            false => after.iter().map(|&(to, at)| self.slots[to].y + at - height / 2.0).sum(),
        };
        let neighbours = if rightwards { before.len() } else { after.len() };
        if neighbours == 0 { *y } else { sum / neighbours as f64 }
    }

    /// Places near the wanted ones, in this order and without overlaps: the mean of what pushing down and pushing up
    /// make of them.
    fn spread(&self, wanted: &[(f64, usize)]) -> Vec<(usize, f64)> {
        let mut down = Vec::with_capacity(wanted.len());
        let mut least = f64::NEG_INFINITY;
        for &(y, slot) in wanted {
            down.push(y.max(least));
            least = y.max(least) + self.slots[slot].height + GAP[1];
        }
        let mut up = vec![0.0; wanted.len()];
        let mut most = f64::INFINITY;
        for (i, &(y, slot)) in wanted.iter().enumerate().rev() {
            up[i] = y.min(most - self.slots[slot].height);
            most = up[i] - GAP[1];
        }
        wanted.iter().zip(down.iter().zip(&up)).map(|(&(_, slot), (a, b))| (slot, (a + b) / 2.0)).collect()
    }

    fn drawn(&self) -> Layout {
        let boxes = self.members.len();
        let width = |slot: usize| if slot < boxes { self.nodes[self.members[slot]].width } else { 0.0 };
        let mut columns = Vec::new();
        let mut x = 0.0;
        let mut column_of = vec![0; self.slots.len()];
        for (column, layer) in self.layers.iter().enumerate() {
            let widest = layer.iter().map(|&slot| width(slot)).fold(0.0, f64::max);
            layer.iter().for_each(|&slot| column_of[slot] = column);
            columns.push([x, x + widest]);
            x += widest + GAP[0];
        }
        let edge = |(path, arrives): &(Vec<usize>, f64)| {
            let (first, last) = (path[0], path[path.len() - 1]);
            let middle = |slot: usize| self.slots[slot].y + self.slots[slot].height / 2.0;
            let mut points = vec![[columns[column_of[first]][0] + width(first), middle(first)]];
            for &slot in &path[1..path.len() - 1] {
                points.extend(columns[column_of[slot]].map(|x| [x, middle(slot)]));
            }
            points.push([columns[column_of[last]][0], self.slots[last].y + arrives]);
            points
        };
        Layout {
            width: x - GAP[0],
            height: self.slots.iter().map(|slot| slot.y + slot.height).fold(0.0, f64::max),
            corners: (0..boxes).map(|slot| [columns[column_of[slot]][0], self.slots[slot].y]).collect(),
            edges: self.edges.iter().map(edge).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(operands: &[usize]) -> Node {
        Node { width: 80.0, height: 60.0, operands: operands.iter().map(|&i| (i, 30.0)).collect() }
    }

    fn overlap(a: [f64; 2], b: [f64; 2]) -> bool {
        (a[0] - b[0]).abs() < 80.0 && (a[1] - b[1]).abs() < 60.0
    }

    #[test]
    fn operands_are_on_the_left_and_nothing_overlaps() {
        // Two connected parts, edges over several layers, and boxes that nothing is connected to.
        let operands: [&[usize]; 14] =
            [&[], &[], &[0, 1], &[2, 0], &[3, 1], &[4, 0], &[], &[6], &[6], &[7, 8], &[], &[], &[], &[5, 5]];
        let nodes: Vec<Node> = operands.iter().map(|operands| node(operands)).collect();
        let layout = layout(&nodes);
        for (i, &a) in layout.corners.iter().enumerate() {
            assert!(a[0] >= 0.0 && a[1] >= 0.0);
            assert!(a[0] + 80.0 <= layout.width && a[1] + 60.0 <= layout.height, "{a:?} {layout:?}");
            assert!(layout.corners[..i].iter().all(|&b| !overlap(a, b)), "{i}: {layout:?}");
            assert!(operands[i].iter().all(|&operand| layout.corners[operand][0] + 80.0 < a[0]));
        }
        assert_eq!(layout.edges.len(), operands.iter().map(|operands| operands.len()).sum::<usize>());
        for edge in &layout.edges {
            assert!(edge.windows(2).all(|pair| pair[0][0] <= pair[1][0]), "{edge:?}");
        }
    }

    #[test]
    fn a_chain_is_a_line() {
        let nodes: Vec<Node> =
            (0..5usize).map(|i| node(&i.checked_sub(1).map_or(vec![], |i| vec![i]))).collect();
        let layout = layout(&nodes);
        assert!(layout.corners.iter().all(|corner| corner[1] == 0.0), "{layout:?}");
        assert_eq!(layout.height, 60.0);
    }

    #[test]
    fn nothing_has_no_size() {
        let layout = layout(&[]);
        assert_eq!((layout.width, layout.height), (0.0, 0.0));
    }
}
