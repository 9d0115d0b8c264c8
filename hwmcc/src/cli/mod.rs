//! The program `hwmcc`. Exit codes: 0 all is well; 1 an answer is wrong, a configuration has errors only, or B is worse
//! than A; 2 an error.

mod args;

use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};

use args::{Cli, Command, DiffArgs, MergeArgs, ReportArgs, RunArgs, SlurmArgs};
use clap::{CommandFactory, Parser};

use crate::progress::shout;
use crate::properties::Properties;
use crate::record::Record;
use crate::results::Results;
use crate::run::Options;
use crate::{again, diff, interrupt, machine, merge, report, run, slurm, summary, supervise};

/// What a command ends with, if not with an error.
enum Exit {
    Fine,
    Bad,
}

type Failure = Box<dyn std::error::Error>;

/// How this program was called.
struct Call {
    /// Its own path, since it starts itself to supervise runs.
    program: PathBuf,
    arguments: Vec<OsString>,
}

/// Runs the program with these arguments, the first of which is its name. Returns the exit code.
///
/// `program` is a path that starts it: that of this process, or of a script that calls this function.
pub fn run(program: PathBuf, arguments: Vec<OsString>) -> u8 {
    // For this program's own use, so users are not told of it.
    if arguments.iter().skip(1).eq([supervise::ARGUMENT]) {
        return end(supervise::serve().map(|()| Exit::Fine).map_err(Failure::from));
    }
    let cli = match Cli::try_parse_from(&arguments) {
        Ok(cli) => cli,
        Err(error) => {
            // As clap itself does: if the streams fail, there is no place left to report that.
            let _ = error.print();
            return error.exit_code() as u8;
        }
    };
    let call = Call { program, arguments };
    end(match cli.command {
        Command::Run(args) => make(&args, &call),
        Command::Merge(args) => merge(&args),
        Command::Slurm(args) => slurm(&args, &call),
        Command::Report(args) => report(args),
        Command::Diff(args) => diff(&args),
        Command::Completions { shell } => completions(shell),
    })
}

fn end(done: Result<Exit, Failure>) -> u8 {
    match done {
        Ok(Exit::Fine) => 0,
        Ok(Exit::Bad) => 1,
        Err(error) => {
            eprintln!("hwmcc: {error}");
            2
        }
    }
}

fn make(args: &RunArgs, call: &Call) -> Result<Exit, Failure> {
    let options = options(args, call)?;
    interrupt::say_how_to_resume(again::command(&options.arguments, None))?;
    let report = run::run(&options)?;
    print!("{}", summary::table(&report.header, &report.records));
    let is_wrong = accuse(report.records.iter(), &report.contradictions);
    let (errors, useless) = summary::errors(&report.header, &report.records);
    if !errors.is_empty() {
        shout("ERRORS", &errors);
    }
    Ok(if is_wrong || useless { Exit::Bad } else { Exit::Fine })
}

/// Says which answers are wrong. Is one of them?
fn accuse<'a>(records: impl Iterator<Item = &'a Record>, contradictions: &[String]) -> bool {
    let wrong = records.filter_map(|record| Some(format!("{}: {}", record.model, record.accusation()?)));
    let wrong: Vec<String> = wrong.collect();
    if !wrong.is_empty() {
        shout(&format!("WRONG ANSWERS: {}", wrong.len()), &wrong);
    }
    if !contradictions.is_empty() {
        shout("CONTRADICTING ANSWERS: some are wrong, it is not known which", contradictions);
    }
    !wrong.is_empty() || !contradictions.is_empty()
}

fn merge(args: &MergeArgs) -> Result<Exit, Failure> {
    let merged = merge::merge(&args.out, &args.parts)?;
    let missing = match merged.missing {
        0 => String::new(),
        count => {
            let command = again::command(&merged.arguments, Some(&args.out));
            format!(", {count} are missing; to make them:\n  {command}")
        }
    };
    println!("{}: {} runs{missing}", args.out.display(), merged.runs);
    Ok(Exit::Fine)
}

