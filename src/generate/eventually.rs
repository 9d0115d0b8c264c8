//! What must happen again and again, as a justice property.
//!
//! An input guesses that from some step on it never happens. The guess is kept in a latch, and so is what refutes it:
//! the property fails in the runs that guess, and whose guess is never refuted. Both latches change once at most.

use super::circuit::Circuit;
use crate::logic::lit::Lit;

/// A guess, made once, that something will never happen.
pub struct Guess {
    /// Has it been made?
    made: Lit,
}

impl Guess {
    /// A new input, which makes the guess, and the latch that keeps it.
    pub fn new(c: &mut Circuit) -> Guess {
        let (guess, made) = (c.input("guess"), c.latch("guessed", false));
        let next = c.graph.or(made, guess);
        c.set_next(&[made], &[next]);
        Guess { made }
    }

    /// The justice property that fails if this never happens after the guess; `name` is that of the latch that says
    /// that it did.
    pub fn of(&self, c: &mut Circuit, name: &str, happens: Lit) -> Vec<Lit> {
        let happened = c.latch(name, false);
        let refutes = c.graph.and(self.made, happens);
        let next = c.graph.or(happened, refutes);
        c.set_next(&[happened], &[next]);
        vec![self.made, !happened]
    }
}
