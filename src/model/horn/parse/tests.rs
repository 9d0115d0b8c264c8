//! What is accepted, what is refused and with which message.

use super::*;
use crate::model::btor2::{Operator, Value};
use crate::model::horn::Clause;

fn system(text: &str) -> System {
    parse(text.as_bytes()).unwrap_or_else(|error| panic!("{error}: {text}")).system
}

fn refusal(text: &str) -> String {
    parse(text.as_bytes()).map_or_else(|error| error.to_string(), |_| format!("accepted: {text}"))
}

/// Head, body and number of constraints of each clause, by the names of the predicates.
fn shape(system: &System) -> Vec<String> {
    let name = |predicate: usize| String::from_utf8_lossy(&system.predicates[predicate].name).into_owned();
    let clause = |clause: &Clause| {
        let body: Vec<String> = clause.body.iter().map(|atom| name(atom.predicate)).collect();
        let head = clause.head.as_ref().map_or("false".to_owned(), |head| name(head.predicate));
        format!("{} {}+{} -> {head}", clause.line, body.join(","), clause.constraint.len())
    };
    system.clauses.iter().map(clause).collect()
}

/// Declarations for the tests below.
const GIVEN: &str = "(declare-fun p (Bool) Bool)(declare-fun q ((_ BitVec 4)) Bool)(declare-fun r () Bool)";

#[test]
fn an_assertion_stands_for_clauses() {
    for (formula, expected) in [
        ("(=> r false)", "1 r+0 -> false"),
        ("r", "1 +0 -> r"),
        ("(not r)", "1 r+0 -> false"),
        ("(p true)", "1 +0 -> p"),
        ("true", "1 +1 -> false"),
        ("false", "1 +0 -> false"),
        ("(forall ((x Bool)) (=> (and (p x) (and r x) (q #x1)) (p (not x))))", "1 p,r,q+1 -> p"),
        ("(forall ((x Bool)) (or (not (p x)) x r))", "1 p+1 -> r"),
        ("(forall ((x Bool)) (=> (p x) r (p x)))", "1 p,r+0 -> p"),
        ("(forall ((x Bool)) (=> (p x) (=> x (forall ((y Bool)) (p y)))))", "1 p+1 -> p"),
        ("(not (exists ((x Bool)) (and (p x) x)))", "1 p+1 -> false"),
        ("(=> (exists ((x Bool)) (p x)) r)", "1 p+0 -> r"),
        (
            "(forall ((x Bool)) (=> (or (p x) r) (and (p true) (q #x2))))",
            "1 p+0 -> p; 1 r+0 -> p; 1 p+0 -> q; 1 r+0 -> q",
        ),
        ("(let ((h r)) (let ((b (p true))) (=> b h)))", "1 p+0 -> r"),
        ("(forall ((x Bool)) (=> (and (p x) (p x)) (! r :named n)))", "1 p,p+0 -> r"),
        ("(=> (or (and r (p true)) (not (=> (p false) false))) false)", "1 p+0 -> false; 1 r,p+0 -> false"),
    ] {
        let system = system(&format!("{GIVEN}(assert {formula})"));
        let mut found = shape(&system);
        let mut wanted: Vec<&str> = expected.split("; ").collect();
        found.sort();
        wanted.sort();
        assert_eq!(found, wanted, "{formula}");
    }
}

#[test]
fn clauses_keep_what_they_need() {
    let system = system(&format!(
        "{GIVEN}\n(assert (forall ((unused Bool) (x (_ BitVec 4)) (y (_ BitVec 4)))\n (=> (and (q x) (= y (bvadd x #x3))) (q y))))"
    ));
    let clause = &system.clauses[0];
    let names: Vec<&[u8]> = clause.variables.iter().map(|variable| &*variable.name).collect();
    assert_eq!((clause.line, names), (2, vec![&b"x"[..], b"y"]));
    assert_eq!(clause.terms.inputs.len(), 2);
    assert_eq!(clause.terms.nodes.len(), 5);
    let equal = &clause.terms.nodes[clause.constraint[0].node];
    assert!(matches!(&equal.value, Value::Apply(Operator::Eq, _)) && equal.line == 3);
    assert!(!clause.constraint[0].negated);
}

