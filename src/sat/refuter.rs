//! A solver that can say why a query has no model: by clauses that follow from each other, with the hints of LRAT.
//!
//! It is the native solver with its log. The clauses that queries have learnt serve later queries, and a proof of
//! several answers has each of them once. Nothing here is trusted: whoever wants to be sure checks the proof. Rejected:
//! to hand out the log of each query as it ends; most learnt clauses are not needed by any answer.

use super::encode::{GateClause, Lits, eliminate};
use super::native::{ClauseId, Native};
use super::query::{Answer, Query, Stop};
use crate::logic::lit::{Lit, Var};

/// A gate with more users is not eliminated.
const MOST_USERS: usize = 4;

/// A solver for a formula whose clauses are numbered 0, 1, 2 and so on by its owner.
pub(crate) struct Refuter {
    native: Box<Native<true>>,
    /// By clause of the log: its number, if the owner gave it.
    numbers: Vec<u32>,
    stop: Option<Stop>,
}

/// Stands for a clause of the log that the owner did not give.
const DERIVED: u32 = u32::MAX;

/// The clause that an answer has shown: each of its literals is the negation of an assumption.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shown(ClauseId);

impl Refuter {
    /// A solver without clauses. Long queries call `stop` from time to time to ask whether to give up.
    pub fn new(variables: usize, stop: Option<Stop>) -> Refuter {
        let mut native = Box::new(Native::new(stop.clone()));
        native.grow(variables);
        Refuter { native, numbers: Vec::new(), stop }
    }

    /// Adds a clause. It is put off if it is weak and about variables that a query does not depend on.
    pub fn add_clause(&mut self, number: u32, clause: &[Lit], weak: bool) {
        let before = self.native.log().len();
        self.native.add_clause(clause, weak);
        let log = self.native.log();
        self.numbers.resize(log.len(), DERIVED);
        if let Some(given) = (before..log.len()).find(|&i| log.antecedents(log.id(i)).is_empty()) {
            self.numbers[given] = number;
        }
    }

    /// Adds a gate. The clauses of gates are numbered 0, 1, 2 and so on.
    ///
    /// Requires: only gates have been added, its operands among them; none is a constant, and no gate has one twice.
    pub fn define(&mut self, gate: Var, clauses: &[&[Lit]]) {
        self.native.define(gate, clauses);
        let known = self.numbers.len() as u32;
        self.numbers.extend(known..self.native.log().len() as u32);
        debug_assert_eq!(self.numbers.len() as u32, known + clauses.len() as u32, "a clause was simplified");
    }

    /// Adds gates likewise, in the order of their variables, and eliminates gates where that pays, but none that
    /// `is_kept` protects. Returns false if `stop` returned true.
    ///
    /// Requires: nothing has been added; clauses and assumptions to come mention only leaves and gates that are kept.
    pub fn define_fewer<'c>(
        &mut self,
        gates: impl Iterator<Item = (Var, [&'c [Lit]; 3])>,
        is_kept: impl Fn(Var) -> bool,
    ) -> bool {
        let log = self.native.log_mut();
        let mut definitions: Vec<Vec<GateClause<ClauseId>>> = Vec::new();
        for (gate, clauses) in gates {
            let clauses = clauses.map(|clause| {
                let id = log.add(clause.iter().copied(), []);
                GateClause::new(Lits::from_slice(clause), id)
            });
            definitions.resize(gate.index(), Vec::new());
            definitions.push(clauses.into());
        }
        self.numbers.extend(0..log.len() as u32);
        let stop = || self.stop.as_ref().is_some_and(|stop| stop());
        let resolved = |clause: &[Lit], of: [ClauseId; 2]| log.add(clause.iter().copied(), of);
        let complete = eliminate(&mut definitions, is_kept, MOST_USERS, &stop, resolved);
        self.numbers.resize(self.native.log().len(), DERIVED);
        for (index, clauses) in definitions.iter().enumerate().filter(|(_, clauses)| !clauses.is_empty()) {
            let clauses: Vec<ClauseId> = clauses.iter().map(|clause| clause.id).collect();
            self.native.define_by(Var(index as u32), &clauses);
        }
        complete
    }

    /// Is there a model in which all assumptions hold? If a limit is given, the query may have that many conflicts, and
    /// is interrupted then.
    pub fn ask(&mut self, assumptions: &[Lit], limit: Option<u32>) -> Answer {
        let mut ask = |local| {
            limit.into_iter().for_each(|conflicts| self.native.limit_conflicts(conflicts));
            self.native.ask(Query { assumptions, local, ..Query::default() }, std::iter::empty())
        };
        match ask(true) {
            Answer::Sat => ask(false),
            answer => answer,
        }
    }

    /// How many conflicts all queries have had.
    pub fn conflicts(&self) -> u64 {
        self.native.conflicts()
    }

    /// What the last query has shown, which was [`Answer::Unsat`]; none if assumptions contradict each other whatever
    /// the clauses are.
    pub fn shown(&self) -> Option<Shown> {
        self.native.refutation().map(Shown)
    }

    /// Later queries use what the last query has shown, which was [`Answer::Unsat`].
    pub fn keep(&mut self) {
        self.native.keep_refutation();
    }

    /// The literals of a clause that was shown.
    pub fn lits(&self, shown: Shown) -> &[Lit] {
        self.native.log().lits(shown.0)
    }

    /// Derives these clauses: calls `step` with each clause that they need, after those that it follows from, and with
    /// their numbers in the order of unit propagation. Derived clauses are numbered on from `next`, and `number` says
    /// what has become of the numbers that were given. Returns the numbers of the clauses.
    pub fn derive(
        &self,
        shown: impl IntoIterator<Item = Shown>,
        mut next: u32,
        number: impl Fn(u32) -> u32,
        mut step: impl FnMut(&[Lit], &[u32]),
    ) -> Vec<u32> {
        let log = self.native.log();
        let shown: Vec<ClauseId> = shown.into_iter().map(|Shown(clause)| clause).collect();
        let mut needed = vec![false; log.len()];
        let mut open = shown.clone();
        while let Some(clause) = open.pop() {
            if !std::mem::replace(&mut needed[clause.index()], true) {
                open.extend_from_slice(log.antecedents(clause));
            }
        }
        let given = |&given: &u32| if given == DERIVED { DERIVED } else { number(given) };
        let mut numbers: Vec<u32> = self.numbers.iter().map(given).collect();
        numbers.resize(log.len(), DERIVED);
        let mut hints = Vec::new();
        for index in (0..log.len()).filter(|&index| needed[index]) {
            let antecedents = log.antecedents(log.id(index));
            if !antecedents.is_empty() {
                hints.clear();
                hints.extend(antecedents.iter().rev().map(|antecedent| numbers[antecedent.index()]));
                step(log.lits(log.id(index)), &hints);
                numbers[index] = next;
                next += 1;
            }
        }
        shown.into_iter().map(|clause| numbers[clause.index()]).collect()
    }
}

/// Runs `work` with solvers in which a fault is planted: they say of some satisfiable formulas that they have no model.
#[cfg(test)]
pub(crate) fn with_a_fault<T>(work: impl FnOnce() -> T) -> T {
    super::native::planted(work)
}
