//! Faults in designs are said with file and line, nothing is left behind, and the exit code is 1.

use std::fs;
use std::path::Path;

use crate::support::{pdrer, readers, run, versions};

/// Runs a check in a folder with these files.
fn checked(files: &[(&str, &str)], arguments: &str) -> (Option<i32>, String) {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let ran = pdrer(folder.path(), arguments);
    assert!(ran.code != Some(1) || ran.stdout.is_empty(), "{ran:?}");
    (ran.code, ran.stderr)
}

const GOOD: &str = "module m(input a);\nalways @* assert (a || !a);\nendmodule\n";

#[test]
fn messages_have_a_place() {
    for yosys in versions() {
        let missing = "module m(input a);\nassign b = a;\nother u(.x(a));\nendmodule\n";
        let port = format!("{GOOD}module t(input a);\n\nm u(.a(a), .z(a));\nendmodule\n");
        let two = format!("{GOOD}module n(input a);\nassign b = a;\nendmodule\n");
        let faults: [(&str, &str, &str, &str); 9] = [
            ("m.sv", "module m(input a);\nassign = a;\nendmodule\n", "check m.sv", "m.sv:2: syntax error"),
            ("m.sv", missing, "check m.sv", "m.sv:3: Module `other' referenced in module `m' in cell `u'"),
            (
                "m.sv",
                &port,
                "check m.sv",
                "m.sv:6: Module `m' referenced in module `t' in cell `u' does not have a port",
            ),
            (
                "m.sv",
                &two,
                "check m.sv",
                "m.sv:4: several modules may be the top module: m (m.sv:1), n (m.sv:4); choose",
            ),
            ("m.sv", GOOD, "check m.sv --top t", "m.sv: Module `t' not found!"),
            ("m.sv", GOOD, "check m.sv n.sv", "n.sv: there is no such file"),
            ("m.f", "m.sv\n-z\n", "check m.f", "m.f:2: -z: unknown option"),
            (
                "m.sv",
                "module m(input a, output b);\nassign b = a;\nendmodule\n",
                "check m.sv",
                "m.sv: the model has no safety property: no module",
            ),
            (
                "m.sv",
                "module m(input a, output b);\nwire c = a ^ d;\nwire d = c;\nassign b = d;\nalways @* assert (b);\nendmodule\n",
                "check m.sv",
                "",
            ),
        ];
        for (name, text, arguments, message) in faults {
            let (code, said) = checked(&[(name, text)], &format!("{arguments} --yosys {yosys}"));
            assert_eq!(code, Some(1), "{yosys}: {said}");
            assert!(
                said.lines().any(|line| line.starts_with(message)),
                "{yosys}: {said}\nexpected: {message}"
            );
        }
    }
}

/// What is no design at all, and options that name what there is not: with each reader.
#[test]
fn nothing_to_read() {
    let include = "module m(input a);\n`include \"none.svh\"\nalways @* ok: assert (a == a);\nendmodule\n";
    let with_parameter =
        "\nmodule m #(parameter W = 2) (input [W-1:0] a);\nalways @* ok: assert (a == a);\nendmodule\n";
    for reader in readers() {
        for (name, text, arguments, message) in [
            ("m.sv", "", "m.sv", "m.sv: there is no module in the design"),
            ("m.sv", "// module\n", "m.sv", "m.sv: there is no module in the design"),
            ("m.sv/x", "", "m.sv", "m.sv: it is a directory; the files of a design can be named in a list"),
            ("m.f", "// nothing\n", "m.f", "m.f: the list names no file"),
            ("m.sv", include, "m.sv", "m.sv:2: "),
            ("m.sv", with_parameter, "m.sv --top m --param N=3", "m.sv:"),
            ("m.sv", with_parameter, "m.sv --top n", "m.sv: "),
            ("m.json", "{\"modules\": {}}", "m.json", "m.json: there is no module in the design"),
        ] {
            let (code, said) = checked(&[(name, text)], &format!("check {arguments} {reader}"));
            let is_said = said.lines().count() == 1 && said.starts_with(message);
            assert!(code == Some(1) && is_said, "{reader} {arguments}: {said}");
            let about = arguments.split("--param ").nth(1).map_or("", |_| "no such parameter");
            assert!(said.contains(about), "{reader} {arguments}: {said}");
        }
    }
}

