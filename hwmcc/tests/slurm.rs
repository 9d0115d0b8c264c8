//! A job array of a real Slurm, where Debian's package `slurm-wlm` is installed.

use std::io::Write;
use std::process::Command;

/// What the script ends with if Slurm is not there.
const SKIPPED: i32 = 77;

/// If the environment variable `HWMCC_REQUIRE_SLURM` is set, as where the package is known to be installed, it is an
/// error that Slurm is not there.
#[test]
fn slurm_makes_the_runs() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/slurm.sh");
    let output = Command::new(script).arg(env!("CARGO_BIN_EXE_hwmcc")).output().expect("the script");
    let said = String::from_utf8_lossy(&output.stdout);
    if output.status.code() == Some(SKIPPED) && std::env::var_os("HWMCC_REQUIRE_SLURM").is_none() {
        // Not by a macro: the test harness would hide it.
        let _ = writeln!(std::io::stderr(), "SKIPPED: hwmcc with a real Slurm: {}", said.trim());
        return;
    }
    assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
    assert!(said.contains("ok: "), "{said}");
}
