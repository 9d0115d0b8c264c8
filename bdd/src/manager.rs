//! The safe API: managers and handles, whatever the backend.

use crate::{Backend, Limits, OverBudget, Oxidd};

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
    /// Operations asked for: `var`, `and`, `or`, `xor` and `leq`.
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
