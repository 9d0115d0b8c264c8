//! A function applied to arguments, and what all theories ask of these.

use super::error::Problem;
use super::sort::Sort;
use super::terms::{Term, Terms};

/// A function with its arguments, and where its result goes.
pub(super) struct Call<'a, G> {
    pub name: &'a [u8],
    pub arguments: &'a [Term],
    pub terms: &'a mut Terms<G>,
}

impl<'a, G> Call<'a, G> {
    /// The error that it takes other arguments.
    pub fn wrong<T>(&self, wanted: &str) -> Result<T, Problem> {
        let sorts: Vec<Sort> = self.arguments.iter().map(|argument| argument.sort).collect();
        Err(Problem::arguments(self.name, wanted, &sorts))
    }

    /// The arguments, if they are truth values.
    pub fn truths(&self, least: usize, most: Option<usize>) -> Result<&'a [Term], Problem> {
        let count = self.arguments.len();
        let fits = count >= least && most.is_none_or(|most| count <= most);
        if fits && self.arguments.iter().all(|argument| argument.sort == Sort::Bool) {
            return Ok(self.arguments);
        }
        self.wrong(match (least, most) {
            (_, Some(1)) => "a truth value",
            (1, _) => "truth values",
            _ => "two truth values or more",
        })
    }

    /// Two arguments or more of one sort.
    pub fn of_one_sort(&self) -> Result<&'a [Term], Problem> {
        match self.arguments {
            [first, rest @ ..] if !rest.is_empty() && rest.iter().all(|other| other.sort == first.sort) => {
                Ok(self.arguments)
            }
            _ => self.wrong("two arguments or more of one sort"),
        }
    }

    /// The parts of the disjunction that an implication is: the last argument holds, or one before does not.
    pub fn implication(&self) -> Result<Vec<Term>, Problem> {
        let (last, before) = self.truths(2, None)?.split_last().expect("there are two or more");
        Ok(before.iter().map(|part| part.not()).chain([*last]).collect())
    }
}
