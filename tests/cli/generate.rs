//! Models that the program generates, and those of them in `hwmcc/models` and, with justice properties, `hwmcc/live`.
//! To generate all of these anew, run the commands of the last column of `index.csv` in these folders.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use pdrer::generate::FAMILIES;
use pdrer::model::aiger;

use crate::support::{check, pdrer, run};

/// Runs `pdrer generate` in a folder.
fn generate(folder: &Path, arguments: &str) {
    let ran = run(pdrer().current_dir(folder).arg("generate").args(arguments.split(' ')));
    assert_eq!((ran.code, ran.stdout.as_str(), ran.stderr.as_str()), (Some(0), "", ""), "{arguments}");
}

#[test]
fn the_extension_is_the_format() {
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| dir.path().join(name);
    let printed = run(pdrer().args(["generate", "fifo", "2"])).stdout;
    assert!(printed.ends_with("c\npdrer generate fifo 2\nexpect b0 safe\n"), "{printed}");
    assert_eq!(run(pdrer().args(["generate", "fifo", "2", "-o", "-"])).stdout, printed);
    generate(dir.path(), "fifo 2 -o ascii.aag");
    assert_eq!(fs::read_to_string(path("ascii.aag")).unwrap(), printed);
    generate(dir.path(), "fifo 2 -o binary.aig");
    assert!(fs::read(path("binary.aig")).unwrap().starts_with(b"aig "));
    let [ascii, binary] = ["ascii.aag", "binary.aig"].map(|name| aiger::read(&path(name)).unwrap());
    assert_eq!(ascii, binary);
    assert!(ascii.warnings.is_empty());
    assert_eq!(run(&mut check(&path("binary.aig"))).code, Some(20));
    generate(dir.path(), "fifo 2 --unsafe -o faulty.aig");
    assert_eq!(run(&mut check(&path("faulty.aig"))).code, Some(10));
}

#[test]
fn sizes_have_names() {
    let printed = |arguments: &str| run(pdrer().arg("generate").args(arguments.split(' '))).stdout;
    let by_position = printed("peterson 3 2 --unsafe");
    assert_eq!(printed("peterson --switches 2 --unsafe --processes 3"), by_position);
    assert!(by_position.contains("\no2 bound 2\n"), "{by_position}");
    assert!(printed("mutex --processes 3").ends_with("c\npdrer generate mutex 3\nexpect b0 safe\n"));
}

/// A row of the index of `hwmcc/models`.
struct Row {
    model: String,
    family: String,
    verdict: String,
    command: String,
}

fn shipped() -> [PathBuf; 2] {
    ["models", "live"].map(|folder| Path::new(env!("CARGO_MANIFEST_DIR")).join("hwmcc").join(folder))
}

fn index(folder: &Path) -> Vec<Row> {
    let text = fs::read_to_string(folder.join("index.csv")).unwrap();
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("model,family,verdict,command"));
    let row = |line: &str| {
        let columns: Vec<&str> = line.split(',').collect();
        let [model, family, verdict, command] = columns[..] else { panic!("{line}") };
        let [model, family, verdict, command] = [model, family, verdict, command].map(str::to_owned);
        Row { model, family, verdict, command }
    };
    lines.map(row).collect()
}

#[test]
fn the_shipped_models_are_those_of_their_commands() {
    let dir = tempfile::tempdir().unwrap();
    for folder in shipped() {
        for Row { model, family, verdict, command } in index(&folder) {
            let arguments = command.strip_prefix("pdrer generate ").unwrap();
            assert!(
                arguments.starts_with(&format!("{family} ")) && arguments.ends_with(&format!(" -o {model}"))
            );
            generate(dir.path(), arguments);
            let made = fs::read(dir.path().join(&model)).unwrap();
            // ABC and other checkers read no ASCII.
            assert!(made.starts_with(b"aig "), "{model}");
            let same = made == fs::read(folder.join(&model)).unwrap();
            assert!(same, "{model} is not what `{command}` makes");
            let made = aiger::parse(&made).unwrap().model;
            let comment = String::from_utf8(made.comment.clone()).unwrap();
            let expected = format!("expect {} {verdict}", made.label(0));
            assert!(comment.contains(&expected), "{model}: {comment}");
        }
    }
}

#[test]
fn the_indices_are_complete() {
    for (folder, live) in shipped().iter().zip([false, true]) {
        let index = index(folder);
        let listed: BTreeSet<String> = index.iter().map(|row| row.model.clone()).collect();
        assert_eq!(listed.len(), index.len(), "one row for each model");
        let files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap()).collect();
        let names = files.iter().map(|file| file.file_name().into_string().unwrap());
        assert_eq!(listed, names.filter(|name| name != "index.csv").collect());
        assert!(files.iter().map(|file| file.metadata().unwrap().len()).sum::<u64>() < 200 << 10);
        for family in FAMILIES.iter().filter(|family| family.live == live) {
            for verdict in ["safe", "unsafe"] {
                let covered = index.iter().any(|row| row.family == family.name && row.verdict == verdict);
                assert!(covered, "{} {verdict}", family.name);
            }
        }
    }
}

/// The commands of the configurations of `hwmcc` that have rankings, on the models in its folder `live`: they differ in
/// the method.
#[test]
fn the_configurations_for_justice_properties_write_what_verify_reads() {
    let dir = tempfile::tempdir().unwrap();
    let [_, live] = shipped();
    let path = |name: &str| dir.path().join(name).to_string_lossy().into_owned();
    let config = fs::read_to_string(live.join("../configs/klive.toml")).unwrap();
    let config: toml::Table = toml::from_str(&config).unwrap();
    for method in ["klive", "rlive", "auto"] {
        for Row { model, verdict, .. } in index(&live) {
            let model = live.join(model).to_string_lossy().into_owned();
            let words = config["command"].as_array().unwrap()[1..].iter().map(|word| {
                let word = word.as_str().unwrap();
                let word = if word == "klive" { method } else { word };
                let word = word.replace("{model}", &model).replace("{seed}", "0");
                ["stats", "witness", "certificate"]
                    .iter()
                    .fold(word, |word, &file| word.replace(&format!("{{{file}}}"), &path(file)))
            });
            let ran = run(pdrer().args(words));
            let (code, answer, says) = match verdict.as_str() {
                "safe" => (20, "certificate", "ok: ranking"),
                _ => (10, "witness", "ok: counterexample"),
            };
            assert_eq!((ran.code, ran.stdout.lines().next()), (Some(code), Some(&verdict[..])), "{model}");
            let verified = run(pdrer().args(["verify", &model, &path(answer)])).stdout;
            assert!(verified.starts_with(says), "{model}, {method}: {verified}");
            let stats: serde_json::Value = serde_json::from_slice(&fs::read(path("stats")).unwrap()).unwrap();
            assert!(stats["liveness"]["searches"].as_u64() > Some(0), "{model}: {stats}");
        }
    }
}
