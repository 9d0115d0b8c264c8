//! The data of a system of clauses: predicates and clauses, as they stand in the file.

use super::sort::Sort;
use crate::model::btor2::{Operand, WordModel, printable};

/// A predicate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Predicate {
    /// Its name, without the bars of a quoted one: bytes, not necessarily text.
    pub name: Box<[u8]>,
    /// The sorts of its arguments.
    pub sorts: Vec<Sort>,
    /// Its line in the file, counted from 1.
    pub line: usize,
}

impl Predicate {
    /// Its name, safe for a terminal: what is not text becomes U+FFFD.
    pub fn printable(&self) -> String {
        printable(&self.name)
    }

    /// The bits of its arguments; none if one of them is a number.
    pub fn bits(&self) -> Option<u64> {
        self.sorts.iter().map(|sort| sort.bits().map(u64::from)).sum()
    }
}

/// A variable of a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// Its name; another variable of the clause may have the same one.
    pub name: Box<[u8]>,
    /// Its sort.
    pub sort: Sort,
    /// The position of the free constant that it stands for, if it does: then it has the same value in all clauses.
    pub constant: Option<usize>,
}

impl Variable {
    /// Its name, safe for a terminal: what is not text becomes U+FFFD.
    pub fn printable(&self) -> String {
        printable(&self.name)
    }
}

/// A free constant: declared, but not defined. Like a predicate, it may be chosen such that all clauses hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constant {
    /// Its name.
    pub name: Box<[u8]>,
    /// Its sort.
    pub sort: Sort,
    /// Its line in the file, counted from 1.
    pub line: usize,
}

impl Constant {
    /// Its name, safe for a terminal: what is not text becomes U+FFFD.
    pub fn printable(&self) -> String {
        printable(&self.name)
    }
}

/// A predicate applied to terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Atom {
    /// The position of the predicate.
    pub predicate: usize,
    /// Its arguments, terms of the clause.
    pub arguments: Vec<Operand>,
}

/// A clause: if the body and the constraint hold, so does the head, whatever the values of the variables are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause<G = WordModel> {
    /// The line in which it begins, counted from 1. Several clauses may have been one assertion.
    pub line: usize,
    /// The variables that occur in it.
    pub variables: Vec<Variable>,
    /// Its terms: a graph, such as the nodes of a model of words, whose inputs are the variables, in their order.
    pub terms: G,
    /// The predicates that must hold, in the order of the file. One may occur several times.
    pub body: Vec<Atom>,
    /// The truth values that must hold.
    pub constraint: Vec<Operand>,
    /// What follows. None: a query, whose body must never hold.
    pub head: Option<Atom>,
}

impl<G> Clause<G> {
    /// Is it a query? Then its body and its constraint must never hold together.
    pub fn is_query(&self) -> bool {
        self.head.is_none()
    }

    /// Is it a rule without predicates in its body?
    pub fn is_fact(&self) -> bool {
        self.head.is_some() && self.body.is_empty()
    }

    /// Has it at most one predicate in its body?
    pub fn is_linear(&self) -> bool {
        self.body.len() <= 1
    }

    /// The predicates of its body and its head.
    pub fn atoms(&self) -> impl Iterator<Item = &Atom> {
        self.body.iter().chain(&self.head)
    }

    /// The terms of its constraint and the arguments of its atoms, in their order.
    pub fn roots(&self) -> Vec<Operand> {
        self.constraint.iter().chain(self.atoms().flat_map(|atom| &atom.arguments)).copied().collect()
    }

    /// The clause over other terms, with these in the place of its [roots](Self::roots).
    pub fn over<H>(&self, terms: H, variables: Vec<Variable>, roots: Vec<Operand>) -> Clause<H> {
        let mut roots = roots.into_iter();
        let constraint = roots.by_ref().take(self.constraint.len()).collect();
        let copy = |atom: &Atom| Atom {
            predicate: atom.predicate,
            arguments: roots.by_ref().take(atom.arguments.len()).collect(),
        };
        let mut body: Vec<Atom> = self.atoms().map(copy).collect();
        let head = self.head.as_ref().and_then(|_| body.pop());
        Clause { line: self.line, variables, terms, body, constraint, head }
    }

    /// Is it about free constants?
    pub fn has_constants(&self) -> bool {
        self.variables.iter().any(|variable| variable.constant.is_some())
    }
}

/// A system of clauses. It is *safe* if its predicates and its free constants can be chosen such that all clauses hold,
/// which solvers of Horn clauses call `sat`, and else *unsafe*: then the body of a query can be derived, whatever the
/// values of the constants are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct System<G = WordModel> {
    /// The predicates, in the order of the file.
    pub predicates: Vec<Predicate>,
    /// The free constants, in the order of the file.
    pub constants: Vec<Constant>,
    /// The clauses, in the order of the file.
    pub clauses: Vec<Clause<G>>,
}

impl<G> Default for System<G> {
    fn default() -> System<G> {
        System { predicates: Vec::new(), constants: Vec::new(), clauses: Vec::new() }
    }
}

impl<G> System<G> {
    /// Are there free constants?
    pub fn has_constants(&self) -> bool {
        !self.constants.is_empty()
    }

    /// Has no clause more than one predicate in its body?
    pub fn is_linear(&self) -> bool {
        self.clauses.iter().all(Clause::is_linear)
    }
}
