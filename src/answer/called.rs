//! What words are called that are addresses: by their names, by the names of their parts, or by their values.

use crate::model::btor2::{Operand, Operator, Value, WordModel};

/// What a word is called. The names are those of inputs and states.
pub(super) fn word(words: &WordModel, names: &[Option<Vec<u8>>], of: Operand) -> String {
    let node = &words.nodes[of.node];
    let width = words.sort(of).width().unwrap_or(0);
    if let (Value::Constant(constant), 0..=128) = (&node.value, width) {
        let bits = (0..width).filter(|&i| constant.bit(i) != of.negated);
        return bits.map(|i| 1u128 << i).sum::<u128>().to_string();
    }
    let name = |of: Operand| {
        let node = &words.nodes[of.node];
        let name = names[of.node].as_deref().or(node.symbol.as_deref())?;
        let name = String::from_utf8_lossy(name);
        Some(format!("{}{name}", if of.negated { "!" } else { "" }))
    };
    let parts = || parts(words, of).into_iter().map(name).collect::<Option<Vec<String>>>();
    let known = name(of).or_else(|| parts().map(|parts| joined(&parts)));
    known.unwrap_or_else(|| format!("{}node {}", if of.negated { "!" } else { "" }, node.id))
}

/// The words that this one is put together from, the highest first.
fn parts(words: &WordModel, of: Operand) -> Vec<Operand> {
    let (mut parts, mut rest) = (Vec::new(), vec![of]);
    while let Some(of) = rest.pop() {
        match &words.nodes[of.node].value {
            Value::Apply(Operator::Concat, operands) => {
                rest.extend(operands.iter().rev().map(|part| part.xor(of.negated)));
            }
            _ => parts.push(of),
        }
    }
    parts
}

/// Bits of a word that stand together.
struct Bits<'a> {
    word: &'a str,
    high: usize,
    low: usize,
}

/// `{a[2], a[1], a[0], b}` as `{a[2:0], b}`, without brackets if it is only one.
fn joined(parts: &[String]) -> String {
    fn bit(name: &str) -> Option<Bits<'_>> {
        let (word, index) = name.strip_suffix(']')?.rsplit_once('[')?;
        let index = index.parse().ok()?;
        Some(Bits { word, high: index, low: index })
    }
    let mut runs: Vec<(&str, Option<Bits<'_>>)> = Vec::new();
    for name in parts {
        let next = bit(name);
        match (runs.last_mut(), &next) {
            (Some((_, Some(run))), Some(next)) if run.word == next.word && run.low == next.high + 1 => {
                run.low = next.low;
            }
            _ => runs.push((name, next)),
        }
    }
    let said = |(name, bits): (&str, Option<Bits<'_>>)| match bits {
        Some(Bits { word, high, low }) if high > low => format!("{word}[{high}:{low}]"),
        _ => name.to_owned(),
    };
    let mut said: Vec<String> = runs.into_iter().map(said).collect();
    if said.len() == 1 { said.remove(0) } else { format!("{{{}}}", said.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_joined_to_words() {
        for (parts, said) in [
            (&["a[2]", "a[1]", "a[0]"][..], "a[2:0]"),
            (&["a[2]", "a[1]", "b", "a[0]"], "{a[2:1], b, a[0]}"),
            (&["a[1]", "a[2]"], "{a[1], a[2]}"),
            (&["a"], "a"),
            (&["u.m[3][1]", "u.m[3][0]", "u.m[2][1]"], "{u.m[3][1:0], u.m[2][1]}"),
        ] {
            let parts: Vec<String> = parts.iter().map(|&part| part.to_owned()).collect();
            assert_eq!(joined(&parts), said);
        }
    }
}
