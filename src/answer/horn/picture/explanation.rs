//! Explanations, made of answers.

use hashbrown::{HashMap, HashSet};

use super::contents::{Contents, Meaning, applied, rules};
use super::flow::flow;
use super::graph::Graph;
use super::steps::steps;
use crate::answer::horn::derivation::Derivation;
use crate::answer::horn::literal::Literal;
use crate::model::horn::{Lemmas, System};

/// What an answer about clauses says, and its picture.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The name of the file of the clauses.
    pub(super) file: String,
    pub(super) contents: Contents,
    pub(super) graph: Graph,
}

/// What a solution says. The file is that of the clauses.
///
/// Requires: the solution defines all predicates; `verify` sees to it.
pub fn solution<G>(file: &str, system: &System<G>, definitions: &[Lemmas]) -> Explanation {
    let by_name: HashMap<&[u8], &Lemmas> = definitions.iter().map(|found| (&*found.name, found)).collect();
    let predicates: Vec<Meaning> =
        system.predicates.iter().map(|predicate| Meaning::of(by_name[&*predicate.name])).collect();
    let names: HashSet<&[u8]> = system.predicates.iter().map(|predicate| &*predicate.name).collect();
    let is_other = |found: &&Lemmas| !names.contains(&*found.name);
    let functions = definitions.iter().filter(is_other).map(Meaning::of).collect();
    let graph = flow(system, &predicates);
    let contents = Contents::Solution { predicates, functions, rules: rules(system) };
    Explanation { file: file.to_owned(), contents, graph }
}

/// What a derivation says. The file is that of the clauses.
///
/// Requires: clauses and premises exist; `verify` sees to it.
pub fn derivation<G, V: Literal>(file: &str, system: &System<G>, derivation: &Derivation<V>) -> Explanation {
    let found = applied(system, derivation);
    let graph = steps(&found);
    Explanation { file: file.to_owned(), contents: Contents::Derivation(found), graph }
}
