//! Strategies as drawings: a row for each vertex, a column for each step, filled where the vertex is pebbled after the
//! step. Outputs stand out; below are the numbers of pebbles.
//!
//! A run of filled cells is one bar, so that one sees for how long a value is kept.

use std::fmt::Write;

use super::found::Strategy;
use crate::answer::escape::{beginning, escape};

const STYLE: &str = "\
svg { --paper: #fff; --line: #d5dae0; --text: #1b2027; --faint: #5a6470; --value: #0067a8; --output: #9a5b00; }
@media (prefers-color-scheme: dark) {
  svg { --paper: #12161b; --line: #333c46; --text: #e4e8ed; --faint: #9aa5b1; --value: #6cbcf0; --output: #f2b632; }
}
svg { background: var(--paper); }
text { font: 12px ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace; fill: var(--text); }
text.title { font-size: 14px; font-weight: 700; }
text.faint { fill: var(--faint); font-size: 11px; text-anchor: middle; }
text.name { text-anchor: end; }
text.output { font-weight: 700; fill: var(--output); }
path { stroke: var(--line); fill: none; }
rect { fill: var(--value); }
rect.output { fill: var(--output); }
";

/// The sides of a cell, the margin around the drawing, the height of a line of text above and below the cells.
const CELL: [usize; 2] = [22, 18];
const MARGIN: usize = 10;
const LINE: usize = 20;
/// The width of a character, in tenths.
const CHARACTER: usize = 73;
/// Longer names are cut.
const LONGEST: usize = 32;

/// What a drawing has in its second line, before the numbers.
const TITLE: &str = "<title>Strategy: ";

/// Does a file begin like the drawing of a strategy?
pub(super) fn recognize(bytes: &[u8]) -> bool {
    let mut lines = bytes.split(|&byte| byte == b'\n');
    lines.next().is_some_and(|first| first.starts_with(b"<svg "))
        && lines.next().is_some_and(|second| second.starts_with(TITLE.as_bytes()))
}

/// The drawing, as a file.
pub fn svg(strategy: &Strategy) -> String {
    let graph = strategy.graph();
    let names: Vec<String> = graph.vertices().iter().map(|vertex| beginning(&vertex.name, LONGEST)).collect();
    let longest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max("pebbles".len());
    let left = 2 * MARGIN + longest * CHARACTER / 10;
    let top = MARGIN + 2 * LINE;
    let (columns, rows) = (strategy.configurations().len(), names.len());
    let title = format!("{} pebbles, {} steps", strategy.pebbles(), strategy.steps());
    let width = (left + columns * CELL[0]).max(title.len() * 9 + MARGIN) + MARGIN;
    let bottom = top + rows * CELL[1];
    let height = bottom + LINE + MARGIN;
    let middle = |column: usize| left + column * CELL[0] + CELL[0] / 2;

    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\">\n{TITLE}{title}</title>\n<style>\n{STYLE}</style>\n\
         <text class=\"title\" x=\"{MARGIN}\" y=\"{}\">{title}</text>\n",
        MARGIN + 12
    );
    let mut path = String::new();
    for row in 0..=rows {
        let _ = write!(path, "M{left} {}h{}", top + row * CELL[1], columns * CELL[0]);
    }
    for column in 0..=columns {
        let _ = write!(path, "M{} {top}v{}", left + column * CELL[0], rows * CELL[1]);
    }
    let _ = writeln!(svg, "<path d=\"{path}\"/>");
    let end = left - MARGIN;
    for (row, name) in names.iter().enumerate() {
        let output = graph.is_output(row);
        let y = top + row * CELL[1];
        let class = if output { "name output" } else { "name" };
        let _ = writeln!(svg, "<text class=\"{class}\" x=\"{end}\" y=\"{}\">{}</text>", y + 13, escape(name));
        let class = if output { " class=\"output\"" } else { "" };
        for [from, to] in runs(strategy.configurations().iter().map(|state| state[row])) {
            let _ = writeln!(
                svg,
                "<rect{class} x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"4\"/>",
                left + from * CELL[0] + 2,
                y + 3,
                (to - from) * CELL[0] - 4,
                CELL[1] - 6
            );
        }
    }
    let _ = writeln!(svg, "<text class=\"name\" x=\"{end}\" y=\"{}\">step</text>", top - 6);
    let _ = writeln!(svg, "<text class=\"name\" x=\"{end}\" y=\"{}\">pebbles</text>", bottom + 15);
    for (column, count) in strategy.counts().enumerate() {
        let (x, above, below) = (middle(column), top - 6, bottom + 15);
        let _ = writeln!(svg, "<text class=\"faint\" x=\"{x}\" y=\"{above}\">{column}</text>");
        let _ = writeln!(svg, "<text class=\"faint\" x=\"{x}\" y=\"{below}\">{count}</text>");
    }
    svg + "</svg>\n"
}

/// The ranges in which a value holds: where they begin, and where they no longer do.
fn runs(values: impl Iterator<Item = bool>) -> Vec<[usize; 2]> {
    let mut runs: Vec<[usize; 2]> = Vec::new();
    for (i, _) in values.enumerate().filter(|&(_, value)| value) {
        match runs.last_mut() {
            Some([_, end]) if *end == i => *end = i + 1,
            _ => runs.push([i, i + 1]),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_as_long_as_values_are_kept() {
        let runs = |text: &str| runs(text.chars().map(|c| c == '1'));
        assert_eq!(runs("0110010"), [[1, 3], [5, 6]]);
        assert_eq!(runs("111"), [[0, 3]]);
        assert_eq!(runs("00"), [[0; 2]; 0]);
    }
}
