//! Options for designs, and designs as people have them: several files in several folders, included files, memories
//! with contents, names with spaces.

use std::fs;

use crate::support::{pdrer, properties, run, versions};

#[test]
fn files_in_folders() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    write(
        "rtl/my counter.sv",
        "`include \"width.svh\"\nmodule counter(input clk, output logic [`WIDTH-1:0] n = 0);\n\
           always_ff @(posedge clk) n <= n == `LAST ? 0 : n + 1;\nendmodule\n",
    );
    write("inc dir/width.svh", "`define WIDTH 4\n");
    write(
        "rtl/top.v",
        "module top #(parameter LIMIT = 9) (input clk, input [1:0] a);\nwire [3:0] n;\nreg [7:0] rom [0:3];\n\
           initial $readmemh(\"data/rom.hex\", rom);\ncounter u (.clk(clk), .n(n));\n\
           always @* below: assert (n <= LIMIT);\nalways @* known: assert (rom[a] != 8'h00);\nendmodule\n",
    );
    write("data/rom.hex", "11\n22\n33\n44\n");
    write("all.f", "rtl/top.v // the top\n+define+LAST=9\n");
    for yosys in versions() {
        let check = |files: &[&str], options: &[&str]| {
            let yosys = ["--yosys", yosys];
            let words = [&["check"], files, &["-I", "inc dir"][..], options, &yosys[..]].concat();
            run(folder.path(), env!("CARGO_BIN_EXE_pdrer"), &words)
        };
        let counter = "rtl/my counter.sv";
        let ran = check(&[counter, "rtl/top.v"], &["-D", "LAST=9"]);
        assert!(ran.code == Some(20) && ran.stderr.is_empty(), "{ran:?}");
        assert!(
            ran.stdout.contains("b0: safe (below, rtl/top.v:6)\nb1: safe (known, rtl/top.v:7)\n"),
            "{ran:?}"
        );
        assert_eq!(check(&["all.f", counter], &["--top", "top"]).code, Some(20));
        assert_eq!(check(&[counter, "all.f"], &["--param", "LIMIT=8", "--top", "top"]).code, Some(10));
        // All that is needed to repeat it is kept: the model alone has the same answer.
        assert_eq!(check(&["all.f", counter], &["--keep", "kept"]).code, Some(20));
        for name in ["elaborate.ys", "yosys.log", "netlist.json", "model.aig"] {
            assert!(folder.path().join("kept").join(name).exists(), "{name}");
        }
        assert_eq!(pdrer(folder.path(), "check kept/model.aig").code, Some(20));
        // What Yosys has written is a design, too.
        for file in ["kept/hierarchy.il", "kept/netlist.json"] {
            let ran = pdrer(folder.path(), &format!("check {file} --yosys {yosys} --format json"));
            assert_eq!(ran.code, Some(20), "{ran:?}");
            assert_eq!(properties(&ran.stdout)[0].name, "below");
        }
    }
}

/// Inputs and registers have the names of their declarations, whatever else is connected to them.
#[test]
fn names_are_those_of_declarations() {
    let folder = tempfile::tempdir().unwrap();
    let design = "module sub(input clk, input ck_n, input en, output logic [5:2] q, output [3:0] again);\n\
                  always_ff @(posedge clk or negedge ck_n) if (!ck_n) q <= 4'd9; else if (en) q <= q + 1'b1;\n\
                  assign again = q;\nendmodule\n\
                  module top(input clk, input zero_n, input go, output [3:0] all);\nlogic [3:0] copy;\n\
                  sub u(.clk(clk), .ck_n(zero_n), .en(go), .q(copy), .again(all));\n\
                  always_comb if (go) a_label: assert (copy != 4'd3);\nendmodule\n";
    fs::write(folder.path().join("t.sv"), design).unwrap();
    for yosys in versions() {
        let ran = pdrer(folder.path(), &format!("info t.sv --top top --names --yosys {yosys}"));
        let names: Vec<&str> = ran.stdout.lines().filter(|line| line.contains("literal ")).collect();
        let names: Vec<&str> = names.iter().filter_map(|line| line.rsplit("  ").next()).collect();
        let registers = ["u.q[2]", "u.q[3]", "u.q[4]", "u.q[5]"];
        assert_eq!(
            names[names.len() - 7..],
            [&["clk", "zero_n", "go"][..], &registers].concat(),
            "{yosys}: {ran:?}"
        );
    }
}

/// Statuses for continuous integration, with file and line.
#[test]
fn junit() {
    let folder = crate::support::designs();
    for yosys in versions() {
        let check = format!("check traffic.sv -D SHORT_YELLOW --junit t.xml --yosys {yosys}");
        assert_eq!(pdrer(folder.path(), &check).code, Some(10));
        let text = fs::read_to_string(folder.path().join("t.xml")).unwrap();
        let suite = "<testsuite name=\"traffic.sv\" tests=\"6\" failures=\"1\" skipped=\"1\" errors=\"0\"";
        assert!(text.contains(suite), "{text}");
        let case = "<testcase classname=\"traffic.sv\" name=\"one_road\" file=\"traffic.sv\" line=\"86\"/>";
        assert!(text.contains(case), "{text}");
        assert!(text.contains("<failure type=\"counterexample\" message=\"b2: unsafe, depth "), "{text}");
        assert!(
            text.contains("<skipped message=\"b5: unreachable (side_and_walk, traffic.sv:91)\"/>"),
            "{text}"
        );
    }
}

