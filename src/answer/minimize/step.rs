//! Queries about one step of the system, from state s to state t: is a lemma inductive relative to others?
//!
//! Both states and the auxiliary variables of both are literals of one graph, so an auxiliary variable that equals a
//! gate of the model or another auxiliary variable becomes that gate. Cones are added to the solver when a query first
//! mentions them.

use crate::answer::invariant::{Invariant, Operator};
use crate::logic::graph::Graph;
use crate::logic::lit::Lit;
use crate::sat::encode::Cones;
use crate::sat::{Answer, Backend, Query, Solver, Stop};
use crate::system::Lowered;

use super::account::Account;

/// The graph of a step, with the literals of an invariant in both states.
#[derive(Clone)]
pub(super) struct Circuit {
    graph: Graph,
    /// Initial values of latches.
    init: Vec<Lit>,
    constraints: Vec<Lit>,
    constraints_then: Vec<Lit>,
    bad: Lit,
    bad_then: Lit,
    /// For each variable of the invariant, its literals in state s and in state t; none if the system does not contain
    /// it.
    images: Vec<Option<[Lit; 2]>>,
    /// Number of variables of the invariant that are latches or the flag *first step*, the constant included.
    state: usize,
}

impl Circuit {
    /// Roughly the memory that a variable takes in the circuit and in a solver, in bytes, without its clauses.
    pub const BYTES_PER_VARIABLE: usize = Solver::BYTES_PER_VARIABLE + Cones::BYTES_PER_VARIABLE + 32;

    /// The step of the transition system of a property, without auxiliary variables. The model has `latches` latches.
    pub fn new(Lowered { ts, origins }: &Lowered, latches: usize) -> Circuit {
        let second = ts.second_step();
        let mut images = vec![None; latches + 2];
        for (var, &origin) in ts.latch_vars().zip(&origins.latches) {
            let of = Invariant::variable(origin, latches);
            images[of.index()] = Some([var.lit(), ts.prime(var.lit())]);
        }
        Circuit {
            init: ts.init_cube().to_vec(),
            constraints: ts.constraints.clone(),
            constraints_then: second.constraints,
            bad: ts.bad,
            bad_then: second.bad,
            graph: second.graph,
            state: images.len(),
            images,
        }
    }

    /// The same with the auxiliary variables of an invariant. None if the invariant mentions latches that the property
    /// does not depend on.
    pub fn with_definitions(&self, invariant: &Invariant) -> Option<Circuit> {
        let mut circuit = self.clone();
        let Circuit { graph, images, .. } = &mut circuit;
        for definition in &invariant.definitions {
            let operands = definition.operands.map(|lit| image(images, lit));
            let [a, b] = [operands[0]?, operands[1]?];
            images.push(Some([0, 1].map(|at| match definition.operator {
                Operator::And => graph.and(a[at], b[at]),
                Operator::Xor => !graph.equal(a[at], b[at]),
            })));
        }
        let known = invariant.lemmas.iter().flatten().all(|&lit| image(images, lit).is_some());
        known.then_some(circuit)
    }

    /// Is this an auxiliary variable?
    pub fn is_auxiliary(&self, lit: Lit) -> bool {
        lit.var().index() >= self.state
    }

    fn now(&self, lit: Lit) -> Lit {
        image(&self.images, lit).expect("the invariant is one of the system")[0]
    }

    fn then(&self, lit: Lit) -> Lit {
        image(&self.images, lit).expect("the invariant is one of the system")[1]
    }

    /// Does the initial value of a single latch make the lemma hold initially?
    fn holds_by_reset(&self, lemma: &[Lit]) -> bool {
        lemma.iter().any(|&lit| self.init.contains(&self.now(lit)))
    }
}

fn image(images: &[Option<[Lit; 2]>], lit: Lit) -> Option<[Lit; 2]> {
    let both = images.get(lit.var().index()).copied().flatten()?;
    Some(both.map(|image| image.xor(lit.is_negated())))
}

/// What should hold in state t.
#[derive(Clone, Copy, Debug)]
pub(super) enum Target<'a> {
    /// No bad state.
    Safe,
    /// A lemma.
    Lemma(&'a [Lit]),
}

/// A solver with the constraints of both states and without bad states for s.
pub(super) struct Step<'a> {
    pub circuit: &'a Circuit,
    solver: Solver,
    /// What the solver knows of the graph.
    cones: Cones,
    /// Switches on the constraints of state t. Queries about initial states do not: an initial state need not have a
    /// successor.
    step: Lit,
    stop: Stop,
    /// The number of variables of the solver that are paid for.
    paid: usize,
    /// The loading of a gate was cut short. From then on no query is answered.
    cut: bool,
}

