//! How to write an engine: this one tries only the run in which all inputs are true, and proves nothing.
//!
//! `cargo run --release --example engine -- tests/corpus/counter5_enable.aag`

use std::error::Error;
use std::path::Path as File;

use pdrer::check::{self, Verdict};
use pdrer::config::Config;
use pdrer::engine::{Answer, Engine, Observer, Reason};
use pdrer::limits::Limits;
use pdrer::model::aiger;
use pdrer::system::{Path, TransitionSystem};

struct AllTrue;

impl Engine for AllTrue {
    fn run(&mut self, ts: &TransitionSystem, limits: &Limits, _: Observer<'_>) -> Answer {
        let first: Vec<bool> = ts.init.iter().map(|value| value.unwrap_or(false)).collect();
        let mut state = first.clone();
        for last in 0..100 {
            if let Err(stopped) = limits.check() {
                return Answer::Unknown { reason: stopped.into(), bound: None };
            }
            let values = ts.graph.evaluate(|var| !ts.is_latch(var) || state[var.index() - 1]);
            if ts.constraints.iter().any(|&constraint| !values.get(constraint)) {
                break;
            }
            if values.get(ts.bad) {
                let inputs = vec![vec![true; ts.inputs.len()]; last + 1];
                return Answer::Unsafe(Path { state: first, inputs });
            }
            state = ts.next.iter().map(|&next| values.get(next)).collect();
        }
        Answer::Unknown { reason: Reason::Incomplete("the run is not bad".to_owned()), bound: None }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("the path of a model is missing")?;
    let model = aiger::read(File::new(&path))?.model;
    // Like that of any engine, the answer is translated to the model, made shorter and verified.
    let (config, limits) = (Config::default(), Limits::default());
    let outcome = check::decide_by(&mut AllTrue, &model, 0, &config, &limits, &mut |_| {})?;
    match outcome.verdict {
        Verdict::Unsafe(run) => println!("unsafe in step {}", run.inputs.len() - 1),
        Verdict::Safe(_) | Verdict::Live(_) => println!("safe"),
        Verdict::Unknown { reason, .. } => println!("unknown: {reason}"),
    }
    Ok(())
}
