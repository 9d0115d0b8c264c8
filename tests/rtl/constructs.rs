//! Constructs that a front end does not know are refused, with their line and what to do; none is skipped.

use std::fs;

use crate::support::{Ran, has_slang, pdrer, versions};

/// Checks a module with these statements, the first of which is in line 3.
fn checked(statements: &str, options: &str) -> Ran {
    let folder = tempfile::tempdir().unwrap();
    let text = format!(
        "module m(input clk, input rst_n, input a, input b);\nreg q; always @(posedge clk) q <= a;\n{statements}\nendmodule\n\
         module checks(input clk, input a);\nalways @(posedge clk) high: assert (a);\nendmodule\n"
    );
    fs::write(folder.path().join("m.sv"), text).unwrap();
    pdrer(folder.path(), &format!("check m.sv --top m {options}"))
}

const INSTEAD: &str =
    "write an assertion in a clocked block, such as `always @(posedge clk) if (rst_n) assert (!a || b);`";

/// Statements, what is not known of them to Yosys itself (`-`: nothing), and what to the front end slang.
const STATEMENTS: [(&str, &str, &str); 18] = [
    ("p: assert property (@(posedge clk) a || b);", "a clock `@(...)` in an assertion", ""),
    (
        "p: assert property (@(posedge clk) disable iff (!rst_n) a);",
        "a clock `@(...)` and `disable iff` in an",
        "",
    ),
    (
        "p: assert property (@(posedge clk) a |-> b);",
        "a clock `@(...)` and `|->` in an assertion",
        "`|->` in an",
    ),
    (
        "p: assume property (@(posedge clk) a |=> b);",
        "a clock `@(...)` and `|=>` in an assertion",
        "`|=>` in an",
    ),
    (
        "p: cover property (@(posedge clk) a ##1 b);",
        "a clock `@(...)` and `##` in an assertion",
        "`##` in an",
    ),
    (
        "p: assert property (@(posedge clk) a[*3]);",
        "a clock `@(...)` and repetitions in an",
        "repetitions in an",
    ),
    ("p: assert property (@(posedge clk) a until b);", "a clock `@(...)` and `until` in an", "`until` in an"),
    ("p: assert property (@(posedge clk) s_eventually b);", "a clock `@(...)` in an", "`s_eventually` in an"),
    ("always @(posedge clk) assert (a) else $error(\"no\");", "`else` after an assertion: leave", ""),
    ("sequence s; a ##1 b; endsequence", "`sequence`: write", "`sequence`: write"),
    (
        "property s; @(posedge clk) a |-> b; endproperty p: assert property (s);",
        "`property`: write",
        "`property`: write",
    ),
    (
        "default clocking @(posedge clk); endclocking p: assert property (a);",
        "`clocking`: write",
        "`clocking`: write",
    ),
    (
        "default disable iff (!rst_n); p: assert property (@(posedge clk) a);",
        "`default disable iff`: write",
        "skips",
    ),
    ("initial p: expect (@(posedge clk) a);", "a clock `@(...)` in an assertion", "skips"),
    ("final p: assert (a);", "", "skips"),
    ("final begin $display(\"end\"); end always @* assert (a);", "", ""),
    ("always @* p: assert final (a);", "-", ""),
    ("bind m checks u(.clk(clk), .a(a));", "skip", ""),
];

