//! What clauses become: which predicates, registers and inputs are left.

use super::*;
use crate::limits::Limits;
use crate::model::horn::parse;
use crate::model::horn::reduce::reduce;

fn linear(text: &str) -> Linear {
    let system = parse(text.as_bytes()).unwrap_or_else(|error| panic!("{error}: {text}")).system;
    let limits = Limits::default();
    encode(reduce(&system, &mut limits.poll()).unwrap(), &mut limits.poll()).unwrap()
}

/// Predicates with two numbers, and rules in the form of Z3.
const GIVEN: &str = "(declare-rel p ((_ BitVec 8) (_ BitVec 8))) (declare-rel q ((_ BitVec 8) (_ BitVec 8)))
    (declare-rel r ((_ BitVec 8) (_ BitVec 8))) (declare-var x (_ BitVec 8)) (declare-var y (_ BitVec 8))
    (declare-var u (_ BitVec 8)) (declare-var v (_ BitVec 8)) (declare-var c Bool)";

/// The inputs besides the choice of a rule, and the registers.
fn sizes(linear: &Linear) -> (usize, usize) {
    (linear.words.inputs.len() - 1, linear.layout.registers.len())
}

#[test]
fn equations_are_solved() {
    for condition in [
        "(and (= u (bvadd x #x01)) (= v y))",
        "(and (= x (bvsub u #x01)) (= y v))",
        "(and (= x (bvadd #x05 (bvmul #xff u))) (= y (bvadd u v)))",
        "(and (= x (bvmul #x03 u)) (= y (bvxor (bvnot v) u)))",
        "(and (= x (bvsub #x03 u)) (= (bvneg y) (bvxnor x v)))",
        "(and (= u (bvadd v x)) (= (bvadd v y) #x00))",
        "(let ((e (= x (bvneg u)))) (and e (not (distinct y v))))",
        "(= (concat x y) (concat (bvadd u #x01) v))",
    ] {
        let found = linear(&format!(
            "{GIVEN} (rule (p #x00 #x00)) (rule (=> (and (p x y) {condition}) (p u v))) (query (p #xff #xfe))"
        ));
        // Both sides of the last one are determined together only.
        let free = if condition.contains("concat") { 1 } else { 0 };
        assert_eq!(sizes(&found), (free, 2), "{condition}");
        let conditions = found.reduced.resolved.iter().map(|resolved| resolved.conditions.len()).max();
        // The query compares both arguments.
        assert_eq!(conditions, Some(2), "{condition}");
    }
}

/// What is not determined is an input, and no variable depends on itself.
#[test]
fn what_is_left_is_an_input() {
    for (condition, free) in [
        ("true", 2),
        ("(= u v)", 1),
        ("(= u (bvadd v #x01))", 1),
        ("(and (= u (bvadd v #x01)) (= v (bvmul u #x02)))", 1),
        ("(= (bvmul u v) x)", 2),
        ("(bvult u v)", 2),
    ] {
        let found = linear(&format!(
            "{GIVEN} (rule (p #x00 #x00)) (rule (=> (and (p x y) {condition}) (p u v))) (query (p #xff #xfe))"
        ));
        assert_eq!(sizes(&found), (free, 2), "{condition}");
    }
}

#[test]
fn cases_with_equations_are_rules() {
    let rules = |condition: &str| {
        let found = linear(&format!(
            "{GIVEN} (rule (p #x00 #x00)) (rule (=> (and (p x y) {condition}) (p u v))) (query (p #xff #xfe))"
        ));
        (found.rules.len(), sizes(&found).0)
    };
    let two = "(or (and (bvult x y) (= u x) (= v y)) (and (not (bvult x y)) (= u y) (= v x)))";
    assert_eq!(rules(two), (4, 0));
    assert_eq!(rules(&format!("(not (and (not {two}) (not (and (= u #x00) (= v #x01)))))")), (5, 0));
    // A guard alone is one.
    assert_eq!(rules("(and (= u y) (= v x) (or (bvult x y) (bvult y x)))"), (3, 0));
    let many = (0..100).map(|i| format!("(= u (_ bv{i} 8))")).collect::<Vec<_>>().join(" ");
    assert_eq!(rules(&format!("(and (= v x) (or {many}))")), (3, 1));
}

#[test]
fn predicates_without_loops_are_eliminated() {
    let text = format!(
        "{GIVEN} (rule (p #x00 #x00)) (rule (=> (p x y) (q (bvadd x #x01) y))) (rule (=> (q x y) (r y x)))
         (rule (=> (and (r x y) (bvult x #x10)) (p y x))) (query (and (r x y) (= x #xff)))"
    );
    let found = linear(&text);
    let eliminated: Vec<usize> =
        found.reduced.eliminated.iter().map(|eliminated| eliminated.predicate).collect();
    assert_eq!(eliminated.len(), 2, "{eliminated:?}");
    assert_eq!(found.rules.len(), 3);
    let parts: Vec<usize> = found.reduced.clauses.iter().map(|combined| combined.parts.len()).collect();
    assert_eq!(parts.iter().sum::<usize>(), 7, "{parts:?}");
    // Free variables in the clause that uses it prevent that.
    let havoc = text.replace("(r y x)))\n", "(r y u)))\n");
    assert!(linear(&havoc).reduced.eliminated.iter().all(|eliminated| eliminated.predicate != 1));
}

#[test]
fn arguments_that_do_not_matter_have_no_register() {
    let found = linear(&format!(
        "{GIVEN} (rule (p x y)) (rule (=> (p x y) (p (bvadd x #x02) u))) (query (p #x01 y))"
    ));
    assert_eq!(sizes(&found), (1, 1));
    // Predicates that lead nowhere are nowhere, and those that nothing leads to.
    let found = linear(&format!(
        "{GIVEN} (rule (p x y)) (rule (=> (p x y) (q x y))) (rule (=> (r x y) (p x y))) (query (r x y))
         (query (p #x01 y))"
    ));
    assert_eq!(&found.layout.locations[1..], [Location::Irrelevant, Location::Empty]);
}

/// An argument that is copied stays where it is.
#[test]
fn copies_stay_in_their_registers() {
    let found = linear(&format!(
        "{GIVEN} (rule (p #x00 #x01)) (rule (=> (p x y) (p (bvadd x y) y))) (rule (=> (p x y) (q y x)))
         (rule (=> (q x y) (q x (bvmul y x)))) (query (q #x03 #x07))"
    ));
    let [p, q] = [0, 1].map(|i| match &found.layout.locations[i] {
        Location::At { registers, .. } => registers.clone(),
        other => panic!("{other:?}"),
    });
    assert_eq!([p[0], p[1]], [q[1], q[0]]);
}
