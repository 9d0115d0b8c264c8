//! Which predicates matter: those that facts lead to, and that lead to a query.

use crate::model::horn::System;

/// What is known of a predicate without a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// No rule leads from facts to it: it holds nowhere.
    Empty,
    /// It leads to no query: it may hold everywhere.
    Irrelevant,
    /// It matters.
    Open,
}

/// The fate of each predicate.
///
/// If all others hold nowhere or everywhere, as they say, all clauses hold that are not between open ones.
pub(super) fn fates(system: &System) -> Vec<Fate> {
    let count = system.predicates.len();
    // By predicate, the clauses with it in the body, as often as it is there; by clause, what its body still misses.
    let mut users: Vec<Vec<usize>> = vec![Vec::new(); count];
    let mut missing: Vec<usize> = system.clauses.iter().map(|clause| clause.body.len()).collect();
    for (i, clause) in system.clauses.iter().enumerate() {
        clause.body.iter().for_each(|atom| users[atom.predicate].push(i));
    }
    let mut reached = vec![false; count];
    let mut ready: Vec<usize> = (0..missing.len()).filter(|&i| missing[i] == 0).collect();
    while let Some(clause) = ready.pop() {
        let Some(head) = &system.clauses[clause].head else { continue };
        if !std::mem::replace(&mut reached[head.predicate], true) {
            for &user in &users[head.predicate] {
                missing[user] -= 1;
                ready.extend((missing[user] == 0).then_some(user));
            }
        }
    }
    // Clauses that may be applied, by their head.
    let mut of_head: Vec<Vec<usize>> = vec![Vec::new(); count];
    let (mut leading, mut open) = (vec![false; count], Vec::new());
    for (i, clause) in system.clauses.iter().enumerate().filter(|(i, _)| missing[*i] == 0) {
        match &clause.head {
            Some(head) => of_head[head.predicate].push(i),
            None => open.push(i),
        }
    }
    while let Some(clause) = open.pop() {
        for atom in &system.clauses[clause].body {
            if !std::mem::replace(&mut leading[atom.predicate], true) {
                open.extend(&of_head[atom.predicate]);
            }
        }
    }
    let fate = |(reached, leading): (bool, bool)| match (reached, leading) {
        (false, _) => Fate::Empty,
        (true, false) => Fate::Irrelevant,
        (true, true) => Fate::Open,
    };
    reached.into_iter().zip(leading).map(fate).collect()
}
