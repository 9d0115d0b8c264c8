//! Tri-states with one driver, and signals with several, which are refused.

use std::fs;

use crate::support::{Ran, pdrer, readers};

fn checked(text: &str, options: &str) -> Ran {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("m.sv"), text).unwrap();
    pdrer(folder.path(), &format!("check m.sv --top m {options}"))
}

/// What is read back is the value if the driver is on, else any.
#[test]
fn one_driver() {
    let text = "module pin(input en, input d, output s, inout pad);\nassign pad = en ? d : 1'bz;\nassign s = pad;\nendmodule\n\
                module m(input [1:0] en, input [1:0] d, output [1:0] s, inout [1:0] pad);\n\
                genvar i; generate for (i = 0; i < 2; i = i + 1) begin : g_pin\n\
                pin u_pin(.en(en[i]), .d(d[i]), .s(s[i]), .pad(pad[i]));\nend endgenerate\n\
                always @* driven: assert (!en[1] || s[1] == d[1]);\nalways @* other: assert (en[1] || s[1] == d[1]);\n\
                always @* zero: assert (en[1] || s[1] == 0);\nendmodule\n";
    for reader in readers() {
        let ran = checked(text, reader);
        let expected = ["b0: safe (driven, ", "b1: unsafe, depth 0 (other, ", "b2: unsafe, depth 0 (zero, "];
        assert!(
            ran.code == Some(10) && expected.iter().all(|line| ran.stdout.contains(line)),
            "{reader}: {ran:?}"
        );
    }
}

/// Yosys goes on with one of the drivers, so both assertions about registers held.
#[test]
fn several_drivers() {
    let bus = "module m(input [1:0] en, input [1:0] d, output s);\nwire bus;\nassign bus = en[0] ? d[0] : 1'bz;\n\
               assign bus = en[1] ? d[1] : 1'bz;\nassign s = bus;\nalways @* one: assert (!en[0] || s == d[0]);\nendmodule\n";
    let registers = "module m(input clk, input a, input b, output reg p, output reg r);\nreg q;\n\
                     initial begin q = 0; p = 0; r = 0; end\nalways @(posedge clk) q <= a;\nalways @(posedge clk) q <= b;\n\
                     always @(posedge clk) p <= a;\nalways @(posedge clk) r <= b;\nalways @* one: assert (q == p);\n\
                     always @* two: assert (q == r);\nendmodule\n";
    for reader in readers() {
        for (text, lines) in [(bus, &[2, 3][..]), (registers, &[2])] {
            let ran = checked(text, reader);
            let is_there = lines.iter().any(|line| ran.stderr.starts_with(&format!("m.sv:{line}: ")));
            assert!(
                ran.code == Some(1) && is_there && ran.stderr.contains(" has several drivers"),
                "{reader}: {ran:?}"
            );
        }
    }
}
