//! What is left of a run whose workers contradict each other.

use std::fs;
use std::sync::Barrier;

use clap::Parser;
use pdrer::check::{Worker, race};
use pdrer::engine::{Answer, Engine, Observer, Proof};
use pdrer::model::aiger;
use pdrer::system;

use super::*;
use crate::cli::args::Command;

/// Says its answer, whatever the system is, when the other worker is there.
struct Blind<'a>(&'a Barrier, Answer);

impl Engine for Blind<'_> {
    fn run(&mut self, _: &system::TransitionSystem, _: &Limits, _: Observer<'_>) -> Answer {
        self.0.wait();
        self.1.clone()
    }
}

/// A proof and a counterexample of the same property, which no check has stopped.
fn contradiction(model: &Model) -> pdrer::check::Error {
    let both: &'static Barrier = Box::leak(Box::new(Barrier::new(2)));
    let proving = |_: &Config| -> Box<dyn Engine> {
        let proof = Proof::Inductive { definitions: Vec::new(), lemmas: Vec::new() };
        Box::new(Blind(both, Answer::Safe(proof)))
    };
    let lying = |_: &Config| -> Box<dyn Engine> {
        let run = system::Path { state: vec![false], inputs: vec![Vec::new()] };
        Box::new(Blind(both, Answer::Unsafe(run)))
    };
    let config = Config { self_check: false, ..Config::default() };
    let workers = [
        Worker { name: "proving".to_owned(), config: config.clone(), engine: &proving },
        Worker { name: "lying".to_owned(), config, engine: &lying },
    ];
    race(model, 0, &workers, &Limits::default(), &mut |_| {}).expect_err("they contradict each other")
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
    let check = Check { args, config: args.config(), several: args.several(), signals: Limits::default() };

    let model = aiger::parse(text).unwrap().model;
    let names = Names::of(&model);
    let (path, limits, clock) = (files[0].as_path(), Limits::default(), Clock::start());
    let job = Job { path, model: &model, names: &names, yosys: None, limits: &limits, clock };
    let decided = Err(Error::of_check(path, contradiction(&model)));
    let error = check.conclude(&job, decided).expect_err("there is no verdict");
    let message = error.to_string();
    assert!(message.contains("`proving` has a proof, `lying` has a counterexample"), "{message}");
    assert_eq!(error.report(), Exit::OwnFailure);

    assert_eq!(fs::read_to_string(witness).unwrap(), "1\nb0\n0\n\n.\n");
    assert_eq!(aiger::read(&files[2]).unwrap().model.bads.len(), 1);
    assert!(!files[3].exists(), "statistics have a verdict");
}
