//! Damaged rankings, judged by their definition, and damaged circuits of them, judged by an enumeration of the nine
//! obligations of a certificate.

use std::time::Duration;

use pdrer::answer::certificate::of_ranking;
use pdrer::answer::invariant::{Definition, Invariant, Operator};
use pdrer::answer::ranking::Ranking;
use pdrer::check::{self, SelfCheck};
use pdrer::config::{Config, Engine, Evidence, Liveness};
use pdrer::limits::Limits;
use pdrer::logic::lit::Lit;
use pdrer::model::Model;
use pdrer::verify;

use super::{models, text};
use crate::lasso::shortest;
use crate::obligations;
use crate::ranked::Watched;
use crate::rng::Rng;

/// The rankings that prove justice properties of models: what the checker finds, in turns with definitions.
fn rankings(usual: u64, most: usize) -> Vec<(Model, usize, Watched, Ranking)> {
    let mut found = Vec::new();
    for (seed, model) in models(usual).into_iter().enumerate() {
        for justice in 0..model.justice.len() {
            let Some(watched) = Watched::new(&model, justice, most) else { continue };
            if shortest(&model, justice).is_some() {
                continue;
            }
            for (turn, liveness) in [Liveness::Rlive, Liveness::Klive].into_iter().enumerate() {
                let extended = (seed + turn) % 2 == 0;
                let engine = if extended { Engine::Pdrer(Default::default()) } else { Engine::Pdr };
                let config = Config { engine, liveness, ..Config::default() };
                let limits = Limits::default().within(Some(Duration::from_secs(5)));
                let property = model.properties().len() + justice;
                let outcome = check::decide(&model, property, &config, &limits, &mut |_| {});
                let outcome = outcome.unwrap_or_else(|error| {
                    panic!("seed {seed}, j{justice}, {config:?}: {error}\n{}", text(&model))
                });
                let Some(mut ranking) = outcome.verdict.ranking().cloned() else { continue };
                assert_eq!(outcome.self_check, SelfCheck::Passed);
                if !extended {
                    abbreviate(&model, justice, &mut ranking);
                }
                found.push((model.clone(), justice, watched.clone(), ranking));
            }
        }
    }
    found
}

/// Puts a definition in place of the first two literals of each lemma.
fn abbreviate(model: &Model, justice: usize, ranking: &mut Ranking) {
    let latches = model.monitored(justice).model.latches.len();
    for lemma in ranking.sets.iter_mut().flatten().chain(&mut ranking.lemmas).filter(|lemma| lemma.len() > 1)
    {
        let variable = Invariant::auxiliary(latches, ranking.definitions.len());
        let operands = [!lemma[0], !lemma[1]];
        ranking.definitions.push(Definition { operator: Operator::And, operands });
        lemma.literals.splice(..2, [!variable.lit()]);
    }
}

const RANKING_KINDS: usize = 22;

