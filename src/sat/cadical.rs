//! CaDiCaL (Biere, Faller, Fazekas, Fleury, Froleyks, Pollitt; CAV 2024) as a backend.
//!
//! For the search, the configuration `plain` switches preprocessing and inprocessing off: queries of PDR are easy and
//! many, and preprocessing would cost more than each of them. For proofs there is the configuration `unsat`: such
//! queries are expected to be unsatisfiable, and can be hard (docs/experiments/answers.md).

use std::mem;
use std::thread;

use ::cadical::{Callbacks, Solver};

use super::query::{Answer, Stop};
use crate::logic::lit::Lit;

/// The work between two calls of the stop function, which takes about as long as that of the native solver.
const STOP_INTERVAL: u64 = 550;
/// What CaDiCaL does between two questions whether to end, and for a conflict: a part that is always there, and one for
/// so many variables. All in microseconds, but counted, not measured: equal runs have to be equal.
const ROUND: (u64, u64) = (1, 2000);
const CONFLICT: (u64, u64) = (18, 450);
/// CaDiCaL frees clause by clause, which takes more than a second where it has millions. Nobody waits for that: a
/// solver of so many variables is freed by a thread of its own.
const LARGE: i32 = 1 << 18;

/// Lets CaDiCaL call the stop function after equal work, whatever its queries are.
///
/// It asks whether to end after ten rounds of its loop, which take a hundred times as long in some queries as in others
/// (docs/experiments/portfolio.md). Conflicts and variables explain most of that.
struct Terminator {
    stop: Stop,
    variables: u64,
    /// The work since the stop function was called.
    work: u64,
}

impl Terminator {
    fn count(&mut self, (always, variables): (u64, u64)) {
        self.work += always + self.variables / variables;
    }
}

impl Callbacks for Terminator {
    fn terminate(&mut self) -> bool {
        self.count(ROUND);
        let mut told = false;
        while self.work >= STOP_INTERVAL {
            self.work -= STOP_INTERVAL;
            told |= (self.stop)();
        }
        told
    }

    fn max_length(&self) -> i32 {
        i32::MAX
    }

    fn learn(&mut self, _: &[i32]) {
        self.count(CONFLICT);
    }
}

/// CaDiCaL as a solver. It makes room for variables by itself.
pub(super) struct Cadical {
    solver: Solver<Terminator>,
    /// Units that retire temporary clauses, added before the next query.
    retired: Vec<Lit>,
}

/// CaDiCaL counts variables from 1.
fn external(lit: Lit) -> i32 {
    let var = lit.var().0 as i32 + 1;
    if lit.is_negated() { -var } else { var }
}

impl Cadical {
    /// In this configuration: `plain` for many easy queries, `unsat` for those expected to be unsatisfiable.
    pub fn new(configuration: &str, stop: Option<Stop>) -> Cadical {
        let mut solver = Solver::with_config(configuration).expect("CaDiCaL has this configuration");
        solver.set_callbacks(stop.map(|stop| Terminator { stop, variables: 0, work: 0 }));
        Cadical { solver, retired: Vec::new() }
    }

    /// Adds a permanent clause.
    pub fn add_clause(&mut self, clause: &[Lit]) {
        self.solver.add_clause(clause.iter().map(|&l| external(l)));
    }

    /// Adds `guard` ∨ `clause`. CaDiCaL decides unassumed variables positively first, so that a positive guard
    /// satisfies the clauses of groups that take no part in a query.
    pub fn add_guarded(&mut self, guard: Lit, clause: &[Lit]) {
        self.solver.add_clause(clause.iter().chain([&guard]).map(|&l| external(l)));
    }

    /// Limits the next query to this many conflicts.
    pub fn limit_conflicts(&mut self, conflicts: u32) {
        let limit = conflicts.try_into().unwrap_or(i32::MAX);
        self.solver.set_limit("conflicts", limit).expect("CaDiCaL has a limit `conflicts`");
    }

    /// Satisfies the clauses of a guard before the next query.
    pub fn retire(&mut self, guard: Lit) {
        self.retired.push(guard);
    }

    /// Solves with the clauses of the given guards.
    pub fn ask(&mut self, assumptions: &[Lit], guards: impl Iterator<Item = Lit>) -> Answer {
        for guard in self.retired.drain(..) {
            self.solver.add_clause([external(guard)]);
        }
        let variables = self.solver.num_variables() as u64;
        if let Some(terminator) = self.solver.get_callbacks() {
            terminator.variables = variables;
        }
        let literals = guards.map(|guard| !guard).chain(assumptions.iter().copied());
        match self.solver.solve_with(literals.map(external)) {
            Some(true) => Answer::Sat,
            Some(false) => Answer::Unsat,
            None => Answer::Interrupted,
        }
    }

    /// The value in the last model; none for a variable that no clause mentions.
    pub fn value(&self, lit: Lit) -> Option<bool> {
        self.solver.value(external(lit))
    }

    /// Is this assumption of the last query to blame?
    pub fn failed(&self, lit: Lit) -> bool {
        self.solver.failed(external(lit))
    }
}

impl Drop for Cadical {
    fn drop(&mut self) {
        if self.solver.num_variables() >= LARGE {
            let mut solver = mem::take(&mut self.solver);
            solver.set_callbacks(None);
            // Without a thread, it is freed here.
            let _ = thread::Builder::new().name("free".into()).spawn(move || drop(solver));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    /// How often the stop function is called in so many rounds and conflicts.
    fn calls(variables: u64, rounds: u64, conflicts: u64) -> u64 {
        let called = Arc::new(AtomicU64::new(0));
        let counter = called.clone();
        let stop: Stop = Arc::new(move || counter.fetch_add(1, Ordering::Relaxed) > u64::MAX / 2);
        let mut terminator = Terminator { stop, variables, work: 0 };
        for round in 0..rounds {
            (0..conflicts / rounds).for_each(|_| terminator.learn(&[1]));
            assert!(!terminator.terminate(), "{round}");
        }
        called.load(Ordering::Relaxed)
    }

    #[test]
    fn calls_follow_conflicts_and_variables() {
        assert_eq!(calls(0, 3000, 0), 3000 / STOP_INTERVAL);
        assert_eq!(calls(0, 100, 1000), (100 + 1000 * 18) / STOP_INTERVAL);
        // A round of more work than that of a call makes several.
        assert_eq!(calls(450 * 2000, 1, 1), (1 + 450 + 18 + 2000) / STOP_INTERVAL);
    }

    #[test]
    fn large_solvers_are_freed_elsewhere() {
        let stop: Stop = Arc::new(|| false);
        let mut solver = Cadical::new("plain", Some(stop.clone()));
        let lits: Vec<Lit> = (0..LARGE as u32).map(|var| crate::logic::lit::Var(var).lit()).collect();
        solver.add_clause(&lits);
        assert_eq!(solver.ask(&[], std::iter::empty()), Answer::Sat);
        drop(solver);
        // The stop function is not kept for it.
        assert_eq!(Arc::strong_count(&stop), 1);
    }
}
