//! Refutations as text, for checkers from elsewhere: a formula in DIMACS, a proof in LRAT.
//!
//! Variables and literals have the same numbers in both. A clause of the proof has the number after those of the
//! formula.

use std::fmt::Write;

use super::lrat::Refutation;
use crate::logic::lit::Lit;

/// The formula.
pub fn dimacs_text(refutation: &Refutation) -> String {
    let formula = &refutation.formula;
    let variables = formula.iter().flatten().map(|lit| lit.var().index()).max().unwrap_or(0);
    let mut text = format!("p cnf {variables} {}\n", formula.len());
    for clause in formula.iter() {
        push_clause(&mut text, clause);
        text.push('\n');
    }
    text
}

/// The proof that it has no model.
pub fn lrat_text(refutation: &Refutation) -> String {
    let mut text = String::new();
    let first = refutation.formula.len() + 1;
    for (i, (clause, hints)) in refutation.derived.iter().zip(refutation.hints.iter()).enumerate() {
        push_number(&mut text, first + i);
        push_clause(&mut text, clause);
        text.push(' ');
        hints.iter().for_each(|&hint| push_number(&mut text, hint as usize + 1));
        text.push_str("0\n");
    }
    text
}

fn push_clause(text: &mut String, clause: &[Lit]) {
    for lit in clause {
        text.push_str(if lit.is_negated() { "-" } else { "" });
        push_number(text, lit.var().index());
    }
    text.push('0');
}

/// A number and a space.
fn push_number(text: &mut String, number: usize) {
    write!(text, "{number} ").expect("a string takes everything");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::lit::Var;

    #[test]
    fn formula_and_proof() {
        let [a, b] = [1, 2].map(|var| Var(var).lit());
        let mut refutation = Refutation::default();
        [&[a, b][..], &[!a], &[a, !b]].iter().for_each(|clause| refutation.formula.push(clause.to_vec()));
        [&[a][..], &[]].iter().for_each(|clause| refutation.derived.push(clause.to_vec()));
        [[0, 2], [3, 1]].iter().for_each(|hints| refutation.hints.push(hints.to_vec()));
        assert_eq!(super::super::check_refutation(&refutation), Ok(()));
        assert_eq!(dimacs_text(&refutation), "p cnf 2 3\n1 2 0\n-1 0\n1 -2 0\n");
        assert_eq!(lrat_text(&refutation), "4 1 0 1 3 0\n5 0 4 2 0\n");
    }
}