#[test]
fn names_are_what_is_nearest() {
    let text = format!(
        "{GIVEN}(define-fun f ((x Bool)) Bool (not x))(assert (forall ((x Bool) (r (_ BitVec 4)))
         (=> (let ((x (f x)) (y x)) (and (p x) (p y))) (q r))))"
    );
    let system = system(&text);
    let clause = &system.clauses[0];
    let [first, second] = [0, 1].map(|i| clause.body[i].arguments[0]);
    assert_eq!((first.node, first.negated, second.negated), (second.node, true, false));
    assert_eq!(shape(&system), ["1 p,p+0 -> q"]);
    // `|r|` is `r`, but a reserved word between bars is a name.
    let text = "(declare-fun |let| () Bool)(declare-fun |r| () Bool)(assert (=> |let| r))";
    assert_eq!(shape(&super::parse(text.as_bytes()).unwrap().system), ["1 let+0 -> r"]);
}

#[test]
fn rules_of_z3_are_clauses() {
    let text = "(declare-rel p (Bool Bool))\n(declare-var x Bool)\n(declare-var y Bool)\n(rule (p x x) name)
(rule (=> (p x y) (p y x)))\n(query p)\n(query (and (p x y) x) :print-certificate true)";
    let system = system(text);
    assert_eq!(shape(&system), ["4 +0 -> p", "5 p+0 -> p", "6 p+0 -> false", "7 p+1 -> false"]);
    assert_eq!(system.clauses.iter().map(|clause| clause.variables.len()).collect::<Vec<_>>(), [1, 2, 2, 2]);
}

#[test]
fn what_follows_the_end_does_not_matter() {
    assert_eq!(
        shape(&system("(declare-fun r () Bool)(assert r)(check-sat)(get-model)(exit)(nonsense")).len(),
        1
    );
    assert_eq!(parse(b"(set-logic HORN)").unwrap().warnings, ["there is no query: nothing can go wrong"]);
}

#[test]
fn depth_is_no_problem() {
    let depth = 100_000;
    let mut lets = String::new();
    for i in 0..depth {
        let before = if i == 0 { "x".to_owned() } else { format!("v{}", i - 1) };
        lets += &format!("(let ((v{i} (bvadd {before} {before})))");
    }
    let text =
        format!("{GIVEN}(assert (forall ((x (_ BitVec 4))) {lets}(q v{}){}))", depth - 1, ")".repeat(depth));
    assert_eq!(system(&text).clauses[0].terms.nodes.len(), depth + 1);
    let nots = "(not ".repeat(depth);
    let text = format!("{GIVEN}(assert {nots}r{})", ")".repeat(depth));
    assert_eq!(shape(&system(&text)), ["1 +0 -> r"]);
    let ands = "(and r ".repeat(depth);
    let text = format!("{GIVEN}(assert (not {ands}(p true){}))", ")".repeat(depth));
    assert_eq!(system(&text).clauses[0].body.len(), depth + 1);
}

/// A file may be small and say much.
#[test]
fn sizes_are_bounded() {
    let mut doubling = "(define-fun f0 ((x (_ BitVec 8))) (_ BitVec 8) (bvadd x x x))\n".to_owned();
    for i in 1..40 {
        let before = i - 1;
        doubling += &format!("(define-fun f{i} ((x (_ BitVec 8))) (_ BitVec 8) (f{before} (f{before} x)))\n");
    }
    assert!(refusal(&doubling).ends_with(": there are more than 4194304 terms"));
    let choices = "(and (not r) (not (p true)))".repeat(13);
    assert_eq!(
        refusal(&format!("{GIVEN}\n(assert (or {choices}))")),
        "line 2: the assertion stands for more than 4096 clauses"
    );
}

