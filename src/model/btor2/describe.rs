//! A summary of a word-level model in a few lines, as the command `info` prints it.

use std::collections::BTreeMap;

use super::error::printable;
use super::sort::Sort;
use super::word_model::{Node, State, WordModel};

/// The words of a model and its properties: aligned lines of text, each with a newline at its end.
pub fn describe(model: &WordModel) -> String {
    let mut text = String::new();
    let mut line = |what: &str, count: usize, note: &str| {
        let line = format!("{what:<21}{count:>9}  {note}");
        text += line.trim_end();
        text.push('\n');
    };
    let inputs: Vec<&Node> = (0..model.inputs.len()).map(|i| model.input(i)).collect();
    let states: Vec<&Node> = (0..model.states.len()).map(|i| model.state(i)).collect();
    line("inputs", inputs.len(), &bits(inputs.iter().map(|node| node.sort)));
    line("states", states.len(), &bits(states.iter().map(|node| node.sort)));
    for (init, next, what, note) in [
        (true, true, "  init and next", ""),
        (false, true, "  next only", "any value in the first step"),
        (true, false, "  init only", "any value in later steps"),
        (false, false, "  neither", "any value in every step"),
    ] {
        let is = |state: &&State| state.init.is_some() == init && state.next.is_some() == next;
        let count = model.states.iter().filter(is).count();
        if count > 0 {
            line(what, count, note);
        }
    }
    let arrays: Vec<&Node> =
        inputs.into_iter().chain(states).filter(|node| node.sort.width().is_none()).collect();
    line("arrays", arrays.len(), &bits(arrays.iter().map(|node| node.sort)));
    for node in arrays {
        if let Sort::Array { index, element } = node.sort {
            let size = format!("{} cells of {element} bits, {} bits", power(index), number(node.sort.bits()));
            line(&format!("  {}", node.label()), 1, &size);
        }
    }
    let (used, names) = operators(model);
    line("operators", used, &names);
    line("outputs", model.outputs.len(), "");
    line("constraints", model.constraints.len(), "");
    let justice = model.justice.len();
    line("justice properties", justice, "");
    line("fairness constraints", model.fairness.len(), "");
    line("safety properties", model.bads.len(), "");
    let width = model.bads.len().to_string().len();
    for (i, bad) in model.bads.iter().enumerate() {
        let name = bad.symbol.as_deref().map(printable).unwrap_or_default();
        let property = format!("  {i:>width$}  line {:<8}  {name}", bad.line);
        text += property.trim_end();
        text.push('\n');
    }
    text
}

impl Node {
    /// How messages name it: by its symbol, if it has one, and by its number in the file; safe for a terminal.
    pub fn label(&self) -> String {
        match &self.symbol {
            Some(symbol) => format!("{} ({})", printable(symbol), self.id),
            None => self.id.to_string(),
        }
    }
}

/// How many bits values of all these sorts have; nothing if there are none.
fn bits(sorts: impl Iterator<Item = Sort>) -> String {
    match sorts.map(Sort::bits).fold(0, u128::saturating_add) {
        0 => String::new(),
        bits => format!("{} bits", number(bits)),
    }
}

/// A number that may have been too large.
pub(super) fn number(number: u128) -> String {
    if number == u128::MAX { "more than 2^127".to_owned() } else { number.to_string() }
}

fn power(exponent: u32) -> String {
    1u128.checked_shl(exponent).map_or_else(|| format!("2^{exponent}"), |power| power.to_string())
}

/// The number of nodes with an operator, and how often each occurs.
fn operators(model: &WordModel) -> (usize, String) {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    model.operators().for_each(|name| *counts.entry(name).or_default() += 1);
    let names: Vec<String> = counts.iter().map(|(name, count)| format!("{count} {name}")).collect();
    (counts.values().sum(), names.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::btor2::parse;

    #[test]
    fn words_are_counted() {
        let text = "1 sort bitvec 8\n2 sort bitvec 1\n3 sort bitvec 40\n4 sort array 1 3\n5 zero 1\n6 state 4 mem\n\
                    7 state 1 a\n8 init 1 7 5\n9 input 1\n10 add 1 7 9\n11 next 1 7 10\n12 redor 2 10\n13 bad 12 p\n\
                    14 bad -12\n15 sort bitvec 200\n16 sort array 15 1\n17 input 16\n18 add 1 10 10\n";
        let expected = "\
inputs                       2  more than 2^127 bits
states                       2  10248 bits
  init and next              1
  neither                    1  any value in every step
arrays                       2  more than 2^127 bits
  17                         1  2^200 cells of 8 bits, more than 2^127 bits
  mem (6)                    1  256 cells of 40 bits, 10240 bits
operators                    3  2 add, 1 redor
outputs                      0
constraints                  0
justice properties           0
fairness constraints         0
safety properties            2
  0  line 13        p
  1  line 14
";
        assert_eq!(describe(&parse(text.as_bytes()).unwrap().model), expected);
    }
}
