//! Files that the program writes, and what happens when it cannot write them.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

use pdrer::model::aiger;

use crate::support::{Ran, chain, check, corpus, make_pipe, pdrer, run, spawn};

#[test]
fn certificates_have_the_form_of_their_name() {
    let dir = tempfile::tempdir().unwrap();
    for (name, tag) in [("proof.aig", "aig "), ("proof.aag", "aag "), ("proof", "aig ")] {
        let proof = dir.path().join(name);
        assert_eq!(run(check(&corpus("toggle2.aag")).arg("--certificate").arg(&proof)).code, Some(20));
        assert!(fs::read(&proof).unwrap().starts_with(tag.as_bytes()), "{name}");
    }
}

/// Each file contains its kind of answers and nothing else; a certificate covers exactly the properties that were
/// proved.
#[test]
fn answers_of_a_model_with_both_verdicts() {
    let dir = tempfile::tempdir().unwrap();
    let [witness, proof] = ["run.wit", "proof.aag"].map(|name| dir.path().join(name));
    let mut command = check(&corpus("reset_swap.aag"));
    let ran = run(command.arg("--witness").arg(&witness).arg("--certificate").arg(&proof));
    assert_eq!(ran.code, Some(10));
    let text = fs::read_to_string(&witness).unwrap();
    let blocks: Vec<&str> = text.split_inclusive(".\n").collect();
    assert!(
        blocks.len() == 2 && blocks[0].starts_with("1\nb1\n") && blocks[1].starts_with("1\nb2\n"),
        "{text}"
    );
    assert_eq!(aiger::read(&proof).unwrap().model.comment, b"WITNESS b0\n");
}

#[test]
fn explanations_are_files_too() {
    let dir = tempfile::tempdir().unwrap();
    let file = |name: &str| dir.path().join(name);
    let mut command = pdrer();
    command.arg("explain").arg(corpus("parity6.aag")).arg("tests/cli/answers/parity6_invariant.json");
    let to_stdout = run(&mut command).stdout;
    for (option, name) in [("-o", "text"), ("--html", "page.html"), ("--svg", "drawing"), ("--dot", "graph")]
    {
        command.arg(option).arg(file(name));
    }
    let ran = run(&mut command);
    assert_eq!((ran.code, &ran.stdout[..], &ran.stderr[..]), (Some(0), "", ""));
    assert_eq!(fs::read_to_string(file("text")).unwrap(), to_stdout);
    for (name, start) in
        [("page.html", "<!DOCTYPE html>\n"), ("drawing", "<svg xmlns="), ("graph", "digraph invariant {\n")]
    {
        assert!(fs::read_to_string(file(name)).unwrap().starts_with(start), "{name}");
    }
}

#[test]
fn nothing_to_write_is_nothing_written() {
    let dir = tempfile::tempdir().unwrap();
    let [witness, waveform, proof] = ["run.wit", "run.vcd", "proof.aag"].map(|name| dir.path().join(name));
    for (model, options) in [("toggle2.aag", ["--witness"]), ("counter4.aag", ["--certificate"])] {
        let file = if options == ["--witness"] { &witness } else { &proof };
        run(check(&corpus(model)).args(options).arg(file));
        assert!(!file.exists(), "{model}");
    }
    let mut undecided = check(&corpus("counter4.aag"));
    undecided.args(["--timeout", "0"]).arg("--witness").arg(&witness).arg("--certificate").arg(&proof);
    assert_eq!(run(undecided.arg("--vcd").arg(&waveform)).code, Some(0));
    assert!(!witness.exists() && !proof.exists() && !waveform.exists());
    run(check(&corpus("toggle2.aag")).arg("--vcd").arg(&waveform));
    assert!(!waveform.exists());
}

#[test]
fn waveforms_show_as_many_turns_of_a_loop_as_are_wanted() {
    let dir = tempfile::tempdir().unwrap();
    let waveform = dir.path().join("run.vcd");
    let end = |turns: &[&str]| {
        let mut command = check(&corpus("edge/justice_and_bad.aag"));
        run(command.args(["--property", "j0"]).args(turns).arg("--vcd").arg(&waveform));
        let text = fs::read_to_string(&waveform).unwrap();
        let time = text.lines().rev().find_map(|line| line.strip_prefix('#')).unwrap();
        time.parse::<usize>().unwrap()
    };
    // The stem has no step, and the loop has three.
    assert_eq!([end(&[]), end(&["--vcd-turns", "1"]), end(&["--vcd-turns", "4"])], [3, 3, 12]);
}

