//! Runs the program on the whole corpus, with both engines: the answers are the expected ones, `pdrer verify` accepts
//! every file written, and no line `u<k>` claims too much.

use std::fs;
use std::path::{Path, PathBuf};

use pdrer::answer::certificate;
use pdrer::model::{Model, aiger};

use crate::support::{check, corpus, pdrer, run};

/// The answers that a file of the corpus expects: none for safe, or the number of steps before the bad one.
fn expected(model: &Model) -> Vec<Option<usize>> {
    let comment = String::from_utf8(model.comment.clone()).unwrap();
    let verdicts = comment.lines().filter_map(|line| line.strip_prefix("expect "));
    let parse = |(i, line): (usize, &str)| {
        let words: Vec<&str> = line.split(' ').collect();
        assert_eq!(words[0], format!("b{i}"));
        match words[1] {
            "safe" => None,
            "unsafe" => Some(words[2].parse().unwrap()),
            other => panic!("{other}"),
        }
    };
    verdicts.enumerate().map(parse).collect()
}

fn models(dir: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path());
    let mut paths: Vec<PathBuf> = paths.filter(|path| path.extension().is_some_and(|e| e == "aag")).collect();
    paths.sort();
    paths
}

/// Checks one property and returns `k` of the last line `u<k>`.
fn decide(path: &Path, property: usize, expected: Option<usize>, options: &[&str]) -> Option<usize> {
    let mut command = check(path);
    command.args(["-q", "--format", "aiger", "--property", &property.to_string()]);
    let ran = run(command.args(options));
    let name = format!("{} b{property} {options:?}", path.display());
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{name}");
    let skipped = ran.stdout.lines().take_while(|line| line.starts_with('u'));
    let bounds: Vec<usize> = skipped.map(|line| line[1..].parse().unwrap()).collect();
    let verdict: Vec<&str> = ran.stdout.lines().skip(bounds.len()).take(2).collect();
    assert_eq!(verdict, [if expected.is_some() { "1" } else { "0" }, &format!("b{property}")], "{name}");
    assert!(bounds.is_sorted_by(|a, b| a < b), "{name}: {bounds:?}");
    if let (Some(depth), Some(&bound)) = (expected, bounds.last()) {
        assert!(bound < depth, "{name}: u{bound}, but there is a counterexample of {depth} steps");
    }
    bounds.last().copied()
}

/// Checks all properties, writes the answers, and verifies them.
fn verify(path: &Path, model: &Model, expected: &[Option<usize>]) {
    let dir = tempfile::tempdir().unwrap();
    let [witness, proof] = ["run.wit", "proof.aig"].map(|name| dir.path().join(name));
    let expressible = certificate::expressible(model).is_ok();
    let mut command = check(path);
    command.arg("-q").arg("--witness").arg(&witness);
    if expressible {
        command.arg("--certificate").arg(&proof);
    }
    let code = if expected.iter().any(Option::is_some) { 10 } else { 20 };
    let ran = run(&mut command);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(code), ""), "{}", path.display());
    assert_eq!(witness.exists(), code == 10, "{}", path.display());
    assert_eq!(proof.exists(), expressible && expected.contains(&None), "{}", path.display());
    for answer in [witness, proof].iter().filter(|answer| answer.exists()) {
        let ran = run(pdrer().arg("verify").args([path, answer]));
        assert_eq!(ran.code, Some(0), "{}: {ran:?}", path.display());
        assert!(ran.stdout.starts_with("ok: "), "{ran:?}");
    }
}

