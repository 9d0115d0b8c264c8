//! Minimised invariants of both engines: still right, never larger, and the same in every run.

use pdrer::answer::certificate;
use pdrer::answer::invariant::Invariant;
use pdrer::answer::minimize::{Minimized, minimize};
use pdrer::check::{self, Verdict};
use pdrer::config::{Budget, Config, Engine};
use pdrer::limits::Limits;
use pdrer::model::Model;
use pdrer::sat::Evidence;
use pdrer::system::lower;
use pdrer::verify;

use crate::{corpus, generate};

/// The invariants that a search finds, before minimisation, with their properties.
fn invariants(model: &Model, config: &Config) -> Vec<(usize, Invariant)> {
    let decide = |property| {
        let config = Config { minimize: None, ..config.clone() };
        let outcome = check::decide(model, property, &config, &Limits::default(), &mut |_| {}).unwrap();
        assert!(outcome.minimized.is_none());
        match outcome.verdict {
            Verdict::Safe(invariant) => Some((property, invariant)),
            _ => None,
        }
    };
    (0..model.properties().len()).filter_map(decide).collect()
}

fn is_invariant(model: &Model, property: usize, invariant: &Invariant) -> bool {
    let certificate = certificate::build(model, &[(property, invariant)]);
    verify::certificate(model, &certificate, &[property], Evidence::Proof, None).is_ok()
}

fn minimized(model: &Model, property: usize, invariant: &Invariant, budget: &Budget) -> Minimized {
    let system = lower(model, model.properties()[property]);
    minimize(&system, model.latches.len(), invariant, budget, 0, &Limits::default())
}

fn small(model: &Model, property: usize, invariant: &Invariant) -> Minimized {
    let small = minimized(model, property, invariant, &Budget::default());
    assert!(is_invariant(model, property, &small.invariant));
    assert!(small.invariant.size().total() <= invariant.size().total());
    assert_eq!(minimized(model, property, invariant, &Budget::default()), small);
    small
}

/// Enough for every invariant here. The default need not be: it grows with the work of the search, and there is none
/// here.
fn ample() -> Budget {
    Budget { least: 100_000_000, ..Budget::default() }
}

/// The sizes before and after, summed over the safe properties of the models. With enough work, everything is tried.
fn sizes(models: impl Iterator<Item = Model>, config: &Config) -> [usize; 2] {
    let mut sums = [0; 2];
    for model in models {
        for (property, invariant) in invariants(&model, config) {
            let small = small(&model, property, &invariant);
            let all = minimized(&model, property, &invariant, &ample());
            assert!(all.complete, "{} lemmas, {} queries", invariant.lemmas.len(), all.queries);
            sums[0] += invariant.size().total();
            sums[1] += small.invariant.size().total();
        }
    }
    sums
}

#[test]
fn invariants_of_random_models_become_smaller() {
    for config in [Config::default(), Config { engine: Engine::Pdr, ..Config::default() }] {
        let [before, after] = sizes((0..500).map(generate::model), &config);
        assert!(after < before && after > 0, "{before} to {after}");
    }
}

#[test]
fn invariants_of_the_corpus_become_smaller() {
    for config in [Config::default(), Config { engine: Engine::Pdr, ..Config::default() }] {
        let models = corpus::entries().into_iter().map(|entry| entry.model);
        let [before, after] = sizes(models, &config);
        assert!(20 * after < 19 * before, "{before} to {after}");
    }
}

#[test]
fn nothing_is_asked_about_an_invariant_without_lemmas() {
    let mut found = 0;
    for model in (0..200).map(generate::model) {
        for (property, invariant) in invariants(&model, &Config::default()) {
            if invariant.lemmas.is_empty() {
                found += 1;
                let small = small(&model, property, &invariant);
                assert!(small.complete && small.queries == 0 && small.invariant == invariant);
            }
        }
    }
    assert!(found > 10, "{found}");
}

/// From a minimal invariant, no lemma and no literal can be removed.
#[test]
fn what_is_left_is_needed() {
    for entry in corpus::entries() {
        let model = entry.model;
        if (0..model.latches.len()).any(|i| model.has_reset_function(i)) {
            // The certificate says more about the first step than the search assumes, so it needs less.
            continue;
        }
        for (property, invariant) in invariants(&model, &Config { engine: Engine::Pdr, ..Config::default() })
        {
            let small = small(&model, property, &invariant).invariant;
            for i in 0..small.lemmas.len().min(20) {
                let mut fewer = small.clone();
                fewer.lemmas.remove(i);
                assert!(!is_invariant(&model, property, &fewer), "{}: lemma {i}", entry.path.display());
            }
        }
    }
}

/// The result of each budget for the invariant of a model: an invariant that is not larger.
fn within(budgets: impl IntoIterator<Item = Budget>) -> Vec<Minimized> {
    let entries = corpus::entries();
    let entry = entries.iter().find(|entry| entry.path.ends_with("parity6.aag")).unwrap();
    let [(property, invariant)] = &invariants(&entry.model, &Config::default())[..] else {
        panic!("one property")
    };
    let made = |budget: Budget| {
        let some = minimized(&entry.model, *property, invariant, &budget);
        assert!(is_invariant(&entry.model, *property, &some.invariant), "{budget:?}");
        assert!(some.invariant.size().total() <= invariant.size().total());
        some
    };
    budgets.into_iter().map(made).collect()
}

/// Every budget leads to an invariant.
#[test]
fn small_budgets_are_enough() {
    let works = [0, 1_000, 10_000, 50_000, 200_000, 1_000_000];
    let made = within(works.map(|least| Budget { least, ..Budget::default() }));
    let queries: Vec<u64> = made.iter().map(|some| some.queries).collect();
    assert!(queries[0] == 0 && queries.is_sorted() && queries[1] < queries[4], "{queries:?}");
}

/// Queries that are cut short may leave it larger, but not wrong.
#[test]
fn queries_that_are_cut_short_make_no_difference_to_what_holds() {
    let efforts = [0, 1_000, 10_000, Budget::default().effort];
    let made = within(efforts.map(|effort| Budget { effort, ..Budget::default() }));
    let complete: Vec<bool> = made.iter().map(|some| some.complete).collect();
    assert!(!complete[0] && complete[3], "{complete:?}");
}
