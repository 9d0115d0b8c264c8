//! What a theory has to say to the reader: its sorts, its constants, its functions.
//!
//! A file is about words or about numbers, never about both: its terms are a graph of one theory. All else is shared.

use super::error::{ParseError, Problem};
use super::graph::Graph;
use super::sexp::{Expression, Kind};
use super::sort::Sort;
use super::terms::{Term, Terms};
use crate::limits::Poll;
use crate::model::btor2::Operand;

/// A theory, by the graph of its terms.
pub(super) trait Theory: Graph {
    /// Fails if no term of the theory has this sort.
    fn admits(sort: Sort) -> Result<(), Problem>;

    /// Does the theory declare this name?
    fn is_known(name: &[u8]) -> bool;

    /// The constant that a word of the file is.
    fn constant(terms: &mut Terms<Self>, kind: Kind, text: &[u8]) -> Result<Term, Problem>;

    /// The constant that a list is, which begins with `_`.
    fn indexed(
        terms: &mut Terms<Self>,
        expression: &Expression<'_>,
        list: usize,
        poll: &mut Poll<'_>,
    ) -> Result<Term, ParseError>;

    /// What a function with these indices makes of its arguments; `None` if the theory has none of this name.
    fn apply(
        terms: &mut Terms<Self>,
        name: &[u8],
        indices: &[u64],
        arguments: &[Term],
    ) -> Result<Option<Term>, Problem>;

    /// Fails if these truth values cannot hold where these terms are used, as far as answers can say it: the line, and
    /// why.
    fn permits(&self, holding: &[Operand], used: &[Operand]) -> Result<(), (usize, Problem)>;

    /// The term with this sort, if it can have it; else as it is.
    fn fitted(terms: &mut Terms<Self>, term: Term, sort: Sort) -> Result<Term, Problem>;
}
