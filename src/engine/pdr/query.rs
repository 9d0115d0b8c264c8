//! The queries of PDR, mainly relative induction (Bradley, *SAT-Based Model Checking without Unrolling*, VMCAI 2011).
//!
//! Queries are *local* (after GipSAT, arXiv 2501.18612): they ignore lemmas, initial values and ¬Bad if these mention
//! no variable that the query depends on. So a predecessor may lie outside of its frame. This is sound: a run from an
//! initial state to a bad one is a counterexample in any case. And a predecessor satisfies every lemma over its own
//! latches, so no cube that a single lemma blocks is found again. But a fixpoint could be overlooked, so every few
//! frames lemmas are pushed by exact queries. A query depends on an auxiliary variable if it depends on operands that
//! can decide its value, and on the constraints unless it makes a lemma stronger that does not need them. Rejected: to
//! respect all lemmas over auxiliary variables, to push lemmas without constraints, too (docs/experiments/pdr.md).

use super::contexts::{Contexts, Steps};
use super::fact::Part;
use super::lemma::TraceLemma;
use super::level::Level;
use crate::config::Config;
use crate::engine::er::Definitions;
use crate::limits::{Limits, Stopped};
use crate::logic::cube::{Clause, Cube};
use crate::logic::justify::Justification;
use crate::logic::lit::{Lit, Var};
use crate::sat::encode::Encoding;
use crate::sat::{Answer, Query, Solver};
use crate::system::TransitionSystem;

/// Limit on the conflicts of the query that looks two steps ahead. Properties that are inductive on their own usually
/// need far fewer. Without a limit the query can take as long as the rest of the search.
const LOOKAHEAD_CONFLICTS: u32 = 2000;

/// The budget of an optional query, one without whose answer the search can go on. The number of conflicts is this
/// constant divided by the number of variables of the graph (in larger graphs a conflict takes longer), times the
/// number of frames.
///
/// A few of the queries that drop a literal or push a lemma can take most of the time (docs/experiments/pdr.md).
/// The budget grows with the trace, so that no fixpoint is overlooked for ever.
const OPTIONAL_COST: u32 = 32_000_000;

/// Lemmas are pushed by exact queries if the level of the top frame is a multiple of this.
const EXACT_PUSHES: usize = 4;

/// The answer to a query whether a clause, the negation of a cube, is inductive relative to a frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Induction {
    /// It is: no state of the frame steps into the cube. The cube given here is the core, the literals that this needs.
    Holds(Cube),
    /// It is not: a state of the frame steps into the cube. Until the next query, [`Queries::predecessor`],
    /// [`Queries::current_value`] and [`Queries::next_value`] read the two states from the solver's model.
    Fails,
    /// The budget of the query was not enough.
    Unknown,
}

/// A set of states with one choice of inputs under which all of them step into the target, or are bad.
#[derive(Clone, Debug)]
pub struct Predecessor {
    /// The states.
    pub cube: Cube,
    /// The literals of the inputs that matter; all other inputs may have any value.
    pub inputs: Vec<Lit>,
}

/// The queries about one trace, and the SAT contexts that answer them.
pub struct Queries<'a> {
    ts: &'a TransitionSystem,
    limits: Limits,
    /// The solvers.
    pub(super) contexts: Contexts<'a>,
    justification: Justification,
    /// The steps that the last [`Queries::consecution`] was about, if the main solver has its model.
    model: Option<Steps>,
    /// The budget of an optional query: conflicts for each frame of the trace, times the variables of the graph.
    pub optional_cost: u32,
    /// Number of SAT calls.
    pub calls: u64,
}

