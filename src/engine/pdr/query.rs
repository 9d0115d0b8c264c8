//! The SAT contexts of a trace and the queries of PDR.
//!
//! Sources: Bradley, *SAT-Based Model Checking without Unrolling*, VMCAI 2011 (relative induction); Eén, Mishchenko,
//! Brayton, *Efficient Implementation of Property Directed Reachability*, FMCAD 2011 (activation literals, unsat
//! cores).
//!
//! Two solvers, because each has its own idea of what is always true. One solver per frame, with each lemma in all
//! frames where it holds, was measured against the single `main` with activation literals: on 18 models of medium
//! difficulty it took 1.8 times as long (geometric mean of CPU seconds, limit 8), decided 10 instead of 11, and needed
//! about ten times the memory. What is learnt for one frame helps the others.
//!
//! * `main` answers relative induction: Tr, the constraints, ¬Bad if it is assumed, and all lemmas, those of level i
//!   in a group that queries on frames up to i activate;
//! * `top` finds bad states and holds only the lemmas of the top frame. If ¬Bad is assumed it also carries a second
//!   copy of the property's cone, to ask whether ¬Bad holds one step later.
//!
//! Queries are *local* (after GipSAT, arXiv 2501.18612): a model need not satisfy ¬Bad, lemmas and initial values that
//! mention what the query does not depend on. So a predecessor can lie outside of its frame. Nothing rests on that: a
//! run that begins in an initial state is a run; and the search makes progress, because every lemma over the
//! predecessor's own latches is respected, so that no cube comes back that one lemma blocks. Only a fixpoint could be
//! overlooked: therefore pushing is exact now and then. Lemmas ignored, a query takes 0.87 to 1.0 of the time on five
//! models; ¬Bad too, whose cone can be most of what a model assigns, 0.25 to 1.0 on eight. That loses little: 999 of 1000
//! models can be completed such that ¬Bad holds, and to ask again for the others made no search shorter.
//!
//! That a lemma with auxiliary variables blocks a cube can follow from fewer latches than the lemma depends on. Therefore
//! an auxiliary variable is part of a query that depends on what may tell its value. At first such lemmas were always
//! respected, and so every query depended on all that they depend on: seven auxiliary variables doubled the time per
//! query of `circular_pointer_top_w32_d16`. Those with parities still are: without them `xor2` takes ten times as long.

use super::copies::Copies;
use super::definitions::Definitions;
use super::justify::Justification;
use super::level::{INFINITY, Level};
use super::trace::Lemma;
use crate::config::Config;
use crate::limits::{Limits, Stopped};
use crate::logic::cube::{Clause, Cube};
use crate::logic::lit::{Lit, Var};
use crate::sat::encode::Encoding;
use crate::sat::{Answer, Group, Query, Removable, Solver, Stop};
use crate::system::TransitionSystem;

/// What looking two steps ahead may cost: a fraction of a second on circuits of some 10^5 gates, where it once took as
/// long as the rest of the search. Properties that are inductive on their own mostly take far less.
const LOOKAHEAD_CONFLICTS: u32 = 2000;

/// What a query may cost that the search can do without: conflicts, for each frame of the trace, times variables of the
/// graph, since a conflict takes the longer the larger the graph is.
///
/// On `Problem10_label07`, with 150,000 gates, single queries to drop a literal or to push a lemma took from 1 to 50 s,
/// among hundreds that take 10 ms; it was decided in 1 s or not within 45, depending on the seed. The limit grows with
/// the trace, so that no fixpoint is overlooked for ever.
const OPTIONAL_COST: u32 = 32_000_000;

/// Lemmas are pushed by exact queries once in so many frames.
const EXACT_PUSHES: usize = 4;

/// The answer to "can no state of this frame step into that cube?".
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Induction {
    /// None can, not even into this part of the cube.
    Holds(Cube),
    /// A state of the frame steps into the cube. Until the next query the solver's model tells which:
    /// [`Queries::predecessor`], [`Queries::current_value`] and [`Queries::next_value`] read it.
    Fails,
    /// The query had a budget, and took more.
    Unknown,
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
    config: Config,
    /// Bad and the constraints in the next step, after a step that is not bad: what it takes for ¬Bad to be lost.
    /// Empty if ¬Bad is not assumed.
    lost: Vec<Lit>,
    /// Tr.
    step: Encoding,
    main: Solver,
    /// Group 0 holds the initial states, group i ≥ 1 the lemmas of level i.
    levels: Vec<Group>,
    top: Solver,
    top_group: Group,
    /// The auxiliary variables that lemmas may mention. Only `main` and `top` hold lemmas.
    pub definitions: Definitions,
    main_copies: Copies,
    /// The same in the next state.
    primed_copies: Copies,
    top_copies: Copies,
    justification: Justification,
    /// Was the last query one about a step, and is there a model of it? Only assertions ask.
    has_model: bool,
    /// What a query may cost that the search can do without, in conflicts for each frame of the trace times variables
    /// of the graph.
    pub optional_cost: u32,
    /// Number of SAT calls.
    pub calls: u64,
}

