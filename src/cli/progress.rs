//! What a search is doing, while it does it.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressFinish, ProgressStyle};
use pdrer::engine::pdr::{Event, INFINITY, Trace};
use pdrer::stats::Stats;

use super::args::{Format, Verbosity};
use super::output::note;

/// Times a second that the progress line changes.
const RATE: u8 = 10;

/// Where progress is shown.
enum Display {
    /// Nowhere.
    None,
    /// In one line of the terminal that standard error is; if it is none, nowhere.
    Line(ProgressBar),
    /// In a line per frame on standard error.
    Frames,
}

/// Follows the searches of a run.
pub struct Progress {
    display: Display,
    /// Print `u<k>` on standard output?
    bounds: bool,
    /// What a line begins with.
    label: String,
    property: usize,
    bound: Option<usize>,
    start: Instant,
    shown: Instant,
}

impl Progress {
    /// Progress as the user wants to see it, in lines that begin with `label`.
    pub fn new(verbosity: &Verbosity, format: Format, label: String) -> Progress {
        let display = if verbosity.verbose {
            Display::Frames
        } else if verbosity.quiet || format == Format::Aiger {
            Display::None
        } else {
            Display::Line(line())
        };
        Progress { bounds: format == Format::Aiger, display, label, ..Progress::silent() }
    }

    /// No progress shown.
    pub fn silent() -> Progress {
        let now = Instant::now();
        Progress {
            display: Display::None,
            bounds: false,
            label: String::new(),
            property: 0,
            bound: None,
            start: now,
            shown: now,
        }
    }

    /// The search for another property begins.
    pub fn begin(&mut self, property: usize) {
        self.property = property;
        self.bound = None;
        self.start = Instant::now();
    }

    /// No counterexample of the property has this many steps or fewer.
    pub fn bound(&self) -> Option<usize> {
        self.bound
    }

    /// Something has happened.
    pub fn observe(&mut self, event: Event<'_>) {
        let (trace, stats, waiting) = match event {
            Event::Extended { safe, trace, stats } => {
                self.extended(safe, trace, stats);
                (trace, stats, 0)
            }
            Event::Obligation { waiting, trace, stats } => (trace, stats, waiting),
        };
        if let Display::Line(line) = &self.display
            && self.shown.elapsed() >= Duration::from_secs(1) / RATE.into()
        {
            self.shown = Instant::now();
            line.set_message(self.describe(trace, stats, &format!(" ({waiting} waiting)")));
        }
    }

    fn extended(&mut self, safe: usize, trace: &Trace<'_>, stats: &Stats) {
        // A new frame need not be safe yet, and then the number stays.
        let news = self.bound.replace(safe) < Some(safe);
        if self.bounds && news {
            let mut out = io::stdout().lock();
            // If this fails, printing the verdict will, too, and tells.
            let _ = writeln!(out, "u{safe}").and_then(|()| out.flush());
        }
        if let Display::Frames = self.display {
            note(&self.describe(trace, stats, ""));
        }
    }

    fn describe(&self, trace: &Trace<'_>, stats: &Stats, waiting: &str) -> String {
        // A terminal cuts off what does not fit: the levels, which tell least, come last.
        format!(
            "{}b{}: {:.1} s, frame {}, obligations {}{waiting}, lemmas {}{}",
            self.label,
            self.property,
            self.start.elapsed().as_secs_f64(),
            trace.top(),
            stats.obligations,
            trace.len(),
            levels(&trace.sizes(), trace.delta(INFINITY).len()),
        )
    }
}

/// The numbers of lemmas on the highest levels and in F_∞.
fn levels(sizes: &[usize], infinity: usize) -> String {
    const SHOWN: usize = 10;
    let hidden = sizes.len().saturating_sub(SHOWN);
    let mut text = String::from(if hidden > 0 { " (…" } else { " (" });
    for size in &sizes[hidden..] {
        text += &format!("{size} ");
    }
    text + &format!("∞{infinity})")
}

/// A line whose first character moves even while a single query takes long.
fn line() -> ProgressBar {
    let target = ProgressDrawTarget::stderr_with_hz(RATE);
    let style = ProgressStyle::with_template("{spinner} {wide_msg}").expect("the template is well-formed");
    let line = ProgressBar::with_draw_target(None, target);
    let line = line.with_style(style).with_finish(ProgressFinish::AndClear);
    if !line.is_hidden() {
        line.enable_steady_tick(Duration::from_secs(1) / RATE.into());
    }
    line
}

#[cfg(test)]
mod tests {
    use super::levels;

    #[test]
    fn levels_are_compact() {
        assert_eq!(levels(&[], 0), " (∞0)");
        assert_eq!(levels(&[3, 0, 12], 2), " (3 0 12 ∞2)");
        assert_eq!(levels(&(0..12).collect::<Vec<_>>(), 1), " (…2 3 4 5 6 7 8 9 10 11 ∞1)");
    }
}
