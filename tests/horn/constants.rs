//! Free constants: safe if some value makes the clauses safe, unsafe only if no value matters.

use std::time::Duration;

use pdrer::check::Verdict;
use pdrer::check::horn::{Answer, Clauses, verify_answer, verify_numbers};
use pdrer::config::{Bmc, Config, Engine, Evidence};
use pdrer::limits::Limits;
use pdrer::model::horn::{Input, parse, parse_numbers};
use pdrer::smt;

use crate::decided::both;
use crate::numbers::solvers;

fn read(text: &str) -> Input {
    match parse(text.as_bytes()) {
        Ok(parsed) => parsed.system.into(),
        Err(_) => parse_numbers(text.as_bytes(), &Limits::default()).unwrap().system.into(),
    }
}

/// The answer to clauses, which has been verified; or why there is none.
fn answer(text: &str, config: &Config) -> Result<Answer, String> {
    let limits = Limits::default().within(Some(Duration::from_secs(120)));
    let (model, clauses) = Clauses::new(read(text), config, &limits).unwrap();
    let (outcome, answer) = clauses.decide(&model, config, &limits, &mut |_| {}).unwrap();
    match outcome.verdict {
        Verdict::Unknown { reason, .. } => Err(reason.to_string()),
        _ => Ok(answer.unwrap()),
    }
}

fn solution(answer: Result<Answer, String>) -> String {
    let Ok(Answer::Solution(text)) = answer else { panic!("{answer:?}") };
    String::from_utf8(text).unwrap()
}

/// Is the answer right?
fn accepted(text: &str, answer: &Answer) -> Result<(), String> {
    let limits = Limits::default();
    let verified = match read(text) {
        Input::Words(system) => verify_answer(&system, answer, Evidence::Proof, &limits),
        Input::Numbers(system) => {
            let solvers: Vec<_> = solvers().iter().map(|name| smt::Command::new(name)).collect();
            verify_numbers(&system, answer, &solvers, &limits)
        }
    };
    verified.map_err(|reason| format!("{reason:?}"))
}

/// What is added by two never becomes 3 if it begins with an even number.
const WORDS: &str = "(declare-const begin (_ BitVec 4))
    (declare-fun p ((_ BitVec 4)) Bool)
    (assert (not (= begin #x0)))
    (assert (p begin))
    (assert (forall ((x (_ BitVec 4))) (=> (p x) (p (bvadd x #x2)))))
    (assert (forall ((x (_ BitVec 4))) (=> (and (p x) (= x #x3)) false)))";

#[test]
fn some_value_makes_words_safe() {
    for config in both() {
        let config = Config { self_check: Some(Evidence::Proof), ..config };
        let text = solution(answer(WORDS, &config));
        let value = text.split("(define-fun begin () (_ BitVec 4) #x").nth(1).unwrap();
        assert!("2468ace".contains(&value[..1]), "{text}");
        for (other, expected) in [("4", true), ("0", false), ("1", false)] {
            let changed = text.replace(&format!("#x{})", &value[..1]), &format!("#x{other})"));
            assert_eq!(accepted(WORDS, &Answer::Solution(changed.into_bytes())).is_ok(), expected, "{other}");
        }
        let without = text.lines().filter(|line| !line.contains("begin")).collect::<Vec<_>>().join("\n");
        let refused = accepted(WORDS, &Answer::Solution(without.into_bytes())).unwrap_err();
        assert!(refused.contains("Undefined"), "{refused}");
    }
}

/// No value makes these safe, but each has another derivation.
#[test]
fn values_that_all_fail_are_no_verdict() {
    let odd = WORDS.replace("(not (= begin #x0))", "(= ((_ extract 0 0) begin) #b1)");
    for config in both() {
        let reason = answer(&odd, &config).unwrap_err();
        assert!(reason.contains("(8; begin = #x"), "{reason}");
        assert!(reason.ends_with("there are no others"), "{reason}");
        let none = format!("{odd}(assert (= begin #x0))");
        let reason = answer(&none, &config).unwrap_err();
        assert!(reason.starts_with("no value of the free constants"), "{reason}");
    }
}

/// A derivation by clauses without constants refutes all values; one that chooses a value is refused.
#[test]
fn a_derivation_holds_for_all_values() {
    let both_ways = format!("{WORDS}(assert (p #x1))");
    for config in both() {
        let found = answer(&both_ways, &config).unwrap();
        let Answer::Derivation(derivation) = &found else { panic!("it is unsafe") };
        assert!(derivation.steps.iter().all(|step| step.clause != 1), "{derivation:?}");
        accepted(&both_ways, &found).unwrap();
    }
    // The same clauses, but that in which the derivation begins is about the constant.
    let config =
        Config { engine: Engine::Bmc(Bmc { bound: Some(20), ..Bmc::default() }), ..Config::default() };
    let found = answer(&both_ways, &config).unwrap();
    let about = both_ways.replace("(p #x1)", "(=> (= begin #x1) (p #x1))");
    let refused = accepted(&about, &found).unwrap_err();
    assert!(refused.contains("Constant"), "{refused}");
}

#[test]
fn some_value_makes_numbers_safe() {
    let text = include_str!("../corpus/numbers/limit.smt2");
    if solvers().is_empty() {
        return;
    }
    let found = solution(answer(text, &Config::default()));
    let value = found.split("(define-fun limit () Int ").nth(1).unwrap().split(')').next().unwrap();
    let value: i64 = value.parse().unwrap();
    assert!(value > 3 && value % 2 == 0, "{found}");
    let real = "(declare-const c Real)(define-fun twice () Real (* 2.0 c))(declare-fun p (Real) Bool)
        (assert (and (< c 0.5) (< 0 twice)))(assert (p c))
        (assert (forall ((x Real)) (=> (and (p x) (> (+ x twice) 1.5)) false)))";
    let found = solution(answer(real, &Config::default()));
    assert!(found.contains("(define-fun c () Real "), "{found}");
    let wrong = real.replace("1.5", "0.0");
    let reason = answer(&wrong, &Config::default()).unwrap_err();
    assert!(reason.contains("(16; c = "), "{reason}");
}