/// The page has each property with its place, the waveform of the failure and the lemmas of proofs.
#[test]
fn html() {
    let folder = crate::support::designs();
    for yosys in versions() {
        let check = format!("check cache.sv -D NO_TAG --html t.html --yosys {yosys}");
        assert_eq!(pdrer(folder.path(), &check).code, Some(10));
        let text = fs::read_to_string(folder.path().join("t.html")).unwrap();
        for part in [
            "<a href=\"#b0\">b0 reads_what_is_there</a></td><td><code>cache.sv:103</code></td><td class=\"bad\">unsafe</td>",
            "<code>cache.sv:104</code></td><td class=\"good\">safe</td>",
            "<code>cache.sv:105</code></td><td class=\"good\">covered</td>",
            "<summary>The property is about</summary>",
            ">held_addr [3:0]</text>",
            "<summary>Lemmas that prove it</summary>",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
    }
}

/// The front end slang reads what Yosys does not. Only the newer Yosys has it.
#[test]
fn slang() {
    let folder = tempfile::tempdir().unwrap();
    let design = "module m #(parameter int N = 3)(input logic clk, input logic rst_n, input logic [1:0][2:0] in, output logic [1:0][2:0] q);\n\
                  always_ff @(posedge clk or negedge rst_n) if (!rst_n) q <= '0; else q <= {q[0], in[1]};\n\
                  bounded: assert property (@(posedge clk) !(rst_n && q[1] == 3'(N)));\nendmodule\n";
    fs::write(folder.path().join("m.sv"), design).unwrap();
    for yosys in versions() {
        let check = format!("check m.sv --top m --param N=5 --frontend slang --yosys {yosys}");
        let ran = pdrer(folder.path(), &check);
        if yosys == "yosys" {
            let said = "--frontend slang: this Yosys has no front end slang";
            assert!(ran.code == Some(10) || ran.stderr.contains(said), "{ran:?}");
            continue;
        }
        assert_eq!(ran.code, Some(10), "{ran:?}");
        assert!(ran.stdout.contains("b0: unsafe, depth 0 (bounded, m.sv:3)"), "{ran:?}");
        // What it does not know is refused.
        let later = design.replace("!(rst_n &&", "rst_n |=> (");
        fs::write(folder.path().join("n.sv"), later).unwrap();
        let ran = pdrer(folder.path(), &check.replace("m.sv", "n.sv"));
        assert!(
            ran.code == Some(1) && ran.stderr.contains("n.sv:3: encountered unsupported SVA feature"),
            "{ran:?}"
        );
    }
}

/// Other commands take designs, too; and what `check` writes is about the model that they see.
#[test]
fn other_commands() {
    let folder = crate::support::designs();
    for yosys in versions() {
        let run = |arguments: &str| pdrer(folder.path(), &format!("{arguments} --yosys {yosys}"));
        let ran = run("incremental bus.v --vcd bus.vcd");
        assert!(
            ran.code == Some(0) && ran.stdout.contains("least bound with a counterexample: 4\n"),
            "{ran:?}"
        );
        let text = fs::read_to_string(folder.path().join("bus.vcd")).unwrap();
        assert!(text.contains(" waiting [3:0] $end"), "{text}");
        let ran = run("incremental lru.sv --property exactly_one");
        assert!(ran.code == Some(1) && ran.stderr.starts_with("lru.sv: "), "{ran:?}");
        let ran = run("info lru.sv");
        assert!(ran.code == Some(0) && ran.stdout.contains("bad states                   3"), "{ran:?}");
        assert_eq!(run("convert lru.sv -o lru.aag").code, Some(0));
        assert_eq!(pdrer(folder.path(), "check lru.aag --property not_the_last_one").code, Some(20));
        let files = "--certificate lru.cert.aig --invariant lru.inv.json";
        assert_eq!(run(&format!("check lru.sv {files}")).code, Some(20));
        for answer in ["lru.cert.aig", "lru.inv.json"] {
            let ran = run(&format!("verify lru.sv {answer}"));
            assert!(ran.code == Some(0) && ran.stdout.starts_with("ok: "), "{ran:?}");
        }
        let ran = run("explain lru.sv lru.inv.json");
        assert!(ran.code == Some(0) && ran.stdout.contains("matrix[0]"), "{ran:?}");
        let ran = run("compare lru.sv --engines pdr,imc --property exactly_one");
        assert!(ran.code == Some(20) && ran.stdout.contains("pdr "), "{ran:?}");
        assert_eq!(run("check lru.sv -D KEEP_COLUMN --witness lru.wit").code, Some(10));
        let ran = run("verify lru.sv lru.wit -D KEEP_COLUMN --property exactly_one");
        assert!(ran.code == Some(0) && ran.stdout.starts_with("ok: counterexample, b0 fails"), "{ran:?}");
        assert_eq!(run("verify lru.sv lru.wit").code, Some(1));
    }
}

#[test]
fn what_does_not_go_together() {
    let folder = crate::support::designs();
    let run = |arguments: &str| pdrer(folder.path(), arguments);
    let ran = run("check lru.sv model.aig");
    assert!(ran.code == Some(1) && ran.stderr.contains("model.aig: the files of a design end in"), "{ran:?}");
    let ran = run("check model.aig --top m");
    assert!(ran.code == Some(1) && ran.stderr.contains("the options for Verilog need a design"), "{ran:?}");
    let ran = run("info a.aig b.aig");
    assert!(
        ran.code == Some(1) && ran.stderr.contains("only the files of a design may be several"),
        "{ran:?}"
    );
}
