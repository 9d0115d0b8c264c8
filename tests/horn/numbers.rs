//! Clauses over integers and reals: programs with known verdicts, and answers that both solvers accept.
//!
//! Without the solvers the tests say that they are skipped, unless `PDRER_REQUIRE_Z3` and `PDRER_REQUIRE_CVC5` are set.

use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use pdrer::answer::horn;
use pdrer::arith::Graph;
use pdrer::check::horn::{Answer, Clauses, verify_numbers};
use pdrer::check::{Outcome, SelfCheck, Verdict};
use pdrer::config::{Chc, Config, Engine};
use pdrer::limits::Limits;
use pdrer::model::horn::{System, parse_numbers};
use pdrer::number::Value;
use pdrer::smt;
use pdrer::verify::horn::{Rejected, Unverified};

use crate::numeric::{self, Known};
use crate::rng::Rng;

const SOLVERS: [(&str, &str); 2] = [("z3", "PDRER_REQUIRE_Z3"), ("cvc5", "PDRER_REQUIRE_CVC5")];

/// The solvers that are there.
pub fn solvers() -> Vec<&'static str> {
    let is_there = |(name, variable): &(&'static str, &str)| {
        let found = Command::new(name).arg("--version").output().is_ok();
        assert!(found || std::env::var_os(variable).is_none(), "there is no {name}");
        if !found {
            let _ = writeln!(std::io::stderr(), "SKIPPED: what {name} would check: it is not there");
        }
        found
    };
    SOLVERS.iter().filter(|solver| is_there(solver)).map(|(name, _)| *name).collect()
}

fn system(text: &str) -> System<Graph> {
    parse_numbers(text.as_bytes(), &Limits::default())
        .unwrap_or_else(|error| panic!("{error}\n{text}"))
        .system
}

/// Decides a system within so many seconds, by this solver. The answer has been verified.
fn decided(text: &str, smt: &str, seconds: u64) -> (Outcome, Option<Answer>) {
    decided_by(text, smt, seconds, true)
}

