//! PLA: a row for each lemma, with the cube that it excludes. Columns have the names of `.ilb`, or positions without
//! it. ABC writes such files, too (`pdr -d`, `inv_put`), and calls latches without names `lo` and their position.

use super::error::{ReadError, wrong};
use super::scope::{Meaning, Scope, unescaped};

/// Reads a file.
pub(super) fn read(text: &str, scope: &mut Scope<'_>) -> Result<(), ReadError> {
    let mut columns: Option<Vec<Meaning>> = None;
    for (text, line) in text.lines().zip(1..) {
        let text = text.split('#').next().unwrap_or_default().trim();
        if let Some(names) = text.strip_prefix(".ilb") {
            let column = |name: &str| match name.strip_prefix('!') {
                // A column stands for the latch itself, whatever its name stands for.
                Some(name) if !name.is_empty() => signal(scope, name).map(|lit| !lit),
                _ => signal(scope, name),
            };
            columns = Some(names.split_ascii_whitespace().map(column).collect());
            continue;
        }
        if text.is_empty() || text.starts_with('.') {
            continue;
        }
        let row = text.split_ascii_whitespace().collect::<Vec<&str>>();
        let [cube, "1"] = row[..] else {
            return Err(wrong(line, "a row is a cube of 0, 1 and -, a space and 1"));
        };
        let positions = || (0..cube.len()).map(|i| scope.signal(format!("l{i}").as_bytes())).collect();
        let known: Vec<Meaning> = columns.clone().unwrap_or_else(positions);
        if known.len() != cube.len() {
            let problem = format_args!("there are {} columns, and names of {}", cube.len(), known.len());
            return Err(wrong(line, problem));
        }
        let mut literals = Vec::new();
        for (value, latch) in cube.bytes().zip(known) {
            match value {
                b'0' => literals.push(latch),
                b'1' => literals.push(latch.map(|lit| !lit)),
                b'-' => {}
                _ => return Err(wrong(line, "a row is a cube of 0, 1 and -, a space and 1")),
            }
        }
        scope.lemma(literals, line);
    }
    Ok(())
}

/// What a name stands for: a signal of the model, or the latch that ABC calls so.
fn signal(scope: &Scope<'_>, name: &str) -> Meaning {
    let own = scope.signal(&unescaped(name));
    let position = name.strip_prefix("lo").and_then(|digits| digits.parse::<usize>().ok());
    match position {
        Some(position) if own.is_err() => scope.signal(format!("l{position}").as_bytes()).or(own),
        _ => own,
    }
}
