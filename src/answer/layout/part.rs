//! The layout of one connected part.
//!
//! An edge that passes a layer gets a place there. Within a layer, boxes and passing edges are sorted by the mean
//! position of their neighbours, those on the left and those on the right in turn.

use super::drawing::{Gap, Layout, Node};

/// The height of an edge that passes a layer.
const WIRE: f64 = 10.0;
/// The number of passes over the layers. The first and the last one go from left to right, so that boxes end up in the
/// middle of their operands.
const SWEEPS: usize = 9;

/// Something in a layer: a box, or a place where an edge passes.
#[derive(Clone, Debug)]
struct Slot {
    height: f64,
    /// The slots that it is connected to in the layers before and after, and the distance from their top to the edge.
    before: Vec<(usize, f64)>,
    after: Vec<(usize, f64)>,
    /// The position of the top.
    y: f64,
}

/// A connected part while it is being laid out. The first slots are its boxes.
pub(super) struct Part<'a> {
    nodes: &'a [Node],
    gap: Gap,
    members: &'a [usize],
    slots: Vec<Slot>,
    layers: Vec<Vec<usize>>,
    /// The slots of each edge, its ends included, and where the edge arrives.
    edges: Vec<(Vec<usize>, f64)>,
}

impl<'a> Part<'a> {
    pub fn new(nodes: &'a [Node], gap: Gap, layer_of: &[usize], members: &'a [usize]) -> Part<'a> {
        let first = members.iter().map(|&node| layer_of[node]).min().unwrap_or(0);
        let last = members.iter().map(|&node| layer_of[node]).max().unwrap_or(0);
        let mut part = Part {
            nodes,
            gap,
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

    /// The part with its boxes and edges in their places.
    pub fn placed(mut self) -> Layout {
        self.stack();
        for sweep in 0..SWEEPS {
            self.sweep(sweep % 2 == 0, sweep + 2 < SWEEPS);
        }
        let top = self.slots.iter().map(|slot| slot.y).fold(f64::INFINITY, f64::min);
        self.slots.iter_mut().for_each(|slot| slot.y -= top);
        self.drawn()
    }

    /// Initial places, one below the other.
    fn stack(&mut self) {
        for layer in &self.layers {
            let mut y = 0.0;
            for &slot in layer {
                self.slots[slot].y = y;
                y += self.slots[slot].height + self.gap[1];
            }
        }
    }

    /// Moves the slots of each layer next to their neighbours on one side, after sorting them by this position if
    /// wanted.
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

    /// The place at which the edges of a slot are as level as possible.
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

    /// Places near the wanted ones, in this order and without overlaps: the mean of the places that result from pushing
    /// down and from pushing up.
    fn spread(&self, wanted: &[(f64, usize)]) -> Vec<(usize, f64)> {
        let mut down = Vec::with_capacity(wanted.len());
        let mut least = f64::NEG_INFINITY;
        for &(y, slot) in wanted {
            down.push(y.max(least));
            least = y.max(least) + self.slots[slot].height + self.gap[1];
        }
        let mut up = vec![0.0; wanted.len()];
        let mut most = f64::INFINITY;
        for (i, &(y, slot)) in wanted.iter().enumerate().rev() {
            up[i] = y.min(most - self.slots[slot].height);
            most = up[i] - self.gap[1];
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
            x += widest + self.gap[0];
        }
        let edge = |(path, arrives): &(Vec<usize>, f64)| {
            let (first, last) = (path[0], path[path.len() - 1]);
            let middle = |slot: usize| self.slots[slot].y + self.slots[slot].height / 2.0;
            let [left, right] = columns[column_of[first]];
            let mut points = vec![[left + width(first), middle(first)]];
            // Beside a wider box of its layer, an edge stays on its own level.
            points.extend((left + width(first) < right).then(|| [right, middle(first)]));
            for &slot in &path[1..path.len() - 1] {
                points.extend(columns[column_of[slot]].map(|x| [x, middle(slot)]));
            }
            points.push([columns[column_of[last]][0], self.slots[last].y + arrives]);
            points
        };
        Layout {
            width: x - self.gap[0],
            height: self.slots.iter().map(|slot| slot.y + slot.height).fold(0.0, f64::max),
            corners: (0..boxes).map(|slot| [columns[column_of[slot]][0], self.slots[slot].y]).collect(),
            edges: self.edges.iter().map(edge).collect(),
        }
    }
}
