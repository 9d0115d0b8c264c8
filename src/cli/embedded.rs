//! `check` for programs that have this one inside, such as bindings for other languages.
//!
//! Options are words, as on the command line, so that all users have the same ones; answers are data. Files, progress
//! on standard error and exit codes are left to the caller. Rejected: options as a structure of its own, which would be
//! a second list of them.

use std::path::{Path, PathBuf};

use clap::{Args, Command, FromArgMatches};

use super::args::{CheckArgs, Memories, Operators, View, message};
use super::clauses;
use super::decide::{Question, limits, longest_run};
use super::design::Reading;
use super::error::Error;
use super::model::{Contents, Loaded, contents_of, to_check, undecided};
use super::property::property;
use super::report::{Clock, Decided, Report, json};
use super::stages::several;
use super::words::replay;
use super::workers::{config, config_of_clauses};
use crate::answer::horn::picture::Explanation;
use crate::check::horn::Answer;
use crate::check::{News, Outcome};
use crate::config::Config;
use crate::engine::Event;
use crate::limits::Limits;
use crate::model::Model;
use crate::model::horn;
use crate::model::names::{Map, Names};
use crate::rtl;
use crate::verify::Words;

/// The options of `check`.
pub struct Options {
    args: CheckArgs,
    config: Config,
}

impl Options {
    /// Options as words: `--engine`, `pdr` and so on.
    ///
    /// # Errors
    /// The message about words that are no options, or do not go together.
    ///
    /// ```
    /// use pdrer::cli::embedded::Options;
    /// assert!(Options::parse(["--engine", "quip", "--seed", "3"]).is_ok());
    /// assert_eq!(Options::parse(["--sed=3"]).err().unwrap(), "unexpected argument '--sed' found");
    /// ```
    pub fn parse(words: impl IntoIterator<Item = impl Into<String>>) -> Result<Options, String> {
        let words = words.into_iter().map(Into::into).collect::<Vec<String>>();
        let command = command().mut_arg("models", |models| models.required(false));
        let matches = command.try_get_matches_from(&words).map_err(|error| message(&error))?;
        let args = CheckArgs::from_arg_matches(&matches).map_err(|error| message(&error))?;
        if let Some(message) = args.misplaced() {
            return Err(message.to_owned());
        }
        let seen = &args.memories;
        if seen.memories == Memories::Abstract || seen.operators == Operators::Abstract {
            return Err(
                "--memories abstract and --operators abstract are for the program: here models are seen as they are".to_owned()
            );
        }
        let config = config(&args).map_err(|error| error.to_string())?;
        Ok(Options { args, config })
    }

    /// The options that take a value, and those that are switches, by their names on the command line.
    pub fn names() -> Vec<(String, bool)> {
        let command = command();
        let options = command
            .get_arguments()
            .filter_map(|arg| Some((arg.get_long()?.to_owned(), arg.get_action().takes_values())));
        options.collect()
    }
}

fn command() -> Command {
    CheckArgs::augment_args(Command::new("check").no_binary_name(true).disable_help_flag(true))
}

/// A model of bits or of words that has been read, or Horn clauses.
pub struct Input {
    path: PathBuf,
    loaded: Loaded,
    names: Names,
    system: Option<horn::Input>,
}

impl Input {
    /// Reads a file, within the limits and with the bound on arrays of these options.
    ///
    /// # Errors
    /// The message, which begins with the name of the file, and the line where there is one.
    pub fn read(path: &Path, options: &Options) -> Result<Input, String> {
        let files = [path.to_owned()];
        let (args, limits) = (&options.args.rtl, &Limits::default());
        let reading = Reading { args, memories: rtl::Memories::Registers, quiet: true, limits };
        let contents = reading.files("check", &files);
        contents.and_then(|contents| Input::with(contents, path, options)).map_err(|error| error.to_string())
    }

    /// Likewise, but these are the contents of the file, whose name is for messages only.
    ///
    /// # Errors
    /// As [`Input::read`].
    pub fn of(bytes: &[u8], path: &Path, options: &Options) -> Result<Input, String> {
        let contents = contents_of(bytes, path, true, &Limits::default());
        contents.and_then(|contents| Input::with(contents, path, options)).map_err(|error| error.to_string())
    }

