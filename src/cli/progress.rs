//! Shows the progress of searches.

use std::fmt;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use crate::check::News;
use crate::engine::Event;
use crate::model::names::Names;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressFinish, ProgressStyle};

use super::args::{Format, Verbosity};
use super::bounds::Bounds;
use super::output::note;
use super::report::plain::status;
use super::statuses::Statuses;

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
pub struct Progress<'a> {
    display: Display,
    /// The lines `u<k>` on standard output, if they are wanted.
    bounds: Option<Bounds>,
    /// The statuses on standard error, if they are wanted.
    statuses: Option<Statuses>,
    /// The prefix of lines.
    label: String,
    names: &'a Names,
    /// The properties whose turn it is.
    properties: Vec<usize>,
    start: Instant,
    shown: Instant,
}

impl<'a> Progress<'a> {
    /// Shows progress as the user wants it, in lines that begin with `label`.
    pub fn new(
        verbosity: &Verbosity,
        format: Format,
        label: String,
        names: &'a Names,
        properties: &[usize],
    ) -> Progress<'a> {
        let display = if verbosity.verbose {
            Display::Frames
        } else if verbosity.quiet || matches!(format, Format::Aiger | Format::AigerOne) {
            Display::None
        } else {
            Display::Line(line())
        };
        Progress {
            bounds: (format == Format::Aiger).then(|| Bounds::new(properties)),
            statuses: (!verbosity.quiet).then(|| Statuses::new(properties.len())),
            display,
            label,
            ..Progress::silent(names)
        }
    }

    /// Shows no progress.
    pub fn silent(names: &'a Names) -> Progress<'a> {
        let now = Instant::now();
        Progress {
            display: Display::None,
            bounds: None,
            statuses: None,
            label: String::new(),
            names,
            properties: Vec::new(),
            start: now,
            shown: now,
        }
    }

    /// Shows what happens.
    pub fn observe(&mut self, news: News<'_>) {
        match news {
            News::Turn(properties) => {
                self.properties = properties.to_vec();
                self.start = Instant::now();
                self.say_statuses();
            }
            News::Search(event) => {
                self.search(event);
                self.say_statuses();
            }
            News::Decided(property, outcome) => {
                print_bound(self.bounds.as_mut().and_then(|bounds| bounds.decided(property)));
                if let Some(statuses) = &mut self.statuses {
                    statuses.add(|| format!("{}{}", self.label, status(self.names, property, outcome)));
                }
            }
        }
    }

    /// A search begins, whose lines begin with `label`.
    pub fn begin(&mut self, label: String) {
        self.label = label;
        self.start = Instant::now();
    }

    /// Prints something while the line of progress is away.
    pub fn suspend<T>(&self, print: impl FnOnce() -> T) -> T {
        match &self.display {
            Display::Line(line) => line.suspend(print),
            Display::None | Display::Frames => print(),
        }
    }

    fn say_statuses(&mut self) {
        let due = self.statuses.as_mut().map(Statuses::due).unwrap_or_default();
        if !due.is_empty() {
            self.suspend(|| due.iter().for_each(|line| note(line)));
        }
    }

    /// Shows what happens in a search.
    pub fn search(&mut self, event: Event<'_>) {
        let (status, is_news) = match event {
            Event::Bound { steps, status } => {
                for &property in &self.properties {
                    print_bound(self.bounds.as_mut().and_then(|bounds| bounds.learn(property, steps)));
                }
                (status, true)
            }
            Event::Working { status } => (status, false),
            Event::Step { status } => (status, true),
            Event::Resumed { .. } | Event::Examined { .. } | Event::Frames { .. } => return,
        };
        match &self.display {
            Display::Frames if is_news => note(&self.describe(status)),
            Display::Line(line) if self.shown.elapsed() >= Duration::from_secs(1) / RATE.into() => {
                self.shown = Instant::now();
                line.set_message(self.describe(status));
            }
            _ => {}
        }
    }

    fn describe(&self, status: &dyn fmt::Display) -> String {
        let seconds = self.start.elapsed().as_secs_f64();
        let count = self.statuses.as_ref().and_then(Statuses::count).map(|count| format!("{count}; "));
        let count = count.unwrap_or_default();
        let Some((&first, others)) = self.properties.split_first() else {
            return format!("{}{seconds:.1} s, {status}", self.label);
        };
        let label = self.names.property_label(first);
        let others = if others.is_empty() { String::new() } else { format!(" and {} more", others.len()) };
        format!("{}{count}{label}{others}: {seconds:.1} s, {status}", self.label)
    }
}

fn print_bound(bound: Option<usize>) {
    if let Some(steps) = bound {
        let mut out = io::stdout().lock();
        // If this fails, printing the verdict will fail too, and report it.
        let _ = writeln!(out, "u{steps}").and_then(|()| out.flush());
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
