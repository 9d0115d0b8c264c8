//! Properties that are proved together: their invariants in files, and what the commands say of them.

use std::fs;
use std::path::{Path, PathBuf};

use pdrer::logic::lit::{Lit, Var};
use pdrer::model::{Latch, Model, aiger};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::{check, pdrer, run};

/// Standard output of a command about a model and a file, if it succeeds; else what is wrong.
fn said(command: &str, model: &Path, file: &Path, options: &[&str]) -> Result<String, String> {
    let ran = run(pdrer().arg(command).arg(model).arg(file).args(options));
    match ran.code {
        Some(0) => Ok(ran.stdout),
        _ => Err(ran.stdout + &ran.stderr),
    }
}

/// The sizes of the invariants in a file, with gates of certificates.
fn sizes(model: &Path, file: &Path) -> Vec<String> {
    let ran = run(pdrer().arg("size").arg(file).arg("--model").arg(model));
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    ran.stdout.lines().map(|line| line.split_once(": ").unwrap().1.to_owned()).collect()
}

/// Two latches that swap their values, and three that stay. Their bad states are those in which the first, the second
/// or the third one is 1, and the first two are proved together or not at all.
fn swapping(dir: &TempDir) -> PathBuf {
    let latch = |next: u32| Latch { next: Var(next).lit(), reset: Lit::FALSE };
    let latches = vec![latch(2), latch(1), latch(3)];
    let bads = (1..4).map(|i| Var(i).lit()).collect();
    let path = dir.path().join("swapping.aag");
    aiger::write(&Model { latches, bads, ..Model::default() }, &path).unwrap();
    path
}

/// A file with a proof for each of these properties: its number, and what else is said of it.
fn proofs(dir: &TempDir, proved: &[(usize, Value)]) -> PathBuf {
    let property = |(property, more): &(usize, Value)| {
        let mut all = json!({ "property": property, "definitions": [], "lemmas": [] });
        all.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        all
    };
    let properties: Vec<Value> = proved.iter().map(property).collect();
    let file = json!({ "format": "pdrer invariant", "schema": 1, "latches": 3, "properties": properties });
    let path = dir.path().join("proofs.json");
    fs::write(&path, file.to_string()).unwrap();
    path
}

/// All invariants, joint ones and others, with one certificate for all of them.
#[test]
fn joint_and_separate_invariants_share_files() {
    let dir = tempfile::tempdir().unwrap();
    let file = |name: &str| dir.path().join(name);
    let (model, invariants, certificate) = (file("model.aag"), file("proof.json"), file("proof.aag"));
    let generated = run(pdrer().args(["generate", "channels", "4", "1", "-o"]).arg(&model));
    assert_eq!(generated.code, Some(0));
    let mut command = check(&model);
    command.arg("--invariant").arg(&invariants).arg("--certificate").arg(&certificate);
    assert_eq!(run(&mut command).code, Some(20));

    let read: Value = serde_json::from_slice(&fs::read(&invariants).unwrap()).unwrap();
    let with: Vec<bool> =
        read["properties"].as_array().unwrap().iter().map(|property| property["with"].is_array()).collect();
    assert!(with.contains(&true) && with.contains(&false), "{with:?}");
    let all = "proves b0, b1, b2, b3, b4, b5, ..., b11 (12 properties)\n";
    assert_eq!(said("verify", &model, &invariants, &[]), Ok(format!("ok: invariant, {all}")));
    assert_eq!(said("verify", &model, &certificate, &[]), Ok(format!("ok: certificate, {all}")));
    let sizes = sizes(&model, &invariants);
    for (property, &is_joint) in with.iter().enumerate() {
        let options = ["--property", &property.to_string()];
        let one = format!("proves b{property} of 12 properties\n");
        assert_eq!(said("verify", &model, &invariants, &options), Ok(format!("ok: invariant, {one}")));
        assert_eq!(said("verify", &model, &certificate, &options), Ok(format!("ok: certificate, {one}")));
        let explained = said("explain", &model, &invariants, &options).unwrap();
        assert_eq!(explained.matches("\nproperty b").count(), 1, "{explained}");
        assert!(explained.contains(&format!("\nproperty b{property} (")), "{explained}");
        assert_eq!(explained.contains("\nproved together: b"), is_joint, "{explained}");
        assert_eq!(sizes[property].contains(", proved together: b"), is_joint, "{}", sizes[property]);
    }
}

#[test]
fn properties_are_proved_with_those_that_are_named() {
    let dir = tempfile::tempdir().unwrap();
    let model = swapping(&dir);
    let with = json!({ "with": [0, 1] });
    let file = proofs(&dir, &[(0, with.clone()), (1, with.clone()), (2, json!({}))]);
    assert_eq!(said("verify", &model, &file, &[]), Ok("ok: invariant, proves b0, b1, b2\n".to_owned()));
    for property in ["0", "1", "2"] {
        let proved = format!("ok: invariant, proves b{property} of 3 properties\n");
        assert_eq!(said("verify", &model, &file, &["--property", property]), Ok(proved));
    }
    let page = said("explain", &model, &file, &["--property", "1", "--html", "-"]).unwrap();
    assert!(page.contains("<em>none of b0, b1 fails</em>"), "{page}");
    let size = |property: usize, more: &str| {
        format!("b{property}, clauses 0, literals 0, auxiliary variables 0 (and 0, xor 0), size 0, {more}")
    };
    let joint = "proved together: b0, b1, certificate gates 1, 1 beyond the model's";
    let alone = "certificate gates 0, 0 beyond the model's";
    assert_eq!(sizes(&model, &file), [size(0, joint), size(1, joint), size(2, alone)]);

    // Neither of them is inductive alone.
    let inductive = "REJECTED: the certificate fails the check `inductive`\n";
    for (wrong, reason) in [
        (json!({}), inductive),
        (json!({ "with": [0, 2] }), inductive),
        (json!({ "with": [0, 3] }), "REJECTED: there is no property 3: the model has 3\n"),
    ] {
        let file = proofs(&dir, &[(0, wrong), (2, json!({}))]);
        assert_eq!(said("verify", &model, &file, &[]), Err(reason.to_owned()));
    }
}

/// A simple path has no certificate, so none is counted.
#[test]
fn joint_inductions_of_all_kinds_are_verified() {
    let dir = tempfile::tempdir().unwrap();
    let model = swapping(&dir);
    let by = |kind: &str, with: &[usize]| json!({ "proof": { "kind": kind, "k": 2 }, "with": with });
    let file =
        proofs(&dir, &[(0, by("simple-paths", &[0, 1])), (1, by("k-induction", &[1, 0])), (2, json!({}))]);
    assert_eq!(said("verify", &model, &file, &[]), Ok("ok: invariant, proves b0, b1, b2\n".to_owned()));
    let sizes = sizes(&model, &file);
    assert!(sizes[0].ends_with("simple paths with k = 2, proved together: b0, b1"), "{}", sizes[0]);
    assert!(
        sizes[1].contains("k-induction with k = 2, proved together: b1, b0, certificate gates "),
        "{}",
        sizes[1]
    );
}
