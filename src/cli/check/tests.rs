//! What is left of a run whose workers contradict each other.

use std::fs;

use crate::answer::invariant::Invariant;
use crate::answer::witness::Counterexample;
use crate::check::{Contradiction, Verdict};
use crate::model::aiger;
use clap::Parser;

use super::*;
use crate::cli::args::Command;

/// What a race says if a proof and a counterexample have passed all checks. The run is one of a single latch.
fn contradiction() -> crate::check::Error {
    let run = Counterexample { property: 0, state: [false].into(), inputs: vec![[].into()], back: None };
    let verdicts = [Verdict::Safe(Invariant::default()), Verdict::Unsafe(run)];
    let names = ["proving", "lying"].map(str::to_owned);
    Box::new(Contradiction { property: 0, names, verdicts }).into()
}

#[test]
fn contradicting_answers_are_both_written_and_there_is_no_verdict() {
    // A latch that keeps its initial value 0, and is bad if it is 1.
    let text = b"aag 1 0 1 0 0 1\n2 2\n2\n";
    let dir = tempfile::tempdir().unwrap();
    let files = ["model.aag", "run.wit", "proof.aag", "stats.json"].map(|name| dir.path().join(name));
    let [path, witness, certificate, stats] = files.each_ref().map(|file| file.to_str().unwrap());
    let options = ["--witness", witness, "--certificate", certificate, "--stats", stats];
    let cli = Cli::try_parse_from(["pdrer", "check", path].iter().chain(&options)).unwrap();
    let Command::Check(args) = &cli.command else { panic!("it is check") };
    let check = Check { args, config: args.config(), signals: Limits::default(), task: None };

    let model = aiger::parse(text).unwrap().model;
    let names = Names::of(&model);
    let (path, limits, clock) = (files[0].as_path(), Limits::default(), Clock::start());
    let job = Job {
        path,
        model: &model,
        words: None,
        clauses: None,
        interface: None,
        design: None,
        map: None,
        names: &names,
        yosys: None,
        limits: &limits,
        clock,
    };
    let decided: Result<Vec<Decided>, Error> = Err(Error::of_check(path, contradiction()));
    let error = check.conclude(&job, decided, Found::default()).expect_err("there is no verdict");
    let message = error.to_string();
    assert!(message.contains("`proving` has a proof, `lying` has a counterexample"), "{message}");
    assert_eq!(error.report(), Exit::OwnFailure);

    assert_eq!(fs::read_to_string(witness).unwrap(), "1\nb0\n0\n\n.\n");
    assert_eq!(aiger::read(&files[2]).unwrap().model.bads.len(), 1);
    assert!(!files[3].exists(), "statistics have a verdict");
}
