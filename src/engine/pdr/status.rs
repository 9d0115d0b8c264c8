//! The progress of a search as a line of text.

use std::fmt;

use super::level::INFINITY;
use super::trace::Trace;

/// The progress of a search. A terminal may cut off the end of the line, so the least important numbers, those of the
/// levels, come last.
pub(super) struct Status<'a> {
    pub trace: &'a Trace<'a>,
    /// Obligations taken from the queue so far.
    pub obligations: u64,
    /// Obligations in the queue; none if no obligations are being blocked.
    pub waiting: Option<usize>,
}

impl fmt::Display for Status<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "frame {}, obligations {}", self.trace.top(), self.obligations)?;
        if let Some(waiting) = self.waiting {
            write!(f, " ({waiting} waiting)")?;
        }
        write!(f, ", lemmas {}", self.trace.len())?;
        if !self.trace.reached.is_empty() {
            write!(f, ", reached states {}", self.trace.reached.len())?;
        }
        f.write_str(&levels(&self.trace.sizes(), self.trace.delta(INFINITY).len()))
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
