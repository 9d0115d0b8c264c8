//! Variable elimination: a gate that few other gates use is replaced by its definition.
//!
//! Source: Eén, Biere, *Effective Preprocessing in SAT through Variable and Clause Elimination*, SAT 2005. A variable
//! is eliminated if the number of clauses does not grow; with gates, only resolvents with one parent in the variable's
//! definition are needed. Departure: clauses stay with the gate that they define. The clauses of the gate that used the
//! variable are again a definition, in which the operands of the variable replace it. So the encoding is still a
//! circuit, and the cone of a query still says which definitions matter to it.
//!
//! How many users are few is up to the caller: one in the search, more where a query is hard (docs/experiments/sat.md,
//! answers.md). Rejected: limiting clauses to four literals.

use smallvec::SmallVec;

use super::clause::{GateClause, Lits};
use super::due::is_due;
use crate::logic::lit::{Lit, Var};

/// A gate with more clauses than this in its definition is not eliminated.
const MOST_CLAUSES: usize = 16;
/// Elimination is refused if a clause becomes longer than this and than its parents: wide clauses propagate late.
const WIDEST: usize = 12;

/// Eliminates gates with at most `most_users` users where it pays, except for those that `is_kept` protects. Calls
/// `resolved` with each clause that it makes, and with those whose resolvent it is. Returns false if `stop` returned
/// true.
///
/// Requires: the clauses that define each variable (none for leaves) are no tautologies; no definition mentions a
/// larger variable.
pub(in crate::sat) fn eliminate<Id: Copy>(
    definitions: &mut [Vec<GateClause<Id>>],
    is_kept: impl Fn(Var) -> bool,
    most_users: usize,
    stop: &dyn Fn() -> bool,
    mut resolved: impl FnMut(&[Lit], [Id; 2]) -> Id,
) -> bool {
    let users = users(definitions, most_users);
    // Operands come first: a gate's users are still in place, and no other gate has become a user.
    for var in (0..definitions.len() as u32).map(Var) {
        if is_due(var) && stop() {
            return false;
        }
        let (definition, users) = (&definitions[var.index()], &users[var.index()]);
        if !(1..=most_users).contains(&users.len())
            || !(1..=MOST_CLAUSES).contains(&definition.len())
            || is_kept(var)
        {
            continue;
        }
        let clauses = |user: &Var| definitions[user.index()].len();
        let mut room = definition.len() + users.iter().map(clauses).sum::<usize>();
        let compose = |user: &Var| {
            let composed = compose(&definitions[user.index()], var, definition, &mut resolved)?;
            room = room.checked_sub(composed.len())?;
            Some(composed)
        };
        if let Some(composed) = users.iter().map(compose).collect::<Option<Vec<_>>>() {
            users.iter().zip(composed).for_each(|(user, composed)| definitions[user.index()] = composed);
            definitions[var.index()] = Vec::new();
        }
    }
    true
}

/// By variable, the gates that mention it in their definitions, without itself; if there are more than `most`, only so
/// many and one more.
fn users<Id>(definitions: &[Vec<GateClause<Id>>], most: usize) -> Vec<SmallVec<[Var; 4]>> {
    let mut users = vec![SmallVec::<[Var; 4]>::new(); definitions.len()];
    for (index, clauses) in definitions.iter().enumerate() {
        let user = Var(index as u32);
        for operand in variables_of(clauses).filter(|&var| var != user) {
            let known = &mut users[operand.index()];
            if known.len() <= most && known.last() != Some(&user) {
                known.push(user);
            }
        }
    }
    users
}

/// The definition of `user` with `var` replaced by its own definition. None if a clause becomes too wide or an operand
/// would disappear.
///
/// The encoding must depend on all that the graph depends on. A predecessor is justified on the graph, and must not
/// depend on latches that the query does not contain. The query ignores lemmas over such latches, so a cube that one of
/// them blocks could be found again and again.
fn compose<Id: Copy>(
    user: &[GateClause<Id>],
    var: Var,
    definition: &[GateClause<Id>],
    resolved: &mut impl FnMut(&[Lit], [Id; 2]) -> Id,
) -> Option<Vec<GateClause<Id>>> {
    let mut composed = Vec::with_capacity(user.len() + definition.len());
    for clause in user {
        let Some(&lit) = clause.lits.iter().find(|l| l.var() == var) else {
            composed.push(clause.clone());
            continue;
        };
        for other in definition.iter().filter(|other| other.lits.contains(&!lit)) {
            let Some(lits) = resolvent(&clause.lits, &other.lits, var) else { continue };
            if lits.len() > WIDEST.max(clause.lits.len()).max(other.lits.len()) {
                return None;
            }
            let id = resolved(&lits, [clause.id, other.id]);
            composed.push(GateClause { lits, id });
        }
    }
    simplify(&mut composed, resolved);
    let mut operands = variables(user.iter().chain(definition));
    operands.retain(|operand| *operand != var);
    (operands == variables(&composed)).then_some(composed)
}

/// The resolvent of two clauses on a variable; none if it always holds. Requires: the literals are sorted.
fn resolvent(a: &[Lit], b: &[Lit], var: Var) -> Option<Lits> {
    let [mut a, mut b] = [a, b].map(|lits| lits.iter().copied().filter(|lit| lit.var() != var).peekable());
    let mut resolvent = Lits::new();
    loop {
        let next = match (a.peek(), b.peek()) {
            (Some(x), Some(y)) if x == y => b.next().and(a.next()),
            (Some(x), Some(y)) if x.var() == y.var() => return None,
            (Some(x), Some(y)) if x > y => b.next(),
            (None, _) => b.next(),
            _ => a.next(),
        };
        match next {
            Some(lit) => resolvent.push(lit),
            None => return Some(resolvent),
        }
    }
}

