//! Names of what is in generate loops, in instances in them, and in structures: the same path everywhere.

use std::fs;

use crate::support::{has_slang, pdrer, properties, readers, versions};

const LANES: &str = "module counter #(parameter TOP = 3) (input clk, input rst_n, input up, output reg [1:0] count);\n\
    always @(posedge clk or negedge rst_n) if (!rst_n) count <= 0; else if (up && count < TOP) count <= count + 2;\n\
    always @* if (rst_n) legal: assert (count != 3);\nendmodule\n\
    module m(input clk, input rst_n, input [2:0] up, output [2:0] full);\n\
    reg started = 0; always @(posedge clk) started <= 1; always @* if (!started) first: assume (!rst_n);\n\
    genvar g; generate for (g = 0; g < 3; g = g + 1) begin : g_lane\nwire [1:0] n; reg seen;\n\
    counter #(.TOP(2)) u_counter (.clk(clk), .rst_n(rst_n), .up(up[g]), .count(n));\n\
    always @(posedge clk or negedge rst_n) if (!rst_n) seen <= 0; else seen <= n == 2;\n\
    if (g == 2) begin : g_last\nalways @* if (rst_n) not_full: assert (n != 2);\nend\n\
    always @* if (rst_n) assert (!seen || n == 2);\nassign full[g] = seen;\nend endgenerate\nendmodule\n";

#[test]
fn paths_are_the_same_everywhere() {
    let folder = tempfile::tempdir().unwrap();
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    fs::write(folder.path().join("m.sv"), LANES).unwrap();
    for reader in readers() {
        let run = |words: &str| pdrer(folder.path(), &format!("{words} --top m {reader}"));
        let ran = run("check m.sv --vcd m.vcd --html m.html --testbench m_tb.sv");
        // Yosys itself does not know where in the module a label is.
        let label = if reader.ends_with("slang") { "g_lane[2].g_last.not_full" } else { "not_full" };
        for line in [
            "safe (g_lane[0].u_counter.legal, m.sv:3)",
            "safe (g_lane[2].u_counter.legal, m.sv:3)",
            "safe (m.sv:14#2)",
            &format!("unsafe, depth 2 ({label}, m.sv:12)"),
        ] {
            assert!(ran.code == Some(10) && ran.stdout.contains(line), "{reader} {line}: {ran:?}");
        }
        let vcd = read("m.vcd");
        assert!(vcd.contains(&format!(":{label} $end")), "{reader}: {vcd}");
        for signal in ["reg 2 ", "g_lane[2].u_counter.count [1:0] $end"] {
            assert!(vcd.contains(signal), "{reader}: {vcd}");
        }
        assert!(vcd.contains(" g_lane[0].seen $end") && !vcd.contains(" l0 $end"), "{reader}: {vcd}");
        assert!(read("m.html").contains("g_lane[2].u_counter.count [1:0]"), "{reader}");
        assert!(read("m_tb.sv").contains("dut.g_lane[2].u_counter.count"), "{reader}");
        let ran = run("check m.sv --property g_lane[1].u_counter.legal --invariant m.inv.json --format json");
        assert_eq!(properties(&ran.stdout)[0].name, "g_lane[1].u_counter.legal", "{reader}: {ran:?}");
        let ran = run("explain m.sv m.inv.json");
        assert!(ran.stdout.contains("g_lane[1].u_counter.count"), "{reader}: {ran:?}");
        let ran = run("check m.sv --property g_lane[1].u_counter.legal --invariant m.inv.sv --quiet");
        assert_eq!(ran.code, Some(20), "{ran:?}");
        let lemmas = read("m.inv.sv");
        assert!(lemmas.contains("(g_lane[1].u_counter.count["), "{reader}: {lemmas}");
    }
}

