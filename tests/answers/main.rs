//! Answers and their verification, from the outside: counterexamples and certificates of models small enough to be
//! understood, or to be explored state by state; and invariants, as they are exported.

mod certificates;
mod counterexamples;
mod explicit;
mod export;
mod random;
