//! Queries to a solver.

use std::time::Duration;

use super::command::Command;
use super::error::Error;
use super::process::Process;
use super::value::values;
use crate::limits::{Limits, Stopped};
use crate::number::Value;

/// How long a solver may take to begin.
const LONGEST_START: Duration = Duration::from_secs(20);

/// A solver that runs.
#[derive(Debug)]
pub struct Solver {
    process: Process,
    limits: Limits,
    /// How many queries it has been asked.
    pub queries: u64,
}

/// A query.
#[derive(Clone, Copy, Debug)]
pub struct Query<'q> {
    /// Commands: declarations, definitions and assertions.
    pub text: &'q str,
    /// Names of truth values that are declared there, and assumed.
    pub assumptions: &'q [String],
    /// Names whose values are wanted.
    pub wanted: &'q [String],
}

/// What a solver answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// There is a model, with these values of the names that are wanted.
    Sat(Vec<Value>),
    /// There is none, because of these assumptions, by their positions.
    Unsat(Vec<usize>),
    /// The solver gives up.
    Unknown,
}

impl Solver {
    /// Starts a solver: the first one of these that is there.
    ///
    /// # Errors
    /// None of them is, or it is no solver.
    pub fn start(commands: &[Command], limits: &Limits) -> Result<Solver, Error> {
        for command in commands {
            if let Some(process) = Process::start(command)? {
                let mut solver = Solver { process, limits: limits.clone(), queries: 0 };
                solver.greet()?;
                return Ok(solver);
            }
        }
        let tried = commands.iter().map(Command::name).collect::<Vec<_>>().join(", ");
        Err(Error::Missing { tried })
    }

    /// Another one that is started like it.
    ///
    /// # Errors
    /// As [`start`](Self::start).
    pub fn another(&self) -> Result<Solver, Error> {
        Solver::start(std::slice::from_ref(self.command()), &self.limits)
    }

    /// How it was started.
    pub fn command(&self) -> &Command {
        &self.process.command
    }

    fn greet(&mut self) -> Result<(), Error> {
        let logic = self.command().logic();
        self.process.send(format!(
            "(set-option :print-success false)\n(set-option :produce-models true)\n\
             (set-option :produce-unsat-assumptions true)\n(set-logic {logic})\n(echo \"ready\")\n"
        ));
        let said = self.process.reply(&self.limits, Some(LONGEST_START))?;
        match said.trim_matches('"') {
            "ready" => Ok(()),
            _ => Err(self.unusable(said, "\"ready\"")),
        }
    }

    /// Asks whether the query has a model.
    ///
    /// # Errors
    /// What the solver says is no answer, or it says nothing before a limit is reached.
    pub fn ask(&mut self, Query { text, assumptions, wanted }: Query<'_>) -> Result<Answer, Error> {
        self.queries += 1;
        self.limits.check()?;
        let check = match assumptions {
            [] => "(check-sat)".to_owned(),
            names => format!("(check-sat-assuming ({}))", names.join(" ")),
        };
        self.process.send(format!("(push 1)\n{text}{check}\n"));
        let answer = match self.reply()?.as_str() {
            "sat" => Answer::Sat(self.values(wanted)?),
            "unsat" => Answer::Unsat(self.core(assumptions)?),
            "unknown" => Answer::Unknown,
            said => return Err(self.unusable(said.to_owned(), "sat, unsat or unknown")),
        };
        self.process.send("(pop 1)\n".to_owned());
        Ok(answer)
    }

    fn values(&mut self, wanted: &[String]) -> Result<Vec<Value>, Error> {
        if wanted.is_empty() {
            return Ok(Vec::new());
        }
        self.process.send(format!("(get-value ({}))\n", wanted.join(" ")));
        let said = self.reply()?;
        match values(&said).filter(|values| values.len() == wanted.len()) {
            Some(values) => Ok(values),
            None => Err(self.unusable(said, "values")),
        }
    }

    /// The assumptions of a core, by their positions.
    fn core(&mut self, assumptions: &[String]) -> Result<Vec<usize>, Error> {
        if assumptions.is_empty() {
            return Ok(Vec::new());
        }
        self.process.send("(get-unsat-assumptions)\n".to_owned());
        let said = self.reply()?;
        let list = said.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
        let position = |name: &str| assumptions.iter().position(|other| other == name);
        match list.and_then(|list| list.split_whitespace().map(position).collect::<Option<Vec<usize>>>()) {
            Some(core) => Ok(core),
            None => Err(self.unusable(said, "assumptions")),
        }
    }

    fn reply(&mut self) -> Result<String, Error> {
        self.process.reply(&self.limits, None)
    }

    /// The error that this is no answer.
    fn unusable(&self, said: String, expected: &'static str) -> Error {
        const LONGEST: usize = 100;
        let command = self.command().to_string();
        let shown = |text: &str| -> String {
            let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
            line.chars().filter(|c| !c.is_control()).take(LONGEST).collect()
        };
        if let Some(limit) = said.contains("interrupted").then(|| self.limits.reached()).flatten() {
            return Error::Stopped(limit);
        }
        match said.strip_prefix("(error") {
            Some(message) => {
                let message = message.trim_end_matches(')').trim().trim_matches('"');
                Error::Refused { command, message: shown(message) }
            }
            None => Error::Nonsense { command, expected, said: shown(&said) },
        }
    }
}

impl Error {
    /// The limit that was reached, if one was.
    pub fn stopped(&self) -> Option<Stopped> {
        match self {
            Error::Stopped(stopped) => Some(*stopped),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;

    fn started(command: &str, limits: &Limits) -> Result<Solver, Error> {
        Solver::start(&[Command::new(command)], limits)
    }

    #[test]
    fn programs_that_are_no_solvers_are_refused() {
        let refused = |command: &str| started(command, &Limits::default()).err().unwrap().to_string();
        assert!(refused("no-such-solver").starts_with("no-such-solver: not found."));
        assert_eq!(refused("true"), "true has ended without an answer (exit status: 0)");
        assert_eq!(
            refused("cat"),
            "cat answers nonsense: expected \"ready\", found `(set-option :print-success false)`"
        );
    }

    /// A program that does not read and does not answer ends with the limit.
    #[test]
    fn silence_ends_with_the_limit() {
        let start = Instant::now();
        let limits = Limits::default().within(Some(Duration::from_millis(50)));
        assert_eq!(started("sleep 1000", &limits).err(), Some(Error::Stopped(Stopped::Time)));
        assert!(start.elapsed() < Duration::from_secs(10));
    }
}
