//! A strategy as data.

use super::error::Error;
use super::replay::replay;
use crate::answer::witness::Counterexample;
use crate::logic::bits::Bits;
use crate::model::Model;
use crate::pebbling::{self, Graph};

/// A strategy for a graph. It follows the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy {
    graph: Graph,
    configurations: Vec<Bits>,
}

/// The graph that a model is about.
///
/// # Errors
/// The model has no graph in its comment, or that of another model.
pub fn graph(model: &Model) -> Result<Graph, Error> {
    let graph = pebbling::read(&model.comment)?;
    let (vertices, latches) = (graph.vertices().len(), model.latches.len());
    if vertices == latches { Ok(graph) } else { Err(Error::OtherModel { vertices, latches }) }
}

/// The strategy that a counterexample of a model is. It may be one of the model with a bound as a constraint: how many
/// pebbles it takes says [`Strategy::pebbles`].
///
/// # Errors
/// The model has no graph in its comment, or the counterexample breaks a rule of it.
///
/// ```
/// use pdrer::answer::{strategy, witness::Counterexample};
/// use pdrer::generate::pebbling::{Shape, model};
/// let model = model(&Shape::Line(2).graph());
/// let next = |v1, v2| [v1, v2].into();
/// let inputs = vec![next(true, false), next(true, true), next(false, true), next(false, true)];
/// let run = Counterexample { property: 0, state: next(false, false), inputs, back: None };
/// let found = strategy::of(&model, &run)?;
/// assert_eq!((found.pebbles(), found.steps()), (2, 3));
/// # Ok::<(), strategy::Error>(())
/// ```
pub fn of(model: &Model, run: &Counterexample) -> Result<Strategy, Error> {
    let graph = graph(model)?;
    if run.state.len() != model.latches.len() || run.inputs.iter().any(|inputs| inputs.len() != model.inputs)
    {
        return Err(Error::OtherRun);
    }
    let mut configurations = Vec::new();
    let mut state = run.state.clone();
    for inputs in &run.inputs {
        let next = model.next_state(&model.evaluate(&state, inputs));
        configurations.push(std::mem::replace(&mut state, next));
    }
    replay(&graph, &configurations)?;
    Ok(Strategy { graph, configurations })
}

impl Strategy {
    /// The graph.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// Which vertices are pebbled, in the beginning and after each step.
    pub fn configurations(&self) -> &[Bits] {
        &self.configurations
    }

    /// The number of steps.
    pub fn steps(&self) -> usize {
        self.configurations.len() - 1
    }

    /// The largest number of pebbles at a time.
    pub fn pebbles(&self) -> usize {
        self.counts().max().unwrap_or(0)
    }

    /// How many pebbles there are, in the beginning and after each step.
    pub fn counts(&self) -> impl Iterator<Item = usize> {
        self.configurations.iter().map(|state| state.iter().filter(|&&pebbled| pebbled).count())
    }

    /// The vertices that change in a step, counted from 1, in ascending order, and whether they are pebbled after it.
    pub fn moves(&self, step: usize) -> Vec<(usize, bool)> {
        let (before, after) = (&self.configurations[step - 1], &self.configurations[step]);
        (0..after.len()).filter(|&v| before[v] != after[v]).map(|v| (v, after[v])).collect()
    }
}
