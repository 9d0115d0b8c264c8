//! What rules demand of an eliminated predicate, as text.
//!
//! Terms of models of words do not tell truth values from words of one bit, so all are words here: questions become
//! `#b1` or `#b0`, and truth values of arguments likewise. Each node is bound by `let`, a level at a time.

use super::levels::levels;
use super::names::Names;
use crate::model::btor2::{Node, Operand, Operator, Value, WordModel};
use crate::model::horn::copy::cone;
use crate::model::horn::reduce::Weakest;
use crate::model::horn::{Predicate, Sort, symbol};

/// Writes the conjunction of what all rules demand of a predicate.
pub(super) fn demands(
    predicates: &[Predicate],
    of: &Predicate,
    rules: &[Weakest],
    names: &Names,
    text: &mut Vec<u8>,
) {
    text.extend(if rules.len() > 1 { &b"(and "[..] } else { b"" });
    for (i, rule) in rules.iter().enumerate() {
        text.extend(if i > 0 { &b"\n    "[..] } else { b"" });
        demand(predicates, of, rule, names, text);
    }
    text.extend(if rules.len() > 1 { &b")"[..] } else { b"" });
}

fn demand(
    predicates: &[Predicate],
    of: &Predicate,
    Weakest { terms, conditions, head }: &Weakest,
    names: &Names,
    text: &mut Vec<u8>,
) {
    let arguments = head.iter().flat_map(|(_, arguments)| arguments);
    let roots: Vec<Operand> = conditions.iter().chain(arguments).copied().collect();
    let levels = levels(&cone(terms, &roots), |node| {
        terms.nodes[node].value.operands().iter().map(|operand| operand.node)
    });
    for level in &levels {
        let bind = |&node: &usize| {
            format!("({} {})", names.node(node), value(terms, &terms.nodes[node], &of.sorts, names))
        };
        let bound: Vec<String> = level.iter().map(bind).collect();
        text.extend(format!("(let ({})\n  ", bound.join("\n    ")).into_bytes());
    }
    let word = |operand| word(operand, names);
    let holds = |&truth: &Operand| format!("(= {} #b1)", word(truth));
    let holding: Vec<String> = conditions.iter().map(holds).collect();
    let head = match head {
        None => b"false".to_vec(),
        Some((predicate, arguments)) => {
            let predicate = &predicates[*predicate];
            let argument = |(sort, term): (&Sort, &Operand)| match sort {
                Sort::Bool => holds(term),
                Sort::Bits(_) => word(*term),
            };
            let arguments: Vec<String> = predicate.sorts.iter().zip(arguments).map(argument).collect();
            let name = symbol(&predicate.name);
            match arguments.len() {
                0 => name,
                _ => [b"(", &name[..], b" ", arguments.join(" ").as_bytes(), b")"].concat(),
            }
        }
    };
    let conditions = match &holding[..] {
        [] => None,
        [one] => Some(one.clone()),
        _ => Some(format!("(and {})", holding.join(" "))),
    };
    text.extend(match conditions {
        None => head,
        Some(conditions) => [b"(=> ", conditions.as_bytes(), b" ", &head[..], b")"].concat(),
    });
    text.extend(b")".repeat(levels.len()));
}

/// A bound term.
fn word(Operand { node, negated }: Operand, names: &Names) -> String {
    let name = names.node(node);
    if negated { format!("(bvnot {name})") } else { name }
}

/// What a node is.
fn value(terms: &WordModel, node: &Node, sorts: &[Sort], names: &Names) -> String {
    let word = |operand| word(operand, names);
    let width = node.sort.width().expect("there are no arrays");
    match &node.value {
        &Value::Input(argument) => match sorts[argument] {
            Sort::Bool => format!("(ite {} #b1 #b0)", names.argument(argument)),
            Sort::Bits(_) => names.argument(argument),
        },
        Value::Constant(constant) => {
            let digits = (0..width).rev().map(|i| if constant.bit(i) { '1' } else { '0' });
            format!("#b{}", digits.collect::<String>())
        }
        Value::Slice { of, lower } => {
            format!("((_ extract {} {lower}) {})", lower + width - 1, word(*of))
        }
        Value::Extend { of, signed } => {
            let by = width - terms.sort(*of).width().expect("there are no arrays");
            format!("((_ {}_extend {by}) {})", if *signed { "sign" } else { "zero" }, word(*of))
        }
        Value::Apply(operator, operands) => {
            apply(*operator, operands.iter().map(|&operand| word(operand)).collect())
        }
        Value::State(_) => unreachable!("terms have no states"),
    }
}

/// What an operator makes of bound terms. Those that no clause has do not occur.
fn apply(operator: Operator, words: Vec<String>) -> String {
    use Operator as O;
    let call = |name: &str| format!("({name} {})", words.join(" "));
    let question = |name: &str| format!("(ite ({name} {}) #b1 #b0)", words.join(" "));
    match operator {
        O::And => call("bvand"),
        O::Or => call("bvor"),
        O::Xor => call("bvxor"),
        O::Nand => call("bvnand"),
        O::Nor => call("bvnor"),
        O::Xnor => call("bvxnor"),
        O::Not => call("bvnot"),
        O::Neg => call("bvneg"),
        O::Add => call("bvadd"),
        O::Sub => call("bvsub"),
        O::Mul => call("bvmul"),
        O::Udiv => call("bvudiv"),
        O::Urem => call("bvurem"),
        O::Sdiv => call("bvsdiv"),
        O::Srem => call("bvsrem"),
        O::Smod => call("bvsmod"),
        O::Sll => call("bvshl"),
        O::Srl => call("bvlshr"),
        O::Sra => call("bvashr"),
        O::Concat => call("concat"),
        O::Redand => call("bvredand"),
        O::Redor => call("bvredor"),
        O::Eq | O::Iff => question("="),
        O::Neq => question("distinct"),
        O::Ult => question("bvult"),
        O::Ulte => question("bvule"),
        O::Ugt => question("bvugt"),
        O::Ugte => question("bvuge"),
        O::Slt => question("bvslt"),
        O::Slte => question("bvsle"),
        O::Sgt => question("bvsgt"),
        O::Sgte => question("bvsge"),
        O::Uaddo => question("bvuaddo"),
        O::Saddo => question("bvsaddo"),
        O::Umulo => question("bvumulo"),
        O::Smulo => question("bvsmulo"),
        O::Usubo => question("bvusubo"),
        O::Ssubo => question("bvssubo"),
        O::Sdivo => question("bvsdivo"),
        O::Ite => match &words[..] {
            [condition, then, other] => format!("(ite (= {condition} #b1) {then} {other})"),
            _ => unreachable!("it has three operands"),
        },
        O::Inc | O::Dec | O::Redxor | O::Implies | O::Rol | O::Ror | O::Read | O::Write => {
            unreachable!("no function of clauses becomes {}", operator.name())
        }
    }
}
