//! Graphs whose shape is known, and random ones.

use super::error::MAX_VERTICES;
use crate::logic::random::SplitMix64;
use crate::pebbling::Graph;

/// A graph that a number determines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// This many vertices, each the operand of the next.
    Line(usize),
    /// A full binary tree with this many edges between the root and a leaf; the root is the output.
    Tree(usize),
    /// Rows of vertices, each a vertex shorter than the one below it and computed from the two vertices below. There
    /// are as many rows above the lowest as the number says; the top is the output.
    Pyramid(usize),
    /// The fast Fourier transform of 2^n values: n rows above a row of 2^n vertices. The last row is the output.
    Butterfly(usize),
    /// A ripple-carry adder for two operands of this many bits.
    Adder(usize),
    /// Up to two operands for each vertex, drawn from all earlier ones. Vertices that no other needs are the outputs.
    Random {
        /// How many vertices.
        vertices: usize,
        /// Equal seeds make equal graphs.
        seed: u64,
    },
}

impl Shape {
    /// Its graph.
    ///
    /// Requires: it has at least one vertex, and not more than [`MAX_VERTICES`].
    pub fn graph(self) -> Graph {
        let mut graph = Graph::default();
        match self {
            Shape::Line(length) => {
                let last = (0..length).fold(None, |last, _| Some(next(&mut graph, last.as_slice())));
                last.into_iter().for_each(|last| graph.add_output(last));
            }
            Shape::Tree(depth) => {
                let root = tree(&mut graph, depth);
                graph.add_output(root);
            }
            Shape::Pyramid(height) => {
                let base: Vec<usize> = (0..=height).map(|_| next(&mut graph, &[])).collect();
                let top = (0..height)
                    .fold(base, |row, _| row.windows(2).map(|operands| next(&mut graph, operands)).collect());
                graph.add_output(top[0]);
            }
            Shape::Butterfly(log) => {
                let first: Vec<usize> = (0..1 << log).map(|_| next(&mut graph, &[])).collect();
                let last = (0..log).fold(first, |row, level| {
                    (0..row.len()).map(|i| next(&mut graph, &[row[i], row[i ^ 1 << level]])).collect()
                });
                last.into_iter().for_each(|vertex| graph.add_output(vertex));
            }
            Shape::Adder(bits) => adder(&mut graph, bits),
            Shape::Random { vertices, seed } => random(&mut graph, vertices, seed),
        }
        debug_assert!((1..=MAX_VERTICES).contains(&graph.vertices().len()));
        graph
    }
}

/// A new vertex, named after its number.
fn next(graph: &mut Graph, operands: &[usize]) -> usize {
    graph.add(format!("v{}", graph.vertices().len() + 1), operands)
}

fn tree(graph: &mut Graph, depth: usize) -> usize {
    let children: Vec<usize> = (0..2 * depth.min(1)).map(|_| tree(graph, depth - 1)).collect();
    next(graph, &children)
}

/// Bit `i` has vertices `p`, the operands differ, and `g`, both are 1; it adds the carry `c` to `p`, which makes the
/// sum `s`. The lowest bit has no carry: its sum is `p`, and its `g` is the first carry.
fn adder(graph: &mut Graph, bits: usize) {
    let mut carry = None;
    for i in 0..bits {
        let p = graph.add(format!("p{i}"), &[]);
        let g = graph.add(format!("g{i}"), &[]);
        let (sum, next) = match carry {
            None => (p, g),
            Some(c) => (graph.add(format!("s{i}"), &[p, c]), graph.add(format!("c{}", i + 1), &[p, g, c])),
        };
        graph.add_output(sum);
        carry = Some(next);
    }
    carry.into_iter().for_each(|carry| graph.add_output(carry));
}

fn random(graph: &mut Graph, vertices: usize, seed: u64) {
    let mut random = SplitMix64::new(seed);
    let mut needed = vec![false; vertices];
    for i in 0..vertices {
        // The vertex itself stands for an input.
        let drawn = [random.below(i + 1), random.below(i + 1)];
        let operands: Vec<usize> = drawn.into_iter().filter(|&operand| operand < i).collect();
        operands.iter().for_each(|&operand| needed[operand] = true);
        next(graph, &operands);
    }
    (0..vertices).filter(|&vertex| !needed[vertex]).for_each(|vertex| graph.add_output(vertex));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pebbling;

    /// The numbers of vertices, edges and outputs.
    fn counts(shape: Shape) -> [usize; 3] {
        let graph = shape.graph();
        [graph.vertices().len(), graph.edges().count(), graph.outputs().len()]
    }

    #[test]
    fn shapes_have_their_sizes() {
        assert_eq!([1, 2, 9].map(|n| counts(Shape::Line(n))), [[1, 0, 1], [2, 1, 1], [9, 8, 1]]);
        assert_eq!([0, 1, 3].map(|n| counts(Shape::Tree(n))), [[1, 0, 1], [3, 2, 1], [15, 14, 1]]);
        assert_eq!([0, 1, 5].map(|n| counts(Shape::Pyramid(n))), [[1, 0, 1], [3, 2, 1], [21, 30, 1]]);
        assert_eq!([0, 1, 3].map(|n| counts(Shape::Butterfly(n))), [[1, 0, 1], [4, 4, 2], [32, 48, 8]]);
        assert_eq!([1, 2, 5].map(|n| counts(Shape::Adder(n))), [[2, 0, 2], [6, 5, 3], [18, 20, 6]]);
        let largest = [
            Shape::Line(1024),
            Shape::Tree(9),
            Shape::Pyramid(43),
            Shape::Butterfly(7),
            Shape::Adder(256),
            Shape::Random { vertices: 1024, seed: 0 },
        ];
        assert_eq!(largest.map(|shape| counts(shape)[0]), [1024, 1023, 990, 1024, 1022, 1024]);
    }

    #[test]
    fn an_adder_has_carries() {
        let text = "vertex p0\nvertex g0\nvertex p1\nvertex g1\nvertex s1 g0 p1\nvertex c2 g0 p1 g1\n";
        let outputs = "output p0\noutput s1\noutput c2\n";
        assert_eq!(pebbling::write(&Shape::Adder(2).graph()), format!("{text}{outputs}"));
    }

    #[test]
    fn random_graphs_are_those_of_their_seed() {
        let graph = |vertices, seed| Shape::Random { vertices, seed }.graph();
        assert_eq!(graph(12, 1), graph(12, 1));
        assert_ne!(graph(12, 1), graph(12, 2));
        // A vertex that no other needs is an output, and no other one is.
        let graph = graph(100, 3);
        let needed: std::collections::BTreeSet<usize> = graph.edges().map(|(v, _)| v).collect();
        assert!((0..100).all(|v| graph.is_output(v) != needed.contains(&v)));
        assert!(graph.vertices().iter().all(|vertex| vertex.operands.len() <= 2));
    }
}
