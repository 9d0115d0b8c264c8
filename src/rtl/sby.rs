//! Files for SymbiYosys (`.sby`): tasks, each with a mode, limits, a script that reads the design, and its files.
//!
//! A line belongs to all tasks, or to those that tags in front of it name (`prove:`, `~bmc:`), or it is in a block of
//! lines that begins with such tags alone and ends with `--`. The section `[engines]` says which programs to call,
//! which is not asked here. What would change an answer and is not known is refused.

use std::path::{Path, PathBuf};

use super::error::Error;

/// What a task asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Do the assertions hold?
    Prove,
    /// Do they hold in the first steps?
    Bmc,
    /// Can the goals be reached in the first steps?
    Cover,
    /// Do things happen again and again?
    Live,
}

/// A task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// Its name; empty if the file has no tasks.
    pub name: String,
    /// What it asks.
    pub mode: Mode,
    /// The number of steps, the first one included.
    pub depth: usize,
    /// Seconds after which it ends.
    pub timeout: Option<u64>,
    /// Statuses that are no failure: `PASS`, `FAIL`, `UNKNOWN`, `TIMEOUT`.
    pub expect: Vec<String>,
    /// The file that has it.
    pub(super) path: PathBuf,
    /// The script that reads the design: lines with their numbers.
    pub(super) script: Vec<(usize, String)>,
    /// Files to copy, each with its name for the script.
    pub(super) files: Vec<(String, PathBuf)>,
    /// Files to write.
    pub(super) texts: Vec<(String, String)>,
}

/// Is it the name of such a file?
pub fn is_sby(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("sby"))
}

/// A section with its lines, each with its number.
struct Section<'a> {
    name: &'a str,
    number: usize,
    lines: Vec<(usize, &'a str)>,
}

/// The tasks of a file.
///
/// # Errors
/// The file is no such file, or asks for something that is not known here.
pub fn tasks(path: &Path, text: &str) -> Result<Vec<Task>, Error> {
    let wrong = |number: usize, message: &str| Error::at(format!("{}:{number}", path.display()), message);
    let sections = sections(text).map_err(|number| wrong(number, "expected a section, such as [options]"))?;
    let mut tags: Vec<Vec<&str>> = Vec::new();
    for (_, line) in
        sections.iter().filter(|section| section.name == "tasks").flat_map(|section| &section.lines)
    {
        let words: Vec<&str> = line.split_whitespace().filter(|word| *word != "default").collect();
        let (colon, words): (Vec<&str>, Vec<&str>) = words.into_iter().partition(|word| *word == ":");
        tags.extend((colon.is_empty() && !words.is_empty()).then_some(words));
    }
    let is_without = tags.is_empty();
    if is_without {
        tags.push(vec![""]);
    }
    let mut tasks = Vec::new();
    for tags in &tags {
        let mut task = Task {
            name: tags[0].to_owned(),
            mode: Mode::Prove,
            depth: 20,
            timeout: None,
            expect: vec!["PASS".to_owned()],
            path: path.to_owned(),
            script: Vec::new(),
            files: Vec::new(),
            texts: Vec::new(),
        };
        let mut has_mode = false;
        for Section { name, number, lines } in &sections {
            let own = own_lines(lines, tags);
            match *name {
                "tasks" | "engines" => {}
                "options" => {
                    for (number, line) in own {
                        let (name, value) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
                        has_mode |= name == "mode";
                        option(&mut task, name, value.trim()).map_err(|message| wrong(number, &message))?;
                    }
                }
                "script" => {
                    task.script.extend(own.into_iter().map(|(number, line)| (number, line.to_owned())))
                }
                "files" => {
                    for (_, line) in own {
                        let words: Vec<&str> = line.split_whitespace().collect();
                        let beside = |name: &str| path.with_file_name("").join(name);
                        task.files.push(match words[..] {
                            [name, from] => (name.to_owned(), beside(from)),
                            _ => {
                                let from = beside(line);
                                let name = from.file_name().map(|name| name.to_string_lossy().into_owned());
                                (name.unwrap_or_default(), from)
                            }
                        });
                    }
                }
                other => match other.strip_prefix("file ") {
                    Some(name) => {
                        let text: String = lines.iter().map(|(_, line)| format!("{line}\n")).collect();
                        task.texts.push((name.trim().to_owned(), text));
                    }
                    None => return Err(wrong(*number, &format!("unknown section [{other}]"))),
                },
            }
        }
        if !has_mode {
            return Err(wrong(1, "the options have no mode: prove, bmc, cover or live"));
        }
        if task.script.is_empty() {
            let of = if is_without { String::new() } else { format!(" for the task {}", task.name) };
            return Err(wrong(
                1,
                &format!("there is no [script]{of}: it must read the design, and say `prep -top MODULE`"),
            ));
        }
        tasks.push(task);
    }
    Ok(tasks)
}

