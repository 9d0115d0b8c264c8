//! The budget of minimisation, and what has been spent of it.

use std::time::Instant;

use crate::config::Budget;
use crate::limits::{Limits, resident_mib};
use crate::sat::Stop;

/// The cost of a query beside what it propagates.
const QUERY: u64 = 50;
/// A conflict costs at least this much.
const CONFLICT: u64 = 100;
/// A pass ends if this many queries, the sample, are without success.
const SAMPLE: u64 = 2000;
/// One part in so many of the budget is allowed whatever is gained.
const SURE: u64 = 4;
/// The rest is allowed in so many slices, each if the work before it has removed one literal in so many.
const SLICES: u64 = 16;
const WORTH: u64 = 200;

/// Keeps account of a budget.
pub(super) struct Account {
    /// What may be spent until something has to be shown for it, in propagated literals.
    work: u64,
    /// All of it.
    most: u64,
    /// Literals of the invariant when it was opened.
    size: u64,
    /// Literals removed since the last extension.
    gained: u64,
    /// Conflicts of a query, times gates.
    effort: u64,
    /// Those of minimisation, not those of the run.
    limits: Limits,
    /// Queries so far.
    pub queries: u64,
    spent: u64,
    /// What had been spent when the pass began.
    spent_before: u64,
    /// Is the budget spent?
    exhausted: bool,
    /// Did a query exceed its conflicts, or did a pass end early for lack of success?
    cut: bool,
    /// The number of queries when the pass began, and at its last success.
    begun: u64,
    hopeful: u64,
}

impl Account {
    /// Opens an account for the answer of a search that has propagated so many literals, an invariant of this size. Of
    /// what is left until the limits of the run it may use a quarter of the time and half of the memory: the answer
    /// still has to be verified.
    pub fn new(budget: Budget, searched: u64, size: usize, limits: &Limits) -> Account {
        let now = Instant::now();
        let quarter = |deadline: Instant| now + deadline.saturating_duration_since(now) / 4;
        let deadline = limits.deadline.map(quarter);
        let memory = |limit: u64| resident_mib().map_or(limit, |used| limit.min((used as u64 + limit) / 2));
        let (work, most) = match budget.part {
            None => (budget.least, budget.least),
            Some(part) => {
                let most = (SURE * budget.least).max(searched / part);
                (most / SURE, most)
            }
        };
        Account {
            work,
            most,
            size: size as u64,
            gained: 0,
            effort: budget.effort,
            limits: Limits { deadline, memory_mib: limits.memory_mib.map(memory), ..limits.clone() },
            queries: 0,
            spent: 0,
            spent_before: 0,
            exhausted: false,
            cut: false,
            begun: 0,
            hopeful: 0,
        }
    }

    /// A stop function for solvers: is the time over?
    pub fn stop(&self) -> Stop {
        self.limits.stop()
    }

    /// Begins a query over this many gates, at least one. Returns the number of conflicts that it may have, or none if
    /// the budget is spent.
    pub fn query(&mut self, gates: usize) -> Option<u32> {
        self.pay(QUERY);
        if self.exhausted() {
            return None;
        }
        self.queries += 1;
        let conflicts = (self.effort / gates as u64).min((self.most - self.spent) / CONFLICT);
        Some(conflicts.clamp(1, u32::MAX.into()) as u32)
    }

    /// Pays for work that takes as long as propagating so many literals.
    pub fn pay(&mut self, work: u64) {
        self.spent += work;
    }

    /// May there be so many more queries before a success, if they cost as much as those of this pass, and at least so
    /// much each?
    pub fn affords(&self, queries: usize, least: usize) -> bool {
        let asked = (self.queries - self.begun).max(1);
        let each = ((self.spent - self.spent_before) / asked).max(least as u64);
        each * queries as u64 <= self.work.saturating_sub(self.spent)
    }

    /// Notes that a query exceeded its conflicts.
    pub fn cut(&mut self) {
        self.cut = true;
    }

