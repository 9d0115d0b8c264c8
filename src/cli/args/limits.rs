//! The limits of a run.

use std::time::Duration;

use clap::Args;

use super::seconds::seconds;

#[derive(Args)]
pub struct LimitArgs {
    /// Give up after this much wall time, such as 0.5
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub timeout: Option<Duration>,

    /// Give up above this much resident memory
    #[arg(long, value_name = "MIB", allow_negative_numbers = true)]
    pub memory: Option<u64>,
}
