//! What names stand for.

use hashbrown::HashMap;

use super::error::Problem;
use super::formula::Meaning;
use super::function::Function;
use super::sort::Sort;
use super::sorts::Sorts;
use super::system::Constant;
use super::theory::Theory;
use crate::model::btor2::shown;

/// What a name stands for in the whole file.
#[derive(Debug)]
pub(super) enum Global<G> {
    /// The predicate at this position.
    Predicate(usize),
    Function(Box<Function<G>>),
    /// A variable of each clause that mentions it.
    Variable(Sort),
    /// The free constant at this position. SMT-LIB asks for one value with which all clauses hold; as a variable of
    /// each clause it would have many, and clauses that some value satisfies would be called unsafe.
    Constant(usize),
}

/// The names of a file, and those that are bound where the reader is.
#[derive(Debug)]
pub(super) struct Scope<'a, G> {
    /// The sorts of the file.
    pub sorts: Sorts<'a>,
    /// The free constants of the file.
    pub constants: Vec<Constant>,
    globals: HashMap<&'a [u8], (Global<G>, usize)>,
    locals: HashMap<&'a [u8], Meaning>,
    /// What names stood for before they were bound, the last one last.
    hidden: Vec<(&'a [u8], Option<Meaning>)>,
}

impl<'a, G: Theory> Scope<'a, G> {
    /// No names yet.
    pub fn new() -> Scope<'a, G> {
        let sorts = Sorts::new(G::admits);
        Scope {
            sorts,
            constants: Vec::new(),
            globals: HashMap::new(),
            locals: HashMap::new(),
            hidden: Vec::new(),
        }
    }

    /// Declares a name for the whole file, in this line.
    pub fn declare(&mut self, name: &'a [u8], global: Global<G>, line: usize) -> Result<(), Problem> {
        let declared = |place: String| Problem::Declared { name: shown(name), place };
        if G::is_known(name) {
            return Err(declared(", by a theory".to_owned()));
        }
        if let Some((_, first)) = self.globals.get(name) {
            return Err(declared(format!(", in line {first}")));
        }
        self.globals.insert(name, (global, line));
        Ok(())
    }

    pub fn global(&self, name: &[u8]) -> Option<&Global<G>> {
        self.globals.get(name).map(|(global, _)| global)
    }

    pub fn local(&self, name: &[u8]) -> Option<Meaning> {
        self.locals.get(name).copied()
    }

    /// How many names are bound.
    pub fn depth(&self) -> usize {
        self.hidden.len()
    }

    pub fn bind(&mut self, name: &'a [u8], meaning: Meaning) {
        self.hidden.push((name, self.locals.insert(name, meaning)));
    }

    /// Names that were bound when there were so many stand for what they did then.
    pub fn leave(&mut self, depth: usize) {
        for (name, before) in self.hidden.drain(depth..).rev() {
            match before {
                Some(meaning) => self.locals.insert(name, meaning),
                None => self.locals.remove(name),
            };
        }
    }
}