/// Likewise, with facts or without.
fn decided_by(text: &str, smt: &str, seconds: u64, reach: bool) -> (Outcome, Option<Answer>) {
    let engine = Engine::Chc(Chc { reach, ..Chc::default() });
    let config = Config { smt: Some(smt.to_owned()), engine, ..Config::default() };
    let limits = Limits::default().within(Some(Duration::from_secs(seconds)));
    let (model, clauses) = Clauses::new(system(text), &config, &limits).unwrap();
    clauses.decide(&model, &config, &limits, &mut |_| {}).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Both solvers accept a solution; a derivation comes back from its text.
fn accepted(text: &str, answer: &Answer, solvers: &[&str]) {
    let (system, limits) = (system(text), Limits::default());
    match answer {
        Answer::Solution(solution) => {
            for name in solvers {
                let verified = verify_numbers(&system, answer, &[smt::Command::new(name)], &limits);
                let solution = String::from_utf8_lossy(solution);
                assert!(verified.is_ok(), "{name}: {}\n{text}\n{solution}", verified.unwrap_err());
            }
        }
        Answer::OfNumbers(derivation) => {
            let mut lines = Vec::new();
            horn::write(&system, derivation, &mut lines).unwrap();
            assert_eq!(horn::read(&system, &lines).unwrap(), *derivation, "{text}");
            assert!(verify_numbers(&system, answer, &[], &limits).is_ok(), "{text}");
        }
        Answer::Derivation(_) => panic!("the clauses are over numbers"),
    }
}

/// The programs that a search decides at once, with their verdicts in their comments. The others are safe and are tried
/// with a short limit.
#[test]
fn programs_have_the_expected_verdicts() {
    const HARD: [&str; 2] = ["fours", "phases"];
    let solvers = solvers();
    let Some(first) = solvers.first() else { return };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus/numbers");
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(paths.len() >= 34);
    for path in paths {
        let (name, text) =
            (path.file_stem().unwrap().to_str().unwrap(), std::fs::read_to_string(&path).unwrap());
        let safe = text.contains("\n; expect safe\n");
        assert!(safe || text.contains("\n; expect unsafe\n"), "{name}");
        let hard = HARD.contains(&name);
        let (outcome, answer) = decided(&text, first, if hard { 1 } else { 120 });
        match &outcome.verdict {
            Verdict::Safe(_) => assert!(safe, "{name}"),
            Verdict::Unsafe(_) => assert!(!safe, "{name}"),
            Verdict::Unknown { reason, .. } => assert!(hard, "{name}: {reason}"),
            Verdict::Live(_) => panic!("{name}"),
        }
        if let Some(answer) = answer {
            accepted(&text, &answer, &solvers);
        }
    }
}

/// The solution is about cells, the derivation about arrays.
#[test]
fn arrays_are_in_answers() {
    let text = include_str!("../corpus/numbers/swap.smt2");
    let wrong = include_str!("../corpus/numbers/swap_wrong.smt2");
    for solver in solvers() {
        let (_, answer) = decided(text, solver, 120);
        let Some(Answer::Solution(solution)) = answer else { panic!("it is safe") };
        let solution = String::from_utf8(solution).unwrap();
        assert!(solution.contains("(define-fun loop ((x0 (Array Int Int)) (x1 Int)) Bool"), "{solution}");
        assert!(solution.contains("(select x0 0)") && solution.contains("(select x0 1)"), "{solution}");
        let (_, answer) = decided(wrong, solver, 120);
        let Some(Answer::OfNumbers(mut derivation)) = answer else { panic!("it is unsafe") };
        let Value::Array(array) = derivation.steps[0].arguments[0].clone() else { panic!("it is an array") };
        assert!(array.at(&(-1).into()) < array.at(&4.into()), "{array}");
        accepted(wrong, &Answer::OfNumbers(derivation.clone()), &[solver]);
        // Another cell, which no clause looks at.
        derivation.steps[0].arguments[0] = Value::Array(array.with(7.into(), 1.into()));
        let refused = verify_numbers(&system(wrong), &Answer::OfNumbers(derivation), &[], &Limits::default());
        assert!(matches!(refused, Err(Unverified::Rejected(Rejected::Head { .. }))));
    }
}

/// A random system over an array and two integers, whose indices are terms.
fn random_array_program(rng: &mut Rng) -> String {
    const INDICES: [&str; 6] = ["i", "j", "(+ i 1)", "(- j 1)", "0", "2"];
    let index = |rng: &mut Rng| INDICES[rng.below(6)].to_owned();
    let number = |rng: &mut Rng| match rng.below(3) {
        0 => rng.between(0, 3).to_string(),
        1 => format!("(select a {})", INDICES[rng.below(6)]),
        _ => ["i", "j", "(+ (select a i) 1)"][rng.below(3)].to_owned(),
    };
    let condition = |rng: &mut Rng| {
        let (left, right) = (number(rng), number(rng));
        format!("({} {left} {right})", ["=", "<", "<=", "distinct"][rng.below(4)])
    };
    let array = |rng: &mut Rng| match rng.below(4) {
        0 => "a".to_owned(),
        1 => format!("(ite {} a (store a {} {}))", condition(rng), index(rng), number(rng)),
        2 => format!("(store (store a {} {}) {} {})", index(rng), number(rng), index(rng), number(rng)),
        _ => format!("(store a {} {})", index(rng), number(rng)),
    };
    let clause = |rng: &mut Rng, body: &str, head: &str| {
        let is_equal = if rng.percent(30) { format!("(= b {})", array(rng)) } else { "true".to_owned() };
        let variables = "(a (Array Int Int)) (b (Array Int Int)) (i Int) (j Int)";
        format!("(assert (forall ({variables}) (=> (and {body} {is_equal} {}) {head})))\n", condition(rng))
    };
    let head = |rng: &mut Rng| {
        let array = if rng.percent(30) { "b".to_owned() } else { array(rng) };
        format!(
            "(p {array} {} {})",
            ["i", "j", "(+ i 1)", "0"][rng.below(4)],
            ["j", "i", "(- j 1)"][rng.below(3)]
        )
    };
    let mut text = "(declare-fun p ((Array Int Int) Int Int) Bool)\n".to_owned();
    let begin = head(rng);
    text += &clause(rng, "true", &begin);
    for _ in 0..rng.between(1, 2) {
        let next = head(rng);
        text += &clause(rng, "(p a i j)", &next);
    }
    text += &clause(rng, "(p a i j)", "false");
    text
}

/// What is found out about cells is right about arrays: solutions by the word of both solvers, derivations by
/// evaluation. `PDRER_RANDOM_CLAUSES` is the number of systems, a few without it.
#[test]
fn random_systems_with_arrays_are_decided_rightly() {
    let solvers = solvers();
    let Some(first) = solvers.first() else { return };
    let count = std::env::var("PDRER_RANDOM_CLAUSES").map_or(25, |count| count.parse().expect("a number"));
    let from = std::env::var("PDRER_RANDOM_SEED").map_or(0, |seed| seed.parse().expect("a number"));
    let [mut safe, mut unsafe_, mut unknown] = [0; 3];
    for seed in from..from + count {
        let text = random_array_program(&mut Rng::new(seed));
        let (outcome, answer) = decided(&text, first, 2);
        match outcome.verdict {
            Verdict::Safe(_) => safe += 1,
            Verdict::Unsafe(_) => unsafe_ += 1,
            _ => unknown += 1,
        }
        if let Some(answer) = answer.filter(|_| outcome.self_check == SelfCheck::Passed) {
            accepted(&text, &answer, &solvers);
        }
    }
    println!("{safe} safe, {unsafe_} unsafe, {unknown} unknown");
    assert!(safe > 0 && unsafe_ > 0 && unknown < count / 2, "{safe} {unsafe_} {unknown}");
}

/// The search does not follow the equation, which would never end.
#[test]
fn a_growing_counter_is_at_least_two() {
    let text = include_str!("../corpus/numbers/fig34.smt2");
    for solver in solvers() {
        let (_, answer) = decided(text, solver, 120);
        let Some(Answer::Solution(solution)) = answer else { panic!("it is safe") };
        let solution = String::from_utf8(solution).unwrap();
        assert_eq!(solution, "sat\n(\n(define-fun l1 ((x0 Int)) Bool\n  (>= x0 2))\n)\n");
    }
}

/// `PDRER_RANDOM_CLAUSES` is the number of systems, a few without it.
#[test]
fn random_systems_are_decided_rightly() {
    random_systems(true);
}

#[test]
fn random_systems_are_decided_rightly_without_facts() {
    random_systems(false);
}

fn random_systems(reach: bool) {
    let solvers = solvers();
    let Some(first) = solvers.first() else { return };
    let count = std::env::var("PDRER_RANDOM_CLAUSES").map_or(25, |count| count.parse().expect("a number"));
    let from = std::env::var("PDRER_RANDOM_SEED").map_or(0, |seed| seed.parse().expect("a number"));
    let mut counts = [0; 4];
    for seed in from..from + count {
        let system = numeric::system(&mut Rng::new(seed));
        let (text, known) = (system.text(), system.known());
        let (outcome, answer) = decided_by(&text, first, 2, reach);
        match (&outcome.verdict, known) {
            (Verdict::Safe(_), Known::Unsafe) => panic!("seed {seed}: it is unsafe\n{text}"),
            (Verdict::Unsafe(_), Known::Safe) => panic!("seed {seed}: it is safe\n{text}"),
            (Verdict::Safe(_), _) => counts[0] += 1,
            (Verdict::Unsafe(_), _) => counts[1] += 1,
            (Verdict::Unknown { .. }, _) => counts[2] += 1,
            (Verdict::Live(_), _) => panic!("seed {seed}"),
        }
        counts[3] += usize::from(known != Known::Nothing);
        if let Some(answer) = answer {
            accepted(&text, &answer, &solvers);
        }
    }
    let [safe, unsafe_, unknown, known] = counts;
    let _ = writeln!(std::io::stderr(), "{safe} safe, {unsafe_} unsafe, {unknown} unknown; {known} known");
    assert!(count < 20 || safe > 0 && unsafe_ > 0 && known > 0);
}

/// Each of these predicates is needed twice by the next one: without facts the tree has all of them.
#[test]
fn trees_are_found_whole_without_facts() {
    const HEIGHT: usize = 5;
    let mut text = "(declare-fun p0 (Int) Bool)\n(assert (p0 1))\n".to_owned();
    for i in 1..=HEIGHT {
        let below = i - 1;
        text += &format!(
            "(declare-fun p{i} (Int) Bool)\n(assert (forall ((x Int) (y Int)) (=> (and (p{below} x) (p{below} y)) \
             (p{i} (+ x y)))))\n"
        );
    }
    for (least, reach) in [(0, true), (1 << (HEIGHT + 1), false)] {
        let query = |bound: &str| format!("{text}(assert (forall ((x Int)) (=> (p{HEIGHT} x) {bound})))\n");
        for solver in solvers() {
            let (outcome, answer) = decided_by(&query("(< x 32)"), solver, 120, reach);
            assert!(matches!(outcome.verdict, Verdict::Unsafe(_)), "{:?}", outcome.verdict);
            let (obligations, steps) = (outcome.stats.obligations, 1 << (HEIGHT + 1));
            assert!(obligations >= least && (!reach || obligations < steps), "{obligations}");
            let Some(Answer::OfNumbers(derivation)) = answer else { panic!("it has a derivation") };
            assert_eq!(derivation.steps.len(), if reach { HEIGHT + 2 } else { steps as usize });
            let (outcome, answer) = decided_by(&query("(< x 33)"), solver, 120, reach);
            assert!(matches!(outcome.verdict, Verdict::Safe(_)), "{:?}", outcome.verdict);
            accepted(&query("(< x 33)"), &answer.unwrap(), &[solver]);
        }
    }
}

#[test]
fn wrong_answers_are_refused() {
    let Some(first) = solvers().first().copied() else { return };
    let (limits, solver) = (Limits::default(), [smt::Command::new(first)]);
    let text = include_str!("../corpus/numbers/fig34.smt2");
    let system = system(text);
    let refused = |answer: &Answer| match verify_numbers(&system, answer, &solver, &limits) {
        Err(Unverified::Rejected(reason)) => reason.to_string(),
        _ => panic!("it is wrong"),
    };
    let solution =
        |body: &str| Answer::Solution(format!("(define-fun l1 ((x Int)) Bool {body})").into_bytes());
    assert_eq!(refused(&solution("(>= x 3)")), "the clause in line 5 does not hold");
    assert_eq!(refused(&solution("(and (>= x 2) (<= x 9))")), "the clause in line 6 does not hold");
    assert_eq!(refused(&solution("(>= x 1)")), "the clause in line 7 does not hold");
    assert!(
        refused(&Answer::Solution(b"(define-fun l1 ((x Real)) Bool true)".to_vec())).contains("other sorts")
    );
    let line = |values: &str, end: &str| {
        format!("{{\"id\":0,\"rule\":0,\"values\":[{values}],\"premises\":[]{end}}}")
    };
    let read = |text: String| horn::read(&system, text.as_bytes()).map(Answer::OfNumbers);
    let first = line("\"2\"", ",\"args\":[\"2\"]");
    let query = |value: &str| format!("{{\"id\":1,\"rule\":2,\"values\":[\"{value}\"],\"premises\":[0]}}");
    assert_eq!(
        refused(&read(format!("{first}\n{}", query("1"))).unwrap()),
        "step 1: premise 0 is not what the clause in line 7 needs"
    );
    assert_eq!(
        refused(&read(format!("{first}\n{}", query("2"))).unwrap()),
        "step 1: the constraint of the clause in line 7 does not hold"
    );
    assert_eq!(refused(&read(first).unwrap()), "the last step is no query");
    let half = read(line("\"1/2\"", ",\"args\":[\"2\"]")).unwrap_err();
    assert_eq!(half.to_string(), "1: `1/2` is no value of Int");
    let unverified =
        verify_numbers(&system, &solution("(>= x 2)"), &[smt::Command::new("no-such-solver")], &limits);
    assert!(matches!(unverified, Err(Unverified::Rejected(Rejected::Undecided { .. }))));
}

#[test]
fn other_engines_are_refused() {
    let config = Config { engine: Engine::Bmc(Default::default()), ..Config::default() };
    let text = include_str!("../corpus/numbers/fig34.smt2");
    let refused = Clauses::new(system(text), &config, &Limits::default()).err().unwrap();
    assert_eq!(
        refused.to_string(),
        "the clauses are over integers and reals: only --engine chc looks at such clauses"
    );
}

/// A solver as a script: it greets, and then does this.
fn script(folder: &Path, name: &str, then: &str) -> String {
    let path = folder.join(name);
    let text = format!(
        "#!/bin/sh\nwhile read line; do case $line in '(echo'*) echo '\"ready\"'; break;; esac; done\n{then}\n"
    );
    std::fs::write(&path, text).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    path.to_str().unwrap().to_owned()
}

/// What the search says about a solver that does not do what it should.
fn reason(command: &str) -> String {
    let (outcome, answer) = decided(include_str!("../corpus/numbers/fig34.smt2"), command, 2);
    assert!(answer.is_none());
    match outcome.verdict {
        Verdict::Unknown { reason, .. } => reason.to_string(),
        verdict => panic!("{verdict:?}"),
    }
}

#[test]
fn solvers_that_fail_leave_no_verdict_and_no_child() {
    let folder = tempfile::tempdir().unwrap();
    let of = |name: &str, then: &str| script(folder.path(), name, then);
    let dies = of("dies", "read line; exit 3");
    assert_eq!(reason(&dies), format!("{dies} has ended without an answer (exit status: 3)"));
    let chatters = of("chatters", "while true; do echo banana; done");
    assert_eq!(
        reason(&chatters),
        format!("{chatters} answers nonsense: expected sat, unsat or unknown, found `banana`")
    );
    let refuses = of("refuses", "echo '(error \"no (push) here\")'; cat > /dev/null");
    assert_eq!(reason(&refuses), format!("{refuses} refuses a query: no (push) here"));
    let gives_up = of("gives-up", "while read line; do case $line in '(check'*) echo unknown;; esac; done");
    assert_eq!(reason(&gives_up), "gives-up answers unknown");
    let odd = of(
        "odd-values",
        "while read line; do case $line in '(check'*) echo sat; echo '((v0 root))';; esac; done",
    );
    assert_eq!(reason(&odd), format!("{odd} answers nonsense: expected values, found `((v0 root))`"));
    let pid = folder.path().join("pid");
    let hangs = of("hangs", &format!("sleep 1000 & echo $! > {}; wait", pid.display()));
    let start = Instant::now();
    assert_eq!(reason(&hangs), "time limit reached");
    assert!(start.elapsed() < Duration::from_secs(20));
    // What it has started has ended, too, at the latest when its new parent has noticed.
    let child = std::fs::read_to_string(pid).unwrap();
    let state = || std::fs::read_to_string(format!("/proc/{}/stat", child.trim())).unwrap_or_default();
    let has_ended = || {
        let state = state();
        state.is_empty() || state.contains(") Z ")
    };
    // A signal that kills is sent at once, and takes effect a moment later.
    let soon = Instant::now() + Duration::from_secs(20);
    while !has_ended() && Instant::now() < soon {
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(has_ended(), "{}", state());
}

/// A solver that lies is found out.
#[test]
fn a_solver_that_lies_is_not_believed() {
    let Some(_) = solvers().first() else { return };
    let folder = tempfile::tempdir().unwrap();
    let unsat = "while read line; do case $line in '(check-sat)'*) echo unsat;; '(check'*) echo unsat;; '(get-unsat'*) echo '()';; esac; done";
    let lies = script(folder.path(), "lies", unsat);
    let text = include_str!("../corpus/numbers/cfg_a.smt2");
    let config = Config { smt: Some(lies), ..Config::default() };
    let limits = Limits::default();
    let (model, clauses) = Clauses::new(system(text), &config, &limits).unwrap();
    let failed = clauses.decide(&model, &config, &limits, &mut |_| {}).expect_err("the solution is wrong");
    assert!(
        failed.to_string().starts_with("self-check of the solution failed: the clause in line"),
        "{failed}"
    );
}

#[test]
fn answers_are_verified() {
    let Some(first) = solvers().first().copied() else { return };
    let (outcome, _) = decided(include_str!("../corpus/numbers/sum_wrong.smt2"), first, 120);
    assert_eq!(outcome.self_check, SelfCheck::Passed);
}
