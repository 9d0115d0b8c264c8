//! Rankings of random models: the exact ranks of all states are accepted; what is accepted, damaged or not, is what an
//! enumeration of the obligations accepts, and no property that fails is proved.

mod exact;
mod obligations;

use pdrer::answer::certificate::of_ranking;
use pdrer::answer::explain::ranked;
use pdrer::answer::export::json::{self, Ranked};
use pdrer::answer::export::{self, Counted, Proofs, text};
use pdrer::answer::invariant::Invariant;
use pdrer::answer::ranking::Ranking;
use pdrer::limits::Limits;
use pdrer::logic::lit::Lit;
use pdrer::model::names::Names;
use pdrer::model::{Latch, Model, aiger};
use pdrer::sat::Evidence;
use pdrer::verify::{self, Check, Rejected, Unverified};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

use crate::explicit;
use crate::random::models;
use obligations::violated;

/// Enumerations of pairs of states take no longer than with so many inputs and latches.
const MOST: usize = 7;

fn build(model: &Model, justice: usize, ranking: &Ranking) -> Model {
    let built = of_ranking(model, justice, ranking, &Limits::default()).unwrap();
    assert_eq!(built.check(), Ok(()));
    built
}

fn checked(model: &Model, certificate: &Model, justice: usize) -> Result<(), Rejected> {
    let [proof, cadical] = [Evidence::Proof, Evidence::Cadical].map(|evidence| {
        verify::claim(model, certificate, &verify::Claimed::NotForever(justice), evidence, None)
    });
    assert_eq!(proof, cadical);
    proof.map_err(|unverified| match unverified {
        Unverified::Rejected(Rejected::Refutation(flaw)) => panic!("a wrong refutation: {flaw}"),
        Unverified::Rejected(reason) => reason,
        Unverified::Stopped => panic!("nobody said stop"),
    })
}

/// Random models with justice properties: sets of up to three literals, now and then equal or constant. Some latches
/// can only fall, and many literals are those of latches, so that runs tick now and then, but not for ever.
fn live_models() -> impl Strategy<Value = Model> {
    let justice = prop::collection::vec(prop::collection::vec(any::<u16>(), 0..4), 1..3);
    let fairness = prop::collection::vec(any::<u16>(), 0..2);
    (models(), justice, fairness, any::<u8>()).prop_map(|(mut model, justice, fairness, falling)| {
        for operands in &mut model.ands {
            operands.sort_by(|a, b| b.cmp(a));
        }
        for i in (0..model.latches.len()).filter(|i| falling >> i & 1 == 1) {
            model.latches[i].next = model.add_and(model.latch(i), model.latches[i].next);
        }
        let literal = |random: &u16| match random % 16 {
            0 => Lit::TRUE,
            1 => Lit::FALSE,
            2..10 if !model.latches.is_empty() => {
                model.latch(usize::from(random / 16) % model.latches.len()).xor(random % 16 == 2)
            }
            _ => Lit::from_code(u32::from(random / 16) % (2 * model.variables() as u32)),
        };
        let list = |randoms: &Vec<u16>| randoms.iter().map(literal).collect();
        let (justice, fairness) = (justice.iter().map(list).collect(), list(&fairness));
        Model { justice, fairness, ..model }
    })
}