    fn with(contents: Contents, path: &Path, options: &Options) -> Result<Input, Error> {
        let (loaded, system) = match contents {
            // How they become bits depends on the engine.
            Contents::Horn(system) => (Loaded::default(), Some(system)),
            contents => {
                let args = &options.args.words;
                (to_check(contents, path, args, View::ALL, &Config::default(), &Limits::default())?, None)
            }
        };
        let maps: Vec<Map> = loaded.map.iter().cloned().collect();
        Ok(Input { path: path.to_owned(), names: Names::with_maps(&loaded.model, &maps), loaded, system })
    }

    /// The model; of words, as bits. It is empty if the file has clauses.
    pub fn model(&self) -> &Model {
        &self.loaded.model
    }

    /// The model, for what clauses do not have.
    ///
    /// # Errors
    /// The file has clauses.
    pub fn bits(&self) -> Result<&Model, String> {
        match self.system {
            Some(_) => Err(Error::clauses(&self.path).to_string()),
            None => Ok(self.model()),
        }
    }

    /// The clauses, if the file has clauses.
    pub fn clauses(&self) -> Option<&horn::Input> {
        self.system.as_ref()
    }

    /// What an answer about the clauses says, as `explain` shows it; none if the file has no clauses.
    pub fn explanation(&self, answer: &Answer) -> Option<Explanation> {
        Some(clauses::explanation(&self.path, self.clauses()?, answer))
    }

    /// The words, if the file has words.
    pub fn words(&self) -> Option<Words<'_>> {
        self.loaded.words()
    }

    /// The names of its signals.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// The file that it comes from.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// What `check` finds out.
pub struct Checked {
    /// The properties, by their numbers, each with what is known about it. Those of clauses are about how an engine
    /// sees them.
    pub outcomes: Vec<(usize, Outcome)>,
    /// The answer about clauses.
    pub answer: Option<Answer>,
    /// What `--stats` writes.
    pub statistics: Vec<u8>,
}

/// Decides the properties of a model as `check` does, until a limit of the options or one of `signals` is reached.
/// `news` hears about the progress of the search, for people.
///
/// # Errors
/// The message of `check`.
pub fn decide(
    input: &Input,
    options: &Options,
    signals: &Limits,
    news: &mut dyn FnMut(&dyn std::fmt::Display),
) -> Result<Checked, String> {
    checked(input, options, signals, news).map_err(|error| error.to_string())
}

