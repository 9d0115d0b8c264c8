//! What a solution calls arguments and terms: nothing that a predicate is called, since definitions apply predicates.

use crate::model::horn::Predicate;

/// Names that no predicate has.
pub(super) struct Names {
    /// Between a letter and a number; nothing, unless a predicate is called like that.
    mark: String,
}

impl Names {
    pub fn new(predicates: &[Predicate]) -> Names {
        let is_taken = |mark: &str| {
            let is_ours = |name: &[u8]| match name {
                [b'x' | b't', rest @ ..] => rest
                    .strip_prefix(mark.as_bytes())
                    .is_some_and(|rest| rest.first().is_some_and(u8::is_ascii_digit)),
                _ => false,
            };
            predicates.iter().any(|predicate| is_ours(&predicate.name))
        };
        let mut mark = String::new();
        while is_taken(&mark) {
            mark.push('!');
        }
        Names { mark }
    }

    /// An argument.
    pub fn argument(&self, position: usize) -> String {
        format!("x{}{position}", self.mark)
    }

    /// A node of the terms of a rule.
    pub fn node(&self, node: usize) -> String {
        format!("t{}{node}", self.mark)
    }
}
