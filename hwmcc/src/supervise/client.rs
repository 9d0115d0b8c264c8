//! The runner's side of supervision.

use std::io::{self, BufRead, BufReader, Write};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use super::server::Reply;
use super::{Outcome, Task};
use crate::error::Error;

/// Starts supervisors.
#[derive(Clone, Debug)]
pub struct Supervisor {
    /// A program that calls [`serve`](super::serve) if its only argument is [`ARGUMENT`](super::ARGUMENT): this one.
    pub program: PathBuf,
}

impl Supervisor {
    /// Runs a task to its end.
    ///
    /// # Errors
    ///
    /// If the supervisor itself fails. That the command cannot be started is an [`Outcome`].
    pub fn run(&self, task: &Task) -> Result<Outcome, Error> {
        let reply = self.reply(task).map_err(|error| Error::new(format!("supervisor: {error}")))?;
        match serde_json::from_str(&reply) {
            Ok(Reply::Outcome(outcome)) => Ok(outcome),
            Ok(Reply::Output(message)) => Err(Error::new(format!("cannot keep the output: {message}"))),
            Err(_) => Err(Error::new("the supervisor died")),
        }
    }

    /// What the supervisor of a task says in the end.
    fn reply(&self, task: &Task) -> io::Result<String> {
        // In a process group of its own, so that Ctrl-C reaches the runner alone; the rest follows from its death.
        let mut child = Command::new(&self.program)
            .arg(super::ARGUMENT)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .process_group(0)
            .spawn()?;
        let mut line = serde_json::to_string(task).map_err(io::Error::from)?;
        line.push('\n');
        // Held open until the answer is there: its end tells the supervisor that the runner is dead.
        let mut stdin = child.stdin.take();
        let written = stdin.as_mut().map_or(Ok(()), |pipe| pipe.write_all(line.as_bytes()));
        let mut answer = String::new();
        let read = child.stdout.take().map_or(Ok(0), |pipe| BufReader::new(pipe).read_line(&mut answer));
        drop(stdin);
        child.wait()?;
        written?;
        read?;
        Ok(answer)
    }
}
