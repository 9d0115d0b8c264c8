//! Frames of searches in a file: kept while they run, and read for the next run.
//!
//! The file is written again and again, so that little is lost when the program is killed, but most of the time is left
//! for the search. It is replaced as a whole. What can only be written once gets the frames at the end.

use std::path::Path;
use std::time::{Duration, Instant};

use crate::answer::export::frames::{self, ReadError as BadFrames, Saved, System};
use crate::answer::frames::Frames;
use crate::check::family::{Earlier, News, Verdict};
use crate::engine::Event;
use crate::limits::Limits;
use crate::model::{Bound, Model};

use super::error::Error;
use super::model::bytes_within;
use super::output;

/// The least time between writing and writing again.
const PAUSE: Duration = Duration::from_millis(250);
/// How much longer the search runs than it waits for files.
const SHARE: u32 = 20;

/// Reads frames for a model.
pub fn load(path: &Path, model: &Model, limits: &Limits) -> Result<Frames, Error> {
    read(path, limits, |bytes| frames::read(bytes, model.latches.len()))
}

/// Reads what a run has left of several systems of a family. Those of bounds that this one does not have are left out.
pub fn load_family(
    path: &Path,
    model: &Model,
    property: usize,
    bounds: &[Bound],
    limits: &Limits,
) -> Result<Vec<Earlier>, Error> {
    let (latches, inputs) = (model.latches.len(), model.inputs);
    let systems = read(path, limits, |bytes| frames::read_family(bytes, latches, inputs, property))?;
    let place = |number| bounds.iter().position(|bound| bound.number == number);
    let earlier = |System { bound, frames, counterexample }: System| {
        Some(Earlier { system: place(bound)?, frames, counterexample })
    };
    Ok(systems.into_iter().filter_map(earlier).collect())
}

fn read<T>(
    path: &Path,
    limits: &Limits,
    parse: impl FnOnce(&[u8]) -> Result<T, BadFrames>,
) -> Result<T, Error> {
    let bytes = bytes_within(path, limits)?;
    parse(&bytes).map_err(|error| Error::within(path, format_args!("{}: {error}", error.line)))
}

/// A file that is written again and again.
struct Kept<'a> {
    path: &'a Path,
    limits: &'a Limits,
    /// Can the file be written again and again?
    again: bool,
    /// When it may be written next.
    next: Instant,
    /// How the last writing ended.
    written: Result<(), Error>,
}

impl<'a> Kept<'a> {
    fn new(path: &'a Path, limits: &'a Limits) -> Kept<'a> {
        let (again, next) = (output::is_replaced(path), Instant::now() + PAUSE);
        Kept { path, limits, again, next, written: Ok(()) }
    }

    /// Writes the text, at the end or if it is time to.
    fn write(&mut self, end: bool, text: impl FnOnce() -> Vec<u8>) {
        let start = Instant::now();
        if end || self.again && start >= self.next {
            self.written = output::write(self.path, self.limits, &text());
            let end = Instant::now();
            self.next = end + PAUSE.max((end - start) * SHARE);
        }
    }
}

/// Keeps the frames of a search in a file.
pub struct Saver<'a> {
    saved: Saved<'a>,
    file: Kept<'a>,
}

impl<'a> Saver<'a> {
    /// A saver for the frames of a search that is about to begin.
    pub fn new(path: &'a Path, saved: Saved<'a>, limits: &'a Limits) -> Saver<'a> {
        Saver { saved, file: Kept::new(path, limits) }
    }

    /// Writes the frames of this event, if it has any and if it is time to.
    pub fn event(&mut self, event: &Event<'_>) {
        if let Event::Frames { frames, last } = event {
            self.file.write(*last, || frames::write(self.saved, &frames()));
        }
    }

    /// Fails if the last frames have not been written.
    pub fn finish(self) -> Result<(), Error> {
        self.file.written
    }
}

/// Keeps the searches of a family in a file: of the systems at the border, of the one that is searched, and those of an
/// earlier run that are still to come. Together they bring another run to the same place.
pub struct FamilySaver<'a> {
    saved: Saved<'a>,
    bounds: &'a [Bound],
    file: Kept<'a>,
    /// The last system found to be safe, and the last one found not to be.
    border: [Option<Earlier>; 2],
    /// The last search, from its end until its verdict is known.
    ended: Option<Earlier>,
    /// Those of an earlier run that are not decided.
    waiting: Vec<Earlier>,
}

impl<'a> FamilySaver<'a> {
    /// A saver for the searches of a run that is about to begin with those of an earlier one.
    pub fn new(
        path: &'a Path,
        saved: Saved<'a>,
        bounds: &'a [Bound],
        earlier: &[Earlier],
        limits: &'a Limits,
    ) -> FamilySaver<'a> {
        let (file, waiting) = (Kept::new(path, limits), earlier.to_vec());
        FamilySaver { saved, bounds, file, border: [None, None], ended: None, waiting }
    }

    /// Writes what is to be kept, if there is something new and if it is time to.
    pub fn news(&mut self, news: &News<'_>) {
        match news {
            News::Search { system, event: Event::Frames { frames, last } } => {
                let searched = || Earlier { system: *system, frames: frames(), counterexample: None };
                self.waiting.retain(|waiting| waiting.system != *system);
                if *last {
                    self.ended = Some(searched());
                } else {
                    self.write(false, || Some(searched()));
                }
            }
            News::Search { .. } => {}
            News::Ran { ran, counterexample } => {
                // There was no search in a system whose counterexample was known.
                let known = self.waiting.iter().position(|waiting| waiting.system == ran.system);
                let known = known.map(|known| self.waiting.remove(known));
                let mut decided = self.ended.take().or(known);
                if let Some(decided) = &mut decided {
                    decided.counterexample = counterexample.cloned();
                }
                match ran.verdict {
                    Verdict::Safe => self.border[0] = decided,
                    Verdict::Unsafe { .. } => self.border[1] = decided,
                    Verdict::Unknown(_) => self.ended = decided,
                }
                self.write(false, || None);
            }
        }
    }

    fn write(&mut self, end: bool, searched: impl FnOnce() -> Option<Earlier>) {
        let FamilySaver { saved, bounds, file, border, ended, waiting } = self;
        file.write(end, || {
            let searched = searched();
            let all = border.iter().chain([&*ended, &searched]).flatten().chain(&*waiting);
            frames::write_family(
                *saved,
                all.map(|kept| (bounds[kept.system].number, &kept.frames, kept.counterexample.as_ref())),
            )
        });
    }

    /// Writes all that is to be kept. Fails if that is impossible.
    pub fn finish(mut self) -> Result<(), Error> {
        self.write(true, || None);
        self.file.written
    }
}
