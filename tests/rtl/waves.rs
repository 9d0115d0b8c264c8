//! The waveforms of failures are read by a foreign reader, and have the signals of the design.

use std::fs;

use vcd::{Command, ScopeItem, Value};

use crate::known::DESIGNS;
use crate::support::{designs, has_yosys, pdrer, properties};

#[test]
fn failures_have_waveforms() {
    if !has_yosys() {
        return;
    }
    let folder = designs();
    for known in DESIGNS {
        for (fault, fails) in known.faults {
            let top = known.top;
            let check = format!(
                "check {top}.sv --top {top} -D {fault} --property {} --format json --vcd {top}.vcd",
                fails[0]
            );
            let ran = pdrer(folder.path(), &check);
            assert_eq!(ran.code, Some(10), "{ran:?}");
            let depth = properties(&ran.stdout)[0].depth.unwrap();
            let bytes = fs::read(folder.path().join(format!("{top}.vcd"))).unwrap();
            let mut reader = vcd::Parser::new(&bytes[..]);
            let header = reader.parse_header().unwrap();
            let scope = header.items.iter().find_map(|item| match item {
                ScopeItem::Scope(scope) => Some(scope),
                _ => None,
            });
            let scope = scope.expect("a scope");
            assert!(scope.identifier.contains(fails[0]), "{}", scope.identifier);
            let names: Vec<&str> = scope
                .items
                .iter()
                .filter_map(
                    |item| if let ScopeItem::Var(var) = item { Some(&var.reference[..]) } else { None },
                )
                .collect();
            let text = fs::read_to_string(folder.path().join(format!("{top}.sv"))).unwrap();
            for name in &names {
                let word = name.split(['.', '[']).find(|word| !word.starts_with("u_")).unwrap();
                let is_own = word.starts_with('i') && word[1..].bytes().all(|byte| byte.is_ascii_digit());
                assert!(is_own || text.contains(word), "{top}: {name}");
            }
            let mut last = 0;
            for command in reader {
                match command.unwrap() {
                    Command::Timestamp(time) => last = time,
                    Command::ChangeScalar(_, value) => assert!(matches!(value, Value::V0 | Value::V1)),
                    _ => {}
                }
            }
            // The last step has a time, and so has its end.
            assert!(last == depth || last == depth + 1, "{top} {fault}: {last}, {depth}");
        }
    }
}

/// While a reset is active, a register is shown with its reset value.
#[test]
fn registers_are_shown_under_reset() {
    if !has_yosys() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let design = "module m(input logic clk, input logic rst_n, output logic [1:0] count);\n\
                  always_ff @(posedge clk or negedge rst_n) if (!rst_n) count <= 2'd1; else count <= count + 1'b1;\n\
                  always_comb later: assert (rst_n || count != 2'd1);\nendmodule\n";
    fs::write(folder.path().join("m.sv"), design).unwrap();
    let ran = pdrer(folder.path(), "check m.sv --vcd m.vcd");
    assert_eq!(ran.code, Some(10), "{ran:?}");
    let text = fs::read_to_string(folder.path().join("m.vcd")).unwrap();
    assert!(text.contains("b01 "), "{text}");
}
