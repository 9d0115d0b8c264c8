//! Says on standard error which properties are decided, while others are still open.
//!
//! Nothing is said in the first second, nor more often than once a second: short runs print their verdicts soon anyway,
//! and a model may have very many properties.

use std::time::{Duration, Instant};

/// How often something is said.
const INTERVAL: Duration = Duration::from_secs(1);
/// If more properties than this are decided at once, only their number is said.
const MOST_LINES: usize = 20;

/// The statuses that have not been said.
pub struct Statuses {
    properties: usize,
    decided: usize,
    /// A line for each; no longer kept once there are too many.
    lines: Vec<String>,
    new: usize,
    said: Instant,
}

impl Statuses {
    /// Of a run that begins now.
    pub fn new(properties: usize) -> Statuses {
        Statuses { properties, decided: 0, lines: Vec::new(), new: 0, said: Instant::now() }
    }

    /// A property is decided.
    pub fn add(&mut self, line: impl FnOnce() -> String) {
        self.decided += 1;
        self.new += 1;
        if self.lines.len() < MOST_LINES {
            self.lines.push(line());
        }
    }

    /// How many properties are decided, for the line of progress: `3 of 8 decided`; none if there is only one.
    pub fn count(&self) -> Option<String> {
        (self.properties > 1).then(|| format!("{} of {} decided", self.decided, self.properties))
    }

    /// The lines that are due. When all properties are decided, the result says everything.
    pub fn due(&mut self) -> Vec<String> {
        let due = self.new > 0 && self.decided < self.properties && self.said.elapsed() >= INTERVAL;
        if !due {
            return Vec::new();
        }
        self.said = Instant::now();
        let lines = std::mem::take(&mut self.lines);
        let many = std::mem::take(&mut self.new) > lines.len();
        if many { self.count().into_iter().collect() } else { lines }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_are_named_and_many_are_counted() {
        let mut statuses = Statuses::new(100);
        let wait = |statuses: &mut Statuses| statuses.said -= INTERVAL;
        statuses.add(|| "b0: safe".to_owned());
        assert!(statuses.due().is_empty());
        wait(&mut statuses);
        assert_eq!(statuses.due(), ["b0: safe"]);
        wait(&mut statuses);
        assert!(statuses.due().is_empty());
        (0..=MOST_LINES).for_each(|_| statuses.add(String::new));
        assert_eq!(statuses.due(), ["22 of 100 decided"]);
    }
}