/// Sets an option.
fn option(task: &mut Task, name: &str, value: &str) -> Result<(), String> {
    let number = || value.parse().map_err(|_| format!("{name}: expected a number"));
    match name {
        "mode" => {
            task.mode = match value {
                "prove" => Mode::Prove,
                "bmc" => Mode::Bmc,
                "cover" => Mode::Cover,
                "live" => Mode::Live,
                _ => return Err(format!("unknown mode {value}: there are prove, bmc, cover and live")),
            }
        }
        "depth" => task.depth = number()?,
        "timeout" => task.timeout = Some(number()? as u64),
        "expect" => {
            task.expect =
                value.split([',', ' ']).filter(|word| !word.is_empty()).map(str::to_uppercase).collect()
        }
        // They are about other programs, or about files that are not written here.
        "multiclock" | "aigsmt" | "vcd" | "vcd_sim" | "fst" | "append" | "append_assume" | "wait"
        | "tbtop" | "smtc" | "make_model" | "aigfolds" | "aigvmap" | "aigsyms" | "early_close" | "wide"
        | "diode" | "witness" | "cover_assert" | "assume_early" => {}
        _ => return Err(format!("{name}: this option is not known here")),
    }
    Ok(())
}

/// The sections of a file, without comments; or the number of a line that is in none.
fn sections(text: &str) -> Result<Vec<Section<'_>>, usize> {
    let mut sections: Vec<Section<'_>> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let name = line.strip_prefix('[').and_then(|line| line.trim_end().strip_suffix(']'));
        match (name, sections.last_mut()) {
            (Some(name), _) => sections.push(Section { name, number, lines: Vec::new() }),
            (None, Some(section)) if section.name.starts_with("file ") => section.lines.push((number, line)),
            (None, section) => {
                let line = line.split('#').next().unwrap_or_default().trim();
                match section {
                    _ if line.is_empty() => {}
                    Some(section) => section.lines.push((number, line)),
                    None => return Err(number),
                }
            }
        }
    }
    Ok(sections)
}

/// The lines of a section that belong to the task with these tags.
fn own_lines<'a>(lines: &[(usize, &'a str)], tags: &[&str]) -> Vec<(usize, &'a str)> {
    let mut own = Vec::new();
    let mut block = true;
    for &(number, line) in lines {
        if line == "--" {
            block = true;
            continue;
        }
        let (before, rest) = line.split_once(':').map_or((None, line), |(tags, rest)| (Some(tags), rest));
        // A colon may also be a part of a command.
        let before = before.filter(|before| before.split_whitespace().all(is_tag) && !before.is_empty());
        let Some(before) = before.filter(|_| rest.is_empty() || rest.starts_with(char::is_whitespace)) else {
            own.extend(block.then_some((number, line)));
            continue;
        };
        let is_meant = before.split_whitespace().any(|tag| match tag.strip_prefix('~') {
            Some(tag) => !tags.contains(&tag),
            None => tags.contains(&tag),
        });
        match rest.trim() {
            "" => block = is_meant,
            rest => own.extend((block && is_meant).then_some((number, rest))),
        }
    }
    own
}

fn is_tag(word: &str) -> bool {
    let word = word.strip_prefix('~').unwrap_or(word);
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "[tasks]\nprove all\nbmc all\nshow\n[options]\nshow: mode cover\n~show: mode prove\nbmc:\nmode bmc\n\
                        depth 7\n--\nprove: expect fail,unknown\ntimeout 9 # seconds\n[engines]\nsmtbmc\n[script]\n\
                        all: read -define X\nread -formal a.sv\nprep -top a\n[files]\n../a.sv\nb.sv c/d.sv\n[file w.svh]\n\
                        `define W 3 # no comment\n\n";

    #[test]
    fn tasks_and_their_lines() {
        let tasks = tasks(Path::new("x/t.sby"), FILE).unwrap();
        let [prove, bmc, show] = &tasks[..] else { panic!("three tasks") };
        assert_eq!(
            (&prove.name[..], prove.mode, prove.depth, prove.timeout),
            ("prove", Mode::Prove, 20, Some(9))
        );
        assert_eq!(prove.expect, ["FAIL", "UNKNOWN"]);
        assert_eq!((bmc.mode, bmc.depth, show.mode), (Mode::Bmc, 7, Mode::Cover));
        let lines = [(17, "read -define X"), (18, "read -formal a.sv"), (19, "prep -top a")]
            .map(|(number, line)| (number, line.to_owned()));
        assert_eq!(prove.script, lines);
        assert_eq!(show.script, lines[1..]);
        assert_eq!(
            show.files,
            [("a.sv".to_owned(), "x/../a.sv".into()), ("b.sv".to_owned(), "x/c/d.sv".into())]
        );
        assert_eq!(show.texts, [("w.svh".to_owned(), "`define W 3 # no comment\n\n".to_owned())]);
    }

    #[test]
    fn faults_have_a_line() {
        for (text, message) in [
            ("mode prove\n", "t.sby:1: expected a section"),
            ("[options]\nmode prove\n", "t.sby:1: there is no [script]"),
            ("[options]\nmode equiv\n", "t.sby:2: unknown mode equiv"),
            ("[options]\nmode prove\nskip 3\n", "t.sby:3: skip: this option is not known here"),
            ("[options]\nmode bmc\ndepth x\n", "t.sby:3: depth: expected a number"),
            ("[options]\n[script]\nprep\n", "t.sby:1: the options have no mode"),
            ("[options]\nmode bmc\n[scripts]\n", "t.sby:3: unknown section [scripts]"),
        ] {
            let error = tasks(Path::new("t.sby"), text).unwrap_err().to_string();
            assert!(error.starts_with(message), "{error}");
        }
    }
}
