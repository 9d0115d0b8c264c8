//! Frames of a search in a file: kept while it runs, and read for the next one.
//!
//! The file is written again and again, so that little is lost when the program is killed, but most of the time is left
//! for the search. It is replaced as a whole. What can only be written once gets the frames at the end.

use std::path::Path;
use std::time::{Duration, Instant};

use pdrer::answer::export::frames::{self, Saved};
use pdrer::answer::frames::Frames;
use pdrer::engine::Event;
use pdrer::input;
use pdrer::limits::Limits;
use pdrer::model::Model;

use super::error::Error;
use super::output;

/// The least time between writing and writing again.
const PAUSE: Duration = Duration::from_millis(250);
/// How much longer the search runs than it waits for files.
const SHARE: u32 = 20;

/// Reads frames for a model.
pub fn load(path: &Path, model: &Model, limits: &Limits) -> Result<Frames, Error> {
    let bytes = input::read(path, limits).map_err(|error| match input::stopped(&error) {
        Some(stopped) => Error::Input(input::Error::Stopped(stopped)),
        None => Error::File { path: path.to_owned(), error },
    })?;
    frames::read(&bytes, model.latches.len()).map_err(|error| Error::Frames { path: path.to_owned(), error })
}

/// Keeps the frames of a search in a file.
pub struct Saver<'a> {
    path: &'a Path,
    saved: Saved<'a>,
    limits: &'a Limits,
    /// Can the file be written again and again?
    again: bool,
    /// When it may be written next.
    next: Instant,
    /// How the last writing ended.
    written: Result<(), Error>,
}

impl<'a> Saver<'a> {
    /// A saver for the frames of a search that is about to begin.
    pub fn new(path: &'a Path, saved: Saved<'a>, limits: &'a Limits) -> Saver<'a> {
        let (again, next) = (output::is_replaced(path), Instant::now() + PAUSE);
        Saver { path, saved, limits, again, next, written: Ok(()) }
    }

    /// Writes the frames of this event, if it has any and if it is time to.
    pub fn event(&mut self, event: &Event<'_>) {
        let Event::Frames { frames, last } = event else { return };
        let start = Instant::now();
        if *last || self.again && start >= self.next {
            let text = frames::write(self.saved, &frames());
            self.written = output::write(self.path, self.limits, &text);
            let end = Instant::now();
            self.next = end + PAUSE.max((end - start) * SHARE);
        }
    }

    /// Fails if the last frames have not been written.
    pub fn finish(self) -> Result<(), Error> {
        self.written
    }
}
