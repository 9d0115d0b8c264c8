//! Time frames of a transition system in one growing graph.
//!
//! Frame j+1 begins with the next-state literals of frame j: no variables for states, no equalities. Because the graph
//! is hashed and folds constants, frames share what is equal in them, and initial values make the first ones small.
//! Frames are built when they are asked for, gate by gate forwards; which cones reach a SAT solver is up to
//! `sat/encode`. Rejected: building frames backwards from what is asked. This needs a table of gates for every frame,
//! and all that it saves is gates of the last frames, which the next frames need anyway.

use super::transition::Path;
use super::transition::TransitionSystem;
use crate::limits::{Limits, Stopped};
use crate::logic::graph::{Graph, Values};
use crate::logic::lit::{Lit, Var};

/// Roughly the memory of a gate in the graph, in bytes.
const BYTES_PER_GATE: usize = 24;

/// Where an unrolling begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// In the initial states: latches have their initial values, or new leaves if they may have either value.
    Initial,
    /// In any state: latches are new leaves.
    Any,
}

/// One step of the system: literals of the graph of the unrolling.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The latches, in the order of the system.
    pub state: Vec<Lit>,
    /// The inputs, in the order of `ts.inputs`.
    pub inputs: Vec<Lit>,
    /// Bad in this step.
    pub bad: Lit,
    /// The constraints in this step.
    pub constraints: Vec<Lit>,
}

/// The first steps of a transition system, as many as have been asked for.
#[derive(Clone, Debug)]
pub struct Unrolling<'s> {
    ts: &'s TransitionSystem,
    pub(super) graph: Graph,
    pub(super) frames: Vec<Frame>,
    /// The latches after the last frame.
    pub(super) next: Vec<Lit>,
}

