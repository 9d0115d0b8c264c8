//! Constructs of SystemVerilog that a front end does not know.
//!
//! Two ways lead here. Yosys says "syntax error, unexpected '@'": the words of the statement tell which construct it
//! is, and what to write instead. Worse, front ends skip some constructs without a word, and what is skipped may be an
//! assertion: an older Yosys forgets `bind`, slang `default disable iff`, `expect`, `final` and `program`. So the files
//! of a design are looked through first. Rejected: to look at what is left of the design afterwards, where nothing
//! tells a `bind` from a module that nobody needs.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::design::Frontend;
use super::error::Error;
use super::source::{Word, active_words, words};

/// Something that only assertions have.
struct Construct {
    /// Each of these words tells it.
    words: &'static [&'static str],
    /// What it is called in messages.
    name: &'static str,
    /// The front ends that know it.
    known: &'static [Frontend],
}

const OF_ASSERTIONS: [Construct; 10] = [
    Construct { words: &["@"], name: "a clock `@(...)`", known: &[Frontend::Slang] },
    Construct { words: &["disable"], name: "`disable iff`", known: &[Frontend::Slang] },
    Construct { words: &["s_eventually", "eventually"], name: "`s_eventually`", known: &[Frontend::Yosys] },
    Construct { words: &["|->"], name: "`|->`", known: &[] },
    Construct { words: &["|=>"], name: "`|=>`", known: &[] },
    Construct { words: &["##"], name: "`##`", known: &[] },
    Construct { words: &["[*", "[=", "[->"], name: "repetitions", known: &[] },
    Construct { words: &["until", "s_until", "until_with", "s_until_with"], name: "`until`", known: &[] },
    Construct {
        words: &["nexttime", "s_nexttime", "s_always", "strong", "weak"],
        name: "operators of properties",
        known: &[],
    },
    Construct {
        words: &["#-#", "#=#", "throughout", "within", "intersect", "first_match"],
        name: "operators of sequences",
        known: &[],
    },
];

/// What assertions begin with.
const KINDS: [&str; 5] = ["assert", "assume", "cover", "restrict", "expect"];

/// What a syntax error, or what slang does not support, in this line of a text is about, and what can be done; nothing
/// if the line is no assertion.
pub(super) fn advice(text: &str, line: usize, frontend: Frontend) -> Option<String> {
    let words = words(text);
    let is_end = |word: &Word<'_>| [";", "begin", "end"].contains(&word.text);
    let statements = words.split_inclusive(is_end);
    let is_there = |statement: &&[Word<'_>]| {
        statement.first().is_some_and(|first| first.line <= line)
            && statement.last().is_some_and(|last| last.line >= line)
    };
    statements.filter(is_there).find_map(|statement| of_statement(statement, frontend))
}

fn of_statement(statement: &[Word<'_>], frontend: Frontend) -> Option<String> {
    let follow = |pair: [&str; 2]| statement.windows(2).any(|words| [words[0].text, words[1].text] == pair);
    let reader = match frontend {
        Frontend::Yosys => "Yosys itself",
        Frontend::Slang => "the front end slang",
    };
    let declared = ["property", "sequence", "clocking"]
        .into_iter()
        .find(|word| statement[0].text == *word || follow(["default", word]));
    if let Some(declared) = declared {
        return Some(format!("{reader} does not know `{declared}`: {INSTEAD}"));
    }
    if follow(["default", "disable"]) {
        return Some(format!("{reader} does not know `default disable iff`: write it into each assertion"));
    }
    let is_kind = |word: &Word<'_>| KINDS.contains(&word.text);
    // The clock of a block around an assertion is no fault.
    let statement = &statement[statement.iter().position(is_kind)?..];
    let has = |text: &str| statement.iter().any(|word| word.text == text);
    if has("else") {
        let slang = if frontend == Frontend::Yosys { SLANG_KNOWS } else { "" };
        return Some(format!(
            "{reader} does not know `else` after an assertion: leave the action out{slang}"
        ));
    }
    let is_unknown = |construct: &&Construct| {
        !construct.known.contains(&frontend) && construct.words.iter().any(|text| has(text))
    };
    let found: Vec<&Construct> = OF_ASSERTIONS.iter().filter(is_unknown).collect();
    let slang = found.iter().all(|construct| construct.known.contains(&Frontend::Slang));
    let names: Vec<&str> = found.iter().map(|construct| construct.name).collect();
    let (last, others) = names.split_last()?;
    let names =
        if others.is_empty() { (*last).to_owned() } else { format!("{} and {last}", others.join(", ")) };
    Some(format!(
        "{reader} does not know {names} in an assertion: {INSTEAD}{}",
        if slang { SLANG_KNOWS } else { "" }
    ))
}

const SLANG_KNOWS: &str = "; the front end slang knows it: --frontend slang";
const INSTEAD: &str =
    "write an assertion in a clocked block, such as `always @(posedge clk) if (rst_n) assert (!a || b);`";

/// Fails if a file in a folder, read with these macros and folders of included files, has what its front end skips
/// without a word. Files that cannot be read are left to the front end.
pub(super) fn nothing_skipped(
    folder: &Path,
    file: &Path,
    frontend: Frontend,
    includes: &[PathBuf],
    defines: &[String],
) -> Result<(), Error> {
    let names = defines.iter().map(|define| define.split('=').next().unwrap_or_default().to_owned());
    let mut search = Search { folder, frontend, includes, defined: names.collect(), seen: HashSet::new() };
    search.file(file)
}

/// A search through a file and those that it includes.
struct Search<'a> {
    folder: &'a Path,
    frontend: Frontend,
    includes: &'a [PathBuf],
    /// Macros.
    defined: HashSet<String>,
    seen: HashSet<PathBuf>,
}

