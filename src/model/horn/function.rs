//! Functions that a file defines, without recursion.

use super::sort::Sort;
use super::terms::Term;

/// A function: a term whose variables are the parameters.
#[derive(Clone, Debug)]
pub(super) struct Function<G> {
    pub parameters: Vec<Sort>,
    pub terms: G,
    pub result: Term,
}
