//! The options about frames in files.

use std::path::PathBuf;

use clap::{Args, ValueHint};

#[derive(Args)]
#[command(next_help_heading = "Frames of the search (--engine pdrer, pdr, quip; one property)")]
pub struct FrameArgs {
    /// Begin with the frames in FILE, or `-` for standard input
    ///
    /// They come from --save-frames, of this model or of an earlier version
    /// of it with as many latches. The search proves all that it takes from
    /// them again, so they cost time at worst.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, verbatim_doc_comment)]
    pub load_frames: Option<PathBuf>,

    /// Write the frames, while the search runs and when it ends
    ///
    /// If the program is killed, --load-frames goes on where it was. FILE may
    /// be the one that --load-frames names.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, verbatim_doc_comment)]
    pub save_frames: Option<PathBuf>,
}

impl FrameArgs {
    /// Is one of the options there?
    pub fn are_used(&self) -> bool {
        self.load_frames.is_some() || self.save_frames.is_some()
    }
}
