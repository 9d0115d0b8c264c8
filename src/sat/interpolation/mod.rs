//! Interpolants: from a refutation of A ∧ B, a formula over their shared variables that A implies and B contradicts.
//!
//! Source: McMillan, *Interpolation and SAT-Based Model Checking*, CAV 2003. What may live here: a solver that knows
//! which clauses belong to A and which to B (`interpolator`), rules that make interpolants of its log (`rules`), and
//! their check. Nothing here knows what A and B mean. Rejected: the tracer of CaDiCaL, whose library cannot be linked
//! beside the version that checks answers; blocking the models of B one by one, which needs no log, but many queries.

#[cfg(any(test, debug_assertions))]
mod check;
mod interpolator;
mod rules;
#[cfg(test)]
mod tests;

pub(crate) use interpolator::Interpolator;
pub(crate) use rules::Side;