/// Damages a ranking. The last kind is harmless.
fn damage_ranking(kind: usize, ranking: &mut Ranking, rng: &mut Rng) -> Option<()> {
    let (definitions, sets) = (&mut ranking.definitions, &mut ranking.sets);
    let count = sets.len();
    let (i, j) = (rng.below(count.max(1)), rng.below(count.max(1)));
    let full: Vec<usize> = (0..count).filter(|&i| !sets[i].is_empty()).collect();
    let some = full.get(rng.below(full.len().max(1))).copied();
    let lemma = some.map_or(0, |some| rng.below(sets[some].len()));
    let defined = rng.below(definitions.len().max(1));
    let side = rng.below(2);
    match kind {
        // A set is left out: the first one, the last one, one in the middle.
        0 if count > 0 => drop(sets.remove(0)),
        1 => drop(sets.pop()?),
        2 if count > 2 => drop(sets.remove(rng.between(1, count - 2))),
        // Two sets are swapped, or all come in reverse.
        3 if i != j => sets.swap(i, j),
        4 if count > 1 => sets.reverse(),
        // A larger set: a lemma is dropped. A smaller one: a literal is dropped, or all are, so that no state is left.
        5 => drop(sets[some?].remove(lemma)),
        6 => drop(sets[some?][lemma].literals.pop()?),
        7 => sets[some?][lemma].literals.clear(),
        // A literal is negated.
        8 => {
            let literal = sets[some?][lemma].literals.first_mut()?;
            *literal = !*literal;
        }
        // A definition changes: its operator, one of its operands, the variable of this operand.
        9 => {
            let operator = &mut definitions.get_mut(defined)?.operator;
            *operator = if *operator == Operator::And { Operator::Xor } else { Operator::And };
        }
        10 => {
            let operand = &mut definitions.get_mut(defined)?.operands[side];
            *operand = !*operand;
        }
        11 => definitions.get_mut(defined)?.operands[side] = Invariant::latch(side).lit(),
        // All sets are the last one, or the first one; there are none; the first one has all states, or none.
        12 if count > 1 => *sets = vec![sets[count - 1].clone(); count],
        13 if count > 1 => *sets = vec![sets[0].clone(); count],
        14 => sets.clear(),
        15 if count > 0 => sets[0].clear(),
        16 if count > 0 => sets[0] = vec![Vec::new().into()],
        // A literal that stabilizes is left out, or negated, or all come in reverse; a lemma of all sets is left out.
        17 => drop(ranking.stabilizing.pop()?),
        18 => {
            let literal = ranking.stabilizing.first_mut()?;
            *literal = !*literal;
        }
        19 => ranking.stabilizing.reverse(),
        20 => drop(ranking.lemmas.pop()?),
        21 if count > 0 => sets.insert(i, sets[i].clone()),
        _ => return None,
    }
    Some(())
}

fn is_accepted(model: &Model, justice: usize, certificate: &Model) -> bool {
    verify::claim(model, certificate, &verify::Claimed::NotForever(justice), Evidence::Proof, None).is_ok()
}

#[test]
fn damaged_rankings_are_judged_by_the_definition() {
    let mut counts = [(0, 0); RANKING_KINDS];
    let mut ticks = [0; 4];
    for (model, justice, watched, right) in rankings(250, 11) {
        ticks[right.ticks().min(3)] += 1;
        let mut rng = Rng::new(right.size().total() as u64);
        assert!(watched.accepts(&right), "{right:?}\n{}", text(&model));
        for round in 0..2 * RANKING_KINDS {
            let (mut ranking, kind) = (right.clone(), round % RANKING_KINDS);
            if damage_ranking(kind, &mut ranking, &mut rng).is_none() {
                continue;
            }
            let certificate = of_ranking(&model, justice, &ranking, &Limits::default()).unwrap();
            let accepted = is_accepted(&model, justice, &certificate);
            let count = &mut counts[kind];
            *(if accepted { &mut count.1 } else { &mut count.0 }) += 1;
            let expected = watched.accepts(&ranking);
            assert_eq!(accepted, expected, "kind {kind}, j{justice}: {ranking:?}\n{}", text(&model));
        }
    }
    assert!(ticks.iter().all(|&ticks| ticks > 2), "rankings by their number of ticks: {ticks:?}");
    let (harmless, harmful) = counts.split_last().unwrap();
    assert!(harmful.iter().all(|&(refused, _)| refused > 0), "refused, accepted: {counts:?}");
    assert!(harmless.0 == 0 && harmless.1 > 0, "{counts:?}");
}

const CIRCUIT_KINDS: usize = 17;