/// One change to a ranking.
fn damage(ranking: &mut Ranking, latches: usize, kind: u8, at: u16, random: u16) {
    let place = |length: usize, random: u16| usize::from(random) % length.max(1);
    let sets = ranking.sets.len();
    let i = place(sets, at);
    match kind {
        0 if sets > 0 => drop(ranking.sets.remove(i)),
        1 if sets > 0 => ranking.sets.swap(i, place(sets, random)),
        2 if sets > 0 => ranking.sets[i].clear(),
        3 if sets > 0 => ranking.sets[i].truncate(usize::from(random % 8)),
        4 | 5 if sets > 0 && !ranking.sets[i].is_empty() => {
            let j = place(ranking.sets[i].len(), random);
            if kind == 4 {
                ranking.sets[i].remove(j);
            } else if let Some(lit) = ranking.sets[i][j].literals.first_mut() {
                *lit = !*lit;
            }
        }
        6 if !ranking.definitions.is_empty() => {
            let k = place(ranking.definitions.len(), at);
            let operand = &mut ranking.definitions[k].operands[usize::from(random & 1)];
            *operand = !*operand;
        }
        7 => ranking.sets.push(Vec::new()),
        8 if !ranking.stabilizing.is_empty() => drop(ranking.stabilizing.remove(0)),
        9 if !ranking.lemmas.is_empty() => drop(ranking.lemmas.remove(place(ranking.lemmas.len(), at))),
        // Another literal may well stabilize.
        _ => ranking.stabilizing.extend(literal(latches, at)),
    }
}

/// A literal of one of so many latches.
fn literal(latches: usize, random: u16) -> Option<Lit> {
    let lit = |i: u16| Invariant::latch(usize::from(i / 2) % latches).lit().xor(i & 1 == 1);
    (latches > 0).then(|| lit(random))
}

/// The same ranking, with the lemmas of all sets apart.
fn apart(mut ranking: Ranking) -> Ranking {
    if let Some(last) = ranking.sets.last().cloned() {
        ranking.lemmas =
            last.into_iter().filter(|lemma| ranking.sets.iter().all(|set| set.contains(lemma))).collect();
        ranking.sets.iter_mut().for_each(|set| set.retain(|lemma| !ranking.lemmas.contains(lemma)));
    }
    ranking
}

/// What stabilizes in a model, if it is the first literal of a ranking: literals of latches that never change back.
fn never_change_back(model: &Model, justice: usize) -> Vec<Lit> {
    let watched = model.monitored(justice).model;
    let latches = watched.latches.len();
    let stays = |&(i, value): &(usize, bool)| {
        (0..1 << latches).all(|state| {
            let state = explicit::bits(state, latches);
            (0..1 << model.inputs).all(|input| {
                let values = watched.evaluate(&state, &explicit::bits(input, model.inputs));
                state[i] != value
                    || !watched.constraints_hold(&values)
                    || watched.next_state(&values)[i] == value
            })
        })
    };
    let literals = (0..latches).flat_map(|i| [(i, true), (i, false)]).filter(stays);
    literals.map(|(i, value)| Invariant::latch(i).lit().xor(!value)).collect()
}

/// One change to a certificate of a model.
fn break_certificate(model: &Model, certificate: &mut Model, kind: u8, at: u16, random: u16) {
    let (own, latches) = (model.latches.len(), certificate.latches.len());
    let place = |length: usize| usize::from(at) % length.max(1);
    let any = Lit::from_code(u32::from(random) % (2 * certificate.variables() as u32));
    match kind {
        0 if own < latches => {
            let reset = &mut certificate.latches[own + place(latches - own)].reset;
            *reset = !*reset;
        }
        1 if own < latches => certificate.latches[own + place(latches - own)].next = any,
        2 => {
            let signals = certificate.justice[0].iter_mut().chain(&mut certificate.fairness);
            signals.skip(usize::from(at) % 2).take(1).for_each(|lit| *lit = !*lit);
        }
        3 => certificate.bads[0] = Lit::FALSE,
        4 => {
            let gate = place(certificate.ands.len());
            if let Some(operands) = certificate.ands.get_mut(gate) {
                operands[usize::from(random & 1)] = !operands[usize::from(random & 1)];
            }
        }
        5 => certificate.justice[0].iter_mut().take(1).for_each(|lit| *lit = any),
        6 => certificate.constraints.push(any),
        7 => drop(certificate.constraints.pop()),
        8 if latches > 0 => certificate.latches[place(latches)].next = any,
        _ => certificate.fairness.push(any),
    }
}

