//! Output directories made up, with everything in them that a report has to cope with.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::{Value, json};

/// Names of models that want to be more than text.
pub const HOSTILE: [&str; 4] = [
    "<script>window.hacked=1</script>.aig",
    "\"onmouseover=\"window.hacked=1\".aig",
    "a&amp;b'\u{e9}.aig",
    "50%_of $x#^~{\\.aig",
];

/// What the run that crashed said.
pub const CAUSE: &str = "terminate called: <b>std::bad_alloc</b>";

/// What a made-up directory has.
pub struct Made<'a> {
    /// Its configurations: `pdr` has no auxiliary variables, `abc` no statistics.
    pub configurations: &'a [&'a str],
    /// Models in each of two sets.
    pub models: usize,
    /// Its seeds.
    pub seeds: &'a [u64],
    /// Whether there are hostile names, wrong answers, errors and missing runs.
    pub trouble: bool,
}

/// Writes it, and returns the records.
pub fn make(directory: &Path, made: &Made) -> Vec<Value> {
    fs::create_dir_all(directory).expect("created");
    let sets: Vec<(&str, Vec<String>)> = vec![("one", models(made, 0)), ("two", models(made, 1))];
    let configuration = |name: &&str| json!({"name": name, "command": [name, "{model}"], "program": name});
    let header = json!({
        "schema": 1,
        "version": "0.1.0",
        "arguments": ["hwmcc", "run", "one", "two"],
        "sets": sets.iter().map(|(name, models)| json!({"name": name, "path": name, "models": models})).collect::<Vec<_>>(),
        "configurations": made.configurations.iter().map(configuration).collect::<Vec<_>>(),
        "seeds": made.seeds,
        "limits": {"cpu_s": 100.0, "wall_s": 200.0, "memory_mib": 1000},
        "jobs": 2,
        "machines": [{"cpu": "z80", "cores": 2, "memory_mib": 9, "kernel": "k"}],
        "started": 1_700_000_000,
    });
    fs::write(directory.join("run.json"), header.to_string()).expect("written");
    let mut records = Vec::new();
    let mut random = Random(made.models as u64 + 1);
    for (set, models) in &sets {
        for (index, model) in models.iter().enumerate() {
            for &seed in made.seeds {
                let (hardness, safe) = (random.up_to(6) as i32 - 3, random.up_to(4) > 0);
                for configuration in made.configurations {
                    let record = record(&mut random, (set, model, configuration, seed), hardness, safe);
                    records.extend(
                        (!made.trouble || index % 17 != 5 || *configuration != "abc").then_some(record),
                    );
                }
            }
        }
    }
    if made.trouble {
        trouble(&mut records);
    }
    let lines: Vec<String> = records.iter().map(|record| format!("{record}\n")).collect();
    fs::write(directory.join("runs.jsonl"), lines.concat()).expect("written");
    records
}

fn models(made: &Made, set: usize) -> Vec<String> {
    // Eleven families: more than there are colours.
    let mut models: Vec<String> = (0..made.models)
        .map(|index| {
            format!(
                "{}{index:03}.aig",
                ["ring", "fifo", "gray", "adder", "mutex", "beem", "vis", "bob", "oski", "cmu", "nusmv"]
                    [index % 11]
            )
        })
        .collect();
    if made.trouble && set == 0 {
        models.extend(HOSTILE.map(String::from));
    }
    models.sort();
    models
}

fn record(
    random: &mut Random,
    (set, model, configuration, seed): (&str, &str, &str, u64),
    hardness: i32,
    safe: bool,
) -> Value {
    let seconds = 10_f64.powi(hardness) * (1 + random.up_to(90)) as f64 / 10.0;
    let solved = seconds < 100.0;
    let family: String = model.chars().take_while(|c| !c.is_ascii_digit()).collect();
    let er = configuration.starts_with("pdrer");
    let size = if er { random.up_to(3000) } else { 10 * (1 + random.up_to(300)) };
    let (and, xor) = if er { (random.up_to(9), random.up_to(30)) } else { (0, 0) };
    let proof = json!({"clauses": size / 7, "literals": size, "size": size, "aux_vars": and + xor, "aux_and": and, "aux_xor": xor});
    let stats = json!({
        "trace_lemmas": size / 6,
        "obligations": 3 * size + random.up_to(100),
        "er": {"aux_added": and + xor, "matches": {"and": and, "xor": xor, "half_adder": 0}},
        "proof": if solved && safe { proof } else { Value::Null },
        "frames": 1 + size / 100,
    });
    let dir = format!("logs/{configuration}/seed{seed}/{set}/{model}");
    let mut record = json!({
        "schema": 1, "set": set, "model": model, "family": family, "configuration": configuration, "seed": seed,
        "verdict": match (solved, safe) { (false, _) => "unknown", (_, true) => "safe", (_, false) => "unsafe" },
        "expected": if safe { "safe" } else { "unsafe" },
        "cpu_s": seconds.min(100.3), "wall_s": seconds, "peak_mib": 12.5,
        "logs": {"dir": dir, "stdout": format!("{dir}/stdout")},
        "started": 1_700_000_000,
    });
    if !solved {
        record["reason"] = json!({"kind": "cpu_limit"});
    }
    if configuration != "abc" {
        record["stats"] = stats;
        if solved && !safe {
            record["stats"]["depth"] = json!(size / 50);
        }
    }
    record
}

/// An answer of each of the first two configurations is wrong, and another run crashed.
fn trouble(records: &mut [Value]) {
    let of = |name: &Value| {
        let solved = |index: &usize| {
            records[*index].get("reason").is_none() && records[*index]["configuration"] == *name
        };
        (0..records.len()).filter(solved).collect::<Vec<usize>>()
    };
    let (first, second) = (of(&records[0]["configuration"]), of(&records[1]["configuration"]));
    let crashed = first[5];
    for index in [first[2], second[9]] {
        let opposite = if records[index]["verdict"] == "safe" { "unsafe" } else { "safe" };
        records[index]["verdict"] = json!(opposite);
        records[index]["wrong"] = json!("index");
    }
    records[crashed]["verdict"] = json!("error");
    records[crashed]["reason"] = json!({"kind": "signal", "number": 11});
    records[crashed]["message"] = json!(CAUSE);
}

/// Knuth's linear congruential generator, MMIX.
struct Random(u64);

impl Random {
    fn up_to(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// `hwmcc report` on directories.
pub fn report(directories: &[PathBuf], more: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hwmcc"));
    command.arg("report").args(directories).args(more).output().expect("started")
}
