//! Whether one more counterexample to generalization (CTG) is worth its queries.
//!
//! Most CTGs cannot be blocked, and the more of a cube could not, the less can the next one: on `93.c` of HWMCC 15 of
//! 100 first ones are blocked, 5 after four failures, 2 after nine; on `kalman_bit_width_small` hardly one ever is. So the
//! search counts what becomes of them, by the number of failures in the same cube, and goes without where too few are
//! blocked.
//!
//! Not for obligations that had predecessors: they are hard to block, and a better lemma pays (after Su, Yang, Ci, Huang,
//! *Extended CTG Generalization and Dynamic Adjustment of Generalization Strategies in IC3*, arXiv 2501.02480, who go by
//! how hard it is to block a state). Rejected: no CTG at all for those that had none, which took from a third of the
//! time to four times as long; a fixed number of failures, and prospects for all obligations alike, with which
//! `qspiflash_dualflexpress_divthree-p004` is undecided after 45 s with two seeds of three instead of none.

/// Failures are told apart up to this number.
const FAILURES: usize = 16;
/// One CTG of so many must be blocked.
const WORTH: u32 = 12;
/// With fewer tries nothing is known.
const FEW: u32 = 50;
/// With so many tries the older half is forgotten.
const MANY: u32 = 1000;
/// Once in so many times that it would not be worth it there is a try nevertheless: the search goes elsewhere.
const REMINDER: u32 = 32;

#[derive(Clone, Copy, Debug, Default)]
struct Count {
    tried: u32,
    blocked: u32,
    passed: u32,
}

/// What became of CTGs, by how many of the same cube could not be blocked before.
#[derive(Debug, Default)]
pub(super) struct Prospects([Count; FAILURES]);

impl Prospects {
    fn after(&mut self, failures: usize) -> &mut Count {
        &mut self.0[failures.min(FAILURES - 1)]
    }

    /// Should a CTG be tried after so many failures in the same cube?
    pub fn are_good(&mut self, failures: usize) -> bool {
        let count = self.after(failures);
        if count.tried < FEW || count.blocked * WORTH >= count.tried {
            return true;
        }
        count.passed += 1;
        count.passed.is_multiple_of(REMINDER)
    }

    /// A CTG was tried after so many failures.
    pub fn note(&mut self, failures: usize, blocked: bool) {
        let count = self.after(failures);
        if count.tried == MANY {
            count.tried /= 2;
            count.blocked /= 2;
        }
        count.tried += 1;
        count.blocked += u32::from(blocked);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_never_succeeds_is_tried_now_and_then_until_it_does() {
        let mut prospects = Prospects::default();
        let tries = |prospects: &mut Prospects, blocked| {
            let tried = |_: &u32| prospects.are_good(20).then(|| prospects.note(20, blocked)).is_some();
            (0..3200).filter(tried).count() as u32
        };
        let useless = tries(&mut prospects, false);
        assert!((FEW + 90..FEW + 110).contains(&useless), "{useless}");
        assert!(prospects.are_good(0), "after no failure nothing is known");
        assert!(tries(&mut prospects, true) > 2000);
    }
}