/// What has no meaning in a model is refused, and not left out.
#[test]
fn unknown_statements_are_refused() {
    for yosys in versions() {
        let both = "module m(input clk, input d);\nreg a, b;\nalways @(posedge clk) a <= d;\n\
                    always @(negedge clk) b <= a;\nalways @* assert (a || b);\nendmodule\n";
        let (code, said) = checked(&[("m.v", both)], &format!("check m.v --yosys {yosys}"));
        assert!(code == Some(1) && said.starts_with("m.v: registers use both edges of clk"), "{said}");
        let made = "module m(input clk, input d);\nreg a, b, half;\nalways @(posedge clk) begin a <= d; half <= !half; end\n\
                    always @(posedge half) b <= a;\nalways @* assert (a || b);\nendmodule\n";
        let (code, said) = checked(&[("m.v", made)], &format!("check m.v --yosys {yosys}"));
        assert!(code == Some(1) && said.contains("half is a clock that the design makes"), "{said}");
    }
}

#[test]
fn black_boxes_are_said() {
    for yosys in versions() {
        let text = "(* blackbox *) module box(input x, output y); endmodule\nmodule m(input a);\nwire y;\nbox u(.x(a), .y(y));\n\
                    always @* assert (y == a);\nendmodule\n";
        let (code, said) = checked(&[("m.v", text)], &format!("check m.v --top m --yosys {yosys}"));
        assert_eq!(code, Some(10), "{said}");
        assert!(said.contains("m.v:4: warning: u is a black box"), "{said}");
    }
}

/// Without Yosys, the message says what to install. Nothing is left in the temporary folder, after errors neither.
#[test]
fn nothing_is_left_behind() {
    let folder = tempfile::tempdir().unwrap();
    let temporary = folder.path().join("tmp");
    fs::create_dir(&temporary).unwrap();
    fs::write(folder.path().join("m.sv"), GOOD).unwrap();
    let left = || fs::read_dir(&temporary).unwrap().count();
    let program = env!("CARGO_BIN_EXE_pdrer");
    let with = |path: &str, arguments: &[&str]| {
        let tmp = format!("TMPDIR={}", temporary.display());
        let path = format!("PATH={path}");
        let words = [&[&tmp[..], &path, program], arguments].concat();
        run(folder.path(), "env", &words)
    };
    let ran = with("/nowhere", &["check", "m.sv"]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.stderr.contains("install it (`apt install yosys`"), "{}", ran.stderr);
    assert_eq!(left(), 0);
    let path = std::env::var("PATH").unwrap();
    for yosys in versions().into_iter().filter(|yosys| *yosys == "yosys") {
        assert_eq!(with(&path, &["check", "m.sv", "--yosys", yosys]).code, Some(20));
        assert_eq!(with(&path, &["check", "m.sv", "--top", "t", "--yosys", yosys]).code, Some(1));
        assert_eq!(left(), 0);
    }
    // A Yosys that never ends is ended by the time limit.
    fs::write(folder.path().join("slow"), "#!/bin/sh\nsleep 60 >/dev/null 2>&1\n").unwrap();
    let executable = run(folder.path(), "chmod", &["+x", "slow"]);
    assert_eq!(executable.code, Some(0));
    let ran = with(&path, &["check", "m.sv", "--yosys", "./slow", "--timeout", "0.2"]);
    assert!(ran.code == Some(0) && ran.stdout.contains("unknown"), "{ran:?}");
    assert_eq!(left(), 0);
    interrupted(folder.path(), &temporary);
    assert_eq!(left(), 0);
}

/// A signal ends the work with Yosys, also of commands that signals end at once later.
fn interrupted(folder: &Path, temporary: &Path) {
    use std::process::{Command, Stdio};
    for command in ["check", "info"] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_pdrer"))
            .args([command, "m.sv", "--yosys", "./slow"])
            .current_dir(folder)
            .env("TMPDIR", temporary)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        while fs::read_dir(temporary).unwrap().count() == 0 {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        assert!(killed.success());
        child.wait().unwrap();
    }
}
