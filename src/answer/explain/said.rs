//! Literals, definitions and lemmas of one property as people say them, thresholds in words: `at most 3 of busy[0..15]`
//! instead of the auxiliary variable that counts. Only a threshold with very many members keeps its name.

use super::explanation::{Counted, Explained, Explanation, Meaning};
use super::labels::Labels;
use crate::logic::lit::Lit;

/// A threshold with more characters than this has its name in lemmas and definitions. The list says what it is.
const BRIEF: usize = 60;

/// What an explanation says about one property.
#[derive(Clone, Copy)]
pub(super) struct Said<'a> {
    labels: &'a Labels,
    explained: &'a Explained,
}

impl<'a> Said<'a> {
    pub fn new(explanation: &'a Explanation, explained: &'a Explained) -> Said<'a> {
        Said { labels: &explanation.labels, explained }
    }

    /// The name of the auxiliary variable at a position of the list.
    pub fn name(&self, position: usize) -> &'a str {
        self.labels.auxiliary(self.explained.auxiliary[position].number)
    }

    /// The position of the auxiliary variable of a literal in the list, if it has one.
    pub fn position(&self, lit: Lit) -> Option<usize> {
        Some(self.explained.position(self.labels.number(lit)?))
    }

    /// A literal.
    pub fn literal(&self, lit: Lit) -> String {
        let meaning = self.position(lit).map(|position| &self.explained.auxiliary[position].meaning);
        let words = match meaning {
            Some(Meaning::Threshold(counted)) => Some(counted.words(lit.is_negated())),
            _ => None,
        };
        words.filter(|words| words.chars().count() <= BRIEF).unwrap_or_else(|| self.labels.literal(lit))
    }

    /// What an auxiliary variable stands for.
    pub fn meaning(&self, meaning: &Meaning) -> String {
        match meaning {
            Meaning::Threshold(counted) => counted.words(false),
            Meaning::Gate(definition) => {
                let [a, b] = definition.operands.map(|operand| self.literal(operand));
                format!("{a} {} {b}", definition.operator.sign())
            }
        }
    }

    /// A lemma.
    pub fn clause(&self, literals: &[Lit]) -> String {
        clause(literals.iter().map(|&lit| self.literal(lit)).collect())
    }
}

impl Counted {
    /// How many, if the auxiliary variable is true or if it is false: `at least 7`.
    pub(super) fn number(&self, negated: bool) -> String {
        match negated == self.negated {
            true => format!("at least {}", self.at_least),
            false => format!("at most {}", self.at_least - 1),
        }
    }

    /// The same, with the members: `at least 7 of busy[0..15]`.
    fn words(&self, negated: bool) -> String {
        let members = self.members.join(", ");
        match self.members.len() {
            1 => format!("{} of {members}", self.number(negated)),
            _ => format!("{} of ({members})", self.number(negated)),
        }
    }
}

/// The disjunction of literals that are text already.
pub(super) fn clause(literals: Vec<String>) -> String {
    if literals.is_empty() { "false".to_owned() } else { literals.join(" | ") }
}