fn small(certificate: &Model) -> bool {
    certificate.inputs + certificate.latches.len() <= MOST
}

/// The ranking of the first justice property, as writers get it.
fn as_proofs<'a>(model: &'a Model, names: &'a Names, ranking: &'a Ranking) -> Proofs<'a> {
    let ranked = vec![(model.properties().len(), ranking)];
    Proofs { ranked, ..Proofs::new("m.aig", model, names, Vec::new()) }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn files_say_what_the_ranking_says(model in live_models(), definitions in any::<bool>()) {
        let mut ranking = exact::ranks(&model, 0).ranking(definitions);
        if definitions {
            let latches = model.monitored(0).model.latches.len();
            ranking = Ranking { stabilizing: literal(latches, 5).into_iter().collect(), ..apart(ranking) };
        }
        let names = Names::of(&model);
        let proofs = as_proofs(&model, &names, &ranking);
        let text = json::write(&proofs);
        let read = Ranked { justice: 0, property: model.properties().len(), ranking: ranking.clone() };
        for model in [Some(&model), None] {
            prop_assert_eq!(json::read_rankings(&text, model).unwrap(), vec![read.clone()]);
            prop_assert_eq!(json::read(&text, model.map(|model| model.latches.len())).unwrap(), vec![]);
        }
        let counted = Counted { property: Some("j0".to_owned()), size: ranking.size() };
        prop_assert_eq!(export::count(text::write(&proofs).as_bytes()), Some(Ok(vec![counted])));
        let told = ranked::explain(&proofs).properties.remove(0);
        let own = told.sets.iter().map(|set| set.lemmas).sum::<usize>();
        prop_assert_eq!(told.stabilizing.len() + told.lemmas.len() + own, ranking.size().clauses);
        let mut lemmas = 0;
        for set in told.sets {
            lemmas = lemmas + set.new.len() - set.gone.len();
            prop_assert_eq!(lemmas, set.lemmas);
        }
    }

    #[test]
    fn exact_ranks_are_accepted(model in live_models(), definitions in any::<bool>()) {
        for justice in 0..model.justice.len() {
            let ranks = exact::ranks(&model, justice);
            let mut ranking = ranks.ranking(definitions);
            if definitions {
                ranking = Ranking { stabilizing: never_change_back(&model, justice), ..apart(ranking) };
            }
            let certificate = build(&model, justice, &ranking);
            prop_assert_eq!(verify::parse_justice_claim(&certificate), Some(justice));
            let found = checked(&model, &certificate, justice);
            prop_assert_eq!(found.is_ok(), ranks.holds(), "{:?}", found);
            if small(&certificate) {
                prop_assert_eq!(violated(&model, &certificate, justice).is_none(), ranks.holds());
            }
        }
    }

    #[test]
    fn damaged_rankings_are_judged_as_by_enumeration(
        model in live_models(),
        definitions in any::<bool>(),
        changes in prop::collection::vec((0..12u8, any::<u16>(), any::<u16>()), 1..3),
        other in any::<bool>(),
        shared in any::<bool>(),
    ) {
        let ranks = exact::ranks(&model, 0);
        let mut ranking = ranks.ranking(definitions);
        if shared {
            ranking = apart(ranking);
        }
        let latches = model.monitored(0).model.latches.len();
        changes.into_iter().for_each(|(kind, at, random)| damage(&mut ranking, latches, kind, at, random));
        let certificate = build(&model, 0, &ranking);
        let justice = if other { model.justice.len() - 1 } else { 0 };
        let found = checked(&model, &certificate, justice);
        prop_assert!(found.is_err() || exact::ranks(&model, justice).holds());
        if small(&certificate) {
            prop_assert_eq!(found.is_ok(), violated(&model, &certificate, justice).is_none(), "{:?}", found);
        }
    }

    #[test]
    fn damaged_certificates_are_judged_as_by_enumeration(
        model in live_models(),
        kind in 0..10u8,
        at in any::<u16>(),
        random in any::<u16>(),
    ) {
        let ranks = exact::ranks(&model, 0);
        let mut certificate = build(&model, 0, &ranks.ranking(false));
        break_certificate(&model, &mut certificate, kind, at, random);
        let found = checked(&model, &certificate, 0);
        prop_assert!(found.is_err() || ranks.holds());
        if small(&certificate) && !matches!(found, Err(Rejected::Cyclic(_))) {
            prop_assert_eq!(found.is_ok(), violated(&model, &certificate, 0).is_none(), "{:?}", found);
        }
    }
}

