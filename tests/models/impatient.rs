//! Searches that give up optional queries after as many conflicts as there are frames; on large models they give up
//! after thousands. This makes lemmas weaker but not wrong, and every fixpoint is found in the end.

use pdrer::config::{Config, Delta, Er};
use pdrer::engine::pdr::er::ExtendedResolution;
use pdrer::engine::pdr::{Pdr, ProofSystem, Resolution};
use pdrer::engine::{Answer, Event};
use pdrer::generate::Family;
use pdrer::limits::Limits;
use pdrer::model::Model;
use pdrer::system::{TransitionSystem, lower};

use crate::oracle::{self, Verdict};
use crate::{corpus, generate};

/// Is the property safe, and how many queries did it take? Optional queries may take `cost`.
fn search<P: ProofSystem>(ts: &TransitionSystem, proof: P, cost: Option<u32>) -> (bool, u64) {
    let (config, limits) = (Config::default(), Limits::default());
    let mut nobody = |_: Event<'_>| {};
    let mut search = Pdr::new(ts, proof, &config, &limits, &mut nobody).unwrap();
    if let Some(cost) = cost {
        search.trace.queries.optional_cost = cost;
    }
    let safe = match search.run() {
        Answer::Safe(_) => true,
        Answer::Unsafe(_) => false,
        Answer::Unknown { reason, .. } => panic!("{reason}"),
    };
    (safe, search.stats().sat_calls)
}

/// Compares the verdicts on all properties with the expected ones. Returns how many searches differed from the usual
/// ones.
fn differing(model: &Model, expected: &[Verdict]) -> usize {
    let eager = Er { delta: Delta::Lemmas(0), ..Er::default() };
    let differs = |(property, expected): (usize, &Verdict)| {
        let ts = lower(model, model.properties()[property]).ts;
        let extended = |cost| search(&ts, ExtendedResolution::new(&eager), cost);
        let (usual, impatient) = (extended(None), extended(Some(0)));
        let plain = search(&ts, Resolution, Some(0));
        let safe = *expected == Verdict::Safe;
        assert_eq!(
            [usual.0, impatient.0, plain.0],
            [safe; 3],
            "property {property}\n{}",
            corpus::text(model)
        );
        usual.1 != impatient.1
    };
    expected.iter().enumerate().filter(|&found| differs(found)).count()
}

#[test]
fn verdicts_do_not_depend_on_what_can_be_left_out() {
    let corpus = corpus::entries().into_iter().map(|entry| (entry.model, entry.expected));
    let random = (0..60).map(generate::model).filter_map(|model| {
        let expected = oracle::verdicts(&model)?;
        Some((model, expected))
    });
    // Small models have easy queries.
    let families =
        [("fifo", 4), ("gray", 5), ("buffer", 6), ("adders", 8), ("mutex", 3)].map(|(name, size)| {
            let model = Family::find(name).expect("a family").model(&[size], false).expect("its size");
            (model, vec![Verdict::Safe])
        });
    let models = corpus.chain(random).chain(families);
    let different: usize = models.map(|(model, expected)| differing(&model, &expected)).sum();
    assert!(different >= 3, "{different} searches gave anything up");
}
