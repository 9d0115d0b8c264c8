//! Each property has the status that is known, by its label and with its line, with each version of Yosys.

use std::fs;
use std::path::Path;

use crate::known::{DESIGNS, Known};
use crate::support::{Property, designs, pdrer, properties, versions};

/// What `check` finds out about a design.
fn checked(folder: &Path, yosys: &str, known: &Known, options: &str) -> (Option<i32>, Vec<Property>) {
    let top = known.top;
    let ran = pdrer(folder, &format!("check {top}.sv --top {top} --yosys {yosys} --format json{options}"));
    // Statuses of runs that take long, but no warning.
    assert!(ran.stderr.lines().all(|line| line.starts_with('b')), "{top} {options}: {}", ran.stderr);
    (ran.code, properties(&ran.stdout))
}

/// Is this its name? Without a label, statements in a loop have numbers.
fn is_called(property: &Property, name: &str) -> bool {
    property.name.split('#').next() == Some(name)
}

/// Checks that the assertions have their statuses, which are `safe` but for those that fail.
pub fn assertions_have_their_statuses(
    folder: &Path,
    yosys: &str,
    known: &Known,
    options: &str,
    fails: &[&str],
) {
    let (code, found) = checked(folder, yosys, known, options);
    let what = format!("{yosys} {}{options}: {found:?}", known.top);
    assert_eq!(code, Some(if fails.is_empty() { 20 } else { 10 }), "{what}");
    for property in &found {
        assert!(is_there(folder, property), "{what}");
        let expected = match property.is_goal {
            true => continue,
            false if fails.contains(&&property.name[..]) => "unsafe",
            false => "safe",
        };
        assert_eq!(property.verdict, expected, "{what}");
    }
    let labels = found.iter().filter(|property| !property.is_goal).map(|property| &property.name[..]);
    assert_eq!(labels.collect::<Vec<_>>(), known.asserts, "{what}");
}

/// Is the line at this place the one that the name says?
fn is_there(folder: &Path, property: &Property) -> bool {
    let (file, line) = property.location.split_once(':').unwrap();
    let text = fs::read_to_string(folder.join(file)).unwrap();
    let line = text.lines().nth(line.parse::<usize>().unwrap() - 1).unwrap();
    let word = if property.is_goal { "cover (" } else { "assert (" };
    let label = format!("{}: {word}", property.name);
    line.contains(word) && (line.contains(&label) || property.name.starts_with(&property.location))
}

/// Designs without a fault are proved with the Yosys of the system where their invariants are put back, see `bound`.
#[test]
fn properties_have_their_statuses() {
    let folder = designs();
    for yosys in versions() {
        for known in DESIGNS {
            // The proof of this one takes most of the time of all designs; it is about what Yosys has read, not about
            // engines.
            let engine = if known.top == "uart" && yosys != "yosys" { " --engine bdd" } else { "" };
            if yosys != "yosys" {
                assertions_have_their_statuses(folder.path(), yosys, known, engine, &[]);
            }
            for (fault, fails) in known.faults {
                let options = format!(" -D {fault}{engine}");
                assertions_have_their_statuses(folder.path(), yosys, known, &options, fails);
            }
        }
    }
}

/// Goals are reached in as few steps as possible, and those that cannot be reached are known to be so.
#[test]
fn goals_have_their_statuses() {
    let folder = designs();
    for yosys in versions() {
        for known in DESIGNS {
            let last = known.goals.iter().filter_map(|(_, steps)| *steps).max().unwrap();
            let (_, found) = checked(folder.path(), yosys, known, &format!(" --engine bmc --bound {last}"));
            for &(goal, steps) in known.goals {
                let all: Vec<&Property> = found.iter().filter(|property| is_called(property, goal)).collect();
                assert!(!all.is_empty(), "{} {goal}: {found:?}", known.top);
                for property in all {
                    match steps {
                        Some(_) => {
                            assert_eq!((&property.verdict[..], property.depth), ("covered", steps), "{goal}")
                        }
                        None => {
                            let (_, proved) =
                                checked(folder.path(), yosys, known, &format!(" --property {goal}"));
                            assert_eq!(proved[0].verdict, "unreachable", "{goal}");
                        }
                    }
                }
            }
        }
    }
}

/// A goal alone does not change the exit code; neither does one that is reached end a run at the first failure.
#[test]
fn goals_are_no_failures() {
    let folder = designs();
    for yosys in versions() {
        let check =
            |options: &str| pdrer(folder.path(), &format!("check traffic.sv --yosys {yosys} {options}"));
        let ran = check("--property somebody_walks");
        assert!(ran.code == Some(0) && ran.stdout.starts_with("covered\nb4: covered in "), "{ran:?}");
        let ran = check("--property side_and_walk");
        assert!(ran.code == Some(0) && ran.stdout.starts_with("unreachable\nb5: unreachable ("), "{ran:?}");
        let ran = check("--stop-at-first-failure");
        assert!(ran.code == Some(20) && ran.stdout.contains("b3: safe (legal_state, traffic.sv:"), "{ran:?}");
    }
}

/// What happens again and again, and what starves, as `s_eventually` says it.
#[test]
fn justice_has_statuses() {
    let folder = designs();
    for yosys in versions() {
        for (options, word, code) in [("", "safe", 20), (" -D UNFAIR", "unsafe", 10)] {
            let ran = pdrer(folder.path(), &format!("check grants.sv --yosys {yosys}{options}"));
            assert_eq!(ran.code, Some(code), "{ran:?}");
            let line = ran.stdout.lines().nth(1).unwrap();
            assert!(
                line.starts_with(&format!("j0: {word}")) && line.ends_with("(served, grants.sv:51)"),
                "{line}"
            );
        }
    }
}

/// With several clocks, what a clocked block says counts when its clock ticks; and an assumption also in the last step.
#[test]
fn statements_count_when_their_clock_ticks() {
    let folder = tempfile::tempdir().unwrap();
    let design = "module m(input a_clk, input b_clk, input d);\nreg a = 0, b = 0;\nalways @(posedge a_clk) a <= d;\n\
                  always @(posedge b_clk) begin b <= a; not_a: assume (!a); end\n\
                  always @* a_only: assert (!a);\nalways @* b_too: assert (!b);\n\
                  always @(posedge b_clk) at_tick: assert (!a);\nendmodule\n";
    fs::write(folder.path().join("m.sv"), design).unwrap();
    for yosys in versions() {
        let ran = pdrer(folder.path(), &format!("check m.sv --yosys {yosys} --format json"));
        let verdicts: Vec<(String, String)> =
            properties(&ran.stdout).into_iter().map(|property| (property.name, property.verdict)).collect();
        let expected = [("a_only", "unsafe"), ("b_too", "safe"), ("at_tick", "safe")];
        assert_eq!(
            verdicts,
            expected.map(|(name, verdict)| (name.to_owned(), verdict.to_owned())),
            "{yosys}"
        );
    }
}
