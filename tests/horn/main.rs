//! Horn clauses: random systems with an oracle that knows their least models, the corpus, answers and their mutants.

mod answers;
mod constants;
mod convert;
mod corpus;
mod decide;
mod decided;
mod definitions;
mod generate;
mod least;
#[path = "../models/number.rs"]
mod number;
mod numbers;
mod numeric;
mod projection;
mod python;
mod race;
#[path = "../models/rng.rs"]
mod rng;
mod term;
