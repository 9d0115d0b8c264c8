//! The methods for a justice property, as workers of a race: each engine that the options name with each method that
//! suits it.
//!
//! Engines that find no inductive sets serve for loops only. What is left of a search from one turn to the next is all
//! of it, as in every race. Rejected: turns in which a method begins its search anew from the frames of the last one.

use crate::config::{Bmc, Config, Engine, Liveness, Worker};

/// Workers with the options of these, each with one method. Equal ones are there once.
pub(super) fn with_methods(workers: Vec<Worker>) -> Vec<Worker> {
    let mut all: Vec<Worker> = Vec::new();
    for worker in workers {
        for &(method, name, weight) in suitable(&worker.config) {
            let config =
                Config { liveness: method, engine: engine(method, &worker.config), ..worker.config.clone() };
            if all.iter().all(|other| other.config != config) {
                let name =
                    if worker.name.is_empty() { name.to_owned() } else { format!("{}, {name}", worker.name) };
                all.push(Worker { name, config, weight: weight * worker.weight });
            }
        }
    }
    all
}

/// A method with its name and its part of the work (docs/experiments/liveness.md).
type Row = (Liveness, &'static str, u64);
const LASSO: Row = (Liveness::Lasso, "lasso", 1);
const L2S: Row = (Liveness::L2s, "l2s", 8);
const PLAIN: Row = (Liveness::KlivePlain, "klive-plain", 16);
const KLIVE: Row = (Liveness::Klive, "klive", 128);
const RLIVE: Row = (Liveness::Rlive, "rlive", 16);

/// The methods that the options name, in the order of their importance.
fn suitable(config: &Config) -> &'static [Row] {
    match (config.liveness, &config.engine) {
        (Liveness::Lasso, _) | (Liveness::Auto | Liveness::Certified, Engine::Bmc(_)) => &[LASSO],
        (Liveness::L2s, _) => &[L2S],
        (Liveness::KlivePlain, _) => &[PLAIN],
        (Liveness::Klive, _) => &[KLIVE],
        (Liveness::Rlive, _) => &[RLIVE],
        (Liveness::Auto, Engine::KInduction(_) | Engine::Simulation(_)) => &[L2S],
        (Liveness::Certified, Engine::KInduction(_) | Engine::Simulation(_)) => &[LASSO],
        (Liveness::Auto, _) => &[PLAIN, LASSO, KLIVE, RLIVE, L2S],
        (Liveness::Certified, _) => &[PLAIN, LASSO, KLIVE, RLIVE],
    }
}

/// The engine for a method. Most lemmas of k-liveness hold in its later searches, too, so those that hold for ever are
/// worth a chase: where a choice is left, QUIP serves instead of PDR.
fn engine(method: Liveness, config: &Config) -> Engine {
    let is_free = matches!(config.liveness, Liveness::Auto | Liveness::Certified);
    match (method, &config.engine) {
        (Liveness::Lasso, Engine::Bmc(_)) => config.engine.clone(),
        (Liveness::Lasso, _) => Engine::Bmc(Bmc::default()),
        (Liveness::Klive | Liveness::KlivePlain, Engine::Pdrer(er)) if is_free => Engine::Quip(er.clone()),
        _ => config.engine.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Er;

    fn worker(name: &str, engine: Engine, liveness: Liveness) -> Worker {
        Worker { name: name.to_owned(), config: Config { engine, liveness, ..Config::default() }, weight: 2 }
    }

    fn names(workers: Vec<Worker>) -> Vec<String> {
        with_methods(workers).into_iter().map(|worker| worker.name).collect()
    }

    #[test]
    fn each_engine_has_the_methods_that_suit_it() {
        let pdr = |liveness| worker("", Engine::Pdr, liveness);
        assert_eq!(names(vec![pdr(Liveness::Auto)]), ["klive-plain", "lasso", "klive", "rlive", "l2s"]);
        assert_eq!(names(vec![pdr(Liveness::Certified)]), ["klive-plain", "lasso", "klive", "rlive"]);
        assert_eq!(names(vec![pdr(Liveness::Rlive)]), ["rlive"]);
        let bmc = worker("bmc", Engine::Bmc(Bmc::default()), Liveness::Auto);
        assert_eq!(names(vec![bmc]), ["bmc, lasso"]);
    }

    #[test]
    fn equal_workers_are_there_once() {
        let er = Er::default();
        let quip = worker("quip", Engine::Quip(er.clone()), Liveness::Auto);
        let pdrer = worker("pdrer", Engine::Pdrer(er), Liveness::Auto);
        let all = ["quip, klive-plain", "quip, lasso", "quip, klive", "quip, rlive", "quip, l2s"];
        assert_eq!(names(vec![quip, pdrer]), [&all[..], &["pdrer, rlive", "pdrer, l2s"]].concat());
    }
}
