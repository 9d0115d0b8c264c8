//! Z3 agrees that solutions are solutions, assertion by assertion. `oracle.py` asks it.
//!
//! Without Z3 the test says that it is skipped, unless `PDRER_REQUIRE_Z3` is set.

use std::io::Write;
use std::path::Path;
use std::process::Command;

use crate::decided::decided;
use pdrer::check::horn::Answer;
use pdrer::config::Config;
use pdrer::model::horn::parse;

use crate::corpus;
use crate::generate;
use crate::rng::Rng;

/// Is Z3 installed?
fn is_there() -> bool {
    if Command::new("z3").arg("--version").output().is_ok() {
        return true;
    }
    assert!(std::env::var_os("PDRER_REQUIRE_Z3").is_none(), "there is no z3");
    let _ = writeln!(std::io::stderr(), "SKIPPED: the oracle for solutions: there is no z3");
    false
}

/// What the oracle says about a solution.
fn ask(clauses: &Path, solution: &Path) -> String {
    let mut command = Command::new("python3");
    let output = command.arg("tests/horn/oracle.py").args([clauses, solution]).output().expect("Python");
    String::from_utf8(output.stdout).unwrap()
}

/// The solution of a safe system.
fn solution(text: &[u8]) -> Option<Vec<u8>> {
    match decided(parse(text).unwrap().system, &Config::default()).1? {
        Answer::Solution(text) => Some(text),
        Answer::Derivation(_) | Answer::OfNumbers(_) => None,
    }
}

#[test]
fn z3_accepts_solutions_and_refuses_others() {
    if !is_there() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let [clauses, answer] = ["clauses.smt2", "answer.smt2"].map(|name| folder.path().join(name));
    let mut texts: Vec<Vec<u8>> =
        corpus::entries().iter().map(|(path, ..)| std::fs::read(path).unwrap()).collect();
    texts
        .extend((0..100).map(|seed| {
            generate::system(&mut Rng::new(seed), 1 + seed as usize % 3).text(seed).into_bytes()
        }));
    let mut count = 0;
    for text in texts {
        let Some(solution) = solution(&text) else { continue };
        let context =
            || format!("{}\n{}", String::from_utf8_lossy(&text), String::from_utf8_lossy(&solution));
        std::fs::write(&clauses, &text).unwrap();
        std::fs::write(&answer, &solution).unwrap();
        let said = ask(&clauses, &answer);
        // Overflows are younger than some versions of Z3.
        let young = said.starts_with("unknown") && said.contains("unknown constant bv");
        assert!(young || said.starts_with("ok "), "{said}{}", context());
        count += usize::from(!young);
    }
    assert!(count > 10, "{count}");
    let odd = "(define-fun l0 () Bool true)(define-fun l1 ((x (_ BitVec 8))) Bool (bvuge x #x02))";
    std::fs::write(&answer, odd).unwrap();
    assert_eq!(ask(Path::new("tests/corpus/horn/wrap.smt2"), &answer), "wrong: assertion 2 does not hold\n");
}
