//! Tries what mostly succeeds, and now and then what does not: the search goes elsewhere, and then it may.
//!
//! Two attempts of the search are optional, and useless on many models: blocking counterexamples to generalization
//! (CTGs), and replacing literals by ones that imply them. Both are counted, and left out while too few succeed. They
//! differ in what counts: of CTGs, which mostly fail, a share must succeed in the long run; replacements are stopped by
//! the first failures, since the queries would be most of all. Rejected: one rule for both, which changes searches that
//! each was tuned for (docs/performance.md, "Generalization").
//!
//! CTGs are told apart by how many of the same cube could not be blocked before: the more, the less can the next one
//! (after Su, Yang, Ci, Huang, *Extended CTG Generalization and Dynamic Adjustment of Generalization Strategies in IC3*,
//! arXiv 2501.02480, who go by how hard it is to block a state).

/// Failures in the same cube are told apart up to this number.
const FAILURES: usize = 16;

/// Decides whether an attempt is worth its queries, by how earlier ones went.
#[derive(Clone, Copy, Debug)]
pub(super) struct Throttle {
    record: Record,
    /// Attempts that did not look worth it.
    doubtful: u32,
    /// One in so many of these is allowed nevertheless.
    reminder: u32,
}

/// How attempts went.
#[derive(Clone, Copy, Debug)]
enum Record {
    /// Numbers of attempts and successes; of many, the older half is forgotten.
    Share { tried: u32, succeeded: u32 },
    /// Goes down by one with each attempt, and up by two with each success.
    Credit(u32),
}

impl Record {
    /// One attempt of so many must succeed.
    const SHARE: u32 = 12;
    /// With fewer attempts nothing is known.
    const FEW: u32 = 50;
    /// With so many attempts the older half is forgotten.
    const MANY: u32 = 1000;
    /// The most credit there is.
    const CREDIT: u32 = 50;

    fn is_good(self) -> bool {
        match self {
            Record::Share { tried, succeeded } => tried < Record::FEW || succeeded * Record::SHARE >= tried,
            Record::Credit(credit) => credit > 0,
        }
    }

    fn note(&mut self, success: bool) {
        match self {
            Record::Share { tried, succeeded } => {
                if *tried == Record::MANY {
                    *tried /= 2;
                    *succeeded /= 2;
                }
                *tried += 1;
                *succeeded += u32::from(success);
            }
            Record::Credit(credit) => {
                *credit = (*credit + 2 * u32::from(success)).saturating_sub(1).min(Record::CREDIT);
            }
        }
    }
}

impl Throttle {
    /// Allows everything at first, and as long as a share succeeds.
    pub fn by_share() -> Throttle {
        Throttle { record: Record::Share { tried: 0, succeeded: 0 }, doubtful: 0, reminder: 32 }
    }

    /// Allows little at first, and everything while most attempts succeed.
    pub fn by_credit() -> Throttle {
        Throttle { record: Record::Credit(0), doubtful: 0, reminder: 64 }
    }

    /// Should there be an attempt?
    pub fn allows(&mut self) -> bool {
        if self.record.is_good() {
            return true;
        }
        self.doubtful += 1;
        self.doubtful.is_multiple_of(self.reminder)
    }

    /// There was an attempt.
    pub fn note(&mut self, success: bool) {
        self.record.note(success);
    }
}

/// Which CTGs to try: a throttle for each number of failures in the same cube.
#[derive(Debug)]
pub(super) struct CtgThrottle([Throttle; FAILURES]);

impl Default for CtgThrottle {
    fn default() -> CtgThrottle {
        CtgThrottle([Throttle::by_share(); FAILURES])
    }
}

impl CtgThrottle {
    /// The throttle for a cube of which so many CTGs could not be blocked.
    pub fn after(&mut self, failures: usize) -> &mut Throttle {
        &mut self.0[failures.min(FAILURES - 1)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many of so many attempts are allowed if all that are have the same end.
    fn allowed(throttle: &mut Throttle, chances: u32, success: bool) -> u32 {
        let is_tried = |_: &u32| throttle.allows().then(|| throttle.note(success)).is_some();
        (0..chances).filter(is_tried).count() as u32
    }

    #[test]
    fn what_never_succeeds_is_tried_now_and_then_until_it_does() {
        let mut ctgs = CtgThrottle::default();
        let useless = allowed(ctgs.after(20), 3200, false);
        assert!((Record::FEW + 90..Record::FEW + 110).contains(&useless), "{useless}");
        assert!(ctgs.after(0).allows(), "after no failure nothing is known");
        assert!(allowed(ctgs.after(20), 3200, true) > 2000);

        let mut credit = Throttle::by_credit();
        assert_eq!(allowed(&mut credit, 6400, false), 100);
        assert!(allowed(&mut credit, 6400, true) > 6300);
        assert_eq!(allowed(&mut credit, Record::CREDIT, false), Record::CREDIT, "the most credit there is");
    }
}
