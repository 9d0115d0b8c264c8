//! The picture as data: nodes with rows of text, and edges.

use crate::answer::layout::cut;

/// The picture.
#[derive(Clone, Debug, Default)]
pub(super) struct Graph {
    pub nodes: Vec<Node>,
    pub edges: Vec<Edge>,
    /// What the picture does not show.
    pub left_out: Option<String>,
}

/// A node.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub kind: Kind,
    pub rows: Vec<Row>,
    /// The place in the page that says all.
    pub link: Option<String>,
}

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Where facts come from.
    Start,
    /// A predicate, or a step that derives it.
    Predicate,
    /// The query, or the step that derives it.
    Query,
    /// Clauses with at most one predicate in the body: text on an edge.
    Clause,
    /// Clauses with several predicates in the body.
    Join,
    /// Steps that are left out.
    Rest,
}

/// A row of text.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub style: Style,
    /// What is shown.
    pub text: String,
    /// All of the text, if that is more.
    pub whole: Option<String>,
}

/// What a row of text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    Name,
    Note,
    Lemma,
}

/// An edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Edge {
    pub from: usize,
    pub to: usize,
    /// Does it lead to a head? Those that lead to a clause are no arrows.
    pub is_arrow: bool,
}

/// The longest row, in characters.
const LONGEST: usize = 46;
/// What is kept of longer rows.
const KEPT: usize = 1000;
/// The most rows with the same style.
const ROWS: usize = 7;

impl Row {
    pub fn new(style: Style, text: &str) -> Row {
        let shown = cut(text, LONGEST);
        let whole = (shown != text).then(|| cut(text, KEPT));
        Row { style, text: shown, whole }
    }
}

/// The first of these rows; the last one says how many more there are.
pub(super) fn first<'a>(style: Style, texts: impl Iterator<Item = &'a String> + Clone) -> Vec<Row> {
    let count = texts.clone().count();
    let shown = if count > ROWS { ROWS - 1 } else { count };
    let mut rows: Vec<Row> = texts.take(shown).map(|text| Row::new(style, text)).collect();
    if shown < count {
        rows.push(Row::new(Style::Note, &format!("\u{2026} {} more", count - shown)));
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_say_how_many_more_there_are() {
        let of = |count: usize| {
            let texts: Vec<String> = (0..count).map(|i| i.to_string()).collect();
            let rows = first(Style::Lemma, texts.iter());
            (rows.len(), rows.last().unwrap().text.clone())
        };
        assert_eq!(of(ROWS), (ROWS, "6".to_owned()));
        assert_eq!(of(ROWS + 1), (ROWS, "\u{2026} 2 more".to_owned()));
        let long = Row::new(Style::Lemma, &"x".repeat(2000));
        assert_eq!(long.text.chars().count(), LONGEST);
        assert_eq!(long.whole.unwrap().chars().count(), KEPT);
    }
}
