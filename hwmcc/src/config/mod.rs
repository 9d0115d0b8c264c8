//! Configurations: how to call a checker, and how to read what it says.
//!
//! A configuration is a TOML file; those of [`builtin`] are such files, in `hwmcc/configs`. The keys are the fields
//! of [`Config`].

pub mod answer;
pub mod builtin;
pub mod template;

use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use answer::Pattern;
use template::Template;

use crate::error::Error;

/// How to call a checker, and how to read what it says.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Its name in results.
    pub name: String,
    /// The command: program and arguments, with the placeholders of [`template`].
    pub command: Template,
    /// A command that prints the checker's version.
    pub version: Option<Template>,
    /// What says that the property holds.
    pub safe: Pattern,
    /// What says that there is a counterexample.
    #[serde(rename = "unsafe")]
    pub unsafe_: Pattern,
    /// What says that the checker gave up.
    pub unknown: Option<Pattern>,
    /// What verifies the answers. If it is missing and the command has `{witness}` or `{certificate}`, then
    /// `pdrer verify`.
    pub verify: Option<Verifier>,
    /// The directory of the file, for the placeholder `{dir}`.
    #[serde(skip)]
    pub directory: PathBuf,
}

/// How to call a verifier, and how to read what it says. What fits no pattern, or several, is no conclusion.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Verifier {
    /// Its name in results.
    pub name: String,
    /// The command, in which `{answer}` is the file to verify.
    pub command: Template,
    /// What says that the answer `safe` is right. None: such answers are not verified.
    pub safe: Option<Pattern>,
    /// What says that the answer `unsafe` is right. None: such answers are not verified.
    #[serde(rename = "unsafe")]
    pub unsafe_: Option<Pattern>,
    /// What says that the answer is wrong.
    pub rejected: Pattern,
}

impl Config {
    /// Reads a file.
    ///
    /// # Errors
    ///
    /// If it cannot be read or is no configuration.
    pub fn read(path: &Path) -> Result<Config, Error> {
        let file = |error: std::io::Error| Error::about(path, error);
        let text = fs::read_to_string(path).map_err(file)?;
        let mut config: Config = toml::from_str(&text).map_err(|error| Error::about(path, error))?;
        let full = std::path::absolute(path).map_err(file)?;
        config.directory = full.parent().map(Path::to_path_buf).unwrap_or_default();
        Ok(config)
    }

    /// The configurations that the user names: built-in ones or files.
    ///
    /// # Errors
    ///
    /// If one does not exist, or two have the same name.
    pub fn named(names: &[String]) -> Result<Vec<Config>, Error> {
        let mut configs: Vec<Config> = Vec::new();
        for name in names {
            let new = match builtin::find(name) {
                Some(found) => found,
                None if Path::new(name).is_file() => vec![Config::read(Path::new(name))?],
                None => {
                    let known = builtin::NAMES.join(", ");
                    let text =
                        format!("there is no configuration `{name}`: not a file, and not one of {known}");
                    return Err(Error::new(text));
                }
            };
            for config in new {
                if configs.iter().any(|other| other.name == config.name) {
                    return Err(Error::new(format!("two configurations are named `{}`", config.name)));
                }
                configs.push(config);
            }
        }
        Ok(configs)
    }

    /// The verifier of its answers, if there is one.
    pub fn verifier(&self) -> Option<Verifier> {
        let explains = self.command.mentions("witness") || self.command.mentions("certificate");
        self.verify.clone().or_else(|| explains.then(builtin::verifier))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelt_key_is_an_error_with_its_line() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join("c.toml");
        let text = "name = 'c'\ncommand = ['c']\nsaefty = 1\n[safe]\nexit = [0]\n[unsafe]\nexit = [1]\n";
        fs::write(&path, text).expect("written");
        let message = Config::read(&path).expect_err("misspelt").to_string();
        assert!(message.contains("saefty") && message.contains("line 3"), "{message}");
    }

    #[test]
    fn names_are_unique() {
        let names = ["pdr".to_string(), "ablation".to_string()];
        let message = |names: &[String]| Config::named(names).expect_err("wrong").to_string();
        assert_eq!(message(&names), "two configurations are named `pdr`");
        let nonsense = message(&["nonsense".to_string()]);
        assert!(nonsense.starts_with("there is no configuration `nonsense`: "), "{nonsense}");
    }

    #[test]
    fn the_example_of_the_readme_is_one() {
        let readme = include_str!("../../README.md");
        let example = readme.split("```toml").nth(1).and_then(|rest| rest.split("```").next());
        let config: Config = toml::from_str(example.expect("an example")).expect("well-formed");
        assert_eq!(config.verifier().expect("verified").name, "certifaiger");
        assert_eq!(Config { verify: None, ..config }.verifier().expect("verified").name, "pdrer verify");
    }
}
