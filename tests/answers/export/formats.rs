//! Exported invariants of right answers.

use pdrer::answer::certificate;
use pdrer::answer::export::{Inexpressible, json, pla, smt2, sv, text};
use pdrer::config::{Budget, Config};
use pdrer::model::Model;
use pdrer::model::aiger;
use pdrer::model::names::Names;
use pdrer::sat::Evidence;
use pdrer::verify;

use super::{engines, model, proofs, prove, tools};

/// Models of all kinds: with auxiliary variables, several properties, constraints, every kind of reset.
pub const MODELS: [&str; 12] = [
    "parity6",
    "toggle2",
    "toggle6",
    "shift_xor5",
    "peterson",
    "constrained_walk",
    "reset_swap",
    "reset_parity",
    "edge/reset_none",
    "edge/reset_cyclic",
    "edge/reset_contradictory",
    "edge/no_latch",
];

#[test]
fn json_is_read_back_and_verified() {
    for name in MODELS {
        let model = model(name);
        for config in engines() {
            let proved = prove(&model, &config);
            let names = Names::of(&model);
            let text = json::write(&proofs(&model, &names, &proved));
            let read = json::read(&text, Some(model.latches.len())).unwrap();
            assert_eq!(read, proved, "{name}");
            let nameless = Model { symbols: Default::default(), ..model.clone() };
            let own = Names::with_maps(&nameless, &[json::names(&text, &model, None).unwrap()]);
            let lits = read.iter().flat_map(|(_, invariant)| invariant.lemmas.iter().flatten());
            for latch in lits.map(|lit| lit.var().index() - 1).filter(|&i| i < model.latches.len()) {
                assert_eq!(own.latch(latch), names.latch(latch));
            }
            for (property, _) in &read {
                assert_eq!(own.property(*property), names.property(*property));
            }
            for (property, invariant) in &read {
                let certificate = certificate::build(&model, &[(*property, invariant)]);
                assert!(
                    verify::certificate(&model, &certificate, &[*property], Evidence::Proof, None).is_ok(),
                    "{name}"
                );
            }
        }
    }
}

#[test]
fn some_invariants_have_auxiliary_variables() {
    let [pdrer, mut pdr] = engines();
    let definitions = |config: &Config| prove(&model("parity6"), config)[0].1.definitions.len();
    // Those of plain PDR stand for pairs of literals.
    assert!(definitions(&pdrer) > 0 && definitions(&pdr) > 0);
    pdr.minimize = Some(Budget { factor: false, ..Budget::default() });
    assert_eq!(definitions(&pdr), 0);
}

#[test]
fn z3_confirms_smt2() {
    if !tools::available("z3") {
        return;
    }
    for name in MODELS {
        let model = model(name);
        for config in engines() {
            let proved = prove(&model, &config);
            let names = Names::of(&model);
            let holds = proved.is_empty() || tools::z3(&smt2::write(&proofs(&model, &names, &proved)));
            assert!(holds, "{name}");
        }
    }
}

#[test]
fn yosys_proves_sv() {
    if !tools::available("yosys") {
        return;
    }
    for name in MODELS {
        let model = model(name);
        let proved = prove(&model, &engines()[0]);
        let names = Names::of(&model);
        assert!(proved.is_empty() || tools::yosys(&sv::write(&proofs(&model, &names, &proved))), "{name}");
    }
}

const TWINS: &[u8] =
    b"aag 10 1 2 0 7 1\n2\n4 12\n6 18\n20\n8 4 2\n10 5 3\n12 11 9\n14 6 2\n16 7 3\n18 17 15\n\
    20 4 7\ni0 en\nl0 !left\nl1 right side\n";

