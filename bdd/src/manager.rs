//! The safe API: managers and handles, whatever the backend.

use crate::{Backend, Limits, OverBudget, Oxidd, Stop};

/// A Boolean function of a [`Manager`]: a counted reference.
///
/// Handles may outlive the manager; the table is freed with the last of them. Two handles of one manager are equal
/// if and only if they are the same function.
pub struct Bdd<B: Backend = Oxidd>(B::Function);

impl<B: Backend> Clone for Bdd<B> {
    fn clone(&self) -> Self {
        Bdd(self.0.clone())
    }
}

impl<B: Backend> PartialEq for Bdd<B> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<B: Backend> Eq for Bdd<B> {}

/// What a [`Manager`] did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Nodes in the table; only those alive after [`Manager::collect`].
    pub nodes: usize,
    /// The most nodes that were in the table after an operation.
    pub peak_nodes: usize,
    /// Operations asked for: `var`, `and`, `or`, `xor`, `exists`, `and_exists`, `shift` and `leq`.
    pub operations: u64,
    /// Operations that were refused.
    pub refused: u64,
}

/// A table of BDDs.
///
/// The operations panic if they get a [`Bdd`] of another manager.
pub struct Manager<B: Backend = Oxidd> {
    backend: B,
    stats: Stats,
}

impl Manager<Oxidd> {
    /// An empty manager of the default backend.
    pub fn new(limits: Limits) -> Self {
        Self::with_backend(limits)
    }
}

impl<B: Backend> Manager<B> {
    /// An empty manager of the backend `B`.
    pub fn with_backend(limits: Limits) -> Self {
        Manager { backend: B::new(limits), stats: Stats::default() }
    }

    /// The constant *true* or *false*.
    pub fn constant(&self, value: bool) -> Bdd<B> {
        Bdd(self.backend.constant(value))
    }

    /// The function of variable `index`. Tables grow with the largest index: number the variables densely.
    ///
    /// # Errors
    /// [`OverBudget`], if the node limit is reached.
    pub fn var(&mut self, index: u32) -> Result<Bdd<B>, OverBudget> {
        let result = self.backend.var(index);
        self.count(result).map(Bdd)
    }

    /// ¬f, in constant time.
    pub fn not(&self, f: &Bdd<B>) -> Bdd<B> {
        Bdd(self.backend.not(&f.0))
    }

    /// f ∧ g
    ///
    /// # Errors
    /// [`OverBudget`], if the operation exceeds the limits.
    pub fn and(&mut self, f: &Bdd<B>, g: &Bdd<B>) -> Result<Bdd<B>, OverBudget> {
        let result = self.backend.and(&f.0, &g.0);
        self.count(result).map(Bdd)
    }

    /// f ∨ g
    ///
    /// # Errors
    /// [`OverBudget`], if the operation exceeds the limits.
    pub fn or(&mut self, f: &Bdd<B>, g: &Bdd<B>) -> Result<Bdd<B>, OverBudget> {
        let (not_f, not_g) = (self.backend.not(&f.0), self.backend.not(&g.0));
        let result = self.backend.and(&not_f, &not_g);
        self.count(result).map(|neither| Bdd(self.backend.not(&neither)))
    }

    /// f ⊕ g
    ///
    /// # Errors
    /// [`OverBudget`], if the operation exceeds the limits.
    pub fn xor(&mut self, f: &Bdd<B>, g: &Bdd<B>) -> Result<Bdd<B>, OverBudget> {
        let result = self.backend.xor(&f.0, &g.0);
        self.count(result).map(Bdd)
    }

    /// ∃ cube. f, where the cube is a conjunction of variables.
    ///
    /// # Errors
    /// [`OverBudget`], if the operation exceeds the limits.
    pub fn exists(&mut self, f: &Bdd<B>, cube: &Bdd<B>) -> Result<Bdd<B>, OverBudget> {
        self.and_exists(f, f, cube)
    }

    /// ∃ cube. f ∧ g, where the cube is a conjunction of variables: the relational product. It does not make the
    /// conjunction.
    ///
    /// # Errors
    /// [`OverBudget`], if the operation exceeds the limits.
    pub fn and_exists(&mut self, f: &Bdd<B>, g: &Bdd<B>, cube: &Bdd<B>) -> Result<Bdd<B>, OverBudget> {
        let result = self.backend.and_exists(&f.0, &g.0, &cube.0);
        self.count(result).map(Bdd)
    }

    /// f with variable v + `by` in the place of each variable v.
    ///
    /// # Panics
    /// If that would be negative.
    ///
    /// # Errors
    /// [`OverBudget`], if the operation exceeds the limits.
    pub fn shift(&mut self, f: &Bdd<B>, by: i32) -> Result<Bdd<B>, OverBudget> {
        let result = self.backend.shift(&f.0, by);
        self.count(result).map(Bdd)
    }

    /// The first variable that f depends on, and f with it true and false; none for a constant.
    pub fn cofactors(&self, f: &Bdd<B>) -> Option<(u32, [Bdd<B>; 2])> {
        self.backend.cofactors(&f.0).map(|(variable, parts)| (variable, parts.map(Bdd)))
    }

    /// The number of the node of f, and whether f is its complement. A number stays while a handle needs the node.
    pub fn node(&self, f: &Bdd<B>) -> (usize, bool) {
        self.backend.node(&f.0)
    }

    /// Lets this function end long operations: they are refused when it returns true.
    pub fn stop_when(&mut self, stop: Stop) {
        self.backend.stop_when(stop);
    }

    /// Does f imply g? Makes no nodes.
    ///
    /// # Errors
    /// [`OverBudget`], if the operation takes more steps than allowed.
    pub fn leq(&mut self, f: &Bdd<B>, g: &Bdd<B>) -> Result<bool, OverBudget> {
        let result = self.backend.leq(&f.0, &g.0);
        self.count(result)
    }

    /// Frees the nodes that no handle needs any more. This happens by itself when the table is full.
    pub fn collect(&mut self) {
        self.backend.collect();
    }

    /// What this manager did until now.
    pub fn stats(&self) -> Stats {
        Stats { nodes: self.backend.nodes(), ..self.stats }
    }

    fn count<T>(&mut self, result: Result<T, OverBudget>) -> Result<T, OverBudget> {
        self.stats.operations += 1;
        self.stats.refused += u64::from(result.is_err());
        self.stats.peak_nodes = self.stats.peak_nodes.max(self.backend.nodes());
        result
    }
}
