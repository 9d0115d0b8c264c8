//! A solver whose clauses belong to A or to B, and which explains by an interpolant why they have no common model.

use super::rules::{Owner, Rules, Side};
use crate::logic::graph::Graph;
use crate::logic::lit::{Lit, Var};
use crate::sat::native::Native;
use crate::sat::query::{Answer, Query, Stop};

/// An incremental solver for A ∧ B. Variable 0 is the constant *false*.
pub(crate) struct Interpolator {
    native: Box<Native<true>>,
    rules: Rules,
    variables: u32,
    stop: Stop,
    #[cfg(any(test, debug_assertions))]
    assumptions: Vec<Lit>,
}

impl Interpolator {
    /// A solver without clauses. Long queries call `stop` from time to time to ask whether to give up.
    pub fn new(stop: Stop) -> Interpolator {
        let mut rules = Rules::default();
        rules.add_variable(Owner::Shared(Lit::FALSE));
        Interpolator {
            native: Box::new(Native::new(Some(stop.clone()))),
            rules,
            variables: 1,
            stop,
            #[cfg(any(test, debug_assertions))]
            assumptions: Vec::new(),
        }
    }

    /// A fresh variable for clauses of one side.
    pub fn new_var(&mut self, side: Side) -> Var {
        self.add_variable(Owner::Only(side))
    }

    /// A fresh variable for clauses of both sides. Interpolants have this literal of their graph in its place, a leaf
    /// that stands for no other variable.
    pub fn share(&mut self, image: Lit) -> Var {
        self.add_variable(Owner::Shared(image))
    }

    fn add_variable(&mut self, owner: Owner) -> Var {
        self.rules.add_variable(owner);
        self.variables += 1;
        self.native.grow(self.variables as usize);
        Var(self.variables - 1)
    }

    /// Adds a clause to a side.
    pub fn add_clause(&mut self, side: Side, clause: &[Lit]) {
        debug_assert!(clause.iter().all(|&lit| self.may_use(side, lit)), "a variable of the other side");
        self.native.add_clause(clause, false);
        self.rules.given(self.native.log(), side);
    }

    /// Adds clauses to a side that define `var` in terms of the other variables in them, as in
    /// [`Solver::define`](crate::sat::Solver::define).
    pub fn define(&mut self, side: Side, var: Var, clauses: &[&[Lit]]) {
        debug_assert!(clauses.iter().copied().flatten().all(|&lit| self.may_use(side, lit)));
        self.native.define(var, clauses);
        self.rules.given(self.native.log(), side);
    }

    fn may_use(&self, side: Side, lit: Lit) -> bool {
        match self.rules.owner(lit.var()) {
            Owner::Only(owner) => owner == side,
            Owner::Shared(_) => true,
        }
    }

    /// Is there a model in which all assumptions hold? They belong to the side of their variables.
    ///
    /// Requires: the variables of assumptions are not shared, none is the negation of another one, and none is *false*.
    pub fn solve(&mut self, assumptions: &[Lit]) -> Answer {
        let is_shared =
            |lit: &Lit| !lit.is_constant() && matches!(self.rules.owner(lit.var()), Owner::Shared(_));
        debug_assert!(!assumptions.iter().any(is_shared));
        #[cfg(any(test, debug_assertions))]
        assumptions.clone_into(&mut self.assumptions);
        self.native.ask(Query { assumptions, ..Query::default() }, std::iter::empty())
    }

    /// How many literals have been propagated.
    pub fn propagations(&self) -> u64 {
        self.native.propagations()
    }

    /// The value of a literal in the model of the last query, which was [`Answer::Sat`]. Variables on which the query
    /// does not depend are read as false.
    pub fn value(&self, lit: Lit) -> bool {
        self.native.value(lit).unwrap_or(lit.is_negated())
    }

    /// Why the last query was [`Answer::Unsat`]: A with its assumptions implies this literal, and B with its
    /// assumptions contradicts it. None if the stop function returned true.
    ///
    /// Requires: all calls have the same graph.
    pub fn interpolant(&mut self, graph: &mut Graph) -> Option<Lit> {
        let refutation = self.native.refutation().expect("assumptions do not contradict each other");
        let interpolant = self.rules.interpolant(self.native.log(), refutation, graph, &*self.stop)?;
        #[cfg(any(test, debug_assertions))]
        super::check::check(
            &super::check::Claim {
                a: self.clauses(Side::A),
                b: self.clauses(Side::B),
                shared: self.shared(),
                variables: self.variables as usize,
                graph,
                interpolant,
            },
            &self.stop,
        );
        Some(interpolant)
    }

    /// The given clauses and the assumptions of the last query that belong to a side.
    #[cfg(any(test, debug_assertions))]
    fn clauses(&self, side: Side) -> Vec<Vec<Lit>> {
        let log = self.native.log();
        let given = (0..log.len()).map(|index| log.id(index)).filter(|&c| log.antecedents(c).is_empty());
        let of_side = given.filter(|&clause| self.rules.side(clause) == side);
        let units = self.assumptions.iter().filter(|lit| self.may_use(side, **lit));
        of_side.map(|clause| log.lits(clause).to_vec()).chain(units.map(|&lit| vec![lit])).collect()
    }

    /// The shared variables, each with the leaf that interpolants have in its place.
    #[cfg(any(test, debug_assertions))]
    fn shared(&self) -> Vec<(Var, Lit)> {
        let variables = (1..self.variables).map(Var);
        variables
            .filter_map(|var| match self.rules.owner(var) {
                Owner::Shared(image) => Some((var, image)),
                Owner::Only(_) => None,
            })
            .collect()
    }

    /// The log of the solver.
    #[cfg(test)]
    pub(super) fn log(&self) -> &crate::sat::native::Log {
        self.native.log()
    }
}
