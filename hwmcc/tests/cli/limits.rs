//! Checkers that misbehave: each is ended, measured, and cannot harm the machine or the results.

use std::fs;
use std::time::{Duration, Instant};

use crate::support::Bench;
use hwmcc::record::{Reason, Verdict};

/// Uses CPU time until it is killed.
const BUSY: &str = "while :; do :; done";

#[test]
fn an_answer_is_read_and_measured() {
    let bench = Bench::new(1);
    let script = r#"echo "model $1 seed $2"; echo safe; echo note >&2
echo '{"proof": {"size": 7}}' > "$3"; sleep 0.3; exit 20"#;
    let record = bench.one(script, &["--seeds", "5"]);
    assert_eq!((record.verdict, record.reason.clone()), (Verdict::Safe, None));
    assert_eq!(record.stats.as_ref().and_then(|stats| stats.pointer("/proof/size")?.as_u64()), Some(7));
    assert!(bench.log("out", &record.logs.stdout).contains("models/m00.aag seed 5\nsafe\n"));
    assert_eq!(bench.log("out", &record.logs.stderr), "note\n");
    assert!(bench.log("out", &record.logs.stats).contains("proof"));
    assert!((0.3..2.0).contains(&record.wall_s), "{} s", record.wall_s);
    assert!(record.cpu_s < 0.2, "sleeping is no CPU time: {} s", record.cpu_s);
    assert!((0.5..50.0).contains(&record.peak_mib), "{} MiB", record.peak_mib);
    assert!(!bench.path("out/work").exists());
}

#[test]
fn the_cpu_limit_holds_within_a_second() {
    let bench = Bench::new(1);
    let record = bench.one(BUSY, &["--cpu-limit", "1.5"]);
    assert_eq!((record.verdict, record.reason), (Verdict::Unknown, Some(Reason::CpuLimit)));
    assert!((1.5..2.5).contains(&record.cpu_s), "{} s", record.cpu_s);
}

/// The kernel's own limit is a last resort: it counts in another way, and a run that it ends looks like a crash.
#[test]
fn the_kernel_has_patience() {
    let bench = Bench::new(1);
    let record = bench.one("ulimit -t; echo safe; exit 20", &["--cpu-limit", "7"]);
    let said = bench.log("out", &record.logs.stdout);
    let seconds: u64 = said.lines().next().and_then(|line| line.parse().ok()).expect("a limit");
    assert!((14..60).contains(&seconds), "{seconds} s");
}

#[test]
fn a_checker_may_end_in_peace() {
    let bench = Bench::new(1);
    let script = r#"trap 'echo "{\"frames\": 3}" > "$3"; echo unknown; exit 0' TERM; while :; do :; done"#;
    let record = bench.one(script, &["--cpu-limit", "0.5"]);
    assert_eq!(record.reason, Some(Reason::CpuLimit));
    assert!(record.stats.is_some(), "it wrote its statistics after SIGTERM");
    assert!(record.cpu_s < 1.0, "{} s", record.cpu_s);
}

#[test]
fn an_answer_after_the_limit_is_none() {
    let bench = Bench::new(1);
    let record = bench.one("trap 'echo safe; exit 20' TERM; while :; do :; done", &["--cpu-limit", "0.5"]);
    assert_eq!((record.verdict, record.reason), (Verdict::Unknown, Some(Reason::CpuLimit)));
}

#[test]
fn sigterm_may_be_ignored() {
    let bench = Bench::new(1);
    let record = bench.one(&format!("trap '' TERM; {BUSY}"), &["--cpu-limit", "1"]);
    assert_eq!((record.verdict, record.reason), (Verdict::Unknown, Some(Reason::CpuLimit)));
    assert!((1.0..2.0).contains(&record.cpu_s), "{} s", record.cpu_s);
}

#[test]
fn a_sleeper_meets_the_wall_limit() {
    let bench = Bench::new(1);
    let start = Instant::now();
    let record = bench.one("trap '' TERM; while :; do sleep 100; done", &["--wall-limit", "1"]);
    assert_eq!((record.verdict, record.reason), (Verdict::Unknown, Some(Reason::WallLimit)));
    assert!(record.cpu_s < 0.5);
    assert!(start.elapsed() < Duration::from_secs(10), "SIGKILL came after {:?}", start.elapsed());
}

/// Whether a process works in a directory below that one.
fn lives_below(directory: &std::path::Path) -> bool {
    let processes = fs::read_dir("/proc").expect("a list of processes").flatten();
    let mut places = processes.filter_map(|process| fs::read_link(process.path().join("cwd")).ok());
    places.any(|place| place.starts_with(directory))
}

#[test]
fn forks_count_and_die() {
    let bench = Bench::new(1);
    // Three processes, one of which has left the process group and its parent: together they use a second soon.
    let script = format!("({BUSY}) & setsid sh -c '(trap \"\" TERM; {BUSY}) & exit' & {BUSY}");
    let start = Instant::now();
    let record = bench.one(&script, &["--cpu-limit", "2"]);
    assert_eq!((record.verdict, record.reason), (Verdict::Unknown, Some(Reason::CpuLimit)));
    assert!((2.0..3.0).contains(&record.cpu_s), "{} s", record.cpu_s);
    assert!(start.elapsed() < Duration::from_secs(30));
    assert!(!lives_below(&bench.path("out")));
}

