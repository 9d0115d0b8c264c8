//! What the reader accepts, and with which message it refuses the rest.

use super::*;

fn accepted(text: &str) -> Parsed {
    parse(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Sorts, a word `3`, a truth value `4` and an array `5`; further lines follow.
const START: &str = "1 sort bitvec 8\n2 sort bitvec 1\n3 state 1\n4 state 2\n6 sort bitvec 2\n7 sort array 6 1\n\
                     8 state 7 mem\n9 input 6\n10 input 1\n";

fn refused(line: &str) -> String {
    let error = parse(format!("{START}{line}\n").as_bytes()).expect_err(line);
    assert_eq!(error.line, 10, "{line}");
    error.problem.to_string()
}

#[test]
fn everything_that_a_line_can_say() {
    let parsed = accepted(
        "; a comment\n1 sort bitvec 8 byte ; with a name\n\n1000000000000 sort bitvec 1\n  1000000000001 sort array 1 1\n\
         1000000000002 zero 1\n1000000000003\tstate 1 x;y ; z\r\n1000000000004 state 1000000000001 mem\n\
         1000000000005 init 1 1000000000003 -1000000000002\n1000000000006 init 1000000000001 1000000000004 1000000000002\n\
         1000000000007 read 1 1000000000004 -1000000000003 \n1000000000008 next 1 1000000000003 1000000000007\n\
         1000000000009 redor 1000000000000 1000000000003\n1000000000010 bad -1000000000009 p\n\
         1000000000011 constraint 1000000000009\n1000000000012 fair 1000000000009\n\
         1000000000013 justice 2 1000000000009 -1000000000009 j\n1000000000014 output 1000000000004 o",
    );
    assert_eq!(parsed.warnings, [""; 0]);
    let model = parsed.model;
    assert_eq!(model.state(0).symbol.as_deref(), Some(&b"x;y"[..]));
    assert_eq!(model.state(0).id, 1_000_000_000_003);
    assert_eq!(model.state(0).line, 7);
    assert_eq!(model.state(1).sort, Sort::Array { index: 8, element: 8 });
    assert_eq!(model.states[0].init, Some(Operand { node: 0, negated: true }));
    assert_eq!(model.states[1].init, Some(Operand { node: 0, negated: false }));
    assert_eq!(model.states[1].next, None);
    assert_eq!((model.bads.len(), model.constraints.len(), model.fairness.len()), (1, 1, 1));
    assert_eq!((model.justice[0].of.len(), model.outputs.len()), (2, 1));
    assert!(model.bads[0].of.negated);
    assert_eq!(model.bads[0].symbol.as_deref(), Some(&b"p"[..]));
}

#[test]
fn all_operators_have_their_sorts() {
    let lines = [
        "not 1 3",
        "inc 1 -3",
        "dec 1 3",
        "neg 1 3",
        "redand 2 3",
        "redor 2 3",
        "redxor 2 3",
        "iff 2 4 -4",
        "implies 2 4 4",
        "eq 2 3 3",
        "neq 2 8 8",
        "sgt 2 3 3",
        "sgte 2 3 3",
        "slt 2 3 3",
        "slte 2 3 3",
        "ugt 2 3 3",
        "ugte 2 3 3",
        "ult 2 3 3",
        "ulte 2 3 3",
        "and 1 3 3",
        "nand 1 3 3",
        "nor 1 3 3",
        "or 1 3 3",
        "xnor 1 3 3",
        "xor 1 3 3",
        "rol 1 3 3",
        "ror 1 3 3",
        "sll 1 3 3",
        "sra 1 3 3",
        "srl 1 3 3",
        "add 1 3 3",
        "mul 1 3 3",
        "sub 1 3 3",
        "sdiv 1 3 3",
        "udiv 1 3 3",
        "smod 1 3 3",
        "srem 1 3 3",
        "urem 1 3 3",
        "uaddo 2 3 3",
        "saddo 2 3 3",
        "sdivo 2 3 3",
        "umulo 2 3 3",
        "smulo 2 3 3",
        "usubo 2 3 3",
        "ssubo 2 3 3",
        "concat 6 4 4",
        "read 1 8 9",
        "ite 7 4 8 8",
        "write 7 8 9 3",
        "slice 6 3 7 6",
        "uext 1 3 0",
        "sext 1 9 6",
    ];
    assert_eq!(lines.len(), Operator::ALL.len() + 3);
    for line in lines {
        let model = accepted(&format!("{START}11 {line} name\n")).model;
        let node = model.nodes.last().unwrap();
        assert_eq!(node.value.operator(), line.split(' ').next());
        assert_eq!(node.symbol.as_deref(), Some(&b"name"[..]));
    }
    assert_eq!(refused("11 add 1 3 4"), "`add` needs two words of one width, not bitvec 8 and bitvec 1");
    assert_eq!(refused("11 ult 1 3 3"), "the line says bitvec 8, but the value is bitvec 1");
    assert_eq!(refused("11 iff 2 3 3"), "`iff` needs two words of one bit, not bitvec 8 and bitvec 8");
    assert_eq!(refused("11 not 7 8"), "`not` needs a word, not array of bitvec 8 by bitvec 2");
    assert_eq!(refused("11 eq 2 8 3").split(',').next(), Some("`eq` needs two operands of one sort"));
    assert_eq!(
        refused("11 read 1 8 3").split(',').next(),
        Some("`read` needs an array and an index of its sort")
    );
    assert_eq!(
        refused("11 read 1 3 3").split(',').next(),
        Some("`read` needs an array and an index of its sort")
    );
    assert_eq!(
        refused("11 write 7 8 9 9").split(" of").next(),
        Some("`write` needs an array, an index and a value")
    );
    assert_eq!(refused("11 ite 1 3 3 3").split(" and").next(), Some("`ite` needs a word of one bit"));
    assert_eq!(refused("11 ite 2 4 3 3"), "the line says bitvec 1, but the value is bitvec 8");
    assert_eq!(refused("11 concat 1 4 4"), "the line says bitvec 8, but the value is bitvec 2");
    assert_eq!(refused("11 concat 1 4 8").split(',').next(), Some("`concat` needs two words"));
    assert_eq!(refused("11 add 7 8 8").split(',').next(), Some("`add` needs two words of one width"));
}

#[test]
fn numbers_are_checked() {
    assert_eq!(refused("10 not 1 3"), "the number 10 does not follow 10: numbers must ascend");
    assert_eq!(refused("0 not 1 3"), "the number 0 does not follow 10: numbers must ascend");
    assert_eq!(refused("-11 not 1 3"), "expected the number of a line, found `-11`");
    assert_eq!(
        refused("99999999999999999999 not 1 3"),
        "expected the number of a line, found `99999999999999999999`"
    );
    assert_eq!(refused("11"), "expected what the line defines, found end of line");
    assert_eq!(refused("11 not 1"), "expected an operand, found end of line");
    assert_eq!(refused("11 not 1 12"), "12 is not defined before");
    assert_eq!(refused("11 not 1 11"), "11 is not defined before");
    assert_eq!(refused("11 not 12 3"), "12 is not defined before");
    assert_eq!(refused("11 not 3 3"), "3 is no sort");
    assert_eq!(refused("11 not 1 2"), "2 has no value: it is a sort, a property or a line about a state");
    assert_eq!(refused("11 not 1 3 name 5"), "expected end of line, found `5`");
    assert_eq!(refused("11 udivo 1 3 3"), "`udivo` is no operator of BTOR2");
    assert_eq!(refused("11 ite 7 4 -8 8"), "-8 is the complement of an array");
    assert_eq!(refused("11 slice 1 3 8 1"), "bits 8 to 1 are no slice of 8: it needs 8 > upper ≥ lower");
    assert_eq!(refused("11 slice 1 3 1 2"), "bits 1 to 2 are no slice of 8: it needs 8 > upper ≥ lower");
    assert_eq!(refused("11 slice 6 3 3 1"), "the line says bitvec 2, but the value is bitvec 3");
    assert_eq!(refused("11 uext 1 3 1"), "the line says bitvec 8, but the value is bitvec 9");
    assert_eq!(
        refused("11 sext 1 3 18446744073709551615"),
        "words have from 1 to 2147483646 bits, not 18446744073709551615"
    );
}

#[test]
fn sorts_are_checked() {
    assert_eq!(refused("11 sort bitvec 0"), "words have from 1 to 2147483646 bits, not 0");
    assert_eq!(refused("11 sort bitvec 2147483647"), "words have from 1 to 2147483646 bits, not 2147483647");
    accepted("1 sort bitvec 2147483646\n2 ones 1\n3 state 1\n");
    assert_eq!(
        refused("11 sort array 7 1"),
        "arrays of arrays, and arrays indexed by arrays, are not supported"
    );
    assert_eq!(refused("11 sort words 1"), "expected `bitvec` or `array`, found `words`");
    // Sorts are the same if they look the same.
    accepted(
        "1 sort bitvec 8\n2 sort bitvec 8\n3 sort array 1 2\n4 sort array 2 1\n5 state 3\n6 state 1\n7 write 4 5 6 6\n",
    );
}

#[test]
fn constants_are_checked() {
    for line in
        ["const 1 00000000", "constd 1 -128", "constd 1 255", "consth 1 00ff", "one 2", "ones 1", "zero 1"]
    {
        accepted(&format!("{START}11 {line}\n"));
    }
    assert_eq!(refused("11 const 1 0000000"), "a constant of 8 bits needs as many digits, not 7");
    assert_eq!(refused("11 const 1 00000002"), "expected binary digits, found `00000002`");
    assert_eq!(refused("11 constd 1 256"), "256 does not fit into 8 bits");
    assert_eq!(refused("11 constd 1 -129"), "-129 does not fit into 8 bits");
    assert_eq!(refused("11 constd 1"), "expected a decimal number, found end of line");
    assert_eq!(refused("11 consth 1 100"), "100 does not fit into 8 bits");
    assert_eq!(refused("11 consth 1 xy"), "expected hexadecimal digits, found `xy`");
    assert_eq!(
        refused("11 zero 7"),
        "`a constant` needs the sort of a word, not array of bitvec 8 by bitvec 2"
    );
}

#[test]
fn lines_about_states_are_checked() {
    let text = "11 constd 1 3\n12 state 1\n13 state 7\n14 state 1\n15 add 1 14 14\n";
    let about = |line: &str| {
        parse(format!("{START}{text}{line}").as_bytes()).map_err(|error| error.problem.to_string())
    };
    let error = |line: &str| about(line).expect_err(line);
    for line in [
        "16 init 1 12 -11",
        "16 init 7 13 11",
        "16 init 7 13 -11",
        "16 init 7 13 8",
        "16 next 7 13 8",
        "16 init 1 12 3",
    ] {
        assert_eq!(about(line).expect(line).warnings, [""; 0]);
    }
    assert_eq!(error("16 init 1 -12 11"), "expected a state, found `-12`");
    assert_eq!(error("16 init 1 11 11"), "11 is no state");
    assert_eq!(error("16 next 1 1 11"), "1 is no state");
    assert_eq!(error("16 next 1 99 11"), "99 is not defined before");
    assert_eq!(error("16 init 2 12 4"), "the line says bitvec 1, but the value is bitvec 8");
    assert_eq!(error("16 init 1 12 4"), "the line says bitvec 8, but the value is bitvec 1");
    assert_eq!(error("16 init 7 13 3"), "array 13 begins with a word that is not constant");
    assert_eq!(
        error("16 next 7 13 11").split(',').next(),
        Some("the line says array of bitvec 8 by bitvec 2")
    );
    assert_eq!(error("16 init 1 12 10"), "the initial value of state 12 depends on an input");
    assert_eq!(error("16 init 1 12 11\n17 init 1 12 11"), "state 12 has `init` already, in line 15");
    assert_eq!(error("16 next 1 12 11\n17 next 1 12 11"), "state 12 has `next` already, in line 15");
}

#[test]
fn initial_values_may_come_late_but_not_depend_on_themselves() {
    let parsed = accepted("1 sort bitvec 8\n2 state 1\n3 zero 1\n4 init 1 2 3\n");
    assert_eq!(parsed.warnings, ["line 4: the initial value of state 2 is defined after the state"]);
    let parsed = accepted(
        "1 sort bitvec 8\n2 state 1\n3 state 1\n4 state 1\n5 add 1 3 4\n6 init 1 2 5\n7 init 1 4 3\n",
    );
    assert_eq!(parsed.warnings.len(), 1);
    let cycle = |text: &str| parse(text.as_bytes()).unwrap_err().to_string();
    assert_eq!(
        cycle("1 sort bitvec 8\n2 state 1\n3 not 1 2\n4 init 1 2 3\n"),
        "line 4: the initial value of state 2 depends on itself"
    );
    let long = cycle("1 sort bitvec 8\n2 state 1\n3 state 1\n4 not 1 3\n5 init 1 2 4\n6 init 1 3 2\n");
    assert!(long.ends_with("depends on itself"), "{long}");
}

#[test]
fn properties_are_checked() {
    assert_eq!(refused("11 bad 3"), "the line says bitvec 1, but the value is bitvec 8");
    assert_eq!(
        refused("11 constraint 8"),
        "the line says bitvec 1, but the value is array of bitvec 8 by bitvec 2"
    );
    assert_eq!(refused("11 justice 0"), "expected one condition or more, found `0`");
    assert_eq!(refused("11 justice 3 4 4"), "expected an operand, found end of line");
    assert_eq!(refused("11 bad 4 p q"), "expected end of line, found `q`");
    accepted(&format!("{START}11 output 8 memory\n"));
}

#[test]
fn messages_are_safe_for_terminals() {
    assert_eq!(refused("11 \x1b[2J"), "`\u{fffd}[2J` is no operator of BTOR2");
    assert_eq!(
        refused(&format!("11 {}", "x".repeat(99))),
        format!("`{}…` is no operator of BTOR2", "x".repeat(40))
    );
}

#[test]
fn deep_models_are_no_problem() {
    let mut text = "1 sort bitvec 1\n2 state 1\n3 state 1\n".to_owned();
    for id in 4..200_000 {
        text += &format!("{id} ite 1 {} {} 2\n", id - 1, id - 1);
    }
    text += "200000 init 1 3 199999\n";
    assert!(parse(text.as_bytes()).unwrap_err().to_string().ends_with("depends on itself"));
}
