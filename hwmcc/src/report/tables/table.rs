//! What all tables consist of.

/// A table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Its name for links and labels.
    pub id: &'static str,
    /// What it shows.
    pub caption: String,
    /// The columns.
    pub heads: Vec<Head>,
    /// The rows.
    pub rows: Vec<Row>,
}

/// A column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// Its name.
    pub name: String,
    /// What it means; empty if the name says it.
    pub meaning: &'static str,
    /// Whether it is flush right.
    pub is_number: bool,
}

/// A row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Whether a group of rows begins here.
    pub begins: bool,
    /// A cell for each column.
    pub cells: Vec<Cell>,
}

/// A cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// What it says; may be empty.
    pub text: String,
    /// How loud.
    pub tone: Tone,
}

/// How loud something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// As everything.
    Plain,
    /// The best of its group.
    Best,
    /// Something to look at.
    Odd,
    /// Something is wrong.
    Bad,
}

/// A column of words.
pub(super) fn word(name: &str) -> Head {
    Head { name: name.to_string(), meaning: "", is_number: false }
}

/// A column of numbers.
pub(super) fn number(name: &str, meaning: &'static str) -> Head {
    Head { name: name.to_string(), meaning, is_number: true }
}

/// A cell as everything.
pub(super) fn plain(text: impl ToString) -> Cell {
    Cell { text: text.to_string(), tone: Tone::Plain }
}

/// A cell that may be the best.
pub(super) fn best(text: impl ToString, is_best: bool) -> Cell {
    Cell { text: text.to_string(), tone: if is_best { Tone::Best } else { Tone::Plain } }
}

/// A cell that says something if it is not zero.
pub(super) fn alarming(count: usize, tone: Tone) -> Cell {
    Cell { text: count.to_string(), tone: if count > 0 { tone } else { Tone::Plain } }
}

/// Empty, if there is nothing.
pub(super) fn perhaps<T>(value: Option<T>, show: impl Fn(T) -> String) -> String {
    value.map(show).unwrap_or_default()
}

/// What the column means.
pub(super) const AVERAGE: &str = "CPU seconds; a run without a right answer counts as the limit";
/// What the column means.
pub(super) const PAR2: &str =
    "CPU seconds on average; a run without a right answer counts as twice the limit";
