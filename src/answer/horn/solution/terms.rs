//! The terms of a rule as text.
//!
//! Terms of models of words do not tell truth values from words of one bit, so all are words here: questions become
//! `#b1` or `#b0`, and truth values of arguments likewise, unless the truth is wanted.

use super::names::Names;
use crate::answer::horn::literal::Literal;
use crate::model::btor2::{Constant, Node, Operand, Operator, Value, WordModel};
use crate::model::horn::Sort;

/// Writes terms over the arguments of a predicate.
pub(super) struct Writer<'a> {
    pub terms: &'a WordModel,
    /// The sorts of the arguments, which are the inputs of the terms.
    pub sorts: &'a [Sort],
    pub names: &'a Names,
}

impl Writer<'_> {
    /// A node that needs no name: an argument, or a constant that is short.
    pub fn leaf(&self, node: usize) -> Option<String> {
        const LONGEST: u32 = 64;
        let Node { sort, value, .. } = &self.terms.nodes[node];
        let width = sort.width().expect("there are no arrays");
        match value {
            &Value::Input(argument) if self.sorts[argument] != Sort::Bool => {
                Some(self.names.argument(argument))
            }
            Value::Constant(constant) if width <= LONGEST => Some(digits(constant, width)),
            _ => None,
        }
    }

    /// A term that is bound, or needs no name.
    pub fn word(&self, Operand { node, negated }: Operand) -> String {
        let name = self.leaf(node).unwrap_or_else(|| self.names.node(node));
        if negated { format!("(bvnot {name})") } else { name }
    }

    /// The operands of a term whose truth can be written without its word: a question, or a truth value.
    pub fn asked(&self, term: &Operand) -> Option<&[Operand]> {
        match &self.terms.nodes[term.node].value {
            Value::Apply(operator, operands) if question(*operator).is_some() => Some(operands),
            &Value::Input(argument) if self.sorts[argument] == Sort::Bool => Some(&[]),
            _ => None,
        }
    }

    /// A term of one bit as a truth value.
    pub fn holds(&self, term: &Operand) -> String {
        let positive = match &self.terms.nodes[term.node].value {
            Value::Apply(operator, operands) => question(*operator).map(|name| {
                let words: Vec<String> = operands.iter().map(|&operand| self.word(operand)).collect();
                format!("({name} {})", words.join(" "))
            }),
            &Value::Input(argument) if self.sorts[argument] == Sort::Bool => {
                Some(self.names.argument(argument))
            }
            _ => None,
        };
        match positive {
            Some(text) if term.negated => format!("(not {text})"),
            Some(text) => text,
            None => format!("(= {} #b1)", self.word(*term)),
        }
    }

    /// What a node is that is bound.
    pub fn value(&self, node: usize) -> String {
        let Node { sort, value, .. } = &self.terms.nodes[node];
        let width = sort.width().expect("there are no arrays");
        match value {
            &Value::Input(argument) => format!("(ite {} #b1 #b0)", self.names.argument(argument)),
            Value::Constant(constant) => digits(constant, width),
            Value::Slice { of, lower } => {
                format!("((_ extract {} {lower}) {})", lower + width - 1, self.word(*of))
            }
            Value::Extend { of, signed } => {
                let by = width - self.terms.sort(*of).width().expect("there are no arrays");
                format!("((_ {}_extend {by}) {})", if *signed { "sign" } else { "zero" }, self.word(*of))
            }
            Value::Apply(operator, operands) => {
                apply(*operator, operands.iter().map(|&operand| self.word(operand)).collect())
            }
            Value::State(_) => unreachable!("terms have no states"),
        }
    }
}

fn digits(constant: &Constant, width: u32) -> String {
    (0..width).map(|i| constant.bit(i)).collect::<Vec<bool>>().write(Sort::Bits(width))
}

/// The function of SMT-LIB whose value is a truth value, if the operator is such a question.
fn question(operator: Operator) -> Option<&'static str> {
    use Operator as O;
    Some(match operator {
        O::Eq | O::Iff => "=",
        O::Neq => "distinct",
        O::Ult => "bvult",
        O::Ulte => "bvule",
        O::Ugt => "bvugt",
        O::Ugte => "bvuge",
        O::Slt => "bvslt",
        O::Slte => "bvsle",
        O::Sgt => "bvsgt",
        O::Sgte => "bvsge",
        O::Uaddo => "bvuaddo",
        O::Saddo => "bvsaddo",
        O::Umulo => "bvumulo",
        O::Smulo => "bvsmulo",
        O::Usubo => "bvusubo",
        O::Ssubo => "bvssubo",
        O::Sdivo => "bvsdivo",
        _ => return None,
    })
}

/// What an operator makes of bound terms. Those that no clause has do not occur.
fn apply(operator: Operator, words: Vec<String>) -> String {
    use Operator as O;
    if let Some(name) = question(operator) {
        return format!("(ite ({name} {}) #b1 #b0)", words.join(" "));
    }
    let call = |name: &str| format!("({name} {})", words.join(" "));
    match operator {
        O::And | O::Or | O::Xor | O::Nand | O::Nor | O::Xnor | O::Not | O::Neg | O::Redand | O::Redor => {
            call(&format!("bv{}", operator.name()))
        }
        O::Add | O::Sub | O::Mul | O::Udiv | O::Urem | O::Sdiv | O::Srem | O::Smod => {
            call(&format!("bv{}", operator.name()))
        }
        O::Sll => call("bvshl"),
        O::Srl => call("bvlshr"),
        O::Sra => call("bvashr"),
        O::Concat => call("concat"),
        O::Ite => match &words[..] {
            [condition, then, other] => format!("(ite (= {condition} #b1) {then} {other})"),
            _ => unreachable!("it has three operands"),
        },
        _ => unreachable!("no function of clauses becomes {}", operator.name()),
    }
}
