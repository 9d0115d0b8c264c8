//! Witness files, right and wrong ones.

use proptest::prelude::*;

use super::*;
use crate::answer::witness::{Problem, recognize};
use crate::logic::lit::Lit;
use crate::model::Latch;

/// One input, latches with the resets given, two properties.
fn model(resets: &[u32]) -> Model {
    let latches = resets.iter().map(|&r| Latch { next: Lit::FALSE, reset: Lit::from_code(r) }).collect();
    Model { inputs: 1, latches, bads: vec![Lit::TRUE; 2], ..Model::default() }
}

/// The error of a file for a model of two latches, as line and problem.
fn error(text: &str) -> (usize, Problem) {
    let error = parse(text.as_bytes(), &model(&[0, 1])).unwrap_err();
    (error.line, error.problem)
}

fn length(of: &'static str, expected: usize, found: usize) -> Problem {
    Problem::Length { of, expected, found }
}

#[test]
fn several_blocks_and_skipped_lines() {
    let text = b"c hello\nu0\nu17\n1\nb0b1\n01\nc inside\n1\n0\n.\nu3\n0\nb1\n.\n2\nb0\n.\nc end\n";
    let fails = |property| Counterexample {
        property,
        state: [false, true].into(),
        inputs: vec![[true].into(), [false].into()],
        back: None,
    };
    assert_eq!(
        parse(text, &model(&[0, 1])).unwrap(),
        [Claim::Fails(vec![fails(0), fails(1)]), Claim::Holds(vec![1]), Claim::Unknown(vec![0])]
    );
}

#[test]
fn empty_lines_stand_for_no_latch_and_no_input() {
    let model = Model { bads: vec![Lit::TRUE], ..Model::default() };
    let found = parse(b"1\nb0\n\n\n\n.\n", &model).unwrap();
    let cex =
        Counterexample { property: 0, state: Bits::default(), inputs: vec![Bits::default(); 2], back: None };
    assert_eq!(found, [Claim::Fails(vec![cex])]);
    assert_eq!(
        parse(b"1\nb0\n\n.\n", &model).unwrap_err(),
        ParseError { line: 4, problem: Problem::NoVector }
    );
}

#[test]
fn outputs_are_properties_of_old_models() {
    let model = Model { outputs: vec![Lit::TRUE], ..Model::default() };
    assert_eq!(parse(b"0\nb0\n.\n", &model).unwrap(), [Claim::Holds(vec![0])]);
}

#[test]
fn rejections() {
    let cases = [
        ("", 1, Problem::Empty),
        ("c only\nu1\n", 2, Problem::Empty),
        ("3\nb0\n.\n", 1, Problem::Status),
        ("\n", 1, Problem::Status),
        ("ux\n", 1, Problem::Status),
        ("u\n", 1, Problem::Status),
        ("0\nb0\n.\n\n", 4, Problem::Status),
        ("1", 1, Problem::UnfinishedLine),
        ("1\nb0\n01\n0\n.", 5, Problem::UnfinishedLine),
        ("1\r\nb0\r\n01\r\n0\r\n.\r\n", 1, Problem::CarriageReturn),
        ("1\nb0\n01\n0\r\n.\n", 4, Problem::CarriageReturn),
        ("1\n", 2, Problem::Properties),
        ("1\n01\n0\n.\n", 2, Problem::Properties),
        ("1\nb\n01\n0\n.\n", 2, Problem::Properties),
        ("1\nb+1\n01\n0\n.\n", 2, Problem::Properties),
        ("1\nb0 b1\n01\n0\n.\n", 2, Problem::Properties),
        ("1\nb0 \n01\n0\n.\n", 2, Problem::Properties),
        ("1\n b0\n01\n0\n.\n", 2, Problem::Properties),
        ("1\nb99999999999999999999999\n01\n0\n.\n", 2, Problem::Properties),
        ("1\nj0\n01\n0\n.\n", 2, Problem::NoSuchProperty { kind: 'j', property: 0, properties: 0 }),
        ("1\nb0j0\n01\n0\n.\n", 2, Problem::NoSuchProperty { kind: 'j', property: 0, properties: 0 }),
        ("1\nb2\n01\n0\n.\n", 2, Problem::NoSuchProperty { kind: 'b', property: 2, properties: 2 }),
        ("0\nb0b7\n.\n", 2, Problem::NoSuchProperty { kind: 'b', property: 7, properties: 2 }),
        ("1\nb0\n", 3, Problem::NoState),
        ("1\nb0\n.\n", 3, Problem::NoState),
        ("1\nb0\n0\n0\n.\n", 3, length("latch", 2, 1)),
        ("1\nb0\n010\n0\n.\n", 3, length("latch", 2, 3)),
        ("1\nb0\n01\n.\n", 4, Problem::NoVector),
        ("1\nb0\n01\n", 4, Problem::MissingDot),
        ("1\nb0\n01\n0\n", 5, Problem::MissingDot),
        ("1\nb0\n01\n0\n00\n.\n", 5, length("input", 1, 2)),
        ("1\nb0\n01\n0\n\n.\n", 5, length("input", 1, 0)),
        ("1\nb0\n0 1\n0\n.\n", 3, Problem::Value(' ')),
        ("1\nb0\n01\n?\n.\n", 4, Problem::Value('?')),
        ("0\nb0\n", 3, Problem::MissingDot),
        ("0\nb0\n01\n.\n", 3, Problem::MissingDot),
        ("2\nb0\n1\nb0\n", 3, Problem::MissingDot),
    ];
    for (text, line, problem) in cases {
        assert_eq!(error(text), (line, problem), "{text:?}");
    }
}

