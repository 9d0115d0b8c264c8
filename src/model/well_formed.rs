//! Is a model well-formed, as [`Model`] promises?
//!
//! Code that makes models (readers, generators, certificates) asks this in its tests. Nobody else needs to ask.

use thiserror::Error;

use super::aig::Model;
use super::symbol::SymbolKind;
use crate::logic::lit::Lit;

/// What is wrong with a model.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Malformed {
    /// There are so many variables, the constant included, that the literals of the last ones exceed 32 bits.
    #[error("{0} variables are more than 32 bit literals can tell apart")]
    TooManyVariables(usize),
    /// A literal of a variable that does not exist.
    #[error("{what} {position} uses {lit:?}, which does not exist")]
    Literal {
        /// What uses it.
        what: &'static str,
        /// The position of the user.
        position: usize,
        /// The literal.
        lit: Lit,
    },
    /// A gate uses itself or a later gate.
    #[error("gate {gate} uses {lit:?}, which does not precede it")]
    Operand {
        /// The position of the gate.
        gate: usize,
        /// The operand.
        lit: Lit,
    },
    /// The smaller operand of this gate comes first.
    #[error("the operands of gate {0} are not in descending order")]
    OperandOrder(usize),
    /// A symbol names a thing that does not exist.
    #[error("there is no {kind} {position} to be named")]
    SymbolPosition {
        /// What is named.
        kind: SymbolKind,
        /// Its position.
        position: usize,
    },
    /// A name is of more than one line.
    #[error("the name of {kind} {position} contains a newline")]
    SymbolName {
        /// What is named.
        kind: SymbolKind,
        /// Its position.
        position: usize,
    },
    /// The last line of the comment is not terminated.
    #[error("the comment does not end with a newline")]
    Comment,
}

impl Model {
    /// Checks that all literals exist, that gates come after their operands, and that names and comment consist of
    /// proper lines. Such a model can be written to a file, and reading this file gives the same model.
    ///
    /// # Errors
    /// The first thing found to be wrong.
    pub fn check(&self) -> Result<(), Malformed> {
        let variables = self.variables();
        if variables > 1 << 31 {
            return Err(Malformed::TooManyVariables(variables));
        }
        for (what, position, lit) in self.uses() {
            if lit.var().index() >= variables {
                return Err(Malformed::Literal { what, position, lit });
            }
        }
        for (gate, &[first, second]) in self.ands.iter().enumerate() {
            if let Some(lit) = [first, second].into_iter().find(|lit| lit.var() >= self.and(gate).var()) {
                return Err(Malformed::Operand { gate, lit });
            }
            if first < second {
                return Err(Malformed::OperandOrder(gate));
            }
        }
        for (&(kind, position), name) in &self.symbols {
            if position >= self.count(kind) {
                return Err(Malformed::SymbolPosition { kind, position });
            }
            if name.contains(&b'\n') {
                return Err(Malformed::SymbolName { kind, position });
            }
        }
        if self.comment.last().is_some_and(|&byte| byte != b'\n') {
            return Err(Malformed::Comment);
        }
        Ok(())
    }

    /// The literals outside of gates, each with what uses it and the position of the user.
    fn uses(&self) -> impl Iterator<Item = (&'static str, usize, Lit)> {
        let latches = self.latches.iter().enumerate();
        let latches = latches.flat_map(|(i, latch)| [("latch", i, latch.next), ("latch", i, latch.reset)]);
        let justice = self.justice.iter().enumerate();
        let justice =
            justice.flat_map(|(i, literals)| literals.iter().map(move |&lit| ("justice property", i, lit)));
        let lists = [
            ("output", &self.outputs),
            ("bad state", &self.bads),
            ("constraint", &self.constraints),
            ("fairness constraint", &self.fairness),
        ];
        let lists = lists
            .into_iter()
            .flat_map(|(what, list)| list.iter().enumerate().map(move |(i, &lit)| (what, i, lit)));
        latches.chain(lists).chain(justice)
    }
}