/// The random tests above are worth something: properties hold with ticks and without, and each check refuses
/// something.
#[test]
fn each_check_refuses_some_damaged_ranking() {
    let mut runner = TestRunner::deterministic();
    let mut refused: Vec<Check> = Vec::new();
    let mut accepted = [0; 3];
    for round in 0..1500u16 {
        let model = live_models().new_tree(&mut runner).unwrap().current();
        let ranks = exact::ranks(&model, 0);
        let mut ranking = ranks.ranking(false);
        if ranks.holds() {
            accepted[ranking.ticks().min(2)] += 1;
        }
        let (kind, random) = (round % 12, round / 12);
        let latches = model.monitored(0).model.latches.len();
        damage(&mut ranking, latches, kind as u8, random, random);
        let mut certificate = build(&model, 0, &ranking);
        if round % 3 == 0 {
            break_certificate(&model, &mut certificate, (random % 10) as u8, random, random.wrapping_mul(77));
        }
        match checked(&model, &certificate, 0) {
            Err(Rejected::Check(check)) if !refused.contains(&check) => refused.push(check),
            _ => {}
        }
    }
    assert!(accepted[1] >= 50, "{accepted:?}");
    for check in [
        Check::Reset,
        Check::Transition,
        Check::Base,
        Check::Inductive,
        Check::Liveness,
        Check::Decrease,
        Check::Consistent,
    ] {
        assert!(refused.contains(&check), "{check}");
    }
}

/// A ring of four states, in which each state "ranks below" the one before it.
#[test]
fn ranks_that_fall_in_a_circle_are_refused() {
    let mut model =
        Model { latches: vec![Latch { next: Lit::FALSE, reset: Lit::FALSE }; 2], ..Model::default() };
    let [a, b] = [model.latch(0), model.latch(1)];
    model.latches[0].next = model.add_and(!b, Lit::TRUE);
    model.latches[1].next = model.add_and(a, Lit::TRUE);
    model.justice = vec![vec![Lit::TRUE]];
    let mut certificate = model.clone();
    let [next_a, next_b] = [certificate.latches[0].next, certificate.latches[1].next];
    let mut same = |x: Lit, y: Lit| {
        let (only_x, only_y) = (certificate.add_and(x, !y), certificate.add_and(!x, y));
        certificate.add_and(!only_x, !only_y)
    };
    let (first, second) = (same(a, !next_b), same(b, next_a));
    let follows = certificate.add_and(first, second);
    certificate.justice = vec![vec![!follows]];
    assert_eq!(checked(&model, &certificate, 0), Err(Rejected::Check(Check::Closure)));
    assert_eq!(violated(&model, &certificate, 0), Some("closure"));
    certificate.justice.push(Vec::new());
    assert_eq!(checked(&model, &certificate, 0), Err(Rejected::JusticeProperties(2)));
    assert_eq!(
        checked(&model, &certificate, 1),
        Err(Rejected::NoSuchProperty { property: 1, properties: 1 })
    );
}

/// What a file keeps of a certificate is what was built.
#[test]
fn certificates_survive_files() {
    let model = aiger::parse(b"aag 3 1 2 0 0 0 0 1 1\n2\n4 2 1\n6 6\n1\n6\n4\n").unwrap().model;
    let falling = Invariant::latch(0).lit();
    let ranking = Ranking { sets: vec![vec![vec![!falling].into()], vec![]], ..Ranking::default() };
    let certificate = build(&model, 0, &ranking);
    for binary in [false, true] {
        let bytes = if binary { aiger::write_binary(&certificate) } else { aiger::write_ascii(&certificate) };
        let read = aiger::parse(&bytes).unwrap().model;
        assert_eq!(read, certificate);
    }
}

