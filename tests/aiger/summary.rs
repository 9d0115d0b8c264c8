//! The output of `describe` for some models.

use pdrer::model::aiger::parse;
use pdrer::model::describe;

#[test]
fn everything() {
    let file = b"aag 9 1 5 1 3 2 1 1 1\n2\n4 0\n6 0 1\n8 0 8\n10 0 3\n12 0\n0\n18\n0\n3\n1\n0\n1\n\
        14 4 2\n16 15 6\n18 17 3\nb0 na\xffme \x1b[1m=\nl0 x\n";
    let model = parse(file).unwrap().model;
    let expected = "\
inputs                       1
latches                      5  2 reset to 0, 1 reset to 1, 1 uninitialised, 1 reset by a function
gates                        3  logic depth 3
outputs                      1
bad states                   2
constraints                  1
justice properties           1
fairness constraints         1
safety properties            2  the bad states
  0  literal 18     na\u{fffd}me \u{fffd}[1m=
  1  constant 0
";
    assert_eq!(describe(&model), expected);
}

#[test]
fn outputs_as_properties() {
    let mut file = b"aag 0 0 0 11 0\n".to_vec();
    file.extend_from_slice(&b"1\n".repeat(11));
    file.extend_from_slice(b"o10 last\n");
    let text = describe(&parse(&file).unwrap().model);
    assert!(text.contains(
        "safety properties           11  the outputs, read as bad states: there are neither bad states nor justice properties\n   0  constant 1\n"
    ), "{text}");
    assert!(text.ends_with("\n  10  constant 1     last\n"), "{text}");
    assert!(
        text.contains("latches                      0\ngates                        0  logic depth 0\n"),
        "{text}"
    );
}

#[test]
fn no_safety_property() {
    for file in [&b"aag 0 0 0 0 0\n"[..], b"aag 0 0 0 1 0 0 0 1\n1\n1\n1\n"] {
        let text = describe(&parse(file).unwrap().model);
        assert!(text.ends_with("\nsafety properties            0\n"), "{text}");
    }
}