impl<'s> Unrolling<'s> {
    /// An unrolling without frames.
    pub fn new(ts: &'s TransitionSystem, start: Start) -> Unrolling<'s> {
        let mut graph = Graph::default();
        let first = |&init: &Option<bool>| match init.filter(|_| start == Start::Initial) {
            Some(value) => Lit::FALSE.xor(value),
            None => graph.leaf().lit(),
        };
        let next = ts.init.iter().map(first).collect();
        Unrolling { ts, graph, frames: Vec::new(), next }
    }

    /// The logic of all frames.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The same, to build on it, and the frames so far.
    pub fn parts(&mut self) -> (&mut Graph, &[Frame]) {
        (&mut self.graph, &self.frames)
    }

    /// The frames so far.
    pub fn frames(&self) -> &[Frame] {
        &self.frames
    }

    /// The latches after the last frame.
    pub fn next(&self) -> &[Lit] {
        &self.next
    }

    /// Builds another frame.
    ///
    /// # Errors
    /// If a limit has been reached. The frame is missing then.
    pub fn extend(&mut self, limits: &Limits) -> Result<&Frame, Stopped> {
        let Unrolling { ts, graph, next, .. } = self;
        let variables = ts.graph.variables();
        limits.check()?;
        limits.room(variables.saturating_mul(BYTES_PER_GATE))?;
        let mut poll = limits.poll();
        let mut copy = Values(Vec::with_capacity(variables));
        copy.0.push(Lit::FALSE);
        copy.0.extend(&*next);
        for var in (copy.0.len()..variables).map(|var| Var(var as u32)) {
            poll.tick()?;
            let image = match ts.graph.operands(var) {
                Some([a, b]) => graph.and(copy.get(a), copy.get(b)),
                None => graph.leaf().lit(),
            };
            copy.0.push(image);
        }
        let all = |lits: &[Lit]| lits.iter().map(|&lit| copy.get(lit)).collect();
        let state = std::mem::replace(next, all(&ts.next));
        self.frames.push(Frame {
            state,
            inputs: ts.inputs.iter().map(|input| copy.get(input.lit())).collect(),
            bad: copy.get(ts.bad),
            constraints: all(&ts.constraints),
        });
        Ok(self.frames.last().expect("just added"))
    }

    /// The run of this many steps that a model describes. `value` says what literals of the graph are in the model;
    /// those that do not matter may have any value.
    pub fn path(&self, steps: usize, value: impl Fn(Lit) -> bool) -> Path {
        let bits = |lits: &[Lit]| lits.iter().map(|&lit| value(lit)).collect();
        Path {
            state: bits(&self.frames[0].state),
            inputs: self.frames[..=steps].iter().map(|frame| bits(&frame.inputs)).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::random::SplitMix64;
    use proptest::prelude::*;

    const FRAMES: usize = 4;

    /// A system with three latches (initially 0, 1, either), two inputs and these gates.
    fn system(gates: &[(usize, usize)], picks: &[usize; 6]) -> TransitionSystem {
        let mut graph = Graph::default();
        let leaves: Vec<Var> = (0..5).map(|_| graph.leaf()).collect();
        let mut lits: Vec<Lit> = leaves.iter().map(|leaf| leaf.lit()).collect();
        let pick = |lits: &[Lit], i: usize| lits[i / 2 % lits.len()].xor(i % 2 == 1);
        for &(a, b) in gates {
            let gate = graph.and(pick(&lits, a), pick(&lits, b));
            lits.push(gate);
        }
        let [a, b, c, bad, constraints @ ..] = picks.map(|i| pick(&lits, i));
        TransitionSystem {
            graph,
            next: vec![a, b, c],
            init: vec![Some(false), Some(true), None],
            bad,
            constraints: constraints.to_vec(),
            inputs: leaves[3..].to_vec(),
        }
    }

    fn unrolled(ts: &TransitionSystem, start: Start) -> Unrolling<'_> {
        let mut unrolling = Unrolling::new(ts, start);
        for _ in 0..FRAMES {
            unrolling.extend(&Limits::default()).expect("there is no limit");
        }
        unrolling
    }

    proptest! {
        /// Under random inputs, each frame has the values of a simulation, and a path has what went in, whether equal
        /// gates are merged or not.
        #[test]
        fn frames_are_steps(
            gates in prop::collection::vec((0..40usize, 0..40usize), 0..20),
            picks in prop::array::uniform6(0..60usize),
            seed in any::<u64>(),
            merge in any::<bool>(),
        ) {
            let ts = system(&gates, &picks);
            for start in [Start::Initial, Start::Any] {
                let mut unrolling = unrolled(&ts, start);
                if merge {
                    let never = |lit: Lit| unrolling.clone().refute(vec![lit], &Limits::default());
                    let bads: Vec<Lit> = unrolling.frames.iter().map(|frame| frame.bad).collect();
                    let never: Vec<Lit> = bads.into_iter().filter(|&bad| never(bad) == Ok(true)).collect();
                    prop_assert_eq!(unrolling.refute(never.clone(), &Limits::default()), Ok(true));
                    unrolling.extend(&Limits::default()).expect("there is no limit");
                }
                let mut random = SplitMix64::new(seed);
                let values = unrolling.graph().evaluate(|_| random.next_word() & 1 == 1);
                let path = unrolling.path(unrolling.frames().len() - 1, |lit| values.get(lit));
                let mut state = path.state.clone();
                if start == Start::Initial {
                    prop_assert_eq!(&state[..2], [false, true]);
                }
                for (frame, inputs) in unrolling.frames().iter().zip(&path.inputs) {
                    let of = |lits: &[Lit]| lits.iter().map(|&lit| values.get(lit)).collect::<Vec<_>>();
                    let now = ts.graph.evaluate(|leaf| match ts.is_latch(leaf) {
                        true => state[leaf.index() - 1],
                        false => inputs[leaf.index() - 1 - ts.latches()],
                    });
                    let expected = |lits: &[Lit]| lits.iter().map(|&lit| now.get(lit)).collect::<Vec<_>>();
                    prop_assert_eq!(of(&frame.state), state);
                    prop_assert_eq!(of(&frame.constraints), expected(&ts.constraints));
                    prop_assert_eq!(values.get(frame.bad), now.get(ts.bad));
                    state = expected(&ts.next);
                }
            }
        }
    }

    /// A counter without inputs: in a run from its initial state, everything is constant.
    #[test]
    fn initial_values_are_folded_in() {
        let mut graph = Graph::default();
        let [low, high] = [(); 2].map(|()| graph.leaf().lit());
        let carry = !graph.equal(low, high);
        let bad = graph.and(low, high);
        let (init, inputs) = (vec![Some(false); 2], Vec::new());
        let ts =
            TransitionSystem { graph, next: vec![!low, carry], init, bad, constraints: Vec::new(), inputs };
        let unrolling = unrolled(&ts, Start::Initial);
        assert_eq!(unrolling.graph().variables(), 1);
        let bads: Vec<Lit> = unrolling.frames().iter().map(|frame| frame.bad).collect();
        assert_eq!(bads, [Lit::FALSE, Lit::FALSE, Lit::FALSE, Lit::TRUE]);
        // From any state, four steps lead back to it.
        let mut unrolling = unrolled(&ts, Start::Any);
        let first = unrolling.frames()[0].state.clone();
        let again = unrolling.extend(&Limits::default()).expect("there is no limit").state[0];
        assert_eq!(again, first[0]);
    }

    #[test]
    fn limits_end_it() {
        let ts = system(&[(0, 2)], &[0; 6]);
        let limits = Limits::default();
        limits.interrupt.store(true, std::sync::atomic::Ordering::Relaxed);
        let mut unrolling = Unrolling::new(&ts, Start::Initial);
        assert_eq!(unrolling.extend(&limits).err(), Some(Stopped::Interrupt));
        assert!(unrolling.frames().is_empty());
    }
}
