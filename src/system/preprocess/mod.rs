//! A smaller system with the same behaviour: latches that never change and latches that are always equal.
//!
//! What is found is kept as [`Fact`]s about the latches of the original system, which are lemmas: together with the
//! invariant of the smaller system they are an invariant of the original one. Counterexamples need no translation: the
//! initial values of all latches that are replaced are constants.
//!
//! 1. `ternary`: constants, by simulation with unknown inputs. Costs next to nothing.
//! 2. `correspondence`: equal and opposite latches, by induction.
//! 3. `substitute`: each latch becomes its representative, and what the property does not depend on any more goes.
//! 4. `parity`: parities that are the same in two orders get one order. Adds gates, no facts.
//!
//! Only latches. Gates over latches were tried, whose equality would be a lemma over auxiliary variables: on six models
//! no latch more was replaced, at most one gate in a hundred went, and no time was gained. Gates that read inputs have no
//! lemma that says so.
//!
//! Measured: a few milliseconds on circuits of 10^4 gates. `brp2.3` of HWMCC takes 0.6 s instead of 17, `fib_37` 0.01 s
//! instead of more than 60, `dspfilters_fastfir_second-p21` 12 instead of 19; where no latches are equal nothing changes.

mod classes;
mod correspondence;
mod parity;
mod simulate;
mod substitute;
mod ternary;

use crate::config::Preprocess;
use crate::limits::Limits;
use crate::logic::lit::{Lit, Var};
use crate::stats;
use crate::system::TransitionSystem;

/// A latch that always has the value of an earlier one, perhaps negated, or of the constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The latch.
    pub latch: Var,
    /// What it equals.
    pub equals: Lit,
}

impl Fact {
    /// The clauses that say so.
    pub fn clauses(self) -> Vec<Vec<Lit>> {
        let latch = self.latch.lit();
        match self.equals {
            Lit::TRUE => vec![vec![latch]],
            Lit::FALSE => vec![vec![!latch]],
            other => vec![vec![!latch, other], vec![latch, !other]],
        }
    }
}

/// A system made smaller.
#[derive(Clone, Debug)]
pub struct Reduced {
    /// The smaller system.
    pub ts: TransitionSystem,
    /// What makes it equivalent to the original one, whose latches these are.
    pub facts: Vec<Fact>,
}

/// Makes a system smaller, within a budget.
///
/// Ensures: the facts hold initially and are preserved, all of them together, by every step that satisfies the
/// constraints; and where they hold, property, constraints and next states of the smaller system are those of the
/// original one.
pub fn reduce(
    ts: &TransitionSystem,
    config: &Preprocess,
    limits: &Limits,
    stats: &mut stats::Preprocess,
) -> Reduced {
    let mut replacement: Vec<Lit> = (0..=ts.latches() as u32).map(|v| Var(v).lit()).collect();
    if config.ternary {
        ternary::constants(ts, &mut replacement);
        stats.constants += count_replaced(&replacement);
    }
    if config.equivalences {
        let before = count_replaced(&replacement);
        correspondence::equivalences(ts, &mut replacement, limits, stats);
        stats.equivalences += count_replaced(&replacement) - before;
    }
    let mut reduced = if count_replaced(&replacement) == 0 {
        Reduced { ts: ts.clone(), facts: Vec::new() }
    } else {
        substitute::reduce(ts, &replacement)
    };
    stats.facts += reduced.facts.len() as u64;
    stats.gates_removed += (ts.graph.gates().count() - reduced.ts.graph.gates().count()) as u64;
    if config.parities
        && let Some((normal, parities)) = parity::normal_form(&reduced.ts)
    {
        reduced.ts = normal;
        stats.parities += parities;
    }
    reduced
}

fn count_replaced(replacement: &[Lit]) -> u64 {
    replacement.iter().zip(0..).filter(|&(&lit, v)| lit != Var(v).lit()).count() as u64
}
