//! Do the constraints of a model end all of its runs? Then a safe property says little, or nothing.
//!
//! A run of a few steps shows that they do not. Nearly always it is found by going on from state to state, each by a
//! query about a single step. Where that leads to a dead end, the constraints are unrolled, and a SAT solver looks for
//! a run of that length. The effort is counted, so that equal models have equal results. Rejected: asking the invariant
//! of a proof, which may allow states that no run reaches; and unrolling until a state is repeated, which may take as
//! long as the search.

use crate::limits::Limits;
use crate::logic::lit::Lit;
use crate::model::Model;
use crate::sat::encode::Encoding;
use crate::sat::{Answer, Query};
use crate::system::{Start, TransitionSystem, Unrolling, lower_within};

/// Longer runs are not looked for.
const STEPS: usize = 16;
/// The unrolling has no more gates than this, unless a single step has.
const GATES: usize = 500_000;
/// The search for a run of a length ends after this many conflicts.
const CONFLICTS: u32 = 10_000;

/// The number of steps of the longest run of a model, if its constraints end all runs after a few steps; 0 if they
/// cannot be satisfied in the first step. None if there is a longer run, or if that was not found out.
///
/// ```
/// use pdrer::{limits::Limits, model::aiger, system::vacuity::longest_run};
/// // A latch counts the first step; the constraint says that it is 0.
/// let model = aiger::parse(b"aag 1 0 1 0 0 1 1\n2 1\n2\n3\n")?.model;
/// assert_eq!(longest_run(&model, &Limits::default()), Some(1));
/// # Ok::<(), aiger::ParseError>(())
/// ```
pub fn longest_run(model: &Model, limits: &Limits) -> Option<usize> {
    if model.constraints.is_empty() {
        return None;
    }
    let ts = lower_within(model, Lit::FALSE, limits).ok()?.ts;
    let steps = (GATES / ts.graph.variables()).clamp(1, STEPS);
    if goes_on(&ts, steps, limits)? {
        return None;
    }
    let mut unrolling = Unrolling::new(&ts, Start::Initial);
    for _ in 0..steps {
        unrolling.extend(limits).ok()?;
    }
    let roots = unrolling.frames().iter().flat_map(|frame| frame.constraints.iter().copied());
    let mut solver = Encoding::solver(unrolling.graph(), roots, limits.stop())?;
    for (step, frame) in unrolling.frames().iter().enumerate() {
        frame.constraints.iter().for_each(|&constraint| solver.add_clause(&[constraint]));
        match solver.ask_briefly(Query::default(), CONFLICTS) {
            Answer::Unsat => return Some(step),
            Answer::Interrupted => return None,
            Answer::Sat => {}
        }
    }
    None
}

/// Is there a run of this length in which each step is chosen without a look at the next ones? None at a limit.
fn goes_on(ts: &TransitionSystem, steps: usize, limits: &Limits) -> Option<bool> {
    let mut solver = Encoding::solver(&ts.graph, ts.constraints.iter().copied(), limits.stop())?;
    ts.constraints.iter().for_each(|&constraint| solver.add_clause(&[constraint]));
    let mut state = ts.init.clone();
    for _ in 0..steps {
        let given = ts.latch_vars().zip(&state);
        let given: Vec<Lit> = given.filter_map(|(var, value)| Some(var.lit().xor(!(*value)?))).collect();
        let query = Query { assumptions: &given, ..Query::default() };
        if solver.ask_briefly(query, CONFLICTS) != Answer::Sat {
            return Some(false);
        }
        let values = ts.graph.evaluate(|leaf| solver.value(leaf.lit()));
        state = ts.next.iter().map(|&next| Some(values.get(next))).collect();
    }
    Some(true)
}
