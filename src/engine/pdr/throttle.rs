//! Decides whether to try optional steps of the search, by the success of earlier attempts.
//!
//! Three steps help on some models only: blocking counterexamples to generalization (CTGs), replacing literals by ones
//! that imply them, and prediction. While too few attempts succeed, a step is tried only now and then. For CTGs a small
//! share of successes is enough. Replacements would be the majority of all queries, so the first failures stop them.
//! Rejected: a fixed number of failures for each cube; no CTGs for easy obligations (docs/experiments/pdr.md).
//!
//! CTGs have a record for each number of earlier failures in the same cube: the more failures, the less likely is a
//! success (after Su, Yang, Ci, Huang, arXiv 2501.02480, who consider how hard it is to block a state).

use crate::answer::invariant::Origin;

/// Number of records for CTGs: for 0, 1, 2, … failures in the same cube. The last one is for all larger numbers, too.
const FAILURES: usize = 16;

/// Allows or refuses attempts of one kind, by the success of earlier ones.
#[derive(Clone, Copy, Debug)]
pub(super) struct Throttle {
    record: Record,
    /// Number of requests while the record was bad.
    requests_while_bad: u32,
    /// While the record is bad, one request in this many is allowed.
    retry_interval: u32,
}

/// The record of earlier attempts.
#[derive(Clone, Copy, Debug)]
enum Record {
    /// Numbers of attempts and successes; both are halved when there are many.
    Share { tried: u32, succeeded: u32 },
    /// Decreases by one with each failure, and increases by one with each success.
    Credit(u32),
}

impl Record {
    /// One attempt in this many must succeed.
    const SHARE: u32 = 12;
    /// With fewer attempts than this, the record counts as good.
    const FEW: u32 = 50;
    /// With this many attempts, the numbers are halved.
    const MANY: u32 = 1000;
    /// The greatest credit.
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
    /// Allows all attempts at first, and as long as a small share of them succeeds.
    pub fn by_share() -> Throttle {
        let record = Record::Share { tried: 0, succeeded: 0 };
        Throttle { record, requests_while_bad: 0, retry_interval: 32 }
    }

    /// Allows few attempts at first, and all while most of them succeed.
    pub fn by_credit() -> Throttle {
        Throttle { record: Record::Credit(0), requests_while_bad: 0, retry_interval: 64 }
    }

    /// Requests an attempt: is it allowed?
    pub fn allows(&mut self) -> bool {
        if self.record.is_good() {
            return true;
        }
        self.requests_while_bad += 1;
        self.requests_while_bad.is_multiple_of(self.retry_interval)
    }

    /// Records the result of an attempt.
    pub fn note(&mut self, success: bool) {
        self.record.note(success);
    }
}

/// Decides which CTGs to try, with a throttle for each number of failures in the same cube.
#[derive(Debug)]
pub(super) struct CtgThrottle([Throttle; FAILURES]);

impl Default for CtgThrottle {
    fn default() -> CtgThrottle {
        CtgThrottle([Throttle::by_share(); FAILURES])
    }
}

impl CtgThrottle {
    /// The throttle for a cube that has had this many failures.
    pub fn after(&mut self, failures: usize) -> &mut Throttle {
        &mut self.0[failures.min(FAILURES - 1)]
    }
}

/// Decides whether to predict lemmas. A prediction costs few queries, but no literal is dropped from it. Where lemmas
/// spare many obligations, the shorter ones that generalization finds spare so many more that they are worth their
/// queries.
#[derive(Debug, Default)]
pub(super) struct PredictionThrottle {
    predicted: Gain,
    generalized: Gain,
}

/// What the lemmas spared that were found in one way.
#[derive(Debug, Default)]
struct Gain {
    /// How many obligations were blocked by finding one of them.
    blocked: u64,
    /// How many obligations one of them had blocked already.
    spared: u64,
}

impl Gain {
    fn spared_by_each(&self) -> f64 {
        self.spared as f64 / self.blocked.max(1) as f64
    }
}

impl PredictionThrottle {
    /// So many obligations that a lemma spares are not worth the queries of generalization.
    const LITTLE: f64 = 0.1;

    /// Allows all predictions while predicted lemmas spare at least half as many obligations as those that were found
    /// by dropping literals, apart from a few; otherwise at most one for two of those.
    pub fn allows(&self) -> bool {
        let Self { predicted, generalized } = self;
        2 * predicted.blocked <= generalized.blocked
            || 2.0 * predicted.spared_by_each() + Self::LITTLE >= generalized.spared_by_each()
    }

    /// Records that an obligation was blocked by finding a lemma.
    pub fn note_blocked(&mut self, found: Origin) {
        self.of(found).into_iter().for_each(|gain| gain.blocked += 1);
    }

    /// Records that an obligation was blocked by a lemma of the trace.
    pub fn note_spared(&mut self, found: Origin) {
        self.of(found).into_iter().for_each(|gain| gain.spared += 1);
    }

    fn of(&mut self, origin: Origin) -> Option<&mut Gain> {
        match origin {
            Origin::Prediction => Some(&mut self.predicted),
            Origin::Obligation | Origin::Substitution => Some(&mut self.generalized),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn predictions_are_rationed_while_other_lemmas_spare_more() {
        let mut throttle = PredictionThrottle::default();
        let predicted = |throttle: &mut PredictionThrottle| {
            let predicts = |_: &u32| {
                let allowed = throttle.allows();
                throttle.note_blocked(if allowed { Origin::Prediction } else { Origin::Obligation });
                allowed
            };
            (0..300).filter(predicts).count()
        };
        assert_eq!(predicted(&mut throttle), 300, "nothing is spared");

        (0..1200).for_each(|_| throttle.note_blocked(Origin::Obligation));
        (0..100).for_each(|_| throttle.note_spared(Origin::Obligation));
        assert_eq!(predicted(&mut throttle), 300, "little is spared");

        (0..1100).for_each(|_| throttle.note_spared(Origin::Obligation));
        assert!((100..=101).contains(&predicted(&mut throttle)), "one for two others");
        (0..400).for_each(|_| throttle.note_spared(Origin::Prediction));
        assert_eq!(predicted(&mut throttle), 300);
    }

    /// The number of requests that are allowed if all attempts have the same result.
    fn allowed(throttle: &mut Throttle, requests: u32, success: bool) -> u32 {
        let is_tried = |_: &u32| throttle.allows().then(|| throttle.note(success)).is_some();
        (0..requests).filter(is_tried).count() as u32
    }

    #[test]
    fn what_never_succeeds_is_tried_now_and_then_until_it_does() {
        let mut ctgs = CtgThrottle::default();
        let useless = allowed(ctgs.after(20), 3200, false);
        assert!((Record::FEW + 90..Record::FEW + 110).contains(&useless), "{useless}");
        assert!(ctgs.after(0).allows(), "cubes without a failure have a record of their own");
        assert!(allowed(ctgs.after(20), 3200, true) > 2000);

        let mut credit = Throttle::by_credit();
        assert_eq!(allowed(&mut credit, 6400, false), 100);
        assert!(allowed(&mut credit, 6400, true) > 6300);
        assert_eq!(
            allowed(&mut credit, Record::CREDIT, false),
            Record::CREDIT,
            "the greatest credit is used up"
        );
    }
}
