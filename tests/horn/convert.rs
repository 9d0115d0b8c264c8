//! Models that are written as Horn clauses are safe or not as they were.

use std::path::Path;

use pdrer::check::horn::{Answer, Clauses};
use pdrer::check::{self, Verdict};
use pdrer::config::{Config, Evidence};
use pdrer::convert::horn::Horn;
use pdrer::limits::Limits;
use pdrer::model::aiger;
use pdrer::model::horn::parse;
use pdrer::model::names::Names;

#[test]
fn written_clauses_mean_what_their_models_mean() {
    for name in [
        "peterson",
        "peterson_faulty",
        "fifo4_faulty",
        "parity6",
        "toggle6",
        "ring8",
        "lock3",
        "reset_swap",
        "reset_parity",
        "constrained_walk",
        "counter_pair8",
        "shift_xor5",
    ] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/corpus/{name}.aag"));
        let model = aiger::read(&path).unwrap().model;
        let limits = Limits::default();
        for property in 0..model.properties().len() {
            let expected = check::decide(&model, property, &Config::default(), &limits, &mut |_| {}).unwrap();
            let (names, mut text) = (Names::of(&model), Vec::new());
            let clauses = Horn { title: name, model: &model, names: &names, properties: &[property] };
            clauses.write(&mut text).unwrap();
            let (bits, clauses) = Clauses::new(parse(&text).unwrap().system, &limits).unwrap();
            let mut outcome = check::decide(&bits, 0, &Config::default(), &limits, &mut |_| {}).unwrap();
            let answer = clauses.conclude(&bits, &mut outcome, Some(Evidence::Proof), &limits).unwrap();
            let safe = matches!(expected.verdict, Verdict::Safe(_));
            assert_eq!(matches!(answer, Some(Answer::Solution(_))), safe, "{name} {property}");
            assert_eq!(matches!(answer, Some(Answer::Derivation(_))), !safe, "{name} {property}");
        }
    }
}
