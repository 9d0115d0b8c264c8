//! Finds the matches of all templates, level by level.
//!
//! Each call begins anew. Rejected: tables that follow the changes of the trace. They would save time only if very few
//! lemmas were new between two calls, and would need hooks wherever the trace changes (docs/experiments/er.md).

use super::instantiation::Match;
use super::signs::SignVectors;
use super::{and, half_adder, xor};
use crate::config::Templates;
use crate::logic::cube::Clause;

/// The matches in all levels, each once, sorted by instantiation.
///
/// If many clauses are equal except for one literal, *and* pairs only literals that are close to each other (see
/// `and`). Clauses of more than 64 literals are not searched for *xor* and *half adder*.
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
