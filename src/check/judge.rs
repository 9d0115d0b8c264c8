//! From the results of the workers of a race to one outcome.
//!
//! An error of any worker is the result, whatever the others say, and so is a contradiction: either shows that this
//! program is wrong.

use std::cmp::Reverse;
use std::panic::resume_unwind;

use super::outcome::{Contradiction, Error, Outcome, Race, Ran, Verdict};
use super::worker::{Finished, Worker};
use crate::engine::Reason;
use crate::limits::{Order, Stopped};

/// The outcome of a race. `finished` has the numbers of the workers with their results, in the order in which they
/// ended, and `orders` says which of them were told to end, perhaps before their first turns.
///
/// # Panics
/// If a worker has.
pub(super) fn judge<E: From<Error>>(
    property: usize,
    workers: &[Worker<'_>],
    finished: Vec<(usize, Finished<E>)>,
    orders: &[Order],
) -> Result<Outcome, E> {
    let mut ran: Vec<Ran> =
        workers.iter().zip(orders).map(|(worker, order)| without_turn(worker, order)).collect();
    let mut outcomes = Vec::new();
    for (number, Finished { result, wall, cpu, work, bound }) in finished {
        let outcome = result.unwrap_or_else(|panic| resume_unwind(panic))?;
        let worker = &mut ran[number];
        (worker.safe, worker.reason) = match &outcome.verdict {
            Verdict::Safe(_) | Verdict::Live(_) => (Some(true), None),
            Verdict::Unsafe(_) => (Some(false), None),
            Verdict::Unknown { reason, .. } => (None, Some(reason.clone())),
        };
        (worker.wall, worker.cpu, worker.work) = (wall, cpu, work);
        (worker.bound, worker.frames) = (bound, outcome.stats.frames);
        outcomes.push((number, outcome));
    }
    let first = |safe| outcomes.iter().position(|&(number, _)| ran[number].safe == Some(safe));
    let (proof, run) = (first(true), first(false));
    if let (Some(proof), Some(run)) = (proof, run) {
        let claims = [proof, run].map(|i| &outcomes[i]);
        let names = claims.map(|(number, _)| ran[*number].name.clone());
        let verdicts = claims.map(|(_, outcome)| outcome.verdict.clone());
        return Err(Error::from(Box::new(Contradiction { property, names, verdicts })).into());
    }
    let winner = proof.or(run).map(|i| outcomes[i].0);
    let mut outcome = match proof.or(run) {
        Some(i) => outcomes.swap_remove(i).1,
        None => undecided(outcomes, orders),
    };
    if let Verdict::Unknown { bound, .. } = &mut outcome.verdict {
        *bound = ran.iter().map(|worker| worker.bound).max().flatten().max(*bound);
    }
    outcome.race = Some(Race { workers: ran, winner });
    Ok(outcome)
}

/// A worker that has had no turn.
fn without_turn(worker: &Worker<'_>, order: &Order) -> Ran {
    Ran {
        name: worker.name.clone(),
        seed: worker.config.seed,
        safe: None,
        reason: Some(order.given().map_or_else(no_turn, Reason::from)),
        wall: Default::default(),
        cpu: Default::default(),
        work: 0,
        bound: None,
        frames: 0,
    }
}

/// The outcome that says most about why nobody has decided the property; of equal ones that of the first worker.
fn undecided(outcomes: Vec<(usize, Outcome)>, orders: &[Order]) -> Outcome {
    let weight = |outcome: &Outcome| match &outcome.verdict {
        Verdict::Unknown { reason: Reason::Unchecked { .. }, .. } => 4,
        Verdict::Unknown { reason: Reason::Stopped(Stopped::Memory), .. } => 1,
        // What has done its share goes on in the next turn.
        Verdict::Unknown { reason: Reason::Stopped(Stopped::Share), .. } => 2,
        Verdict::Unknown { reason: Reason::Stopped(_), .. } => 3,
        _ => 0,
    };
    let told = || orders.iter().find_map(Order::given);
    // Those without a turn may still decide what others have given up.
    let is_left = outcomes.len() < orders.len() && outcomes.iter().all(|(_, outcome)| weight(outcome) == 0);
    let best = outcomes.into_iter().max_by_key(|(number, outcome)| (weight(outcome), Reverse(*number)));
    match (best, told()) {
        (Some((_, outcome)), Some(reason)) if is_left => {
            Outcome { stats: outcome.stats, ..Outcome::unknown(reason) }
        }
        (Some((_, outcome)), _) => outcome,
        (None, reason) => Outcome::unknown(reason.map_or_else(no_turn, Reason::from)),
    }
}

fn no_turn() -> Reason {
    Reason::Incomplete("it had no turn".to_owned())
}