#[test]
fn errors_start_with_the_line() {
    let error = parse(b"1\nb0\n01\n0\n", &model(&[0, 1])).unwrap_err();
    assert_eq!(error.to_string(), "5: expected the final line `.`");
}

#[test]
fn unknown_values_take_the_reset_or_zero() {
    // Latches are literals 4, 6, 8, 10, 12; the input is 2.
    let model = model(&[0, 1, 8, 12, 3]);
    let state =
        |text: &str| match parse(format!("1\nb0\n{text}\n0\nx\n.\n").as_bytes(), &model).unwrap().pop() {
            Some(Claim::Fails(found)) => (found[0].state.clone(), found[0].inputs.clone()),
            other => panic!("{other:?}"),
        };
    let inputs = vec![Bits::zeros(1); 2];
    // The third latch is not initialised; the fourth starts as the fifth, which starts as the negated input.
    assert_eq!(state("xxxxx"), ([false, true, false, true, true].into(), inputs.clone()));
    assert_eq!(state("1xxx0"), ([true, true, false, false, false].into(), inputs.clone()));
    assert_eq!(state("0010x"), ([false, false, true, false, true].into(), inputs));
}

#[test]
fn cyclic_resets_do_not_keep_the_reader() {
    assert!(parse(b"1\nb0\nxx\n0\n.\n", &model(&[5, 6])).is_ok());
}

#[test]
fn witnesses_are_recognized() {
    for text in ["1\nb0\n", "u0\nc x\n2\n", "0", "1\r\n", "c a\r\nu1\r\n0\r\n"] {
        assert!(recognize(text.as_bytes()), "{text:?}");
    }
    for text in ["", "aag 0 0 0 0 0\n", "10\n", "u\n1\n", "\n1\n", "c 1\n"] {
        assert!(!recognize(text.as_bytes()), "{text:?}");
    }
}

proptest! {
    #[test]
    fn what_is_written_is_read(
        property in 0..3usize,
        state in prop::collection::vec(any::<bool>(), 0..6),
        (width, inputs) in (0..5usize).prop_flat_map(|width| {
            let vector = prop::collection::vec(any::<bool>(), width);
            (Just(width), prop::collection::vec(vector, 1..6))
        }),
    ) {
        let latches = vec![Latch { next: Lit::FALSE, reset: Lit::FALSE }; state.len()];
        let model = Model { inputs: width, latches, bads: vec![Lit::FALSE; 3], ..Model::default() };
        let inputs = inputs.into_iter().map(Bits::from).collect();
        let cex = Counterexample { property, state: state.into(), inputs, back: None };
        let mut text = Vec::new();
        cex.write(&format!("b{property}"), &mut text).unwrap();
        prop_assert_eq!(parse(&text, &model).unwrap(), vec![Claim::Fails(vec![cex])]);
    }

    #[test]
    fn nothing_panics(text in "[01xbjcu.\\r\\n ]{0,40}") {
        let _ = parse(text.as_bytes(), &model(&[0, 1]));
        recognize(text.as_bytes());
    }
}

#[test]
fn extents_need_no_model() {
    let text = b"1\nb0b1\n01x\n10\nx1\n.\n2\nb7\n.\n1\nb2\n000\n11\n.\n";
    let extent = |properties: &[usize], steps, inputs, latches| Extent {
        properties: properties.to_vec(),
        steps,
        inputs,
        states: latches,
    };
    let expected = [extent(&[0, 1], 2, [2, 4], [1, 3]), extent(&[2], 1, [2, 2], [0, 3])];
    assert_eq!(extents(text, None).unwrap(), expected);
    let problem = |text: &str, model| {
        let error = extents(text.as_bytes(), model).unwrap_err();
        (error.line, error.problem)
    };
    assert_eq!(problem("1\nb0\n01\n1\n10\n.\n", None), (5, length("input", 1, 2)));
    assert_eq!(problem("1\nb0\n01\n1\n.\n1\nb0\n0\n1\n.\n", None), (8, length("latch", 2, 1)));
    assert_eq!(problem("1\nb0\n01\n11\n.\n", Some(&model(&[0, 0]))), (4, length("input", 1, 2)));
}
