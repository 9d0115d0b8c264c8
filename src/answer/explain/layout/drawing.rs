//! What is laid out, and what comes out: boxes and edges, and where they go. Lengths are in pixels.

/// The space between layers, and between the boxes of a layer.
pub(super) const GAP: [f64; 2] = [56.0, 16.0];

/// A box to be placed. Its operands, which go to its left, have smaller numbers.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub width: f64,
    pub height: f64,
    /// Boxes that have an edge to this one, and how far below its top the edge arrives.
    pub operands: Vec<(usize, f64)>,
}

/// A drawing without its contents.
#[derive(Clone, Debug, Default)]
pub(crate) struct Layout {
    pub width: f64,
    pub height: f64,
    /// The upper left corners of the boxes.
    pub corners: Vec<[f64; 2]>,
    /// The edges: from the right side of an operand over points to the left side of what uses it.
    pub edges: Vec<Vec<[f64; 2]>>,
}
