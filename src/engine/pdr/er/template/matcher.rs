//! The search for matches of all templates, level by level.
//!
//! It starts from nothing each time. Rejected: tables kept up to date. They cost more for each lemma that comes or moves
//! than a search does, pay only if hardly any lemma is new between two searches, and would need hooks wherever the trace
//! changes (docs/performance.md, "Extended resolution").

use super::instantiation::Match;
use super::signs::SignVectors;
use super::{and, half_adder, xor};
use crate::config::Templates;
use crate::logic::cube::Clause;

/// All matches in all levels, those of one instantiation together.
///
/// Where many clauses share everything but one literal, *and* pairs only literals close to each other (see `and`).
/// Clauses longer than a machine word are not searched for *xor* and *half adder*.
///
/// Requires: no clause has complementary literals, and no clause occurs twice in a level.
pub fn match_all(levels: &[Vec<&Clause>], templates: Templates) -> Vec<Match> {
    let mut matches = Vec::new();
    for (level, clauses) in (0..).zip(levels) {
        let mut report = |instantiation, places| matches.push(Match { instantiation, level, places });
        if templates.and {
            and::find(clauses, &mut report);
        }
        if templates.xor || templates.half_adder {
            let vectors = SignVectors::new(clauses);
            if templates.xor {
                xor::find(&vectors, &mut report);
            }
            if templates.half_adder {
                half_adder::find(&vectors, &mut report);
            }
        }
    }
    matches.sort_unstable();
    matches
}