    /// Notes that a pass begins.
    pub fn begin_pass(&mut self) {
        (self.begun, self.hopeful) = (self.queries, self.queries);
        self.spent_before = self.spent;
    }

    /// Notes that a pass has removed so many literals from the invariant.
    pub fn hope(&mut self, gained: usize) {
        self.hopeful = self.queries;
        self.gained += gained as u64;
    }

    /// Must a pass end early, because the budget is spent or because it finds nothing? Since its last success it may
    /// have as many queries as before, and at least a sample.
    pub fn ends_pass(&mut self) -> bool {
        let in_vain = self.queries - self.hopeful > SAMPLE.max(self.hopeful - self.begun);
        self.cut |= in_vain;
        in_vain || self.exhausted()
    }

    /// Was the budget sufficient to try everything?
    pub fn complete(&mut self) -> bool {
        !self.cut && !self.exhausted()
    }

    /// Is at least half of the budget left? Then it is worth a look at the whole where a local query has failed.
    pub fn is_rich(&self) -> bool {
        self.spent <= self.most / 2
    }

    /// Is the budget spent?
    pub fn exhausted(&mut self) -> bool {
        if self.spent > self.work && self.gained * WORTH >= self.size {
            self.work = (self.spent + self.most / SLICES).min(self.most);
            self.gained = 0;
        }
        self.exhausted |= self.spent > self.work || self.limits.reached().is_some();
        self.exhausted
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn account() -> Account {
        Account::new(Budget { least: 1_000_000, ..Budget::default() }, 0, 1000, &Limits::default())
    }

    fn ask(account: &mut Account, queries: u64) {
        (0..queries).for_each(|_| assert!(account.query(1).is_some()));
    }

    #[test]
    fn a_pass_may_hope_for_as_long_as_its_last_success_took() {
        let mut account = account();
        account.begin_pass();
        ask(&mut account, SAMPLE);
        assert!(!account.ends_pass());
        account.hope(1);
        ask(&mut account, SAMPLE);
        assert!(!account.ends_pass() && account.complete());
        account.hope(1);
        ask(&mut account, 2 * SAMPLE);
        assert!(!account.ends_pass() && account.complete());
        ask(&mut account, 1);
        assert!(account.ends_pass() && !account.complete());
        account.begin_pass();
        assert!(!account.ends_pass(), "the next pass");
        assert!(!account.complete());
    }

    #[test]
    fn a_long_search_pays_for_more() {
        let budget = Budget { least: 1000, part: Some(10), effort: 1, ..Budget::default() };
        let spends = |searched: u64, work: u64, gained: usize| {
            let mut account = Account::new(budget, searched, 1000, &Limits::default());
            account.pay(work);
            account.hope(gained);
            !account.exhausted()
        };
        assert!(spends(0, 1000, 0) && !spends(0, 1001, 4));
        assert!(spends(0, 1001, 5) && spends(0, 4000, 5) && !spends(0, 4001, 1000));
        assert!(spends(80_000, 2000, 0) && !spends(80_000, 2001, 4));
        assert!(spends(80_000, 2001, 5) && spends(80_000, 8000, 5) && !spends(80_000, 8001, 1000));
        let mut asked = Account::new(Budget { part: None, ..budget }, u64::MAX - 1, 1000, &Limits::default());
        asked.pay(1001);
        assert!(asked.exhausted());
    }

    /// The self-check needs some of what is left when minimisation begins.
    #[test]
    fn time_and_memory_are_left_for_the_check() {
        let soon = Instant::now() + Duration::from_secs(4);
        let limits = Limits { deadline: Some(soon), memory_mib: Some(1 << 20), ..Limits::default() };
        let own = Account::new(Budget::default(), 0, 0, &limits).limits;
        assert!(own.deadline <= Some(soon - Duration::from_secs(2)));
        if resident_mib().is_some() {
            assert!((1 << 19..1 << 20).contains(&own.memory_mib.expect("a limit")));
        }
        let spent = Limits { memory_mib: Some(0), ..limits };
        assert_eq!(Account::new(Budget::default(), 0, 0, &spent).limits.memory_mib, Some(0));
    }
}
