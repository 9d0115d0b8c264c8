//! Interpolation-based model checking.
//!
//! Source: McMillan, *Interpolation and SAT-Based Model Checking*, CAV 2003. A query asks for a run of up to K steps
//! from a set of states Q to a bad state. If there is none, an interpolant of its refutation contains all states one
//! step from Q, and none that reaches a bad state in K-1 steps. It is added to Q, until Q is an invariant. A run from a
//! larger Q may be spurious: then the search begins again with the initial states and a larger K. Departure: the next
//! query begins in the new interpolant only. The rest of Q has been asked about, and interpolants stay smaller. Reading
//! order: [`reached`] holds Q, [`cut`] asks the queries, [`search`] is the loop. Rejected: sequences of interpolants.

mod cut;
mod gates;
mod reached;
mod search;
#[cfg(test)]
mod tests;

pub use search::Imc;
