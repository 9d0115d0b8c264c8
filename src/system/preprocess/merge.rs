//! Literals of an unrolling that are never true, because gates that they depend on are equal.
//!
//! Two circuits that compute the same, side by side or a step apart, are hard for a solver at the end of an unrolling,
//! and easy gate by gate, from the leaves up (`sweep`). With equal gates merged, what depends on them is equal by
//! structure, and more gates can be compared. Rejected: to do so before each query, and to keep merged gates where that
//! leaves something to ask: the solver knows nothing about them (docs/experiments/engines.md).

use super::sweep::equal_gates;
use crate::limits::{Limits, Stopped};
use crate::logic::cone::Cone;
use crate::logic::graph::Values;
use crate::logic::lit::{Lit, Var};
use crate::system::Unrolling;

/// The memory that this takes for each variable of the unrolling, in bytes.
const BYTES_PER_VARIABLE: usize = 64;

/// So many queries more than equal gates may be in vain: the query that asks for this is hard as well.
const VAIN: usize = 2000;
/// Gates are compared again after a round in which one in so many was equal to another one.
const WORTH: usize = 100;

impl Unrolling<'_> {
    /// Tries to show that these literals are false whatever the leaves are. If they are, frames that come are built of
    /// merged gates; otherwise all stays as it is, but for gates that nothing mentions.
    ///
    /// # Errors
    /// If a limit is reached.
    pub fn refute(&mut self, mut roots: Vec<Lit>, limits: &Limits) -> Result<bool, Stopped> {
        let before = (self.frames.clone(), self.next.clone());
        let is_false = |roots: &[Lit]| roots.iter().all(|&root| root == Lit::FALSE);
        while self.merge(&mut roots, limits)? && !is_false(&roots) {}
        if !is_false(&roots) {
            (self.frames, self.next) = before;
        }
        Ok(is_false(&roots))
    }

    /// Merges gates that these literals depend on and that are equal whatever the leaves are. The literals become those
    /// of the gates that are left. Returns whether there were many.
    fn merge(&mut self, roots: &mut [Lit], limits: &Limits) -> Result<bool, Stopped> {
        let Unrolling { graph, frames, next, .. } = self;
        limits.room(graph.variables().saturating_mul(BYTES_PER_VARIABLE))?;
        let mut poll = limits.poll();
        let mut cone = Cone::new(graph.variables());
        cone.visit(graph, roots.iter().copied());
        // The cone as a graph of its own, which keeps the order of variables.
        let mut vars = [&cone.leaves[..], &cone.gates[..]].concat();
        vars.sort_unstable();
        poll.ticks(vars.len())?;
        let (part, copy) = graph.part(vars.iter().copied());
        debug_assert_eq!(part.variables(), vars.len() + 1);
        let replacement = equal_gates(&part, VAIN, &mut poll)?;
        let original = |lit: Lit| match lit.is_constant() {
            true => lit,
            false => vars[lit.var().index() - 1].lit().xor(lit.is_negated()),
        };
        let mut merged = Values((0..graph.variables() as u32).map(|var| Var(var).lit()).collect());
        let mut equal = 0;
        for var in (1..merged.0.len() as u32).map(Var) {
            let Some([a, b]) = graph.operands(var) else { continue };
            let own = copy.get(var.lit());
            let by = replacement[own.var().index()];
            merged.0[var.index()] = if by.var() == own.var() {
                graph.and(merged.get(a), merged.get(b))
            } else {
                equal += 1;
                merged.get(original(by))
            };
        }
        let of_frames = frames
            .iter_mut()
            .flat_map(|frame| frame.state.iter_mut().chain(&mut frame.constraints).chain([&mut frame.bad]));
        of_frames.chain(next).chain(roots).for_each(|lit| *lit = merged.get(*lit));
        Ok(equal > 0 && equal * WORTH >= cone.gates.len())
    }
}