/// If a file cannot be written after a long search, the verdict is printed nevertheless.
#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_does_not_swallow_the_verdict() {
    for (model, option, word) in [
        ("counter4.aag", "--witness", "unsafe"),
        ("counter4.aag", "--vcd", "unsafe"),
        ("toggle2.aag", "--certificate", "safe"),
        ("toggle2.aag", "--stats", "safe"),
    ] {
        let ran = run(check(&corpus(model)).args([option, "/dev/full"]));
        assert_eq!((ran.code, ran.stdout.lines().next()), (Some(1), Some(word)), "{ran:?}");
        assert!(ran.stderr.starts_with("/dev/full: No space left"), "{ran:?}");
    }
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let child = spawn(check(&corpus("toggle2.aag")).stdout(full).stderr(Stdio::piped()));
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stderr.starts_with(b"standard output: No space left"), "{output:?}");
}

/// The program, which must not write files of more than a block.
fn on_a_small_disk(model: &Path, options: &[&str], file: &Path) -> Ran {
    let mut command = Command::new("sh");
    command.args([
        "-c",
        "trap '' XFSZ; ulimit -f 1; exec \"$@\"",
        "sh",
        env!("CARGO_BIN_EXE_pdrer"),
        "check",
    ]);
    run(command.arg(model).args(options).arg(file))
}

/// What cannot be written whole leaves no trace, and the file of an earlier run as it was.
#[test]
fn a_full_disk_leaves_no_part_of_an_answer() {
    let dir = tempfile::tempdir().unwrap();
    let (file, model) = (dir.path().join("answer.json"), dir.path().join("chain.aig"));
    chain(300, &model);
    // Without the model.
    let names = || fs::read_dir(dir.path()).unwrap().count() - 1;
    for options in [&["--certificate"][..], &["--invariant"], &["--stats"]] {
        for old in [None, Some("old")] {
            old.iter().for_each(|old| fs::write(&file, old).unwrap());
            let ran = on_a_small_disk(&model, options, &file);
            assert_eq!((ran.code, ran.stdout.lines().next()), (Some(1), Some("safe")), "{ran:?}");
            assert!(ran.stderr.contains("answer.json: File too large"), "{ran:?}");
            assert_eq!((names(), fs::read_to_string(&file).ok().as_deref()), (old.iter().len(), old));
        }
        fs::remove_file(&file).unwrap();
    }
}

/// A symbolic link keeps leading to the file, and the file keeps its permissions.
#[test]
fn the_target_of_a_link_is_replaced() {
    let dir = tempfile::tempdir().unwrap();
    let [target, link] = ["target", "link.aag"].map(|name| dir.path().join(name));
    fs::write(&target, "old").unwrap();
    fs::set_permissions(&target, fs::Permissions::from_mode(0o604)).unwrap();
    symlink("target", &link).unwrap();
    assert_eq!(run(check(&corpus("toggle2.aag")).arg("--certificate").arg(&link)).code, Some(20));
    assert!(fs::read(&target).unwrap().starts_with(b"aag ") && link.is_symlink());
    assert_eq!(fs::metadata(&target).unwrap().permissions().mode() & 0o777, 0o604);
}

/// More than fits into a pipe at once.
#[test]
fn pipes_take_answers_of_any_size() {
    let dir = tempfile::tempdir().unwrap();
    let [model, pipe, file] = ["chain.aig", "pipe", "proof"].map(|name| dir.path().join(name));
    chain(20_000, &model);
    make_pipe(&pipe);
    let reader = thread::spawn({
        let pipe = pipe.clone();
        move || fs::read(pipe).unwrap()
    });
    for to in [&pipe, &file] {
        let ran = run(check(&model).args(["--no-minimize", "--timeout", "60", "--certificate"]).arg(to));
        assert_eq!(ran.code, Some(20), "{ran:?}");
    }
    let (piped, written) = (reader.join().unwrap(), fs::read(file).unwrap());
    assert!(piped.len() > 1 << 17 && piped == written);
}

