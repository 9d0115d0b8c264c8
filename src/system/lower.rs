//! From a model to the transition system of one bad literal, reduced to the cone of influence of that literal and of
//! the constraints.
//!
//! Reset functions are folded into the circuit, so that the initial states are a cube. A latch *first step* is true
//! only in the first step. A latch `l` with reset function `r` is read as `first ? r : l`, with the inputs of the first
//! step for `r`, as AIGER wants. If resets form a cycle, it is cut at one latch, whose first value becomes a free input
//! `x` with the constraint `first → (x ↔ r)`. Rejected: an arbitrary relation as frame 0. There an initial state in the
//! cube of a lifted obligation need not be a counterexample: resets may read inputs, and the obligation fixes inputs of
//! its step.

use hashbrown::{HashMap, HashSet};

use super::transition::{TransitionSystem, conjuncts};
use crate::limits::{Limits, Poll, Stopped};
use crate::logic::graph::Graph;
use crate::logic::lit::{Lit, Var};
use crate::model::{Model, StateVariable};

/// A property of a model as a transition system, with the information to translate answers back to the model.
#[derive(Clone, Debug)]
pub struct Lowered {
    /// The system.
    pub ts: TransitionSystem,
    /// Where its variables come from.
    pub origins: Origins,
}

/// Where the variables of a system come from. With this, answers about the system are translated to the model.
#[derive(Clone, Debug, Default)]
pub struct Origins {
    /// For each latch of the system, what it is in the model.
    pub latches: Vec<StateVariable>,
    /// For each input of the system, its index in the model; none for the free first value of a latch at which a cycle
    /// of resets was cut.
    pub inputs: Vec<Option<usize>>,
    /// For each latch of the system, the literal that the circuit reads: the latch itself, or `first ? r : l`.
    pub values: Vec<Lit>,
}

/// The transition system for a bad literal of a model, such as one of [`Model::properties`].
///
/// ```
/// use pdrer::{model::aiger, system::lower};
/// let model = aiger::parse(b"aag 3 1 1 0 1 1\n2\n4 6\n4\n6 2 4\n")?.model;
/// let lowered = lower(&model, model.properties()[0]);
/// assert_eq!(lowered.ts.latches(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn lower(model: &Model, bad: Lit) -> Lowered {
    lower_within(model, bad, &Limits::default()).expect("there are no limits")
}

/// Like [`lower`], within limits.
///
/// # Errors
/// If a limit is reached.
pub fn lower_within(model: &Model, bad: Lit, limits: &Limits) -> Result<Lowered, Stopped> {
    lower_with(model, bad, &[], limits)
}

/// Like [`lower_within`], but the system also has these latches of the model, with all that they depend on.
///
/// # Errors
/// If a limit is reached.
pub fn lower_with(model: &Model, bad: Lit, latches: &[usize], limits: &Limits) -> Result<Lowered, Stopped> {
    limits.check()?;
    // The marks of the cone, of resets, and of what has been translated.
    limits.room(10 * model.variables() - 9 * model.inputs)?;
    Builder::new(model, bad, latches, limits).build()
}

/// Translates a model, depth first from the property and the constraints.
struct Builder<'a> {
    model: &'a Model,
    bad: Lit,
    /// Latches that the system has whatever the property depends on.
    also: &'a [usize],
    graph: Graph,
    /// The graph literal of each latch and gate of the model that has been translated.
    translated: Vec<Option<Lit>>,
    /// The same for inputs: a map, because a model may declare far more inputs than it uses.
    inputs: HashMap<Var, Lit>,
    /// Latches whose reset function is being translated. If one is met again, resets form a cycle.
    open: Vec<bool>,
    /// The latch *first step*, if some latch has a reset function.
    first: Option<Lit>,
    /// The latches at which cycles of resets were cut, with the free inputs for their first values.
    cuts: Vec<(usize, Var)>,
    poll: Poll<'a>,
}

/// What a property and the constraints depend on.
struct Influence {
    latches: Vec<usize>,
    inputs: Vec<usize>,
    /// Number of gates.
    gates: usize,
}

/// A step of the depth-first translation.
enum Task {
    Enter(Var),
    Gate(Var),
    Reset(usize),
}

