//! A job array for Slurm that makes the runs of one `hwmcc run`, a shard for each task.

use std::path::Path;

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
    let program = quote(&options.program.to_string_lossy());
    let shards = array.shards;
    let memory = options.jobs as u64 * options.limits.memory_mib + OWN_MEMORY_MIB;
    let out = |part: &str| quote(&options.out.join(part).to_string_lossy());
    let arguments: Vec<String> = arguments(options).iter().map(|word| quote(word)).collect();
    let own: String = array.options.iter().map(|option| format!("#SBATCH {option}\n")).collect();
    format!(
        "#!/bin/sh
# Submit:                   sbatch THIS-FILE
# Afterwards, in one place: {program} merge {merged} {parts}/shard-*
#SBATCH --job-name=hwmcc
#SBATCH --array=1-{shards}
#SBATCH --ntasks=1
#SBATCH --cpus-per-task={jobs}
#SBATCH --mem={memory}M
#SBATCH --requeue
{own}
exec {program} run --shard \"$SLURM_ARRAY_TASK_ID/{shards}\" --resume --out {parts}/\"shard-$SLURM_ARRAY_TASK_ID\" \\
    {arguments}
",
        merged = out("merged"),
        parts = quote(&options.out.to_string_lossy()),
        jobs = options.jobs,
        arguments = arguments.join(" "),
    )
}

/// The arguments of `run` that mean these options, but for shard, resume and output directory.
fn arguments(options: &Options) -> Vec<String> {
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
