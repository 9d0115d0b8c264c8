//! A token that is passed on in a ring.
//!
//! Each station has an input that decides whether it passes the token on. Bad: station 0 and the opposite station both
//! have a token. Faulty: the last station keeps a token that it passes on.
//!
//! Hard for engines that must find many lemmas, none of which is part of the property. There is a clause of two
//! literals for nearly every pair of stations, so their number is quadratic. All of them are needed, and without
//! auxiliary variables there is no smaller set of clauses.

use super::circuit::{Circuit, Word};
use crate::logic::lit::Lit;
use crate::model::Model;

/// The model.
pub fn build(stations: usize, faulty: bool) -> Model {
    let mut c = Circuit::default();
    let pass = c.inputs("pass", stations);
    let token = stations_of(&mut c, &pass, faulty.then_some(stations - 1));
    let bad = c.graph.and(token[0], token[stations / 2]);
    c.model("two_tokens", bad)
}

/// A latch for each station: it has the token, station 0 at first. Station i passes it on if `pass[i]` says so; one of
/// them may forget to clear its latch then.
pub fn stations_of(c: &mut Circuit, pass: &[Lit], forgets: Option<usize>) -> Word {
    let stations = pass.len();
    let token: Word = (0..stations).map(|i| c.latch(&format!("token[{i}]"), i == 0)).collect();
    for i in 0..stations {
        let previous = (i + stations - 1) % stations;
        let gets = c.graph.and(token[previous], pass[previous]);
        let keeps = if forgets == Some(i) { token[i] } else { c.graph.and(token[i], !pass[i]) };
        let next = c.graph.or(gets, keeps);
        c.set_next(&[token[i]], &[next]);
    }
    token
}

/// The token goes round once and then half round; in the last step, the last station passes the token that it kept to
/// station 0.
pub fn depth(stations: usize) -> usize {
    stations + stations / 2
}
