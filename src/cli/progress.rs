//! Shows the progress of searches.

use std::fmt;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressFinish, ProgressStyle};
use pdrer::engine::Event;

use super::args::{Format, Verbosity};
use super::output::note;

/// How often the progress line may change, in times a second.
const RATE: u8 = 10;

/// Where progress is shown.
enum Display {
    /// Nowhere.
    None,
    /// In one line, if standard error is a terminal; otherwise nowhere.
    Line(ProgressBar),
    /// In one line per frame, on standard error.
    Frames,
}

/// Follows the searches of a run.
pub struct Progress {
    display: Display,
    /// Are lines `u<k>` printed on standard output?
    bounds: bool,
    /// The prefix of lines.
    label: String,
    property: usize,
    bound: Option<usize>,
    start: Instant,
    shown: Instant,
}

impl Progress {
    /// Shows progress as the user wants it, in lines that begin with `label`.
    pub fn new(verbosity: &Verbosity, format: Format, label: String) -> Progress {
        let display = if verbosity.verbose {
            Display::Frames
        } else if verbosity.quiet || matches!(format, Format::Aiger | Format::AigerOne) {
            Display::None
        } else {
            Display::Line(line())
        };
        Progress { bounds: format == Format::Aiger, display, label, ..Progress::silent() }
    }

    /// Shows no progress.
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

    /// A search for the next property begins.
    pub fn begin(&mut self, property: usize) {
        self.property = property;
        self.bound = None;
        self.start = Instant::now();
    }

    /// Shows an event of the search.
    pub fn observe(&mut self, event: Event<'_>) {
        let status = match event {
            Event::Bound { steps, status } => {
                self.bounded(steps, status);
                status
            }
            Event::Working { status } => status,
        };
        if let Display::Line(line) = &self.display
            && self.shown.elapsed() >= Duration::from_secs(1) / RATE.into()
        {
            self.shown = Instant::now();
            line.set_message(self.describe(status));
        }
    }

    fn bounded(&mut self, steps: usize, status: &dyn fmt::Display) {
        // The bound may be the old one: a new frame is not always known to be safe.
        let is_more = self.bound.replace(steps) < Some(steps);
        if self.bounds && is_more {
            let mut out = io::stdout().lock();
            // If this fails, printing the verdict will fail too, and report it.
            let _ = writeln!(out, "u{steps}").and_then(|()| out.flush());
        }
        if let Display::Frames = self.display {
            note(&self.describe(status));
        }
    }

    fn describe(&self, status: &dyn fmt::Display) -> String {
        let seconds = self.start.elapsed().as_secs_f64();
        format!("{}b{}: {seconds:.1} s, {status}", self.label, self.property)
    }
}

/// A line whose first character keeps moving even during a long query.
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
