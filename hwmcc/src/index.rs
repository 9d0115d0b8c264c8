//! Known answers: a CSV file with a column `model` (or `instance`), a column `verdict`, perhaps a column `family`.
//!
//! Models are named relative to the directory of the index, or as the set names them. Other columns are ignored, and
//! verdicts other than `safe` and `unsafe` mean that the answer is not known.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::record::Verdict;

/// What is known about a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// `safe` or `unsafe`, if it is known.
    pub verdict: Option<Verdict>,
    /// Its family, if the index has families.
    pub family: Option<String>,
}

/// What is known about some models.
#[derive(Clone, Debug, Default)]
pub struct Index {
    directory: PathBuf,
    entries: HashMap<String, Entry>,
}

impl Index {
    /// Reads a file.
    ///
    /// # Errors
    ///
    /// If it cannot be read, lacks a column, or has a row that is too short or contradicts another.
    pub fn read(path: &Path) -> Result<Index, Error> {
        let file = |error: std::io::Error| Error::about(path, error);
        let bytes = fs::read(path).map_err(file)?;
        let text = str::from_utf8(&bytes).map_err(|error| {
            let line = bytes[..error.valid_up_to()].split(|&byte| byte == b'\n').count();
            Error::in_line(path, line, "not UTF-8")
        })?;
        let full = fs::canonicalize(path).map_err(file)?;
        let mut lines = text.lines().enumerate();
        let head = fields(lines.next().map_or("", |(_, line)| line));
        let position = |name: &str| head.iter().position(|field| field == name);
        let missing = |column: &str| Error::in_line(path, 1, format_args!("there is no column `{column}`"));
        let model = position("model").or_else(|| position("instance")).ok_or_else(|| missing("model"))?;
        let verdict = position("verdict").ok_or_else(|| missing("verdict"))?;
        let family = position("family");
        let mut entries: HashMap<String, Entry> = HashMap::new();
        for (number, line) in lines.filter(|(_, line)| !line.trim().is_empty()) {
            let wrong = |message: String| Error::in_line(path, number + 1, message);
            let row = fields(line);
            let (Some(name), Some(word)) = (row.get(model), row.get(verdict)) else {
                return Err(wrong("too few columns".to_string()));
            };
            let entry = Entry {
                verdict: [Verdict::Safe, Verdict::Unsafe].into_iter().find(|verdict| verdict.word() == word),
                family: family.and_then(|column| row.get(column)).filter(|name| !name.is_empty()).cloned(),
            };
            if entries.get(name).is_some_and(|other| *other != entry) {
                return Err(wrong(format!("contradicts an earlier line about `{name}`")));
            }
            entries.insert(name.clone(), entry);
        }
        Ok(Index { directory: full.parent().map(Path::to_path_buf).unwrap_or_default(), entries })
    }

    /// What is known about a model of a set with that directory.
    pub fn entry(&self, base: &Path, model: &str) -> Option<&Entry> {
        let path = base.join(model);
        let relative = path.strip_prefix(&self.directory).ok().and_then(Path::to_str);
        relative.and_then(|name| self.entries.get(name)).or_else(|| self.entries.get(model))
    }
}

/// The fields of a line of CSV. Quotes may enclose a field, and are doubled inside; fields have no line breaks.
fn fields(line: &str) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut quoted = false;
    let mut characters = line.trim_end_matches('\r').chars().peekable();
    while let Some(character) = characters.next() {
        let field = fields.last_mut().expect("there is always a field");
        match character {
            '"' if quoted && characters.peek() == Some(&'"') => {
                characters.next();
                field.push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(String::new()),
            other => field.push(other),
        }
    }
    fields
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes() {
        assert_eq!(fields("a,\"b,\"\"c\"\"\",,d\r"), ["a", "b,\"c\"", "", "d"]);
        assert_eq!(fields(""), [""]);
    }

    #[test]
    fn names_are_relative_to_index_or_set() {
        let directory = tempfile::tempdir().expect("a directory");
        let base = fs::canonicalize(directory.path()).expect("exists");
        let path = base.join("index.csv");
        let text = "instance,x,verdict,family\nsub/a.aig,1,safe,F\nb.aig,2,unsafe,\nc.aig,3,unknown,F\n";
        fs::write(&path, text).expect("written");
        let index = Index::read(&path).expect("an index");
        let known = |base: &Path, model: &str| index.entry(base, model).cloned();
        let family = Some("F".to_string());
        let a = Entry { verdict: Some(Verdict::Safe), family: family.clone() };
        assert_eq!(known(&base.join("sub"), "a.aig"), Some(a.clone()));
        assert_eq!(known(&base, "sub/a.aig"), Some(a.clone()));
        assert_eq!(known(Path::new("/elsewhere"), "sub/a.aig"), Some(a));
        let b = Entry { verdict: Some(Verdict::Unsafe), family: None };
        assert_eq!(known(&base, "b.aig"), Some(b));
        assert_eq!(known(&base, "c.aig"), Some(Entry { verdict: None, family }));
        assert_eq!(known(&base, "a.aig"), None);
    }

    #[test]
    fn contradictions_are_errors() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join("index.csv");
        fs::write(&path, "model,verdict\na.aig,safe\na.aig,unsafe\n").expect("written");
        let message = || Index::read(&path).expect_err("wrong").to_string();
        assert!(
            message().ends_with("index.csv:3: contradicts an earlier line about `a.aig`"),
            "{}",
            message()
        );
        fs::write(&path, b"model,verdict\na.aig,safe\n\xff.aig,safe\n").expect("written");
        assert!(message().ends_with("index.csv:3: not UTF-8"), "{}", message());
        fs::write(&path, "model,answer\na.aig,safe\n").expect("written");
        assert!(message().ends_with("index.csv:1: there is no column `verdict`"), "{}", message());
    }
}
