//! What came of a run, in words: the same on the terminal, in the page and in tables.

use crate::record::{Check, Reason, Record, Verdict, Wrong};

impl Record {
    /// Why the answer is wrong, in words; none if it is not known to be.
    pub fn accusation(&self) -> Option<String> {
        let check = self.verification.as_ref();
        let accusation = match self.wrong? {
            Wrong::Verifier => {
                let (by, message) =
                    check.map_or(("the verifier", None), |check| (&check.by, check.message.as_deref()));
                format!("{by} rejects it: {}", message.unwrap_or("no reason given"))
            }
            Wrong::Index => {
                let expected = self.expected.map_or("the opposite", Verdict::word);
                let confirmed = check.is_some_and(|check| check.outcome == Check::Confirmed);
                let doubt =
                    if confirmed { " (but the answer was confirmed: is the index wrong?)" } else { "" };
                format!("the index says {expected}{doubt}")
            }
        };
        Some(format!("{} says {}, but {accusation}", self.configuration, self.verdict))
    }

    /// What went wrong, as far as the run tells; none if nothing did.
    pub fn cause(&self) -> Option<String> {
        if self.verdict != Verdict::Error {
            return None;
        }
        let mut text = self.reason.as_ref().map_or_else(|| "error".to_string(), ToString::to_string);
        if let (Some(Reason::NoAnswer | Reason::Ambiguous), Some(code)) = (&self.reason, self.exit_code) {
            text += &format!(", exit code {code}");
        }
        if let Some(message) = &self.message {
            text += &format!(": {message}");
        }
        Some(text)
    }

    /// The verdict, and the reason if it is no answer.
    pub fn result(&self) -> String {
        match &self.reason {
            None | Some(Reason::GaveUp) => self.verdict.to_string(),
            Some(reason) => format!("{} ({reason})", self.verdict),
        }
    }
}
