//! The model of a design says the same as the one that Yosys itself writes: failures of the same least depth, or none.

use crate::support::{designs, has_yosys, pdrer, properties, yosys};

/// The least depths of failures up to a bound, sorted, because the orders of the properties differ.
fn depths(folder: &std::path::Path, model: &str) -> Vec<Option<u64>> {
    let ran = pdrer(folder, &format!("check {model} --engine bmc --bound 14 --format json"));
    let found = properties(&ran.stdout);
    let mut depths: Vec<_> =
        found.iter().filter(|property| !property.is_goal).map(|property| property.depth).collect();
    depths.sort_unstable();
    depths
}

#[test]
fn models_of_yosys_say_the_same() {
    if !has_yosys() {
        return;
    }
    let folder = designs();
    let folder = folder.path();
    let mut failing = 0;
    for (design, options) in [
        ("credits.v", ""),
        ("bus.v", ""),
        ("fifo.sv", ""),
        ("arbiter.sv", ""),
        ("store.sv", ""),
        ("store.sv", "-D FAULTY"),
        ("parity_link.v", ""),
        ("sync_fifo.sv", "-D OVERFLOW"),
        ("sync_fifo.sv", "-D LATE_EMPTY"),
        ("axil_slave.sv", "-D LOST_WRITE"),
        ("axil_slave.sv", "-D DROP_VALID"),
        ("lru.sv", "-D KEEP_COLUMN"),
        ("secded.sv", "-D NO_OVERALL"),
    ] {
        let top = design.split('.').next().unwrap();
        yosys(
            folder,
            &format!(
                "read_verilog -sv -formal {options} {design}; prep -flatten -top {top}; chformal -cover -remove; \
                 memory_map; async2sync; chformal -early; dffunmap; setundef -undriven -anyseq; techmap; \
                 setundef -undriven -anyseq; techmap; aigmap; opt_clean; write_aiger theirs.aig"
            ),
        );
        let theirs = depths(folder, "theirs.aig");
        let ours = depths(folder, format!("{design} --top {top} {options}").trim_end());
        assert_eq!(ours, theirs, "{design} {options}");
        failing += ours.iter().flatten().count();
    }
    assert!(failing > 5);
}
