//! The SAT contexts of a trace and the queries of PDR.
//!
//! Sources: Bradley, *SAT-Based Model Checking without Unrolling*, VMCAI 2011 (relative induction); Eén, Mishchenko,
//! Brayton, *Efficient Implementation of Property Directed Reachability*, FMCAD 2011 (activation literals, unsat
//! cores); Chockler, Ivrii, Matsliah, Moran, Nevo, *Incremental Formal Verification of Hardware*, FMCAD 2011 (lifting
//! a predecessor by a second, unsatisfiable query).
//!
//! Three solvers, because each has its own idea of what is always true:
//!
//! * `main` answers relative induction: Tr, the constraints, ¬Bad if it is assumed, and all lemmas, those of level i
//!   in a group that queries on frames up to i activate;
//! * `top` finds bad states and holds only the lemmas of the top frame; if ¬Bad is assumed it looks one step ahead,
//!   so it carries a second copy of the property's cone that would slow down every other query;
//! * `lift` holds the bare circuit: under the assumption of a state and inputs everything is propagated, and the
//!   unsat core says which part of the state mattered.

use super::trace::{INFINITY, Level};
use crate::cube::{Clause, Cube};
use crate::graph::Graph;
use crate::limits::{Limits, Stopped};
use crate::lit::{Lit, Var};
use crate::sat::{Answer, Group, Query, Solver, Stop};
use crate::ts::{Cone, TransitionSystem};

/// The answer to "is this clause inductive relative to that frame?".
#[derive(Debug)]
pub enum Consecution {
    /// Yes, and so is the negation of this part of the cube, as far as the transition relation goes: it may have
    /// initial states.
    Holds(Cube),
    /// No: a state of the frame steps into the cube. [`Queries::state_literal`] reads it.
    Fails,
}

/// A set of states that all step where they should under the same inputs.
#[derive(Clone, Debug)]
pub struct Predecessor {
    /// The states.
    pub cube: Cube,
    /// Values of the inputs that matter, of one step or of two.
    pub inputs: Vec<Lit>,
}

/// Which solver holds the model that a predecessor is read from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    Main,
    Top,
}

/// The SAT contexts of one trace.
pub struct Queries<'a> {
    ts: &'a TransitionSystem,
    limits: Limits,
    stop: Stop,
    assume_property: bool,
    /// The circuit, with the second copy of the property's cone if ¬Bad is assumed.
    graph: Graph,
    /// What a bad state satisfies: Bad, one step ahead together with the constraints there if ¬Bad is assumed.
    bad_goals: Vec<Lit>,
    /// The copies of the inputs in that second step.
    second_inputs: Option<Vec<Option<Var>>>,
    main: Solver,
    /// Group 0 holds the initial states, group i ≥ 1 the lemmas of level i.
    levels: Vec<Group>,
    top: Solver,
    top_group: Group,
    lift: Solver,
    cone: Cone,
    /// Number of SAT calls.
    pub calls: u64,
}

