//! Checks property 0 of a model and prints the invariant or the depth of the counterexample.
//!
//! `cargo run --release --example check -- tests/corpus/parity6.aag`

use std::error::Error;
use std::path::Path;

use pdrer::answer::export::{Proofs, text};
use pdrer::check::{self, Verdict};
use pdrer::config::Config;
use pdrer::limits::Limits;
use pdrer::model::{aiger, names::Names};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("the path of a model is missing")?;
    let model = aiger::read(Path::new(&path))?.model;
    let outcome = check::decide(&model, 0, &Config::default(), &Limits::default(), &mut |_| {})?;
    match &outcome.verdict {
        Verdict::Safe(invariant) => {
            let names = Names::of(&model);
            let proofs = Proofs {
                title: &path,
                model: &model,
                names: &names,
                proved: vec![(0, invariant)],
                ranked: Vec::new(),
                unchecked: Vec::new(),
            };
            print!("{}", text::write(&proofs));
        }
        Verdict::Unsafe(run) => println!("unsafe in step {}", run.inputs.len() - 1),
        Verdict::Unknown { reason, .. } => println!("unknown: {reason}"),
    }
    Ok(())
}
