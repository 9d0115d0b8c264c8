//! Answers and their verification, from the outside: counterexamples and certificates of models small enough to be
//! understood, or to be explored state by state.

mod certificates;
mod counterexamples;
mod explicit;
mod random;
