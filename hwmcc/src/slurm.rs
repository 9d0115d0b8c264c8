//! A job array for Slurm that makes the runs of one `hwmcc run`, a shard for each task.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::run::Options;

/// What Slurm has to know besides.
#[derive(Clone, Debug)]
pub struct Array {
    /// Number of tasks.
    pub shards: usize,
    /// Lines for `#SBATCH`, such as `--partition=long`.
    pub options: Vec<String>,
}

/// MiB for the runner and its supervisors, which are not part of the limit of a run.
const OWN_MEMORY_MIB: u64 = 256;

/// The script. Tasks resume, so it may be submitted again, and Slurm may requeue tasks.
pub fn script(options: &Options, array: &Array) -> String {
    let own: String = array.options.iter().map(|option| format!("#SBATCH {option}\n")).collect();
    let resources: String =
        resources(options, array).iter().map(|word| format!("#SBATCH {word}\n")).collect();
    format!(
        "#!/bin/sh
# Submit:                   sbatch THIS-FILE
# Afterwards, in one place: {merge}
{resources}{own}
exec {task}
",
        merge = merge(options),
        task = task(options, array, None),
    )
}

/// The script for runs in stages. It is not submitted, but submits an array for each stage, which waits for the one
/// before.
pub fn stages(options: &Options, array: &Array, stages: &BTreeSet<usize>) -> String {
    let words = resources(options, array).into_iter().chain(array.options.iter().cloned());
    let words: Vec<String> = words.map(|word| quote(&word)).collect();
    let mut text = format!(
        "#!/bin/sh
# Run where sbatch is:      sh THIS-FILE (--wait: until all is done)
# Afterwards, in one place: {merge}
set -e
after=
",
        merge = merge(options),
    );
    for (i, &stage) in stages.iter().enumerate() {
        let wait = if i + 1 == stages.len() { " \"$@\"" } else { "" };
        text += &format!(
            "job=$(sbatch --parsable $after{wait} {words} <<'END'
#!/bin/sh
exec {task}
END
)
after=--dependency=afterany:${{job%%;*}}
",
            words = words.join(" "),
            task = task(options, array, Some(stage)),
        );
    }
    text
}

/// What an array asks for.
fn resources(options: &Options, array: &Array) -> Vec<String> {
    let memory = options.jobs as u64 * options.limits.memory_mib + OWN_MEMORY_MIB;
    vec![
        "--job-name=hwmcc".to_string(),
        format!("--array=1-{}", array.shards),
        "--ntasks=1".to_string(),
        format!("--cpus-per-task={}", options.jobs),
        format!("--mem={memory}M"),
        "--requeue".to_string(),
    ]
}

/// The command of a task.
fn task(options: &Options, array: &Array, stage: Option<usize>) -> String {
    let program = quote(&options.program.to_string_lossy());
    let parts = quote(&options.out.to_string_lossy());
    let shards = array.shards;
    let arguments: Vec<String> = arguments(options, stage).iter().map(|word| quote(word)).collect();
    let part = stage.map_or(String::new(), |stage| format!("stage-{stage}-"));
    format!(
        "{program} run --shard \"$SLURM_ARRAY_TASK_ID/{shards}\" --resume --out {parts}/\"{part}shard-$SLURM_ARRAY_TASK_ID\" \\
    {arguments}",
        arguments = arguments.join(" "),
    )
}

/// The command that puts the parts together.
fn merge(options: &Options) -> String {
    let program = quote(&options.program.to_string_lossy());
    let merged = quote(&options.out.join("merged").to_string_lossy());
    let staged = options.properties.as_ref().is_some_and(|properties| properties.stages.is_some());
    let parts = if staged { "stage-*" } else { "shard-*" };
    format!("{program} merge {merged} {}/{parts}", quote(&options.out.to_string_lossy()))
}

/// The arguments of `run` that mean these options, but for shard, resume and output directory.
fn arguments(options: &Options, stage: Option<usize>) -> Vec<String> {
    let Options { limits, .. } = options;
    let mut words = Vec::new();
    for name in &options.configurations {
        words.extend(["--config".to_string(), name.clone()]);
    }
    let seeds: Vec<String> = options.seeds.iter().map(u64::to_string).collect();
    for (option, value) in [
        ("--cpu-limit", limits.cpu_s.to_string()),
        ("--wall-limit", limits.wall_s.to_string()),
        ("--memory", limits.memory_mib.to_string()),
        ("--jobs", options.jobs.to_string()),
        ("--seeds", seeds.join(",")),
    ] {
        words.extend([option.to_string(), value]);
    }
    if !options.verify {
        words.push("--no-verify".to_string());
    }
    if let Some(index) = &options.index {
        words.extend(["--index".to_string(), index.to_string_lossy().into_owned()]);
    }
    if let Some(properties) = &options.properties {
        words.push("--properties".to_string());
        let cache = properties.cache.clone().unwrap_or_else(|| options.out.join("cache"));
        let stage = stage.map(|stage| PathBuf::from(stage.to_string()));
        for (option, value) in
            [("--cache", Some(cache)), ("--stages", properties.stages.clone()), ("--stage", stage)]
        {
            words.extend(
                value
                    .into_iter()
                    .flat_map(|value| [option.to_string(), value.to_string_lossy().into_owned()]),
            );
        }
    }
    words.push("--".to_string());
    words.extend(options.sets.iter().map(|set| set.to_string_lossy().into_owned()));
    words
}

/// A word for the shell.
pub(crate) fn quote(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-+._/,:=@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_string()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// Makes the paths of the options absolute: a job may start in another directory.
///
/// # Errors
///
/// If there is no current directory.
pub fn absolute(mut options: Options) -> std::io::Result<Options> {
    let full = |path: &Path| std::path::absolute(path);
    for set in &mut options.sets {
        *set = full(set)?;
    }
    for name in &mut options.configurations {
        // What is no file is built in.
        if crate::config::builtin::find(name).is_none() {
            *name = full(Path::new(name))?.to_string_lossy().into_owned();
        }
    }
    options.index = options.index.as_deref().map(full).transpose()?;
    if let Some(properties) = &mut options.properties {
        properties.cache = properties.cache.as_deref().map(full).transpose()?;
        properties.stages = properties.stages.as_deref().map(full).transpose()?;
    }
    options.out = full(&options.out)?;
    Ok(options)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_survive_the_shell() {
        for word in ["plain-1.0", "", "a b", "it's", "$HOME", "a;b"] {
            let output = std::process::Command::new("sh")
                .args(["-c", &format!("printf %s {}", quote(word))])
                .output()
                .expect("sh");
            assert_eq!(String::from_utf8_lossy(&output.stdout), word);
        }
    }
}
