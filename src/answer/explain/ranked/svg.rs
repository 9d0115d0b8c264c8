//! A drawing of rankings: the sets from left to right, the last one first, and a tick from each to the next.

use std::fmt::Write;

use super::compute::{Explanation, Told};
use super::words::left;
use crate::answer::escape::escape;
use crate::answer::page::{count, drawing};

/// The style of the drawing.
pub(super) const STYLE: &str = ".ranks rect { fill: none; stroke: currentColor; }\n.ranks text { fill: currentColor; \
                                font: 13px sans-serif; text-anchor: middle; }\n.ranks path { fill: none; stroke: \
                                currentColor; }\n.ranks { color: #222; }\n@media (prefers-color-scheme: dark) { \
                                .ranks { color: #ddd; } }\n";

const WIDTH: usize = 150;
const GAP: usize = 60;
const HEIGHT: usize = 56;
/// From one property to the next.
const ROW: usize = 110;

/// A file with all properties.
pub fn write(explanation: &Explanation) -> String {
    let mut content = String::new();
    let mut widest = 0;
    for (row, told) in explanation.properties.iter().enumerate() {
        widest = widest.max(told.sets.len());
        content += &chain(told, row * ROW);
    }
    let size = [width(widest), explanation.properties.len() * ROW].map(|length| length as f64);
    drawing("ranks", size, &format!("Rankings of {}", explanation.title), STYLE, &content)
}

/// The drawing of one property, for a page.
pub(super) fn inline(told: &Told) -> String {
    let width = width(told.sets.len());
    format!(
        "<svg class=\"ranks\" width=\"{width}\" height=\"{ROW}\" viewBox=\"0 0 {width} {ROW}\" role=\"img\" \
         aria-label=\"{}\">\n{}</svg>\n",
        escape(&told.label),
        chain(told, 0)
    )
}

fn width(sets: usize) -> usize {
    20 + sets * (WIDTH + GAP)
}

fn chain(told: &Told, top: usize) -> String {
    let mut text = String::new();
    let middle = top + 30 + HEIGHT / 2;
    let _ = writeln!(text, "<text x=\"85\" y=\"{}\">{}</text>", top + 20, escape(&told.label));
    for (place, (i, set)) in told.sets.iter().enumerate().rev().enumerate() {
        let x = 10 + place * (WIDTH + GAP);
        let center = x + WIDTH / 2;
        let _ = writeln!(
            text,
            "<rect x=\"{x}\" y=\"{}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" rx=\"6\"/>\n<text x=\"{center}\" \
             y=\"{}\">set {}: {}</text>\n<text x=\"{center}\" y=\"{}\">{}</text>",
            top + 30,
            middle - 5,
            i + 1,
            count(set.lemmas, "lemma"),
            middle + 15,
            left(i),
        );
        if i > 0 {
            let (from, to) = (x + WIDTH, x + WIDTH + GAP);
            let _ = writeln!(
                text,
                "<path d=\"M{from} {middle}H{to}m-7 -4l7 4l-7 4\"/>\n<text x=\"{}\" y=\"{}\">tick</text>",
                from + GAP / 2,
                middle - 6
            );
        }
    }
    text
}
