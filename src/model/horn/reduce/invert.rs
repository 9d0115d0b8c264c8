//! Solves an equation for the variable that is not determined, if there is one and functions around it can be inverted.

use crate::model::btor2::{Constant, Node, Operand, Operator, Sort, Value, WordModel};
use crate::model::horn::copy::push;

/// The solution of an equation.
pub(super) struct Solved {
    pub variable: usize,
    /// What it is.
    pub term: Operand,
    /// Does the equation say nothing more?
    pub exact: bool,
}

/// Solves `side` = `other`. The other side is determined, and so are the nodes that are `ready`; new nodes come behind
/// these.
pub(super) fn invert(
    terms: &mut WordModel,
    ready: &[bool],
    mut side: Operand,
    mut other: Operand,
) -> Option<Solved> {
    let mut exact = true;
    loop {
        other.negated ^= side.negated;
        let node = &terms.nodes[side.node];
        let (sort, value) = (node.sort, node.value.clone());
        // The operand that is not determined, and what is left of the other side.
        (side, other) = match value {
            Value::Input(variable) => return Some(Solved { variable, term: other, exact }),
            Value::Apply(Operator::Neg, of) => (of[0], apply(terms, Operator::Neg, &[other], sort)),
            Value::Apply(operator, operands) => {
                let [a, b] = operands[..] else { return None };
                let (known, unknown) = match (ready[a.node], ready[b.node]) {
                    (true, false) => (a, b),
                    (false, true) => (b, a),
                    _ => return None,
                };
                match operator {
                    Operator::Add => (unknown, apply(terms, Operator::Sub, &[other, known], sort)),
                    Operator::Sub if unknown == a => (a, apply(terms, Operator::Add, &[other, known], sort)),
                    Operator::Sub => (b, apply(terms, Operator::Sub, &[known, other], sort)),
                    Operator::Xor | Operator::Xnor => {
                        (unknown, apply(terms, operator, &[other, known], sort))
                    }
                    Operator::Mul => {
                        let inverse = inverse(terms, known)?;
                        let constant = add(terms, Value::Constant(inverse), sort);
                        (unknown, apply(terms, Operator::Mul, &[constant, other], sort))
                    }
                    Operator::Concat => {
                        exact = false;
                        let of = terms.sort(unknown);
                        let lower = if unknown == a { terms.sort(b).width()? } else { 0 };
                        (unknown, add(terms, Value::Slice { of: other, lower }, of))
                    }
                    _ => return None,
                }
            }
            Value::Extend { of, .. } => {
                exact = false;
                let narrow = terms.sort(of);
                (of, add(terms, Value::Slice { of: other, lower: 0 }, narrow))
            }
            Value::State(_) | Value::Constant(_) | Value::Slice { .. } => return None,
        };
    }
}

/// The inverse of an odd constant of up to 64 bits.
fn inverse(terms: &WordModel, Operand { node, negated }: Operand) -> Option<Constant> {
    let node = &terms.nodes[node];
    let width = node.sort.width().filter(|width| *width <= 64)?;
    let Value::Constant(constant) = &node.value else { return None };
    let factor = (0..width).fold(0u64, |word, i| word | u64::from(constant.bit(i) != negated) << i);
    // Newton's iteration doubles the number of right bits each time, of which three are right in the beginning.
    let step = |inverse: u64, _| inverse.wrapping_mul(2u64.wrapping_sub(factor.wrapping_mul(inverse)));
    let inverse = (0..5).fold(factor, step);
    (factor & 1 == 1).then(|| Constant::new(vec![inverse], false, width))
}

fn apply(terms: &mut WordModel, operator: Operator, operands: &[Operand], sort: Sort) -> Operand {
    add(terms, Value::Apply(operator, operands.iter().copied().collect()), sort)
}

fn add(terms: &mut WordModel, value: Value, sort: Sort) -> Operand {
    push(terms, Node { id: 0, line: 0, sort, value, symbol: None })
}