/// The variables that clauses mention, in order.
fn variables<'c, Id: 'c>(clauses: impl IntoIterator<Item = &'c GateClause<Id>>) -> SmallVec<[Var; 16]> {
    let mut variables = SmallVec::new();
    for var in variables_of(clauses) {
        if let Err(place) = variables.binary_search(&var) {
            variables.insert(place, var);
        }
    }
    variables
}

/// The variables of the literals of clauses.
fn variables_of<'c, Id: 'c>(
    clauses: impl IntoIterator<Item = &'c GateClause<Id>>,
) -> impl Iterator<Item = Var> {
    clauses.into_iter().flat_map(|clause| &clause.lits).map(|lit| lit.var())
}

/// Removes clauses that others subsume, and literals by resolution with a clause that subsumes the result.
fn simplify<Id: Copy>(clauses: &mut Vec<GateClause<Id>>, resolved: &mut impl FnMut(&[Lit], [Id; 2]) -> Id) {
    let mut changed = true;
    while std::mem::take(&mut changed) {
        clauses.sort_by_key(|clause| clause.lits.len());
        let mut i = 0;
        while i < clauses.len() {
            let (head, tail) = clauses.split_at_mut(i + 1);
            let small = &head[i];
            let mut redundant = Vec::new();
            for (j, large) in tail.iter_mut().enumerate() {
                match subsumption(&small.lits, &large.lits) {
                    Subsumption::None => {}
                    Subsumption::Whole => redundant.push(i + 1 + j),
                    Subsumption::But(lit) => {
                        large.lits.retain(|l| *l != lit);
                        large.id = resolved(&large.lits, [large.id, small.id]);
                        changed = true;
                    }
                }
            }
            redundant.into_iter().rev().for_each(|j| drop(clauses.remove(j)));
            i += 1;
        }
    }
}

/// How a clause is related to another one.
#[derive(Debug, PartialEq, Eq)]
enum Subsumption {
    None,
    /// It subsumes the other one.
    Whole,
    /// It would subsume the other one if this literal of the other one were negated. So the other one does not need the
    /// literal.
    But(Lit),
}

/// Requires: the literals are sorted.
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
        let clause = |codes: &&[u32]| GateClause::new(codes.iter().map(|&c| Lit::from_code(c)).collect(), ());
        codes.iter().map(clause).collect()
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
        simplify(&mut all, &mut |_, _| ());
        assert_eq!(all, clauses(&[&[2, 5], &[2, 7], &[2, 8], &[2, 10]]));
    }

    /// Eliminates gates with one user, except for one.
    fn eliminate_but(kept: Var, definitions: &mut [Vec<GateClause>]) {
        assert!(eliminate(definitions, |var| var == kept, 1, &|| false, |_, _| ()));
    }

    /// Leaves 1, 2, 3; gate 4 is 1 ∧ 2, gate 5 is 4 ∧ 3, and gate 6 is 4 ∧ ¬3 if it is wanted.
    fn conjunctions(another_user: bool) -> Vec<Vec<GateClause>> {
        let mut definitions = vec![Vec::new(); 4];
        definitions.push(clauses(&[&[2, 9], &[4, 9], &[3, 5, 8]]));
        definitions.push(clauses(&[&[8, 11], &[6, 11], &[7, 9, 10]]));
        if another_user {
            definitions.push(clauses(&[&[8, 13], &[7, 13], &[6, 9, 12]]));
        }
        definitions
    }

    #[test]
    fn a_gate_with_one_user_goes() {
        let mut definitions = conjunctions(false);
        eliminate_but(Var(5), &mut definitions);
        assert!(definitions[4].is_empty());
        assert_eq!(definitions[5], clauses(&[&[2, 11], &[4, 11], &[6, 11], &[3, 5, 7, 10]]));
    }

    /// Leaves 1, 2; gate 4 is 1 ∧ 2, and gate 5 is 1 ∨ 4, which is 1 whatever 2 is.
    #[test]
    fn a_gate_stays_whose_user_would_lose_an_operand() {
        let mut definitions = vec![Vec::new(); 4];
        definitions.push(clauses(&[&[2, 9], &[4, 9], &[3, 5, 8]]));
        definitions.push(clauses(&[&[3, 10], &[9, 10], &[2, 8, 11]]));
        let all = definitions.clone();
        eliminate_but(Var(5), &mut definitions);
        assert_eq!(definitions, all);
    }

    #[test]
    fn what_is_kept_or_has_more_users_stays() {
        let mut definitions = conjunctions(false);
        assert!(eliminate(&mut definitions, |_| true, 1, &|| false, |_, _| ()));
        assert_eq!(definitions, conjunctions(false));
        let mut definitions = conjunctions(true);
        eliminate_but(Var(6), &mut definitions);
        assert_eq!(definitions, conjunctions(true));
    }

    #[test]
    fn a_gate_with_two_users_goes_if_that_is_allowed() {
        let mut definitions = conjunctions(true);
        assert!(eliminate(&mut definitions, |var| var.0 > 4, 2, &|| false, |_, _| ()));
        assert!(definitions[4].is_empty());
        assert_eq!(definitions[5], clauses(&[&[2, 11], &[4, 11], &[6, 11], &[3, 5, 7, 10]]));
        assert_eq!(definitions[6], clauses(&[&[2, 13], &[4, 13], &[7, 13], &[3, 5, 6, 12]]));
    }
}