/// An answer of an earlier run that the verdict contradicts is removed; everything else stays, which is said.
#[test]
fn answers_of_earlier_runs() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("file.txt");
    let (safe, unsafe_) = (corpus("toggle2.aag"), corpus("counter4.aag"));
    let words = |property| {
        let model = dir.path().join(format!("{property}.btor2"));
        fs::write(&model, format!("1 sort bitvec 1\n2 {property} 1\n3 bad 2\n")).unwrap();
        model
    };
    let [safe_words, unsafe_words] = ["zero", "input"].map(words);
    for (option, with, without) in [
        ("--witness", &unsafe_, &safe),
        ("--vcd", &unsafe_, &safe),
        ("--certificate", &safe, &unsafe_),
        ("--invariant", &safe, &unsafe_),
        ("--witness", &unsafe_words, &safe_words),
        ("--vcd", &unsafe_words, &safe_words),
        ("--certificate", &safe_words, &unsafe_words),
        ("--invariant", &safe_words, &unsafe_words),
    ] {
        run(check(with).arg(option).arg(&file));
        assert!(file.exists());
        let undecided = run(check(with).args(["--timeout", "0", option]).arg(&file));
        assert!(file.exists() && undecided.stderr.contains("file.txt: left as it was"), "{undecided:?}");
        let ran = run(check(without).arg(option).arg(&file));
        assert!(!file.exists() && ran.stderr.contains("file.txt: removed"), "{ran:?}");
        fs::write(&file, "mine").unwrap();
        let ran = run(check(without).arg(option).arg(&file));
        assert_eq!(fs::read_to_string(&file).unwrap(), "mine");
        assert!(ran.stderr.contains("file.txt: left as it was"), "{ran:?}");
        assert_eq!(run(check(without).args(["-q", option]).arg(&file)).stderr, "");
        fs::remove_file(&file).unwrap();
    }
    let [cex, proof] = ["cex", "proof"].map(|name| dir.path().join(name));
    for (model, written) in [
        (&safe, &proof),
        (&unsafe_, &cex),
        (&safe, &proof),
        (&unsafe_words, &cex),
        (&safe_words, &proof),
        (&unsafe_words, &cex),
    ] {
        hwmcc(model, &cex, &proof, &[]);
        assert_eq!([cex.exists(), proof.exists()], [written == &cex, written == &proof]);
    }
}

/// Standard output has the result alone, and the verdict goes to standard error.
#[test]
fn results_on_standard_output() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("file");
    let (safe, unsafe_) = (corpus("toggle2.aag"), corpus("counter4.aag"));
    for (options, model, word) in [
        (&["--witness"][..], &unsafe_, "unsafe"),
        (&["--vcd"], &unsafe_, "unsafe"),
        (&["--invariant-format", "json", "--invariant"], &safe, "safe"),
        (&["--invariant-format", "pla", "--invariant"], &safe, "safe"),
    ] {
        let to_file = run(check(model).args(options).arg(&file));
        assert_eq!(to_file.stdout.lines().next(), Some(word));
        let ran = run(check(model).args(options).arg("-"));
        assert_eq!((ran.code, ran.stderr.lines().next()), (to_file.code, Some(word)));
        assert_eq!(ran.stdout, fs::read_to_string(&file).unwrap());
    }
    let ran = run(check(&safe).args(["--certificate", "-", "-q"]));
    assert!(ran.stdout.starts_with("aag ") && ran.stderr.starts_with("safe\n"), "{ran:?}");
    let ran = run(check(&safe).args(["--stats", "-"]));
    assert!(ran.stdout.starts_with("{\n  \"schema\": 1,") && ran.stderr.starts_with("safe\n"), "{ran:?}");
    let ran = run(check(&safe).args(["--witness", "-"]));
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(20), ""));
    let explain = |options: &[&str]| {
        let mut command = pdrer();
        command.arg("explain").arg(corpus("parity6.aag")).arg("tests/cli/answers/parity6_invariant.json");
        run(command.args(options))
    };
    assert!(explain(&["--dot", "-"]).stdout.starts_with("digraph invariant {"));
    assert_eq!(explain(&["--dot", "-"]).stdout.matches("parity6").count(), 0);
    assert_eq!(explain(&["-o", "-"]).stdout, explain(&[]).stdout);
    assert_eq!(explain(&["--dot", "-", "-o", "-"]).code, Some(1));
}

fn hwmcc(model: &Path, witness: &Path, proof: &Path, options: &[&str]) -> (Option<i32>, String) {
    let ran = run(pdrer().arg("hwmcc").args([model, witness, proof]).args(options));
    (ran.code, ran.stdout)
}

