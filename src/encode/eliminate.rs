//! Fewer variables for the clauses of a circuit: gates are replaced by what defines them.
//!
//! Source: Eén, Biere, *Effective Preprocessing in SAT through Variable and Clause Elimination*, SAT 2005: a variable
//! goes if that does not make the clauses more; with gates only those resolvents are needed that have one parent in
//! the definition of the variable. What is different here: clauses stay with the gate that they define. A variable is
//! eliminated from the definition of each gate that uses it, and that remains a definition, with the operands of the
//! one that goes in its place. So the encoding is still a circuit, and the cone of a query still tells which
//! definitions matter to it. Once is enough: more passes find a few per cent.
//!
//! Half of the variables and a sixth of the clauses go. CPU seconds per SAT call, against the encoding without it: 0.70
//! times on 45 searches over 11 models (geometric mean over models; 0.84 without the one with a hard query, which was
//! decided in a ninth of the time), 0.81 times on 28 searches over 7 models with definitions loaded in the order of
//! today. Searches are chaotic: with 1.17 and 1.13 times as many calls, CPU seconds were 0.82 and 0.93 times. Rejected:
//! fewer literals instead of fewer clauses as the criterion (calls 1.07 times as slow on five models, the hard one 1.8
//! times); up to two clauses more than before (1.04 times, the hard one 2.5 times); only gates with one user (1.06
//! times on seven models).

use smallvec::SmallVec;

use crate::lit::{Lit, Var};

/// Sorted literals.
pub(super) type GateClause = SmallVec<[Lit; 5]>;

/// Definitions that more gates use are kept.
const MOST_USERS: usize = 4;
/// Definitions of more clauses are kept.
const MOST_CLAUSES: usize = 16;
/// No clause becomes longer than this unless a parent was: wide clauses propagate late.
const WIDEST: usize = 12;

/// The clauses that define each gate.
pub(super) struct Eliminator {
    /// By variable; empty for leaves, and for gates that are gone.
    definitions: Vec<Vec<GateClause>>,
    /// By variable: the gates in whose definition it occurs, but for its own.
    users: Vec<Vec<Var>>,
}

impl Eliminator {
    /// Requires: no definition mentions a gate of a larger variable.
    pub fn new(definitions: Vec<Vec<GateClause>>) -> Eliminator {
        let mut users = vec![Vec::new(); definitions.len()];
        for (index, clauses) in definitions.iter().enumerate() {
            let user = Var(index as u32);
            operands(user, clauses).iter().for_each(|operand| users[operand.index()].push(user));
        }
        Eliminator { definitions, users }
    }

    /// Eliminates gates where it pays, but none that is to be kept. What is left are the definitions by variable.
    pub fn run(mut self, is_kept: impl Fn(Var) -> bool) -> Vec<Vec<GateClause>> {
        for var in (0..self.definitions.len() as u32).map(Var) {
            if !self.definitions[var.index()].is_empty()
                && !is_kept(var)
                && let Some(composed) = self.composed(var)
            {
                self.eliminate(var, composed);
            }
        }
        self.definitions
    }

    /// The definitions of a gate's users without the gate, if they have no more clauses than with it.
    fn composed(&self, var: Var) -> Option<Vec<Vec<GateClause>>> {
        let definition = &self.definitions[var.index()];
        let users = &self.users[var.index()];
        if users.len() > MOST_USERS || definition.len() > MOST_CLAUSES {
            return None;
        }
        let size = |user: &Var| self.definitions[user.index()].len();
        let limit = definition.len() + users.iter().map(size).sum::<usize>();
        let mut composed = Vec::with_capacity(users.len());
        let mut sum = 0;
        for user in users {
            let new = compose(&self.definitions[user.index()], var, definition)?;
            sum += new.len();
            if sum > limit {
                return None;
            }
            composed.push(new);
        }
        Some(composed)
    }

    fn eliminate(&mut self, var: Var, composed: Vec<Vec<GateClause>>) {
        let users = std::mem::take(&mut self.users[var.index()]);
        let definition = std::mem::take(&mut self.definitions[var.index()]);
        self.forget_user(var, &definition);
        for (user, new) in users.into_iter().zip(composed) {
            let old = std::mem::replace(&mut self.definitions[user.index()], new);
            self.forget_user(user, &old);
            for operand in operands(user, &self.definitions[user.index()]) {
                self.users[operand.index()].push(user);
            }
        }
    }

    fn forget_user(&mut self, user: Var, definition: &[GateClause]) {
        for operand in operands(user, definition) {
            let users = &mut self.users[operand.index()];
            if let Some(place) = users.iter().position(|&u| u == user) {
                users.swap_remove(place);
            }
        }
    }
}

/// The variables of a definition, but for the one that it defines.
fn operands(var: Var, definition: &[GateClause]) -> SmallVec<[Var; 16]> {
    let mut all: SmallVec<[Var; 16]> = definition.iter().flatten().map(|l| l.var()).collect();
    all.sort_unstable();
    all.dedup();
    all.retain(|v| *v != var);
    all
}

