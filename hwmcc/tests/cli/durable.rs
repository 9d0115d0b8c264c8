//! Nothing is lost: killed at any moment and resumed, a run is the same set of runs.

use std::collections::BTreeSet;
use std::fs;
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::support::{Bench, text};
use hwmcc::record::Record;

/// A checker whose answer depends on the model, and that is there for a moment.
const CHECKER: &str = r#"case "$1" in *[02468].aag) answer=safe code=20;; *) answer=unsafe code=10;; esac
sleep 0.05; echo "{\"model\": \"${1##*/}\", \"seed\": $2}" > "$3"; echo $answer; exit $code"#;

/// All of a record that is the same each time.
fn essence(record: &Record) -> String {
    let logs = &record.logs;
    format!("{} {:?} {:?} {:?} {:?}", record.key(), record.verdict, record.reason, record.stats, logs)
}

fn essences(records: &[Record]) -> BTreeSet<String> {
    records.iter().map(essence).collect()
}

/// Pseudo-random numbers, the same in each run of the test.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % bound
    }
}

#[test]
fn killed_ten_times_it_equals_an_undisturbed_run() {
    let bench = Bench::new(20);
    let config = bench.checker("fake", CHECKER, "");
    let more = ["--seeds", "0,1,2", "--jobs", "2", "--no-verify"];
    let (output, undisturbed) = bench.run(&config, "undisturbed", &more);
    assert!(output.status.success());
    assert_eq!(undisturbed.len(), 60);

    let mut random = Random(2025);
    let mut unfinished = 0;
    for _ in 0..10 {
        let mut command = bench.command(&config, "killed", &more);
        let mut child =
            command.arg("--resume").stderr(Stdio::null()).stdout(Stdio::null()).spawn().expect("started");
        sleep(Duration::from_millis(20 + random.below(250)));
        child.kill().expect("killed by SIGKILL");
        let status = child.wait().expect("waited for");
        unfinished += usize::from(!status.success());
        // As if the last line had not reached the disk as a whole.
        let path = bench.path("killed/runs.jsonl");
        if let Ok(bytes) = fs::read(&path) {
            let kept = bytes.len() - random.below(bytes.len().min(40) as u64 + 1) as usize;
            fs::write(&path, &bytes[..kept]).expect("written");
        }
    }
    assert!(unfinished >= 5, "only {unfinished} were killed before their end");
    let (output, resumed) = bench.run(&config, "killed", &[&more[..], &["--resume"]].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert_eq!(resumed.len(), 60);
    assert_eq!(essences(&resumed), essences(&undisturbed));
    for record in &resumed {
        assert_eq!(
            bench.log("killed", &record.logs.stdout),
            bench.log("undisturbed", &record.logs.stdout),
            "{}",
            record.key()
        );
    }
    assert!(!bench.path("killed/work").exists());
}

#[test]
fn checkers_die_with_the_runner() {
    let bench = Bench::new(1);
    let script = "trap '' TERM; echo $$ > \"${0%/*}/pid\"; while :; do sleep 1; done";
    let config = bench.checker("fake", script, "");
    let mut child =
        bench.command(&config, "out", &["--no-verify"]).stderr(Stdio::null()).spawn().expect("started");
    let pid = bench.path("pid");
    wait_for("the checker to start", || fs::read_to_string(&pid).is_ok_and(|text| text.ends_with('\n')));
    let process = format!("/proc/{}", fs::read_to_string(&pid).expect("readable").trim());
    assert!(fs::exists(&process).expect("known"));
    child.kill().expect("killed by SIGKILL");
    child.wait().expect("waited for");
    wait_for("the checker to die", || !fs::exists(&process).expect("known"));
}

fn wait_for(what: &str, condition: impl Fn() -> bool) {
    let start = Instant::now();
    while !condition() {
        assert!(start.elapsed() < Duration::from_secs(10), "waited in vain for {what}");
        sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_second_process_is_refused() {
    let bench = Bench::new(1);
    let config = bench.checker("fake", "touch \"${0%/*}/begun\"; sleep 3; echo safe; exit 20", "");
    let first =
        bench.command(&config, "out", &["--no-verify"]).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    let mut first = first.expect("started");
    wait_for("the first run to begin", || bench.path("begun").exists());
    let second = bench.command(&config, "out", &["--no-verify", "--resume"]).output().expect("started");
    assert_eq!(second.status.code(), Some(2));
    assert!(text(&second.stderr).contains("another process is writing"), "{}", text(&second.stderr));
    assert!(first.wait().expect("waited for").success());
    assert_eq!(bench.records("out").len(), 1, "the first was not disturbed");
}

#[test]
fn results_are_not_overwritten_or_mixed() {
    let bench = Bench::new(2);
    let config = bench.checker("fake", CHECKER, "");
    let (output, before) = bench.run(&config, "out", &["--no-verify"]);
    assert!(output.status.success());
    for (more, message) in [
        (&["--no-verify"][..], "results already"),
        (&["--no-verify", "--resume", "--seeds", "0,1"], "the seeds differ"),
        (&["--no-verify", "--resume", "--cpu-limit", "11"], "the limits differ"),
        (&["--no-verify", "--resume", "--shard", "1/2"], "the shards differ"),
    ] {
        let (output, after) = bench.run(&config, "out", more);
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains(message), "{}", text(&output.stderr));
        assert_eq!(after, before);
    }
    let (output, after) = bench.run(&config, "out", &["--no-verify", "--resume"]);
    assert!(output.status.success(), "nothing was left to do");
    assert_eq!(after, before);
}
