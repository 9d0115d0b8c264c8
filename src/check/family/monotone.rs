//! A model as a family, and the proof that each bound implies the next one.
//!
//! Only if it does are tighter systems safe when looser ones are. All pairs are one query: it asks for a state and
//! inputs, reachable or not, under the constraints of the model, for which a bound holds and a looser one does not.

use crate::limits::{Limits, Stopped};
use crate::logic::lit::Lit;
use crate::model::{Bound, Model, NoSuchProperty, SameBound, StateVariable};
use crate::sat::Answer;
use crate::sat::encode::Encoding;
use crate::system::{Lowered, lower_within};

/// A property of a model under each of its bounds.
#[derive(Clone, Debug)]
pub struct Family<'m> {
    pub(super) model: &'m Model,
    pub(super) property: usize,
    bounds: Vec<Bound>,
}

/// Why a model is no family.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoFamily {
    /// It has no bounds.
    #[error("the model has no bounds: outputs named `bound N`, beside bad states")]
    NoBounds,
    /// Two outputs are the same bound.
    #[error(transparent)]
    SameBound(#[from] SameBound),
    /// It has no such property.
    #[error(transparent)]
    NoSuchProperty(#[from] NoSuchProperty),
    /// One bound does not imply the next one.
    #[error("bound {tighter} does not imply bound {looser}")]
    NotMonotone {
        /// The bound that holds.
        tighter: i64,
        /// The bound that does not.
        looser: i64,
        /// Latches with their values.
        state: Vec<(StateVariable, bool)>,
        /// Inputs with their values.
        inputs: Vec<(usize, bool)>,
    },
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl<'m> Family<'m> {
    /// The family of a property.
    ///
    /// # Errors
    /// If it is none, or a limit is reached before that is known.
    pub fn new(model: &'m Model, property: usize, limits: &Limits) -> Result<Family<'m>, NoFamily> {
        let bounds = model.bounds()?;
        if bounds.is_empty() || model.bads.is_empty() {
            return Err(NoFamily::NoBounds);
        }
        model.property(property)?;
        let family = Family { model, property, bounds };
        family.prove_monotone(limits)?;
        Ok(family)
    }

    /// The bounds, from the tightest to the loosest.
    pub fn bounds(&self) -> &[Bound] {
        &self.bounds
    }

    /// The model of system `i`, that of bound `i`.
    pub fn system(&self, i: usize) -> Model {
        self.model.constrained(self.bounds[i].literal)
    }

    fn prove_monotone(&self, limits: &Limits) -> Result<(), NoFamily> {
        let mut model = self.model.clone();
        let pairs: Vec<Lit> =
            self.bounds.windows(2).map(|pair| model.add_and(pair[0].literal, !pair[1].literal)).collect();
        let none = pairs.iter().fold(Lit::TRUE, |none, &pair| model.add_and(none, !pair));
        let Lowered { ts, origins } = lower_within(&model, !none, limits)?;
        let query: Vec<Lit> = ts.constraints.iter().chain([&ts.bad]).copied().collect();
        let solver = Encoding::solver(&ts.graph, query.iter().copied(), limits.stop());
        let mut solver = solver.ok_or_else(|| limits.cause())?;
        match solver.solve(&query) {
            Answer::Unsat => Ok(()),
            Answer::Interrupted => Err(limits.cause().into()),
            Answer::Sat => {
                let value = |lit: Lit| solver.value(lit);
                let state =
                    origins.latches.iter().zip(ts.latch_vars()).map(|(&of, var)| (of, value(var.lit())));
                let inputs = origins.inputs.iter().zip(&ts.inputs);
                let inputs = inputs.filter_map(|(&of, var)| Some((of?, value(var.lit()))));
                Err(self.not_monotone(state.collect(), inputs.collect()))
            }
        }
    }

    /// The first pair of bounds that is out of order for these values. Those that are not mentioned do not matter.
    fn not_monotone(&self, state: Vec<(StateVariable, bool)>, inputs: Vec<(usize, bool)>) -> NoFamily {
        let mut latches = vec![false; self.model.latches.len()];
        for &(variable, value) in &state {
            if let StateVariable::Latch(i) = variable {
                latches[i] = value;
            }
        }
        let mut free = vec![false; self.model.inputs];
        inputs.iter().for_each(|&(i, value)| free[i] = value);
        let values = self.model.evaluate(&latches, &free);
        let fails = |pair: &&[Bound]| values.get(pair[0].literal) && !values.get(pair[1].literal);
        let pair = self.bounds.windows(2).find(fails).unwrap_or(&self.bounds[..2]);
        NoFamily::NotMonotone { tighter: pair[0].number, looser: pair[1].number, state, inputs }
    }
}
