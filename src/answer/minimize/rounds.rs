//! The rounds of minimisation: all passes in order, again and again until nothing changes or the budget ends.

use super::account::Account;
use super::step::Circuit;
use super::{auxiliary, factor, literals, subset, subsumption};
use crate::answer::invariant::Invariant;
use crate::config::Budget;
use crate::limits::Limits;
use crate::system::Lowered;

/// The maximal number of rounds; later ones rarely find anything.
const ROUNDS: usize = 3;

/// A minimised invariant, and statistics.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Minimized {
    /// The invariant.
    pub invariant: Invariant,
    /// The number of SAT queries.
    pub queries: u64,
    /// The number of auxiliary variables that stand for common pairs of literals.
    pub factored: usize,
    /// Did the budget suffice to try everything?
    pub complete: bool,
}

/// Makes the invariant of a property smaller, as far as budget and limits allow. `latches` is the number of latches of
/// the model, `system` the transition system of the property before any reduction, and `searched` the work of the
/// search, in propagated literals.
///
/// Requires: together with "no bad state of the property" the invariant is inductive and holds initially.
///
/// Ensures: so is the result, and its [`Size::total`](crate::answer::invariant::Size::total) is not larger.
pub fn minimize(
    system: &Lowered,
    latches: usize,
    invariant: &Invariant,
    budget: &Budget,
    searched: u64,
    limits: &Limits,
) -> Minimized {
    let mut account = Account::new(*budget, searched, invariant.size().total(), limits);
    let state = latches + 2;
    let mut step = None;
    let mut invariant = invariant.clone();
    subsumption::remove_subsumed(&mut invariant.lemmas);
    for round in 0..ROUNDS {
        invariant.remove_unused(state);
        if invariant.lemmas.is_empty() || account.exhausted() {
            break;
        }
        if step.is_none()
            && limits.room(2 * system.ts.graph.variables() * Circuit::BYTES_PER_VARIABLE).is_err()
        {
            account.cut();
            break;
        }
        let step = step.get_or_insert_with(|| Circuit::new(system, latches));
        let Some(circuit) = step.with_definitions(&invariant) else { break };
        let kept = subset::irredundant(&circuit, &invariant, &mut account);
        // What is too hard once is so again.
        let kept = match kept {
            None if round == 0 => subset::support(&circuit, &invariant, &mut account),
            kept => kept,
        };
        if let Some(kept) = &kept {
            invariant.lemmas = kept.iter().map(|&i| invariant.lemmas[i].clone()).collect();
        }
        let shorter = literals::strengthen(&circuit, &mut invariant, &mut account);
        let inlined = auxiliary::inline(&mut invariant, state, &mut account);
        if !shorter && !inlined || account.exhausted() {
            break;
        }
    }
    invariant.remove_unused(state);
    let factored = if budget.factor { factor::factor(&mut invariant, state) } else { 0 };
    Minimized { invariant, factored, queries: account.queries, complete: account.complete() }
}
