//! Files that are not AIGER 1.9: each is refused with the position and the reason, and none causes a panic.

use pdrer::model::aiger::parse;

/// Each file, with the expected message.
fn refuses(cases: &[(&[u8], &str)]) {
    for (file, message) in cases {
        let found = parse(file).map(|parsed| parsed.model).map_err(|error| error.to_string());
        assert_eq!(found, Err(message.to_string()), "{}", file.escape_ascii());
    }
}

const TAG: &str = "line 1: not an AIGER file: it must begin with `aag ` or `aig `";

#[test]
fn tag() {
    refuses(&[
        (b"", TAG),
        (b"\n", TAG),
        (b"a", TAG),
        (b"aag", TAG),
        (b"aag\n", TAG),
        (b"AAG 0 0 0 0 0\n", TAG),
        (b" aag 0 0 0 0 0\n", TAG),
        (b"abg 0 0 0 0 0\n", TAG),
        (b"p cnf 1 1\n1 0\n", TAG),
        (b"\xef\xbb\xbfaag 0 0 0 0 0\n", TAG),
    ]);
}

#[test]
fn header_fields() {
    refuses(&[
        (b"aag \n", "line 1: expected the maximum variable M, found end of line"),
        (b"aag 0 0 0 0\n", "line 1: the header has 4 numbers, but needs at least M I L O A"),
        (b"aag 0 0 0 0", "line 1: the header has 4 numbers, but needs at least M I L O A"),
        (b"aag 0 0 0 0 ", "line 1: expected the number of gates A, found end of file"),
        (b"aag 0 0 0 0 0", "line 1: expected end of line, found end of file"),
        (b"aag 0 0 0 0 0 \n", "line 1: expected the number of bad states B, found end of line"),
        (b"aag 0 0 0 0 0 0 0 0 0 0\n", "line 1: the header has more than nine numbers"),
        (b"aag 0 0 0 0 0 0 0 0 0 \n", "line 1: expected end of line, found a space"),
        (b"aag 0 0 0 0 0 0 0 0 0x\n", "line 1: expected end of line, found `x`"),
        (b"aag  0 0 0 0 0\n", "line 1: expected the maximum variable M, found a space"),
        (b"aag 0  0 0 0 0\n", "line 1: expected the number of inputs I, found a space"),
        (b"aag 0\t0 0 0 0\n", "line 1: expected a space, found a tab"),
        (b"aag 0 0 0 0 0\r\n", "line 1: expected a space, found a carriage return"),
        (b"aag 0 0 -1 0 0\n", "line 1: expected the number of latches L, found `-`"),
        (b"aag 0 0 0 +1 0\n", "line 1: expected the number of outputs O, found `+`"),
        (b"aag 0 0 0 0 0 0 x\n", "line 1: expected the number of constraints C, found `x`"),
        (b"aag 0 0 0 0 0 0 0 \x80\n", "line 1: expected the number of justice properties J, found byte 0x80"),
        (
            b"aag 0 0 0 0 0 0 0 0 \0\n",
            "line 1: expected the number of fairness constraints F, found byte 0x00",
        ),
    ]);
}

#[test]
fn header_overflow() {
    refuses(&[
        (b"aag 4294967296 0 0 0 0\n", "line 1: the maximum variable M does not fit into 32 bits"),
        (b"aag 0 0 0 0 18446744073709551617\n", "line 1: the number of gates A does not fit into 32 bits"),
        (b"aag 2147483648 0 0 0 0\n", "line 1: M = 2147483648 is too large: literals must fit into 32 bits"),
        (
            b"aig 2147483648 2147483648 0 0 0\n",
            "line 1: M = 2147483648 is too large: literals must fit into 32 bits",
        ),
        // The sum wraps around to 1 in 32 bits.
        (b"aag 1 1 4294967295 0 1\n", "line 1: M = 1 is less than I + L + A = 4294967297"),
    ]);
}

#[test]
fn header_sums() {
    refuses(&[
        (b"aag 2 1 1 0 1\n", "line 1: M = 2 is less than I + L + A = 3"),
        (b"aig 2 1 1 0 1\n", "line 1: M = 2 is not I + L + A = 3, as it must be in a binary file"),
        (b"aig 4 1 1 0 1\n", "line 1: M = 4 is not I + L + A = 3, as it must be in a binary file"),
    ]);
}

