//! Several machines: shards, their merge, and the script for Slurm.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use crate::support::{Bench, text};
use hwmcc::record::Record;
use hwmcc::results::Results;

const CHECKER: &str = "echo \"$1\"; echo safe; exit 20";

fn hwmcc(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_hwmcc")).args(arguments).output().expect("started")
}

fn keys(records: &[Record]) -> BTreeSet<String> {
    records.iter().map(|record| format!("{} {:?} {:?}", record.key(), record.verdict, record.logs)).collect()
}

fn merge(bench: &Bench, out: &str, parts: &[&str]) -> Output {
    let paths: Vec<PathBuf> = [out].iter().chain(parts).map(|name| bench.path(name)).collect();
    let words: Vec<&str> = paths.iter().map(|path| path.to_str().expect("a plain path")).collect();
    hwmcc(&[&["merge"], &words[..]].concat())
}

#[test]
fn merged_shards_equal_the_whole() {
    let bench = Bench::new(7);
    let config = bench.checker("fake", CHECKER, "");
    let more = ["--no-verify", "--seeds", "0,1"];
    bench.run(&config, "whole", &more);
    for (shard, runs) in [("1/3", 6), ("2/3", 4), ("3/3", 4)] {
        let out = format!("part{}", &shard[..1]);
        let (output, records) = bench.run(&config, &out, &[&more[..], &["--shard", shard]].concat());
        assert!(output.status.success());
        assert_eq!(records.len(), runs, "{shard}");
    }
    let output = merge(&bench, "merged", &["part3", "part1", "part2"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(text(&output.stdout).trim_end().ends_with("merged: 14 runs"), "{}", text(&output.stdout));
    let (whole, merged) = (bench.path("whole"), bench.path("merged"));
    let whole = Results::read(&whole).expect("results");
    let merged = Results::read(&merged).expect("results");
    assert_eq!(keys(&merged.records), keys(&whole.records));
    assert_eq!(merged.header.shard, None);
    assert!(merged.header.differences(&whole.header).is_empty());
    for record in &merged.records {
        assert_eq!(bench.log("merged", &record.logs.stdout), bench.log("whole", &record.logs.stdout));
    }
    // What was merged can be resumed: here nothing is missing.
    let (output, resumed) = bench.run(&config, "merged", &[&more[..], &["--resume"]].concat());
    assert!(output.status.success());
    assert_eq!(resumed, merged.records);
}

#[test]
fn what_is_missing_is_said_and_can_be_made() {
    let bench = Bench::new(4);
    let config = bench.checker("fake", CHECKER, "");
    bench.run(&config, "part", &["--no-verify", "--shard", "1/2"]);
    let output = merge(&bench, "merged", &["part"]);
    let said = text(&output.stdout);
    let (count, command) = said.split_once("; to make them:\n").expect("a command");
    assert!(count.ends_with("2 runs, 2 are missing"), "{said}");
    assert!(Command::new("sh").args(["-c", command]).status().expect("sh").success(), "{said}");
    assert_eq!(bench.records("merged").len(), 4);
}

#[test]
fn what_does_not_belong_together_is_not_merged() {
    let bench = Bench::new(2);
    let config = bench.checker("fake", CHECKER, "");
    bench.run(&config, "a", &["--no-verify", "--shard", "1/2"]);
    bench.run(&config, "b", &["--no-verify", "--shard", "2/2", "--cpu-limit", "3"]);
    for (parts, message) in [
        (&["a", "b"][..], "the limits differ"),
        (&["a", "a"], "a: given twice"),
        (&["a", "nowhere"], "no results"),
    ] {
        let output = merge(&bench, "merged", parts);
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains(message), "{}", text(&output.stderr));
        assert!(!bench.path("merged").exists() && !bench.path("nowhere").exists());
    }
    let copy = Command::new("cp").arg("-r").args([bench.path("a"), bench.path("copy")]).status();
    assert!(copy.expect("cp").success());
    let output = merge(&bench, "merged", &["a", "copy"]);
    assert!(text(&output.stderr).contains("was also made in another directory"), "{}", text(&output.stderr));
    assert!(merge(&bench, "merged", &["a"]).status.success());
    let output = merge(&bench, "merged", &["a"]);
    assert!(
        text(&output.stderr).contains("results already; merge into a new directory"),
        "{}",
        text(&output.stderr)
    );
}

#[test]
fn the_script_for_slurm_makes_the_shards() {
    let bench = Bench::new(5);
    let config = bench.checker("fake's checker", CHECKER, "");
    let strange =
        fs::read_to_string(&config).expect("readable").replace("name = 'fake's checker'", "name = 'fake'");
    let strange = strange.replace("'{dir}/fake's checker.sh'", "\"{dir}/fake's checker.sh\"");
    fs::write(&config, strange).expect("written");
    let output = bench.command(&config, "parts of it", &["--no-verify", "--seeds", "0,1", "--memory", "500"]);
    let arguments: Vec<_> = output.get_args().skip(1).map(ToOwned::to_owned).collect();
    let output = Command::new(env!("CARGO_BIN_EXE_hwmcc"))
        .args(["slurm", "--shards", "3", "--sbatch=--partition=long", "--jobs", "2"])
        .args(arguments)
        .output()
        .expect("started");
    let script = text(&output.stdout);
    for line in [
        "#SBATCH --array=1-3",
        "#SBATCH --cpus-per-task=2",
        "#SBATCH --mem=1256M",
        "#SBATCH --partition=long",
    ] {
        assert!(script.lines().any(|other| other == line), "{line}\n{script}");
    }
    fs::write(bench.path("job.sh"), &script).expect("written");
    // What Slurm does, but for the waiting.
    for task in ["1", "2", "3"] {
        let job = Command::new("sh")
            .arg(bench.path("job.sh"))
            .env("SLURM_ARRAY_TASK_ID", task)
            .current_dir("/")
            .output();
        let job = job.expect("started");
        assert!(job.status.success(), "{}", text(&job.stderr));
    }
    let parts = ["1", "2", "3"].map(|task| format!("parts of it/shard-{task}"));
    let output = merge(&bench, "merged", &parts.each_ref().map(String::as_str));
    assert!(text(&output.stdout).trim_end().ends_with(": 10 runs"), "{}", text(&output.stderr));
}
