//! The normal form of lemmas over auxiliary variables.
//!
//! A literal matters in a clause only if all other literals of the clause are false. Under this assumption the operands
//! of an auxiliary variable may have known values: false if the operand is in the clause, true if its negation is, and
//! a defined operand may follow from known operands. If the value of an operand is known, the auxiliary literal can be
//! replaced by a constant or by a literal of the other operand. A literal ¬x with x ↔ α∧β is always replaced by ¬α, ¬β,
//! unless x is a threshold: *at least two of a, b, c* and the negation of that are both single literals.
//!
//! Each step removes a literal or replaces it by literals of earlier variables, so rewriting ends. It is idempotent,
//! since it ends only where no step is possible.

use hashbrown::HashMap;
use smallvec::{SmallVec, smallvec};

use super::definitions::Definitions;
use crate::logic::cube::Clause;
use crate::logic::definition::{Definition, Operator};
use crate::logic::lit::{Lit, Var};

/// One step of rewriting.
enum Step {
    /// The clause is a tautology.
    Tautology,
    /// Replace the literal with this index.
    Replace(usize, SmallVec<[Lit; 2]>),
}

/// The normal form of a lemma, equivalent to it under the definitions; none if it is a tautology.
///
/// Ensures: the clause has no constants and no complementary literals; conjunctions occur only positively, unless they
/// are thresholds; no auxiliary variable occurs together with one of its operands.
pub fn canonical(definitions: &Definitions, clause: &Clause) -> Option<Clause> {
    let mut lits: SmallVec<[Lit; 16]> = clause.iter().copied().filter(|&lit| lit != Lit::FALSE).collect();
    loop {
        let complementary = lits.windows(2).any(|pair| pair[0].var() == pair[1].var());
        if complementary || lits.first() == Some(&Lit::TRUE) {
            return None;
        }
        match step(definitions, &lits) {
            None => return Some(lits.into_iter().collect()),
            Some(Step::Tautology) => return None,
            Some(Step::Replace(i, by)) => {
                lits.remove(i);
                lits.extend(by);
                lits.sort_unstable();
                lits.dedup();
            }
        }
    }
}

/// The step for the last literal that can be rewritten.
fn step(definitions: &Definitions, lits: &[Lit]) -> Option<Step> {
    let mut known = Known { definitions, lits, values: HashMap::new() };
    for (i, &lit) in lits.iter().enumerate().rev() {
        let &Definition { operator, operands: [a, b] } = definitions.get(lit.var())?;
        let sign = lit.is_negated();
        if operator == Operator::And && sign && !definitions.is_threshold(lit.var()) {
            return Some(Step::Replace(i, smallvec![!a, !b]));
        }
        let rest = match (operator, known.value(a), known.value(b)) {
            (_, None, None) => continue,
            (Operator::And, Some(false), _) | (Operator::And, _, Some(false)) => Lit::FALSE,
            (Operator::And, Some(true), _) => known.or_constant(b),
            (Operator::And, None, Some(true)) => a,
            (Operator::Xor, Some(value), _) => known.or_constant(b).xor(value),
            (Operator::Xor, None, Some(value)) => a.xor(value),
        };
        return Some(match rest.xor(sign) {
            Lit::TRUE => Step::Tautology,
            Lit::FALSE => Step::Replace(i, smallvec![]),
            lit => Step::Replace(i, smallvec![lit]),
        });
    }
    None
}

/// The values of variables if all literals of a clause are false.
struct Known<'a> {
    definitions: &'a Definitions,
    lits: &'a [Lit],
    /// The values of auxiliary variables that are not in the clause, as far as they were computed.
    values: HashMap<Var, Option<bool>>,
}