#[test]
fn header_claims_more_than_the_file_holds() {
    let huge = "2147483647";
    for (header, message) in [
        (format!("aag {huge} {huge} 0 0 0"), "line 2: expected an input, found end of file"),
        (format!("aag {huge} 0 {huge} 0 0"), "line 2: expected a latch, found end of file"),
        (format!("aig {huge} 0 {huge} 0 0"), "line 2: expected the next state of a latch, found end of file"),
        (format!("aag 0 0 0 {huge} 0"), "line 2: expected an output, found end of file"),
        (format!("aag 0 0 0 0 0 {huge}"), "line 2: expected a bad state, found end of file"),
        (format!("aag 0 0 0 0 0 0 {huge}"), "line 2: expected a constraint, found end of file"),
        (
            format!("aag 0 0 0 0 0 0 0 {huge}"),
            "line 2: expected the size of a justice property, found end of file",
        ),
        (format!("aag 0 0 0 0 0 0 0 1\n{huge}"), "line 3: expected a justice literal, found end of file"),
        (format!("aag 0 0 0 0 0 0 0 0 {huge}"), "line 2: expected a fairness constraint, found end of file"),
        (
            format!("aag {huge} 0 0 0 {huge}"),
            "line 2: expected the left-hand side of a gate, found end of file",
        ),
        (format!("aig {huge} 0 0 0 {huge}"), "byte 32: the file ends in the definition of gate 2"),
    ] {
        refuses(&[((header + "\n").as_bytes(), message)]);
    }
}

#[test]
fn spaces_and_ends_of_lines() {
    refuses(&[
        (b"aag 1 1 0 0 0\n2 \n", "line 2: expected end of line, found a space"),
        (b"aag 1 1 0 0 0\n 2\n", "line 2: expected an input, found a space"),
        (b"aag 1 1 0 0 0\n2\r\n", "line 2: expected end of line, found a carriage return"),
        (b"aag 1 1 0 0 0\n\n2\n", "line 2: expected an input, found end of line"),
        (b"aag 1 1 0 0 0\n2", "line 2: expected end of line, found end of file"),
        (b"aag 1 0 1 0 0\n2  2\n", "line 2: expected the next state of a latch, found a space"),
        (b"aag 1 0 1 0 0\n2\n", "line 2: expected a space, found end of line"),
        (b"aag 1 0 1 0 0\n2 2 \n", "line 2: expected the reset of a latch, found end of line"),
        (b"aag 1 0 1 0 0\n2 2 0 \n", "line 2: expected end of line, found a space"),
        (b"aag 1 0 1 0 0\n2 2 0 0\n", "line 2: expected end of line, found a space"),
        (b"aag 1 0 0 0 1\n2 0\n", "line 2: expected a space, found end of line"),
        (b"aag 1 0 0 0 1\n2 0 0 0\n", "line 2: expected end of line, found a space"),
        (b"aag 1 0 0 0 1\n2 0 0", "line 2: expected end of line, found end of file"),
        (b"aig 1 0 1 0 0\n2 2 0\n", "line 2: expected end of line, found a space"),
        (
            b"aag 0 0 0 1 0\n1\n\n",
            "line 3: expected a symbol, the comment section or end of file, found end of line",
        ),
        (
            b"aag 0 0 0 1 0\n1\n0\n",
            "line 3: expected a symbol, the comment section or end of file, found `0`",
        ),
        (b"aag 0 0 0 2 0\n1\no0 x\n", "line 3: expected an output, found `o`"),
    ]);
}

