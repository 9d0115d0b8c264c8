//! Which predicates matter: those that facts lead to, and that lead to a query.

use crate::model::horn::System;

/// What is known of a predicate without a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// No rule leads from facts to it: it holds nowhere.
    Empty,
    /// It leads to no query: it may hold everywhere.
    Irrelevant,
    /// It matters.
    Open,
}

/// The fate of each predicate. Requires: the clauses are linear.
///
/// If all others hold nowhere or everywhere, as they say, all clauses hold that are not between open ones.
pub(super) fn fates(system: &System) -> Vec<Fate> {
    let count = system.predicates.len();
    let (mut successors, mut predecessors) = (vec![Vec::new(); count], vec![Vec::new(); count]);
    let (mut first, mut last) = (Vec::new(), Vec::new());
    for clause in &system.clauses {
        let body = clause.body.first().map(|atom| atom.predicate);
        let head = clause.head.as_ref().map(|atom| atom.predicate);
        match (body, head) {
            (Some(body), Some(head)) => {
                successors[body].push(head);
                predecessors[head].push(body);
            }
            (Some(body), None) => last.push(body),
            (None, Some(head)) => first.push(head),
            (None, None) => {}
        }
    }
    let (reached, leading) = (closure(first, &successors), closure(last, &predecessors));
    let fate = |(reached, leading): (bool, bool)| match (reached, leading) {
        (false, _) => Fate::Empty,
        (true, false) => Fate::Irrelevant,
        (true, true) => Fate::Open,
    };
    reached.into_iter().zip(leading).map(fate).collect()
}

/// What can be reached from the first ones.
fn closure(mut open: Vec<usize>, next: &[Vec<usize>]) -> Vec<bool> {
    let mut reached = vec![false; next.len()];
    while let Some(predicate) = open.pop() {
        if !std::mem::replace(&mut reached[predicate], true) {
            open.extend(&next[predicate]);
        }
    }
    reached
}
