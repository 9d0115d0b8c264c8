//! A token that goes round, whose holders must release it.
//!
//! The station that has the token passes it on when an input says so. Fairness, for each station: again and again it
//! does not have the token, or releases it. Justice: station 0 does not get the token any more. Faulty: the last
//! station has no such obligation.
//!
//! Hard for methods that copy states or fold signals: there are as many fairness constraints as stations. The token
//! moves from one holder to the next, so a proof has a set of states for each station. A counterexample takes it to
//! the last one.

use super::circuit::{Circuit, Roles};
use super::eventually::Guess;
use super::ring;
use crate::model::Model;

/// The model.
pub fn build(stations: usize, faulty: bool) -> Model {
    let mut c = Circuit::default();
    let release = c.inputs("release", stations);
    let token = ring::stations_of(&mut c, &release, None);
    let guess = Guess::new(&mut c);
    let justice = vec![("no_token_at_0".to_owned(), guess.of(&mut c, "came_round", token[0]))];
    let bound = if faulty { stations - 1 } else { stations };
    let fairness = (0..bound).map(|i| (format!("released[{i}]"), c.graph.or(!token[i], release[i])));
    let fairness = fairness.collect();
    c.model_with(&Roles { justice, fairness, ..Roles::default() })
}

/// The token goes to the last station, which keeps it; the guess is made on the way.
pub fn length(stations: usize) -> usize {
    stations
}