#[test]
fn what_is_wrong_is_refused_with_its_line() {
    for (text, message) in [
        ("hello", "line 1: expected a command in parentheses, found `hello`"),
        ("()", "line 1: expected a command in parentheses, found a list"),
        ("((assert r))", "line 1: expected a command in parentheses, found a list"),
        ("(frobnicate)", "line 1: `frobnicate` is no command that is supported"),
        ("\n(set-logic QF_BV)", "line 2: the logic is `QF_BV`, not `HORN`"),
        ("(push 1)", "line 1: scopes of assertions are not supported"),
        ("(declare-datatypes ((T 0)) (((a))))", "line 1: datatypes are not supported"),
        ("(define-fun-rec f () Bool f)", "line 1: recursive functions are not supported"),
        ("(declare-fun p (Int) Bool)", "line 1: integers and reals are not supported"),
        (
            "(declare-fun p ((Array (_ BitVec 2) Bool)) Bool)",
            "line 1: arrays other than `(Array Int Int)` are not supported",
        ),
        ("(declare-fun p (T) Bool)", "line 1: `T` is no sort that is supported"),
        (
            "(declare-fun p ((_ FloatingPoint 8 24)) Bool)",
            "line 1: `FloatingPoint` is no sort that is supported",
        ),
        (
            "(declare-fun p ((_ BitVec)) Bool)",
            "line 1: expected `(_ BitVec N)`, found a list of another length",
        ),
        ("(declare-fun p ((_ BitVec 0)) Bool)", "line 1: words have from 1 to 65536 bits, not 0"),
        (
            "(declare-fun p\n((_ BitVec 1000000)) Bool)",
            "line 2: words have from 1 to 65536 bits, not 1000000",
        ),
        ("(declare-fun p Bool Bool)", "line 1: expected a list of sorts, found `Bool`"),
        (
            "(declare-fun p (Bool))",
            "line 1: expected a name, sorts and a sort, found a list of another length",
        ),
        ("(declare-fun p (Bool) Bool Bool)", "line 1: expected a name, sorts and a sort, found `Bool`"),
        ("(declare-fun f (Bool) (_ BitVec 8))", "line 1: `f` is a function to (_ BitVec 8), not a predicate"),
        ("(declare-const f (_ BitVec 8))\n(assert (f #b1))", "line 2: `f` is no function"),
        (
            "(declare-const f (_ BitVec 8))\n(declare-const f Bool)",
            "line 2: `f` is declared already, in line 1",
        ),
        ("(declare-fun bvadd () Bool)", "line 1: `bvadd` is declared already, by a theory"),
        ("(declare-fun p () Bool)\n(declare-var |p| Bool)", "line 2: `p` is declared already, in line 1"),
        ("(define-fun f ((x Bool) (x Bool)) Bool x)", "line 1: `x` is declared already, in the same list"),
        ("(define-fun f () (_ BitVec 2) true)", "line 1: `f` needs (_ BitVec 2), not Bool"),
        ("(assert)", "line 1: expected an assertion, found a list of another length"),
        ("(assert x)", "line 1: `x` is not declared"),
        ("(assert #b1)", "line 1: a value of sort (_ BitVec 1) is asserted, not a truth value"),
        ("(assert 1)", "line 1: integers and reals are not supported"),
        ("(assert ())", "line 1: expected a term, found `()`"),
        ("(assert \"x\")", "line 1: expected a term, found a string"),
        (
            "(assert (forall ((x Bool))))",
            "line 1: expected a quantifier with variables and a term, found a list of another length",
        ),
        ("(assert (forall (x) true))", "line 1: expected a variable and its sort, found `x`"),
        ("(assert (forall ((x Bool) (x Bool)) true))", "line 1: `x` is declared already, in the same list"),
        ("(assert (let ((x true) (x false)) x))", "line 1: `x` is declared already, in the same list"),
        ("(assert (let ((x true)) y))", "line 1: `y` is not declared"),
        ("(assert (let ((x true) (y x)) y))", "line 1: `x` is not declared"),
        ("(assert (forall ((x Bool)) (x true)))", "line 1: `x` is no function"),
        ("(assert (f true))", "line 1: `f` is not declared"),
        ("(assert ((_ extract 1) #b1))", "line 1: expected a function, found `extract` with other indices"),
        ("(assert (= ((_ extract 4 0) #xf) #xf))", "line 1: bits 4 to 0 are no part of a word of 4 bits"),
        ("(assert (= ((_ extract 0 1) #xf) #xf))", "line 1: bits 0 to 1 are no part of a word of 4 bits"),
        (
            "(assert (= ((_ zero_extend 65536) #b1) #b1))",
            "line 1: words have from 1 to 65536 bits, not 65537",
        ),
        ("(assert (= ((_ repeat 0) #b1) #b1))", "line 1: words have from 1 to 65536 bits, not 0"),
        (
            "(assert (= #xf #b1))",
            "line 1: `=` needs two arguments or more of one sort, not (_ BitVec 4) and (_ BitVec 1)",
        ),
        (
            "(assert (= true #b1))",
            "line 1: `=` needs two arguments or more of one sort, not Bool and (_ BitVec 1)",
        ),
        (
            "(assert (bvult #xf true))",
            "line 1: `bvult` needs two words of one width, not (_ BitVec 4) and Bool",
        ),
        ("(assert (and))", "line 1: `and` needs truth values, not nothing"),
        ("(assert (not true false))", "line 1: `not` needs a truth value, not Bool and Bool"),
        (
            "(assert (ite #b1 true false))",
            "line 1: `ite` needs a truth value and two arguments of one sort, not (_ BitVec 1) and Bool and Bool",
        ),
        ("(assert (= (_ bv4 2) #b00))", "line 1: bv4 does not fit into 2 bits"),
        ("(assert (= (_ bvx 2) #b00))", "line 1: expected `bvN`, found `bvx`"),
        ("(assert (select a #b1))", "line 1: `a` is not declared"),
        ("(assert (select #b1 #b1))", "line 1: arrays are not supported"),
        ("(assert (<= #b1 #b1))", "line 1: integers and reals are not supported"),
        ("(assert (as x Bool))", "line 1: `as`, `match`, `lambda` and `choice` are not supported"),
        ("(check-sat)\n(assert true)", "line 2: an assertion after `check-sat`"),
        ("(assert (p true)", "line 1: `(` has no end"),
    ] {
        assert_eq!(refusal(text), message, "{text}");
    }
}