impl<'a> Step<'a> {
    pub fn new(circuit: &'a Circuit, account: &Account) -> Step<'a> {
        let Circuit { graph, constraints, constraints_then, images, .. } = circuit;
        let mut cones = Cones::default();
        let roots = constraints.iter().chain(constraints_then).chain([&circuit.bad, &circuit.bad_then]);
        cones.grow(graph, roots.chain(images.iter().flatten().flatten()).copied());
        let stop = account.stop();
        let mut solver = Solver::with_backend(Backend::Native, Some(stop.clone()));
        let step = solver.new_var().lit();
        let mut this = Step { circuit, solver, cones, step, stop, paid: 0, cut: false };
        for &constraint in constraints {
            let constraint = this.load(constraint);
            this.solver.add_clause(&[constraint]);
        }
        for &constraint in constraints_then {
            let constraint = this.load(constraint);
            this.solver.add_clause(&[!step, constraint]);
        }
        let good = this.load(!circuit.bad);
        this.solver.add_weak(&[good]);
        this
    }

    /// A literal that no clause mentions yet. Assuming it switches on the clauses that contain its negation.
    pub fn switch(&mut self) -> Lit {
        self.solver.new_var().lit()
    }

    /// Adds a lemma for state s, which holds whenever `on` is assumed, or always if there is no `on`.
    pub fn assume(&mut self, on: Option<Lit>, lemma: &[Lit]) {
        let lits = lemma.iter().map(|&lit| self.load(self.circuit.now(lit)));
        let clause: Vec<Lit> = lits.chain(on.map(|on| !on)).collect();
        self.solver.add_weak(&clause);
    }

    /// Is there a step that violates the target, from a state in which the lemmas switched `on` and the lemma `also`
    /// hold? If the query is `local`, the state may violate lemmas about other latches than those that the target and
    /// `also` depend on.
    pub fn violates(
        &mut self,
        account: &mut Account,
        on: &[Lit],
        also: &[Lit],
        target: Target<'_>,
        local: bool,
    ) -> Answer {
        let mut assumptions = on.to_vec();
        assumptions.push(self.step);
        match target {
            Target::Safe => assumptions.push(self.load(self.circuit.bad_then)),
            Target::Lemma(lemma) => {
                assumptions.extend(lemma.iter().map(|&lit| !self.load(self.circuit.then(lit))));
            }
        }
        let temporary: Vec<Lit> = also.iter().map(|&lit| self.load(self.circuit.now(lit))).collect();
        self.ask(account, &assumptions, &temporary, local)
    }

    /// Does a lemma hold in all initial states?
    pub fn initiates(&mut self, account: &mut Account, lemma: &[Lit]) -> bool {
        if self.circuit.holds_by_reset(lemma) {
            return true;
        }
        let negation = lemma.iter().map(|&lit| !self.circuit.now(lit));
        let assumptions = self.circuit.init.iter().copied().chain(negation).map(|lit| self.load(lit));
        let assumptions: Vec<Lit> = assumptions.collect();
        self.ask(account, &assumptions, &[], true) == Answer::Unsat
    }

    fn ask(&mut self, account: &mut Account, assumptions: &[Lit], temporary: &[Lit], local: bool) -> Answer {
        let loaded = self.solver.variables();
        account.pay((loaded - std::mem::replace(&mut self.paid, loaded) + assumptions.len()) as u64);
        let gates = self.circuit.graph.variables();
        if self.cut {
            account.cut();
            return Answer::Interrupted;
        }
        let Some(conflicts) = account.query(gates) else {
            return Answer::Interrupted;
        };
        let before = self.solver.propagations();
        let answer = self.solver.ask_briefly(Query { assumptions, temporary, groups: &[], local }, conflicts);
        account.pay(self.solver.propagations() - before);
        if answer == Answer::Interrupted {
            account.cut();
        }
        answer
    }

    /// Was the switch needed for the last answer, which was that no such step exists?
    pub fn needed(&self, on: Lit) -> bool {
        self.solver.failed(on)
    }

    /// Was the literal of the target needed for the last answer, which was that no such step exists?
    pub fn needed_then(&self, lit: Lit) -> bool {
        self.cones.get(self.circuit.then(lit)).is_some_and(|then| self.solver.failed(!then))
    }

    /// Does state s of the step that was found violate a lemma, whatever the latches are that the query did not depend
    /// on?
    pub fn excludes(&self, lemma: &[Lit]) -> bool {
        let value = |&lit: &Lit| self.solver.assigned(self.cones.get(self.circuit.now(lit))?);
        lemma.iter().all(|lit| value(lit) == Some(false))
    }

    /// The values of latches and auxiliary variables in state s of the step found.
    pub fn state(&self, invariant: &Invariant) -> Vec<bool> {
        let state = self.circuit.images[..self.circuit.state].iter();
        let now = state.map(|image| image.and_then(|[now, _]| self.cones.get(now)));
        let mut values: Vec<bool> = now.map(|now| now.is_some_and(|now| self.solver.value(now))).collect();
        for definition in &invariant.definitions {
            let value = definition.value(|var| values.get(var.index()).copied());
            values.push(value.expect("operands come first"));
        }
        values
    }

    /// The literal of the solver for a literal of the graph, whose cone is loaded.
    fn load(&mut self, lit: Lit) -> Lit {
        let loaded = self.cones.load(&self.circuit.graph, &mut self.solver, lit, &*self.stop);
        self.cut |= loaded.is_none();
        loaded.unwrap_or(Lit::FALSE)
    }
}
