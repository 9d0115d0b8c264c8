//! The budget of minimisation, and what has been spent of it.

use std::time::Instant;

use crate::config::Budget;
use crate::limits::{Limits, resident_mib};
use crate::sat::Stop;

/// The cost of a query without assumptions.
const QUERY: u64 = 100;
/// The additional cost of a query that exceeded its conflicts.
const CUT: u64 = 500_000;
/// A pass ends after this many queries in a row without success.
const PATIENCE: u64 = 2000;

/// Keeps account of a budget.
pub(super) struct Account {
    budget: Budget,
    /// Those of minimisation, not those of the run.
    limits: Limits,
    /// Queries so far.
    pub queries: u64,
    spent: u64,
    /// Is the budget spent?
    exhausted: bool,
    /// Did a query exceed its conflicts, or did a pass end early for lack of success?
    cut: bool,
    /// The number of queries at the last success.
    hopeful: u64,
}

impl Account {
    /// Opens an account. It may use a quarter of the time that is left until the limit of the run, and half of the
    /// memory: the answer still has to be verified.
    pub fn new(budget: Budget, limits: &Limits) -> Account {
        let now = Instant::now();
        let left = limits.deadline.map(|deadline| deadline.saturating_duration_since(now) / 4);
        let time = left.map_or(budget.time, |left| left.min(budget.time));
        let deadline = now.checked_add(time);
        let memory = |limit: u64| resident_mib().map_or(limit, |used| limit.min((used as u64 + limit) / 2));
        Account {
            budget,
            limits: Limits { deadline, memory_mib: limits.memory_mib.map(memory), ..limits.clone() },
            queries: 0,
            spent: 0,
            exhausted: false,
            cut: false,
            hopeful: 0,
        }
    }

    /// A stop function for solvers: is the time over?
    pub fn stop(&self) -> Stop {
        self.limits.stop()
    }

    /// Pays for a query over this many gates, at least one. Returns the number of conflicts that it may have, or none
    /// if the budget is spent.
    pub fn query(&mut self, assumptions: usize, gates: usize) -> Option<u32> {
        self.spent += QUERY + assumptions as u64;
        if self.exhausted() {
            return None;
        }
        self.queries += 1;
        let conflicts = self.budget.effort / gates as u64;
        Some(conflicts.clamp(1, u32::MAX.into()) as u32)
    }

    /// Pays for a query that exceeded its conflicts.
    pub fn cut(&mut self) {
        self.spent += CUT;
        self.cut = true;
    }

    /// Notes that a pass begins, or that it has made the invariant smaller.
    pub fn hope(&mut self) {
        self.hopeful = self.queries;
    }

    /// Must a pass end early, because the budget is spent or because many queries in a row were without success?
    pub fn ends_pass(&mut self) -> bool {
        let in_vain = self.queries - self.hopeful > PATIENCE;
        self.cut |= in_vain;
        in_vain || self.exhausted()
    }

    /// Was the budget sufficient to try everything?
    pub fn complete(&mut self) -> bool {
        !self.cut && !self.exhausted()
    }

    /// Is the budget spent?
    pub fn exhausted(&mut self) -> bool {
        self.exhausted |= self.spent > self.budget.work || self.limits.reached().is_some();
        self.exhausted
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn patience_ends_after_many_queries_without_success() {
        let mut account = Account::new(Budget::default(), &Limits::default());
        let ask = |account: &mut Account| {
            (0..PATIENCE).for_each(|_| assert!(account.query(0, 1).is_some()));
        };
        ask(&mut account);
        assert!(!account.ends_pass());
        account.hope();
        ask(&mut account);
        assert!(!account.ends_pass() && account.complete());
        assert!(account.query(0, 1).is_some());
        assert!(account.ends_pass() && !account.complete());
        account.hope();
        assert!(!account.ends_pass(), "the next pass");
        assert!(!account.complete());
    }

    /// The self-check needs some of what is left when minimisation begins.
    #[test]
    fn time_and_memory_are_left_for_the_check() {
        let soon = Instant::now() + Duration::from_secs(4);
        let limits = Limits { deadline: Some(soon), memory_mib: Some(1 << 20), ..Limits::default() };
        let own = Account::new(Budget::default(), &limits).limits;
        assert!(own.deadline <= Some(soon - Duration::from_secs(2)));
        if resident_mib().is_some() {
            assert!((1 << 19..1 << 20).contains(&own.memory_mib.expect("a limit")));
        }
        let spent = Limits { memory_mib: Some(0), ..limits };
        assert_eq!(Account::new(Budget::default(), &spent).limits.memory_mib, Some(0));
    }
}
