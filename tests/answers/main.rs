//! Answers and their verification, from the outside: counterexamples and certificates of models that are small enough
//! to be understood, or to be explored state by state; and exported invariants.

mod certificates;
mod counterexamples;
mod explicit;
mod export;
mod induction;
mod random;
mod rankings;
mod strategies;
