//! The auxiliary circuit as a drawing.
//!
//! There is a box for each auxiliary variable, with its operands or the members of a threshold as rows, and there are
//! edges to the operands that are auxiliary variables themselves. Rejected: boxes for latches, too. Most latches are
//! operands of many definitions, and their edges would cross everything.

use std::fmt::Write;

use super::explanation::{Auxiliary, Explained, Explanation, Meaning};
use super::said::Said;
use super::words::{LONGEST, lines, operator, subject};
use crate::answer::escape::escape;
use crate::answer::layout::{CHARACTER, Gap, Node, columns, cut, layout};
use crate::answer::page::{count, drawing};
use crate::logic::lit::Lit;

/// Colours and fonts of drawings, for light and dark themes. Pages that contain drawings include it.
pub const STYLE: &str = "\
.circuit { --box: #fff; --line: #8d96a1; --text: #1b2027; --faint: #5a6470; --and: #0067a8; --xor: #9a5b00;
  --threshold: #1a7f37; }
@media (prefers-color-scheme: dark) {
  .circuit { --box: #1d232b; --line: #6b7684; --text: #e4e8ed; --faint: #9aa5b1; --and: #6cbcf0; --xor: #f2b632;
    --threshold: #6fd08c; }
}
.circuit text { font: 12px ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace; fill: var(--text); }
.circuit text.name { font-weight: 700; }
.circuit text.note { fill: var(--faint); font-size: 11px; }
.circuit text.heading { font-size: 14px; font-weight: 700; }
.circuit rect { fill: var(--box); stroke: var(--line); }
.circuit .and rect { stroke: var(--and); }
.circuit .xor rect { stroke: var(--xor); }
.circuit .threshold rect { stroke: var(--threshold); }
.circuit .and .operator { fill: var(--and); }
.circuit .xor .operator { fill: var(--xor); }
.circuit .threshold .operator { fill: var(--threshold); }
.circuit path { fill: none; stroke: var(--line); stroke-width: 1.3; }
";

/// The margin around a drawing.
const MARGIN: f64 = 8.0;
/// The heights of the first row of a box, of a row for an operand, of the last row, and of a heading.
const ROWS: [f64; 4] = [22.0, 18.0, 17.0, 26.0];
/// The space between boxes.
const GAP: Gap = [56.0, 16.0];
/// The sum of the margins left and right of a row.
const PADDING: f64 = 18.0;

/// A file with the drawings of all properties.
pub fn write(explanation: &Explanation) -> String {
    let mut content = String::new();
    let (mut width, mut y) = (0.0f64, 0.0);
    let several = explanation.properties.len() > 1;
    for explained in &explanation.properties {
        let drawing = draw(explanation, explained);
        let heading = if several { ROWS[3] } else { 0.0 };
        if several {
            let (x, base) = (MARGIN, y + 18.0);
            let _ = writeln!(
                content,
                "<text class=\"heading\" x=\"{x}\" y=\"{base}\">{}</text>",
                escape(&explained.label)
            );
        }
        let _ = write!(content, "<g transform=\"translate(0 {})\">\n{}</g>\n", y + heading, drawing.content);
        width = width.max(drawing.width);
        y += heading + drawing.height;
    }
    let title = format!("Auxiliary variables of the invariant of {}", explanation.title);
    drawing("circuit", [width, y], &title, STYLE, &content)
}

/// The drawing for a property, for a page that contains [`STYLE`]. None if there are no auxiliary variables.
pub fn inline(explanation: &Explanation, explained: &Explained) -> Option<String> {
    let Drawing { width, height, content } = draw(explanation, explained);
    let draws = !explained.auxiliary.is_empty();
    draws.then(|| {
        format!(
            "<svg class=\"circuit\" role=\"img\" aria-label=\"auxiliary circuit\" width=\"{width}\" \
             height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n{content}</svg>\n"
        )
    })
}

struct Drawing {
    width: f64,
    height: f64,
    content: String,
}

fn draw(explanation: &Explanation, explained: &Explained) -> Drawing {
    if explained.auxiliary.is_empty() {
        let content = "<text class=\"note\" x=\"8\" y=\"20\">no auxiliary variables</text>\n".to_owned();
        return Drawing { width: 180.0, height: 32.0, content };
    }
    let said = Said::new(explanation, explained);
    let boxes: Vec<Vec<Row>> = explained.auxiliary.iter().map(|found| rows(explanation, found)).collect();
    let node = |(found, rows): (&Auxiliary, &Vec<Row>)| {
        let longest = rows.iter().map(|row| columns(&row.left) + columns(&row.right));
        let arrives = |i: usize| ROWS[0] + (i as f64 + 0.5) * ROWS[1];
        let operands = found.meaning.operands().iter().enumerate();
        Node {
            width: longest.max().unwrap_or(0) as f64 * CHARACTER + PADDING,
            height: rows.iter().map(|row| row.height).sum(),
            operands: operands.filter_map(|(i, &lit)| Some((said.position(lit)?, arrives(i)))).collect(),
        }
    };
    let nodes: Vec<Node> = explained.auxiliary.iter().zip(&boxes).map(node).collect();
    let layout = layout(&nodes, GAP);
    let mut content = String::new();
    for edge in &layout.edges {
        let _ = writeln!(content, "<path d=\"{}\"/>", curve(edge));
    }
    for (k, &[x, y]) in layout.corners.iter().enumerate() {
        let found = &explained.auxiliary[k];
        let class = operator(&found.meaning);
        let title = format!("{} := {}, {}", said.name(k), said.meaning(&found.meaning), subject(found));
        let _ = write!(
            content,
            "<g class=\"{class}\" transform=\"translate({:.1} {:.1})\">\n<title>{}</title>\n\
             <rect width=\"{:.1}\" height=\"{:.1}\" rx=\"4\"/>\n",
            x + MARGIN,
            y + MARGIN,
            escape(&title),
            nodes[k].width,
            nodes[k].height
        );
        let mut base = 0.0;
        for row in &boxes[k] {
            base += row.height;
            row.write(base - 5.5, nodes[k].width, &mut content);
        }
        content += "</g>\n";
    }
    let (width, height) = (layout.width + 2.0 * MARGIN, layout.height + 2.0 * MARGIN);
    Drawing { width: width.ceil(), height: height.ceil(), content }
}

/// A row of a box.
struct Row {
    height: f64,
    class: &'static str,
    left: String,
    right: String,
}

impl Row {
    fn write(&self, base: f64, width: f64, content: &mut String) {
        let Row { class, left, right, .. } = self;
        let start = PADDING / 2.0;
        let _ = writeln!(
            content,
            "<text class=\"{class}\" x=\"{start}\" y=\"{base:.1}\">{}</text>",
            escape(left)
        );
        if !right.is_empty() {
            let end = width - start;
            let _ = writeln!(
                content,
                "<text class=\"operator\" x=\"{end:.1}\" y=\"{base:.1}\" text-anchor=\"end\">{}</text>",
                escape(right.trim_start())
            );
        }
    }
}

fn rows(explanation: &Explanation, found: &Auxiliary) -> Vec<Row> {
    let labels = &explanation.labels;
    let row = |height, class, left: String| Row { height, class, left, right: String::new() };
    let operand = |lit: &Lit| cut(&labels.literal(*lit), LONGEST);
    let (right, operands) = match &found.meaning {
        Meaning::Gate(definition) => {
            (operator(&found.meaning).to_owned(), definition.operands.iter().map(operand).collect())
        }
        Meaning::Threshold(counted) => (format!("{} of", counted.number(false)), lines(counted)),
    };
    let name = labels.auxiliary(found.number).to_owned();
    let mut rows = vec![Row { right: format!("   {right}"), ..row(ROWS[0], "name", name) }];
    rows.extend(operands.into_iter().map(|operand| row(ROWS[1], "operand", operand)));
    if found.mentioned > 0 {
        rows.push(row(ROWS[2], "note", format!("in {}", count(found.mentioned, "lemma"))));
    }
    rows
}

/// A smooth line through points, horizontal at each of them.
fn curve(points: &[[f64; 2]]) -> String {
    let at = |[x, y]: [f64; 2]| format!("{:.1} {:.1}", x + MARGIN, y + MARGIN);
    let mut path = format!("M{}", at(points[0]));
    for pair in points.windows(2) {
        let [from, to] = [pair[0], pair[1]];
        let middle = (from[0] + to[0]) / 2.0;
        let _ = write!(path, "C{} {} {}", at([middle, from[1]]), at([middle, to[1]]), at(to));
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curves_go_through_their_points() {
        assert_eq!(curve(&[[0.0, 0.0], [10.0, 4.0]]), "M8.0 8.0C13.0 8.0 13.0 12.0 18.0 12.0");
    }
}
