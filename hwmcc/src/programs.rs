//! Finding programs, and asking them for their version.

use std::env;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use crate::config::Config;
use crate::error::Error;
use crate::record::Limits;
use crate::supervise::{Supervisor, Task};

/// The `pdrer` that configurations mean if they do not name another: the one beside this program, whose path is given,
/// else the first in the search path.
pub fn pdrer(program: &Path) -> String {
    let beside = program.with_file_name("pdrer");
    if is_program(&beside) { beside.to_string_lossy().into_owned() } else { "pdrer".to_string() }
}

/// The absolute path of the program of a configuration.
///
/// # Errors
///
/// If it is neither there nor in the search path.
pub fn find(config: &Config, program: &str) -> Result<PathBuf, Error> {
    let candidates: Vec<PathBuf> = if program.contains('/') {
        std::path::absolute(program).into_iter().collect()
    } else {
        let path = env::var_os("PATH").unwrap_or_default();
        env::split_paths(&path).map(|directory| directory.join(program)).collect()
    };
    let found = candidates.into_iter().find(|path| is_program(path));
    found.ok_or_else(|| {
        let name = &config.name;
        let text = "neither here nor in the search path";
        Error::new(format!("configuration `{name}`: there is no program `{program}`, {text}"))
    })
}

fn is_program(path: &Path) -> bool {
    path.metadata().is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}

/// The first line that a command prints, on either stream; none if it prints nothing or cannot be run.
pub fn first_line(command: Vec<String>, supervisor: &Supervisor, directory: &Path) -> Option<String> {
    let limits = Limits { cpu_s: 5.0, wall_s: 5.0, memory_mib: 1024 };
    let (stdout, stderr) = (directory.join("version.out"), directory.join("version.err"));
    let task = Task { command, directory: directory.to_path_buf(), stdout, stderr, limits };
    supervisor.run(&task).ok()?;
    [&task.stdout, &task.stderr].iter().find_map(|path| {
        let text = String::from_utf8_lossy(&std::fs::read(path).ok()?).into_owned();
        text.lines().map(str::trim).find(|line| !line.is_empty()).map(String::from)
    })
}
