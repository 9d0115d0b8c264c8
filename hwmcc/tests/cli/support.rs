//! A place to run fake checkers in: shell scripts that stand for what real ones do.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use hwmcc::record::{Record, Verdict};
use hwmcc::results::Results;

pub struct Bench {
    directory: tempfile::TempDir,
}

impl Bench {
    /// Models `m00.aag`, `m01.aag`, ..., whose content no fake checker reads.
    pub fn new(models: usize) -> Bench {
        let bench = Bench { directory: tempfile::tempdir().expect("a directory") };
        fs::create_dir(bench.path("models")).expect("created");
        for index in 0..models {
            fs::write(bench.path(&format!("models/m{index:02}.aag")), "aag 0 0 0 1 0\n0\n").expect("written");
        }
        bench
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    /// Writes a configuration `name` whose checker is the shell script, with the model as `$1`, the seed as `$2`, and
    /// files for statistics, counterexample and certificate as `$3`, `$4`, `$5`. `more` are further lines of TOML.
    pub fn checker(&self, name: &str, script: &str, more: &str) -> PathBuf {
        let program = self.path(&format!("{name}.sh"));
        fs::write(&program, format!("#!/bin/sh\n{script}\n")).expect("written");
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("made executable");
        let config = self.path(&format!("{name}.toml"));
        let text = format!(
            "name = '{name}'
command = ['{{dir}}/{name}.sh', '{{model}}', '{{seed}}', '{{stats}}', '{{witness}}', '{{certificate}}']
[safe]
exit = [20]
line = 'safe'
[unsafe]
exit = [10]
line = 'unsafe'
[unknown]
exit = [0]
line = 'unknown'
{more}"
        );
        fs::write(&config, text).expect("written");
        config
    }

    /// `hwmcc run` with that configuration on the models, into the directory `out`.
    pub fn command(&self, config: &Path, out: &str, more: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_hwmcc"));
        command.arg("run").arg(self.path("models")).arg("--config").arg(config);
        command.arg("--out").arg(self.path(out)).args(more);
        command
    }

    /// Runs it, and returns what it printed and the records.
    pub fn run(&self, config: &Path, out: &str, more: &[&str]) -> (Output, Vec<Record>) {
        let output = self.command(config, out, more).output().expect("started");
        (output, self.records(out))
    }

    /// Runs a checker, given as a script, on one model; its answers are not verified.
    pub fn one(&self, script: &str, more: &[&str]) -> Record {
        let config = self.checker("fake", script, "");
        let (output, mut records) = self.run(&config, "out", &[&["--no-verify"], more].concat());
        assert_eq!(records.len(), 1, "{}", text(&output.stderr));
        let record = records.remove(0);
        // Nothing but errors is no success.
        let code = i32::from(record.verdict == Verdict::Error);
        assert_eq!(output.status.code(), Some(code), "{}", text(&output.stderr));
        record
    }

    pub fn records(&self, out: &str) -> Vec<Record> {
        Results::read(&self.path(out)).expect("results").records
    }

    /// The text of a log of the directory `out`.
    pub fn log(&self, out: &str, log: &Option<String>) -> String {
        let path = self.path(out).join(log.as_ref().expect("a log"));
        text(&fs::read(path).expect("the log"))
    }
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
