//! Luby's sequence 1, 1, 2, 1, 1, 2, 4, … (Luby, Sinclair, Zuckerman, *Optimal Speedup of Las Vegas Algorithms*,
//! Information Processing Letters 1993), in Knuth's form.
//!
//! It says how long to continue a computation whose time depends on luck before restarting it.

/// A position in the sequence.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Luby {
    u: i32,
    v: i32,
}

impl Default for Luby {
    fn default() -> Luby {
        Luby { u: 1, v: 1 }
    }
}

impl Luby {
    /// The term at this position.
    pub fn term(self) -> u32 {
        self.v as u32
    }

    /// Is this the first position?
    pub fn is_first(self) -> bool {
        self.u == 1
    }

    /// Goes to the next position.
    pub fn advance(&mut self) {
        if self.u & -self.u == self.v {
            (self.u, self.v) = (self.u + 1, 1);
        } else {
            self.v *= 2;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_begins_like_this() {
        let mut luby = Luby::default();
        let mut seen = Vec::new();
        for _ in 0..15 {
            seen.push(luby.term());
            luby.advance();
        }
        assert_eq!(seen, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
