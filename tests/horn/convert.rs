//! Models that are written as Horn clauses are safe or not as they were.

use std::path::Path;

use crate::decided::{both, decided};
use pdrer::check::horn::Answer;
use pdrer::check::{self, Verdict};
use pdrer::config::Config;
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
            let safe = matches!(expected.verdict, Verdict::Safe(_));
            for config in both() {
                let (_, answer) = decided(parse(&text).unwrap().system, &config);
                assert_eq!(matches!(answer, Some(Answer::Solution(_))), safe, "{name} {property}");
                assert_eq!(matches!(answer, Some(Answer::Derivation(_))), !safe, "{name} {property}");
            }
        }
    }
}
