//! Reading an answer from exit code and output.

use serde::{Deserialize, Deserializer};

use super::{Config, Verifier};
use crate::record::{Check, Reason, Verdict};
use crate::supervise::{End, Limit, Outcome};

/// What a program's exit code and standard output have to be. A part that is missing may be anything.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pattern {
    /// One of these exit codes.
    pub exit: Option<Vec<i32>>,
    /// A line of standard output is this, or one of these, where `*` stands for any text.
    #[serde(default, deserialize_with = "one_or_several")]
    pub line: Option<Vec<String>>,
}

/// A text, or a list of such.
fn one_or_several<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Vec<String>>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Lines {
        One(String),
        Several(Vec<String>),
    }
    Ok(Some(match Lines::deserialize(from)? {
        Lines::One(line) => vec![line],
        Lines::Several(lines) => lines,
    }))
}

impl Pattern {
    fn knows_exit(&self, code: i32) -> bool {
        self.exit.as_ref().is_none_or(|codes| codes.contains(&code))
    }

    fn fits(&self, code: i32, output: &str) -> bool {
        let is_there = |pattern: &String| output.lines().any(|line| glob(pattern, line.trim_end()));
        let fits_line = |patterns: &Vec<String>| patterns.iter().any(is_there);
        self.knows_exit(code) && self.line.as_ref().is_none_or(fits_line)
    }
}

/// Whether the pattern, where `*` stands for any text, is the whole text.
fn glob(pattern: &str, text: &str) -> bool {
    let Some((start, mut pattern)) = pattern.split_once('*') else { return pattern == text };
    let Some(mut text) = text.strip_prefix(start) else { return false };
    while let Some((part, after)) = pattern.split_once('*') {
        // The leftmost occurrence leaves most to the rest.
        let Some(at) = text.find(part) else { return false };
        text = &text[at + part.len()..];
        pattern = after;
    }
    text.ends_with(pattern)
}

impl Config {
    /// The verdict of a run, and the reason if it is no answer.
    ///
    /// A limit that was exceeded outweighs what the checker says: an answer that comes too late is none.
    pub fn verdict(&self, outcome: &Outcome, output: &str) -> (Verdict, Option<Reason>) {
        match outcome.exceeded {
            Some(Limit::Cpu) => return (Verdict::Unknown, Some(Reason::CpuLimit)),
            Some(Limit::Wall) => return (Verdict::Unknown, Some(Reason::WallLimit)),
            Some(Limit::Memory) => return (Verdict::Unknown, Some(Reason::MemoryLimit)),
            None => {}
        }
        let code = match &outcome.end {
            End::Exit { code } => *code,
            End::Signal { number } => return (Verdict::Error, Some(Reason::Signal { number: *number })),
            End::NotStarted { message } => {
                return (Verdict::Error, Some(Reason::NotStarted { message: message.clone() }));
            }
        };
        let patterns = [
            (Verdict::Safe, Some(&self.safe)),
            (Verdict::Unsafe, Some(&self.unsafe_)),
            (Verdict::Unknown, self.unknown.as_ref()),
        ];
        let patterns: Vec<(Verdict, &Pattern)> =
            patterns.into_iter().filter_map(|(verdict, pattern)| Some((verdict, pattern?))).collect();
        let mut fitting =
            patterns.iter().filter(|(_, pattern)| pattern.fits(code, output)).map(|(verdict, _)| *verdict);
        match (fitting.next(), fitting.next()) {
            (Some(Verdict::Unknown), None) => (Verdict::Unknown, Some(Reason::GaveUp)),
            (Some(verdict), None) => (verdict, None),
            (Some(_), Some(_)) => (Verdict::Error, Some(Reason::Ambiguous)),
            (None, _) => {
                let known =
                    patterns.iter().any(|(_, pattern)| pattern.exit.is_some() && pattern.knows_exit(code));
                let reason = if known || code == 0 { Reason::NoAnswer } else { Reason::ExitCode { code } };
                (Verdict::Error, Some(reason))
            }
        }
    }
}

impl Verifier {
    /// What confirms an answer; none if such answers are not verified.
    pub fn confirmation(&self, answer: Verdict) -> Option<&Pattern> {
        match answer {
            Verdict::Safe => self.safe.as_ref(),
            Verdict::Unsafe => self.unsafe_.as_ref(),
            Verdict::Unknown | Verdict::Error => None,
        }
    }

