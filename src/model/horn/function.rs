//! Functions that a file defines, without recursion.

use super::sort::Sort;
use super::terms::Term;
use crate::model::btor2::WordModel;

/// A function: a term whose variables are the parameters.
#[derive(Clone, Debug)]
pub(super) struct Function {
    pub parameters: Vec<Sort>,
    pub terms: WordModel,
    pub result: Term,
}