#[test]
fn literals_out_of_range() {
    refuses(&[
        (b"aag 1 1 0 0 0\n4\n", "line 2: an input is 4, more than 2 M + 1 = 3"),
        (b"aag 1 0 1 0 0\n4 2\n", "line 2: a latch is 4, more than 2 M + 1 = 3"),
        (b"aag 1 0 1 0 0\n2 4\n", "line 2: the next state of a latch is 4, more than 2 M + 1 = 3"),
        (b"aag 1 0 1 0 0\n2 2 4\n", "line 2: the reset of a latch is 4, more than 2 M + 1 = 3"),
        (b"aig 1 0 1 0 0\n4\n", "line 2: the next state of a latch is 4, more than 2 M + 1 = 3"),
        (b"aig 1 0 1 0 0\n2 4\n", "line 2: the reset of a latch is 4, more than 2 M + 1 = 3"),
        (b"aag 0 0 0 1 0\n2\n", "line 2: an output is 2, more than 2 M + 1 = 1"),
        (b"aag 0 0 0 0 0 1\n2\n", "line 2: a bad state is 2, more than 2 M + 1 = 1"),
        (b"aag 0 0 0 0 0 0 1\n2\n", "line 2: a constraint is 2, more than 2 M + 1 = 1"),
        (b"aag 0 0 0 0 0 0 0 1\n1\n2\n", "line 3: a justice literal is 2, more than 2 M + 1 = 1"),
        (b"aag 0 0 0 0 0 0 0 0 1\n2\n", "line 2: a fairness constraint is 2, more than 2 M + 1 = 1"),
        (b"aag 1 0 0 0 1\n4 0 0\n", "line 2: the left-hand side of a gate is 4, more than 2 M + 1 = 3"),
        (b"aag 1 0 0 0 1\n2 4 0\n", "line 2: an operand of a gate is 4, more than 2 M + 1 = 3"),
        (b"aag 1 0 0 0 1\n2 0 4\n", "line 2: an operand of a gate is 4, more than 2 M + 1 = 3"),
        (b"aag 0 0 0 1 0\n4294967296\n", "line 2: an output does not fit into 32 bits"),
        (
            b"aag 0 0 0 0 0 0 0 1\n4294967296\n",
            "line 2: the size of a justice property does not fit into 32 bits",
        ),
    ]);
}

#[test]
fn literals_without_definition() {
    refuses(&[
        (b"aag 2 0 1 0 0\n2 4\n", "line 2: the next state of a latch is 4, which is not defined"),
        (b"aag 2 0 1 0 0\n2 2 5\n", "line 2: the reset of a latch is 5, which is not defined"),
        (b"aag 1 0 0 1 0\n2\n", "line 2: an output is 2, which is not defined"),
        (b"aag 1 0 0 1 0 1\n0\n3\n", "line 3: a bad state is 3, which is not defined"),
        (b"aag 1 0 0 1 0 1 1\n0\n1\n2\n", "line 4: a constraint is 2, which is not defined"),
        (
            b"aag 1 0 0 1 0 1 1 2\n0\n1\n0\n1\n2\n0\n1\n2\n",
            "line 9: a justice literal is 2, which is not defined",
        ),
        (b"aag 1 0 0 0 0 0 0 1 2\n0\n1\n2\n", "line 4: a fairness constraint is 2, which is not defined"),
        (
            b"aag 3 1 0 1 1 0 0 1 1\n2\n0\n1\n1\n1\n4 2 6\n",
            "line 7: an operand of a gate is 6, which is not defined",
        ),
        // Too many unused variables for a dense table.
        (b"aag 2000000000 0 0 1 0\n4000000000\n", "line 2: an output is 4000000000, which is not defined"),
    ]);
}

#[test]
fn defined_literals() {
    refuses(&[
        (b"aag 1 1 0 0 0\n3\n", "line 2: an input is 3, but must be even and not 0"),
        (b"aag 1 1 0 0 0\n0\n", "line 2: an input is 0, but must be even and not 0"),
        (b"aag 1 0 1 0 0\n3 0\n", "line 2: a latch is 3, but must be even and not 0"),
        (b"aag 1 0 1 0 0\n0 0\n", "line 2: a latch is 0, but must be even and not 0"),
        (b"aag 1 0 0 0 1\n3 0 0\n", "line 2: the left-hand side of a gate is 3, but must be even and not 0"),
        (b"aag 1 0 0 0 1\n0 0 0\n", "line 2: the left-hand side of a gate is 0, but must be even and not 0"),
        (b"aag 1 0 0 0 1\n1 0 0\n", "line 2: the left-hand side of a gate is 1, but must be even and not 0"),
    ]);
}

#[test]
fn second_definitions() {
    refuses(&[
        (b"aag 2 2 0 0 0\n2\n2\n", "line 3: an input is 2, already defined in line 2"),
        (b"aag 2 1 1 0 0\n2\n2 0\n", "line 3: a latch is 2, already defined in line 2"),
        (
            b"aag 2 1 0 0 1\n4\n4 0 0\n",
            "line 3: the left-hand side of a gate is 4, already defined in line 2",
        ),
        (
            b"aag 4 1 1 1 2 1 1 2 1\n2\n4 0\n0\n0\n0\n1\n0\n0\n0\n6 2 4\n6 2 5\n",
            "line 12: the left-hand side of a gate is 6, already defined in line 11",
        ),
    ]);
}