/// `left` is the negation of latch 0, and the lemma is that both latches are equal.
#[test]
fn text_is_for_people() {
    let model = aiger::parse(TWINS).unwrap().model;
    let read = |invariant: &str| {
        let head =
            "{\"format\":\"pdrer invariant\",\"schema\":1,\"latches\":2,\"properties\":[{\"property\":0,";
        json::read(format!("{head}{invariant}}}]}}").as_bytes(), Some(2)).unwrap()
    };
    let names = Names::of(&model);
    let clauses = read("\"definitions\":[],\"lemmas\":[[1,-2],[-1,2]]");
    let shown = "invariant of a model\u{fffd}of two lines\n\n\
        property b0: lemmas 2, literals 4, auxiliary variables 0, size 4\n\n  !left | !\"right side\"\n  left | \"right side\"\n";
    assert_eq!(text::write(&proofs(&model, &names, &clauses)), shown);
    let rows = ".i 2\n.o 1\n.p 2\n.ilb !left right%20side\n.ob inv\n01 1\n10 1\n.e\n";
    assert!(pla::write(&proofs(&model, &names, &clauses)).unwrap().ends_with(rows));

    let defined =
        read("\"definitions\":[{\"variable\":4,\"operator\":\"xor\",\"operands\":[1,2]}],\"lemmas\":[[-4]]");
    let shown = "auxiliary variables 1, size 13\n\n  a0 := !left ^ \"right side\"\n\n  !a0\n";
    assert!(text::write(&proofs(&model, &names, &defined)).ends_with(shown));
    let refused = pla::write(&proofs(&model, &names, &defined));
    assert_eq!(refused, Err(Inexpressible::AuxiliaryVariables(1)));
}

#[test]
fn what_is_no_invariant_file() {
    let file = |format: &str, latches: usize, properties: &str| {
        let text = format!(
            "{{\"format\": \"{format}\", \"schema\": 1, \"latches\": {latches}, \"properties\": [{properties}]}}"
        );
        json::read(text.as_bytes(), Some(2)).map_err(|error| error.to_string())
    };
    let property = |definitions: &str, lemmas: &str| {
        format!("{{\"property\": 0, \"definitions\": [{definitions}], \"lemmas\": [{lemmas}]}}")
    };
    let good = property("{\"variable\": 4, \"operator\": \"and\", \"operands\": [1, -3]}", "[4, -2], []");
    assert_eq!(file("pdrer invariant", 2, &good).unwrap()[0].1.lemmas.len(), 2);
    for (result, message) in [
        (file("other", 2, ""), "expected format"),
        (file("pdrer invariant", 3, ""), "3 latches; this model has 2"),
        (file("pdrer invariant", 2, &format!("{good}, {good}")), "property 0 has more than one"),
        (
            file("pdrer invariant", 2, &property("", "[0]")),
            "0 is no literal here, where variables are 1 to 3",
        ),
        (file("pdrer invariant", 2, &property("", "[4]")), "4 is no literal"),
        (file("pdrer invariant", 2, &property("", "[-9223372036854775808]")), "is no literal"),
        (file("pdrer invariant", 2, &property("", "[1.5]")), "invalid type"),
        (
            file("pdrer invariant", 2, &good.replace("-3", "4")),
            "4 is no literal here, where variables are 1 to 3 (definitions use earlier ones only)",
        ),
        (
            file("pdrer invariant", 2, &good.replace("\"variable\": 4", "\"variable\": 5")),
            "expected the definition of variable 4, found 5",
        ),
        (file("pdrer invariant", 2, &good.replace("and", "or")), "unknown variant"),
        (
            file("pdrer invariant", 2, &good.replace("]]", "]], \"provenance\": [null]")),
            "2 lemmas, but the provenance of 1",
        ),
        (json::read(b"{\"format\": ", Some(2)).map_err(|e| e.to_string()), "EOF"),
    ] {
        let error = result.unwrap_err();
        assert!(error.contains(message), "{error}");
    }
}

/// A macro connects the lemmas to the design, if it has all their signals.
#[test]
fn systemverilog_says_whether_lemmas_fit_the_design() {
    let mut model = model("parity6");
    let proved = prove(&model, &engines()[0]);
    let file = |model: &Model| sv::write(&proofs(model, &Names::of(model), &proved));
    let text = file(&model);
    assert!(text.contains("`define PDRER_LEMMAS pdrer_invariant lemmas ( \\\n"), "{text}");
    assert!(text.contains("\n  .\\v0 (v0)"), "{text}");
    model.symbols.clear();
    let text = file(&model);
    assert!(!text.contains("`define") && text.contains("but also about \\l0, "), "{text}");
    assert!(text.contains(" and 2 more.\n"), "{text}");
}
