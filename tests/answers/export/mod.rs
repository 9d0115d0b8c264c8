//! Exported invariants, from the outside: in every format and with all names, a file says what the invariant says; and
//! readers refuse wrong files. Models for other tools (`horn`) mean what the models mean.

mod browser;
mod corrupted;
mod examples;
mod explained;
mod formats;
mod horn;
mod hostile;
mod joint;
mod markup;
mod provenance;
mod sizes;
mod tools;
mod verilog;

use pdrer::answer::export::Proofs;
use pdrer::answer::invariant::Invariant;
use pdrer::check::{self, Verdict};
use pdrer::config::{Config, Delta, Engine, Er};
use pdrer::limits::Limits;
use pdrer::model::Model;
use pdrer::model::aiger;
use pdrer::model::names::Names;

/// A model of the corpus.
fn model(name: &str) -> Model {
    aiger::read(format!("tests/corpus/{name}.aag").as_ref()).unwrap().model
}

/// Search options with extended resolution, so eager that small models have auxiliary variables, and without it.
fn engines() -> [Config; 2] {
    let eager = Er { delta: Delta::Lemmas(8), ..Er::default() };
    [Engine::Pdrer(eager), Engine::Pdr].map(|engine| Config { engine, ..Config::default() })
}

/// The properties of a model that hold, with their invariants.
fn prove(model: &Model, config: &Config) -> Vec<(usize, Invariant)> {
    let decide = |property| {
        let outcome = check::decide(model, property, config, &Limits::default(), &mut |_| {}).unwrap();
        match outcome.verdict {
            Verdict::Safe(invariant) => Some((property, invariant)),
            _ => None,
        }
    };
    (0..model.properties().len()).filter_map(decide).collect()
}

/// The input of the writers for these properties.
fn proofs<'a>(model: &'a Model, names: &'a Names, proved: &'a [(usize, Invariant)]) -> Proofs<'a> {
    let proved = proved.iter().map(|(property, invariant)| (*property, invariant)).collect();
    Proofs {
        title: "a model\nof two lines",
        model,
        memories: None,
        names,
        proved,
        ranked: Vec::new(),
        sources: &[],
        unchecked: Vec::new(),
    }
}
