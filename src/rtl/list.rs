//! Lists of files (`.f`), as simulators read them: names of files, `+incdir+DIR`, `+define+NAME=VALUE`, `-f LIST`, `-I`
//! and `-D`; other options are refused. `//` and `#` begin comments.
//!
//! A name is looked for in the current folder, as simulators do, and if it is not there in the folder of the list,
//! where people often mean it.

use std::fs;
use std::path::{Path, PathBuf};

use super::design::{Design, Language};
use super::error::Error;

/// The design with what its lists of files say in the place of these.
pub(super) fn without_lists(design: &Design) -> Result<Design, Error> {
    let mut found = Design { files: Vec::new(), ..design.clone() };
    for file in &design.files {
        match Language::of(file) {
            Some(Language::List) => read(file, &mut found)?,
            _ => found.files.push(file.clone()),
        }
    }
    Ok(found)
}

/// Adds what a list says to a design.
fn read(path: &Path, design: &mut Design) -> Result<(), Error> {
    nested(path, design, &mut Vec::new())
}

fn nested(path: &Path, design: &mut Design, around: &mut Vec<PathBuf>) -> Result<(), Error> {
    if around.iter().any(|list| list == path) {
        return Err(Error::at(path.to_string_lossy(), "this list of files contains itself"));
    }
    around.push(path.to_owned());
    let text = fs::read_to_string(path).map_err(Error::file(path))?;
    for (number, line) in text.lines().enumerate() {
        let wrong = |message: String| Error::at(format!("{}:{}", path.display(), number + 1), message);
        let mut words = without_comment(line).split_whitespace();
        while let Some(word) = words.next() {
            let mut next = || words.next().ok_or_else(|| wrong(format!("{word} needs a value")));
            if let Some(folders) = word.strip_prefix("+incdir+") {
                design.includes.extend(folders.split('+').map(|folder| found(path, folder)));
            } else if let Some(macros) = word.strip_prefix("+define+") {
                design.defines.extend(macros.split('+').map(str::to_owned));
            } else if word == "-f" || word == "-F" {
                let list = found(path, next()?);
                nested(&list, design, around)?;
            } else if let Some(folder) = word.strip_prefix("-I") {
                let folder = if folder.is_empty() { next()? } else { folder };
                design.includes.push(found(path, folder));
            } else if let Some(name) = word.strip_prefix("-D") {
                let name = if name.is_empty() { next()? } else { name };
                design.defines.push(name.to_owned());
            } else if word.starts_with(['+', '-']) {
                return Err(wrong(format!(
                    "{word}: unknown option; known are +incdir+, +define+, -f, -I, -D"
                )));
            } else {
                let file = found(path, word);
                if Language::of(&file).is_none_or(|language| language == Language::List) {
                    return Err(wrong(format!("{word}: the name of a Verilog file ends in .v, .sv or .svh")));
                }
                design.files.push(file);
            }
        }
    }
    around.pop();
    Ok(())
}

fn without_comment(line: &str) -> &str {
    let line = line.split("//").next().unwrap_or_default();
    line.split('#').next().unwrap_or_default()
}

/// What a list means by a name.
fn found(list: &Path, name: &str) -> PathBuf {
    let here = PathBuf::from(name);
    let beside = list.with_file_name("").join(name);
    if !here.exists() && beside.exists() { beside } else { here }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_options() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("inc")).unwrap();
        let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
        write("a.sv", "");
        write("all.f", "a.sv b.v // c.v\n# d.v\n+incdir+inc +define+X+Y=3\n-f more.f\n-D Z\n");
        write("more.f", "/e.sv\n-I/inc2\n");
        let mut design = Design::default();
        read(&folder.path().join("all.f"), &mut design).unwrap();
        let [a, inc] = ["a.sv", "inc"].map(|name| folder.path().join(name));
        assert_eq!(design.files, [a, PathBuf::from("b.v"), PathBuf::from("/e.sv")]);
        assert_eq!(design.includes, [inc, PathBuf::from("/inc2")]);
        assert_eq!(design.defines, ["X", "Y=3", "Z"]);
    }

    #[test]
    fn faults_have_a_line() {
        let folder = tempfile::tempdir().unwrap();
        let list = folder.path().join("l.f");
        for (text, message) in [
            ("\n-v lib.v", ":2: -v: unknown option"),
            ("a.txt", ":1: a.txt: the name of a Verilog file ends"),
            ("-D", ":1: -D needs a value"),
            ("-f l.f", ": this list of files contains itself"),
        ] {
            fs::write(&list, text).unwrap();
            let error = read(&list, &mut Design::default()).unwrap_err().to_string();
            assert!(error.starts_with(&format!("{}{message}", list.display())), "{error}");
        }
    }
}