impl Known<'_> {
    fn value(&mut self, lit: Lit) -> Option<bool> {
        let place = self.lits.partition_point(|other| other.var() < lit.var());
        if let Some(other) = self.lits.get(place).filter(|other| other.var() == lit.var()) {
            return Some(*other != lit);
        }
        let definition = self.definitions.get(lit.var())?;
        let value = match self.values.get(&lit.var()) {
            Some(&value) => value,
            None => {
                let value = definition.value(|var| self.value(var.lit()));
                self.values.insert(lit.var(), value);
                value
            }
        };
        value.map(|value| value ^ lit.is_negated())
    }

    /// The literal, or its value if that is known.
    fn or_constant(&mut self, lit: Lit) -> Lit {
        self.value(lit).map_or(lit, |value| Lit::FALSE.xor(value))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::testing::{Circuit, all_states, circuit, clause, table};
    use super::*;

    fn circuit_and_clause() -> impl Strategy<Value = (Circuit, Clause)> {
        circuit(8).prop_flat_map(|circuit| {
            let clause = clause(&circuit, 6);
            (Just(circuit), clause)
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4000))]

        #[test]
        fn canonical_is_equivalent((circuit, clause) in circuit_and_clause()) {
            let values = all_states(&circuit);
            let expected = table(&values, [&clause]);
            match circuit.canonical(&clause) {
                Some(canonical) => prop_assert_eq!(table(&values, [&canonical]), expected),
                None => prop_assert!(expected.iter().all(|&word| word == !0)),
            }
        }

        #[test]
        fn canonical_is_idempotent((circuit, clause) in circuit_and_clause()) {
            if let Some(canonical) = circuit.canonical(&clause) {
                prop_assert_eq!(circuit.canonical(&canonical), Some(canonical));
            }
        }

        #[test]
        fn canonical_is_as_promised((circuit, clause) in circuit_and_clause()) {
            for &lit in circuit.canonical(&clause).iter().flat_map(|canonical| canonical.iter()) {
                prop_assert!(!lit.is_constant());
                if let Some(Definition { operator, operands }) = circuit.definitions.get(lit.var()) {
                    prop_assert!(*operator == Operator::Xor || !lit.is_negated());
                    let canonical = circuit.canonical(&clause).expect("no tautology");
                    prop_assert!(operands.iter().all(|o| !canonical.contains(o) && !canonical.contains(&!*o)));
                }
            }
        }
    }

    fn states<const N: usize>() -> (Circuit, [Lit; N]) {
        let states = std::array::from_fn(|i| Var(i as u32 + 1).lit());
        (Circuit::new(N), states)
    }

    fn canonical(circuit: &Circuit, lits: &[Lit]) -> Option<Vec<Lit>> {
        circuit.canonical(&lits.iter().copied().collect()).map(|clause| clause.to_vec())
    }

    #[test]
    fn a_conjunction_and_its_conjuncts() {
        let (mut circuit, [a, b, c]) = states();
        let x = circuit.define(Operator::And, a, b);
        let y = circuit.define(Operator::And, x, c);
        assert_eq!(canonical(&circuit, &[!x, c]), Some(vec![!a, !b, c]));
        assert_eq!(canonical(&circuit, &[x, a]), Some(vec![a]));
        assert_eq!(canonical(&circuit, &[y, a]), Some(vec![a]));
        assert_eq!(canonical(&circuit, &[x, y]), Some(vec![x]));
        assert_eq!(canonical(&circuit, &[x, !a]), Some(vec![!a, b]));
        assert_eq!(canonical(&circuit, &[y, !a, !b]), Some(vec![!a, !b, c]));
        assert_eq!(canonical(&circuit, &[x, !a, !b]), None);
        assert_eq!(canonical(&circuit, &[!y, x]), None);
    }

    #[test]
    fn an_exclusive_or_and_its_operands() {
        let (mut circuit, [a, b, c]) = states();
        let x = circuit.define(Operator::Xor, a, b);
        let y = circuit.define(Operator::Xor, x, c);
        assert_eq!(canonical(&circuit, &[x, a]), Some(vec![a, b]));
        assert_eq!(canonical(&circuit, &[x, !a]), Some(vec![!a, !b]));
        assert_eq!(canonical(&circuit, &[!x, a]), Some(vec![a, !b]));
        assert_eq!(canonical(&circuit, &[x, a, b]), Some(vec![a, b]));
        assert_eq!(canonical(&circuit, &[x, a, !b]), None);
        assert_eq!(canonical(&circuit, &[y, a, b]), Some(vec![a, b, c]));
        assert_eq!(canonical(&circuit, &[y, c]), Some(vec![c, x]));
        assert_eq!(canonical(&circuit, &[y, !c]), Some(vec![!c, !x]));
    }

    /// If values were not stored, this would take 2^100 steps.
    #[test]
    fn shared_definitions_are_evaluated_once() {
        let (mut circuit, [a, b, c]) = states();
        let mut pair = [circuit.define(Operator::And, a, b), circuit.define(Operator::And, !a, c)];
        for _ in 0..100 {
            let [x, y] = pair;
            pair = [circuit.define(Operator::And, x, !y), circuit.define(Operator::And, !x, !y)];
        }
        let x = circuit.define(Operator::Xor, pair[0], pair[1]);
        assert_eq!(canonical(&circuit, &[x]), Some(vec![x]));
    }
}
