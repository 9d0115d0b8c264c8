//! Transition systems: T = (v, Init, Tr, Bad). This is all that an engine sees of a model.
//!
//! One and-inverter graph has all logic: variables 1…L are the latches, followed by inputs and gates. The next state of
//! a latch is a literal of that graph. So a primed state literal needs no variable of its own (`prime`), and the graph
//! itself is the transition relation.
//!
//! The initial states are a cube, so the literals of another cube show whether it excludes them (`lower` explains how
//! reset functions are handled). Constraints hold in every step up to and including the bad one. They may make the
//! transition relation partial.

use crate::logic::cube::Cube;
use crate::logic::graph::{Graph, Values};
use crate::logic::lit::{Lit, Var};

/// A transition system with one bad literal.
#[derive(Clone, Debug)]
pub struct TransitionSystem {
    /// All logic. Variables 1…L are the latches.
    pub graph: Graph,
    /// The next-state literal of each latch.
    pub next: Vec<Lit>,
    /// The initial value of each latch; none if it may have either value.
    pub init: Vec<Option<bool>>,
    /// The bad literal; it may depend on inputs.
    pub bad: Lit,
    /// Literals that hold in every step.
    pub constraints: Vec<Lit>,
    /// The inputs, leaves of the graph.
    pub inputs: Vec<Var>,
}

impl TransitionSystem {
    /// Number of latches.
    pub fn latches(&self) -> usize {
        self.next.len()
    }

    /// Is this variable a latch?
    pub fn is_latch(&self, var: Var) -> bool {
        (1..=self.latches()).contains(&var.index())
    }

    /// The latches.
    pub fn latch_vars(&self) -> impl Iterator<Item = Var> + use<> {
        (1..=self.latches() as u32).map(Var)
    }

    /// A state literal in the next state.
    pub fn prime(&self, lit: Lit) -> Lit {
        self.next[lit.var().index() - 1].xor(lit.is_negated())
    }

    /// Is a latch literal false in all initial states?
    pub fn excludes_init(&self, lit: Lit) -> bool {
        self.init[lit.var().index() - 1] == Some(lit.is_negated())
    }

    /// Does a cube over latches intersect the initial states?
    pub fn intersects_init(&self, cube: &[Lit]) -> bool {
        !cube.iter().any(|&lit| self.excludes_init(lit))
    }

    /// The initial states as a cube.
    pub fn init_cube(&self) -> Cube {
        let fixed = self.latch_vars().zip(&self.init);
        fixed.filter_map(|(var, value)| value.map(|value| var.lit().xor(!value))).collect()
    }
}

/// The literals of a conjunction, sorted, without duplicates and without the constant true.
pub(crate) fn conjuncts(mut lits: Vec<Lit>) -> Vec<Lit> {
    lits.sort_unstable();
    lits.dedup();
    lits.retain(|&lit| lit != Lit::TRUE);
    lits
}

/// A run from an initial state to a bad one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// Initial values of the latches, in the order of `ts.init`.
    pub state: Vec<bool>,
    /// Values of the inputs in each step, in the order of `ts.inputs`. Bad holds in the last step, and perhaps already
    /// before.
    pub inputs: Vec<Vec<bool>>,
}

impl Path {
    /// The values of all literals in each step.
    pub fn values<'p>(&'p self, ts: &'p TransitionSystem) -> impl Iterator<Item = Values<bool>> + 'p {
        let mut state = self.state.clone();
        let mut leaves = vec![false; ts.graph.variables()];
        self.inputs.iter().map(move |inputs| {
            let latches = ts.latch_vars().zip(&state);
            for (var, &value) in latches.chain(ts.inputs.iter().copied().zip(inputs)) {
                leaves[var.index()] = value;
            }
            let values = ts.graph.evaluate(|leaf| leaves[leaf.index()]);
            state = ts.next.iter().map(|&next| values.get(next)).collect();
            values
        })
    }

    /// The run up to its first bad state.
    ///
    /// Requires: it has one.
    #[must_use]
    pub fn until_bad(mut self, ts: &TransitionSystem) -> Path {
        let first = self.values(ts).position(|values| values.get(ts.bad));
        self.inputs.truncate(first.expect("the run has a bad state") + 1);
        self
    }
}
