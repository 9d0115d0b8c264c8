//! What each operator on words becomes, and how many gates it takes at most.

use super::error::Unblasted;
use super::gates::{Gates, Word, complement};
use crate::logic::graph::Graph;
use crate::logic::lit::Lit;
use crate::model::btor2::{Operator, Sort};

impl Gates<'_> {
    /// The result of an operator on words, and of `eq`, `neq` and `ite` on the cells of arrays.
    pub fn apply(&mut self, operator: Operator, operands: &[Word]) -> Result<Word, Unblasted> {
        use Operator as O;
        let [a, b] = [&operands[0], operands.get(1).unwrap_or(&operands[0])];
        let bit = |lit: Lit| vec![lit];
        Ok(match operator {
            O::Not => complement(a),
            O::Inc => self.inc(a),
            O::Dec => self.dec(a),
            O::Neg => self.neg(a),
            O::Redand => bit(self.all(a)),
            O::Redor => bit(self.any(a)),
            O::Redxor => bit(self.parity(a)),
            O::Iff | O::Eq => bit(self.eq(a, b)),
            O::Neq => bit(!self.eq(a, b)),
            O::Implies => bit(self.graph.or(!a[0], b[0])),
            O::Ult => bit(self.ult(a, b)),
            O::Ugte => bit(!self.ult(a, b)),
            O::Ugt => bit(self.ult(b, a)),
            O::Ulte => bit(!self.ult(b, a)),
            O::Slt => bit(self.slt(a, b)),
            O::Sgte => bit(!self.slt(a, b)),
            O::Sgt => bit(self.slt(b, a)),
            O::Slte => bit(!self.slt(b, a)),
            O::And => self.bitwise(a, b, Graph::and),
            O::Nand => complement(&self.bitwise(a, b, Graph::and)),
            O::Or => self.bitwise(a, b, Graph::or),
            O::Nor => complement(&self.bitwise(a, b, Graph::or)),
            O::Xor => self.bitwise(a, b, Graph::xor),
            O::Xnor => self.bitwise(a, b, Graph::equal),
            O::Rol => self.rol(a, b),
            O::Ror => self.ror(a, b),
            O::Sll => self.sll(a, b),
            O::Srl => self.shift_right(a, b, Lit::FALSE),
            O::Sra => self.shift_right(a, b, a[a.len() - 1]),
            O::Add => self.add(a, b),
            O::Sub => self.sub(a, b),
            O::Mul => self.mul(a, b)?,
            O::Udiv => self.divide(a, b)?.0,
            O::Urem => self.divide(a, b)?.1,
            O::Sdiv => self.sdiv(a, b)?,
            O::Srem => self.srem(a, b)?,
            O::Smod => self.smod(a, b)?,
            O::Uaddo => bit(self.uaddo(a, b)),
            O::Saddo => bit(self.saddo(a, b)),
            O::Usubo => bit(self.ult(a, b)),
            O::Ssubo => bit(self.ssubo(a, b)),
            O::Umulo => bit(self.umulo(a, b)?),
            O::Smulo => bit(self.smulo(a, b)?),
            O::Sdivo => bit(self.sdivo(a, b)),
            // The first operand is the upper part.
            O::Concat => [&b[..], a].concat(),
            O::Ite => self.graph.choose(a[0], b, &operands[2]),
            O::Read => self.read(a, b)?,
            O::Write => {
                let value = &operands[2];
                self.write(a, b, value, &vec![Lit::TRUE; value.len()], Lit::TRUE)?
            }
        })
    }
}

/// A bound on the gates of an operator whose widest operand or result has this sort.
pub(super) fn cost(operator: Operator, widest: Sort) -> u128 {
    use Operator as O;
    let bits = widest.bits();
    let per_bit = match operator {
        O::Mul => 10 * bits,
        O::Udiv | O::Urem | O::Sdiv | O::Srem | O::Smod => 20 * bits + 100,
        O::Umulo | O::Smulo => 40 * bits,
        O::Rol | O::Ror => 3 * bits,
        O::Sll | O::Srl | O::Sra => 3 * 34,
        _ => 12,
    };
    per_bit.saturating_mul(bits)
}
