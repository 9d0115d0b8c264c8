//! Gates of an unrolling that are equal become one.
//!
//! Two circuits that compute the same, side by side or a step apart, are hard for a solver at the end of an unrolling,
//! and easy gate by gate, from the leaves up (`sweep`). What depends on merged gates is equal by structure,
//! and the frames that come are built of them. Rejected: to do so before each query, since few circuits have such gates
//! (docs/experiments/engines.md).

use super::sweep::equal_gates;
use crate::limits::{Limits, Stopped};
use crate::logic::cone::Cone;
use crate::logic::graph::Graph;
use crate::logic::lit::{Lit, Var};
use crate::system::Unrolling;
use crate::system::unrolling::image;

/// The memory that this takes for each variable of the unrolling, in bytes.
const BYTES_PER_VARIABLE: usize = 64;

/// So many queries more than equal gates may be in vain: the query that asks for this is hard as well.
const VAIN: usize = 2000;

/// How much has been merged.
#[derive(Clone, Copy, Debug)]
pub struct Merged {
    /// Gates that were looked at.
    pub gates: usize,
    /// Those of them that were equal to others.
    pub equal: usize,
}

impl Unrolling<'_> {
    /// Merges gates that these literals depend on and that are equal whatever the leaves are. The literals become those
    /// of the gates that are left.
    ///
    /// # Errors
    /// If a limit is reached. Nothing is merged then.
    pub fn merge(&mut self, roots: &mut [Lit], limits: &Limits) -> Result<Merged, Stopped> {
        let Unrolling { graph, frames, next, .. } = self;
        limits.room(graph.variables().saturating_mul(BYTES_PER_VARIABLE))?;
        let mut poll = limits.poll();
        let mut cone = Cone::new(graph.variables());
        cone.visit(graph, roots.iter().copied());
        // The cone as a graph of its own, which keeps the order of variables.
        let mut vars = [&cone.leaves[..], &cone.gates[..]].concat();
        vars.sort_unstable();
        let mut part = Graph::default();
        let mut copy = vec![Lit::FALSE; graph.variables()];
        for &var in &vars {
            poll.tick()?;
            copy[var.index()] = match graph.operands(var) {
                Some([a, b]) => part.and(image(&copy, a), image(&copy, b)),
                None => part.leaf().lit(),
            };
        }
        debug_assert_eq!(part.variables(), vars.len() + 1);
        let replacement = equal_gates(&part, VAIN, &mut poll)?;
        let original = |lit: Lit| match lit.is_constant() {
            true => lit,
            false => vars[lit.var().index() - 1].lit().xor(lit.is_negated()),
        };
        let mut merged: Vec<Lit> = (0..graph.variables() as u32).map(|var| Var(var).lit()).collect();
        let mut equal = 0;
        for var in (1..merged.len() as u32).map(Var) {
            let Some([a, b]) = graph.operands(var) else { continue };
            let own = copy[var.index()];
            let by = replacement[own.var().index()];
            merged[var.index()] = if by.var() == own.var() {
                graph.and(image(&merged, a), image(&merged, b))
            } else {
                equal += 1;
                image(&merged, original(by))
            };
        }
        let of_frames = frames
            .iter_mut()
            .flat_map(|frame| frame.state.iter_mut().chain(&mut frame.constraints).chain([&mut frame.bad]));
        of_frames.chain(next).chain(roots).for_each(|lit| *lit = image(&merged, *lit));
        Ok(Merged { gates: cone.gates.len(), equal })
    }
}