/// Who is asked loses patience, and is gone when asked again: two signals, so one latch of a monitor.
fn served() -> (Model, Ranking) {
    let model = aiger::parse(include_bytes!("../../cli/answers/served.aag")).unwrap().model;
    let [patient, here, seen] = [0, 1, 2].map(|i| Invariant::latch(i).lit());
    let sets = vec![
        vec![vec![!here, !patient].into(), vec![!here, !seen].into()],
        vec![vec![!patient, !seen].into()],
    ];
    (model, Ranking { sets, ..Ranking::default() })
}

#[test]
fn files_about_other_models_are_refused() {
    let (model, ranking) = served();
    assert_eq!(checked(&model, &build(&model, 0, &ranking), 0), Ok(()));
    let names = Names::of(&model);
    let text = String::from_utf8(json::write(&as_proofs(&model, &names, &ranking))).unwrap();
    let error = |text: &str, model: &Model| {
        json::read_rankings(text.as_bytes(), Some(model)).unwrap_err().to_string()
    };
    let other = Model { fairness: Vec::new(), ..model.clone() };
    assert_eq!(error(&text, &other), "the invariant is one of a model with 3 latches; this model has 2");
    let other = Model { justice: Vec::new(), ..model.clone() };
    assert_eq!(error(&text, &other), "there is no justice property 0 with the number 0 among all properties");
    for (from, to, expected) in [
        ("[-2,-1]", "[-9,-1]", "-9 is no literal here"),
        ("\"justice\": 0", "\"justice\": 7", "no justice property 7"),
        ("\"property\": 0", "\"property\": 1", "with the number 1"),
        ("\"latches\": 3", "\"latches\": 4", "4 latches"),
    ] {
        assert!(text.contains(from), "{text}");
        assert!(error(&text.replace(from, to), &model).contains(expected), "{from}");
    }
}

#[test]
fn rankings_are_told_in_words() {
    let (model, ranking) = served();
    let names = Names::of(&model);
    let proofs = as_proofs(&model, &names, &ranking);
    assert_eq!(
        text::write(&proofs),
        "invariant of m.aig\n\nproperty j0 (served): ticks at most 1, sets 2, lemmas 3, literals 6, auxiliary variables \
         0, size 6\nproved by: a ranking\nwaits for: ask, then here\n\nset 1: ticks left at most 0\n  !here | \
         !patient\n  !here | !seen_1\n\nset 2: ticks left at most 1\n  !patient | !seen_1\n"
    );
    let explanation = ranked::explain(&proofs);
    assert_eq!(
        ranked::text::write(&explanation),
        "rankings of m.aig\n\nproperty j0 (served): sets 2, lemmas 3, literals 6, auxiliary variables 0, size 6\nthe \
         monitor waits for ask, then here; it ticks when the last one comes, and begins anew\nseen_1: ask has been \
         seen in this round\nno run ticks more than once, so one of these signals stays away\n\nset 1: no tick is left; \
         2 lemmas\n  !here | !patient\n  !here | !seen_1\n\nset 2: at most 1 tick is left; 1 lemma, 0 of them those of \
         set 1\n- !here | !patient\n- !here | !seen_1\n+ !patient | !seen_1\n\nEvery initial state is in a set. No step \
         leads to a later set than the first one that the state is in, and a tick leads to an earlier one.\n"
    );
    let page = ranked::html::write(&explanation);
    assert!(page.contains("<li>new: <code>!patient | !seen_1</code></li>"), "{page}");
    assert!(page.contains("at most 1 tick is left</text>"), "{page}");
}
