//! Failures are replayed in a foreign simulator, by the benches that the program writes.
//!
//! Icarus Verilog 11 reads no labels of assertions and no goals. So it gets a copy of the design in which an assertion
//! is a message: what the source says is evaluated by the simulator, and not only what the bench says.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::known::DESIGNS;
use crate::support::{Ran, available, designs, has_yosys, pdrer, properties, run, yosys};

fn has_simulator() -> bool {
    available("iverilog", "PDRER_REQUIRE_IVERILOG") && available("vvp", "PDRER_REQUIRE_IVERILOG")
}

/// The design with messages in the place of assertions, and without assumptions and goals.
fn spoken(text: &str) -> String {
    let line = |line: &str| {
        let statement = ["assert", "assume", "cover"].into_iter().find_map(|word| {
            let (before, rest) = line.split_once(&format!("{word} ("))?;
            Some((word, before, rest.strip_suffix(");")?))
        });
        let Some((word, before, condition)) = statement else { return line.to_owned() };
        let (before, label) = match before.trim_end().strip_suffix(':') {
            Some(before) => before.rsplit_once(' ').unwrap_or(("", before)),
            None => (before, ""),
        };
        match word {
            "assert" => format!(
                "{before} if ({condition}) $display(\"HOLDS {label} %0d\", $time); \
                 else $display(\"FAILS {label} %0d\", $time);"
            ),
            _ => format!("{before} if (0) ;"),
        }
    };
    text.lines().map(|text| line(text) + "\n").collect()
}

/// The design as Yosys writes it, without statements.
fn plain(folder: &Path, top: &str, fault: &str) -> String {
    let file = format!("plain{fault}.v");
    let fault = if fault.is_empty() { String::new() } else { format!("-D{fault}") };
    let script = format!("hierarchy -top {top}; proc; chformal -remove; write_verilog -noattr {file}");
    yosys(folder, &format!("read_verilog -sv -formal {fault} {top}.sv; {script}"));
    file
}

/// Calls words in the bench as Yosys does, if it has made registers of them.
fn with_names_of(folder: &Path, plain: &str) {
    let text = fs::read_to_string(folder.join(plain)).unwrap();
    let mut bench = fs::read_to_string(folder.join("bench.sv")).unwrap();
    // What it sees as a wire cannot be set. It is set by the reset.
    let is_wire = |line: &&str| {
        let name = line.trim_start().strip_prefix("dut.").and_then(|rest| rest.split_once(" = "));
        name.is_some_and(|(name, _)| {
            text.lines().any(|line| line.contains("wire ") && line.contains(&format!("\\{name} ")))
        })
    };
    bench = bench.lines().filter(|line| !is_wire(line)).map(|line| format!("{line}\n")).collect();
    for name in text.split('\\').filter_map(|rest| rest.split_once(' ')).map(|(name, _)| name) {
        bench = bench.replace(&format!("dut.{name}"), &format!("dut.\\{name} "));
    }
    fs::write(folder.join("bench.sv"), bench).unwrap();
}

/// Does the simulator find that the assertion fails in the last step, or at the tick before, which leads there?
fn says(ran: &Ran, label: &str, depth: u64) -> bool {
    // What is said last at a time counts: by then, signals have settled.
    let mut fails: BTreeMap<u64, bool> = BTreeMap::new();
    for line in ran.stdout.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        if let [word @ ("FAILS" | "HOLDS"), name, time] = words[..]
            && name == label
        {
            fails.insert(time.parse().unwrap(), word == "FAILS");
        }
    }
    fails.iter().any(|(time, fails)| *fails && (10 * depth).abs_diff(*time) <= 5)
}

/// Simulates a bench with a design.
fn simulated(folder: &Path, bench: &str, design: &str, macros: &str) -> Ran {
    let words = format!("-g2012 -DFORMAL {macros} -s pdrer_testbench -o replay {bench} {design}");
    let ran = run(folder, "iverilog", &words.split_whitespace().collect::<Vec<_>>());
    assert_eq!(ran.code, Some(0), "{bench}: {ran:?}");
    run(folder, "vvp", &["-n", "replay"])
}

fn is_replayed(ran: &Ran) -> bool {
    ran.code == Some(0) && ran.stdout.lines().any(|line| line.starts_with("REPLAYED: "))
}

