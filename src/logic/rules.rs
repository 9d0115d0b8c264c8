//! Systems of rules, whatever their terms are: what engines for Horn clauses see.
//!
//! A rule says: where the predicates of its body hold and its conditions do, its head holds. The question is whether a
//! query, a rule without a head, can be applied. Where predicates are numbered, a last one without arguments stands for
//! what queries derive, the goal.

/// A system of rules about predicates.
#[derive(Clone, Debug)]
pub struct Rules<P, R> {
    /// By predicate, what its arguments are.
    pub predicates: Vec<P>,
    /// The rules, queries among them.
    pub rules: Vec<R>,
}

/// What may be a rule.
pub trait Derives {
    /// The predicate of its head; none of a query.
    fn predicate(&self) -> Option<usize>;
}

impl<P, R> Default for Rules<P, R> {
    fn default() -> Rules<P, R> {
        Rules { predicates: Vec::new(), rules: Vec::new() }
    }
}

impl<P, R: Derives> Rules<P, R> {
    /// What queries derive, as a predicate.
    pub fn goal(&self) -> usize {
        self.predicates.len()
    }

    /// The predicate that a rule derives, perhaps the goal.
    pub fn head(&self, rule: usize) -> usize {
        self.rules[rule].predicate().unwrap_or(self.goal())
    }

    /// By predicate, with the goal, the rules that derive it.
    pub fn by_head(&self) -> Vec<Vec<usize>> {
        let mut by_head = vec![Vec::new(); self.goal() + 1];
        (0..self.rules.len()).for_each(|rule| by_head[self.head(rule)].push(rule));
        by_head
    }
}
