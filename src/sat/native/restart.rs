//! When to restart: after 64 times 1, 1, 2, 1, 1, 2, 4, … conflicts (Luby, Sinclair, Zuckerman, *Optimal Speedup of
//! Las Vegas Algorithms*, Information Processing Letters 1993), the sequence in Knuth's form. Most queries never get
//! there.

/// The conflicts since the last restart, and a term of the sequence, `v`.
pub(super) struct Restarts {
    pub conflicts: u32,
    u: i32,
    v: i32,
}

impl Default for Restarts {
    fn default() -> Restarts {
        Restarts { conflicts: 0, u: 1, v: 1 }
    }
}

impl Restarts {
    pub fn is_due(&self) -> bool {
        self.conflicts >= 64 * self.v as u32
    }

    /// Begins to count for the next restart.
    pub fn next(&mut self) {
        self.conflicts = 0;
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
    fn restarts_follow_luby() {
        let mut restarts = Restarts::default();
        let mut seen = Vec::new();
        for _ in 0..15 {
            seen.push(restarts.v);
            restarts.next();
        }
        assert_eq!(seen, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