#[test]
fn what_a_checker_leaves_behind_dies_with_it() {
    let bench = Bench::new(1);
    let start = Instant::now();
    let record = bench.one("setsid sh -c 'sleep 1000 & exit'; sleep 1000 & echo safe; exit 20", &[]);
    assert_eq!(record.verdict, Verdict::Safe);
    assert!(
        start.elapsed() < Duration::from_secs(8),
        "the output was open to the end: {:?}",
        start.elapsed()
    );
    assert!(!lives_below(&bench.path("out")));
}

/// Takes memory, a MiB at a time, until it is stopped.
const GREEDY: &str =
    "import time\nheap = []\nwhile True: heap.append(bytearray(b'x' * (1 << 20))); time.sleep(0.001)";

#[test]
fn the_memory_limit_kills_the_run() {
    let bench = Bench::new(1);
    fs::write(bench.path("greedy.py"), GREEDY).expect("written");
    let script = "exec python3 \"${0%/*}/greedy.py\"";
    let record = bench.one(script, &["--memory", "150", "--cpu-limit", "30"]);
    assert_eq!((record.verdict, record.reason), (Verdict::Unknown, Some(Reason::MemoryLimit)));
    assert!((150.0..310.0).contains(&record.peak_mib), "{} MiB", record.peak_mib);
}

#[test]
fn memory_is_that_of_all_processes() {
    let bench = Bench::new(1);
    // Each takes 60 MiB and stays: one is within the limit, three are not.
    let hog = "import time; heap = b'x' * (60 << 20); time.sleep(100)";
    fs::write(bench.path("hog.py"), hog).expect("written");
    let script = "for i in 1 2 3; do python3 \"${0%/*}/hog.py\" & done; wait";
    let record = bench.one(script, &["--memory", "150", "--cpu-limit", "30"]);
    assert_eq!((record.verdict, record.reason), (Verdict::Unknown, Some(Reason::MemoryLimit)));
}

#[test]
fn one_huge_request_fails_in_the_checker() {
    let bench = Bench::new(1);
    fs::write(bench.path("huge.py"), "heap = bytearray(1 << 31)").expect("written");
    let record = bench.one("python3 \"${0%/*}/huge.py\"; exit 3", &["--memory", "200"]);
    assert_eq!(record.verdict, Verdict::Error);
    assert!(record.peak_mib < 410.0, "{} MiB", record.peak_mib);
    assert!(bench.log("out", &record.logs.stderr).contains("MemoryError"));
}

#[test]
fn a_flood_is_read_but_not_kept() {
    let bench = Bench::new(1);
    let script = "echo first; head -c 300000000 /dev/zero | tr '\\0' x; echo; echo unsafe; exit 10";
    let record = bench.one(script, &["--cpu-limit", "60"]);
    assert_eq!(record.verdict, Verdict::Unsafe, "the answer comes after the flood");
    let log = bench.log("out", &record.logs.stdout);
    assert!(log.len() < 4 << 20, "{} bytes", log.len());
    assert!(log.starts_with("first\n") && log.contains("bytes left out]"));
}

#[test]
fn garbage_is_no_answer() {
    for (script, reason) in [
        ("head -c 100000 /dev/urandom; head -c 1000 /dev/urandom > \"$3\"; exit 20", Reason::NoAnswer),
        ("printf 'safe\\nunsafe\\n'; exit 0", Reason::NoAnswer),
        ("echo safe; exit 77", Reason::ExitCode { code: 77 }),
        ("echo safe; kill -SEGV $$", Reason::Signal { number: 11 }),
        ("echo safe; kill -40 $$", Reason::Signal { number: 0 }),
        (":", Reason::NoAnswer),
    ] {
        let record = Bench::new(1).one(script, &[]);
        assert_eq!((record.verdict, record.reason), (Verdict::Error, Some(reason)), "{script}");
        assert_eq!(record.stats, None, "{script}");
    }
}

#[test]
fn several_answers_are_none() {
    let bench = Bench::new(1);
    let config = bench.checker("fake", "printf 'safe\\nunsafe\\n'; exit 0", "");
    let lenient =
        fs::read_to_string(&config).expect("readable").replace("exit = [10]", "").replace("exit = [20]", "");
    fs::write(&config, lenient).expect("written");
    let (_, records) = bench.run(&config, "out", &["--no-verify"]);
    assert_eq!((records[0].verdict, records[0].reason.clone()), (Verdict::Error, Some(Reason::Ambiguous)));
}

#[test]
fn a_program_that_is_no_program() {
    let bench = Bench::new(1);
    let config = bench.checker("fake", "exit 20", "");
    fs::write(bench.path("fake.sh"), "#!/no/such/shell\n").expect("written");
    let (output, records) = bench.run(&config, "out", &["--no-verify"]);
    assert_eq!(output.status.code(), Some(1));
    let said = crate::support::text(&output.stderr);
    assert!(said.contains("!!   models: m00.aag: not started: No such file"), "{said}");
    assert!(matches!(records[0].reason, Some(Reason::NotStarted { .. })), "{:?}", records[0].reason);

    fs::remove_file(bench.path("fake.sh")).expect("removed");
    let output = bench.command(&config, "out2", &[]).output().expect("started");
    assert_eq!(output.status.code(), Some(2), "found before the first run");
    assert!(!bench.path("out2").exists());
}