#[test]
fn competition_calls() {
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| dir.path().join(name);
    let (safe, unsafe_) = (corpus("toggle2.aag"), corpus("counter4.aag"));

    assert_eq!(hwmcc(&safe, &path("a.wit"), &path("a.aig"), &[]), (Some(20), "unsat\n".to_owned()));
    assert!(!path("a.wit").exists());
    assert!(fs::read(path("a.aig")).unwrap().starts_with(b"aig "));
    assert_eq!(run(pdrer().arg("verify").args([&safe, &path("a.aig")])).code, Some(0));

    assert_eq!(hwmcc(&unsafe_, &path("b.wit"), &path("b.aig"), &[]), (Some(10), "sat\n".to_owned()));
    assert!(!path("b.aig").exists());
    assert_eq!(run(pdrer().arg("verify").args([&unsafe_, &path("b.wit")])).code, Some(0));

    let timeout = hwmcc(&unsafe_, &path("c.wit"), &path("c.aig"), &["--timeout", "0"]);
    assert_eq!(timeout, (Some(0), "unknown\n".to_owned()));
    assert!(!path("c.wit").exists() && !path("c.aig").exists());

    let null = Path::new("/dev/null");
    assert_eq!(hwmcc(&safe, null, null, &[]), (Some(20), "unsat\n".to_owned()));
}

/// In the competition, a verdict without its answer does not count.
#[test]
#[cfg(target_os = "linux")]
fn competition_calls_say_nothing_that_they_cannot_write() {
    let full = Path::new("/dev/full");
    assert_eq!(hwmcc(&corpus("toggle2.aag"), full, full, &[]), (Some(1), String::new()));
    assert_eq!(hwmcc(&corpus("counter4.aag"), full, full, &[]), (Some(1), String::new()));
}

/// Large memories are seen through a few of their cells, and certificates are about all of them.
/// Where several engines search, products are tables, unless something is to be written that cannot say that.
#[test]
fn several_engines_see_operators_as_tables() {
    let dir = tempfile::tempdir().unwrap();
    let (proof, certificate) = (dir.path().join("proof.json"), dir.path().join("proof.aig"));
    let small = "tests/words/designs/mac_swapped.btor2";
    let seen = |options: &[&str], path: &Path| {
        let mut command = pdrer();
        command.args(["check", "--engine", "auto", small]).args(options).arg(path);
        let ran = run(&mut command);
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(20), ""));
        ran.stdout.contains("\nmemories ")
    };
    assert!(seen(&["--invariant"], &proof));
    assert!(!seen(&["--certificate"], &certificate));
    assert!(!seen(&["--operators", "blast", "--invariant"], &proof));
    assert!(!seen(&["--invariant"], &dir.path().join("proof.smt2")));
}

#[test]
fn competition_calls_on_memories() {
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| dir.path().join(name);
    let null = Path::new("/dev/null");
    let rtl = |name: &str| Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/rtl").join(name);
    let (safe, unsafe_) = (rtl("memory.btor2"), rtl("memory_faulty.btor2"));
    let ran = run(pdrer().arg("hwmcc").arg(&safe).arg(path("a.wit")));
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(20), "unsat\n"), "{ran:?}");
    assert_eq!(hwmcc(&unsafe_, &path("b.wit"), null, &[]), (Some(10), "sat\n".to_owned()));
    assert_eq!(run(pdrer().arg("verify").args([&unsafe_, &path("b.wit")])).code, Some(0));
    let regfile = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/words/designs/regfile.btor2");
    for proof in ["c.btor2", "c.aig"] {
        let ran = hwmcc(&regfile, &path("c.wit"), &path(proof), &[]);
        assert_eq!(ran, (Some(20), "unsat\n".to_owned()));
        assert_eq!(run(pdrer().arg("verify").args([&regfile, &path(proof)])).code, Some(0), "{proof}");
    }
}

/// No certificate file can be written for a model with cyclic resets; its counterexamples are like any others.
#[test]
fn competition_calls_on_models_without_certificates() {
    let null = Path::new("/dev/null");
    let ran = run(pdrer().arg("hwmcc").arg(corpus("edge/reset_contradictory.aag")).args([null, null]));
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(0), "unknown\n"));
    assert!(ran.stderr.contains("no certificate can say so"), "{ran:?}");
}

#[test]
fn absurdly_many_inputs_are_refused() {
    let dir = tempfile::tempdir().unwrap();
    let (model, proof) = (dir.path().join("m.aig"), corpus("toggle2.aag"));
    fs::write(&model, "aig 2147483647 2147483647 0 1 0\n2\n").unwrap();
    for command in
        [&mut check(&model), pdrer().arg("info").arg(&model), pdrer().arg("verify").args([&proof, &model])]
    {
        let ran = run(command);
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(1), ""));
        assert!(ran.stderr.contains("2147483647 inputs are more than this program accepts"), "{ran:?}");
    }
}
