//! What a step does to the sums of a block.
//!
//! A query about a threshold compares a sum of the state with the same sum of the next state. Its proof goes down both
//! totalizers, and the solver finds one anew for each threshold. In most systems that count, at most one member rises
//! in a step and at most one falls. Then this is proved once, for each part of the totalizer after its halves: which of
//! them rise and fall together, and by how much. No query has to find it again. Rejected: only that a sum changes by at
//! most one; a variable for *rises* that is defined by those of the halves (docs/experiments/er.md).

use super::system::ExtendedResolution;
use crate::engine::er::{Sum, sums};
use crate::engine::pdr::Part::{self, Change, NoChange};
use crate::engine::pdr::Trace;
use crate::limits::Stopped;
use crate::logic::lit::Lit;
use crate::logic::threshold::positive;

/// The changes of a sum: it rises, it falls.
type Changes = [usize; 2];

impl ExtendedResolution {
    /// Adds facts about the sums of a block to the queries, once half of its thresholds are in use: the facts need all
    /// of them.
    pub(super) fn learn_steps_if_due(&mut self, trace: &mut Trace<'_>, block: &[Lit]) -> Result<(), Stopped> {
        let block = positive(block);
        let is_known = self.stepped.contains(&block);
        if is_known || trace.definitions().thresholds_of(&block) < block.len() / 2 {
            return Ok(());
        }
        self.stepped.insert(block.clone());
        let sums = self.with_definitions(trace, |_, circuit, definitions| sums(circuit, definitions, &block));
        let mut changes: Vec<Changes> = Vec::new();
        for Sum { outputs, halves } in &sums {
            let sum = [false, true].map(|falls| {
                let pair = |&output: &Lit| [Part::Now((!output).xor(falls)), Part::Next(output.xor(falls))];
                trace.define_change(outputs.iter().map(pair).collect())
            });
            if let &Some([left, right]) = halves {
                let facts = facts_of_changes(sum, changes[left], changes[right]);
                for fact in facts.into_iter().chain(facts_of_outputs(sum, outputs)) {
                    trace.learn_fact(fact)?;
                }
            }
            changes.push(sum);
        }
        Ok(())
    }

    /// Forgets all facts; the queries forget them when the solver is built anew.
    pub(super) fn forget_steps(&mut self, trace: &mut Trace<'_>) {
        trace.forget_facts();
        self.stepped.clear();
    }
}

/// Not both halves rise. A sum rises if one half does, unless the other falls; then it does not change. Likewise it
/// falls.
fn facts_of_changes(sum: Changes, left: Changes, right: Changes) -> Vec<Vec<Part>> {
    let mut facts = Vec::new();
    for (way, opposite) in [(0, 1), (1, 0)] {
        facts.push(vec![NoChange(left[way]), NoChange(right[way])]);
        facts.push(vec![NoChange(sum[way]), Change(left[way]), Change(right[way])]);
        for [half, other] in [[left, right], [right, left]] {
            facts.push(vec![NoChange(half[way]), Change(other[opposite]), Change(sum[way])]);
            for change in sum {
                facts.push(vec![NoChange(half[way]), NoChange(other[opposite]), NoChange(change)]);
            }
        }
    }
    facts
}

/// A sum changes by at most one, and by one if it rises or falls.
fn facts_of_outputs([rises, falls]: Changes, outputs: &[Lit]) -> Vec<Vec<Part>> {
    let facts = |pair: &[Lit]| {
        let [fewer, more] = [pair[0], pair[1]];
        [
            vec![Part::Next(!more), Part::Now(fewer)],
            vec![Part::Now(!more), Part::Next(fewer)],
            vec![NoChange(rises), Part::Now(!fewer), Part::Next(more)],
            vec![NoChange(falls), Part::Now(more), Part::Next(!fewer)],
        ]
    };
    outputs.windows(2).flat_map(facts).collect()
}