impl Search<'_> {
    fn file(&mut self, file: &Path) -> Result<(), Error> {
        if !self.seen.insert(file.to_owned()) {
            return Ok(());
        }
        let Ok(text) = fs::read(self.folder.join(file)) else { return Ok(()) };
        let text = String::from_utf8_lossy(&text);
        let words = active_words(&text, &mut self.defined);
        for (i, word) in words.iter().enumerate() {
            let next = words.get(i + 1).map_or("", |next| next.text);
            let is_name = next.starts_with(|c: char| c.is_alphabetic() || "_\\`$".contains(c));
            let skipped = match (self.frontend, word.text) {
                (Frontend::Yosys, "bind") if is_name => {
                    "`bind`, which some versions of Yosys skip: write the instance into the module, or use --frontend slang"
                }
                (Frontend::Slang, "default") if next == "disable" => {
                    "`default disable iff`, which the front end slang skips: write it into each assertion"
                }
                (Frontend::Slang, "final" | "program") if has_assertion(&words[i..]) => {
                    "an assertion in a `final` block or a `program`, which the front end slang skips"
                }
                (Frontend::Slang, "expect") if next == "(" => "`expect`, which the front end slang skips",
                (_, "`include") => {
                    let wanted = next.trim_matches('"');
                    let beside = [PathBuf::new(), file.with_file_name("")].into_iter();
                    let paths = beside.chain(self.includes.iter().cloned()).map(|folder| folder.join(wanted));
                    if let Some(found) = paths.into_iter().find(|path| self.folder.join(path).is_file()) {
                        self.file(&found)?;
                    }
                    continue;
                }
                _ => continue,
            };
            return Err(Error::at(format!("{}:{}", file.display(), word.line), skipped));
        }
        Ok(())
    }
}

/// Does a `program`, or a block or statement after `final`, have an assertion?
fn has_assertion(words: &[Word<'_>]) -> bool {
    let end = match (words[0].text, words.get(1).map_or("", |next| next.text)) {
        ("program", _) => "endprogram",
        (_, "begin") => "end",
        // Of an assertion, `assert final`.
        (_, "(") => return false,
        _ => ";",
    };
    words.iter().take_while(|word| word.text != end).any(|word| KINDS.contains(&word.text))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str, line: usize, frontend: Frontend) -> String {
        advice(text, line, frontend).unwrap_or_default()
    }

    #[test]
    fn constructs_of_assertions() {
        let text = "module m;\nwire a = b | c;\np: assert property (@(posedge clk)\n disable iff (!r)\n a |-> ##1 b);\n\
                    q: assert property (@(posedge clk) a); always @(posedge clk) assert (b) else $error(\"x\");\n\
                    default disable iff (!r);\nsequence s; a; endsequence\nalways @(posedge clk) assert (b);\nendmodule\n";
        for (line, frontend, message) in [
            (2, Frontend::Yosys, ""),
            (
                3,
                Frontend::Yosys,
                "Yosys itself does not know a clock `@(...)`, `disable iff`, `|->` and `##` in an assertion: write",
            ),
            (5, Frontend::Slang, "the front end slang does not know `|->` and `##` in an assertion: write"),
            (6, Frontend::Yosys, "Yosys itself does not know a clock `@(...)` in an assertion: write"),
            (7, Frontend::Yosys, "Yosys itself does not know `default disable iff`: write"),
            (8, Frontend::Yosys, "Yosys itself does not know `sequence`: write"),
            (9, Frontend::Yosys, ""),
        ] {
            let said = said(text, line, frontend);
            assert!(said.starts_with(message) && said.is_empty() == message.is_empty(), "{line}: {said}");
        }
        assert!(said(text, 6, Frontend::Yosys).ends_with("knows it: --frontend slang"));
        let text = "always @(posedge clk)\n assert (b) else $error(\"x\");\n";
        assert!(said(text, 2, Frontend::Yosys).contains("`else` after an assertion"));
    }
}
