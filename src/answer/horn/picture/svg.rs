//! The picture as a drawing.

use std::fmt::Write;

use super::contents::Contents;
use super::explanation::Explanation;
use super::graph::{Graph, Kind, Node, Style};
use super::place::{BESIDE, LABEL, Loop, PADDING, Place, Placed, ROWS, RULE, place};
use crate::answer::escape::escape;
use crate::answer::page::drawing;

/// Colours and fonts, for light and dark themes. Pages that contain the drawing include it.
pub(super) const STYLE: &str = "\
.flow { --box: #fff; --line: #8d96a1; --rule: #dfe3e8; --text: #1b2027; --faint: #5a6470; --place: #0067a8;
  --query: #b3261e; }
@media (prefers-color-scheme: dark) {
  .flow { --box: #1d232b; --line: #6b7684; --rule: #333c46; --text: #e4e8ed; --faint: #9aa5b1; --place: #6cbcf0;
    --query: #ff8a80; }
}
.flow text { font: 12px ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace; fill: var(--text);
  white-space: pre; }
.flow text.name { font-weight: 700; }
.flow text.note { fill: var(--faint); font-size: 11px; }
.flow rect { fill: var(--box); stroke: var(--place); }
.flow .start rect { stroke: var(--line); }
.flow .rest rect { stroke: var(--line); stroke-dasharray: 4 3; }
.flow .query rect { stroke: var(--query); }
.flow .query text.name { fill: var(--query); }
.flow path { fill: none; stroke: var(--line); stroke-width: 1.3; }
.flow path.head { fill: var(--line); stroke: none; }
.flow path.rule { stroke: var(--rule); stroke-width: 1; }
.flow circle { fill: var(--line); }
";

/// The margin around a drawing.
const MARGIN: f64 = 8.0;
/// The length of the head of an arrow, and half of its width.
const HEAD: [f64; 2] = [8.0, 3.5];

/// A file with the drawing.
pub fn write(explanation: &Explanation) -> String {
    let Drawing { size, content } = draw(&explanation.graph, false);
    let what = match &explanation.contents {
        Contents::Solution { .. } => "Solution of",
        Contents::Derivation(_) => "Derivation from",
    };
    let left_out = explanation.graph.left_out.as_ref().map(|what| format!(": {what}")).unwrap_or_default();
    let title = format!("{what} {}{left_out}", explanation.file);
    drawing("flow", size, &title, STYLE, &content)
}

/// The drawing for a page that contains [`STYLE`] and the places that nodes link to. It has the places `start` and
/// `query`.
pub(super) fn inline(graph: &Graph, label: &str) -> String {
    let Drawing { size: [width, height], content } = draw(graph, true);
    format!(
        "<svg class=\"flow\" role=\"img\" aria-label=\"{}\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\">\n{content}</svg>\n",
        escape(label)
    )
}

struct Drawing {
    size: [f64; 2],
    content: String,
}

fn draw(graph: &Graph, links: bool) -> Drawing {
    let placed: Placed = place(graph);
    let mut content = String::new();
    for (points, edge) in placed.edges.iter().zip(&graph.edges) {
        draw_edge(points, edge.is_arrow, &mut content);
    }
    placed.loops.iter().for_each(|of| draw_loop(of, &mut content));
    for (node, place) in graph.nodes.iter().zip(&placed.nodes) {
        let link = node.link.as_ref().filter(|_| links);
        let id = match node.kind {
            Kind::Start if links => " id=\"start\"",
            Kind::Query if links => " id=\"query\"",
            _ => "",
        };
        if let Some(link) = link {
            let _ = writeln!(content, "<a href=\"#{link}\">");
        }
        draw_node(node, place, id, &mut content);
        if link.is_some() {
            content += "</a>\n";
        }
    }
    Drawing { size: placed.size.map(|length| (length + 2.0 * MARGIN).ceil()), content }
}

fn draw_node(node: &Node, place: &Place, id: &str, content: &mut String) {
    let [x, y] = place.corner.map(|length| length + MARGIN);
    let [width, height] = place.size;
    let class = match node.kind {
        Kind::Start => "start",
        Kind::Predicate => "predicate",
        Kind::Query => "query",
        Kind::Clause => "clause",
        Kind::Join => "join",
        Kind::Rest => "rest",
    };
    let _ = writeln!(content, "<g{id} class=\"{class}\" transform=\"translate({x:.1} {y:.1})\">");
    let mut base = 0.0;
    match node.kind {
        Kind::Clause => base = LABEL - 3.0 - ROWS[1],
        Kind::Join => {
            base = LABEL - 3.0 - ROWS[1];
            let _ =
                writeln!(content, "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"3.5\"/>", width / 2.0, height / 2.0);
        }
        kind => {
            let round = if matches!(kind, Kind::Start | Kind::Query) { 11 } else { 4 };
            let _ = writeln!(content, "<rect width=\"{width:.1}\" height=\"{height:.1}\" rx=\"{round}\"/>");
            base -= ROWS[2] - 4.0;
        }
    }
    let mut in_lemmas = false;
    for row in &node.rows {
        let (class, height) = match row.style {
            Style::Name => ("name", ROWS[0]),
            Style::Note => ("note", ROWS[1]),
            Style::Lemma => ("lemma", ROWS[1]),
        };
        if row.style == Style::Lemma && !std::mem::replace(&mut in_lemmas, true) {
            let at = base + RULE + 1.0;
            let _ = writeln!(content, "<path class=\"rule\" d=\"M1 {at:.1}h{:.1}\"/>", width - 2.0);
            base += RULE;
        }
        base += height;
        let (at, anchor) = match node.kind {
            Kind::Clause | Kind::Start | Kind::Rest => (width / 2.0, " text-anchor=\"middle\""),
            Kind::Join => (width / 2.0 + BESIDE, ""),
            _ => (PADDING / 2.0, ""),
        };
        let title = row.whole.as_ref().map(|whole| format!("<title>{}</title>", escape(whole)));
        let _ = writeln!(
            content,
            "<text class=\"{class}\" x=\"{at:.1}\" y=\"{base:.1}\"{anchor}>{}{}</text>",
            escape(&row.text),
            title.unwrap_or_default()
        );
    }
    content.push_str("</g>\n");
}

/// A smooth line through the points, upright at each of them.
fn draw_edge(points: &[[f64; 2]], is_arrow: bool, content: &mut String) {
    if points.is_empty() {
        return;
    }
    let mut points: Vec<[f64; 2]> = points.iter().map(|point| point.map(|length| length + MARGIN)).collect();
    let count = points.len();
    let [x, y] = points[count - 1];
    let down = (y - points[count - 2][1]).signum();
    if is_arrow {
        points[count - 1][1] -= down * (HEAD[0] - 1.0);
    }
    let at = |[x, y]: [f64; 2]| format!("{x:.1} {y:.1}");
    let mut path = format!("M{}", at(points[0]));
    for pair in points.windows(2) {
        let [from, to] = [pair[0], pair[1]];
        if from[0] == to[0] {
            let _ = write!(path, "V{:.1}", to[1]);
        } else {
            let middle = (from[1] + to[1]) / 2.0;
            let _ = write!(path, "C{} {} {}", at([from[0], middle]), at([to[0], middle]), at(to));
        }
    }
    let _ = writeln!(content, "<path d=\"{path}\"/>");
    if is_arrow {
        let _ = writeln!(
            content,
            "<path class=\"head\" d=\"M{}l{} {:.1}h{}z\"/>",
            at([x, y]),
            -HEAD[1],
            -down * HEAD[0],
            2.0 * HEAD[1]
        );
    }
}

/// A loop, which ends where its box is.
fn draw_loop(Loop { ends, by }: &Loop, content: &mut String) {
    let [[x, below], [_, above]] = ends.map(|end| end.map(|length| length + MARGIN));
    let far = x + by;
    let near = x + HEAD[0] - 1.0;
    let _ = writeln!(
        content,
        "<path d=\"M{x:.1} {below:.1}C{far:.1} {below:.1} {far:.1} {above:.1} {near:.1} {above:.1}\"/>\n\
         <path class=\"head\" d=\"M{x:.1} {above:.1}l{} {}v{}z\"/>",
        HEAD[0],
        -HEAD[1],
        2.0 * HEAD[1]
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_are_smooth_and_end_in_heads() {
        let mut content = String::new();
        draw_edge(&[[0.0, 0.0], [0.0, 10.0], [10.0, 30.0]], true, &mut content);
        let expected = "<path d=\"M8.0 8.0V18.0C8.0 24.5 18.0 24.5 18.0 31.0\"/>\n\
                        <path class=\"head\" d=\"M18.0 38.0l-3.5 -8.0h7z\"/>\n";
        assert_eq!(content, expected);
    }
}
