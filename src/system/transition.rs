//! Transition systems: one safety property of a model, reduced to what it depends on.
//!
//! A system is T = (v, Init, Tr, Bad) over one and-inverter graph: variables 1…L are the latches, the next ones the
//! inputs, then gates. The next state of a latch is a literal of that graph, so the primed copy of a state literal
//! needs no variable of its own (`prime`), and the transition relation is the graph itself.
//!
//! **Initial states are a cube**, and that keeps the search textbook PDR: whether a cube excludes the initial states
//! is a look at its literals. Reset functions are folded away for this: with a flag `first` (a latch that is true in
//! the first step only), a latch `l` with reset function `r` has the value `first ? r : l` wherever the circuit
//! reads it, and its stored value in the first step does not matter. `r` is then evaluated with the very inputs of
//! the first step, as AIGER wants. Where resets depend on each other in a cycle, the cycle is cut at one latch, whose
//! first value becomes a free input `x` constrained by `first → (x ↔ r)`. The alternative, an arbitrary
//! relation as frame 0, was rejected: a lifted proof obligation fixes the inputs of its step, so that "some initial
//! state lies in this cube" would no longer be a counterexample when the reset reads inputs.
//!
//! Constraints hold in every step up to and including the bad one; they may make the transition relation partial.

use hashbrown::HashMap;

use crate::logic::cone::Cone;
use crate::logic::cube::Cube;
use crate::logic::graph::Graph;
use crate::logic::lit::{Lit, Var};
use crate::model::Model;

/// Where a latch of the system comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Latch `i` of the model.
    Latch(usize),
    /// The flag that is true in the first step only.
    FirstStep,
}

/// A safety property of a model as a transition system.
#[derive(Clone, Debug)]
pub struct TransitionSystem {
    /// All logic. Variables 1…L are the latches.
    pub graph: Graph,
    /// The next-state literal of each latch.
    pub next: Vec<Lit>,
    /// The initial value of each latch; `None`: any.
    pub init: Vec<Option<bool>>,
    /// The bad literal; it may depend on inputs.
    pub bad: Lit,
    /// Literals that hold in every step.
    pub constraints: Vec<Lit>,
    /// The inputs: graph leaf and position in the model; `None` for the free first value of a cut reset cycle.
    pub inputs: Vec<(Var, Option<usize>)>,
    /// What each latch is in the model.
    pub origins: Vec<Origin>,
    /// The value of each latch as the circuit sees it: the latch itself, or with its reset function folded in.
    pub effective: Vec<Lit>,
}

/// The property and the constraints one step later, over the inputs of both steps.
#[derive(Clone, Debug)]
pub struct SecondStep {
    /// The system's graph, continued with a copy of the cones, over fresh inputs.
    pub graph: Graph,
    /// Bad in the second step.
    pub bad: Lit,
    /// The constraints in the second step.
    pub constraints: Vec<Lit>,
}

impl TransitionSystem {
    /// The system of property number `property` of a model: its cone of influence and that of the constraints.
    ///
    /// # Panics
    /// If the model has no such property.
    pub fn new(model: &Model, property: usize) -> TransitionSystem {
        Builder::new(model, model.properties()[property]).build()
    }

    /// Number of latches.
    pub fn latches(&self) -> usize {
        self.next.len()
    }

    /// Is this variable a latch?
    pub fn is_latch(&self, var: Var) -> bool {
        (1..=self.latches()).contains(&var.index())
    }

    /// The latches.
    pub fn latch_vars(&self) -> impl Iterator<Item = Var> + use<> {
        (1..=self.latches() as u32).map(Var)
    }

    /// A state literal in the next state.
    pub fn prime(&self, lit: Lit) -> Lit {
        self.next[lit.var().index() - 1].xor(lit.is_negated())
    }

    /// Does the literal of a latch contradict every initial state?
    pub fn excludes_init(&self, lit: Lit) -> bool {
        self.init[lit.var().index() - 1] == Some(lit.is_negated())
    }