#[test]
fn answers_are_right_and_written_and_verified() {
    let mut unsafe_properties = 0;
    for path in models(&corpus("")).into_iter().chain(models(&corpus("edge"))) {
        let model = aiger::read(&path).unwrap().model;
        let expected = expected(&model);
        assert_eq!(expected.len(), model.properties().len(), "{}", path.display());
        if expected.is_empty() {
            // Justice properties are others' business: `tests/models/justice.rs`.
            let code = if model.justice.is_empty() { 1 } else { 10 };
            assert_eq!(run(&mut check(&path)).code, Some(code), "{}", path.display());
            continue;
        }
        verify(&path, &model, &expected);
        for (property, &expected) in expected.iter().enumerate() {
            decide(&path, property, expected, &[]);
            decide(&path, property, expected, &["--no-assume-property"]);
            unsafe_properties += usize::from(expected.is_some());
        }
    }
    assert!(unsafe_properties > 30, "the corpus has counterexamples");
}

/// The obligations of a shift register never go beyond the trace, so every bound is reported.
#[test]
fn bounds_are_as_good_as_they_can_be() {
    let path = corpus("shift8.aag");
    assert_eq!(decide(&path, 0, Some(8), &[]), Some(7));
    assert_eq!(decide(&path, 0, Some(8), &["--no-assume-property"]), Some(7));
}

/// Models of words: answers are about the model of bits, which `convert` writes.
#[test]
fn answers_about_words_are_written_and_verified() {
    let dir = tempfile::tempdir().unwrap();
    let [bits, proof, invariant, in_words, witness] =
        ["bits.aag", "proof.aig", "invariant.json", "proof.btor2", "run.wit"]
            .map(|name| dir.path().join(name));
    let mut proved = 0;
    let files = fs::read_dir(corpus("btor2")).unwrap().map(|entry| entry.unwrap().path());
    for words in files {
        let text = fs::read_to_string(&words).unwrap();
        let expected: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("; expect ")).collect();
        assert_eq!(run(pdrer().arg("convert").arg(&words).arg("-o").arg(&bits)).code, Some(0));
        for (property, line) in expected.iter().enumerate() {
            let safe = *line == format!("b{property} safe");
            for model in [&words, &bits] {
                let mut command = check(model);
                command.args(["-q", "--property", &property.to_string(), "--certificate"]).arg(&proof);
                let ran = run(command.arg("--invariant").arg(&invariant));
                assert_eq!(ran.code, Some(if safe { 20 } else { 10 }), "{} {line}: {ran:?}", model.display());
            }
            let mut command = pdrer();
            command.arg("hwmcc").args([&words, &witness, &in_words]).args(["--threads", "1"]);
            if property == 0 {
                assert_eq!(run(&mut command).stdout, if safe { "unsat\n" } else { "sat\n" });
                let ran = run(pdrer().arg("verify").args([&words, if safe { &in_words } else { &witness }]));
                assert!(ran.stdout.starts_with("ok: "), "{} {line}: {ran:?}", words.display());
            }
            let mut command = check(&words);
            command.args(["-q", "--property", &property.to_string(), "--certificate"]).arg(&in_words);
            let code = run(command.arg("--witness").arg(&witness)).code;
            assert_eq!(code, Some(if safe { 20 } else { 10 }));
            if safe {
                // `btor2parser` wants single blanks between words, and none at the ends of lines.
                let text = fs::read_to_string(&in_words).unwrap();
                let strict = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ") == line;
                assert!(text.lines().all(strict), "{text}");
            }
            if !safe {
                let ran = run(pdrer().arg("verify").args([&words, &witness]));
                assert!(ran.stdout.starts_with("ok: counterexample"), "{} {line}: {ran:?}", words.display());
            }
            if safe {
                proved += 1;
                for (model, answer) in
                    [(&words, &proof), (&bits, &proof), (&words, &invariant), (&words, &in_words)]
                {
                    let ran = run(pdrer().arg("verify").args([model, answer]));
                    assert!(ran.stdout.starts_with("ok: "), "{} {line}: {ran:?}", model.display());
                }
                assert_eq!(run(pdrer().arg("explain").args([&words, &invariant])).code, Some(0));
                assert_eq!(run(pdrer().arg("size").arg(&invariant).arg("--model").arg(&words)).code, Some(0));
            }
        }
    }
    assert!(proved > 5, "{proved}");
}