impl<'a> Queries<'a> {
    /// Contexts for an empty trace whose only frame is F_0.
    pub fn new(ts: &'a TransitionSystem, config: &Config, limits: &Limits) -> Queries<'a> {
        let stop = limits.stop();
        let new_solver = || Solver::with_backend(config.sat, Some(stop.clone()));
        let step = Encoding::new(&ts.graph, step_roots(ts));
        let mut top = new_solver();
        let lost = if config.assume_property {
            let second = ts.second_step();
            let lost: Vec<Lit> = [!ts.bad, second.bad].into_iter().chain(second.constraints).collect();
            Encoding::new(&second.graph, step_roots(ts).chain(lost.iter().copied())).load(&mut top);
            lost
        } else {
            step.load(&mut top);
            Vec::new()
        };
        load_constraints(&mut top, ts);
        let top_group = top.new_group();
        let mut main = new_solver();
        let init = load_main(&mut main, &step, ts, config.assume_property);
        let justification = Justification::new(ts.graph.variables());
        let mut queries = Queries {
            ts,
            limits: limits.clone(),
            stop,
            config: config.clone(),
            lost,
            step,
            main,
            levels: vec![init],
            top,
            top_group,
            definitions: Definitions::new(&ts.init),
            main_copies: Copies::of_lemmas(),
            primed_copies: Copies::default(),
            top_copies: Copies::of_lemmas(),
            justification,
            has_model: false,
            optional_cost: OPTIONAL_COST,
            calls: 0,
        };
        for &lit in ts.init_cube().iter() {
            queries.top.add_weak_removable(top_group, &[lit]);
        }
        queries
    }

    /// The level of the top frame.
    pub fn top_level(&self) -> Level {
        self.levels.len() - 1
    }

    /// Adds a frame on top: empty, or holding ¬Bad if the frame below, with ¬Bad, implies that one step later.
    pub fn extend(&mut self, holds_property: bool) {
        self.levels.push(self.main.new_group());
        self.top.drop_group(self.top_group);
        self.top_group = self.top.new_group();
        if holds_property {
            self.top.add_clause_to(self.top_group, &[!self.ts.bad]);
        }
    }

    /// Does ¬Bad, as if it were a lemma of the top frame, hold in the next one? No if it is not assumed, or if that is
    /// hard to tell.
    ///
    /// Requires: the top frame has no bad state.
    pub fn property_holds_next(&mut self) -> Result<bool, Stopped> {
        if self.lost.is_empty() {
            return Ok(false);
        }
        self.calls += 1;
        let query = Query {
            assumptions: &self.lost,
            temporary: &[],
            groups: std::slice::from_ref(&self.top_group),
            local: false,
        };
        match self.top.ask_briefly(query, LOOKAHEAD_CONFLICTS) {
            Answer::Unsat => Ok(true),
            Answer::Sat => Ok(false),
            Answer::Interrupted => self.limits.reached().map_or(Ok(false), Err),
        }
    }

    /// Adds a lemma to frames 1 to `level`. With the result it can be removed; those of F_∞ stay.
    pub fn add_lemma(&mut self, level: Level, clause: &Clause) -> Option<Removable> {
        let place = self.add_to_main(level, clause);
        if level == INFINITY || level == self.top_level() {
            let mut load = |&lit: &Lit| self.top_copies.load(&mut self.top, &self.definitions, &|l| l, lit);
            let lits: Vec<Lit> = clause.iter().map(&mut load).collect();
            let group = (level != INFINITY).then_some(self.top_group);
            let weak = self.is_weak(clause);
            add(&mut self.top, group, &lits, weak);
        }
        place
    }

    fn add_to_main(&mut self, level: Level, clause: &Clause) -> Option<Removable> {
        let lits: Vec<Lit> = clause.iter().map(|&lit| self.current(lit)).collect();
        let group = (level != INFINITY).then(|| self.levels[level]);
        let weak = self.is_weak(clause);
        add(&mut self.main, group, &lits, weak)
    }

    /// May local queries ignore a lemma? Not one with a parity: they take ten times as long without it on `xor2`.
    fn is_weak(&self, clause: &Clause) -> bool {
        !clause.iter().any(|&lit| self.definitions.has_parity(lit.var()))
    }

    /// Removes a lemma that others of its level or above imply; no if the solver keeps the clause nevertheless.
    pub fn remove_lemma(&mut self, place: Removable) -> bool {
        self.main.remove(place)
    }

    /// The literal of a lemma in the main solver.
    fn current(&mut self, lit: Lit) -> Lit {
        self.main_copies.load(&mut self.main, &self.definitions, &|lit| lit, lit)
    }

    /// The literal of a lemma, one step later, in the main solver.
    fn primed(&mut self, lit: Lit) -> Lit {
        let state = |lit| self.ts.prime(lit);
        self.primed_copies.load(&mut self.main, &self.definitions, &state, lit)
    }

    /// How much lies dead in the main solver.
    pub fn spent(&self) -> usize {
        self.main.spent()
    }

    /// Builds the main solver anew from these lemmas, and tells the places that they have now.
    pub fn rebuild<'l>(&mut self, lemmas: impl Iterator<Item = (Level, &'l mut Lemma)>) {
        let frames = self.levels.len();
        self.main = Solver::with_backend(self.config.sat, Some(self.stop.clone()));
        self.has_model = false;
        let init = load_main(&mut self.main, &self.step, self.ts, self.config.assume_property);
        self.levels = vec![init];
        self.levels.extend((1..frames).map(|_| self.main.new_group()));
        (self.main_copies, self.primed_copies) = (Copies::of_lemmas(), Copies::default());
        lemmas.for_each(|(level, lemma)| lemma.place = self.add_to_main(level, &lemma.clause));
    }

    /// F_frame ∧ ¬cube ∧ Tr → ¬cube'? With `relative` off, without ¬cube on the left: for lemmas of the frame.
    ///
    /// Literals are assumed in the order of the cube. Only if the query is `optional` the answer may be
    /// [`Induction::Unknown`].
    ///
    /// Requires: `frame` is one that has no bad state, or [`INFINITY`].
    pub fn consecution(
        &mut self,
        frame: Level,
        cube: &[Lit],
        relative: bool,
        optional: bool,
    ) -> Result<Induction, Stopped> {
        let primed: Vec<Lit> = cube.iter().map(|&lit| self.primed(lit)).collect();
        let clause: Clause = cube.iter().filter(|_| relative).map(|&lit| !self.current(lit)).collect();
        let groups = match frame {
            INFINITY => &[],
            0 => &self.levels[..1],
            _ => &self.levels[frame..],
        };
        let local = relative || !self.pushes_exactly();
        let query = Query { assumptions: &primed, temporary: &clause, groups, local };
        self.calls += 1;
        let answer = if optional {
            let share = self.optional_cost / self.ts.graph.variables() as u32;
            self.main.ask_briefly(query, share.max(1).saturating_mul(self.top_level() as u32))
        } else {
            self.main.ask(query)
        };
        self.has_model = answer == Answer::Sat;
        match answer {
            Answer::Sat => Ok(Induction::Fails),
            Answer::Unsat => {
                let core =
                    cube.iter().zip(&primed).filter(|&(_, &p)| self.main.failed(p)).map(|(&lit, _)| lit);
                Ok(Induction::Holds(core.collect()))
            }
            Answer::Interrupted if optional && self.limits.reached().is_none() => Ok(Induction::Unknown),
            Answer::Interrupted => Err(self.stopped()),
        }
    }

    /// Do queries about lemmas of their frame respect all that is known of it?
    pub fn pushes_exactly(&self) -> bool {
        self.top_level().is_multiple_of(EXACT_PUSHES)
    }

    /// Has the cube an initial state? For cubes whose literals do not tell.
    pub fn intersects_init(&mut self, cube: &Cube) -> Result<bool, Stopped> {
        let assumptions: Vec<Lit> = cube.iter().map(|&lit| self.current(lit)).collect();
        self.calls += 1;
        self.has_model = false;
        match self.main.ask(Query {
            assumptions: &assumptions,
            temporary: &[],
            groups: &self.levels[..1],
            local: false,
        }) {
            Answer::Sat => Ok(true),
            Answer::Unsat => Ok(false),
            Answer::Interrupted => Err(self.stopped()),
        }
    }

    /// The state literals, not negated.
    pub fn latches(&self) -> impl Iterator<Item = Lit> + use<> {
        (1..=self.ts.latches() as u32).map(|latch| Var(latch).lit())
    }

    /// The value of a state literal in the model of a failed [`Queries::consecution`]; none if the query does not depend
    /// on it.
    pub fn current_value(&self, lit: Lit) -> Option<bool> {
        debug_assert!(self.has_model);
        self.main.assigned(lit)
    }

    /// The value of a state literal one step later in the model of a failed [`Queries::consecution`]; none if the
    /// query does not depend on it.
    pub fn next_value(&self, lit: Lit) -> Option<bool> {
        debug_assert!(self.has_model);
        self.main.assigned(self.ts.prime(lit))
    }

    /// The states around the one found by a failed [`Queries::consecution`] that step into `cube` like it does, by
    /// literals of low price.
    ///
    /// Requires: `cube` is over state variables.
    pub fn predecessor(&mut self, cube: &Cube, price: impl Fn(Lit) -> f32) -> Predecessor {
        debug_assert!(self.has_model);
        let goals: Vec<Lit> =
            cube.iter().map(|&l| self.ts.prime(l)).chain(self.ts.constraints.iter().copied()).collect();
        self.lift(Source::Main, &goals, price)
    }

    /// Bad states of the top frame.
    pub fn bad_state(&mut self, price: impl Fn(Lit) -> f32) -> Result<Option<Predecessor>, Stopped> {
        self.calls += 1;
        let bad = self.ts.bad;
        let groups = std::slice::from_ref(&self.top_group);
        match self.top.ask(Query { assumptions: &[bad], temporary: &[], groups, local: true }) {
            Answer::Sat => {
                let goals: Vec<Lit> = [bad].iter().chain(&self.ts.constraints).copied().collect();
                Ok(Some(self.lift(Source::Top, &goals, price)))
            }
            Answer::Unsat => Ok(None),
            Answer::Interrupted => Err(self.stopped()),
        }
    }

    /// Has the solvers find other states than those before.
    pub fn forget_models(&mut self, seed: u64) {
        self.has_model = false;
        for solver in [&mut self.main, &mut self.top] {
            solver.forget_models(seed);
        }
    }

    /// Drops from the state of a model whatever the goals, which hold in it, need not rest on.
    fn lift(&mut self, source: Source, goals: &[Lit], price: impl Fn(Lit) -> f32) -> Predecessor {
        let Queries { ts, main, top, justification, .. } = self;
        let solver = if source == Source::Main { main } else { top };
        let literal = |var: Var| var.lit().xor(!solver.value(var.lit()));
        let price = |var: Var| if ts.is_latch(var) { price(literal(var)) } else { 0.0 };
        let leaves = justification.justify(&ts.graph, goals, |var| solver.value(var.lit()), price);
        debug_assert!(
            leaves.iter().all(|leaf| solver.assigned(leaf.lit()).is_some()),
            "a leaf outside of the query"
        );
        let (state, mut inputs): (Vec<Lit>, Vec<Lit>) =
            leaves.iter().map(|&var| literal(var)).partition(|lit| ts.is_latch(lit.var()));
        inputs.sort_unstable();
        Predecessor { cube: state.into_iter().collect(), inputs }
    }

    /// Tr with the constraints, and ¬Bad if it is assumed.
    #[cfg(debug_assertions)]
    pub(super) fn load_transition(&self, solver: &mut Solver) {
        load_main(solver, &self.step, self.ts, self.config.assume_property);
    }

    fn stopped(&self) -> Stopped {
        self.limits.reached().unwrap_or(Stopped::Interrupt)
    }
}

