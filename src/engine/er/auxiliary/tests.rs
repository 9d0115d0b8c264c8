//! Compares random definitions with their values in all states, and tests which definitions are in use.

use proptest::prelude::*;

use super::super::testing::{Circuit, all_states, circuit};
use super::*;

fn states<const N: usize>() -> (Circuit, [Lit; N]) {
    let states = std::array::from_fn(|i| Var(i as u32 + 1).lit());
    (Circuit::new(N), states)
}

fn operator() -> impl Strategy<Value = Operator> {
    prop_oneof![Just(Operator::And), Just(Operator::Xor)]
}

proptest! {
    #[test]
    fn a_defined_literal_is_what_was_asked_for(
        mut circuit in circuit(8),
        operator in operator(),
        a in any::<prop::sample::Index>(),
        b in any::<prop::sample::Index>(),
    ) {
        let [a, b] = [a, b].map(|i| Lit::from_code(i.index(2 * circuit.definitions.end().index()) as u32));
        let found = circuit.find(operator, a, b);
        let before = circuit.definitions.end();
        let x = circuit.define(operator, a, b);
        prop_assert_eq!(found.is_some(), before == circuit.definitions.end());
        prop_assert!(found.is_none_or(|found| found == x));
        prop_assert_eq!(circuit.find(operator, b, a), Some(x));
        for words in all_states(&circuit) {
            let (a, b) = (words.literal(a), words.literal(b));
            prop_assert_eq!(words.literal(x), if operator == Operator::And { a & b } else { a ^ b });
        }
    }

    #[test]
    fn definitions_are_unique_and_normal(circuit in circuit(20)) {
        let mut seen = std::collections::HashSet::new();
        for (var, definition) in circuit.used() {
            let [a, b] = definition.operands;
            prop_assert!(!a.is_constant() && a.var() < b.var() && b.var() < var);
            prop_assert!(definition.operator == Operator::And || !(a.is_negated() || b.is_negated()));
            prop_assert!(seen.insert(definition));
        }
    }

    #[test]
    fn defining_clauses_hold_for_the_definition_only(circuit in circuit(8)) {
        let values = all_states(&circuit);
        for (var, definition) in circuit.used() {
            let clauses = definition.clauses(var.lit());
            let wrong = definition.clauses(!var.lit());
            for words in &values {
                prop_assert!(clauses.iter().all(|clause| words.clause(clause) == !0));
                prop_assert_eq!(wrong.iter().fold(!0, |word, clause| word & words.clause(clause)), 0);
            }
        }
    }

    #[test]
    fn users_are_the_definitions_in_use(mut circuit in circuit(12), kept in any::<u64>()) {
        circuit.retire(|var| kept >> var.0 & 1 == 1);
        let defined = circuit.used();
        for lit in (2..2 * circuit.definitions.end().0).map(Lit::from_code) {
            let using = |operator| -> Vec<Var> {
                let uses = |d: &Definition| d.operator == operator && d.operands.contains(&lit);
                defined.iter().filter(|(_, d)| uses(d)).map(|&(var, _)| var).collect()
            };
            prop_assert_eq!(circuit.auxiliary.and_users(lit), using(Operator::And));
            if !lit.is_negated() {
                prop_assert_eq!(circuit.auxiliary.xor_users(lit.var()), using(Operator::Xor));
            }
        }
        prop_assert_eq!(circuit.auxiliary.len(), defined.len());
    }
}

#[test]
fn what_needs_no_definition_gets_none() {
    let (mut circuit, [a, b]) = states();
    let (f, t) = (Lit::FALSE, Lit::TRUE);
    for (operator, x, y, expected) in [
        (Operator::And, a, f, f),
        (Operator::And, t, a, a),
        (Operator::And, !a, !a, !a),
        (Operator::And, a, !a, f),
        (Operator::Xor, a, f, a),
        (Operator::Xor, t, !a, a),
        (Operator::Xor, a, a, f),
        (Operator::Xor, !a, a, t),
    ] {
        assert_eq!(circuit.define(operator, x, y), expected);
    }
    assert!(circuit.auxiliary.is_empty());
    let x = circuit.define(Operator::And, a, !b);
    assert_eq!(circuit.define(Operator::And, a, x), x);
    assert_eq!(circuit.define(Operator::And, x, b), f);
    assert_ne!(circuit.define(Operator::And, !x, a), !x);
    assert_eq!(circuit.auxiliary.len(), 2);
}

#[test]
fn quiet_definitions_are_offered_once_they_are_wanted() {
    let (mut circuit, [a, b, c]) = states();
    let Circuit { definitions, auxiliary } = &mut circuit;
    let x = auxiliary.define_quietly(definitions, Operator::And, a, b);
    let y = auxiliary.define_quietly(definitions, Operator::Xor, x, c);
    assert_eq!(
        (auxiliary.len(), auxiliary.and_users(a), auxiliary.xor_users(c.var())),
        (2, &[][..], &[][..])
    );
    assert_eq!(auxiliary.find(definitions, Operator::And, b, a), Some(x));
    assert_eq!(auxiliary.define(definitions, Operator::Xor, x, c), y);
    assert_eq!((auxiliary.and_users(a), auxiliary.xor_users(c.var())), (&[][..], &[y.var()][..]));
    (0..2).for_each(|_| assert_eq!(auxiliary.define(definitions, Operator::And, a, b), x));
    assert_eq!(auxiliary.and_users(b), [x.var()]);
}

#[test]
fn what_nothing_needs_is_retired_and_revived_on_demand() {
    let (mut circuit, [a, b, c]) = states();
    let x = circuit.define(Operator::Xor, a, b).var();
    let y = circuit.define(Operator::And, x.lit(), c).var();
    let z = circuit.define(Operator::And, a, c).var();
    assert_eq!(circuit.retire(|var| var == y), 1, "x is needed by y");
    assert!(circuit.auxiliary.is_retired(z) && !circuit.auxiliary.is_retired(x));
    assert_eq!(circuit.find(Operator::And, a, c), None);
    assert_eq!((circuit.auxiliary.and_users(a), circuit.auxiliary.xor_users(a.var())), (&[][..], &[x][..]));

    assert_eq!(circuit.retire(|_| false), 2);
    assert_eq!((circuit.auxiliary.len(), circuit.definitions.end()), (0, Var(7)));
    assert!(circuit.definitions.get(y).is_some(), "old clauses may mention it");

    assert_eq!(circuit.define(Operator::And, c, x.lit()), y.lit());
    assert!(!circuit.auxiliary.is_retired(x), "y needs x");
    assert_eq!(circuit.used().iter().map(|&(var, _)| var).collect::<Vec<_>>(), [x, y]);
    assert_eq!(circuit.define(Operator::And, a, !b), Var(7).lit());
}
