//! Reads the symbol table and the comment section, which ASCII and binary files share.

use super::error::{ParseError, Problem};
use super::scanner::Scanner;
use crate::limits::Poll;
use crate::model::{Model, SymbolKind};

/// The letter that stands for a kind in the symbol table of a file, as in `i0 clock`.
pub const fn letter(kind: SymbolKind) -> u8 {
    // In the order of `SymbolKind::ALL`.
    b"ilobcjf"[kind as usize]
}

/// Reads the rest of the file into `model`.
///
/// A line that begins with `c` starts the comment if it is just that letter, and names a constraint if a position
/// follows.
pub(super) fn parse(
    scanner: &mut Scanner<'_>,
    model: &mut Model,
    poll: &mut Poll<'_>,
) -> Result<(), ParseError> {
    while let Some(letter) = scanner.peek() {
        poll.tick().map_err(|stopped| scanner.error(stopped.into()))?;
        if scanner.rest().starts_with(b"c\n") {
            model.comment = scanner.rest()[2..].to_vec();
            scanner.skip(2);
            return end_of_comment(scanner, &model.comment);
        }
        let expected = "a symbol, the comment section or end of file";
        let kind = SymbolKind::ALL.into_iter().find(|&kind| self::letter(kind) == letter);
        let kind = kind.ok_or_else(|| scanner.unexpected(expected))?;
        symbol(scanner, model, kind)?;
    }
    Ok(())
}

fn end_of_comment(scanner: &mut Scanner<'_>, comment: &[u8]) -> Result<(), ParseError> {
    if comment.last().is_some_and(|&byte| byte != b'\n') {
        scanner.skip(comment.len());
        return Err(scanner.error(Problem::NoFinalNewline));
    }
    Ok(())
}

/// One line of the symbol table.
fn symbol(scanner: &mut Scanner<'_>, model: &mut Model, kind: SymbolKind) -> Result<(), ParseError> {
    scanner.skip(1);
    if kind == SymbolKind::Constraint && !scanner.peek().is_some_and(|byte| byte.is_ascii_digit()) {
        return Err(scanner.unexpected("a position or end of line after `c`"));
    }
    let position = scanner.number("the position of a symbol")?;
    let count = model.count(kind);
    if position as usize >= count {
        return Err(scanner.error(Problem::SymbolPosition { kind, position, count }));
    }
    scanner.space()?;
    let length = scanner.rest().iter().position(|&byte| byte == b'\n');
    let length = length.ok_or_else(|| scanner.error(Problem::NoFinalNewline))?;
    let name = scanner.rest()[..length].to_vec();
    if model.symbols.insert((kind, position as usize), name).is_some() {
        return Err(scanner.error(Problem::SymbolTwice { kind, position }));
    }
    scanner.skip(length + 1);
    Ok(())
}