impl<'a> Queries<'a> {
    /// Queries about an empty trace whose only frame is F_0.
    ///
    /// # Errors
    /// If a limit is reached.
    pub fn new(ts: &'a TransitionSystem, config: &Config, limits: &Limits) -> Result<Queries<'a>, Stopped> {
        // There are two solvers and two encodings, one of them of two steps.
        let bytes = Encoding::BYTES_PER_VARIABLE + Solver::BYTES_PER_VARIABLE;
        limits.room(2 * ts.graph.variables() * bytes)?;
        let contexts = Contexts::new(ts, config, limits.stop()).ok_or_else(|| limits.cause())?;
        Ok(Queries {
            ts,
            limits: limits.clone(),
            contexts,
            justification: Justification::new(ts.graph.variables()),
            model: None,
            optional_cost: OPTIONAL_COST,
            calls: 0,
        })
    }

    /// Builds the main solver anew from these lemmas, and gives each lemma its new handle.
    pub(super) fn rebuild<'l>(
        &mut self,
        definitions: &Definitions,
        lemmas: impl Iterator<Item = (Level, &'l mut TraceLemma)>,
    ) {
        self.model = None;
        self.contexts.rebuild(definitions, lemmas);
    }

    /// Can ¬Bad be pushed from the top frame to the next one, like a lemma? Also false if ¬Bad is not assumed, or if
    /// the query exceeds its budget.
    ///
    /// Requires: the top frame has no bad state.
    pub fn property_holds_next(&mut self) -> Result<bool, Stopped> {
        let Contexts { top, top_group, fails_next, .. } = &mut self.contexts;
        if fails_next.is_empty() {
            return Ok(false);
        }
        self.calls += 1;
        let query = Query {
            assumptions: fails_next,
            temporary: &[],
            groups: std::slice::from_ref(top_group),
            local: false,
        };
        match top.ask_briefly(query, LOOKAHEAD_CONFLICTS) {
            Answer::Unsat => Ok(true),
            Answer::Sat => Ok(false),
            Answer::Interrupted => self.limits.reached().map_or(Ok(false), Err),
        }
    }

    /// Does F_frame ∧ ¬cube ∧ Tr imply ¬cube', for these steps? If `relative` is false, ¬cube is left out on the left:
    /// this is for clauses that the frame implies.
    ///
    /// Literals are assumed in the order of the cube. The answer may be [`Induction::Unknown`] only if the query is
    /// `optional`. The core in [`Induction::Holds`] may intersect the initial states.
    ///
    /// Requires: the frame has no bad state, or is F_∞.
    pub fn consecution(
        &mut self,
        definitions: &Definitions,
        frame: Level,
        cube: &[Lit],
        steps: Steps,
        relative: bool,
        optional: bool,
    ) -> Result<Induction, Stopped> {
        let contexts = &mut self.contexts;
        let primed: Vec<Lit> = cube.iter().map(|&lit| contexts.primed(definitions, lit)).collect();
        let clause: Clause =
            cube.iter().filter(|_| relative).map(|&lit| !contexts.current(definitions, lit)).collect();
        let local = relative || !self.pushes_exactly();
        let budget = optional.then(|| {
            let per_frame = self.optional_cost / self.ts.graph.variables() as u32;
            per_frame.max(1).saturating_mul(self.contexts.top_level() as u32)
        });
        self.calls += 1;
        let answer = self.contexts.ask_main(frame, steps, &primed, &clause, local, budget);
        self.model = (answer == Answer::Sat).then_some(steps);
        match answer {
            Answer::Sat => Ok(Induction::Fails),
            Answer::Unsat => {
                let failed = |&(_, &lit): &(&Lit, &Lit)| self.contexts.main.failed(lit);
                let core = cube.iter().zip(&primed).filter(failed).map(|(&lit, _)| lit);
                Ok(Induction::Holds(core.collect()))
            }
            Answer::Interrupted if optional && self.limits.reached().is_none() => Ok(Induction::Unknown),
            Answer::Interrupted => Err(self.stopped()),
        }
    }

    /// Does F_frame ∧ Tr imply ¬cube'? Unlike [`Queries::consecution`] this has no budget, and the answer is exact.
    pub fn follows(
        &mut self,
        definitions: &Definitions,
        frame: Level,
        cube: &[Lit],
    ) -> Result<bool, Stopped> {
        let primed: Vec<Lit> = cube.iter().map(|&lit| self.contexts.primed(definitions, lit)).collect();
        self.model = None;
        // Local queries are fast, and a refutation by some of the lemmas is one.
        for local in [true, false] {
            self.calls += 1;
            match self.contexts.ask_main(frame, Steps::Allowed, &primed, &[], local, None) {
                Answer::Unsat => return Ok(true),
                Answer::Sat => {}
                Answer::Interrupted => return Err(self.stopped()),
            }
        }
        Ok(false)
    }

    /// Are the queries that push lemmas exact at present? Otherwise they are local. It depends on the top level.
    pub fn pushes_exactly(&self) -> bool {
        self.contexts.top_level().is_multiple_of(EXACT_PUSHES)
    }

    /// Does the cube intersect the initial states? This takes a query. It is for cubes over auxiliary variables of
    /// which no single literal is known to exclude the initial states.
    pub fn intersects_init(&mut self, definitions: &Definitions, cube: &Cube) -> Result<bool, Stopped> {
        self.calls += 1;
        match self.contexts.initial.intersect(definitions, cube) {
            Answer::Sat => Ok(true),
            Answer::Unsat => Ok(false),
            Answer::Interrupted => Err(self.stopped()),
        }
    }

    /// The positive literals of all latches.
    pub fn latches(&self) -> impl Iterator<Item = Lit> + use<> {
        (1..=self.ts.latches() as u32).map(|latch| Var(latch).lit())
    }

    /// The value of a state literal in the model of a failed [`Queries::consecution`]; none if the query does not
    /// depend on it.
    pub fn current_value(&self, lit: Lit) -> Option<bool> {
        debug_assert!(self.model.is_some());
        self.contexts.main.assigned(lit)
    }

    /// The value of a state literal one step later in the model of a failed [`Queries::consecution`]; none if the
    /// query does not depend on it.
    pub fn next_value(&self, lit: Lit) -> Option<bool> {
        debug_assert!(self.model.is_some());
        self.contexts.main.assigned(self.ts.prime(lit))
    }

    /// Lifts the state that a failed [`Queries::consecution`] found to step into `cube`. Literals of low price are
    /// preferred.
    ///
    /// Requires: the last query was about this cube.
    pub fn predecessor(
        &mut self,
        definitions: &Definitions,
        cube: &Cube,
        price: impl Fn(Lit) -> f32,
    ) -> Predecessor {
        let steps = self.model.expect("the last query has a model");
        let constraints = self.ts.constraints.iter().filter(|_| steps == Steps::Allowed);
        let reasons = definitions.reasons(cube, |lit| self.contexts.next_value(lit));
        let goals: Vec<Lit> = reasons.iter().map(|&l| self.ts.prime(l)).chain(constraints.copied()).collect();
        lift(self.ts, &self.contexts.main, &mut self.justification, &goals, price)
    }

    /// Bad states of the top frame; none if there are none. Literals of low price are preferred.
    pub fn bad_state(&mut self, price: impl Fn(Lit) -> f32) -> Result<Option<Predecessor>, Stopped> {
        self.calls += 1;
        let bad = self.ts.bad;
        let Contexts { top, top_group, .. } = &mut self.contexts;
        let groups = std::slice::from_ref(top_group);
        match top.ask(Query { assumptions: &[bad], temporary: &[], groups, local: true }) {
            Answer::Sat => {
                let goals: Vec<Lit> = [bad].iter().chain(&self.ts.constraints).copied().collect();
                Ok(Some(lift(self.ts, top, &mut self.justification, &goals, price)))
            }
            Answer::Unsat => Ok(None),
            Answer::Interrupted => Err(self.stopped()),
        }
    }

    /// Adds a clause to all queries if every step satisfies it, and if this is easy to prove. Returns whether it does.
    ///
    /// # Errors
    /// If a limit is reached.
    pub fn learn_fact(&mut self, definitions: &Definitions, fact: Vec<Part>) -> Result<bool, Stopped> {
        self.limits.check()?;
        self.calls += 1;
        self.model = None;
        Ok(self.contexts.learn_fact(definitions, fact))
    }

    /// Randomizes the saved phases of the solvers, so that they find other states than before.
    pub fn forget_models(&mut self, seed: u64) {
        self.model = None;
        let Contexts { main, top, .. } = &mut self.contexts;
        for solver in [main, top] {
            solver.forget_models(seed);
        }
    }

    fn stopped(&self) -> Stopped {
        self.limits.reached().unwrap_or(Stopped::Interrupt)
    }
}

/// Drops from the state of a model the literals that are not needed to make the goals true.
fn lift(
    ts: &TransitionSystem,
    solver: &Solver,
    justification: &mut Justification,
    goals: &[Lit],
    price: impl Fn(Lit) -> f32,
) -> Predecessor {
    let literal = |var: Var| var.lit().xor(!solver.value(var.lit()));
    let price = |var: Var| if ts.is_latch(var) { price(literal(var)) } else { 0.0 };
    // The query need not decide a leaf of a gate that constraints make constant: then any value of it will do.
    let leaves = justification.justify(&ts.graph, goals, |var| solver.value(var.lit()), price);
    let (state, mut inputs): (Vec<Lit>, Vec<Lit>) =
        leaves.iter().map(|&var| literal(var)).partition(|lit| ts.is_latch(lit.var()));
    inputs.sort_unstable();
    Predecessor { cube: state.into_iter().collect(), inputs }
}