/// Adds a lemma to a group, where it can be removed again, or for good.
fn add(solver: &mut Solver, group: Option<Group>, lits: &[Lit], weak: bool) -> Option<Removable> {
    match group {
        Some(group) if weak => return Some(solver.add_weak_removable(group, lits)),
        Some(group) => return Some(solver.add_removable(group, lits)),
        None if weak => solver.add_weak(lits),
        None => solver.add_clause(lits),
    }
    None
}

/// Loads what every relative induction needs; returns the group of the initial states.
fn load_main(main: &mut Solver, step: &Encoding, ts: &TransitionSystem, assume_property: bool) -> Group {
    step.load(main);
    load_constraints(main, ts);
    if assume_property {
        main.add_weak(&[!ts.bad]);
    }
    let init = main.new_group();
    for &lit in ts.init_cube().iter() {
        main.add_weak_removable(init, &[lit]);
    }
    init
}

/// The literals of the graph that queries mention, leaves apart.
fn step_roots(ts: &TransitionSystem) -> impl Iterator<Item = Lit> + '_ {
    ts.next.iter().chain(&ts.constraints).chain([&ts.bad]).copied()
}

/// What holds in every step.
fn load_constraints(solver: &mut Solver, ts: &TransitionSystem) {
    for &c in &ts.constraints {
        solver.add_clause(&[c]);
    }
}
