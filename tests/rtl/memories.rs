//! Memories that stay memories: the same statuses as with all of their cells, and what large ones need.

use std::fs;
use std::path::Path;

use crate::bound::proves;
use crate::known::DESIGNS;
use crate::support::{Property, Ran, designs, has_yosys, pdrer, properties, versions};

/// The parameters of a memory, and a design around it: bytes that are enabled one by one, addresses that the memory
/// does not have, initial values, two writes in one step, an asynchronous reset.
const DESIGN: &str = "\
module m #(parameter int FIRST = 1, parameter int LAST = 5, parameter int AW = 3) (
    input logic clk, input logic rst_n, input logic [AW-1:0] wa, input logic [AW-1:0] ra, input logic [3:0] d,
    input logic [1:0] be
);
  logic [3:0] mem [FIRST:LAST];
  logic [3:0] counts [LAST-FIRST+1];
  integer i;
  initial for (i = 0; i < LAST - FIRST + 1; i = i + 1) counts[i] = 4'd7;
  always_ff @(posedge clk) begin
    if (be[0]) mem[wa][1:0] <= d[1:0];
    if (be[1]) mem[wa][3:2] <= d[3:2];
    if (d == 4'd9) counts[wa] <= counts[wa] + 4'd1;
    if (d == 4'd9 && be == 2'd3) counts[ra] <= 4'd6;
  end
  logic past_valid = 1'b0;
  always_ff @(posedge clk) past_valid <= 1'b1;
  always_comb if (!past_valid) assume (!rst_n);
  (* anyconst *) logic [AW-1:0] watched;
  logic [3:0] expected;
  logic [1:0] known;
  always_ff @(posedge clk or negedge rst_n)
    if (!rst_n) known <= '0;
    else if (wa == watched) begin
      known <= known | be;
      if (be[0]) expected[1:0] <= d[1:0];
      if (be[1]) expected[3:2] <= d[3:2];
    end
  wire [3:0] word = mem[ra];
  wire inside = watched >= FIRST && watched <= LAST;
  always_comb
    if (rst_n && ra == watched) begin
      low: assert (!inside || !known[0] || word[1:0] == expected[1:0]);
      high: assert (!inside || !known[1] || word[3:2] == expected[3:2]);
      anywhere: assert (!known[0] || word[1:0] == expected[1:0]);
      never_written: assert (!inside || known != 0 || word != 4'd5);
    end
  always_ff @(posedge clk) if (rst_n) begin
    never_five: assert (ra > LAST - FIRST || counts[ra] != 4'd5);
    up_to_eight: assert (ra > LAST - FIRST || counts[ra] <= 4'd8);
    six: cover (ra <= LAST - FIRST && counts[ra] == 4'd6);
  end
endmodule
";

/// What is known of the design whatever its size: each property with its verdict, and the depth of failures.
const KNOWN: [(&str, &str, Option<u64>); 7] = [
    ("low", "safe", None),
    ("high", "safe", None),
    ("anywhere", "unsafe", Some(2)),
    ("never_written", "unsafe", Some(1)),
    ("never_five", "unsafe", Some(14)),
    ("up_to_eight", "unsafe", Some(2)),
    ("six", "covered", Some(1)),
];

fn found(ran: &Ran) -> Vec<(String, String, Option<u64>)> {
    let found = properties(&ran.stdout).into_iter();
    found.map(|Property { name, verdict, depth, .. }| (name, verdict, depth)).collect()
}

fn is_known(found: &[(String, String, Option<u64>)], exact: bool) -> bool {
    let same = |i: usize| {
        let ((name, verdict, depth), known) = (&found[i], &KNOWN[i]);
        (&name[..], &verdict[..]) == (known.0, known.1) && (!exact || *depth == known.2)
    };
    found.len() == KNOWN.len() && (0..KNOWN.len()).all(same)
}

#[test]
fn all_views_of_memories_agree() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("m.sv"), DESIGN).unwrap();
    for yosys in versions() {
        for view in ["blast", "abstract"] {
            let ran = pdrer(folder, &format!("check m.sv --memories {view} --format json --yosys {yosys}"));
            assert_eq!(ran.code, Some(10), "{ran:?}");
            assert!(is_known(&found(&ran), false), "{yosys} {view}: {:?}", found(&ran));
            // Least depths.
            let options = "--engine bmc --bound 16 --format json";
            let ran = pdrer(folder, &format!("check m.sv --memories {view} {options} --yosys {yosys}"));
            let depths: Vec<_> = found(&ran).into_iter().map(|(_, _, depth)| depth).collect();
            assert_eq!(depths, KNOWN.map(|(_, _, depth)| depth), "{yosys} {view}");
        }
    }
}

/// More than a thousand words, of which one or two are seen.
#[test]
fn large_memories() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("m.sv"), DESIGN).unwrap();
    let large = "--top m --param FIRST=5 --param LAST=1100 --param AW=11";
    for yosys in versions() {
        let run = |options: &str| pdrer(folder, &format!("check m.sv {large} {options} --yosys {yosys}"));
        let ran = run("--format json");
        assert!(is_known(&found(&ran), false), "{yosys}: {:?}", found(&ran));
        let ran = run("--property low --invariant low.json");
        assert!(ran.code == Some(20) && ran.stdout.contains(" cells seen, "), "{ran:?}");
        assert!(ran.stdout.contains("b0: safe (low, m.sv:32)"), "{ran:?}");
        let verify = |answer: &str| pdrer(folder, &format!("verify m.sv {answer} {large} --yosys {yosys}"));
        assert_eq!(verify("low.json").stdout, "ok: invariant, proves b0 of 7 properties\n");
        let ran = pdrer(folder, &format!("explain m.sv low.json {large} --yosys {yosys}"));
        assert!(ran.stdout.contains("\n  slot0 is ra[10:0] now\n"), "{ran:?}");
        let ran = run("--property low --certificate low.aig");
        assert!(ran.code == Some(1) && ran.stderr.contains("the proof is about a few cells"), "{ran:?}");
        let ran = run("--property up_to_eight --vcd m.vcd --witness m.wit");
        assert_eq!(ran.code, Some(10), "{ran:?}");
        assert!(verify("m.wit").stdout.starts_with("ok: counterexample, b5 fails in step "));
        let text = fs::read_to_string(folder.join("m.vcd")).unwrap();
        assert!(text.contains("$scope module b5:up_to_eight $end") && text.contains(" counts["), "{text}");
        assert!(text.contains(" past_valid $end") && text.contains(" expected [3:0] $end"), "{text}");
    }
}

/// A word at an address that never changes, in a memory that has all cells and in one that does not; and something that
/// is true of all cells.
const CELLS: &str = "\
module cells (
    input wire clk, input wire rst_n, input wire we, input wire [2:0] wa, input wire [3:0] d, input wire [2:0] ra
);
  reg [3:0] mem [0:7];
  reg [2:0] evens [0:7];
  reg marks [1:6];
  (* anyconst *) wire [2:0] watched;
  wire inside = watched >= 1 && watched <= 6;
  reg known, marked, marked_before;
  reg [3:0] last;
  integer i;
  initial begin
    known = 0;
    marked = 0;
    marked_before = 0;
    for (i = 1; i <= 6; i = i + 1) marks[i] = 0;
    for (i = 0; i <= 7; i = i + 1) evens[i] = 0;
  end
  always @(posedge clk or negedge rst_n)
    if (!rst_n) known <= 0;
    else if (we && wa == watched) known <= 1;
  always @(posedge clk) begin
    if (we) mem[wa] <= d;
    if (we) evens[wa] <= {d[2:1], 1'b0};
    if (we && d[0]) marks[wa] <= 1;
    if (we && wa == watched) last <= d;
    marked <= inside && marks[watched];
    marked_before <= marked;
  end
  wire [3:0] word = mem[ra];
  wire [2:0] even = evens[ra];
  always @* if (rst_n && known && ra == watched) same: assert (word == last);
  always @* if (marked_before) stays: assert (marks[watched]);
  always @* all: assert (!even[0]);
endmodule
";

/// Lemmas about a cell with any address are put into the design, and Yosys proves them there.
#[test]
fn lemmas_about_cells_hold_in_the_design() {
    if !has_yosys() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("cells.sv"), CELLS).unwrap();
    let ran =
        pdrer(folder, "check cells.sv --memories abstract --invariant cells.inv.sv --invariant-format sv");
    assert_eq!(ran.code, Some(20), "{ran:?}");
    let lemmas = fs::read_to_string(folder.join("cells.inv.sv")).unwrap();
    let parts = [
        "(mem[pdrer_slot0][3])",
        "for (genvar pdrer_slot0 = 0; pdrer_slot0 < 8; ",
        "(marks[watched[2:0]])",
        "(watched[2:0] >= 1 && watched[2:0] < 7)",
        "always @* if (slot1_there) assert (",
    ];
    for part in parts {
        assert!(lemmas.contains(part), "{part}: {lemmas}");
    }
    assert!(proves(folder, "cells", &lemmas), "{lemmas}");
    assert!(!proves(folder, "cells", "`define PDRER_LEMMAS"));
    let wrong = lemmas.replacen("(mem[pdrer_slot0][3])", "(!mem[pdrer_slot0][3])", 1);
    assert!(!proves(folder, "cells", &wrong));
}

