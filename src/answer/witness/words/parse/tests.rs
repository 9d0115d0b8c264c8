//! What is accepted, what is refused and with which message.

use super::*;
use crate::model::btor2;

/// Two inputs, of which one is an array; states: a word of four bits, an array of four cells of two bits.
const MODEL: &[u8] =
    b"1 sort bitvec 1\n2 sort bitvec 2\n3 sort bitvec 4\n4 sort array 2 2\n5 input 3 i\n6 input 4 a\n\
7 state 3 s\n8 state 4 m\n9 redor 1 7\n10 bad 9\n11 bad 9\n";

fn model() -> WordModel {
    btor2::parse(MODEL).unwrap().model
}

fn read(text: &str) -> Result<Vec<WordRun>, String> {
    parse(text.as_bytes(), &model()).map_err(|error| error.to_string())
}

fn word(position: usize, digits: &str) -> Assignment {
    Assignment { position, cell: None, value: bits(digits.as_bytes()).unwrap() }
}

fn cell(position: usize, index: &str, digits: &str) -> Assignment {
    Assignment { cell: Some(Cell::At(bits(index.as_bytes()).unwrap())), ..word(position, digits) }
}

#[test]
fn all_that_is_allowed() {
    let text = "; by hand\nsat\nb0 b1\n#0 ; states\n0 0011 s#0\n1 [10] 01 m@0\n1 [*] 11\n\n@0\n0 1x01 name with blanks\r\n\
@1\n#2\n0 1111\n@2\n1 [00] 10\n.\nsat\nb1\n@0\n.\n";
    let runs = read(text).unwrap();
    let others = Assignment { cell: Some(Cell::Others), ..word(1, "11") };
    let frames = vec![
        Frame { states: vec![word(0, "0011"), cell(1, "10", "01"), others], inputs: vec![word(0, "1001")] },
        Frame::default(),
        Frame { states: vec![word(0, "1111")], inputs: vec![cell(1, "00", "10")] },
    ];
    assert_eq!(runs[0], WordRun { properties: vec![0, 1], frames });
    assert_eq!(runs[1], WordRun { properties: vec![1], frames: vec![Frame::default()] });
    assert_eq!(runs.len(), 2);
}

#[test]
fn what_is_written_is_read() {
    let text = "sat\nb0\n#0\n0 0011 s@0\n1 [10] 01 m@0\n1 [*] 11 m@0\n@0\n0 1001 i@0\n@1\n1 [11] 01 a@1\n.\n";
    let mut written = Vec::new();
    read(text).unwrap()[0].write(&model(), &mut written).unwrap();
    assert_eq!(String::from_utf8(written).unwrap(), text);
}

