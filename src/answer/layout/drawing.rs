//! The input and the output of the layout: boxes and edges, and where they are placed. Lengths are in pixels.

/// The space between layers, and between the boxes of a layer.
pub(crate) type Gap = [f64; 2];

/// A box to be placed. Its operands are placed to its left and have smaller numbers.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub width: f64,
    pub height: f64,
    /// The boxes that have an edge to this one, each with the distance from its top to where the edge arrives.
    pub operands: Vec<(usize, f64)>,
}

/// A drawing without its contents.
#[derive(Clone, Debug, Default)]
pub(crate) struct Layout {
    pub width: f64,
    pub height: f64,
    /// The upper left corners of the boxes.
    pub corners: Vec<[f64; 2]>,
    /// The edges, in the order of boxes and their operands: from the right side of an operand through points to the
    /// left side of the box that uses it.
    pub edges: Vec<Vec<[f64; 2]>>,
}