/// What is true of the designs is true with their memories.
#[test]
fn known_designs() {
    if !has_yosys() {
        return;
    }
    let folder = designs();
    for top in ["sync_fifo", "cache"] {
        let known = DESIGNS.iter().find(|known| known.top == top).unwrap();
        let faults = known.faults.iter().map(|(name, fails)| (format!(" -D {name}"), *fails));
        for (options, fails) in std::iter::once((String::new(), &[][..])).chain(faults) {
            let check = format!("check {top}.sv --memories abstract --format json{options}");
            let ran = pdrer(folder.path(), &check);
            for Property { name, verdict, is_goal, .. } in properties(&ran.stdout) {
                let fails = fails.contains(&&name[..]);
                assert!(
                    is_goal || verdict == if fails { "unsafe" } else { "safe" },
                    "{top}{options}: {name} {verdict}"
                );
            }
        }
    }
}

/// All cells are registers where there is something that words of one bit cannot say; and that is said.
#[test]
fn memories_that_cannot_stay() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let design = |extra: &str| {
        format!(
            "module m(input clk, input [6:0] a, input [15:0] d, input w);\nlogic [15:0] mem [128];\n\
             always_ff @(posedge clk) if (w) mem[a] <= d;\n{extra}\nendmodule\n"
        )
    };
    let uneven = "initial begin mem[0] = 16'd1; mem[1] = 16'd2; end\nalways_comb assert (mem[a] != 16'd3);";
    let live = "always @* assert property (s_eventually mem[3] == 16'd1);";
    for (extra, said) in [(uneven, "begin with different values"), (live, "must happen again and again")] {
        write(folder, &design(extra));
        for yosys in versions() {
            let ran =
                pdrer(folder, &format!("check m.sv --engine bmc --bound 2 --liveness lasso --yosys {yosys}"));
            assert!(ran.stderr.contains("all of their cells: ") && ran.stderr.contains(said), "{ran:?}");
            assert!(ran.code == Some(10) && !ran.stdout.contains("cells seen"), "{ran:?}");
        }
    }
    // A memory that is never written has no cells.
    write(
        folder,
        &design("")
            .replace("if (w) mem[a] <= d;", ";")
            .replace(
                "\n\nendmodule",
                "\ninitial $readmemh(\"m.hex\", mem);\nalways_comb assert (mem[a] <= 16'd7f);\nendmodule",
            )
            .replace("16'd7f", "16'h7f"),
    );
    let words: Vec<String> = (0..128).map(|i| format!("{i:x}")).collect();
    fs::write(folder.join("m.hex"), words.join("\n")).unwrap();
    for yosys in versions() {
        let ran = pdrer(folder, &format!("check m.sv --yosys {yosys}"));
        assert!(ran.code == Some(20) && !ran.stdout.contains("cells seen"), "{ran:?}");
    }
}

fn write(folder: &Path, text: &str) {
    fs::write(folder.join("m.sv"), text).unwrap();
}