impl<'a> Queries<'a> {
    /// Contexts for an empty trace whose only frame is F_0.
    pub fn new(ts: &'a TransitionSystem, assume_property: bool, limits: &Limits) -> Queries<'a> {
        let (graph, bad_goals, second_inputs) = if assume_property {
            let second = ts.second_step();
            let goals = std::iter::once(second.bad).chain(second.constraints).collect();
            (second.graph, goals, Some(second.inputs))
        } else {
            (ts.graph.clone(), vec![ts.bad], None)
        };
        let stop = limits.stop();
        let mut lift = Solver::new(Some(stop.clone()));
        load_gates(&mut lift, &graph, graph.variables());
        let mut top = Solver::new(Some(stop.clone()));
        load_gates(&mut top, &graph, graph.variables());
        load_step(&mut top, ts, assume_property);
        let top_group = top.new_group();
        let (main, init) = main_solver(ts, assume_property, &stop);
        let cone = Cone::new(graph.variables());
        let mut queries = Queries {
            ts,
            limits: limits.clone(),
            stop,
            assume_property,
            graph,
            bad_goals,
            second_inputs,
            main,
            levels: vec![init],
            top,
            top_group,
            lift,
            cone,
            calls: 0,
        };
        for &lit in ts.init_cube().iter() {
            queries.top.add_clause_to(top_group, &[lit]);
        }
        queries
    }

    /// The level of the top frame.
    pub fn top_level(&self) -> Level {
        self.levels.len() - 1
    }

    /// If bad states are looked for one step ahead: the inputs of that step, in the order of the system's inputs.
    pub fn second_inputs(&self) -> Option<&[Option<Var>]> {
        self.second_inputs.as_deref()
    }

    /// Adds an empty frame on top.
    pub fn extend(&mut self) {
        self.levels.push(self.main.new_group());
        self.top.drop_group(self.top_group);
        self.top_group = self.top.new_group();
    }

    /// Adds a lemma to frames 1 to `level`.
    pub fn add_lemma(&mut self, level: Level, clause: &Clause) {
        if level == INFINITY {
            self.main.add_clause(clause);
            self.top.add_clause(clause);
            return;
        }
        self.main.add_clause_to(self.levels[level], clause);
        if level == self.top_level() {
            self.top.add_clause_to(self.top_group, clause);
        }
    }

    /// How much lies dead in the main solver.
    pub fn spent(&self) -> usize {
        self.main.spent()
    }

    /// Builds the main solver anew from these lemmas.
    pub fn rebuild<'l>(&mut self, lemmas: impl Iterator<Item = (Level, &'l Clause)>) {
        let frames = self.levels.len();
        let (main, init) = main_solver(self.ts, self.assume_property, &self.stop);
        self.main = main;
        self.levels = vec![init];
        self.levels.extend((1..frames).map(|_| self.main.new_group()));
        for (level, clause) in lemmas {
            match level {
                INFINITY => self.main.add_clause(clause),
                _ => self.main.add_clause_to(self.levels[level], clause),
            }
        }
    }

    /// F_level ∧ ¬cube ∧ Tr → ¬cube'? With `relative` off, without ¬cube on the left: for lemmas of the frame.
    ///
    /// Requires: `level` is a frame or [`INFINITY`].
    pub fn consecution(&mut self, level: Level, cube: &Cube, relative: bool) -> Result<Consecution, Stopped> {
        let primed: Vec<Lit> = cube.iter().map(|&lit| self.ts.prime(lit)).collect();
        let clause = if relative { !cube } else { Clause::default() };
        let groups = match level {
            INFINITY => &[],
            0 => &self.levels[..1],
            _ => &self.levels[level..],
        };
        let query = Query { assumptions: &primed, temporary: &clause, groups };
        self.calls += 1;
        match self.main.ask(query) {
            Answer::Sat => Ok(Consecution::Fails),
            Answer::Unsat => {
                let core =
                    cube.iter().zip(&primed).filter(|&(_, &p)| self.main.failed(p)).map(|(&lit, _)| lit);
                Ok(Consecution::Holds(core.collect()))
            }
            Answer::Interrupted => Err(self.stopped()),
        }
    }

    /// The literal of a latch that holds in the state found by a failed [`Queries::consecution`].
    pub fn state_literal(&self, latch: Var) -> Lit {
        latch.lit().xor(!self.main.value(latch.lit()))
    }

    /// The states around the one found by a failed [`Queries::consecution`] that step into `cube` like it does.
    pub fn predecessor(&mut self, cube: &Cube, order: impl Fn(Lit) -> f64) -> Result<Predecessor, Stopped> {
        let goals: Vec<Lit> =
            cube.iter().map(|&l| self.ts.prime(l)).chain(self.ts.constraints.iter().copied()).collect();
        self.generalize_state(Source::Main, &goals, order)
    }

    /// A state of the top frame that is bad, or that steps into a bad one if ¬Bad is assumed.
    pub fn bad_state(&mut self, order: impl Fn(Lit) -> f64) -> Result<Option<Predecessor>, Stopped> {
        self.calls += 1;
        let query = Query {
            assumptions: &self.bad_goals,
            temporary: &[],
            groups: std::slice::from_ref(&self.top_group),
        };
        match self.top.ask(query) {
            Answer::Sat => {
                let goals: Vec<Lit> = self.bad_goals.iter().chain(&self.ts.constraints).copied().collect();
                self.generalize_state(Source::Top, &goals, order).map(Some)
            }
            Answer::Unsat => Ok(None),
            Answer::Interrupted => Err(self.stopped()),
        }
    }

    /// A bad initial state, with the inputs under which it is bad.
    pub fn bad_initial_state(&mut self) -> Result<Option<Predecessor>, Stopped> {
        let mut solver = Solver::new(Some(self.stop.clone()));
        load_gates(&mut solver, &self.ts.graph, self.ts.graph.variables());
        for &c in &self.ts.constraints {
            solver.add_clause(&[c]);
        }
        let assumptions: Vec<Lit> = self.ts.init_cube().iter().copied().chain([self.ts.bad]).collect();
        self.calls += 1;
        match solver.solve(&assumptions) {
            Answer::Sat => {
                let value = |var: Var| var.lit().xor(!solver.value(var.lit()));
                let cube = self.ts.latch_vars().map(value).collect();
                let inputs = self.ts.inputs.iter().map(|&(var, _)| value(var)).collect();
                Ok(Some(Predecessor { cube, inputs }))
            }
            Answer::Unsat => Ok(None),
            Answer::Interrupted => Err(self.stopped()),
        }
    }

    /// Drops from the state of a model whatever the goals, which hold in it, do not depend on.
    fn generalize_state(
        &mut self,
        source: Source,
        goals: &[Lit],
        order: impl Fn(Lit) -> f64,
    ) -> Result<Predecessor, Stopped> {
        self.cone.visit(&self.graph, goals.iter().copied());
        let solver = if source == Source::Main { &self.main } else { &self.top };
        let leaves = self.cone.leaves.iter().map(|&var| var.lit().xor(!solver.value(var.lit())));
        let (mut state, mut inputs): (Vec<Lit>, Vec<Lit>) = leaves.partition(|l| self.ts.is_latch(l.var()));
        inputs.sort_unstable();
        // The core keeps what is assumed early: literals that occur in many lemmas (heuristic).
        state.sort_unstable();
        state.sort_by(|&a, &b| order(b).total_cmp(&order(a)));
        let assumptions: Vec<Lit> = inputs.iter().chain(&state).copied().collect();
        let some_goal_fails: Vec<Lit> = goals.iter().map(|&goal| !goal).collect();
        self.calls += 1;
        match self.lift.ask(Query { assumptions: &assumptions, temporary: &some_goal_fails, groups: &[] }) {
            Answer::Unsat => {
                let cube = state.into_iter().filter(|&lit| self.lift.failed(lit)).collect();
                Ok(Predecessor { cube, inputs })
            }
            Answer::Sat => unreachable!("state and inputs determine the circuit"),
            Answer::Interrupted => Err(self.stopped()),
        }
    }

    /// Tr with the constraints, and ¬Bad if it is assumed.
    #[cfg(debug_assertions)]
    pub(super) fn load_transition(&self, solver: &mut Solver) {
        load_gates(solver, &self.ts.graph, self.ts.graph.variables());
        load_step(solver, self.ts, self.assume_property);
    }

    fn stopped(&self) -> Stopped {
        self.limits.reached().unwrap_or(Stopped::Interrupt)
    }
}

/// Tr, the constraints, ¬Bad if assumed, and the group of the initial states.
fn main_solver(ts: &TransitionSystem, assume_property: bool, stop: &Stop) -> (Solver, Group) {
    let mut main = Solver::new(Some(stop.clone()));
    load_gates(&mut main, &ts.graph, ts.graph.variables());
    load_step(&mut main, ts, assume_property);
    let init = main.new_group();
    for &lit in ts.init_cube().iter() {
        main.add_clause_to(init, &[lit]);
    }
    (main, init)
}

/// The definitions of the gates among the first `variables` variables.
fn load_gates(solver: &mut Solver, graph: &Graph, variables: usize) {
    solver.reserve(variables);
    for (var, [a, b]) in graph.gates(1, variables) {
        let gate = var.lit();
        solver.add_clause(&[!gate, a]);
        solver.add_clause(&[!gate, b]);
        solver.add_clause(&[gate, !a, !b]);
    }
}

/// What holds in every step that does not start in a bad state.
fn load_step(solver: &mut Solver, ts: &TransitionSystem, assume_property: bool) {
    for &c in &ts.constraints {
        solver.add_clause(&[c]);
    }
    if assume_property {
        solver.add_clause(&[!ts.bad]);
    }
}
