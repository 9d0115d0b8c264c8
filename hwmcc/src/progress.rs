//! What the user sees during a run, on standard error: a bar on a terminal, else a line for each run.
//!
//! A wrong answer is a defect of a checker, so it is the loudest thing on the screen, when it is found and again at
//! the end.

use std::io::{IsTerminal, stderr};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use crate::record::{Record, Verdict};

/// Width of the frame around what must not be overlooked.
const FRAME: usize = 78;

/// Shows how far a run is.
pub struct Progress {
    bar: Option<ProgressBar>,
    colours: bool,
    total: usize,
    solved: usize,
    unknown: usize,
    error: usize,
    wrong: usize,
}

impl Progress {
    /// Begins with the runs that were made before.
    pub fn new(total: usize, done: &[Record]) -> Progress {
        let bar = stderr().is_terminal().then(|| ProgressBar::new(total as u64));
        let colours = colours();
        let mut progress = Progress { bar, colours, total, solved: 0, unknown: 0, error: 0, wrong: 0 };
        done.iter().for_each(|record| progress.count(record));
        if let Some(bar) = &progress.bar {
            let style =
                ProgressStyle::with_template("{bar:24} {pos}/{len}  {msg}  {elapsed} gone, {eta} left");
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
            bar.set_message(progress.counts());
            bar.set_position(done.len() as u64);
            bar.reset_eta();
            bar.enable_steady_tick(Duration::from_millis(500));
        }
        progress
    }

    /// Shows a run that has ended.
    pub fn record(&mut self, record: &Record) {
        self.count(record);
        if let Some(accusation) = record.accusation() {
            let lines =
                [accusation, format!("{}: {}", record.set, record.model), format!("see {}", record.logs.dir)];
            let text = framed("WRONG ANSWER", &lines, self.colours);
            match &self.bar {
                Some(bar) => bar.println(text),
                None => eprintln!("{text}"),
            }
        }
        match &self.bar {
            Some(bar) => {
                bar.set_message(self.counts());
                bar.inc(1);
            }
            None => eprintln!("{}", self.line(record)),
        }
    }

    /// Takes the bar away.
    pub fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }

    fn done(&self) -> usize {
        self.solved + self.unknown + self.error + self.wrong
    }

    fn count(&mut self, record: &Record) {
        let counter = match record.verdict {
            _ if record.wrong.is_some() => &mut self.wrong,
            Verdict::Safe | Verdict::Unsafe => &mut self.solved,
            Verdict::Unknown => &mut self.unknown,
            Verdict::Error => &mut self.error,
        };
        *counter += 1;
    }

    fn counts(&self) -> String {
        let mut text = format!("{} solved, {} unknown", self.solved, self.unknown);
        if self.error > 0 {
            text += &format!(", {} errors", self.error);
        }
        let wrong = format!(", {} WRONG", self.wrong);
        text + &if self.colours && self.wrong > 0 { red(&wrong) } else { wrong }
    }

    fn line(&self, record: &Record) -> String {
        let (done, total, width) = (self.done(), self.total, self.total.to_string().len());
        let Record { configuration, set, model, seed, cpu_s, peak_mib, .. } = record;
        let wrong = if record.wrong.is_some() { "WRONG: " } else { "" };
        let result = format!("{wrong}{}", record.result());
        let message = record.message.as_ref().map(|message| format!(": {message}")).unwrap_or_default();
        let seed = if *seed == 0 { String::new() } else { format!(" seed {seed}") };
        format!(
            "[{done:>width$}/{total}] {result:<20} {cpu_s:>8.2} s {peak_mib:>6.0} MiB  {configuration}{seed}  {set}: {model}{message}"
        )
    }
}

/// Says something that must not be overlooked.
pub fn shout(title: &str, lines: &[String]) {
    eprintln!("{}", framed(title, lines, colours()));
}

fn colours() -> bool {
    stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none()
}

fn red(text: &str) -> String {
    format!("\x1b[1;37;41m{text}\x1b[0m")
}

fn framed(title: &str, lines: &[String], colours: bool) -> String {
    let edge = "!".repeat(FRAME);
    let mut all = vec![edge.clone(), format!("!! {title}")];
    all.extend(lines.iter().map(|line| format!("!! {line}")));
    all.push(edge);
    let paint = |line: String| if colours { red(&format!("{line:<FRAME$}")) } else { line };
    all.into_iter().map(paint).collect::<Vec<String>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Wrong;
    use crate::results::tests::record;

    #[test]
    fn wrong_is_loud() {
        let mut wrong = record("one", "b.aig", "p", 0);
        wrong.wrong = Some(Wrong::Index);
        wrong.expected = Some(Verdict::Unsafe);
        let mut progress = Progress::new(60, &[record("one", "a.aig", "p", 0)]);
        progress.record(&wrong);
        assert!(progress.line(&wrong).starts_with("[ 2/60] WRONG: safe"), "{}", progress.line(&wrong));
        assert!(progress.counts().contains("1 solved") && progress.counts().contains("1 WRONG"));
        let accusation = wrong.accusation().expect("wrong");
        assert_eq!(accusation, "p says safe, but the index says unsafe");
        let frame = framed("WRONG ANSWER", &[accusation], true);
        assert!(frame.lines().all(|line| line.starts_with("\x1b[1;37;41m!!")));
    }
}
