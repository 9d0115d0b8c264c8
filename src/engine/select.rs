//! Makes the engine that the options name. This is the only code that knows all engines.

use super::bdd::Reachability;
use super::bmc::Bmc;
use super::chc::{Chc, Searches};
use super::imc::Imc;
use super::interface::Engine;
use super::kind::KInduction;
use super::localize::Localized;
use super::pdr::er::ExtendedResolution;
use super::pdr::{PdrEngine, Resolution};
use super::simulation::Simulation;
use crate::config::{self, Config};

/// The engine that the options name, for the system or for views of it.
pub fn select(config: &Config) -> Box<dyn Engine> {
    match config.localize {
        true => Box::new(Localized::new(engine(config))),
        false => engine(config),
    }
}

fn engine(config: &Config) -> Box<dyn Engine> {
    match &config.engine {
        config::Engine::Pdr => Box::new(PdrEngine::new(config, |_| Resolution)),
        config::Engine::Quip(er) if er.max_vars == 0 => Box::new(PdrEngine::new(config, |_| Resolution)),
        config::Engine::Pdrer(er) | config::Engine::Quip(er) => {
            let er = er.clone();
            Box::new(PdrEngine::new(config, move |_| ExtendedResolution::new(&er)))
        }
        config::Engine::Chc(chc) => {
            let searches = if chc.reach { Searches::Frames } else { Searches::Trees };
            Box::new(Chc::new(searches, Some(chc.er.clone()), config.seed, config.sat))
        }
        config::Engine::Bmc(bmc) => Box::new(Bmc::new(*bmc, config.sat)),
        config::Engine::KInduction(kind) => Box::new(KInduction::new(*kind, config.sat)),
        config::Engine::Imc(imc) => Box::new(Imc::new(*imc)),
        config::Engine::Bdd(bdd) => Box::new(Reachability::new(*bdd)),
        config::Engine::Simulation(simulation) => Box::new(Simulation::new(*simulation, config.seed)),
    }
}