/// Damages the witness circuit of a ranking.
fn damage_circuit(kind: usize, model: &Model, circuit: &mut Model, rng: &mut Rng) -> Option<()> {
    let (own, latches) = (model.latches.len(), circuit.latches.len());
    let gate = rng.below(circuit.ands.len().max(1));
    let [shared, more] = [0..own, own..latches].map(|range| range.start + rng.below(range.len().max(1)));
    let side = rng.below(2);
    let any = Lit::from_code(rng.below(2 * circuit.variables()) as u32);
    let before = Lit::from_code(rng.below(2 * (circuit.first_gate().index() + gate)) as u32);
    let negate = |lit: &mut Lit| *lit = !*lit;
    match kind {
        // An operand of a gate is negated, or is another one.
        0 => negate(&mut circuit.ands.get_mut(gate)?[side]),
        1 => circuit.ands.get_mut(gate)?[side] = before,
        // A latch of the model, or of the monitor, starts elsewhere, or goes elsewhere.
        2 => negate(&mut circuit.latches.get_mut(shared).filter(|_| own > 0)?.reset),
        3 => negate(&mut circuit.latches.get_mut(more)?.reset),
        4 => circuit.latches.get_mut(shared).filter(|_| own > 0)?.next = any,
        5 => circuit.latches.get_mut(more)?.next = any,
        6 => negate(&mut circuit.latches.get_mut(more)?.next),
        // A literal of the property is negated, left out, another one, never false.
        7 => negate(circuit.justice[0].first_mut()?),
        8 => drop(circuit.justice[0].pop()?),
        9 => *circuit.justice[0].first_mut()? = any,
        10 => circuit.justice[0].iter_mut().for_each(|lit| *lit = Lit::TRUE),
        // A fairness constraint is negated, or there are none, or one more.
        11 => negate(circuit.fairness.first_mut()?),
        12 => drop(circuit.fairness.pop()?),
        13 => circuit.fairness.push(any),
        // No state is bad, or only the good ones are.
        14 => circuit.bads[0] = Lit::FALSE,
        15 => negate(&mut circuit.bads[0]),
        // A constraint that the model does not have.
        16 => circuit.constraints.push(any),
        _ => return None,
    }
    Some(())
}

#[test]
fn damaged_circuits_are_judged_by_the_obligations() {
    let mut counts = [(0, 0); CIRCUIT_KINDS];
    for (seed, (model, justice, _, ranking)) in rankings(250, 8).into_iter().enumerate() {
        let right = of_ranking(&model, justice, &ranking, &Limits::default()).unwrap();
        if right.inputs + right.latches.len() > 6 {
            continue;
        }
        let mut rng = Rng::new(seed as u64);
        for (kind, (refused, accepted)) in counts.iter_mut().enumerate() {
            let mut circuit = right.clone();
            let damaged = damage_circuit(kind, &model, &mut circuit, &mut rng);
            if damaged.is_none() || circuit.stratified().is_err() {
                continue;
            }
            let is_accepted = is_accepted(&model, justice, &circuit);
            *(if is_accepted { accepted } else { refused }) += 1;
            let violated = obligations::violated(&model, &circuit, justice);
            assert_eq!(is_accepted, violated.is_none(), "kind {kind}: {violated:?}\n{}", text(&circuit));
        }
    }
    assert!(counts.iter().all(|&(refused, _)| refused > 0), "refused, accepted: {counts:?}");
}

/// No circuit proves what fails, whatever is damaged.
#[test]
fn no_ranking_proves_a_property_that_fails() {
    let mut circuits = 0;
    for (model, justice, _, ranking) in rankings(250, 11) {
        let circuit = of_ranking(&model, justice, &ranking, &Limits::default()).unwrap();
        // The same answer, to a model without fairness, or with fewer literals, or that starts anywhere.
        let mut unfair = model.clone();
        unfair.fairness.clear();
        let mut weaker = model.clone();
        weaker.justice[justice].pop();
        let mut anywhere = model.clone();
        for i in 0..model.latches.len() {
            anywhere.latches[i].reset = model.latch(i);
        }
        for other in [unfair, weaker, anywhere] {
            if shortest(&other, justice).is_some() {
                circuits += 1;
                assert!(!is_accepted(&other, justice, &circuit), "{}", text(&other));
            }
        }
    }
    assert!(circuits > 50, "{circuits}");
}
