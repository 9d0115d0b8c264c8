//! A cache never changes a verdict: of unchanged models, of changed ones, and with damaged files.

use std::fs;
use std::path::Path;

use pdrer::generate::Family;
use pdrer::logic::lit::Lit;
use pdrer::model::{Model, aiger};

use crate::support::{Ran, pdrer, run};

/// The statuses of all properties, without depths, and what is said of the cache.
fn check(folder: &Path, model: &Model, cache: Option<&str>) -> (Vec<String>, String) {
    let path = folder.join("model.aig");
    aiger::write(model, &path).unwrap();
    let mut command = pdrer();
    command.arg("check").arg("model.aig").current_dir(folder);
    if let Some(cache) = cache {
        command.args(["--cache", cache]);
    }
    let Ran { code, stdout, stderr } = run(&mut command);
    assert!(matches!(code, Some(10 | 20)), "{stdout}{stderr}");
    let status = |line: &str| line.split(',').next().unwrap_or_default().to_owned();
    let statuses = stdout.lines().filter(|line| line.starts_with('b')).map(status).collect();
    let said = stderr.lines().find(|line| line.starts_with("cache: ")).unwrap_or_default().to_owned();
    (statuses, said)
}

/// What happens to the text of a file.
type Damage = fn(&str) -> String;

fn channels() -> Model {
    Family::find("channels").unwrap().model(&[4, 2], false).unwrap()
}

#[test]
fn what_has_not_changed_is_not_searched() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let mut model = channels();
    // One that fails.
    model.bads.push(model.latch(0));
    let (expected, _) = check(folder, &model, None);
    assert_eq!(expected.last().unwrap(), "b12: unsafe");
    let (first, said) = check(folder, &model, Some("cache"));
    assert_eq!((&first, said.as_str()), (&expected, "cache: 0 of 13 properties answered"));
    let (second, said) = check(folder, &model, Some("cache"));
    assert_eq!((&second, said.as_str()), (&expected, "cache: 13 of 13 properties answered"));

    // Logic that nothing depends on, before and behind: keys stay what they are.
    let input = model.input(0);
    model.add_and(input, model.latch(1));
    let (third, said) = check(folder, &model, Some("cache"));
    assert_eq!((&third, said.as_str()), (&expected, "cache: 13 of 13 properties answered"));

    // A property alone, with another engine: other options, so another key.
    let alone = |engine: &str| {
        let words = ["check", "model.aig", "--cache", "cache", "--property", "b1", "--engine", engine];
        run(pdrer().args(words).current_dir(folder)).stderr
    };
    assert!(alone("pdrer").contains("cache: 1 of 1 properties answered"));
    assert!(alone("quip").contains("cache: 0 of 1 properties answered"));
}

#[test]
fn a_change_is_searched_and_its_old_lemmas_are_tried() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let model = channels();
    check(folder, &model, Some("cache"));
    // Another input enables the first latch, which never holds it back for ever: some lemmas stay inductive.
    let mut changed = model.clone();
    changed.constraints.push(!model.input(0));
    let (expected, _) = check(folder, &changed, None);
    let (found, said) = check(folder, &changed, Some("cache"));
    assert_eq!(found, expected);
    assert!(said.contains("by old lemmas after a change"), "{said}");

    // With a fault, nothing old is believed.
    let faulty = Family::find("channels").unwrap().model(&[4, 2], true).unwrap();
    let (expected, _) = check(folder, &faulty, None);
    assert!(expected.iter().any(|status| status.ends_with("unsafe")), "{expected:?}");
    let (found, _) = check(folder, &faulty, Some("cache"));
    assert_eq!(found, expected);
}

#[test]
fn damaged_entries_are_as_none() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let mut model = channels();
    model.bads.push(model.latch(0));
    let (expected, _) = check(folder, &model, Some("cache"));
    let damage: [(&str, Damage); 6] = [
        ("proof", |_| String::new()),
        ("proof", |text| text.replace("\"lemmas\": [\n", "\"lemmas\": [\n        [1],\n")),
        ("proof", |text| text.replace("\"latches\": ", "\"latches\": 1")),
        ("run", |text| text.replace('1', "0")),
        ("cone", |text| text.replace("\"proof\":\"", "\"proof\":\"../")),
        ("cone", |text| text[..text.len() / 2].to_owned()),
    ];
    for (kind, change) in damage {
        let mut changed = 0;
        for entry in fs::read_dir(folder.join("cache")).unwrap() {
            let path = entry.unwrap().path();
            if path.file_name().unwrap().to_string_lossy().starts_with(kind) {
                let text = fs::read_to_string(&path).unwrap();
                fs::write(&path, change(&text)).unwrap();
                changed += usize::from(change(&text) != text);
            }
        }
        assert!(changed > 0, "{kind}");
        let (found, said) = check(folder, &model, Some("cache"));
        assert_eq!(found, expected, "{kind}");
        assert!(
            !said.contains("13 of 13 properties answered") || said.contains("old lemmas"),
            "{kind}: {said}"
        );
        // What was damaged has been written anew.
        let (found, said) = check(folder, &model, Some("cache"));
        assert_eq!(
            (found, said.as_str()),
            (expected.clone(), "cache: 13 of 13 properties answered"),
            "{kind}"
        );
    }
}

#[test]
fn proofs_of_another_model_are_of_no_use() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    // A latch that stays false, and one that becomes true.
    let mut model = Model { inputs: 1, ..Model::default() };
    model.latches = vec![pdrer::model::Latch { next: Lit::FALSE, reset: Lit::FALSE }];
    model.latches[0].next = model.latch(0);
    model.bads = vec![model.latch(0)];
    assert_eq!(check(folder, &model, Some("cache")).0, Vec::<String>::new());
    model.latches[0].next = model.input(0);
    let path = folder.join("model.aig");
    aiger::write(&model, &path).unwrap();
    let ran = run(pdrer().args(["check", "model.aig", "--cache", "cache"]).current_dir(folder));
    assert_eq!(ran.code, Some(10), "{ran:?}");
}

/// A single property, of which the cache knows what may be assumed for it.
#[test]
fn helpers_come_from_the_cache() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    // Eight latches in a row: each property says that one is never true, and needs that the one before is not.
    let mut model = Model::default();
    model.latches = vec![pdrer::model::Latch { next: Lit::FALSE, reset: Lit::FALSE }; 8];
    for i in 0..8 {
        model.latches[i].next = model.latch(i.saturating_sub(1));
    }
    model.bads = (0..8).map(|i| model.latch(i)).collect();
    aiger::write(&model, &folder.join("model.aig")).unwrap();
    let stages: String = (1..8).map(|i| format!("b{i}: b{}\n", i - 1)).collect();
    fs::write(folder.join("stages.txt"), stages).unwrap();
    let check = |property: &str| {
        let words =
            ["check", "model.aig", "--cache", "cache", "--stages", "stages.txt", "--property", property];
        let more = ["--no-ternary", "--no-equivalences", "--invariant", "proof.json"];
        let ran = run(pdrer().args(words).args(more).current_dir(folder));
        assert_eq!(ran.code, Some(20), "{ran:?}");
        let proof = fs::read_to_string(folder.join("proof.json")).unwrap();
        proof
            .lines()
            .find_map(|line| line.trim().strip_prefix("\"with\": ").map(str::to_owned))
            .unwrap_or_default()
    };
    assert_eq!(check("b0"), "");
    assert_eq!(check("b1"), "[0,1],");
    assert_eq!(check("b2"), "[0,1,2],");
    // Nothing is known about b6.
    assert_eq!(check("b7"), "");
}
