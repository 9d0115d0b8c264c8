//! Graphs of computations: directed, without cycles, with vertices after their operands.

/// A vertex: something to compute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vertex {
    /// Its name, a word without spaces.
    pub name: String,
    /// What it is computed from: earlier vertices, in ascending order.
    pub operands: Vec<usize>,
}

/// A graph, and which of its vertices are to be computed in the end.
///
/// ```
/// use pdrer::pebbling::Graph;
/// let mut graph = Graph::default();
/// let a = graph.add("a", &[]);
/// let b = graph.add("b", &[a]);
/// graph.add_output(b);
/// assert_eq!(graph.vertices()[b].operands, [a]);
/// assert_eq!(graph.edges().collect::<Vec<_>>(), [(a, b)]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Graph {
    vertices: Vec<Vertex>,
    outputs: Vec<usize>,
}

impl Graph {
    /// The vertices.
    pub fn vertices(&self) -> &[Vertex] {
        &self.vertices
    }

    /// The vertices to compute, in ascending order.
    pub fn outputs(&self) -> &[usize] {
        &self.outputs
    }

    /// Is this vertex to be computed?
    pub fn is_output(&self, vertex: usize) -> bool {
        self.outputs.binary_search(&vertex).is_ok()
    }

    /// All pairs of an operand and a vertex that is computed from it.
    pub fn edges(&self) -> impl Iterator<Item = (usize, usize)> {
        let operands =
            |(w, vertex): (usize, &Vertex)| vertex.operands.clone().into_iter().map(move |v| (v, w));
        self.vertices.iter().enumerate().flat_map(operands)
    }

    /// Adds a vertex with these operands, in any order. Returns its position.
    ///
    /// Requires: no other vertex has this name.
    ///
    /// # Panics
    /// If an operand does not exist.
    pub fn add(&mut self, name: impl Into<String>, operands: &[usize]) -> usize {
        let mut operands = operands.to_vec();
        operands.sort_unstable();
        operands.dedup();
        assert!(operands.last().is_none_or(|&last| last < self.vertices.len()), "operands come first");
        self.vertices.push(Vertex { name: name.into(), operands });
        self.vertices.len() - 1
    }

    /// Says that a vertex is to be computed.
    ///
    /// # Panics
    /// If it does not exist.
    pub fn add_output(&mut self, vertex: usize) {
        assert!(vertex < self.vertices.len());
        if let Err(place) = self.outputs.binary_search(&vertex) {
            self.outputs.insert(place, vertex);
        }
    }
}
