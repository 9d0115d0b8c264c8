//! Functions that a file defines, without recursion.

use super::sort::Sort;
use super::terms::Term;

/// A function: a term whose variables are the parameters, and the free constants that it mentions.
#[derive(Clone, Debug)]
pub(super) struct Function<G> {
    pub parameters: Vec<Sort>,
    /// The positions of the constants.
    pub constants: Vec<usize>,
    pub terms: G,
    pub result: Term,
}
