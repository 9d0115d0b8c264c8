//! Files for SymbiYosys: each task has the status that SymbiYosys gives, and the exit code says whether it was
//! expected.

use std::fs;

use crate::support::{pdrer, versions};

#[test]
fn examples_have_their_statuses() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["rtl", "sby"] {
        fs::create_dir(folder.path().join(name)).unwrap();
        for entry in fs::read_dir(format!("examples/{name}")).unwrap() {
            let path = entry.unwrap().path();
            fs::copy(&path, folder.path().join(name).join(path.file_name().unwrap())).unwrap();
        }
    }
    for yosys in versions() {
        for (file, statuses, code) in [
            ("fifo", &[("prove", "PASS"), ("bmc", "PASS")][..], 20),
            ("credits", &[("prove", "FAIL"), ("bmc", "FAIL")], 10),
            ("grants", &[("fair", "PASS"), ("unfair", "FAIL")], 20),
            ("store", &[("prove", "PASS"), ("bmc", "PASS"), ("faulty", "FAIL")], 10),
        ] {
            let ran = pdrer(folder.path(), &format!("check sby/{file}.sby --yosys {yosys}"));
            assert_eq!(ran.code, Some(code), "{ran:?}");
            for (task, status) in statuses {
                assert!(
                    ran.stdout.contains(&format!("{file}_{task}: {status}\n")),
                    "{yosys} {task}: {ran:?}"
                );
            }
            assert_eq!(
                ran.stdout.matches(": PASS\n").count() + ran.stdout.matches(": FAIL\n").count(),
                statuses.len()
            );
        }
        let ran =
            pdrer(folder.path(), &format!("check sby/store.sby --task faulty --vcd f.vcd --yosys {yosys}"));
        assert_eq!(ran.code, Some(10), "{ran:?}");
        assert!(
            ran.stdout.contains("(right_parity, store.sv:30)") && folder.path().join("f.vcd").exists(),
            "{ran:?}"
        );
    }
}

/// All modes, a file within the file, and statuses at the border of the depth.
#[test]
fn modes_and_depths() {
    let folder = tempfile::tempdir().unwrap();
    let file = |options: &str| {
        format!(
            "[options]\n{options}\n[engines]\nsmtbmc\n[script]\nread -formal count.sv\nprep -top count\n[file count.sv]\n\
             module count(input clk, input up); reg [3:0] x = 0;\n\
             always @(posedge clk) if (up && x < 9) x <= x + 1;\n\
             always @* never_five: assert (x != 5);\nalways @* six: cover (x == 6);\nendmodule\n"
        )
    };
    let limit = |options: &str| {
        format!(
            "{}\nalways @* ten: cover (x == 10);\nendmodule\n",
            file(options).replace("\nendmodule\n", "")
        )
    };
    for yosys in versions() {
        for (text, status, code) in [
            (file("mode bmc\ndepth 5"), "PASS", 20),
            (file("mode bmc\ndepth 6"), "FAIL", 10),
            (file("mode prove\nexpect fail"), "FAIL", 20),
            (file("mode cover\ndepth 6"), "FAIL", 10),
            (file("mode cover\ndepth 7"), "PASS", 20),
            (limit("mode cover\ndepth 30"), "FAIL", 10),
        ] {
            fs::write(folder.path().join("t.sby"), &text).unwrap();
            let ran = pdrer(folder.path(), &format!("check t.sby --yosys {yosys}"));
            assert!(ran.stdout.ends_with(&format!("t: {status}\n")), "{text}{ran:?}");
            assert_eq!(ran.code, Some(code), "{ran:?}");
        }
    }
}

#[test]
fn faults_in_files_have_a_line() {
    let folder = tempfile::tempdir().unwrap();
    for (text, message) in [
        ("[options]\nmode prove\n[engines]\nsmtbmc\n", "t.sby:1: there is no [script]"),
        ("[options]\nmode prove\nfoo 3\n", "t.sby:3: foo: this option is not known here"),
        ("[options]\nmode prove\n[script]\nprep\n[files]\nno.sv\n", "./no.sv: No such file"),
    ] {
        fs::write(folder.path().join("t.sby"), text).unwrap();
        let ran = pdrer(folder.path(), "check t.sby");
        assert_eq!(ran.code, Some(1), "{ran:?}");
        assert!(ran.stderr.trim_start_matches("./").starts_with(message.trim_start_matches("./")), "{ran:?}");
    }
    // What Yosys does not find has the line of the script.
    fs::write(folder.path().join("a.v"), "module a(input x); always @* assert (x); endmodule\n").unwrap();
    let file = |read: &str, top: &str| {
        format!("[options]\nmode prove\n[script]\nread -formal {read}\n\nprep -top {top}\n[files]\na.v\n")
    };
    for yosys in versions() {
        for (text, message) in
            [(file("b.v", "a"), "t.sby:4: "), (file("a.v", "b"), "t.sby:6: Module `b' not found")]
        {
            fs::write(folder.path().join("t.sby"), text).unwrap();
            let ran = pdrer(folder.path(), &format!("check t.sby --yosys {yosys}"));
            assert!(ran.code == Some(1) && ran.stderr.starts_with(message), "{ran:?}");
        }
    }
    let ran = pdrer(folder.path(), "check t.sby --task x");
    assert!(ran.code == Some(1) && ran.stderr.starts_with("t.sby: there is no task x"), "{ran:?}");
}
