//! Parts of the grammar that commands and terms share: sorts, numerals, sorted variables, literals.

use hashbrown::HashSet;

use super::error::{MAX_WIDTH, ParseError, Problem};
use super::sexp::{Expression, Kind};
use super::sort::Sort;
use super::sorts::{Shape, Sorts};
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
    let Shape::Sort(sort) = shape(expression, item, known, &[], 0)? else {
        unreachable!("there are no parameters")
    };
    (known.admits)(sort).map_err(|problem| at(expression, item, problem))?;
    Ok(sort)
}

/// A sort that may have parameters of these names, at this depth of nesting.
pub(super) fn shape(
    expression: &Expression<'_>,
    item: usize,
    known: &Sorts<'_>,
    parameters: &[&[u8]],
    depth: usize,
) -> Result<Shape, ParseError> {
    const DEEPEST: usize = 100;
    let problem = |problem| at(expression, item, problem);
    let unknown = |name: &[u8]| Err(problem(Problem::Sort(shown(name))));
    let applied = |name: &[u8], arguments: &[Shape]| match known.of(name) {
        Some(of) if of.parameters == arguments.len() => of.shape.with(arguments).map_err(problem),
        Some(of) => {
            let (wanted, found) = (format!("{} sorts", of.parameters), arguments.len().to_string());
            Err(problem(Problem::Arguments { function: shown(name), wanted, found }))
        }
        None => unknown(name),
    };
    if let Some(name) = expression.symbol(item) {
        return match parameters.iter().position(|parameter| *parameter == name) {
            Some(position) => Ok(Shape::Parameter(position)),
            None => applied(name, &[]),
        };
    }
    let mut children = expression.children(item);
    let head = children.next().ok_or_else(|| unexpected(expression, item, "a sort"))?;
    if expression.is(head, "_") {
        return match children.next() {
            Some(name) if expression.is(name, "BitVec") => {
                let [_, _, width] = exactly(expression, item, "`(_ BitVec N)`")?;
                match u32::try_from(numeral(expression, width)?) {
                    Ok(width) if (1..=MAX_WIDTH).contains(&width) => Ok(Shape::Sort(Sort::Bits(width))),
                    _ => Err(problem(Problem::Width(shown(expression.text(width))))),
                }
            }
            Some(name) => unknown(expression.text(name)),
            None => Err(unexpected(expression, item, "a sort")),
        };
    }
    let name = symbol(expression, head, "a sort")?;
    if depth == DEEPEST {
        return Err(problem(Problem::Unsupported("sorts that are nested so deep")));
    }
    if name != b"Array" && known.of(name).is_none() {
        return unknown(name);
    }
    let arguments = children.map(|child| shape(expression, child, known, parameters, depth + 1));
    let arguments = arguments.collect::<Result<Vec<Shape>, _>>()?;
    match arguments[..] {
        [index, element] if name == b"Array" => Shape::array([index, element]).map_err(problem),
        _ if name == b"Array" => Err(problem(Problem::Unsupported("arrays other than `(Array Int Int)`"))),
        _ => applied(name, &arguments),
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
