//! How solvers are started.

use std::path::Path;

/// What is tried if nobody says how to start one, in this order.
const USUAL: [&str; 5] = ["z3", "cvc5", "yices-smt2", "mathsat", "opensmt"];

/// How to start a solver such that it reads commands from standard input, one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    words: Vec<String>,
}

impl Command {
    /// The command that users write: a name of a solver that is known gets its options, anything else is as it is.
    ///
    /// ```
    /// use pdrer::smt::Command;
    /// assert_eq!(Command::new("z3").to_string(), "z3 -in");
    /// assert_eq!(Command::new("my-solver --fast").to_string(), "my-solver --fast");
    /// ```
    pub fn new(text: &str) -> Command {
        let mut words: Vec<String> = match Path::new(text).exists() {
            true => vec![text.to_owned()],
            false => text.split_whitespace().map(str::to_owned).collect(),
        };
        if let [program] = &words[..] {
            let options: &[&str] = match name(program) {
                "z3" => &["-in"],
                "cvc5" => &["--incremental", "--lang", "smt2", "-q"],
                "yices-smt2" => &["--incremental"],
                _ => &[],
            };
            words.extend(options.iter().map(|&option| option.to_owned()));
        }
        Command { words }
    }

    /// The solvers that are usual.
    pub fn usual() -> Vec<Command> {
        USUAL.map(Command::new).to_vec()
    }

    /// Its words: the program and its arguments.
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// The name of the program, without its folder.
    pub fn name(&self) -> &str {
        self.words.first().map_or("", |program| name(program))
    }

    /// The logic of its queries: as large a one as it knows.
    pub(super) fn logic(&self) -> &'static str {
        if matches!(self.name(), "z3" | "cvc5") { "ALL" } else { "QF_LIRA" }
    }
}

fn name(program: &str) -> &str {
    Path::new(program).file_name().and_then(|name| name.to_str()).unwrap_or(program)
}

impl std::fmt::Display for Command {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.words.join(" "))
    }
}
