//! Systems decided and their answers verified.

use pdrer::check::Outcome;
use pdrer::check::horn::{Answer, Clauses};
use pdrer::config::{Chc, Config, Engine};
use pdrer::limits::Limits;
use pdrer::model::horn::System;

/// Decides a system as the options say.
pub fn decided(system: System, config: &Config) -> (Outcome, Option<Answer>) {
    let limits = Limits::default();
    let (model, clauses) = Clauses::new(system, config, &limits).unwrap();
    clauses.decide(&model, config, &limits, &mut |_| {}).unwrap()
}

/// The usual options, and frames for each predicate.
pub fn both() -> [Config; 2] {
    [Config::default(), Config { engine: Engine::Chc(Chc::default()), ..Config::default() }]
}
