//! Shows that an obligation holds: by a refutation that is checked, or by CaDiCaL, which is believed.
//!
//! Each goal is a query of its own; its negation and what has been learnt serve later ones. For the refutation, goal i
//! has a variable that implies all of its literals, and one more clause says that one of these variables is true. So the
//! refutations of single goals become one of a formula without assumptions, which any checker of LRAT can check.

use super::formula::{Clauses, Formula, clauses};
use super::lrat::{self, Refutation};
use super::rejected::{Rejected, Unverified};
use crate::logic::lit::{Lit, Var};
use crate::sat::refuter::{Refuter, Shown};
use crate::sat::{Answer, Evidence, Query, Solver, Stop};

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
                let ([a, b], both) = clauses(var, operands);
                [&a[..], &b, &both].into_iter().for_each(|clause| solver.add_clause(clause));
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

/// A variable whose cone has more gates is not in the domain of a query, unless the query depends on it.
const SMALL: u32 = 16;

/// A refutation of the formula that says: gates and hypotheses hold, and one of the goals. It has been checked. None if
/// the formula has a model.
///
/// # Errors
/// [`Unverified::Stopped`], or [`Rejected::Refutation`] if the refutation is wrong.
pub(super) fn refute(formula: &Formula, stop: Option<&Stop>) -> Result<Option<Refutation>, Unverified> {
    let mut refuter = Refuter::new(formula.variables(), stop.cloned());
    let mut refutation = Refutation::default();
    let written = &mut refutation.formula;
    let gates: Vec<(Var, Clauses)> = formula.gates().collect();
    let gates = || gates.iter().map(|(gate, ([a, b], both))| (*gate, [&a[..], b, both]));
    gates().for_each(|(_, clauses)| clauses.into_iter().for_each(|c| written.push(c.iter().copied())));
    let mut is_mentioned = vec![false; formula.variables()];
    let mentioned = formula.hypotheses.iter().chain(formula.goals.iter()).flatten();
    mentioned.for_each(|lit| is_mentioned[lit.var().index()] = true);
    if !refuter.define(gates(), |var| is_mentioned[var.index()]) {
        return Err(Unverified::Stopped);
    }
    let sizes = formula.sizes();
    for clause in formula.hypotheses.iter() {
        // Lemmas are about latches and auxiliary variables, but the property is about a large part of the model.
        let is_large = clause.iter().any(|lit| sizes[lit.var().index()] > SMALL);
        refuter.add_clause(written.len() as u32, clause, is_large);
        written.push(clause.iter().copied());
    }
    let mut shown: Vec<Option<Shown>> = Vec::new();
    let unsatisfiable = all_unsatisfiable(formula, stop, |goal| {
        let answer = refuter.ask(goal);
        shown.push(refuter.shown().filter(|_| answer == Answer::Unsat));
        if answer == Answer::Unsat {
            refuter.keep();
        }
        answer
    })?;
    if !unsatisfiable {
        return Ok(None);
    }
    conclude(formula, &refuter, &shown, &mut refutation);
    lrat::check(&refutation).map_err(Rejected::Refutation)?;
    Ok(Some(refutation))
}

/// Puts the answers to all goals together.
fn conclude(formula: &Formula, refuter: &Refuter, shown: &[Option<Shown>], refutation: &mut Refutation) {
    let Refutation { formula: clauses, derived, hints } = refutation;
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

    let next = clauses.len() as u32;
    let numbers = refuter.derive(shown.iter().copied().flatten(), next, |clause, antecedents| {
        derived.push(clause.iter().copied());
        hints.push(antecedents.iter().copied());
    });
    let mut numbers = numbers.into_iter();
    let mut last = Vec::new();
    for (i, (goal, shown)) in formula.goals.iter().zip(shown).enumerate() {
        let number = |lit: Lit| starts[i] + goal.iter().position(|&other| other == lit).unwrap_or(0) as u32;
        let reasons: Vec<u32> = match *shown {
            Some(shown) => {
                let literals = refuter.lits(shown).iter().map(|&lit| number(!lit));
                literals.chain(numbers.next()).collect()
            }
            // The goal contradicts itself.
            None => match goal.iter().find(|&&lit| lit == Lit::FALSE || goal.contains(&!lit)) {
                Some(&lit) if lit == Lit::FALSE => vec![number(lit)],
                Some(&lit) => vec![number(lit), number(!lit)],
                None => Vec::new(),
            },
        };
        last.push(next + derived.len() as u32);
        derived.push([!selector(i)]);
        hints.push(reasons);
    }
    last.push(some_goal);
    derived.push([]);
    hints.push(last);
}

#[cfg(test)]
mod tests;
