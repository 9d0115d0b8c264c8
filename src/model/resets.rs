//! Reset functions: which latches have one, and whether all of them can be evaluated.
//!
//! A latch may start at the value of any literal. If the resets of latches depend on each other in a circle, they are a
//! relation and not a function: there may be no solution, or several. Models may have such circles. Certificate files
//! must not: Certifaiger, the checker of certificates, demands *stratified* resets.

use super::aig::Model;
use super::symbol::SymbolKind;
use crate::logic::bits::Bits;
use crate::logic::lit::Lit;

/// The reset of a latch depends on the latch itself.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the reset of latch {latch}{name} depends on the latch itself")]
pub struct CyclicResets {
    /// A latch of the circle.
    pub latch: usize,
    /// Its name in parentheses, or nothing.
    name: String,
}

/// The circles in the graph of edges from gates to operands and from latches to reset functions.
struct Circles {
    /// A latch on one of them.
    on: Option<usize>,
    /// All latches on one of them, and all that depend on such a latch.
    dependent: Vec<usize>,
}

impl Model {
    /// Is the reset of latch `i` a function, neither a constant nor the latch itself?
    pub fn has_reset_function(&self, i: usize) -> bool {
        let reset = self.latches[i].reset;
        !reset.is_constant() && reset != self.latch(i)
    }

    /// Checks that reset functions can be evaluated one after the other.
    ///
    /// # Errors
    /// Names a latch on a circle.
    pub fn stratified(&self) -> Result<(), CyclicResets> {
        self.stratified_among(|_| true)
    }

    /// Like [`Model::stratified`], but only for the reset functions of latches for which `among` holds. The values of
    /// the others are taken as given.
    ///
    /// # Errors
    /// Names a latch on a circle.
    pub fn stratified_among(&self, among: impl Fn(usize) -> bool) -> Result<(), CyclicResets> {
        let Some(latch) = self.reset_circles(among).on else { return Ok(()) };
        let name = self.symbols.get(&(SymbolKind::Latch, latch));
        let name = name.map(|n| format!(" ({})", String::from_utf8_lossy(n))).unwrap_or_default();
        Err(CyclicResets { latch, name })
    }

    /// The latches with reset functions that cannot be evaluated one after the other: those on a circle of reset
    /// functions and those that depend on one. Empty in a *stratified* model.
    ///
    /// Circles are allowed; the resets are then a relation that initial states satisfy.
    pub fn cyclic_resets(&self) -> Vec<usize> {
        self.reset_circles(|_| true).dependent
    }

    /// Searches depth-first along the reset functions of the latches for which `among` holds.
    fn reset_circles(&self, among: impl Fn(usize) -> bool) -> Circles {
        /// What the search knows about a variable.
        #[derive(Clone, Copy, PartialEq)]
        enum Mark {
            New,
            /// On the path from the root.
            Open,
            /// Can be evaluated.
            Free,
            /// Depends on a circle.
            Cyclic,
        }
        let edges = |var: usize| -> [usize; 2] {
            let latch = var - self.inputs - 1;
            let to = match latch.checked_sub(self.latches.len()) {
                Some(gate) => self.ands[gate],
                None if among(latch) && self.has_reset_function(latch) => [self.latches[latch].reset; 2],
                None => [Lit::FALSE; 2],
            };
            to.map(|lit| lit.var().index())
        };
        let mut on = None;
        let mut marks = vec![Mark::New; self.variables()];
        marks[..=self.inputs].fill(Mark::Free);
        // The path from the root: each variable with the number of its edges that have been followed.
        let mut path: Vec<(usize, usize)> = Vec::new();
        let latches = self.inputs + 1..self.first_gate().index();
        for root in latches.clone() {
            if marks[root] == Mark::New {
                marks[root] = Mark::Open;
                path.push((root, 0));
            }
            while let Some((var, followed)) = path.last_mut() {
                let edges = edges(*var);
                let Some(&to) = edges.get(*followed) else {
                    let cyclic = edges.iter().any(|&to| matches!(marks[to], Mark::Open | Mark::Cyclic));
                    marks[*var] = if cyclic { Mark::Cyclic } else { Mark::Free };
                    path.pop();
                    continue;
                };
                *followed += 1;
                match marks[to] {
                    Mark::New => {
                        marks[to] = Mark::Open;
                        path.push((to, 0));
                    }
                    // Operands precede their gate, so every circle contains a latch. The first one on the way back is
                    // reported.
                    Mark::Open if on.is_none() => {
                        on = path.iter().rev().map(|step| step.0).find(|var| latches.contains(var));
                    }
                    Mark::Open | Mark::Free | Mark::Cyclic => {}
                }
            }
        }
        Circles {
            on: on.map(|var| var - self.inputs - 1),
            dependent: (0..self.latches.len())
                .filter(|i| marks[self.inputs + 1 + i] == Mark::Cyclic)
                .collect(),
        }
    }

    /// Completes a partial initial state. A latch that is `None` in `known` gets the value of its reset function under
    /// these inputs, or its constant reset, or 0 if it is uninitialised.
    ///
    /// Requires: latches on reset circles are known.
    pub fn initial_state(&self, known: &[Option<bool>], inputs: &Bits) -> Bits {
        let mut state: Bits =
            (0..self.latches.len()).map(|i| known[i].unwrap_or(self.latches[i].reset == Lit::TRUE)).collect();
        let open: Vec<usize> =
            (0..self.latches.len()).filter(|&i| known[i].is_none() && self.has_reset_function(i)).collect();
        if open.is_empty() {
            return state;
        }
        // Each round evaluates at least one more layer of a stratified model.
        for _ in 0..=open.len() {
            let values = self.evaluate(&state, inputs);
            let mut changed = false;
            for &i in &open {
                let value = values.get(self.latches[i].reset);
                changed |= state[i] != value;
                state.set(i, value);
            }
            if !changed {
                break;
            }
        }
        state
    }
}

#[cfg(test)]
mod tests;
