//! The queries of PDR, above all relative induction (Bradley, *SAT-Based Model Checking without Unrolling*, VMCAI 2011).
//!
//! Queries are *local* (after GipSAT, arXiv 2501.18612): a model need not satisfy ¬Bad, lemmas and initial values that
//! mention nothing the query depends on. So a predecessor can lie outside of its frame. That is sound: a run that begins
//! in an initial state is a run; and each lemma over the predecessor's own latches is respected, so that no cube that one
//! lemma blocks comes back. A fixpoint could be overlooked: therefore pushing is exact now and then. A query that
//! depends on what may tell the value of an auxiliary variable depends on the variable, too. Rejected: to respect every
//! lemma with auxiliary variables, as then each query depends on all of their latches (docs/performance.md, "Queries").

use super::contexts::Contexts;
use super::definitions::Definitions;
use super::justify::Justification;
use super::lemma::TraceLemma;
use super::level::Level;
use crate::config::Config;
use crate::limits::{Limits, Stopped};
use crate::logic::cube::{Clause, Cube};
use crate::logic::lit::{Lit, Var};
use crate::sat::{Answer, Query, Solver};
use crate::system::TransitionSystem;

/// Conflicts that looking two steps ahead may take. Properties that are inductive on their own mostly take far fewer;
/// without a limit the query can take as long as the rest of the search.
const LOOKAHEAD_CONFLICTS: u32 = 2000;

/// What a query may cost that the search can do without: conflicts, for each frame of the trace, times variables of the
/// graph, since a conflict takes the longer the larger the graph is.
///
/// Among many quick queries to drop a literal or to push a lemma a few can take most of the time (docs/performance.md,
/// "Queries"). The limit grows with the trace, so that no fixpoint is overlooked for ever.
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
    /// The query had a budget, and would take more.
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

/// The queries about one trace, and the SAT contexts that answer them.
pub struct Queries<'a> {
    ts: &'a TransitionSystem,
    limits: Limits,
    /// The solvers.
    pub(super) contexts: Contexts<'a>,
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
    /// Queries about an empty trace whose only frame is F_0.
    pub fn new(ts: &'a TransitionSystem, config: &Config, limits: &Limits) -> Queries<'a> {
        Queries {
            ts,
            limits: limits.clone(),
            contexts: Contexts::new(ts, config, limits.stop()),
            justification: Justification::new(ts.graph.variables()),
            has_model: false,
            optional_cost: OPTIONAL_COST,
            calls: 0,
        }
    }

    /// Builds the main solver anew from these lemmas, and notes in them where they are now.
    pub(super) fn rebuild<'l>(
        &mut self,
        definitions: &Definitions,
        lemmas: impl Iterator<Item = (Level, &'l mut TraceLemma)>,
    ) {
        self.has_model = false;
        self.contexts.rebuild(definitions, lemmas);
    }

    /// Does ¬Bad, as if it were a lemma of the top frame, hold in the next one? No if it is not assumed, or if that is
    /// hard to tell.
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

    /// F_frame ∧ ¬cube ∧ Tr → ¬cube'? With `relative` off, without ¬cube on the left: for lemmas of the frame.
    ///
    /// Literals are assumed in the order of the cube. Only if the query is `optional` the answer may be
    /// [`Induction::Unknown`]. The part of the cube in [`Induction::Holds`] may have initial states.
    ///
    /// Requires: `frame` is one that has no bad state, or F_∞.
    pub fn consecution(
        &mut self,
        definitions: &Definitions,
        frame: Level,
        cube: &[Lit],
        relative: bool,
        optional: bool,
    ) -> Result<Induction, Stopped> {
        let contexts = &mut self.contexts;
        let primed: Vec<Lit> = cube.iter().map(|&lit| contexts.primed(definitions, lit)).collect();
        let clause: Clause =
            cube.iter().filter(|_| relative).map(|&lit| !contexts.current(definitions, lit)).collect();
        let local = relative || !self.pushes_exactly();
        let budget = optional.then(|| {
            let share = self.optional_cost / self.ts.graph.variables() as u32;
            share.max(1).saturating_mul(self.contexts.top_level() as u32)
        });
        self.calls += 1;
        let answer = self.contexts.ask_main(frame, &primed, &clause, local, budget);
        self.has_model = answer == Answer::Sat;
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

    /// Do queries about lemmas of their frame respect all that is known of it?
    pub fn pushes_exactly(&self) -> bool {
        self.contexts.top_level().is_multiple_of(EXACT_PUSHES)
    }

    /// Has the cube an initial state? For cubes whose literals do not tell.
    pub fn intersects_init(&mut self, definitions: &Definitions, cube: &Cube) -> Result<bool, Stopped> {
        let assumptions: Vec<Lit> = cube.iter().map(|&lit| self.contexts.current(definitions, lit)).collect();
        self.calls += 1;
        self.has_model = false;
        match self.contexts.ask_main(0, &assumptions, &[], false, None) {
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
        self.contexts.main.assigned(lit)
    }

    /// The value of a state literal one step later in the model of a failed [`Queries::consecution`]; none if the
    /// query does not depend on it.
    pub fn next_value(&self, lit: Lit) -> Option<bool> {
        debug_assert!(self.has_model);
        self.contexts.main.assigned(self.ts.prime(lit))
    }

    /// The states around the one found by a failed [`Queries::consecution`] that step into `cube` like it does, by
    /// literals of low price.
    ///
    /// Requires: `cube` is over state variables.
    pub fn predecessor(&mut self, cube: &Cube, price: impl Fn(Lit) -> f32) -> Predecessor {
        debug_assert!(self.has_model);
        let goals: Vec<Lit> =
            cube.iter().map(|&l| self.ts.prime(l)).chain(self.ts.constraints.iter().copied()).collect();
        lift(self.ts, &self.contexts.main, &mut self.justification, &goals, price)
    }

    /// Bad states of the top frame.
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

    /// Has the solvers find other states than those before.
    pub fn forget_models(&mut self, seed: u64) {
        self.has_model = false;
        let Contexts { main, top, .. } = &mut self.contexts;
        for solver in [main, top] {
            solver.forget_models(seed);
        }
    }

    fn stopped(&self) -> Stopped {
        self.limits.reached().unwrap_or(Stopped::Interrupt)
    }
}

/// Drops from the state of a model whatever the goals, which hold in it, need not rest on.
fn lift(
    ts: &TransitionSystem,
    solver: &Solver,
    justification: &mut Justification,
    goals: &[Lit],
    price: impl Fn(Lit) -> f32,
) -> Predecessor {
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