#[test]
fn what_are_no_horn_clauses_is_refused() {
    for (formula, message) in [
        ("(or r (p true))", "line 2: `r` and `p` are both heads of the clause, so it is no Horn clause"),
        (
            "(forall ((x Bool)) (exists ((y Bool)) (p y)))",
            "line 2: a quantifier alternates with that of the clause",
        ),
        ("(=> (forall ((x Bool)) (p x)) r)", "line 2: a quantifier alternates with that of the clause"),
        ("(= r (p true))", "line 2: a predicate or a quantifier is within `=`: no clause has one there"),
        ("(p r)", "line 2: a predicate or a quantifier is within `p`: no clause has one there"),
        (
            "(=> (ite r true false) false)",
            "line 2: a predicate or a quantifier is within `ite`: no clause has one there",
        ),
        ("(q true)", "line 2: `q` needs (_ BitVec 4), not Bool"),
        ("(q #x1 #x1)", "line 2: `q` needs (_ BitVec 4), not (_ BitVec 4) and (_ BitVec 4)"),
        ("q", "line 2: `q` needs (_ BitVec 4), not nothing"),
        ("(=> r #x1)", "line 2: a value of sort (_ BitVec 4) is asserted, not a truth value"),
        ("(not r r)", "line 2: `not` needs a truth value, not 2"),
    ] {
        assert_eq!(refusal(&format!("{GIVEN}\n(assert {formula})")), message, "{formula}");
    }
    assert_eq!(
        refusal(&format!("{GIVEN}\n(define-fun f () Bool r)")),
        "line 2: a predicate or a quantifier is within `define-fun`: no clause has one there"
    );
}
