//! Tasks of files for SymbiYosys: what they ask of `check`, and the status that SymbiYosys would give.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::check::Verdict;
use crate::config::{self, Config};
use crate::engine::Reason;
use crate::limits::{Limits, Stopped};
use crate::model::Model;
use crate::model::names::Names;
use crate::rtl::{Mode, Task, is_sby, tasks};
use crate::sat::Backend;

use super::error::Error;
use super::exit::Exit;
use super::model::bytes;
use super::report::{Decided, Report, Summary};

/// The tasks in a file, those of these names or all; none if it is no such file.
pub fn of_file(path: &Path, wanted: &[String]) -> Result<Option<Vec<Task>>, Error> {
    if !is_sby(path) {
        return Ok(None);
    }
    let text = bytes(path)?;
    let mut all = tasks(path, &String::from_utf8_lossy(&text))?;
    if let Some(missing) = wanted.iter().find(|name| all.iter().all(|task| task.name != **name)) {
        return Err(Error::about(path, format_args!("there is no task {missing}")));
    }
    all.retain(|task| wanted.is_empty() || wanted.contains(&task.name));
    Ok(Some(all))
}

/// What SymbiYosys calls a task: the name of the file and that of the task.
pub fn title(path: &Path, task: &Task) -> PathBuf {
    let file = path.file_stem().unwrap_or_default().to_string_lossy();
    if task.name.is_empty() { file.into_owned().into() } else { format!("{file}_{}", task.name).into() }
}

/// How a task is searched: with a bound if it has one.
pub fn config_of(task: &Task, config: &Config) -> Config {
    match task.mode {
        Mode::Prove | Mode::Live => config.clone(),
        Mode::Bmc | Mode::Cover => Config {
            engine: config::Engine::Bmc(config::Bmc { bound: Some(steps(task)), ..config::Bmc::default() }),
            sat: Some(Backend::Cadical),
            ..config.clone()
        },
    }
}

/// The number of steps after the first state.
fn steps(task: &Task) -> usize {
    task.depth.saturating_sub(1)
}

/// The limits of a task.
pub fn limits_of(task: &Task, limits: &Limits) -> Limits {
    limits.within(task.timeout.map(Duration::from_secs))
}

/// The properties that a task asks about.
pub fn properties(task: &Task, model: &Model, names: &Names) -> Vec<usize> {
    let safety = model.properties().len();
    let is_asked = |&property: &usize| match task.mode {
        Mode::Prove | Mode::Bmc => property < safety && !names.is_goal(property),
        Mode::Cover => names.is_goal(property),
        Mode::Live => property >= safety,
    };
    (0..model.goals()).filter(is_asked).collect()
}

/// The status, as SymbiYosys says it.
pub fn status(task: &Task, report: &Report<'_>) -> &'static str {
    let decided = &report.decided;
    let bounded = |decided: &Decided| matches!(decided.outcome.verdict, Verdict::Unknown { bound: Some(bound), .. } if bound >= steps(task));
    let all = |wanted: &dyn Fn(&Decided) -> bool| decided.iter().all(wanted);
    let unsafe_one = || decided.iter().any(|one| one.summary() == Summary::Unsafe);
    let (passes, fails) = match task.mode {
        Mode::Prove | Mode::Live => (all(&|one| one.summary() == Summary::Safe), unsafe_one()),
        Mode::Bmc => (all(&|one| one.summary() == Summary::Safe || bounded(one)), unsafe_one()),
        Mode::Cover => (
            all(&|one| one.summary() == Summary::Unsafe),
            decided.iter().any(|one| one.summary() == Summary::Safe || bounded(one)),
        ),
    };
    let is_late = |one: &Decided| {
        let reason = match &one.outcome.verdict {
            Verdict::Unknown { reason: Reason::Stopped(stopped), .. } => Some(stopped),
            _ => None,
        };
        matches!(reason, Some(Stopped::Time | Stopped::PropertyTime))
    };
    match (fails, passes) {
        (true, _) => "FAIL",
        (false, true) => "PASS",
        _ if decided.iter().any(is_late) => "TIMEOUT",
        _ => "UNKNOWN",
    }
}

/// The exit code of a task with this status: that of a safe model if it was expected.
pub fn exit(task: &Task, status: &str) -> Exit {
    match status {
        status if task.expect.iter().any(|expected| expected == status) => Exit::Safe,
        "FAIL" => Exit::Unsafe,
        _ => Exit::Done,
    }
}
