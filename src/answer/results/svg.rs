//! Waveforms as SVG: a row for each signal, a column for each step. The last step, in which the property fails, is
//! marked.

use std::fmt::Write;

use crate::answer::escape::{beginning, escape};
use crate::answer::witness::{Nearness, Wave};

/// The looks of drawings.
pub(super) const STYLE: &str = "\
.waves text { font: 12px ui-monospace, Menlo, Consolas, \"DejaVu Sans Mono\", monospace; fill: var(--ink); }
.waves .step { fill: var(--faint); text-anchor: middle; }
.waves .value { text-anchor: middle; font-size: 11px; }
.waves path { fill: none; stroke: var(--accent); stroke-width: 1.4; }
.waves .grid { stroke: var(--rule); stroke-width: 1; }
.waves .last { fill: var(--mark); stroke: none; }
";

/// The height of a row, and that of the steps above.
const ROW: usize = 24;
/// The width of a character.
const CHARACTER: usize = 8;
/// Longer names and values are cut.
const MOST_CHARACTERS: usize = 40;

/// The signals by how close they are to the property, each group with a heading.
pub(super) fn groups(waves: &[Wave]) -> Vec<(&'static str, Vec<&Wave>)> {
    let known = waves.iter().any(|wave| wave.nearness != Nearness::Elsewhere);
    let headings = [
        (Nearness::Condition, "The property is about"),
        (Nearness::Cone, "What matters in earlier steps"),
        (Nearness::Elsewhere, if known { "All else" } else { "All signals" }),
    ];
    let group = |(nearness, heading)| {
        let of = waves.iter().filter(|wave| wave.nearness == nearness).collect::<Vec<&Wave>>();
        (!of.is_empty()).then_some((heading, of))
    };
    headings.into_iter().filter_map(group).collect()
}

/// The drawing of some signals.
pub(super) fn drawing(waves: &[&Wave], back: Option<usize>) -> String {
    let steps = waves.iter().map(|wave| wave.values.len()).max().unwrap_or(0);
    let longest = |texts: &mut dyn Iterator<Item = String>| {
        texts.map(|text| text.chars().count().min(MOST_CHARACTERS)).max().unwrap_or(0)
    };
    let names = longest(&mut waves.iter().map(|wave| wave.name.clone()));
    let digits = longest(&mut waves.iter().flat_map(|wave| &wave.values).map(|value| hexadecimal(value)));
    let left = CHARACTER * names + 12;
    let width = (7 * digits + 14).max(30);
    let (right, bottom) = (left + width * steps, ROW * (waves.len() + 1));
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"waves\" width=\"{}\" height=\"{}\" viewBox=\"0 0 {0} {1}\">\n",
        right + 4,
        bottom + 4
    );
    let last = left + width * steps.saturating_sub(1);
    let _ =
        writeln!(text, "<rect class=\"last\" x=\"{last}\" y=\"0\" width=\"{width}\" height=\"{bottom}\"/>");
    for step in 0..steps {
        let (x, middle) = (left + width * step, left + width * step + width / 2);
        let word = if back == Some(step) { format!("↻{step}") } else { step.to_string() };
        let _ = writeln!(
            text,
            "<path class=\"grid\" d=\"M{x} {ROW}V{bottom}\"/><text class=\"step\" x=\"{middle}\" y=\"16\">{word}</text>"
        );
    }
    for (i, wave) in waves.iter().enumerate() {
        let top = ROW * (i + 1);
        let _ = writeln!(
            text,
            "<text x=\"4\" y=\"{}\">{}</text>",
            top + 16,
            escape(&beginning(&wave.name, MOST_CHARACTERS))
        );
        let is_bit = wave.values.iter().all(|value| value.len() == 1);
        text += &if is_bit { bit(wave, left, width, top) } else { bus(wave, left, width, top) };
    }
    text + "</svg>\n"
}

/// A line that is high or low.
fn bit(wave: &Wave, left: usize, width: usize, top: usize) -> String {
    let mut path = String::new();
    for (step, value) in wave.values.iter().enumerate() {
        let y = if value == b"1" { top + 4 } else { top + ROW - 4 };
        let _ = match step {
            0 => write!(path, "M{left} {y}"),
            _ => write!(path, "V{y}"),
        };
        let _ = write!(path, "H{}", left + width * (step + 1));
    }
    format!("<path d=\"{path}\"/>\n")
}

/// A box for each value, as long as it stays.
fn bus(wave: &Wave, left: usize, width: usize, top: usize) -> String {
    let mut text = String::new();
    let mut step = 0;
    for same in wave.values.chunk_by(|a, b| a == b) {
        let (x, to) = (left + width * step, left + width * (step + same.len()));
        let (high, low, middle) = (top + 4, top + ROW - 4, top + ROW / 2);
        let _ = writeln!(
            text,
            "<path d=\"M{x} {middle}L{} {high}H{}L{to} {middle}L{} {low}H{}Z\"/><text class=\"value\" x=\"{}\" \
             y=\"{}\">{}</text>",
            x + 3,
            to - 3,
            to - 3,
            x + 3,
            (x + to) / 2,
            middle + 4,
            escape(&beginning(&hexadecimal(&same[0]), MOST_CHARACTERS))
        );
        step += same.len();
    }
    text
}

/// A number in hexadecimal digits.
fn hexadecimal(bits: &[u8]) -> String {
    let digit = |bits: &[u8]| {
        let number = bits.iter().fold(0, |number, bit| number << 1 | u32::from(*bit == b'1'));
        char::from_digit(number, 16).expect("four bits")
    };
    let mut digits: Vec<char> = bits.rchunks(4).map(digit).collect();
    digits.reverse();
    digits.into_iter().collect()
}