/// The definition of a user of `var`, whose own definition takes its place; none if a clause becomes too wide.
fn compose(user: &[GateClause], var: Var, definition: &[GateClause]) -> Option<Vec<GateClause>> {
    let mut composed = Vec::with_capacity(user.len() + definition.len());
    for clause in user {
        let Some(&lit) = clause.iter().find(|l| l.var() == var) else {
            composed.push(clause.clone());
            continue;
        };
        for other in definition.iter().filter(|other| other.contains(&!lit)) {
            let mut resolvent: GateClause =
                clause.iter().chain(other).copied().filter(|l| l.var() != var).collect();
            resolvent.sort_unstable();
            resolvent.dedup();
            if resolvent.windows(2).any(|pair| pair[0] == !pair[1]) {
                continue;
            }
            if resolvent.len() > WIDEST.max(clause.len()).max(other.len()) {
                return None;
            }
            composed.push(resolvent);
        }
    }
    simplify(&mut composed);
    Some(composed)
}

/// Removes clauses that others subsume, and literals by resolution with a clause that subsumes the result.
fn simplify(clauses: &mut Vec<GateClause>) {
    let mut changed = true;
    while std::mem::take(&mut changed) {
        clauses.sort_by_key(|c| c.len());
        let mut i = 0;
        while i < clauses.len() {
            let (head, tail) = clauses.split_at_mut(i + 1);
            let mut redundant = Vec::new();
            for (j, large) in tail.iter_mut().enumerate() {
                match subsumption(&head[i], large) {
                    Subsumption::None => {}
                    Subsumption::Whole => redundant.push(i + 1 + j),
                    Subsumption::But(lit) => {
                        large.retain(|l| *l != lit);
                        changed = true;
                    }
                }
            }
            redundant.into_iter().rev().for_each(|j| drop(clauses.remove(j)));
            i += 1;
        }
    }
}

/// How a clause is related to another.
#[derive(Debug, PartialEq, Eq)]
enum Subsumption {
    None,
    /// It subsumes the other.
    Whole,
    /// It would, were this literal of the other negated. So the other does not need the literal.
    But(Lit),
}

fn subsumption(small: &[Lit], large: &[Lit]) -> Subsumption {
    let mut flipped = None;
    let mut rest = large.iter();
    for &lit in small {
        match rest.by_ref().find(|other| other.var() >= lit.var()) {
            Some(&other) if other == lit => {}
            Some(&other) if other == !lit && flipped.is_none() => flipped = Some(other),
            _ => return Subsumption::None,
        }
    }
    flipped.map_or(Subsumption::Whole, Subsumption::But)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clauses(codes: &[&[u32]]) -> Vec<GateClause> {
        codes.iter().map(|clause| clause.iter().map(|&c| Lit::from_code(c)).collect()).collect()
    }

    #[test]
    fn subsumption_with_and_without_a_flipped_literal() {
        let lits = |codes: &[u32]| codes.iter().map(|&c| Lit::from_code(c)).collect::<Vec<_>>();
        let against = |small: &[u32]| subsumption(&lits(small), &lits(&[2, 5, 8]));
        assert_eq!(against(&[2, 8]), Subsumption::Whole);
        assert_eq!(against(&[4, 8]), Subsumption::But(Lit::from_code(5)));
        assert_eq!(against(&[3, 4]), Subsumption::None);
        assert_eq!(against(&[2, 6]), Subsumption::None);
        assert_eq!(against(&[8, 10]), Subsumption::None);
    }

    #[test]
    fn simplification_goes_on_until_nothing_changes() {
        let mut all = clauses(&[&[2, 4, 6, 8], &[2, 5], &[2, 4, 7], &[2, 9, 10]]);
        simplify(&mut all);
        assert_eq!(all, clauses(&[&[2, 5], &[2, 7], &[2, 8], &[2, 10]]));
    }

    /// Leaves 1, 2, 3; gate 4 is 1 ∧ 2, gate 5 is 4 ∧ 3.
    fn conjunctions() -> Eliminator {
        let mut definitions = vec![Vec::new(); 4];
        definitions.push(clauses(&[&[2, 9], &[4, 9], &[3, 5, 8]]));
        definitions.push(clauses(&[&[8, 11], &[6, 11], &[7, 9, 10]]));
        Eliminator::new(definitions)
    }

    #[test]
    fn a_gate_with_one_user_goes() {
        let left = conjunctions().run(|var| var == Var(5));
        assert!(left[4].is_empty());
        assert_eq!(left[5], clauses(&[&[2, 11], &[4, 11], &[6, 11], &[3, 5, 7, 10]]));
    }

    #[test]
    fn what_is_to_be_kept_stays() {
        let left = conjunctions().run(|_| true);
        assert_eq!((left[4].len(), left[5].len()), (3, 3));
    }
}