impl<'a> Builder<'a> {
    fn new(model: &'a Model, bad: Lit, also: &'a [usize], limits: &'a Limits) -> Builder<'a> {
        Builder {
            model,
            bad,
            also,
            graph: Graph::default(),
            translated: vec![None; model.latches.len() + model.ands.len()],
            inputs: HashMap::new(),
            open: vec![false; model.latches.len()],
            first: None,
            cuts: Vec::new(),
            poll: limits.poll(),
        }
    }

    fn build(mut self) -> Result<Lowered, Stopped> {
        let model = self.model;
        let Influence { latches, inputs, gates } = self.cone_of_influence()?;
        self.graph = Graph::with_capacity(1 + latches.len() + inputs.len() + gates, gates);
        let vars: Vec<Var> = latches.iter().map(|_| self.graph.leaf()).collect();
        let mut origins: Vec<StateVariable> = latches.iter().map(|&i| StateVariable::Latch(i)).collect();
        let mut init: Vec<Option<bool>> = latches.iter().map(|&i| constant(model.latches[i].reset)).collect();
        if latches.iter().any(|&i| model.has_reset_function(i)) {
            self.first = Some(self.graph.leaf().lit());
            origins.push(StateVariable::FirstStep);
            init.push(Some(true));
        }
        for &i in &inputs {
            let leaf = self.graph.leaf().lit();
            self.inputs.insert(model.input(i).var(), leaf);
        }
        // The variables of latches with reset functions.
        let mut stored: HashMap<usize, Lit> = HashMap::new();
        for (&i, var) in latches.iter().zip(&vars) {
            if model.has_reset_function(i) {
                stored.insert(i, var.lit());
            } else {
                self.translated[i] = Some(var.lit());
            }
        }
        let bad = self.bad;
        let mut translate = |lit: Lit| self.translate(lit, &stored);
        let mut values = latches.iter().map(|&i| translate(model.latch(i))).collect::<Result<Vec<_>, _>>()?;
        let mut next =
            latches.iter().map(|&i| translate(model.latches[i].next)).collect::<Result<Vec<_>, _>>()?;
        let mut constraints =
            model.constraints.iter().map(|&c| translate(c)).collect::<Result<Vec<_>, _>>()?;
        let bad = translate(bad)?;
        let leaf = |i: usize| self.inputs[&model.input(i).var()].var();
        let mut leaves: Vec<Var> = inputs.iter().map(|&i| leaf(i)).collect();
        let mut positions: Vec<Option<usize>> = inputs.into_iter().map(Some).collect();
        if let Some(first) = self.first {
            next.push(Lit::FALSE);
            values.push(first);
            for (i, x) in std::mem::take(&mut self.cuts) {
                let reset = self.translate(model.latches[i].reset, &stored)?;
                let agrees = self.graph.equal(x.lit(), reset);
                constraints.push(self.graph.or(!first, agrees));
                leaves.push(x);
                positions.push(None);
            }
        }
        let constraints = conjuncts(constraints);
        Ok(Lowered {
            ts: TransitionSystem { graph: self.graph, next, init, bad, constraints, inputs: leaves },
            origins: Origins { latches: origins, inputs: positions, values },
        })
    }

    /// The latches and inputs that the property, the constraints and the latches asked for depend on. Resets that form
    /// a cycle may exclude initial states of the whole model, so their latches are included, too.
    fn cone_of_influence(&mut self) -> Result<Influence, Stopped> {
        let model = self.model;
        let base = model.inputs + 1;
        let mut seen = vec![false; self.translated.len()];
        let mut seen_inputs = HashSet::new();
        let mut stack: Vec<Var> = model.constraints.iter().chain([&self.bad]).map(|l| l.var()).collect();
        stack.extend(model.cyclic_resets().iter().chain(self.also).map(|&i| model.latch(i).var()));
        while let Some(var) = stack.pop() {
            self.poll.tick()?;
            let is_new = match var.index().checked_sub(base) {
                Some(i) => !std::mem::replace(&mut seen[i], true),
                None => seen_inputs.insert(var),
            };
            if is_new {
                stack.extend(model.depends_on(var));
            }
        }
        seen_inputs.remove(&Var::CONSTANT);
        let mut inputs: Vec<usize> = seen_inputs.into_iter().map(|var| var.index() - 1).collect();
        inputs.sort_unstable();
        let (latches, gates) = seen.split_at(model.latches.len());
        Ok(Influence {
            latches: (0..latches.len()).filter(|&i| latches[i]).collect(),
            inputs,
            gates: gates.iter().filter(|&&seen| seen).count(),
        })
    }

    fn known(&self, lit: Lit) -> Option<Lit> {
        let base = self.model.inputs + 1;
        let positive = match lit.var().index() {
            0 => Some(Lit::FALSE),
            v if v < base => self.inputs.get(&lit.var()).copied(),
            v => self.translated[v - base],
        };
        positive.map(|l| l.xor(lit.is_negated()))
    }

    fn translate(&mut self, root: Lit, stored: &HashMap<usize, Lit>) -> Result<Lit, Stopped> {
        if let Some(known) = self.known(root) {
            return Ok(known);
        }
        let base = self.model.inputs + 1;
        let latches = self.model.latches.len();
        let mut tasks = vec![Task::Enter(root.var())];
        while let Some(task) = tasks.pop() {
            self.poll.tick()?;
            match task {
                Task::Enter(var) if self.known(var.lit()).is_some() => {}
                Task::Enter(var) => match (var.index() - base).checked_sub(latches) {
                    Some(gate) => {
                        tasks.push(Task::Gate(var));
                        tasks.extend(self.model.ands[gate].map(|l| Task::Enter(l.var())));
                    }
                    None => {
                        let i = var.index() - base;
                        if self.open[i] {
                            let x = self.graph.leaf();
                            self.cuts.push((i, x));
                            self.fold_reset(i, x.lit(), stored[&i]);
                        } else {
                            self.open[i] = true;
                            tasks.push(Task::Reset(i));
                            tasks.push(Task::Enter(self.model.latches[i].reset.var()));
                        }
                    }
                },
                Task::Gate(var) => {
                    let [a, b] = self.model.ands[var.index() - base - latches];
                    let known = |l| self.known(l).expect("operands are translated first");
                    let (a, b) = (known(a), known(b));
                    self.translated[var.index() - base] = Some(self.graph.and(a, b));
                }
                Task::Reset(i) => {
                    if self.translated[i].is_none() {
                        let reset = self.known(self.model.latches[i].reset).expect("translated first");
                        self.fold_reset(i, reset, stored[&i]);
                    }
                }
            }
        }
        Ok(self.known(root).expect("translated"))
    }

    fn fold_reset(&mut self, i: usize, reset: Lit, stored: Lit) {
        let first = self.first.expect("there are reset functions");
        self.translated[i] = Some(self.graph.mux(first, reset, stored));
    }
}

fn constant(reset: Lit) -> Option<bool> {
    reset.is_constant().then_some(reset == Lit::TRUE)
}
