//! An assertion under construction: its terms, its predicates and the formulas around them.

use hashbrown::HashMap;

use super::error::Problem;
use super::formula::{Formula, Meaning};
use super::sort::Sort;
use super::system::{Atom, Constant, Variable};
use super::terms::{Term, Terms};
use super::theory::Theory;

/// An assertion.
#[derive(Debug)]
pub(super) struct Assertion<'a, G> {
    pub terms: Terms<G>,
    pub formulas: Vec<Formula>,
    pub atoms: Vec<Atom>,
    /// The variables that are declared for the whole file, if they occur.
    pub globals: HashMap<&'a [u8], Term>,
    /// The free constants, by their positions, if they occur.
    pub constants: HashMap<usize, Term>,
}

impl<'a, G: Theory> Assertion<'a, G> {
    /// Nothing yet, with room for so many terms.
    pub fn new(room: usize) -> Assertion<'a, G> {
        Assertion {
            terms: Terms::new(room),
            formulas: Vec::new(),
            atoms: Vec::new(),
            globals: HashMap::new(),
            constants: HashMap::new(),
        }
    }

    pub fn add(&mut self, formula: Formula) -> usize {
        self.formulas.push(formula);
        self.formulas.len() - 1
    }

    /// A formula that says what an expression means. Requires: a term is a truth value.
    pub fn formula(&mut self, meaning: Meaning) -> usize {
        match meaning {
            Meaning::Formula(formula) => formula,
            Meaning::Term(term) => self.add(Formula::Term(term.operand)),
        }
    }

    /// A predicate applied to arguments.
    pub fn atom(&mut self, predicate: usize, arguments: &[Term]) -> usize {
        let arguments = arguments.iter().map(|argument| argument.operand).collect();
        self.atoms.push(Atom { predicate, arguments });
        self.add(Formula::Atom(self.atoms.len() - 1))
    }

    /// A variable that is declared for the whole file.
    pub fn global(&mut self, name: &'a [u8], sort: Sort) -> Result<Term, Problem> {
        if let Some(&term) = self.globals.get(name) {
            return Ok(term);
        }
        let term = self.terms.variable(name, sort)?;
        self.globals.insert(name, term);
        Ok(term)
    }

    /// A free constant at this position, which is a variable of the terms.
    pub fn constant(&mut self, position: usize, of: &Constant) -> Result<Term, Problem> {
        if let Some(&term) = self.constants.get(&position) {
            return Ok(term);
        }
        let (name, sort) = (of.name.clone(), of.sort);
        let term = self.terms.add(Variable { name, sort, constant: Some(position) })?;
        self.constants.insert(position, term);
        Ok(term)
    }
}
