//! From a model to the transition system of one bad literal, reduced to its cone of influence and that of the constraints.
//!
//! Reset functions are folded away, so that initial states are a cube. With a flag *first step* (a latch that is true in
//! the first step only), a latch `l` with reset function `r` has the value `first ? r : l` wherever the circuit reads it;
//! its stored value in the first step does not matter. `r` is evaluated with the inputs of the first step, as AIGER wants.
//! Where resets depend on each other in a circle, the circle is cut at one latch, whose first value becomes a free input
//! `x` with the constraint `first → (x ↔ r)`. Rejected: an arbitrary relation as frame 0. A lifted obligation fixes the
//! inputs of its step, so "some initial state lies in this cube" would be no counterexample when a reset reads inputs.

use hashbrown::HashMap;

use super::transition::{TransitionSystem, conjuncts};
use crate::logic::graph::Graph;
use crate::logic::lit::{Lit, Var};
use crate::model::{Model, StateVariable};

/// A property of a model as a transition system, and the way back to the model.
#[derive(Clone, Debug)]
pub struct Lowered {
    /// The system.
    pub ts: TransitionSystem,
    /// Where its variables come from.
    pub origins: Origins,
}

/// Where the variables of a system come from: the way back from answers about the system to answers about the model.
#[derive(Clone, Debug, Default)]
pub struct Origins {
    /// What each latch of the system is in the model.
    pub latches: Vec<StateVariable>,
    /// The position of each input in the model; none for the free first value of a cut circle of resets.
    pub inputs: Vec<Option<usize>>,
    /// For each latch, the literal of the system's graph that has the value of the latch as the circuit reads it: the
    /// latch itself, or with its reset function folded in.
    pub values: Vec<Lit>,
}

/// The system of a bad literal of a model, such as one of [`Model::properties`].
///
/// ```
/// use pdrer::{model::aiger, system::lower};
/// let model = aiger::parse(b"aag 3 1 1 0 1 1\n2\n4 6\n4\n6 2 4\n")?.model;
/// let lowered = lower(&model, model.properties()[0]);
/// assert_eq!(lowered.ts.latches(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn lower(model: &Model, bad: Lit) -> Lowered {
    Builder::new(model, bad).build()
}

/// Translates a model, depth first from the property and the constraints.
struct Builder<'a> {
    model: &'a Model,
    bad: Lit,
    graph: Graph,
    /// The graph literal of each latch and gate of the model that has been translated.
    translated: Vec<Option<Lit>>,
    /// The same for inputs: a map, because a model may declare far more inputs than it uses.
    inputs: HashMap<Var, Lit>,
    /// Latches whose reset function is being translated: meeting one again means a cycle of resets.
    open: Vec<bool>,
    first: Option<Lit>,
    /// Free first values of cut cycles, with the latch cut.
    cuts: Vec<(usize, Var)>,
}

/// A step of the depth-first translation.
enum Task {
    Enter(Var),
    Gate(Var),
    Reset(usize),
}

impl<'a> Builder<'a> {
    fn new(model: &'a Model, bad: Lit) -> Builder<'a> {
        Builder {
            model,
            bad,
            graph: Graph::default(),
            translated: vec![None; model.latches.len() + model.ands.len()],
            inputs: HashMap::new(),
            open: vec![false; model.latches.len()],
            first: None,
            cuts: Vec::new(),
        }
    }

    fn build(mut self) -> Lowered {
        let model = self.model;
        let (latches, inputs) = self.cone_of_influence();
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
        let stored: HashMap<usize, Lit> = latches.iter().zip(&vars).map(|(&i, v)| (i, v.lit())).collect();
        for (&i, var) in latches.iter().zip(&vars) {
            if !model.has_reset_function(i) {
                self.translated[i] = Some(var.lit());
            }
        }
        let mut values: Vec<Lit> = latches.iter().map(|&i| self.translate(model.latch(i), &stored)).collect();
        let mut next: Vec<Lit> =
            latches.iter().map(|&i| self.translate(model.latches[i].next, &stored)).collect();
        let mut constraints: Vec<Lit> =
            model.constraints.iter().map(|&c| self.translate(c, &stored)).collect();
        let bad = self.translate(self.bad, &stored);
        let leaf = |i: usize| self.inputs[&model.input(i).var()].var();
        let mut leaves: Vec<Var> = inputs.iter().map(|&i| leaf(i)).collect();
        let mut positions: Vec<Option<usize>> = inputs.into_iter().map(Some).collect();
        if let Some(first) = self.first {
            next.push(Lit::FALSE);
            values.push(first);
            for (i, x) in std::mem::take(&mut self.cuts) {
                let reset = self.translate(model.latches[i].reset, &stored);
                let agrees = self.graph.equal(x.lit(), reset);
                constraints.push(self.graph.or(!first, agrees));
                leaves.push(x);
                positions.push(None);
            }
        }
        let constraints = conjuncts(constraints);
        Lowered {
            ts: TransitionSystem { graph: self.graph, next, init, bad, constraints, inputs: leaves },
            origins: Origins { latches: origins, inputs: positions, values },
        }
    }

    /// The latches and inputs that the property and the constraints depend on. Resets that form a cycle restrict the
    /// initial states of the whole model, so they belong to it too.
    fn cone_of_influence(&self) -> (Vec<usize>, Vec<usize>) {
        let model = self.model;
        let base = model.inputs + 1;
        let mut seen = vec![false; self.translated.len()];
        let mut inputs: Vec<usize> = Vec::new();
        let mut seen_inputs = hashbrown::HashSet::new();
        let mut stack: Vec<Var> = model.constraints.iter().chain([&self.bad]).map(|l| l.var()).collect();
        stack.extend(model.cyclic_resets().into_iter().map(|i| model.latch(i).var()));
        while let Some(var) = stack.pop() {
            if var == Var::CONSTANT {
                continue;
            }
            if var.index() < base {
                if seen_inputs.insert(var) {
                    inputs.push(var.index() - 1);
                }
                continue;
            }
            let i = var.index() - base;
            if std::mem::replace(&mut seen[i], true) {
                continue;
            }
            match i.checked_sub(model.latches.len()) {
                Some(gate) => stack.extend(model.ands[gate].map(Lit::var)),
                None => stack.extend([model.latches[i].next.var(), model.latches[i].reset.var()]),
            }
        }
        inputs.sort_unstable();
        let latches = (0..model.latches.len()).filter(|&i| seen[i]).collect();
        (latches, inputs)
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

    fn translate(&mut self, root: Lit, stored: &HashMap<usize, Lit>) -> Lit {
        let base = self.model.inputs + 1;
        let latches = self.model.latches.len();
        let mut tasks = vec![Task::Enter(root.var())];
        while let Some(task) = tasks.pop() {
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
        self.known(root).expect("translated")
    }

    fn fold_reset(&mut self, i: usize, reset: Lit, stored: Lit) {
        let first = self.first.expect("there are reset functions");
        self.translated[i] = Some(self.graph.mux(first, reset, stored));
    }
}

fn constant(reset: Lit) -> Option<bool> {
    reset.is_constant().then_some(reset == Lit::TRUE)
}
