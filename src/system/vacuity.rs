//! Do the constraints of a model end all of its runs? Then a safe property says little, or nothing.
//!
//! The constraints are unrolled for a few steps, and a SAT solver looks for a run of that length. The effort is counted,
//! so that equal models have equal results. Rejected: asking the invariant of a proof, which may allow states that no
//! run reaches; and unrolling until a state is repeated, which may take as long as the search.

use crate::limits::Limits;
use crate::logic::lit::Lit;
use crate::model::Model;
use crate::sat::encode::Encoding;
use crate::sat::{Answer, Backend, Query, Solver};
use crate::system::{Start, Unrolling, lower_within};

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
    let mut unrolling = Unrolling::new(&ts, Start::Initial);
    for _ in 0..steps {
        unrolling.extend(limits).ok()?;
    }
    let stop = limits.stop();
    let mut solver = Solver::with_backend(Backend::Native, Some(stop.clone()));
    let roots = unrolling.frames().iter().flat_map(|frame| frame.constraints.iter().copied());
    Encoding::new(unrolling.graph(), roots, &*stop)?.load(&mut solver, &*stop)?;
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
