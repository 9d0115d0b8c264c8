//! Checks property 0 of a model and prints the proof or the depth of the counterexample.
//!
//! `cargo run --release --example check -- tests/corpus/parity6.aag`

use std::error::Error;
use std::path::Path;

use pdrer::answer::export::{Proofs, text};
use pdrer::check::{self, LivenessProof, Verdict};
use pdrer::config::Config;
use pdrer::limits::Limits;
use pdrer::model::{aiger, names::Names};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("the path of a model is missing")?;
    let model = aiger::read(Path::new(&path))?.model;
    let outcome = check::decide(&model, 0, &Config::default(), &Limits::default(), &mut |_| {})?;
    let names = Names::of(&model);
    let mut proofs = Proofs::new(&path, &model, &names, Vec::new());
    match &outcome.verdict {
        Verdict::Safe(invariant) => proofs.proved.push((0, invariant)),
        Verdict::Live(LivenessProof::Ranking(ranking)) => proofs.ranked.push((0, ranking)),
        Verdict::Live(LivenessProof::Translation { .. }) => println!("safe"),
        Verdict::Unsafe(run) => println!("unsafe in step {}", run.inputs.len() - 1),
        Verdict::Unknown { reason, .. } => println!("unknown: {reason}"),
    }
    if !proofs.proved.is_empty() || !proofs.ranked.is_empty() {
        print!("{}", text::write(&proofs));
    }
    Ok(())
}
