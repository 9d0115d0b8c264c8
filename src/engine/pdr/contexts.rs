//! The SAT contexts of a trace: which clauses each solver holds.
//!
//! Source: Eén, Mishchenko, Brayton, *Efficient Implementation of Property Directed Reachability*, FMCAD 2011
//! (activation literals). There are two solvers of steps, since only one of them may assume ¬Bad. `main` decides
//! relative induction: it has Tr, ¬Bad if it is assumed, and all lemmas; queries on frame i activate the groups of the
//! levels from i up, and may assume the constraints. `top` finds bad states: it has the constraints, only the lemmas of
//! the top frame and, if ¬Bad is assumed, a second copy of the property's cone, to ask whether ¬Bad holds one step
//! later. `initial` has the initial states only. All load definitions when they are first mentioned (`er/copies`).
//! Rejected: one solver per frame, since each would learn the same clauses again and memory grows with the frames
//! (docs/experiments/pdr.md).

use std::borrow::Cow;

use super::fact::Facts;
use super::initial::Initial;
use super::lemma::TraceLemma;
use super::level::{INFINITY, Level};
use crate::config::{Config, Engine};
use crate::engine::er::Copies;
use crate::engine::er::Definitions;
use crate::logic::cube::Clause;
use crate::logic::lit::Lit;
use crate::sat::encode::Encoding;
use crate::sat::{Answer, Backend, Group, Query, Removable, Solver, Stop};
use crate::system::TransitionSystem;

/// The steps that a query is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Steps {
    /// Those that satisfy the constraints.
    Allowed,
    /// All steps. Then a local query depends on no latch of the constraints.
    Any,
}

/// The solvers of one trace, loaded with its lemmas.
pub(super) struct Contexts<'a> {
    pub(super) ts: &'a TransitionSystem,
    stop: Stop,
    config: Config,
    /// Literals of the statement "not bad now, but bad one step later, with the constraints satisfied". Empty if ¬Bad
    /// is not assumed.
    pub(super) fails_next: Vec<Lit>,
    /// Tr.
    step: Encoding,
    pub(super) main: Solver,
    /// The constraints as one literal of the main solver; `TRUE` if they hold in all of its steps.
    allowed: Lit,
    /// What main solvers have propagated that are gone.
    propagated: u64,
    /// Group 0 holds the initial states, group i ≥ 1 the lemmas of level i.
    levels: Vec<Group>,
    pub(super) top: Solver,
    pub(super) top_group: Group,
    /// For lemmas over auxiliary variables, which have to hold in all initial states.
    pub(super) initial: Initial,
    /// Auxiliary variables in the main solver, for the current state.
    main_copies: Copies,
    /// Auxiliary variables in the main solver, for the next state.
    primed_copies: Copies,
    top_copies: Copies,
    /// What is known about all steps.
    pub(super) facts: Facts,
}

