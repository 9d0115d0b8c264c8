//! From Verilog to named invariants: names as Yosys writes them, in the symbol table and in a map.

use std::process::Command;

use pdrer::answer::export::{sv, text};
use pdrer::model::aiger;
use pdrer::model::names::{Map, Names};

use super::{engines, proofs, prove, tools};

/// A token goes round. Registers that start at 1 become inverted latches.
const RING: &str = "module ring(input clk, input go, input \\odd=name );
  reg [2:0] token = 3'b001;
  reg \\was[0] = 1'b1;
  always @(posedge clk) begin
    if (go & \\odd=name ) token <= {token[1:0], token[2]};
    \\was[0] <= !(token[0] & token[1]);
  end
  assert property (\\was[0] );
endmodule
";

#[test]
fn names_of_registers_survive() {
    if !tools::available("yosys") {
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("ring.v"), RING).unwrap();
    let script = "read_verilog -sv -formal ring.v; prep -flatten -top ring; async2sync; memory_map; techmap; \
                  aigmap; opt_clean; write_aiger -zinit -symbols -map ring.aim ring.aig";
    let status = Command::new("yosys").args(["-q", "-p", script]).current_dir(&dir).status().unwrap();
    assert!(status.success());

    let model = aiger::read(&dir.path().join("ring.aig")).unwrap().model;
    let names = Names::of(&model);
    let latch =
        |i: usize| (String::from_utf8_lossy(&names.latch(i).bytes).into_owned(), names.latch(i).inverted);
    let mut latches: Vec<_> = (0..model.latches.len()).map(latch).collect();
    latches.sort();
    let expected = [("token[0]", true), ("token[1]", false), ("token[2]", false), ("was[0]", true)];
    assert_eq!(latches, expected.map(|(name, inverted)| (name.to_owned(), inverted)));
    let map = std::fs::read(dir.path().join("ring.aim")).unwrap();
    assert_eq!(Names::with_maps(&model, &[Map::read(&model, &map).unwrap()]), names);

    let proved = prove(&model, &engines()[1]);
    let proofs = proofs(&model, &names, &proved);
    // At most one of the three bits is set, as the designer would put it.
    let mut lemmas: Vec<String> =
        text::write(&proofs).lines().filter_map(|line| line.strip_prefix("  ")).map(sorted).collect();
    lemmas.sort();
    assert_eq!(lemmas, ["!token[0] | !token[1]", "!token[0] | !token[2]", "!token[1] | !token[2]"]);
    assert!(tools::yosys(&sv::write(&proofs)));
}

/// A lemma with its literals in order.
fn sorted(lemma: &str) -> String {
    let mut literals: Vec<&str> = lemma.split(" | ").collect();
    literals.sort_unstable();
    literals.join(" | ")
}
