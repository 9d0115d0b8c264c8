//! The oracle of pebbling: breadth-first search over configurations, which are sets of bits. It shares nothing with the
//! models but the graphs.

use pdrer::pebbling::Graph;

/// What the search needs of a graph.
pub struct Oracle {
    /// The operands of each vertex.
    operands: Vec<u32>,
    /// The configuration that has exactly the outputs.
    goal: u32,
}

impl Oracle {
    pub fn new(graph: &Graph) -> Oracle {
        assert!(graph.vertices().len() <= 22, "all configurations are visited");
        let set = |vertices: &[usize]| vertices.iter().fold(0, |set, v| set | 1 << v);
        let operands = graph.vertices().iter().map(|vertex| set(&vertex.operands)).collect();
        Oracle { operands, goal: set(graph.outputs()) }
    }

    /// The vertices that may change.
    fn movable(&self, state: u32) -> impl Iterator<Item = usize> {
        (0..self.operands.len()).filter(move |&v| state & self.operands[v] == self.operands[v])
    }

    /// The least number of pebbles of any strategy.
    ///
    /// A step with several changes can be taken one by one, first what is removed: none of them is an operand of
    /// another. So single changes suffice. Configurations are visited by the number of pebbles that it takes to reach
    /// them.
    pub fn least_pebbles(&self) -> usize {
        let vertices = self.operands.len();
        let mut seen = vec![false; 1 << vertices];
        let mut open: Vec<Vec<u32>> = vec![Vec::new(); vertices + 1];
        open[0].push(0);
        seen[0] = true;
        for pebbles in 0..=vertices {
            while let Some(state) = open[pebbles].pop() {
                if state == self.goal {
                    return pebbles;
                }
                for v in self.movable(state) {
                    let next = state ^ 1 << v;
                    if !std::mem::replace(&mut seen[next as usize], true) {
                        open[pebbles.max(next.count_ones() as usize)].push(next);
                    }
                }
            }
        }
        unreachable!("with all pebbles everything can be computed")
    }

    /// The number of steps of a shortest strategy with at most so many pebbles, any number of changes at once.
    pub fn shortest(&self, pebbles: usize) -> Option<usize> {
        let mut seen = vec![false; 1 << self.operands.len()];
        seen[0] = true;
        let mut layer = vec![0];
        for steps in 0.. {
            if layer.is_empty() || layer.contains(&self.goal) {
                return (!layer.is_empty()).then_some(steps);
            }
            let mut next = Vec::new();
            for state in layer {
                let movable: Vec<usize> = self.movable(state).collect();
                self.steps(state, &movable, 0, 0, &mut |after| {
                    let few = after.count_ones() as usize <= pebbles;
                    if few && !std::mem::replace(&mut seen[after as usize], true) {
                        next.push(after);
                    }
                });
            }
            layer = next;
        }
        unreachable!()
    }

    /// All steps that change `changed` and some of `movable`, none of which is an operand of another.
    fn steps(&self, state: u32, movable: &[usize], changed: u32, needed: u32, visit: &mut impl FnMut(u32)) {
        let [rest @ .., v] = movable else { return visit(state ^ changed) };
        self.steps(state, rest, changed, needed, visit);
        // Vertices come after their operands, so only later ones can need this one.
        if needed & 1 << v == 0 {
            self.steps(state, rest, changed | 1 << v, needed | self.operands[*v], visit);
        }
    }
}
