//! From a formula to the clauses that it stands for.
//!
//! A clause is a disjunction. Disjunctions are taken apart into their parts, negations pushed inside; a conjunction
//! splits the clause. Quantifiers need nothing but the right polarity: all variables of a clause are universal. Files
//! have one clause for each assertion as a rule. Rejected: new predicates for parts, as in structural transformations
//! to clauses; then an answer would be about predicates that the file does not have.

use hashbrown::HashSet;

use super::assertion::Assertion;
use super::error::{MAX_CLAUSES, ParseError, Problem};
use super::formula::Formula;
use super::system::{Clause, Predicate};
use super::theory::Theory;
use crate::limits::Poll;
use crate::model::btor2::{Operand, shown};

/// A part of a disjunction: a formula, and whether it holds or its negation does.
type Part = (usize, bool);

/// A clause under construction.
#[derive(Clone, Default)]
struct Partial {
    /// Parts that have not been looked at; the last one is the next.
    open: Vec<Part>,
    /// Conjunctions, which split the clause.
    splits: Vec<Part>,
    seen: HashSet<Part>,
    body: Vec<usize>,
    constraint: Vec<Operand>,
    head: Option<usize>,
}

/// The clauses of an assertion that begins in this line, in order: the formula holds, or its negation does.
///
/// # Errors
/// If it is none of Horn clauses, and limits.
pub(super) fn clauses<G: Theory>(
    assertion: &Assertion<'_, G>,
    (formula, holds): Part,
    line: usize,
    predicates: &[Predicate],
    poll: &mut Poll<'_>,
) -> Result<Vec<Clause<G>>, ParseError> {
    let error = |problem| ParseError { line, problem };
    let mut partials = vec![Partial { open: vec![(formula, holds)], ..Partial::default() }];
    let mut done: Vec<Clause<G>> = Vec::new();
    while let Some(mut partial) = partials.pop() {
        while let Some(part) = partial.open.pop() {
            poll.tick().map_err(|stopped| error(stopped.into()))?;
            if partial.seen.insert(part) {
                partial.take(part, assertion, line, predicates)?;
            }
        }
        if let Some((split, holds)) = partial.splits.pop() {
            let (Formula::And(parts) | Formula::Or(parts)) = &assertion.formulas[split] else {
                unreachable!("only these split")
            };
            if done.len() + partials.len() + parts.len() > MAX_CLAUSES {
                return Err(error(Problem::Split));
            }
            // The last one is taken up first.
            partials.extend(
                parts.iter().rev().map(|&part| Partial { open: vec![(part, holds)], ..partial.clone() }),
            );
            continue;
        }
        poll.ticks(assertion.terms.model.size()).map_err(|stopped| error(stopped.into()))?;
        done.push(partial.clause(assertion, line)?);
    }
    Ok(done)
}

impl Partial {
    fn take<G: Theory>(
        &mut self,
        (formula, holds): Part,
        assertion: &Assertion<'_, G>,
        line: usize,
        predicates: &[Predicate],
    ) -> Result<(), ParseError> {
        match &assertion.formulas[formula] {
            // The constraint is what must hold for the clause to say something.
            &Formula::Term(term) => {
                let term = term.xor(holds);
                if assertion.terms.model.truth(term) != Some(true) {
                    self.constraint.push(term);
                }
            }
            &Formula::Atom(atom) if holds => {
                if let Some(first) = self.head.replace(atom) {
                    let name = |atom: usize| shown(&predicates[assertion.atoms[atom].predicate].name);
                    let problem = Problem::Heads { first: name(first), second: name(atom) };
                    return Err(ParseError { line, problem });
                }
            }
            &Formula::Atom(atom) => self.body.push(atom),
            &Formula::Not(of) => self.open.push((of, !holds)),
            Formula::And(parts) | Formula::Or(parts)
                if matches!(assertion.formulas[formula], Formula::Or(_)) == holds || parts.len() == 1 =>
            {
                self.open.extend(parts.iter().rev().map(|&part| (part, holds)));
            }
            Formula::And(_) | Formula::Or(_) => self.splits.push((formula, holds)),
            &Formula::Quantified { universal, of, line } => {
                if universal != holds {
                    return Err(ParseError { line, problem: Problem::Alternation });
                }
                self.open.push((of, holds));
            }
        }
        Ok(())
    }

    /// The clause, with the terms that it needs.
    fn clause<G: Theory>(&self, assertion: &Assertion<'_, G>, line: usize) -> Result<Clause<G>, ParseError> {
        let atom = |&atom: &usize| assertion.atoms[atom].clone();
        let clause = Clause {
            line,
            variables: Vec::new(),
            terms: (),
            body: self.body.iter().map(atom).collect(),
            constraint: self.constraint.clone(),
            head: self.head.as_ref().map(atom),
        };
        let (terms, variables, roots) = assertion.terms.cone(&clause.roots());
        let (holding, used) = roots.split_at(self.constraint.len());
        terms.permits(holding, used).map_err(|(line, problem)| ParseError { line, problem })?;
        Ok(clause.over(terms, variables, roots))
    }
}
