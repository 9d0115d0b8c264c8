//! Which sorts an operator takes and makes.

use super::error::Problem;
use super::operator::Operator;
use super::sort::Sort;

/// The sort of what an operator makes of operands of these sorts; as many as it has.
pub(super) fn result(operator: Operator, sorts: &[Sort]) -> Result<Sort, Problem> {
    use Operator as O;
    let (wanted, sort) = match (operator, sorts) {
        (O::Not | O::Inc | O::Dec | O::Neg, &[a @ Sort::Bits(_)]) => ("", Some(a)),
        (O::Redand | O::Redor | O::Redxor, [Sort::Bits(_)]) => ("", Some(Sort::BOOL)),
        (O::Not | O::Inc | O::Dec | O::Neg | O::Redand | O::Redor | O::Redxor, _) => ("a word", None),
        (O::Iff | O::Implies, _) => {
            ("two words of one bit", (sorts == [Sort::BOOL; 2]).then_some(Sort::BOOL))
        }
        (O::Eq | O::Neq, &[a, b]) => ("two operands of one sort", (a == b).then_some(Sort::BOOL)),
        (O::Concat, &[Sort::Bits(a), Sort::Bits(b)]) => {
            ("two words of fewer bits", a.checked_add(b).map(Sort::Bits))
        }
        (O::Concat, _) => ("two words", None),
        (O::Read, &[Sort::Array { index, element }, at]) => {
            ("an array and an index of its sort", (at == Sort::Bits(index)).then_some(Sort::Bits(element)))
        }
        (O::Read, _) => ("an array and an index of its sort", None),
        (O::Ite, &[condition, a, b]) => (
            "a word of one bit and two operands of one sort",
            (condition == Sort::BOOL && a == b).then_some(a),
        ),
        (O::Write, &[array @ Sort::Array { index, element }, at, value]) => (
            "an array, an index and a value of its sorts",
            (at == Sort::Bits(index) && value == Sort::Bits(element)).then_some(array),
        ),
        (O::Write, _) => ("an array, an index and a value of its sorts", None),
        (_, &[Sort::Bits(a), Sort::Bits(b)]) => (
            "two words of one width",
            (a == b).then_some(if is_question(operator) { Sort::BOOL } else { sorts[0] }),
        ),
        _ => ("two words of one width", None),
    };
    sort.ok_or_else(|| Problem::operands(operator, wanted, sorts))
}

/// Does it make a truth value of two words of any width?
fn is_question(operator: Operator) -> bool {
    use Operator as O;
    matches!(
        operator,
        O::Sgt
            | O::Sgte
            | O::Slt
            | O::Slte
            | O::Ugt
            | O::Ugte
            | O::Ult
            | O::Ulte
            | O::Uaddo
            | O::Saddo
            | O::Sdivo
            | O::Umulo
            | O::Smulo
            | O::Usubo
            | O::Ssubo
    )
}
