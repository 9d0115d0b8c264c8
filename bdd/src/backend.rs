//! What a BDD package must offer.

use std::sync::Arc;

use thiserror::Error;

/// The budget of a manager.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Nodes that may be alive; while there are more, operations that could make nodes are refused, and no
    /// operation makes more. An [`Oxidd`] notices only when it collects garbage, and may hold half as many nodes
    /// again until then. The table of an [`Oxidd`] has room for at most 2²⁸.
    ///
    /// [`Oxidd`]: crate::Oxidd
    pub nodes: usize,
    /// Recursive steps of one operation that its computed table does not answer. Each makes at most one node, so
    /// this bounds both the time and the growth of an operation. CUDD may take some hundred more.
    pub steps: usize,
}

impl Default for Limits {
    /// A million nodes, and about a millisecond for an operation.
    fn default() -> Limits {
        Limits { nodes: 1 << 20, steps: 1 << 14 }
    }
}

/// The operation was refused because it would have exceeded the [`Limits`] of its manager.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the BDD operation exceeds its budget")]
pub struct OverBudget;

/// Asked now and then within long operations: is it time to give up?
pub type Stop = Arc<dyn Fn() -> bool + Send + Sync>;

/// A BDD package behind a [`Manager`](crate::Manager).
///
/// Functions are counted references that keep the table alive. Functions of two instances must not be mixed: an
/// operation that gets both panics.
pub trait Backend: Sized {
    /// A Boolean function; equal if and only if it is the same function of the same instance.
    type Function: Clone + PartialEq;

    /// An empty table.
    fn new(limits: Limits) -> Self;

    /// The constant function.
    fn constant(&self, value: bool) -> Self::Function;

    /// The function of variable `index`; variables up to it come into being.
    ///
    /// # Errors
    /// [`OverBudget`], if the node limit is reached.
    fn var(&mut self, index: u32) -> Result<Self::Function, OverBudget>;

    /// ¬f, without new nodes.
    fn not(&self, f: &Self::Function) -> Self::Function;

    /// f ∧ g
    ///
    /// # Errors
    /// [`OverBudget`], if the operation exceeds the limits.
    fn and(&mut self, f: &Self::Function, g: &Self::Function) -> Result<Self::Function, OverBudget>;

    /// f ⊕ g
    ///
    /// # Errors
    /// [`OverBudget`], if the operation exceeds the limits.
    fn xor(&mut self, f: &Self::Function, g: &Self::Function) -> Result<Self::Function, OverBudget>;

    /// ∃ cube. f ∧ g, where the cube is a conjunction of variables.
    ///
    /// # Errors
    /// [`OverBudget`], if the operation exceeds the limits.
    fn and_exists(
        &mut self,
        f: &Self::Function,
        g: &Self::Function,
        cube: &Self::Function,
    ) -> Result<Self::Function, OverBudget>;

    /// f with variable v + `by` in the place of each variable v that it depends on. Panics if there is no such
    /// variable because it would be negative.
    ///
    /// # Errors
    /// [`OverBudget`], if the operation exceeds the limits.
    fn shift(&mut self, f: &Self::Function, by: i32) -> Result<Self::Function, OverBudget>;

    /// The first variable that f depends on, and f with it true and false; none for a constant.
    fn cofactors(&self, f: &Self::Function) -> Option<(u32, [Self::Function; 2])>;

    /// The number of the node of f, and whether f is its complement. A number stays while a function needs the node.
    fn node(&self, f: &Self::Function) -> (usize, bool);

    /// Lets this function end long operations, as if the budget were exceeded.
    fn stop_when(&mut self, stop: Stop);

    /// Does f imply g? Without new nodes.
    ///
    /// # Errors
    /// [`OverBudget`], if the operation takes more steps than allowed.
    fn leq(&mut self, f: &Self::Function, g: &Self::Function) -> Result<bool, OverBudget>;

    /// Frees the nodes that no function needs any more.
    fn collect(&mut self);

    /// Nodes in the table, variables included, and with those that the next collection frees if the package does
    /// not know them before.
    fn nodes(&self) -> usize;
}