#[test]
fn what_is_wrong_has_a_line() {
    for (text, message) in [
        ("", "1: expected `sat`"),
        ("1\nb0\n", "1: expected `sat`"),
        ("progress\nsat\nb0\n@0\n.\n", "1: expected `sat`"),
        ("unsat\nb0\n", "1: the answer is `unsat`: there is no counterexample in it"),
        ("unknown\n", "1: the answer is `unknown`: there is no counterexample in it"),
        ("sat\n", "2: expected properties, such as `b0` or `b0 b1`"),
        ("sat\n@0\n.\n", "2: expected properties, such as `b0` or `b0 b1`"),
        ("sat\nb\n@0\n.\n", "2: expected properties, such as `b0` or `b0 b1`"),
        ("sat\nb+1\n@0\n.\n", "2: expected properties, such as `b0` or `b0 b1`"),
        ("sat\nj0\n@0\n.\n", "2: there is no property j0: the model has 0"),
        ("sat\nb0 b2\n@0\n.\n", "2: there is no property b2: the model has 2"),
        ("sat\nb0\n.\n", "3: expected `#0` or `@0`"),
        ("sat\nb0\n0 0000\n", "3: expected `#0` or `@0`"),
        ("sat\nb0\n@1\n.\n", "3: expected `#0` or `@0`"),
        ("sat\nb0\n#0\n.\n", "4: expected `@0`"),
        ("sat\nb0\n#0\n@1\n.\n", "4: expected `@0`"),
        ("sat\nb0\n@0\n@2\n.\n", "4: expected `.`, `#1` or `@1`"),
        ("sat\nb0\n@0\n#0\n.\n", "4: expected `.`, `#1` or `@1`"),
        ("sat\nb0\n@0\n", "4: expected `.`"),
        ("sat\nb0\n@0\n. .\n", "4: expected `.`, `#1` or `@1`"),
        ("sat\nb0\n@0\nx 1\n.\n", "4: expected `.`, `#1` or `@1`"),
        ("sat\nb0\n@0\n.\nsat\n", "6: expected properties, such as `b0` or `b0 b1`"),
        ("sat\nb0\n@0\n0\n.\n", "4: expected a number, perhaps an index in brackets, and binary digits"),
        ("sat\nb0\n@0\n0 12\n.\n", "4: expected a number, perhaps an index in brackets, and binary digits"),
        ("sat\nb0\n@0\n0x 1\n.\n", "4: expected a number, perhaps an index in brackets, and binary digits"),
        (
            "sat\nb0\n@0\n1 [2] 11\n.\n",
            "4: expected a number, perhaps an index in brackets, and binary digits",
        ),
        (
            "sat\nb0\n@0\n1 [] 11\n.\n",
            "4: expected a number, perhaps an index in brackets, and binary digits",
        ),
        ("sat\nb0\n@0\n2 1\n.\n", "4: there is no input 2: the model has 2"),
        ("sat\nb0\n#0\n2 1\n@0\n.\n", "4: there is no state 2: the model has 2"),
        ("sat\nb0\n@0\n0 [00] 1\n.\n", "4: input 0 is a word, but here is an index"),
        ("sat\nb0\n#0\n1 11\n@0\n.\n", "4: state 1 is an array, but here is no index"),
        ("sat\nb0\n#0\n0 111\n@0\n.\n", "4: the value of state 0 has 4 bits, found 3"),
        ("sat\nb0\n@0\n1 [000] 11\n.\n", "4: the index of input 1 has 2 bits, found 3"),
        ("sat\nb0\n@0\n1 [*] 1\n.\n", "4: the value of input 1 has 2 bits, found 1"),
    ] {
        assert_eq!(read(text), Err(message.to_owned()), "{text:?}");
    }
}

#[test]
fn a_status_tells() {
    for text in ["sat\nb0\n", "; c\n\n sat \n", "unsat\n", "unknown"] {
        assert!(recognize(text.as_bytes()), "{text:?}");
    }
    for text in ["", "1\nb0\n", "satisfiable\n", "sat b0\n", "1 sort bitvec 1\n"] {
        assert!(!recognize(text.as_bytes()), "{text:?}");
    }
}

/// With a model and without.
#[test]
fn bits_are_counted() {
    let text = b"sat\nb0 b1\n#0\n0 0011\n1 [10] 01\n1 [*] 11\n@0\n0 1001\n@1\n.\nsat\nb1\n@0\n.\n";
    let extent = |properties: &[usize], steps, inputs, states| Extent {
        properties: properties.to_vec(),
        steps,
        inputs,
        states,
    };
    let expected = vec![extent(&[0, 1], 2, [2, 4], [5, 8]), extent(&[1], 1, [0, 0], [0, 0])];
    assert_eq!(extents(text, Some(&model())).as_ref(), Ok(&expected));
    assert_eq!(extents(text, None).as_ref(), Ok(&expected));
    assert!(extents(b"sat\nb2\n@0\n7 1\n.\n", None).is_ok());
    assert!(extents(b"sat\nb2\n@0\n.\n", Some(&model())).is_err());
}
