//! A counterexample as data, and as a block of a witness file.
//!
//! Source: `FORMAT` and `aigsim` of the AIGER library 1.9 (<https://fmv.jku.at/aiger/>). A block of status `1` has a
//! line of properties (`b0b3`), the initial state, one vector of inputs per step, and a line `.`.
//!
//! Only `0` and `1` are written, although the format has `x` for values that do not matter: checkers replace `x` by
//! different values, and may then miss the bad state.

use std::borrow::Cow;
use std::io::{self, Write};

use crate::logic::bits::Bits;

/// A run of a model into a bad state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The property that fails, by its number (see [`Model::goal`](crate::model::Model::goal)).
    pub property: usize,
    /// The value of each latch in the first step.
    pub state: Bits,
    /// The values of the inputs, one vector per step. Of a safety property, the bad state is the state of the last
    /// step, under its inputs.
    pub inputs: Vec<Bits>,
    /// Of a justice property: the step to which the run returns, a *lasso*. The state after the last step is the state
    /// before this one, and steps from here on repeat for ever. None for a safety property.
    pub back: Option<usize>,
}

impl Counterexample {
    /// Writes the counterexample as a block of status 1. `label` names the property, see
    /// [`Model::label`](crate::model::Model::label).
    ///
    /// # Errors
    /// Those of the writer.
    ///
    /// ```
    /// use pdrer::answer::witness::Counterexample;
    /// let inputs = vec![[false].into(), [true].into()];
    /// let mut text = Vec::new();
    /// Counterexample { property: 0, state: [true, false].into(), inputs, back: None }.write("b0", &mut text)?;
    /// assert_eq!(text, b"1\nb0\n10\n0\n1\n.\n");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn write(&self, label: &str, out: &mut impl Write) -> io::Result<()> {
        write!(out, "1\n{label}\n")?;
        self.lines().try_for_each(|line| writeln!(out, "{line}"))?;
        out.write_all(b".\n")
    }

    /// The same run, with its loop so many times, at least once. A run without a loop stays as it is.
    ///
    /// ```
    /// use pdrer::{answer::witness::Counterexample, logic::bits::Bits};
    /// let inputs = vec![[false].into(), [true].into()];
    /// let run = Counterexample { property: 0, state: Bits::default(), inputs, back: Some(1) };
    /// assert_eq!(run.with_turns(3).inputs, [[false], [true], [true], [true]].map(Bits::from));
    /// ```
    pub fn with_turns(&self, turns: usize) -> Cow<'_, Counterexample> {
        let mut run = Cow::Borrowed(self);
        if let Some(back) = self.back {
            (1..turns).for_each(|_| run.to_mut().inputs.extend_from_slice(&self.inputs[back..]));
        }
        run
    }

    /// The values as digits `0` and `1`: those of the latches in the first step, then the inputs of each step.
    pub fn lines(&self) -> impl Iterator<Item = String> {
        let digit = |&value: &bool| if value { '1' } else { '0' };
        std::iter::once(&self.state).chain(&self.inputs).map(move |values| values.iter().map(digit).collect())
    }
}
