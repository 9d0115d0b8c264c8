//! A program that runs, with pipes to and from it.
//!
//! A thread writes to it and another one reads from it, so that neither a program that does not read nor one that does
//! not answer keeps this one from noticing a limit. Then, and when nobody needs it any more, the program is killed with
//! all that it has started, and its end awaited: no child is left behind. The threads end with the pipes.

use std::io::{self, Read, Write};
use std::os::unix::process::CommandExt;
use std::process::{self, Child, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process_group};

use super::command::Command;
use super::error::Error;
use super::replies::Replies;
use crate::limits::Limits;

/// How often limits are looked at.
const PATIENCE: Duration = Duration::from_millis(5);

/// A program.
#[derive(Debug)]
pub(super) struct Process {
    pub command: Command,
    child: Child,
    texts: Option<Sender<String>>,
    replies: Receiver<Vec<u8>>,
    status: Option<process::ExitStatus>,
}

impl Process {
    /// Starts a program. `None`: there is none of this name.
    pub fn start(command: &Command) -> Result<Option<Process>, Error> {
        let start =
            |reason: io::Error| Error::Start { command: command.to_string(), reason: reason.to_string() };
        let [program, arguments @ ..] = command.words() else { return Ok(None) };
        let child = process::Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn();
        let mut child = match child {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            child => child.map_err(start)?,
        };
        let (mut input, mut output) = match (child.stdin.take(), child.stdout.take()) {
            (Some(input), Some(output)) => (input, output),
            _ => unreachable!("both are pipes"),
        };
        let (texts, to_write) = channel::<String>();
        let (said, replies) = channel::<Vec<u8>>();
        thread::spawn(move || {
            // A program that has ended reads nothing more.
            let write = |text: String| input.write_all(text.as_bytes()).and_then(|()| input.flush());
            let _ = to_write.into_iter().try_for_each(write);
        });
        thread::spawn(move || read(&mut output, &said));
        Ok(Some(Process { command: command.clone(), child, texts: Some(texts), replies, status: None }))
    }

    /// Sends a text to the program, at some time.
    pub fn send(&self, text: String) {
        if let Some(texts) = &self.texts {
            // If nobody writes any more, there will be no reply.
            let _ = texts.send(text);
        }
    }

    /// The next expression that the program says. If a limit is reached first, or if it says nothing for so long, the
    /// program is killed.
    pub fn reply(&mut self, limits: &Limits, longest: Option<Duration>) -> Result<String, Error> {
        let start = Instant::now();
        loop {
            match self.replies.recv_timeout(PATIENCE) {
                Ok(reply) => return Ok(String::from_utf8_lossy(&reply).into_owned()),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => {}
            }
            if let Err(stopped) = limits.check() {
                self.end();
                return Err(stopped.into());
            }
            if longest.is_some_and(|longest| start.elapsed() > longest) {
                self.end();
                return Err(Error::Silent { command: self.command.to_string() });
            }
        }
        let status =
            self.end().map_or_else(|| "it cannot be waited for".to_owned(), |status| status.to_string());
        Err(Error::Died { command: self.command.to_string(), status })
    }

    /// Kills the program, unless it has ended by itself.
    fn end(&mut self) -> Option<process::ExitStatus> {
        self.texts = None;
        if self.status.is_none() {
            self.status = self.child.try_wait().ok().flatten();
            // The number of the group is that of the program, whose end has not been awaited, or has been just now.
            if let Some(group) = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw) {
                let _ = kill_process_group(group, Signal::KILL);
            }
            self.status = self.status.or_else(|| self.child.wait().ok());
        }
        self.status
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end();
    }
}

/// Cuts what a program says into expressions, until it ends or nobody listens.
fn read(output: &mut impl Read, said: &Sender<Vec<u8>>) {
    let (mut replies, mut buffer) = (Replies::default(), [0; 1 << 13]);
    loop {
        let bytes = match output.read(&mut buffer) {
            Ok(0) | Err(_) => break,
            Ok(count) => &buffer[..count],
        };
        for &byte in bytes {
            if let Some(reply) = replies.take(byte)
                && said.send(reply).is_err()
            {
                return;
            }
        }
    }
    if let Some(rest) = replies.whole() {
        let _ = said.send(rest);
    }
}
