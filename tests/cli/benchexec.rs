//! The tool-info module for BenchExec, with the Python package `benchexec`.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// If the environment variable `PDRER_REQUIRE_BENCHEXEC` is set, it names the Python that must have the package; else
/// the test is skipped where `python3` does not.
#[test]
fn tool_info_module() {
    let required = std::env::var_os("PDRER_REQUIRE_BENCHEXEC");
    let python = required.clone().unwrap_or("python3".into());
    let found =
        Command::new(&python).args(["-c", "import benchexec.tools.template"]).stderr(Stdio::null()).status();
    if !found.is_ok_and(|status| status.success()) {
        assert!(required.is_none(), "{} has no package benchexec", python.display());
        // Not by a macro: the test harness would hide it.
        let _ = writeln!(
            std::io::stderr(),
            "SKIPPED: the module for BenchExec: {} has no benchexec",
            python.display()
        );
        return;
    }
    let programs = Path::new(env!("CARGO_BIN_EXE_pdrer")).parent().unwrap();
    let output =
        Command::new(&python).args(["-B", "hwmcc/benchexec/test.py"]).arg(programs).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