    /// What a run of the verifier says, where `confirmation` confirms.
    pub fn conclusion(&self, confirmation: &Pattern, outcome: &Outcome, output: &str) -> Check {
        let (None, End::Exit { code }) = (outcome.exceeded, &outcome.end) else { return Check::Failed };
        match (confirmation.fits(*code, output), self.rejected.fits(*code, output)) {
            (true, false) => Check::Confirmed,
            (false, true) => Check::Rejected,
            _ => Check::Failed,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::builtin;
    use super::*;

    #[test]
    fn globs() {
        for (pattern, text, fits) in [
            ("safe", "safe", true),
            ("safe", "unsafe", false),
            ("safe", "safe ", false),
            ("*safe", "unsafe", true),
            ("safe*", "safely", true),
            ("*a*b*", "xxaxxbxx", true),
            ("*a*b", "xxbxxa", false),
            ("a*a", "a", false),
            ("*", "", true),
            ("*Output * of*", "x Output 3 of y", true),
        ] {
            assert_eq!(glob(pattern, text), fits, "{pattern} {text}");
        }
    }

    fn ended(code: i32) -> Outcome {
        Outcome { end: End::Exit { code }, exceeded: None, cpu_s: 0.0, wall_s: 0.0, peak_mib: 0.0 }
    }

    #[test]
    fn exit_code_and_line_must_agree() {
        let pdr = &builtin::find("pdr").expect("built in")[0];
        let verdict = |code, output| pdr.verdict(&ended(code), output);
        assert_eq!(verdict(20, "safe\nframes 3\n"), (Verdict::Safe, None));
        assert_eq!(verdict(10, "unsafe\r\n"), (Verdict::Unsafe, None));
        assert_eq!(verdict(0, "unknown\n"), (Verdict::Unknown, Some(Reason::GaveUp)));
        assert_eq!(verdict(20, "unsafe\n"), (Verdict::Error, Some(Reason::NoAnswer)));
        assert_eq!(verdict(20, ""), (Verdict::Error, Some(Reason::NoAnswer)));
        assert_eq!(verdict(2, "safe\n"), (Verdict::Error, Some(Reason::ExitCode { code: 2 })));
    }

    #[test]
    fn abc_says_it_in_words() {
        let abc = &builtin::find("abc").expect("built in")[0];
        let verdict = |output| abc.verdict(&ended(0), output);
        assert_eq!(verdict("Property proved.  Time =     0.02 sec"), (Verdict::Safe, None));
        let unsafe_ = "Output 2 of miter \"fifo4\" was asserted in frame 4.  Time =     0.01 sec";
        assert_eq!(verdict(unsafe_), (Verdict::Unsafe, None));
        let both = format!("{unsafe_}\nProperty proved.");
        assert_eq!(verdict(&both), (Verdict::Error, Some(Reason::Ambiguous)));
        assert_eq!(verdict("Wrong input file format."), (Verdict::Error, Some(Reason::NoAnswer)));
    }

    #[test]
    fn too_late_is_no_answer() {
        let pdr = &builtin::find("pdr").expect("built in")[0];
        let late = Outcome { exceeded: Some(Limit::Cpu), ..ended(20) };
        assert_eq!(pdr.verdict(&late, "safe\n"), (Verdict::Unknown, Some(Reason::CpuLimit)));
        let crashed = Outcome { end: End::Signal { number: 11 }, ..ended(20) };
        assert_eq!(pdr.verdict(&crashed, "safe\n"), (Verdict::Error, Some(Reason::Signal { number: 11 })));
    }

    #[test]
    fn a_counterexample_is_no_certificate() {
        let verifier = builtin::verifier();
        let safe = verifier.confirmation(Verdict::Safe).expect("verified");
        let conclusion = |code, output| verifier.conclusion(safe, &ended(code), output);
        assert_eq!(conclusion(0, "ok: certificate, proves b0\n"), Check::Confirmed);
        assert_eq!(conclusion(0, "ok: solution, all 3 clauses hold\n"), Check::Confirmed);
        assert_eq!(conclusion(0, "ok: counterexample, b0 fails in step 5\n"), Check::Failed);
        assert_eq!(conclusion(1, "REJECTED: the certificate fails the check `reset`\n"), Check::Rejected);
        assert_eq!(conclusion(1, ""), Check::Failed);
    }
}
