//! Answers from files: what is refused, and with which message.

use pdrer::answer::horn;
use pdrer::answer::witness::words::Bits;
use pdrer::check::horn::{Answer, verify_answer};
use pdrer::config::Evidence;
use pdrer::limits::Limits;
use pdrer::model::horn::{System, is_solution, parse};

fn system() -> System {
    parse(include_bytes!("../corpus/horn/rules.smt2")).unwrap().system
}

fn verified(text: &str) -> String {
    let answer = Answer::Solution(text.as_bytes().to_vec());
    let text = "(declare-fun |p q| ((_ BitVec 4)) Bool)\n(assert (|p q| #x1))\n(assert (forall ((x (_ BitVec 4)))
        (=> (|p q| x) (|p q| (bvadd x #x2)))))\n\n(assert (forall ((x (_ BitVec 4))) (=> (and (|p q| x) (= x #x6))
        false)))";
    let system = parse(text.as_bytes()).unwrap().system;
    verify_answer(&system, &answer, Evidence::Proof, &Limits::default())
        .map_or_else(|error| error.to_string(), |()| "ok".to_owned())
}

#[test]
fn solutions_are_verified_clause_by_clause() {
    let odd = "(define-fun |p q| ((x (_ BitVec 4))) Bool (= ((_ extract 0 0) x) #b1))";
    for text in [
        odd.to_owned(),
        format!("sat\n{odd}"),
        format!("sat ({odd})"),
        format!("(model {odd})"),
        format!(
            "(define-fun odd ((x (_ BitVec 1))) Bool (= x #b1)) {}",
            odd.replace("(= ((_ extract 0 0) x) #b1)", "(odd ((_ extract 0 0) x))")
        ),
    ] {
        assert!(is_solution(text.as_bytes()), "{text}");
        assert_eq!(verified(&text), "ok", "{text}");
    }
    let with = |body: &str| format!("(define-fun |p q| ((x (_ BitVec 4))) Bool {body})");
    for (text, message) in [
        (with("true"), "the clause in line 6 does not hold"),
        (with("false"), "the clause in line 2 does not hold"),
        (with("(= x #x1)"), "the clause in line 3 does not hold"),
        (String::new(), "the solution does not define `p q`"),
        (
            "(define-fun |p q| () Bool true)".to_owned(),
            "the solution defines `p q` with other sorts than it is declared with",
        ),
        (
            "(define-fun |p q| ((x (_ BitVec 4))) (_ BitVec 4) x)".to_owned(),
            "the solution defines `p q` with other sorts than it is declared with",
        ),
        (
            with("(forall ((y Bool)) y)"),
            "the solution cannot be read: line 1: a predicate or a quantifier is within `define-fun`: no clause has \
             one there",
        ),
        (with("(r x)"), "the solution cannot be read: line 1: `r` is not declared"),
        (
            format!("{0}\n{0}", with("true")),
            "the solution cannot be read: line 2: `p q` is declared already, in line 1",
        ),
        (
            "(assert true)".to_owned(),
            "the solution cannot be read: line 1: expected `define-fun`, found `assert`",
        ),
        ("unsat".to_owned(), "the solution cannot be read: line 1: expected definitions, found `unsat`"),
    ] {
        assert_eq!(verified(&text), message, "{text}");
    }
    assert!(!is_solution(b"unsat\n") && !is_solution(b"aag 0 0 0 0 0\n") && !is_solution(b"{}"));
}

#[test]
fn files_that_are_no_derivations_are_refused() {
    let system = system();
    for (text, message) in [
        ("{}", "1: no step: missing field `id` at line 1 column 2"),
        ("\n{\"id\":0,\"rule\":9,\"values\":[],\"premises\":[]}", "2: there is no clause 9: there are 4"),
        ("{\"id\":0,\"rule\":0,\"values\":[],\"premises\":[]}", "1: 0 values of 1 variables"),
        (
            "{\"id\":0,\"rule\":0,\"values\":[\"#b1\"],\"premises\":[]}",
            "1: `#b1` is no value of (_ BitVec 6)",
        ),
        (
            "{\"id\":0,\"rule\":0,\"values\":[\"#b000001\"],\"premises\":[]}",
            "1: 0 values of 2 arguments of the head",
        ),
        (
            "{\"id\":0,\"rule\":0,\"args\":[\"#b000001\",\"false\"],\"values\":[\"#b000001\"],\"premises\":[0]}",
            "1: there is no step 0 before",
        ),
    ] {
        assert_eq!(
            horn::read::<_, Bits>(&system, text.as_bytes()).unwrap_err().to_string(),
            message,
            "{text}"
        );
    }
    let step =
        "{\"id\":7,\"rule\":0,\"args\":[\"#b000001\",\"false\"],\"values\":[\"#b000001\"],\"premises\":[]}\n";
    let twice = horn::read::<_, Bits>(&system, step.repeat(2).as_bytes()).unwrap_err();
    assert_eq!(twice.to_string(), "2: there is a step 7 already");
    let one = horn::read(&system, step.as_bytes()).unwrap();
    let refused = |derivation| {
        verify_answer(&system, &Answer::Derivation(derivation), Evidence::Proof, &Limits::default())
    };
    assert_eq!(refused(one).unwrap_err().to_string(), "the last step is no query");
    let none = horn::read(&system, b"").unwrap();
    assert_eq!(refused(none).unwrap_err().to_string(), "the derivation has no steps");
}
