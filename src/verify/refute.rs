//! Shows that an obligation holds: by a refutation that is checked, or by CaDiCaL, which is believed.
//!
//! Each goal is a query of its own; its negation and what has been learnt serve later ones. Where that is hard, gates
//! are eliminated first (`attempt`). For the refutation, goal i has a variable that implies all of its literals, and
//! one more clause says that one of these variables is true. So the refutations of single goals become one of a formula
//! without assumptions, which any checker of LRAT can check.

use super::attempt::Attempt;
use super::formula::{Formula, clauses, slices};
use super::lists::Lists;
use super::lrat::{self, Refutation};
use super::rejected::{Rejected, Unverified};
use crate::logic::lit::{Lit, Var};
use crate::sat::{Answer, Evidence, Query, Solver, Stop};

/// So many gates are eliminated in the time that a conflict takes, more or less. Before, there may be as many
/// conflicts.
const GATES_PER_CONFLICT: u64 = 32;

/// Does the obligation hold?
///
/// # Errors
/// [`Unverified::Stopped`], or [`Rejected::Refutation`] if the refutation is wrong.
pub(super) fn holds(formula: &Formula, evidence: Evidence, stop: Option<&Stop>) -> Result<bool, Unverified> {
    if formula.goals.is_empty() {
        return Ok(true);
    }
    match evidence {
        Evidence::Cadical => by_cadical(formula, stop),
        Evidence::Proof => Ok(refute(formula, stop)?.is_some()),
    }
}

/// The answer to each goal in turn; ends with false at the first one that has a model.
fn all_unsatisfiable<'a>(
    formula: &'a Formula,
    stop: Option<&Stop>,
    mut ask: impl FnMut(&'a [Lit]) -> Answer,
) -> Result<bool, Unverified> {
    for goal in formula.goals.iter() {
        match ask(goal) {
            Answer::Unsat => {}
            Answer::Sat => return Ok(false),
            Answer::Interrupted => return Err(Unverified::Stopped),
        }
        if stop.is_some_and(|stop| stop()) {
            return Err(Unverified::Stopped);
        }
    }
    Ok(true)
}

fn by_cadical(formula: &Formula, stop: Option<&Stop>) -> Result<bool, Unverified> {
    let mut solver = Solver::new(stop.cloned());
    solver.reserve(formula.variables());
    let mut loaded = vec![false; formula.variables()];
    // Gates that no goal has needed yet would only keep it busy.
    let mut load = |solver: &mut Solver, lits: &[Lit]| {
        let mut open: Vec<Var> = lits.iter().map(|lit| lit.var()).collect();
        while let Some(var) = open.pop() {
            if !std::mem::replace(&mut loaded[var.index()], true)
                && let Some(operands) = formula.operands(var)
            {
                slices(&clauses(var, operands)).into_iter().for_each(|clause| solver.add_clause(clause));
                open.extend(operands.map(Lit::var));
            }
        }
    };
    for clause in formula.hypotheses.iter() {
        load(&mut solver, clause);
        solver.add_clause(clause);
    }
    all_unsatisfiable(formula, stop, |goal| {
        load(&mut solver, goal);
        let answer = solver.ask(Query { assumptions: goal, ..Query::default() });
        if answer == Answer::Unsat {
            solver.add_clause(&goal.iter().map(|&lit| !lit).collect::<Vec<Lit>>());
        }
        answer
    })
}

/// A refutation of the formula that says: gates and hypotheses hold, and one of the goals. It has been checked. None if
/// the formula has a model.
///
/// # Errors
/// [`Unverified::Stopped`], or [`Rejected::Refutation`] if the refutation is wrong.
pub(super) fn refute(formula: &Formula, stop: Option<&Stop>) -> Result<Option<Refutation>, Unverified> {
    let mut easy = Attempt::first(formula, stop);
    let mut hard: Option<Attempt> = None;
    let patience = formula.gates().count() as u64 / GATES_PER_CONFLICT;
    let unsatisfiable = all_unsatisfiable(formula, stop, |goal| {
        if hard.is_none() {
            let left = patience.saturating_sub(easy.refuter.conflicts());
            match easy.ask(goal, Some(left.try_into().unwrap_or(u32::MAX))) {
                Answer::Interrupted => hard = Attempt::second(formula, &easy, stop),
                answer => return answer,
            }
        }
        hard.as_mut().map_or(Answer::Interrupted, |hard| hard.ask(goal, None))
    })?;
    if !unsatisfiable {
        return Ok(None);
    }
    let attempts = [Some(easy), hard];
    let refutation = conclude(formula, attempts.iter().flatten());
    lrat::check(&refutation).map_err(Rejected::Refutation)?;
    Ok(Some(refutation))
}

/// Puts the answers to all goals together.
fn conclude<'a>(formula: &Formula, attempts: impl Iterator<Item = &'a Attempt>) -> Refutation {
    let mut clauses = formula.given();
    let given = clauses.len() as u32;
    let selector = |goal: usize| Var((formula.variables() + goal) as u32).lit();
    // By goal, the number of the first clause of its variable.
    let mut starts = Vec::new();
    for (i, goal) in formula.goals.iter().enumerate() {
        starts.push(clauses.len() as u32);
        for &lit in goal {
            clauses.push([!selector(i), lit].into_iter().filter(|&lit| lit != Lit::FALSE));
        }
    }
    let some_goal = clauses.len() as u32;
    clauses.push((0..formula.goals.len()).map(selector));

    let (mut derived, mut hints) = (Lists::default(), Lists::default());
    // By goal, the clause that was shown of it, and its number.
    let mut shown: Vec<Option<(&[Lit], u32)>> = Vec::new();
    for Attempt { refuter, shown: new } in attempts {
        let next = (clauses.len() + derived.len()) as u32;
        // What an earlier attempt has shown of a goal has the number of the goal, after those of the given clauses.
        let number = |number: u32| match number.checked_sub(given) {
            Some(goal) => shown[goal as usize].expect("it was shown").1,
            None => number,
        };
        let numbers = refuter.derive(new.iter().copied().flatten(), next, number, |clause, antecedents| {
            derived.push(clause.iter().copied());
            hints.push(antecedents.iter().copied());
        });
        let mut numbers = numbers.into_iter();
        shown.extend(new.iter().map(|new| new.and_then(|new| Some((refuter.lits(new), numbers.next()?)))));
    }
    let mut last = Vec::new();
    for (i, (goal, shown)) in formula.goals.iter().zip(shown).enumerate() {
        let number = |lit: Lit| starts[i] + goal.iter().position(|&other| other == lit).unwrap_or(0) as u32;
        let reasons: Vec<u32> = match shown {
            Some((lits, shown)) => lits.iter().map(|&lit| number(!lit)).chain([shown]).collect(),
            // The goal contradicts itself.
            None => match goal.iter().find(|&&lit| lit == Lit::FALSE || goal.contains(&!lit)) {
                Some(&lit) if lit == Lit::FALSE => vec![number(lit)],
                Some(&lit) => vec![number(lit), number(!lit)],
                None => Vec::new(),
            },
        };
        last.push((clauses.len() + derived.len()) as u32);
        derived.push([!selector(i)]);
        hints.push(reasons);
    }
    last.push(some_goal);
    derived.push([]);
    hints.push(last);
    Refutation { formula: clauses, derived, hints }
}

#[cfg(test)]
mod tests;