#[test]
fn cycles() {
    refuses(&[
        (b"aag 1 0 0 0 1\n2 2 1\n", "line 2: this gate depends on itself"),
        (b"aag 2 0 0 0 2\n2 1 5\n4 1 2\n", "line 2: this gate depends on itself"),
        // Gates 6 and 8 are the cycle, gate 4 only leads to it.
        (b"aag 4 1 0 1 3\n2\n4\n4 6 2\n6 2 9\n8 7 2\n", "line 5: this gate depends on itself"),
    ]);
}

/// The header of a binary file with two inputs and one gate, literal 6. It is 14 bytes long.
const GATE_6: &[u8] = b"aig 3 2 0 0 1\n";

#[test]
fn binary_gates() {
    for (gate, message) in [
        (&b""[..], "byte 14: the file ends in the definition of gate 6"),
        (b"\x02", "byte 15: the file ends in the definition of gate 6"),
        (b"\x82", "byte 14: the file ends in the definition of gate 6"),
        (b"\x02\x80\x80", "byte 15: the file ends in the definition of gate 6"),
        (
            b"\x00\x02",
            "byte 14: the first difference in the definition of gate 6 is 0: the gate would be its own operand",
        ),
        (b"\x07\x00", "byte 14: a difference in the definition of gate 6 is 7, more than 6"),
        (b"\x02\x05", "byte 15: a difference in the definition of gate 6 is 5, more than 4"),
        (b"\x82\x00\x05", "byte 16: a difference in the definition of gate 6 is 5, more than 4"),
        (
            b"\x80\x80\x80\x80\x10\x00",
            "byte 14: a difference in the definition of gate 6 does not fit into 32 bits",
        ),
        (
            b"\x02\x80\x80\x80\x80\x80\x00",
            "byte 15: a difference in the definition of gate 6 does not fit into 32 bits",
        ),
        (
            b"\xff\xff\xff\xff\x0f\x00",
            "byte 14: a difference in the definition of gate 6 is 4294967295, more than 6",
        ),
    ] {
        refuses(&[(&[GATE_6, gate].concat(), message)]);
    }
}

#[test]
fn symbols() {
    const HEADER: &[u8] = b"aag 1 1 0 0 0 0 1\n2\n2\n";
    for (symbols, message) in [
        (&b"i1 x\n"[..], "line 4: there is no input 1: the model has 1"),
        (b"l0 x\n", "line 4: there is no latch 0: the model has 0"),
        (b"o0 x\n", "line 4: there is no output 0: the model has 0"),
        (b"b0 x\n", "line 4: there is no bad state 0: the model has 0"),
        (b"c1 x\n", "line 4: there is no constraint 1: the model has 1"),
        (b"j0 x\n", "line 4: there is no justice property 0: the model has 0"),
        (b"f0 x\n", "line 4: there is no fairness constraint 0: the model has 0"),
        (b"i4294967296 x\n", "line 4: the position of a symbol does not fit into 32 bits"),
        (b"i0 x\ni0 y\n", "line 5: input 0 has a name already"),
        (b"i0 x\ni00 x\n", "line 5: input 0 has a name already"),
        (b"i x\n", "line 4: expected the position of a symbol, found a space"),
        (b"i 0 x\n", "line 4: expected the position of a symbol, found a space"),
        (b"i0\n", "line 4: expected a space, found end of line"),
        (b"i0\tx\n", "line 4: expected a space, found a tab"),
        (b"i0 x", "line 4: the file does not end with a newline"),
        (b"i0 x\nl", "line 5: expected the position of a symbol, found end of file"),
        (b"x0 x\n", "line 4: expected a symbol, the comment section or end of file, found `x`"),
        (b"c text\n", "line 4: expected a position or end of line after `c`, found a space"),
        (b"c\r\n", "line 4: expected a position or end of line after `c`, found a carriage return"),
        (b"comment\n", "line 4: expected a position or end of line after `c`, found `o`"),
        (b"c", "line 4: expected a position or end of line after `c`, found end of file"),
        (b"c\ntext", "line 5: the file does not end with a newline"),
        (b"c\ntext\n\nmore", "line 7: the file does not end with a newline"),
    ] {
        refuses(&[(&[HEADER, symbols].concat(), message)]);
    }
}

/// The second difference is 10, which is also the newline byte: `sed -n 3p` prints the symbol.
#[test]
fn lines_behind_binary_gates() {
    refuses(&[
        (b"aig 6 5 0 0 1\n\x02\x0ai5 x\n", "line 3: there is no input 5: the model has 5"),
        (b"aig 6 5 0 0 1\n\x02\x09i5 x\n", "line 2: there is no input 5: the model has 5"),
    ]);
}