#[test]
fn failures_are_replayed() {
    if !has_yosys() || !has_simulator() {
        return;
    }
    let folder = designs();
    let folder = folder.path();
    let (mut by_source, mut all, mut others) = (0, 0, 0);
    for known in DESIGNS {
        let top = known.top;
        let text = fs::read_to_string(folder.join(format!("{top}.sv"))).unwrap();
        fs::write(folder.join("spoken.sv"), spoken(&text)).unwrap();
        // There are designs that this simulator cannot read.
        let words = ["-g2012", "-DFORMAL", "-s", top, "-o", "replay", "spoken.sv"];
        let is_spoken = run(folder, "iverilog", &words).code == Some(0);
        by_source += usize::from(is_spoken);
        let sound = if is_spoken { "spoken.sv".to_owned() } else { plain(folder, top, "") };
        for (fault, fails) in known.faults {
            let faulty = if is_spoken { "spoken.sv".to_owned() } else { plain(folder, top, fault) };
            for label in *fails {
                let what = format!("{top} {fault} {label}");
                let options = format!("--property {label} --format json --testbench bench.sv");
                let ran = pdrer(folder, &format!("check {top}.sv --top {top} -D {fault} {options}"));
                assert_eq!(ran.code, Some(10), "{ran:?}");
                let depth = properties(&ran.stdout)[0].depth.unwrap();
                if !is_spoken {
                    with_names_of(folder, &faulty);
                }
                let ran = simulated(folder, "bench.sv", &faulty, &format!("-D{fault}"));
                assert!(is_replayed(&ran) && ran.stdout.contains("(0 differences)"), "{what}: {ran:?}");
                assert!(!is_spoken || says(&ran, label, depth), "{what}: {ran:?}");
                // Without the fault, the assertion holds, and most benches see another run.
                let ran = simulated(folder, "bench.sv", &sound, "");
                assert!(!says(&ran, label, depth), "{what}: {ran:?}");
                all += 1;
                others += usize::from(ran.code != Some(0) && !is_replayed(&ran));
            }
        }
    }
    assert!(by_source >= 4 && others > all / 2, "{by_source}, {others} of {all}");
}

/// Enumerations, structures, arrays of several dimensions, memories, signals that nothing drives, parameters, a falling
/// edge, and an instance in a loop.
#[test]
fn all_kinds_of_signals() {
    if !has_yosys() || !has_simulator() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let design = "module sub(input clk, input rst, input [1:0] d, output logic [4:3] q);\n\
                  always_ff @(negedge clk or posedge rst) if (rst) q <= 2'd1; else q <= d;\nendmodule\n\
                  module m #(parameter int N = 1) (input [1:0] clks, input rst, input [1:0] d);\n\
                  typedef enum logic [1:0] {A, B, C} state_t;\n\
                  typedef struct packed {logic [1:0] a; logic b;} pair_t;\n\
                  state_t state; pair_t pair; logic [5:0] words; logic [3:0] mem [2:5];\n\
                  (* anyseq *) logic [2:0] free; (* anyconst *) logic [1:0] fixed; wire [1:0] open;\n\
                  logic [4:3] q [N];\n\
                  for (genvar i = 0; i < N; i++) begin : each sub u(.clk(clks[1]), .rst(rst), .d(d), .q(q[i])); end\n\
                  always_ff @(negedge clks[1]) begin state <= state == A ? B : C; pair <= {pair.a + 1'b1, d[0]};\n\
                  words <= {words[2:0], free}; mem[2 + d] <= {open, fixed}; end\n\
                  always_comb assert (!(state == C && pair == 3'd5 && words[5:3] == 3'd6 && mem[3] == 4'd9 && \
                  mem[5] == 4'd3 && q[N-1] == 2'd2 && words[2:0] == 3'd1 && !rst && fixed == 2'd3));\nendmodule\n";
    fs::write(folder.join("m.sv"), design).unwrap();
    let ran = pdrer(folder, "check m.sv --top m --param N=2 --testbench bench.sv");
    assert_eq!(ran.code, Some(10), "{ran:?}");
    fs::write(folder.join("spoken.sv"), design.replace("assert (", "if (0) $display(")).unwrap();
    let ran = simulated(folder, "bench.sv", "spoken.sv", "");
    assert!(is_replayed(&ran) && ran.stdout.contains("(0 differences)"), "{ran:?}");
    let text = fs::read_to_string(folder.join("bench.sv")).unwrap();
    assert!(text.contains("m #(.N(2)) dut (.clks(clks), "), "{text}");
}

/// A model has no bench, and neither has a design whose clock is made inside.
#[test]
fn what_has_no_bench() {
    if !has_yosys() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let ran = pdrer(folder.path(), "check m.aig --testbench t.sv");
    assert!(ran.code == Some(1) && ran.stderr.contains("--testbench needs a design"), "{ran:?}");
    let design = "module m(input clk, input en);\nwire g = clk && en;\nlogic a = 0;\nalways @(posedge g) a <= 1;\n\
                  always_comb assert (!a);\nendmodule\n";
    fs::write(folder.path().join("m.sv"), design).unwrap();
    let ran = pdrer(folder.path(), "check m.sv --testbench t.sv");
    assert!(ran.code == Some(1) && ran.stdout.starts_with("unsafe"), "{ran:?}");
    assert!(ran.stderr.contains("t.sv: not written: a clock of the design is no input port"), "{ran:?}");
}
