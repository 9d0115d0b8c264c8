//! The system with most latches as inputs and without most constraints.
//!
//! It has all runs of the system and more, so what holds in it holds in the system. The latches that stay come first
//! and in their old order; auxiliary variables follow the latches in both.

use crate::answer::frames::Frames;
use crate::engine::interface::Proof;
use crate::limits::{Limits, Stopped};
use crate::logic::cone::Cone;
use crate::logic::lit::{Lit, Var};
use crate::system::TransitionSystem;

/// Roughly the memory of a view for each variable of the system, in bytes.
const BYTES_PER_VARIABLE: usize = 32;

/// Some latches and constraints of a system, by their positions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Core {
    pub latches: Vec<usize>,
    pub constraints: Vec<usize>,
}

/// The latches and constraints that a view has.
#[derive(Debug)]
pub(super) struct Visible {
    latches: Vec<bool>,
    constraints: Vec<bool>,
}

impl Visible {
    /// None of them.
    pub fn new(ts: &TransitionSystem) -> Visible {
        Visible { latches: vec![false; ts.latches()], constraints: vec![false; ts.constraints.len()] }
    }

    /// Also these, at least one of which is new.
    pub fn add(&mut self, core: Core) {
        let Visible { latches, constraints } = self;
        let is_new =
            core.latches.iter().any(|&i| !latches[i]) || core.constraints.iter().any(|&i| !constraints[i]);
        // Otherwise the same view would be decided for ever.
        assert!(is_new, "a run of the view satisfies all that is visible");
        core.latches.into_iter().for_each(|i| latches[i] = true);
        core.constraints.into_iter().for_each(|i| constraints[i] = true);
    }

    /// Also the latches that frames mention.
    pub fn add_latches_of(&mut self, frames: &Frames) {
        let of_lemmas = frames.lemmas.iter().flat_map(|known| known.lemma.iter());
        let of_definitions = frames.definitions.iter().flat_map(|definition| &definition.operands);
        for lit in of_lemmas.chain(of_definitions).filter(|lit| !lit.is_constant()) {
            if let Some(is_visible) = self.latches.get_mut(lit.var().index() - 1) {
                *is_visible = true;
            }
        }
    }
}

/// A view of a system.
pub(super) struct View<'a> {
    system: &'a TransitionSystem,
    /// The view, a system itself.
    pub ts: TransitionSystem,
    /// Its latches, as latches of the system.
    pub latches: Vec<Var>,
}

impl<'a> View<'a> {
    /// The view with these latches and constraints.
    ///
    /// # Errors
    /// If a limit is reached.
    pub fn new(
        system: &'a TransitionSystem,
        visible: &Visible,
        limits: &Limits,
    ) -> Result<View<'a>, Stopped> {
        limits.check()?;
        limits.room(system.graph.variables().saturating_mul(BYTES_PER_VARIABLE))?;
        let is_visible = |var: Var| system.is_latch(var) && visible.latches[var.index() - 1];
        let latches: Vec<Var> = system.latch_vars().filter(|&var| is_visible(var)).collect();
        let constraints = system.constraints.iter().zip(&visible.constraints);
        let constraints: Vec<Lit> =
            constraints.filter(|(_, visible)| **visible).map(|(&lit, _)| lit).collect();
        let next = latches.iter().map(|var| system.prime(var.lit()));
        let mut cone = Cone::new(system.graph.variables());
        cone.visit(&system.graph, next.chain(constraints.iter().copied()).chain([system.bad]));
        let mut inputs = std::mem::take(&mut cone.leaves);
        inputs.retain(|&var| !is_visible(var));
        inputs.sort_unstable();
        cone.gates.sort_unstable();
        let vars = latches.iter().chain(&inputs).chain(&cone.gates).copied();
        let (graph, copy) = system.graph.part(vars);
        let ts = TransitionSystem {
            next: latches.iter().map(|var| copy.get(system.prime(var.lit()))).collect(),
            init: latches.iter().map(|var| system.init[var.index() - 1]).collect(),
            bad: copy.get(system.bad),
            constraints: constraints.into_iter().map(|lit| copy.get(lit)).collect(),
            inputs: inputs.iter().map(|input| copy.get(input.lit()).var()).collect(),
            graph,
        };
        Ok(View { system, ts, latches })
    }

    /// A state literal of the system that the view has, in the view. A literal that no search of the system knows is
    /// one that no search of the view knows.
    ///
    /// Requires: it is no latch that is an input of the view.
    pub fn inner(&self, lit: Lit) -> Lit {
        let var = lit.var();
        let (all, visible) = (self.system.latches(), self.latches.len());
        let place = match var.index().checked_sub(all + 1) {
            _ if lit.is_constant() => 0,
            Some(k) => visible + 1 + k,
            None => self.latches.binary_search(&var).expect("latches stay visible") + 1,
        };
        Var(place as u32).lit().xor(lit.is_negated())
    }

    /// A state literal of the view in the system.
    pub fn outer(&self, lit: Lit) -> Lit {
        let (all, visible) = (self.system.latches(), self.latches.len());
        let place = match lit.var().index().checked_sub(visible + 1) {
            _ if lit.is_constant() => 0,
            Some(k) => all + 1 + k,
            None => self.latches[lit.var().index() - 1].index(),
        };
        Var(place as u32).lit().xor(lit.is_negated())
    }

    /// A proof about the view as one about the system.
    pub fn proof(&self, proof: Proof) -> Proof {
        match proof {
            Proof::Inductive { definitions, lemmas } => Proof::Inductive {
                definitions: definitions
                    .iter()
                    .map(|definition| definition.renamed(|lit| self.outer(lit)))
                    .collect(),
                lemmas: lemmas.iter().map(|lemma| lemma.renamed(|lit| self.outer(lit))).collect(),
            },
            Proof::KInductive { .. } | Proof::Exhausted { .. } => proof,
        }
    }
}
