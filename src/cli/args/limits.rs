//! The limits of a run.

use std::time::Duration;

use clap::Args;

#[derive(Args)]
pub struct LimitArgs {
    /// Give up after this much wall time, such as 0.5
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub timeout: Option<Duration>,

    /// Give up above this much resident memory
    #[arg(long, value_name = "MIB", allow_negative_numbers = true)]
    pub memory: Option<u64>,
}

/// A duration, as a number of seconds.
pub fn seconds(text: &str) -> Result<Duration, &'static str> {
    let seconds: Option<f64> = text.parse().ok();
    let duration = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    duration.ok_or(match seconds {
        Some(seconds) if seconds < 0.0 => "a time cannot be negative",
        _ => "this is no number of seconds",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_of_seconds() {
        assert_eq!(seconds("0.25"), Ok(Duration::from_millis(250)));
        assert_eq!(seconds("0"), Ok(Duration::ZERO));
        for text in ["", "-1", "nan", "inf", "1e300", "1s"] {
            assert!(seconds(text).is_err(), "{text}");
        }
    }
}
