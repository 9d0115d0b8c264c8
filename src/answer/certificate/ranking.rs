//! Builds the certificate of a ranking: the model with its monitor, which is bad outside of all sets.
//!
//! Source: the obligations of Certifaiger 10.2 for justice properties ([`crate::verify::Check`]). Literals of its
//! justice property and fairness constraints are about *two* states s and t: literal i is false if the monitor waits in
//! s for signal i, and t does not rank below s. States rank by the literals that stabilize (the more, the lower), then
//! by their first set, then by what the monitor still waits for.
//!
//! **Two states.** Certifaiger puts the value of each latch in t where its next-state literal stands, unless that is
//! constant. So each latch gets a gate of its own as next-state literal, even for a constant: only what is said about t
//! uses these gates. Rejected: to do so only where t matters, since Certifaiger would change the gates of s.

use super::build::symbols;
use super::cubes::cubes;
use super::gates::Gates;
use super::share::share;
use crate::answer::invariant::Invariant;
use crate::answer::ranking::Ranking;
use crate::limits::{Limits, Stopped};
use crate::logic::lit::Lit;
use crate::model::{Latch, Model, Monitored};

/// The certificate that a ranking proves justice property `justice` of a model.
///
/// Ensures: it has the inputs, latches and constraints of the model, in this order, then the latches of the monitor,
/// and the flag *first step* if resets or the ranking need it. It has one bad state, "in no set", one justice property,
/// and as many literals in it and fairness constraints as the model; one more if no signal has to be waited for. For
/// each set of n literals, there are about 2n gates more.
///
/// # Errors
/// If a limit is reached.
///
/// # Panics
/// There is no such property.
pub fn of_ranking(
    model: &Model,
    justice: usize,
    ranking: &Ranking,
    limits: &Limits,
) -> Result<Model, Stopped> {
    let poll = &mut limits.poll();
    let Monitored { model: watched, first, .. } = model.monitored(justice);
    let signals = model.monitored_signals(justice);
    let latches = watched.latches.len();
    let sets = Invariant {
        definitions: ranking.definitions.clone(),
        // The literals that stabilize are no lemmas, but get values in the same way.
        lemmas: [
            ranking.stabilizing.iter().map(|&lit| vec![lit].into()).collect(),
            ranking.sets.concat(),
            ranking.lemmas.clone(),
        ]
        .concat(),
        ..Invariant::default()
    };
    let functions: Vec<usize> = (0..latches).filter(|&i| watched.has_reset_function(i)).collect();
    let flag = !functions.is_empty() || sets.mentions(Invariant::first_step(latches));
    let (mut built, _) = watched.extended(0, usize::from(flag));
    if flag {
        built.latches[latches] = Latch { next: Lit::FALSE, reset: Lit::TRUE };
    }
    let mut gates = Gates::new(built.first_gate().index(), std::mem::take(&mut built.ands), poll)?;
    built.latches.iter_mut().for_each(|latch| latch.next = gates.private(latch.next));
    limits.check()?;

    let position = |latch: Lit| latch.var().index() - 1 - model.inputs;
    let own = ranking.stabilizing.len() + ranking.sets.iter().map(Vec::len).sum::<usize>();
    let mut side = |value: &dyn Fn(usize) -> Lit, lemmas: usize| {
        let first_step = if flag { value(latches) } else { Lit::FALSE };
        let mut cubes = cubes(&mut gates, &watched, &sets, &|latch| value(position(latch)), first_step);
        cubes.truncate(own + lemmas);
        let lemmas: Vec<Lit> =
            share(&mut gates, cubes).into_iter().map(|cube| !gates.conjunction(cube)).collect();
        let (stabilizing, lemmas) = lemmas.split_at(ranking.stabilizing.len());
        let (lemmas, common) = lemmas.split_at(own - stabilizing.len());
        Side {
            stabilizing: stabilizing.to_vec(),
            common: common.to_vec(),
            within: unions(&mut gates, ranking, lemmas),
            seen: (first..latches).map(value).collect(),
        }
    };
    let now = side(&|i| built.latch(i), ranking.lemmas.len());
    // It is a good state, too.
    let then = side(&|i| built.latches[i].next, 0);
    limits.check()?;

    let mut good = now.common.clone();
    good.push(now.within.last().copied().unwrap_or(Lit::FALSE));
    for i in functions {
        let differs = gates.xor(built.latch(i), built.latches[i].reset);
        good.push(!gates.and(built.latch(latches), differs));
    }
    built.bads = vec![!gates.conjunction(good)];

    let stays = stays(&mut gates, &now, &then);
    let waiting: Vec<Lit> = (0..signals.len())
        .map(|i| {
            let open = now.seen.get(i).map(|&seen| !seen);
            let waits = now.seen[..i].iter().copied().chain(open).chain([stays]).collect();
            gates.conjunction(waits)
        })
        .collect();
    let literal =
        |lit: &Lit| signals.iter().position(|signal| signal == lit).map_or(Lit::TRUE, |i| !waiting[i]);
    built.justice = vec![model.justice[justice].iter().map(literal).collect()];
    built.fairness = model.fairness.iter().map(literal).collect();
    if signals.is_empty() {
        built.fairness.push(!stays);
    }
    built.ands = gates.into_ands();
    built.symbols = symbols(model, poll)?;
    built.comment = format!("WITNESS j{justice}\n").into_bytes();
    Ok(built)
}

/// What is said about one of two states.
struct Side {
    /// The literals that stabilize.
    stabilizing: Vec<Lit>,
    /// The lemmas of all sets.
    common: Vec<Lit>,
    /// If it satisfies the lemmas of all sets, is it in one of the first i + 1?
    within: Vec<Lit>,
    /// The latches of the monitor.
    seen: Vec<Lit>,
}

/// For each set, whether a state satisfies the own lemmas of it or of one before it. These lemmas are given.
fn unions(gates: &mut Gates, ranking: &Ranking, lemmas: &[Lit]) -> Vec<Lit> {
    let mut rest = lemmas;
    let sets = ranking.sets.iter().map(|set| {
        let (own, others) = rest.split_at(set.len());
        rest = others;
        own.to_vec()
    });
    let sets = sets.collect();
    let mut union = Lit::FALSE;
    // Sets resemble each other: they share lemmas.
    let sets = share(gates, sets).into_iter().map(|set| {
        let set = gates.conjunction(set);
        union = !gates.and(!union, !set);
        union
    });
    sets.collect()
}

/// t does not rank below s.
fn stays(gates: &mut Gates, s: &Side, t: &Side) -> Lit {
    let only = |gates: &mut Gates, a: &[Lit], b: &[Lit]| -> Vec<Lit> {
        a.iter().zip(b).map(|(&a, &b)| !gates.and(a, !b)).collect()
    };
    let not_before = only(gates, &s.within, &t.within);
    let not_before = gates.conjunction(not_before);
    let not_after = only(gates, &t.within, &s.within);
    let not_seen = only(gates, &t.seen, &s.seen);
    let equal = gates.conjunction([not_after, not_seen].concat());
    let mut below = gates.and(not_before, !equal);
    for (&before, &after) in s.stabilizing.iter().zip(&t.stabilizing).rev() {
        let (rises, falls) = (gates.and(!before, after), gates.and(before, !after));
        let either = !gates.and(!rises, !below);
        below = gates.and(!falls, either);
    }
    !below
}