/// The front end slang has a flip-flop for each part of a structure; they have the name of the structure.
#[test]
fn parts_of_structures_have_names() {
    if !has_slang() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let design = "module m(input logic clk, input logic rst_n, input logic a);\n\
                  struct packed { logic valid; logic [1:0] n; logic unread; } s;\n\
                  always_ff @(posedge clk or negedge rst_n) if (!rst_n) s <= '0;\n\
                  else begin s.valid <= a; s.n <= s.n + 2'(s.valid); s.unread <= a; end\n\
                  always_comb if (rst_n) reached: assert (s.n != 2'd3);\nendmodule\n";
    fs::write(folder.path().join("m.sv"), design).unwrap();
    let ran = pdrer(folder.path(), "info m.sv --names --frontend slang");
    let latches: Vec<&str> = ran.stdout.lines().filter(|line| line.starts_with("  l")).collect();
    let names: Vec<&str> = latches.iter().filter_map(|line| line.rsplit("  ").next()).collect();
    assert_eq!(names, ["s[1]", "s[2]", "s[3]"], "{ran:?}");
    assert!(
        !ran.stdout.contains("  s[0]") && ran.stdout.contains("inputs                       3"),
        "{ran:?}"
    );
}

/// Labels in a loop are refused by Yosys, and paths with slang; without labels, statements are numbered as the loop
/// goes.
#[test]
fn statements_in_loops() {
    let folder = tempfile::tempdir().unwrap();
    let design = "module m(input [11:0] a);\ngenvar g; generate for (g = 0; g < 12; g = g + 1) begin : g_lane\n\
                  always @* LABEL assert (!a[g] || g != 10);\nend endgenerate\nendmodule\n";
    for (name, label) in [("m.sv", "low:"), ("n.sv", "")] {
        fs::write(folder.path().join(name), design.replace("LABEL", label)).unwrap();
    }
    for reader in readers() {
        let ran = pdrer(folder.path(), &format!("check n.sv {reader}"));
        assert!(
            ran.stdout.contains("b9: safe (n.sv:3#10)\nb10: unsafe, depth 0 (n.sv:3#11)"),
            "{reader}: {ran:?}"
        );
        let ran = pdrer(folder.path(), &format!("check n.sv --property n.sv:3#11 {reader}"));
        assert_eq!(ran.code, Some(10), "{reader}: {ran:?}");
        let ran = pdrer(folder.path(), &format!("check m.sv {reader}"));
        if reader.ends_with("slang") {
            assert!(ran.stdout.contains("b10: unsafe, depth 0 (g_lane[10].low, m.sv:3)"), "{ran:?}");
        } else {
            let said = ran.stderr.starts_with("m.sv:3: Cannot add procedural assertion `low'");
            assert!(
                ran.code == Some(1) && said && ran.stderr.contains("--frontend slang"),
                "{reader}: {ran:?}"
            );
        }
    }
}

/// Two statements that say the same stay two.
#[test]
fn the_same_twice() {
    let folder = tempfile::tempdir().unwrap();
    let design = "module m(input clk, input a, input b);\nalways @* begin if (b) one: assert (a); if (b) two: assert (a); end\n\
                  always @(posedge clk) if (b) three: assert (a);\nalways @(posedge clk) if (b) four: assert (a);\nendmodule\n";
    fs::write(folder.path().join("m.sv"), design).unwrap();
    for reader in readers() {
        let ran = pdrer(folder.path(), &format!("check m.sv --top m --format json {reader}"));
        let mut names: Vec<String> =
            properties(&ran.stdout).into_iter().map(|property| property.name).collect();
        names.sort_unstable();
        assert_eq!(names, ["four", "one", "three", "two"], "{reader}: {ran:?}");
    }
}

/// A design that begins without a reset fails at once; the note says what to do, and that helps.
#[test]
fn a_start_without_a_reset_is_noted() {
    let folder = tempfile::tempdir().unwrap();
    let without = LANES.replace("first: assume (!rst_n)", "first: assume (1)");
    for (name, text) in [("m.sv", LANES), ("n.sv", &without)] {
        fs::write(folder.path().join(name), text).unwrap();
    }
    let note = "note: registers without an initial value begin with any value. If a reset comes first";
    for yosys in versions() {
        let ran = pdrer(folder.path(), &format!("check n.sv --top m --yosys {yosys}"));
        assert!(ran.code == Some(10) && ran.stderr.starts_with(&format!("n.sv: {note}")), "{ran:?}");
        let ran = pdrer(folder.path(), &format!("check m.sv --top m --yosys {yosys}"));
        assert!(ran.code == Some(10) && ran.stderr.is_empty(), "{ran:?}");
    }
}