impl<'a> Contexts<'a> {
    /// Contexts for an empty trace whose only frame is F_0.
    /// None if `stop` returned true.
    pub(super) fn new(ts: &'a TransitionSystem, config: &Config, stop: Stop) -> Option<Contexts<'a>> {
        let step = Encoding::new(&ts.graph, step_roots(ts), &*stop)?;
        let mut top = new_solver(config, &stop);
        let fails_next = if config.assume_property {
            let second = ts.second_step();
            let fails: Vec<Lit> = [!ts.bad, second.bad].into_iter().chain(second.constraints).collect();
            let roots = step_roots(ts).chain(fails.iter().copied());
            Encoding::new(&second.graph, roots, &*stop)?.load(&mut top, &*stop)?;
            fails
        } else {
            step.load(&mut top, &*stop)?;
            Vec::new()
        };
        load_constraints(&mut top, ts);
        let top_group = top.new_group();
        let mut main = new_solver(config, &stop);
        let (allowed, init) = load_main(&mut main, &step, ts, config, &*stop)?;
        for &lit in ts.init_cube().iter() {
            top.add_weak_removable(top_group, &[lit]);
        }
        let initial = Initial::new(new_solver(config, &stop), ts);
        Some(Contexts {
            ts,
            stop,
            config: config.clone(),
            fails_next,
            step,
            main,
            allowed,
            propagated: 0,
            levels: vec![init],
            top,
            top_group,
            initial,
            main_copies: Copies::of_lemmas(),
            primed_copies: Copies::default(),
            top_copies: Copies::of_lemmas(),
            facts: Facts::default(),
        })
    }

    /// The level of the top frame.
    pub(super) fn top_level(&self) -> Level {
        self.levels.len() - 1
    }

    /// Asks the main solver for a state of a frame and a step that satisfy the assumptions and the clause; an empty
    /// clause is ignored. With a budget, a number of conflicts, the answer may be [`Answer::Interrupted`].
    pub(super) fn ask_main(
        &mut self,
        frame: Level,
        steps: Steps,
        assumptions: &[Lit],
        clause: &[Lit],
        local: bool,
        budget: Option<u32>,
    ) -> Answer {
        let groups = match frame {
            INFINITY => &[],
            0 => &self.levels[..1],
            _ => &self.levels[frame..],
        };
        let assumptions = match steps {
            Steps::Allowed if self.allowed != Lit::TRUE => {
                Cow::Owned([&[self.allowed], assumptions].concat())
            }
            Steps::Allowed | Steps::Any => Cow::Borrowed(assumptions),
        };
        let query = Query { assumptions: &assumptions, temporary: clause, groups, local };
        match budget {
            Some(conflicts) => self.main.ask_briefly(query, conflicts),
            None => self.main.ask(query),
        }
    }

    /// Did the last query of the main solver, which had no model, need the constraints? Also true if every query has
    /// them.
    pub(super) fn needed_constraints(&self) -> bool {
        self.allowed == Lit::TRUE || self.main.failed(self.allowed)
    }

    /// Adds a frame on top. It contains ¬Bad if `holds_property`; no other lemma is in it.
    ///
    /// Requires: `holds_property` only if the old top frame and ¬Bad imply ¬Bad one step later.
    pub(super) fn extend(&mut self, holds_property: bool) {
        self.levels.push(self.main.new_group());
        self.top.drop_group(self.top_group);
        self.top_group = self.top.new_group();
        if holds_property {
            self.top.add_clause_to(self.top_group, &[!self.ts.bad]);
        }
    }

    /// Adds a lemma to frames 1 to `level`. Returns a handle to remove it; lemmas of F_∞ have none and stay.
    pub(super) fn add_lemma(
        &mut self,
        definitions: &Definitions,
        level: Level,
        clause: &Clause,
    ) -> Option<Removable> {
        let removable = self.add_to_main(definitions, level, clause);
        if level == INFINITY || level == self.top_level() {
            let mut load = |&lit: &Lit| self.top_copies.load(&mut self.top, definitions, &|l| l, lit);
            let lits: Vec<Lit> = clause.iter().map(&mut load).collect();
            let group = (level != INFINITY).then_some(self.top_group);
            add(&mut self.top, group, &lits, is_weak(definitions, clause));
        }
        removable
    }

    fn add_to_main(&mut self, definitions: &Definitions, level: Level, clause: &Clause) -> Option<Removable> {
        let lits: Vec<Lit> = clause.iter().map(|&lit| self.current(definitions, lit)).collect();
        let group = (level != INFINITY).then(|| self.levels[level]);
        add(&mut self.main, group, &lits, is_weak(definitions, clause))
    }

    /// Removes a lemma from the main solver. Returns false if the solver cannot remove the clause.
    ///
    /// Requires: other lemmas of its level or above imply it.
    pub(super) fn remove_lemma(&mut self, lemma: Removable) -> bool {
        self.main.remove(lemma)
    }

    /// The literal of a lemma in the main solver.
    pub(super) fn current(&mut self, definitions: &Definitions, lit: Lit) -> Lit {
        self.main_copies.load(&mut self.main, definitions, &|lit| lit, lit)
    }

    /// The literal of a lemma, one step later, in the main solver.
    pub(super) fn primed(&mut self, definitions: &Definitions, lit: Lit) -> Lit {
        let state = |lit| self.ts.prime(lit);
        self.primed_copies.load(&mut self.main, definitions, &state, lit)
    }

    /// The value of a literal of a lemma one step later, in the model of the main solver.
    ///
    /// Requires: the last query mentioned the literal, or its definition depends on one that it mentioned.
    pub(super) fn next_value(&self, lit: Lit) -> Option<bool> {
        self.main.assigned(self.primed_copies.loaded(lit).unwrap_or_else(|| self.ts.prime(lit)))
    }

    /// How many literals the solvers have propagated.
    pub(super) fn propagations(&self) -> u64 {
        self.propagated + self.main.propagations() + self.top.propagations() + self.initial.propagations()
    }

    /// Number of activation literals in the main solver that are no longer used.
    pub(super) fn spent(&self) -> usize {
        self.main.spent()
    }

    /// Builds the main solver anew from these lemmas, and gives each lemma its new handle.
    pub(super) fn rebuild<'l>(
        &mut self,
        definitions: &Definitions,
        lemmas: impl Iterator<Item = (Level, &'l mut TraceLemma)>,
    ) {
        let frames = self.levels.len();
        self.propagated += self.main.propagations();
        self.main = new_solver(&self.config, &self.stop);
        // This took the time once, so it is not worth an interruption.
        let loaded = load_main(&mut self.main, &self.step, self.ts, &self.config, &|| false);
        let (allowed, init) = loaded.expect("nothing stops it");
        self.allowed = allowed;
        self.levels = vec![init];
        self.levels.extend((1..frames).map(|_| self.main.new_group()));
        (self.main_copies, self.primed_copies) = (Copies::of_lemmas(), Copies::default());
        self.load_facts(definitions);
        lemmas
            .for_each(|(level, lemma)| lemma.removable = self.add_to_main(definitions, level, &lemma.clause));
    }

    /// Loads Tr, the constraints, and ¬Bad if it is assumed.
    pub(super) fn load_transition(&self, solver: &mut Solver) {
        let loaded = load_main(solver, &self.step, self.ts, &self.config, &|| false);
        let (allowed, _) = loaded.expect("nothing stops it");
        solver.add_clause(&[allowed]);
    }
}

/// May local queries ignore a lemma that does not concern them? Not a lemma with a parity: queries that ignore it find
/// too many states that it excludes (docs/experiments/pdr.md).
pub(super) fn is_weak(definitions: &Definitions, clause: &Clause) -> bool {
    !clause.iter().any(|&lit| definitions.has_parity(lit.var()))
}

/// Adds a lemma to a group, from which it can be removed again; without a group it stays for ever.
fn add(solver: &mut Solver, group: Option<Group>, lits: &[Lit], weak: bool) -> Option<Removable> {
    match group {
        Some(group) if weak => return Some(solver.add_weak_removable(group, lits)),
        Some(group) => return Some(solver.add_removable(group, lits)),
        None if weak => solver.add_weak(lits),
        None => solver.add_clause(lits),
    }
    None
}

fn new_solver(config: &Config, stop: &Stop) -> Solver {
    Solver::with_backend(config.sat.unwrap_or(Backend::Native), Some(stop.clone()))
}

/// Loads Tr, the constraints, the initial states, and ¬Bad if it is assumed. Returns the literal that makes the
/// constraints hold and the group of the initial states; none if `stop` returned true.
fn load_main(
    main: &mut Solver,
    step: &Encoding,
    ts: &TransitionSystem,
    config: &Config,
    stop: &dyn Fn() -> bool,
) -> Option<(Lit, Group)> {
    step.load(main, stop)?;
    // QUIP, which pushes each lemma as far as it goes, is slower with the longer lemmas that hold for all steps.
    let allowed = if matches!(config.engine, Engine::Quip(_)) {
        load_constraints(main, ts);
        Lit::TRUE
    } else {
        conjunction(main, &ts.constraints)
    };
    if config.assume_property {
        main.add_weak(&[!ts.bad]);
    }
    let init = main.new_group();
    for (i, &lit) in ts.init_cube().iter().enumerate() {
        if i.is_multiple_of(64) && stop() {
            return None;
        }
        main.add_weak_removable(init, &[lit]);
    }
    Some((allowed, init))
}

/// The literals of the graph that queries mention, except leaves.
fn step_roots(ts: &TransitionSystem) -> impl Iterator<Item = Lit> + '_ {
    ts.next.iter().chain(&ts.constraints).chain([&ts.bad]).copied()
}

/// Makes the constraints hold in all steps.
fn load_constraints(solver: &mut Solver, ts: &TransitionSystem) {
    ts.constraints.iter().for_each(|&constraint| solver.add_clause(&[constraint]));
}

/// A literal for the conjunction of these.
fn conjunction(solver: &mut Solver, lits: &[Lit]) -> Lit {
    if let [] | [_] = lits {
        return lits.first().copied().unwrap_or(Lit::TRUE);
    }
    let all = solver.new_var();
    let mut clauses: Vec<Vec<Lit>> = lits.iter().map(|&lit| vec![!all.lit(), lit]).collect();
    clauses.push(lits.iter().map(|&lit| !lit).chain([all.lit()]).collect());
    let clauses: Vec<&[Lit]> = clauses.iter().map(Vec::as_slice).collect();
    solver.define(all, &clauses);
    all.lit()
}
