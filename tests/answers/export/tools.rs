//! Other programs that read invariants. If one is missing, its tests say so and do nothing.

use std::io::Write;
use std::process::{Command, Stdio};

/// Is the program installed? If not, this prints a message, or panics if the environment variable `PDRER_REQUIRE_Z3` or
/// `PDRER_REQUIRE_YOSYS` is set, which is done where the program must be there.
pub fn available(tool: &str) -> bool {
    let found =
        Command::new(tool).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok();
    if !found {
        let variable = format!("PDRER_REQUIRE_{}", tool.to_uppercase());
        assert!(std::env::var_os(&variable).is_none(), "there is no {tool}, and {variable} is set");
        // Not captured, so that the message is visible in the log of a test run.
        let _ = writeln!(std::io::stderr(), "SKIPPED: there is no {tool}");
    }
    found
}

/// Does Z3 answer `unsat` to all three checks, without warnings?
pub fn z3(text: &str) -> bool {
    let mut file = tempfile::NamedTempFile::with_suffix(".smt2").unwrap();
    file.write_all(text.as_bytes()).unwrap();
    let output = Command::new("z3").arg(file.path()).output().unwrap();
    let answers = String::from_utf8(output.stdout).unwrap();
    assert!(!answers.contains("error"), "{answers}\n{text}");
    answers == "unsat\nunsat\nunsat\n"
}

/// What Z3's SPACER says about Horn clauses, within a minute: `sat`, `unsat`, or anything else.
pub fn spacer(text: &str) -> String {
    let mut file = tempfile::NamedTempFile::with_suffix(".smt2").unwrap();
    file.write_all(text.as_bytes()).unwrap();
    let output = Command::new("z3").args(["-T:60", "fp.engine=spacer"]).arg(file.path()).output().unwrap();
    String::from_utf8(output.stdout).unwrap().trim_end().to_owned()
}

/// Does Yosys prove all assertions of an exported file by temporal induction of depth 1?
pub fn yosys(text: &str) -> bool {
    yosys_top("pdrer_model", text)
}

/// The same for any design.
pub fn yosys_top(top: &str, text: &str) -> bool {
    let mut file = tempfile::NamedTempFile::with_suffix(".sv").unwrap();
    file.write_all(text.as_bytes()).unwrap();
    let script = format!(
        "read_verilog -sv -formal {}; prep -flatten -top {top}; async2sync; \
         sat -tempinduct -prove-asserts -set-assumes -maxsteps 1",
        file.path().display()
    );
    let output = Command::new("yosys").args(["-p", &script]).output().unwrap();
    let log = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{log}{}\n{text}", String::from_utf8_lossy(&output.stderr));
    log.contains("Induction step proven: SUCCESS!")
}