fn checked(
    input: &Input,
    Options { args, config }: &Options,
    signals: &Limits,
    news: &mut dyn FnMut(&dyn std::fmt::Display),
) -> Result<Checked, Error> {
    let clock = Clock::start();
    let path = &input.path;
    let limits = &limits(&args.limits, clock.start, signals);
    let (encoded, unread) = match &input.system {
        None => (None, None),
        Some(_) if args.simple_path => {
            return Err(Error::not_for_clauses(path, "simple-path"));
        }
        Some(system) => {
            match to_check(Contents::Horn(system.clone()), path, &args.words, View::ALL, config, limits) {
                Ok(encoded) => (Some(encoded), None),
                Err(error) => (None, Some(undecided(&error).ok_or(error)?)),
            }
        }
    };
    let names = encoded.as_ref().map(|encoded| Names::of(&encoded.model));
    let (loaded, names) = (encoded.as_ref().unwrap_or(&input.loaded), names.as_ref().unwrap_or(&input.names));
    let model = &loaded.model;
    let observer = &mut |happens: News<'_>| {
        if let News::Search(
            Event::Bound { status, .. } | Event::Working { status } | Event::Step { status },
        ) = happens
        {
            news(status);
        }
    };
    let properties = || match &args.property {
        Some(wanted) => property(path, model, names, wanted).map(|property| vec![property]),
        None => Ok((0..model.goals()).collect()),
    };
    let several = &several(args, path, model, names)?;
    let own = loaded.clauses.as_ref().map(|clauses| config_of_clauses(args, config, clauses));
    let question = Question { path, model, config: own.as_ref().unwrap_or(config), several, limits };
    let (decided, answer) = match (unread, &loaded.clauses) {
        (Some(reason), _) => (vec![Decided { property: 0, outcome: Outcome::unknown(reason) }], None),
        (None, Some(clauses)) => {
            properties()?;
            let (decided, answer) = question.decide_clauses(clauses, observer)?;
            (vec![decided], answer)
        }
        (None, None) => (question.decide(names, &properties()?, &[], observer)?, None),
    };
    let words = input.words();
    if config.self_check.is_some() {
        replay(path, words, None, None, &decided)?;
    }
    // Every location of clauses may stay what it is.
    let longest_run = if input.system.is_some() { None } else { longest_run(model, &decided, limits) };
    let used = clock.used();
    let clauses = input.system.as_ref().map(|system| (system, None));
    let report = Report { words, clauses, longest_run, ..Report::new(path, model, names, decided, used) };
    let statistics = json::line(&report, args);
    let outcomes = report.decided.into_iter().map(|Decided { property, outcome }| (property, outcome));
    Ok(Checked { outcomes: outcomes.collect(), answer, statistics })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::Verdict;

    #[test]
    fn answers_are_those_of_check() {
        // A latch that toggles, and one that stays 0.
        let text = b"aag 2 0 2 0 0 2\n2 3\n4 4\n2\n4\n";
        let options = Options::parse(["--engine", "pdr"]).unwrap();
        let input = Input::of(text, Path::new("two.aag"), &options).unwrap();
        let checked = decide(&input, &options, &Limits::default(), &mut |_| {}).unwrap();
        let verdicts =
            checked.outcomes.iter().map(|(property, outcome)| (*property, outcome.verdict.holds()));
        assert_eq!(Vec::from_iter(verdicts), [(0, false), (1, true)]);
        assert!(matches!(checked.outcomes[0].1.verdict, Verdict::Unsafe(_)));
        let statistics = String::from_utf8(checked.statistics).unwrap();
        assert!(statistics.contains("\"model\":\"two.aag\",\"engine\":\"pdr\""), "{statistics}");
    }

    #[test]
    fn clauses_have_answers_of_their_own() {
        let check = |query: &str, words: &[&str]| {
            let text = format!(
                "(set-logic HORN)\n(declare-fun p (Bool) Bool)\n(assert (p true))\n\
                 (assert (forall ((x Bool)) (=> {query} false)))\n(check-sat)\n"
            );
            let options = Options::parse(words.iter().copied()).unwrap();
            let input = Input::of(text.as_bytes(), Path::new("p.smt2"), &options).unwrap();
            assert!(input.bits().unwrap_err().starts_with("p.smt2: these are Horn clauses"));
            let checked = decide(&input, &options, &Limits::default(), &mut |_| {})?;
            Ok((checked.outcomes[0].1.verdict.holds(), checked.answer))
        };
        assert!(matches!(check("(and (p x) (not x))", &[]), Ok((true, Some(Answer::Solution(_))))));
        assert!(matches!(check("(p x)", &[]), Ok((false, Some(Answer::Derivation(_))))));
        let refused: Result<(bool, Option<Answer>), String> =
            check("(p x)", &["--engine", "kind", "--simple-path"]);
        assert_eq!(refused.unwrap_err(), "p.smt2: --simple-path does not go with Horn clauses");
        assert!(check("(p x)", &["--property", "1"]).unwrap_err().starts_with("p.smt2: "));
    }

    #[test]
    fn errors_say_where() {
        let options = Options::parse(Vec::<String>::new()).unwrap();
        let error = Input::of(b"aag 1 1 0 0 0 1\nx\n", Path::new("bad.aag"), &options).err().unwrap();
        assert!(error.starts_with("bad.aag:2: "), "{error}");
        assert!(Input::read(Path::new("no/such/file"), &options).is_err());
        assert!(Options::names().contains(&("seed".to_owned(), true)));
    }
}
