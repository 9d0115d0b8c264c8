//! REACH: facts about predicates, whatever a fact is.
//!
//! Source: Komuravelli, Gurfinkel, Chaki, *SMT-based model checking for recursive programs*, FMSD 2016. Engines for
//! Horn clauses keep what they have derived, and ask obligations again only where facts have been added since.

/// What is known to be derivable.
#[derive(Debug)]
pub struct Reached<F> {
    /// By predicate.
    facts: Vec<Vec<F>>,
    /// By predicate: how many facts there were when it got its last one.
    latest: Vec<usize>,
    total: usize,
}

impl<F> Reached<F> {
    /// Nothing, about so many predicates.
    pub fn new(predicates: usize) -> Reached<F> {
        Reached {
            facts: (0..predicates).map(|_| Vec::new()).collect(),
            latest: vec![0; predicates],
            total: 0,
        }
    }

    /// The facts about a predicate, the oldest first.
    pub fn of(&self, predicate: usize) -> &[F] {
        &self.facts[predicate]
    }

    /// Adds a fact about a predicate.
    pub fn add(&mut self, predicate: usize, fact: F) {
        self.facts[predicate].push(fact);
        self.total += 1;
        self.latest[predicate] = self.total;
    }

    /// The number of all facts.
    pub fn total(&self) -> usize {
        self.total
    }

    /// Has a predicate got a fact since there were so many in all?
    pub fn has_grown(&self, predicate: usize, since: usize) -> bool {
        self.latest[predicate] > since
    }
}