    /// Does a cube over latches have an initial state?
    pub fn intersects_init(&self, cube: &[Lit]) -> bool {
        !cube.iter().any(|&lit| self.excludes_init(lit))
    }

    /// The initial states as a cube.
    pub fn init_cube(&self) -> Cube {
        let fixed = self.latch_vars().zip(&self.init);
        fixed.filter_map(|(var, value)| value.map(|value| var.lit().xor(!value))).collect()
    }

    /// Copies the cone of the property and of the constraints one step further.
    pub fn second_step(&self) -> SecondStep {
        let mut graph = self.graph.clone();
        let mut copy: HashMap<Var, Lit> = HashMap::new();
        copy.insert(Var::CONSTANT, Lit::FALSE);
        for (i, var) in self.latch_vars().enumerate() {
            copy.insert(var, self.next[i]);
        }
        let mut cone = Cone::new(self.graph.variables());
        cone.visit(&self.graph, self.constraints.iter().copied().chain([self.bad]));
        for &var in cone.leaves.iter().filter(|&&var| !self.is_latch(var)) {
            copy.insert(var, graph.leaf().lit());
        }
        cone.gates.sort_unstable();
        let get = |copy: &HashMap<Var, Lit>, lit: Lit| copy[&lit.var()].xor(lit.is_negated());
        for &gate in &cone.gates {
            let [a, b] = self.graph.operands(gate).expect("a gate");
            let lit = graph.and(get(&copy, a), get(&copy, b));
            copy.insert(gate, lit);
        }
        let bad = get(&copy, self.bad);
        let constraints = self.constraints.iter().map(|&c| get(&copy, c)).collect();
        SecondStep { graph, bad, constraints }
    }
}

/// The literals that a conjunction consists of, each once.
pub(crate) fn conjuncts(mut lits: Vec<Lit>) -> Vec<Lit> {
    lits.sort_unstable();
    lits.dedup();
    lits.retain(|&lit| lit != Lit::TRUE);
    lits
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

    fn build(mut self) -> TransitionSystem {
        let model = self.model;
        let (latches, inputs) = self.cone_of_influence();
        let vars: Vec<Var> = latches.iter().map(|_| self.graph.leaf()).collect();
        let mut origins: Vec<Origin> = latches.iter().map(|&i| Origin::Latch(i)).collect();
        let mut init: Vec<Option<bool>> = latches.iter().map(|&i| constant(model.latches[i].reset)).collect();
        if latches.iter().any(|&i| model.has_reset_function(i)) {
            self.first = Some(self.graph.leaf().lit());
            origins.push(Origin::FirstStep);
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
        let effective: Vec<Lit> = latches.iter().map(|&i| self.translate(model.latch(i), &stored)).collect();
        let mut next: Vec<Lit> =
            latches.iter().map(|&i| self.translate(model.latches[i].next, &stored)).collect();
        let mut constraints: Vec<Lit> =
            model.constraints.iter().map(|&c| self.translate(c, &stored)).collect();
        let bad = self.translate(self.bad, &stored);
        let mut all_inputs: Vec<(Var, Option<usize>)> =
            inputs.iter().map(|&i| (self.inputs[&model.input(i).var()].var(), Some(i))).collect();
        let mut effective = effective;
        if let Some(first) = self.first {
            next.push(Lit::FALSE);
            effective.push(first);
            for (i, x) in std::mem::take(&mut self.cuts) {
                let reset = self.translate(model.latches[i].reset, &stored);
                let agrees = self.graph.equal(x.lit(), reset);
                constraints.push(self.graph.or(!first, agrees));
                all_inputs.push((x, None));
            }
        }
        TransitionSystem {
            graph: self.graph,
            next,
            init,
            bad,
            constraints: conjuncts(constraints),
            inputs: all_inputs,
            origins,
            effective,
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
