//! Exit codes.

/// How the program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// The command succeeded; for `check`: the property is undecided.
    Done,
    /// The input or the arguments are unusable, an answer is rejected, or a file cannot be written.
    Input,
    /// There is an error in this program.
    OwnFailure,
    /// A property fails.
    Unsafe,
    /// The properties hold.
    Safe,
}

impl Exit {
    /// The exit code of a run over several models: a failure if there was one, otherwise the code for a single model
    /// that had all their properties.
    pub fn worst(self, other: Exit) -> Exit {
        let rank = |exit| match exit {
            Exit::OwnFailure => 4,
            Exit::Input => 3,
            Exit::Unsafe => 2,
            Exit::Done => 1,
            Exit::Safe => 0,
        };
        if rank(other) > rank(self) { other } else { self }
    }

    /// Its number.
    pub fn code(self) -> u8 {
        match self {
            Exit::Done => 0,
            Exit::Input => 1,
            Exit::OwnFailure => 2,
            Exit::Unsafe => 10,
            Exit::Safe => 20,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_outrank_verdicts() {
        let ascending = [Exit::Safe, Exit::Done, Exit::Unsafe, Exit::Input, Exit::OwnFailure];
        for (i, &low) in ascending.iter().enumerate() {
            for &high in &ascending[i..] {
                assert_eq!((low.worst(high), high.worst(low)), (high, high));
            }
        }
    }
}