#[test]
fn yosys_refuses_them_with_their_line() {
    for yosys in versions() {
        for (statement, unknown, _) in STATEMENTS {
            let ran = checked(statement, &format!("--yosys {yosys}"));
            if unknown == "-" {
                assert_eq!(ran.code, Some(10), "{statement}: {ran:?}");
                continue;
            }
            if unknown.is_empty() {
                let is_said = ran.stderr.starts_with("m.sv:3: syntax error");
                assert!(ran.code == Some(1) && is_said, "{yosys} {statement}: {ran:?}");
                continue;
            }
            let known_word = ["Yosys itself does not know ", "which some versions of Yosys "];
            let is_said = known_word.iter().any(|word| ran.stderr.contains(&format!("{word}{unknown}")));
            assert!(
                ran.code == Some(1) && ran.stderr.starts_with("m.sv:3: ") && is_said,
                "{yosys} {statement}: {ran:?}"
            );
            let is_known_to_slang = unknown.ends_with("in an assertion") && !unknown.contains('|');
            assert!(
                !is_known_to_slang || unknown.contains("##") || ran.stderr.contains("--frontend slang"),
                "{ran:?}"
            );
        }
        let ran = checked("p: assert property (@(posedge clk) a |-> b);", &format!("--yosys {yosys}"));
        assert!(ran.stderr.ends_with(&format!("{INSTEAD}\n")), "{ran:?}");
        // What else Yosys does not know has no such advice.
        let ran = checked("assign = a;", &format!("--yosys {yosys}"));
        assert!(ran.stderr.contains("the front end slang knows nearly all (--frontend slang)"), "{ran:?}");
        assert_eq!(ran.stderr.contains("newer ones know more"), yosys == "yosys", "{ran:?}");
    }
}

#[test]
fn slang_knows_some_of_them() {
    if !has_slang() {
        return;
    }
    for (statement, _, unknown) in STATEMENTS {
        let ran = checked(statement, "--frontend slang");
        if unknown.is_empty() {
            assert!(ran.code == Some(10), "{statement}: {ran:?}");
        } else {
            let is_said = ["the front end slang does not know ", "which the front end slang "]
                .iter()
                .any(|word| ran.stderr.contains(&format!("{word}{unknown}")));
            assert!(
                ran.code == Some(1) && ran.stderr.starts_with("m.sv:3: ") && is_said,
                "{statement}: {ran:?}"
            );
        }
    }
    // A reset disables what is said, and a clock samples it.
    let ran = checked("p: assert property (@(posedge clk) disable iff (!rst_n) rst_n);", "--frontend slang");
    assert!(ran.code == Some(20) && ran.stdout.contains("b0: safe (p, m.sv:3)"), "{ran:?}");
    let ran = checked("p: assert property (@(posedge clk) disable iff (rst_n) rst_n);", "--frontend slang");
    assert_eq!(ran.code, Some(10), "{ran:?}");
}

/// All errors of slang are said, each with its place.
#[test]
fn slang_says_all_errors() {
    if !has_slang() {
        return;
    }
    let ran = checked("p: assert property (a |-> b);\nr: assert property (a ##1 b);", "--frontend slang");
    let lines: Vec<&str> = ran.stderr.lines().collect();
    assert!(ran.code == Some(1) && lines.len() == 2, "{ran:?}");
    assert!(lines[0].starts_with("m.sv:3: ") && lines[1].starts_with("m.sv:4: "), "{ran:?}");
}

/// `bind` is found in included files, and not where the text is excluded.
#[test]
fn bind_is_never_skipped() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("props.svh", "\nbind m checks u(.a(a));\n");
    write(
        "m.sv",
        "module checks(input a); always @* high: assert (a); endmodule\nmodule m(input a); always @* any: assert (a || !a);\n\
         endmodule\n`ifdef WITH_CHECKS\n`include \"props.svh\"\n`endif // bind m checks v(.a(a));\n",
    );
    write(
        "m.sby",
        "[options]\nmode prove\n[engines]\nsmtbmc\n[script]\nread -formal m.sv\nprep -top m\n[files]\nm.sv\n\
         [file props.svh]\n",
    );
    for yosys in versions() {
        let run = |words: &str| pdrer(folder.path(), &format!("{words} --yosys {yosys}"));
        let ran = run("check m.sv --top m");
        assert!(ran.code == Some(20) && ran.stdout.contains("(any, m.sv:2)"), "{ran:?}");
        let ran = run("check m.sv --top m -D WITH_CHECKS");
        assert!(ran.code == Some(1) && ran.stderr.starts_with("props.svh:2: `bind`, which some"), "{ran:?}");
        assert_eq!(run("check m.sby").code, Some(20));
    }
}
