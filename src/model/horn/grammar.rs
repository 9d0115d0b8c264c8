//! Parts of the grammar that commands and terms share: sorts, numerals, sorted variables, literals.

use hashbrown::HashSet;

use super::error::{MAX_WIDTH, ParseError, Problem};
use super::sexp::{Expression, Kind};
use super::sort::Sort;
use super::sorts::Sorts;
use crate::limits::Poll;
use crate::model::btor2::{self, Constant, decimal, shown};

/// An error in the line of an item.
pub(super) fn at(expression: &Expression<'_>, item: usize, problem: Problem) -> ParseError {
    ParseError { line: expression.line(item), problem }
}

/// The error that something else should stand here.
pub(super) fn unexpected(expression: &Expression<'_>, item: usize, expected: &'static str) -> ParseError {
    at(expression, item, Problem::Unexpected { expected, found: expression.found(item) })
}

/// The items of a list that must have this many. `list` is what messages call it.
pub(super) fn exactly<const N: usize>(
    expression: &Expression<'_>,
    item: usize,
    list: &'static str,
) -> Result<[usize; N], ParseError> {
    let items: Vec<usize> = expression.children(item).take(N + 1).collect();
    items.try_into().map_err(|items: Vec<usize>| {
        let found = match items.get(N) {
            Some(&more) => expression.found(more),
            None if expression.kind(item) == Kind::List => "a list of another length".to_owned(),
            None => expression.found(item),
        };
        at(expression, item, Problem::Unexpected { expected: list, found })
    })
}

/// A symbol.
pub(super) fn symbol<'a>(
    expression: &Expression<'a>,
    item: usize,
    expected: &'static str,
) -> Result<&'a [u8], ParseError> {
    expression.symbol(item).ok_or_else(|| unexpected(expression, item, expected))
}

/// A number; the largest one stands for all that are larger.
pub(super) fn numeral(expression: &Expression<'_>, item: usize) -> Result<u64, ParseError> {
    if expression.kind(item) != Kind::Numeral {
        return Err(unexpected(expression, item, "a number"));
    }
    let digits = expression.text(item).iter();
    let add = |number: u64, digit: &u8| number.saturating_mul(10).saturating_add(u64::from(digit - b'0'));
    Ok(digits.fold(0, add))
}

/// A sort.
pub(super) fn sort(expression: &Expression<'_>, item: usize, known: &Sorts<'_>) -> Result<Sort, ParseError> {
    let sort = written_sort(expression, item, known)?;
    (known.admits)(sort).map_err(|problem| at(expression, item, problem))?;
    Ok(sort)
}

fn written_sort(expression: &Expression<'_>, item: usize, known: &Sorts<'_>) -> Result<Sort, ParseError> {
    let error = |problem| Err(at(expression, item, problem));
    if let Some(name) = expression.symbol(item) {
        return known.of(name).map_or_else(|| error(Problem::Sort(shown(name))), Ok);
    }
    let mut children = expression.children(item);
    let head = children.next().ok_or_else(|| unexpected(expression, item, "a sort"))?;
    if expression.is(head, "Array") {
        let is_int = |part: usize| expression.symbol(part).and_then(|name| known.of(name)) == Some(Sort::Int);
        return match children.collect::<Vec<_>>()[..] {
            [index, element] if is_int(index) && is_int(element) => Ok(Sort::Array),
            _ => error(Problem::Unsupported("arrays other than `(Array Int Int)`")),
        };
    }
    if let (true, Some(name)) = (expression.is(head, "_"), children.next()) {
        if !expression.is(name, "BitVec") {
            return error(Problem::Sort(shown(expression.text(name))));
        }
        let [_, _, width] = exactly(expression, item, "`(_ BitVec N)`")?;
        let number = numeral(expression, width)?;
        return match u32::try_from(number) {
            Ok(width) if (1..=MAX_WIDTH).contains(&width) => Ok(Sort::Bits(width)),
            _ => error(Problem::Width(shown(expression.text(width)))),
        };
    }
    match expression.symbol(head) {
        Some(name) => error(Problem::Sort(shown(name))),
        None => Err(unexpected(expression, item, "a sort")),
    }
}

/// Sorts in a list.
pub(super) fn sorts(
    expression: &Expression<'_>,
    list: usize,
    known: &Sorts<'_>,
) -> Result<Vec<Sort>, ParseError> {
    if expression.kind(list) != Kind::List {
        return Err(unexpected(expression, list, "a list of sorts"));
    }
    expression.children(list).map(|item| sort(expression, item, known)).collect()
}

/// Variables with their sorts, in a list.
pub(super) fn variables<'a>(
    expression: &Expression<'a>,
    list: usize,
    known: &Sorts<'_>,
) -> Result<Vec<(&'a [u8], Sort)>, ParseError> {
    if expression.kind(list) != Kind::List {
        return Err(unexpected(expression, list, "a list of variables"));
    }
    let variable = |item| {
        let [name, of] = exactly(expression, item, "a variable and its sort")?;
        Ok((symbol(expression, name, "a variable")?, sort(expression, of, known)?))
    };
    expression.children(list).map(variable).collect()
}

/// A word in digits of base 2 or 16.
pub(super) fn digits(kind: Kind, text: &[u8]) -> Result<(Constant, Sort), Problem> {
    let width = text.len().saturating_mul(if kind == Kind::Binary { 1 } else { 4 });
    let narrow = u32::try_from(width).ok().filter(|&width| width <= MAX_WIDTH);
    let width = narrow.ok_or_else(|| Problem::Width(width.to_string()))?;
    let constant = match kind {
        Kind::Binary => Constant::binary(text),
        _ => Constant::hexadecimal(text, width).map(|(constant, _)| constant),
    };
    Ok((constant.expect("the digits are checked"), Sort::Bits(width)))
}

/// The word `(_ bvN W)`.
pub(super) fn literal(
    expression: &Expression<'_>,
    item: usize,
    poll: &mut Poll<'_>,
) -> Result<(Constant, Sort), ParseError> {
    let [_, name, width] = exactly(expression, item, "`(_ bvN W)`")?;
    let digits =
        expression.text(name).strip_prefix(b"bv").filter(|digits| digits.iter().all(u8::is_ascii_digit));
    let digits = digits.filter(|digits| !digits.is_empty());
    let digits = digits.ok_or_else(|| unexpected(expression, name, "`bvN`"))?;
    let bits = numeral(expression, width)?;
    let narrow = u32::try_from(bits).ok().filter(|width| (1..=MAX_WIDTH).contains(width));
    let narrow =
        narrow.ok_or_else(|| at(expression, width, Problem::Width(shown(expression.text(width)))))?;
    match decimal(digits, narrow, poll) {
        Ok(constant) => Ok((constant, Sort::Bits(narrow))),
        Err(btor2::Problem::Stopped(stopped)) => Err(at(expression, item, stopped.into())),
        Err(_) => {
            let problem = Problem::Range { constant: shown(expression.text(name)), width: narrow };
            Err(at(expression, item, problem))
        }
    }
}

/// Fails if a list binds a name twice.
pub(super) fn distinct<'a>(names: impl Iterator<Item = &'a [u8]>) -> Result<(), Problem> {
    let mut seen = HashSet::new();
    for name in names {
        if !seen.insert(name) {
            return Err(Problem::Declared { name: shown(name), place: ", in the same list".to_owned() });
        }
    }
    Ok(())
}
