//! The values of terms: of a model without states, in a single step.

use dashu_int::UBig;

use super::given::word;
use super::simulated::bits;
use super::simulator::{Leaf, Simulator, Value};
use crate::answer::witness::words::Bits;
use crate::model::btor2::{Operand, WordModel};

/// The values of terms, given those of the inputs in their order.
///
/// Requires: the model has neither states nor arrays; each input has its bits.
///
/// ```
/// use pdrer::model::btor2::{Operand, parse};
/// use pdrer::verify::words::evaluate;
/// let text = b"1 sort bitvec 2\n2 input 1\n3 input 1\n4 add 1 2 3\n";
/// let model = parse(text).unwrap().model;
/// let sum = Operand { node: 2, negated: false };
/// assert_eq!(evaluate(&model, &[vec![true, false], vec![true, true]], &[sum]), [[false, false]]);
/// ```
pub fn evaluate(model: &WordModel, inputs: &[Bits], terms: &[Operand]) -> Vec<Bits> {
    let step = Simulator::new(model).first(&|leaf| match leaf {
        Leaf::Input(input) => Value::Word(word(&inputs[input])),
        Leaf::State(_) => Value::Word(UBig::ZERO),
    });
    let value = |&term: &Operand| match step.get(term) {
        Value::Word(word) => bits(&word, model.sort(term).width().unwrap_or(0)),
        Value::Array(_) => Bits::new(),
    };
    terms.iter().map(value).collect()
}
