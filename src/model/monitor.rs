//! A model with a monitor that folds the signals of a justice property into one *tick*.
//!
//! Source: Claessen, Sörensson, *A Liveness Checking Algorithm That Counts*, FMCAD 2012. The monitor waits for the
//! signals (the literals of the property and the fairness constraints) one after the other, and ticks when it has seen
//! the last one; then it begins anew. A run ticks infinitely often if and only if each signal is true infinitely often.
//! Latch i of the monitor says that the first i + 1 signals have been seen in this round. Rejected: to wait for all
//! signals at once, which has exponentially many states and ticks more often.

use super::aig::{Latch, Model};
use crate::logic::lit::Lit;

/// A model with the monitor of a justice property.
#[derive(Clone, Debug)]
pub struct Monitored {
    /// The model, with the latches of the monitor after its own. It has no properties, and keeps its constraints.
    pub model: Model,
    /// The signals, in the order in which the monitor waits for them; sorted and without duplicates.
    pub signals: Vec<Lit>,
    /// Is the last signal of a round true in this step? It may depend on inputs.
    pub tick: Lit,
    /// The position of the monitor's first latch; it has one latch less than there are signals.
    pub first: usize,
}

impl Model {
    /// The signals of justice property `justice`, those that the monitor waits for: they must all be true infinitely
    /// often.
    ///
    /// # Panics
    /// There is no such property.
    pub fn monitored_signals(&self, justice: usize) -> Vec<Lit> {
        let mut signals = [&self.justice[justice][..], &self.fairness].concat();
        signals.sort_unstable();
        signals.dedup();
        signals.retain(|&lit| lit != Lit::TRUE);
        signals
    }

    /// The model with the monitor of justice property `justice`.
    ///
    /// # Panics
    /// There is no such property.
    ///
    /// ```
    /// use pdrer::{logic::lit::Lit, model::Model};
    /// let model = Model { inputs: 2, ..Model::default() };
    /// let model = Model { justice: vec![vec![model.input(0)]], fairness: vec![model.input(1)], ..model };
    /// let monitored = model.monitored(0);
    /// assert_eq!((monitored.signals.len(), monitored.model.latches.len()), (2, 1));
    /// ```
    pub fn monitored(&self, justice: usize) -> Monitored {
        let mut signals = self.monitored_signals(justice);
        let first = self.latches.len();
        let count = signals.len().saturating_sub(1);
        let (mut model, extension) = self.extended(0, count);
        signals.iter_mut().for_each(|signal| *signal = extension.moved(*signal));
        let mut before = Lit::TRUE;
        let mut reached = Vec::with_capacity(signals.len());
        for (i, &signal) in signals.iter().enumerate() {
            // All earlier signals of this round have been seen, and this one is true.
            reached.push(model.add_and(before, signal));
            if i < count {
                before = model.add_and(before, model.latch(first + i));
            }
        }
        let tick = reached.pop().unwrap_or(Lit::TRUE);
        for (i, reached) in reached.into_iter().enumerate() {
            let neither = model.add_and(!model.latch(first + i), !reached);
            let next = model.add_and(!neither, !tick);
            model.latches[first + i] = Latch { next, reset: Lit::FALSE };
        }
        Monitored { model, signals, tick, first }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::bits::Bits;

    /// Ticks of a model whose inputs are its signals.
    fn ticks(signals: usize, steps: &[&[usize]]) -> Vec<bool> {
        let model = Model { inputs: signals, ..Model::default() };
        let justice = vec![(0..signals).map(|i| model.input(i)).collect()];
        let monitored = Model { justice, ..model }.monitored(0);
        assert_eq!(monitored.model.check(), Ok(()));
        let mut state = Bits::zeros(monitored.model.latches.len());
        let step = |step: &&[usize]| {
            let inputs: Vec<bool> = (0..signals).map(|i| step.contains(&i)).collect();
            let values = monitored.model.evaluate(&state, &inputs);
            state = monitored.model.next_state(&values);
            values.get(monitored.tick)
        };
        steps.iter().map(step).collect()
    }

    #[test]
    fn it_ticks_when_the_last_signal_of_a_round_has_been_seen() {
        assert_eq!(ticks(0, &[&[], &[]]), [true, true]);
        assert_eq!(ticks(1, &[&[], &[0], &[0]]), [false, true, true]);
        assert_eq!(
            ticks(2, &[&[1], &[0], &[0], &[1], &[1], &[0, 1], &[0, 1]]),
            [false, false, false, true, false, false, true]
        );
        assert_eq!(
            ticks(3, &[&[0, 1, 2], &[2], &[1], &[0, 1], &[2], &[2]]),
            [false, false, false, false, true, false]
        );
    }
}