fn slurm(args: &SlurmArgs, call: &Call) -> Result<Exit, Failure> {
    let options = slurm::absolute(options(&args.run, call)?)?;
    let array = slurm::Array { shards: args.shards.get(), options: args.sbatch.clone() };
    let script = match &options.properties {
        Some(Properties { stages: Some(_), .. }) => {
            let sets = run::instances(&options)?;
            let stages = sets.iter().flat_map(|set| &set.stages).copied().collect();
            slurm::stages(&options, &array, &stages)
        }
        _ => slurm::script(&options, &array),
    };
    print!("{script}");
    Ok(Exit::Fine)
}

fn report(args: ReportArgs) -> Result<Exit, Failure> {
    let ReportArgs { directories, out, csv, svg, latex } = args;
    let written = report::write(&report::Options { directories, out, csv, svg, latex })?;
    let is_wrong = accuse(written.data.runs().map(|run| &run.record), &written.data.contradictions);
    println!("{}", written.page.display());
    Ok(if is_wrong { Exit::Bad } else { Exit::Fine })
}

fn diff(args: &DiffArgs) -> Result<Exit, Failure> {
    let (a, b) = (Results::read(&args.a)?, Results::read(&args.b)?);
    if a.header.limits != b.header.limits {
        eprintln!("hwmcc: note: the limits of the two differ");
    }
    if a.header.machines != b.header.machines {
        eprintln!("hwmcc: note: the two were made on different machines: times do not compare");
    }
    let differences = diff::diff(&a, &b, args.tolerance());
    let mut rows = Vec::new();
    for difference in &differences {
        let diff::Difference { kind, configuration, set, model, detail } = difference;
        let sign = if kind.is_worse() { "-" } else { "+" };
        rows.push(vec![
            format!("{sign} {}", kind.word()),
            configuration.clone(),
            format!("{set}: {model}"),
            detail.clone(),
        ]);
    }
    print!("{}", summary::aligned(&rows, 4));
    let worse = differences.iter().filter(|difference| difference.kind.is_worse()).count();
    println!("{} differences, {worse} of them for the worse", differences.len());
    Ok(if worse > 0 { Exit::Bad } else { Exit::Fine })
}

fn completions(shell: clap_complete::Shell) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "hwmcc", &mut script);
    std::io::stdout().write_all(&script)?;
    Ok(Exit::Fine)
}

fn options(args: &RunArgs, call: &Call) -> Result<Options, Failure> {
    for (index, seed) in args.seeds.iter().enumerate() {
        if args.seeds[..index].contains(seed) {
            return Err(format!("the seed {seed} is given twice: their runs could not be told apart").into());
        }
    }
    let jobs = args.jobs.map_or_else(|| machine::this().cores.max(1), usize::from);
    let sets = if args.sets.is_empty() { vec![shipped_models()?] } else { args.sets.clone() };
    let options = Options {
        sets,
        configurations: args.configurations.clone(),
        limits: args.limits(jobs),
        jobs,
        seeds: args.seeds.clone(),
        out: args.out.clone(),
        resume: args.resume,
        shard: args.shard,
        properties: args.properties.then(|| Properties {
            cache: args.cache.clone(),
            stages: args.stages.clone(),
            stage: args.stage,
        }),
        verify: !args.no_verify,
        index: args.index.clone(),
        arguments: call.arguments.iter().map(|word| word.to_string_lossy().into_owned()).collect(),
        program: call.program.clone(),
    };
    let (asked, there) = (jobs as u64 * options.limits.memory_mib, machine::this().memory_mib);
    if there > 0 && asked > there {
        eprintln!("hwmcc: warning: {jobs} jobs may use {asked} MiB, but the machine has {there} MiB");
    }
    Ok(options)
}

/// The models of the repository: of the one we are in, else of the one that this program was built in.
fn shipped_models() -> Result<PathBuf, Failure> {
    let places = [Path::new("hwmcc/models"), Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/models"))];
    let found = places.into_iter().find(|place| place.is_dir());
    found.map(Path::to_path_buf).ok_or_else(|| "no set given, and hwmcc/models is not here".into())
}
