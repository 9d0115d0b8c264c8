//! The invariant of a design is put into the design, and Yosys proves it there by induction over one step. The
//! registers have asynchronous resets, most of them.

use std::fs;
use std::path::Path;

use crate::known::DESIGNS;
use crate::statuses::assertions_have_their_statuses;
use crate::support::{designs, has_yosys, pdrer, yosys};

/// Does Yosys prove the assertions of a design, with these lemmas in its top module? This Yosys knows no names of
/// signals in instances, so a design that has some is made flat first.
pub fn proves(folder: &Path, top: &str, lemmas: &str) -> bool {
    let flat = lemmas.contains("(u_");
    let text = match flat {
        true => {
            let script = "proc; flatten; chformal -cover -remove; opt_clean; write_verilog -noattr flat.v";
            yosys(
                folder,
                &format!("read_verilog -sv -formal {top}.sv; hierarchy -check -top {top}; {script}"),
            );
            fs::read_to_string(folder.join("flat.v")).unwrap()
        }
        false => fs::read_to_string(folder.join(format!("{top}.sv"))).unwrap(),
    };
    let (inside, _) = text.rsplit_once("endmodule").unwrap();
    fs::write(folder.join("lemmas.sv"), if flat { with_flat_names(lemmas) } else { lemmas.to_owned() })
        .unwrap();
    fs::write(folder.join("bound.sv"), format!("{inside}`PDRER_LEMMAS;\nendmodule\n")).unwrap();
    // An assertion in a block with an asynchronous reset is checked by this Yosys one step late.
    let steps = if flat { 2 } else { 1 };
    let log = yosys(
        folder,
        &format!(
            "read_verilog -sv -formal lemmas.sv bound.sv; hierarchy -check -top {top}; proc; \
             prep -flatten -run coarse:check; memory_map; chformal -cover -remove; async2sync; chformal -early; \
             dffunmap; setundef -undriven -anyseq; techmap; setundef -undriven -anyseq; techmap; opt_clean; \
             sat -tempinduct -prove-asserts -set-assumes -maxsteps {steps}"
        ),
    );
    log.contains("Induction step proven: SUCCESS!")
}

/// The connections to signals of instances as they are called in a flat design.
fn with_flat_names(lemmas: &str) -> String {
    let connection = |line: &str| match line.split_once("(u_") {
        Some((port, rest)) if port.starts_with("  .") => {
            let end = rest.find([')', '[']).unwrap();
            format!("{port}(\\u_{} {}", &rest[..end], &rest[end..])
        }
        _ => line.to_owned(),
    };
    lemmas.lines().map(connection).collect::<Vec<_>>().join("\n") + "\n"
}

#[test]
fn invariants_hold_in_the_designs() {
    if !has_yosys() {
        return;
    }
    let folder = designs();
    let folder = folder.path();
    let mut needed = 0;
    for known in DESIGNS {
        let top = known.top;
        // The proof of this one takes most of the time of all designs, with the usual engine twice of it.
        let engine = if top == "uart" { " --engine quip" } else { "" };
        let options = format!(" --invariant {top}.inv.sv{engine}");
        assertions_have_their_statuses(folder, "yosys", known, &options, &[]);
        let lemmas = fs::read_to_string(folder.join(format!("{top}.inv.sv"))).unwrap();
        assert!(lemmas.contains("bind MODULE `PDRER_LEMMAS;"), "{top}: {}", &lemmas[..lemmas.len().min(400)]);
        assert!(proves(folder, top, &lemmas), "{top}");
        // For most designs, the properties alone are not inductive; and nothing but an invariant is proved.
        if !proves(folder, top, "`define PDRER_LEMMAS") {
            needed += 1;
            let negated = |line: &str| match line.split_once("assert (") {
                Some((start, lemma)) => format!("{start}assert (!({});", lemma.replace(");", ")")),
                None => line.to_owned(),
            };
            let first = lemmas.lines().position(|line| line.contains("assert (")).unwrap();
            let wrong = |(i, line)| if i == first { negated(line) } else { line.to_owned() };
            let wrong: Vec<String> = lemmas.lines().enumerate().map(wrong).collect();
            assert!(!proves(folder, top, &(wrong.join("\n") + "\n")), "{top}");
        }
    }
    assert!(needed >= DESIGNS.len() / 2, "{needed}");
}

/// The lemmas of the design know its resets.
#[test]
fn lemmas_wait_for_the_reset() {
    if !has_yosys() {
        return;
    }
    let folder = designs();
    let ran = pdrer(
        folder.path(),
        "check sync_fifo.sv --quiet --invariant sync_fifo.inv.sv --property flags_agree",
    );
    assert_eq!(ran.code, Some(20), "{ran:?}");
    let lemmas = fs::read_to_string(folder.path().join("sync_fifo.inv.sv")).unwrap();
    assert!(
        lemmas.contains(".\\rst_n (rst_n)") && lemmas.contains("always @* if (\\rst_n ) assert ("),
        "{lemmas}"
    );
}
