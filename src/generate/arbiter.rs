//! An arbiter that grants a resource to clients in turn.
//!
//! A request stays until it is granted. When the resource is ready, which it is again and again, one request is
//! granted: that of the first client from the turn on, and the turn goes to the client after it. A justice property for
//! each client: it does not wait for ever. Faulty: there is no turn; the last client comes first, the first one last.
//!
//! Hard for methods that count: a client waits for as many grants as there are others, and each grant for any number
//! of steps. The invariant that the turn is one client's has a clause for each pair of them.

use super::circuit::{Circuit, Roles, Word};
use super::eventually::Guess;
use crate::logic::lit::Lit;
use crate::model::Model;

/// The model.
pub fn build(clients: usize, faulty: bool) -> Model {
    let mut c = Circuit::default();
    let (ask, ready) = (c.inputs("ask", clients), c.input("ready"));
    let waits = c.latches("waits", clients);
    let grant = if faulty { last_first(&mut c, &waits, ready) } else { in_turn(&mut c, &waits, ready) };
    for i in 0..clients {
        let still = c.graph.and(waits[i], !grant[i]);
        let next = c.graph.or(still, ask[i]);
        c.set_next(&[waits[i]], &[next]);
    }

    let guess = Guess::new(&mut c);
    let property = |i: usize| {
        let waits_on = c.graph.and(waits[i], !grant[i]);
        (format!("waits_for_ever[{i}]"), guess.of(&mut c, &format!("served[{i}]"), !waits_on))
    };
    let justice = (0..clients).map(property).collect();
    c.model_with(&Roles { justice, fairness: vec![("again_ready".to_owned(), ready)], ..Roles::default() })
}

/// The first request from the turn on is granted.
fn in_turn(c: &mut Circuit, waits: &[Lit], ready: Lit) -> Word {
    let clients = waits.len();
    let turn: Word = (0..clients).map(|i| c.latch(&format!("turn[{i}]"), i == 0)).collect();
    // Round twice: the first time it ends at the last client, the second time it ends at the turn.
    let mut free = vec![Lit::FALSE; clients];
    for i in (0..clients).chain(0..clients) {
        let before = (i + clients - 1) % clients;
        let passed = c.graph.and(free[before], !waits[before]);
        free[i] = c.graph.or(turn[i], passed);
    }
    let grant: Word = (0..clients).map(|i| c.all(&[free[i], waits[i], ready])).collect();
    let granted = c.any(&grant);
    for i in 0..clients {
        let stays = c.graph.and(turn[i], !granted);
        let next = c.graph.or(stays, grant[(i + clients - 1) % clients]);
        c.set_next(&[turn[i]], &[next]);
    }
    grant
}

/// The last request is granted.
fn last_first(c: &mut Circuit, waits: &[Lit], ready: Lit) -> Word {
    let mut grant = Word::new();
    let mut free = ready;
    for &waits in waits.iter().rev() {
        grant.push(c.graph.and(free, waits));
        free = c.graph.and(free, !waits);
    }
    grant.reverse();
    grant
}

/// The first and the last client ask. Then the last one is granted what it asks for, again and again; the first time
/// also refutes the guess about it.
pub const LENGTH: usize = 3;
