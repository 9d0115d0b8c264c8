//! Reads BTOR2 files.
//!
//! Source: the grammar in the README of btor2tools, and its parser where that is silent. Runs of blanks, carriage
//! returns and a missing newline at the end are accepted; sorts are checked everywhere. Numbers of lines may have gaps
//! of any size. Memory is spent for what stands in the file, not for the widths that it claims.

use hashbrown::HashMap;

use super::constant::Constant;
use super::decimal::decimal;
use super::error::{MAX_WIDTH, ParseError, Problem};
use super::initial;
use super::line::Line;
use super::operator::Operator;
use super::property::{Justice, Property};
use super::signature;
use super::sort::Sort;
use super::word_model::{Node, State, Value, WordModel};
use crate::limits::{Limits, Poll};
use crate::logic::operand::{Operand, Operands};

/// A model, and warnings about its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parsed {
    /// The model.
    pub model: WordModel,
    /// Oddities that do not make the file wrong.
    pub warnings: Vec<String>,
}

/// Reads an uncompressed model.
///
/// ```
/// use pdrer::model::btor2::{Sort, parse};
/// let model = parse(b"1 sort bitvec 8\n2 state 1 count\n3 inc 1 2\n4 next 1 2 3\n").unwrap().model;
/// assert_eq!(model.state(0).sort, Sort::Bits(8));
///
/// let error = parse(b"1 sort bitvec 8\n2 state 1\n3 eq 1 2 2\n").unwrap_err();
/// assert_eq!(error.to_string(), "line 3: the line says bitvec 8, but the value is bitvec 1");
/// ```
///
/// # Errors
///
/// Everything that the format does not allow, with the line; and nested arrays.
pub fn parse(bytes: &[u8]) -> Result<Parsed, ParseError> {
    parse_within(bytes, &Limits::default())
}

/// Like [`parse`], within limits.
///
/// # Errors
///
/// As [`parse`], and limits.
pub fn parse_within(bytes: &[u8], limits: &Limits) -> Result<Parsed, ParseError> {
    let mut reader = Reader {
        model: WordModel::default(),
        ids: HashMap::new(),
        last: 0,
        line: 0,
        reads_input: Vec::new(),
        inits: HashMap::new(),
        nexts: HashMap::new(),
        late: None,
        poll: limits.poll(),
    };
    for text in bytes.split(|&byte| byte == b'\n') {
        reader.line += 1;
        let done = reader.poll.ticks(1 + text.len() / 16).map_err(Problem::from);
        done.and_then(|()| reader.read(text)).map_err(|problem| ParseError { line: reader.line, problem })?;
    }
    let mut warnings = Vec::new();
    if let Some((line, state)) = reader.late {
        initial::order(&reader.model).map_err(|i| ParseError {
            line: reader.inits[&i],
            problem: Problem::Cycle(reader.model.state(i).id),
        })?;
        warnings.push(format!("line {line}: the initial value of state {state} is defined after the state"));
    }
    Ok(Parsed { model: reader.model, warnings })
}

/// What a number of the file stands for.
enum Defined {
    Sort(Sort),
    Node(usize),
    /// A property, or a line about a state.
    NoValue,
}

struct Reader<'a> {
    model: WordModel,
    ids: HashMap<u64, Defined>,
    last: u64,
    line: usize,
    /// For each node, whether an input changes it within the same step.
    reads_input: Vec<bool>,
    /// For each state with an initial value the line that says so.
    inits: HashMap<usize, usize>,
    nexts: HashMap<usize, usize>,
    /// The first line with an initial value that is defined after its state, and the state. `btor2parser` refuses it,
    /// but the paper has an example.
    late: Option<(usize, u64)>,
    poll: Poll<'a>,
}

impl Reader<'_> {
    fn read(&mut self, text: &[u8]) -> Result<(), Problem> {
        let mut line = Line::new(text);
        let Some(first) = line.next() else { return Ok(()) };
        let id = number(first, "the number of a line")?;
        if id <= self.last {
            return Err(Problem::Order { id, last: self.last });
        }
        let tag = word(&mut line, "what the line defines")?;
        let defined = match tag {
            b"sort" => {
                let sort = self.new_sort(&mut line)?;
                symbol(&mut line)?;
                Defined::Sort(sort)
            }
            b"init" => self.init(&mut line)?,
            b"next" => self.next(&mut line)?,
            b"bad" | b"constraint" | b"fair" | b"output" => self.property(id, tag, &mut line)?,
            b"justice" => self.justice(id, &mut line)?,
            _ => self.node(id, tag, &mut line)?,
        };
        self.ids.insert(id, defined);
        self.last = id;
        Ok(())
    }

    fn new_sort(&self, line: &mut Line<'_>) -> Result<Sort, Problem> {
        match word(line, "`bitvec` or `array`")? {
            b"bitvec" => {
                let width = number(word(line, "a width")?, "a width")?;
                match u32::try_from(width) {
                    Ok(narrow) if (1..=MAX_WIDTH).contains(&width) => Ok(Sort::Bits(narrow)),
                    _ => Err(Problem::Width(width)),
                }
            }
            b"array" => match (self.sort(line)?, self.sort(line)?) {
                (Sort::Bits(index), Sort::Bits(element)) => Ok(Sort::Array { index, element }),
                _ => Err(Problem::Nested),
            },
            other => Err(Problem::unexpected("`bitvec` or `array`", other)),
        }
    }

    fn node(&mut self, id: u64, tag: &[u8], line: &mut Line<'_>) -> Result<Defined, Problem> {
        let is_leaf = |tag: &[u8]| {
            matches!(tag, b"input" | b"state" | b"zero" | b"one" | b"ones" | b"const" | b"constd" | b"consth")
        };
        let operator = Operator::named(tag);
        if operator.is_none() && !is_leaf(tag) && !matches!(tag, b"slice" | b"uext" | b"sext") {
            return Err(Problem::Operator(super::error::shown(tag)));
        }
        let sort = self.sort(line)?;
        let value = match operator {
            Some(operator) => self.apply(operator, sort, line)?,
            None if is_leaf(tag) => self.leaf(tag, sort, line)?,
            None => self.indexed(tag, sort, line)?,
        };
        let symbol = symbol(line)?;
        let node = self.model.nodes.len();
        if u32::try_from(node).is_err() {
            return Err(Problem::TooMany);
        }
        match value {
            Value::Input(_) => self.model.inputs.push(node),
            Value::State(_) => self.model.states.push(State { node, init: None, next: None }),
            _ => {}
        }
        let reads = |operand: &Operand| self.reads_input[operand.node];
        self.reads_input.push(matches!(value, Value::Input(_)) || value.operands().iter().any(reads));
        self.model.nodes.push(Node { id, line: self.line, sort, value, symbol });
        Ok(Defined::Node(node))
    }

    fn leaf(&mut self, tag: &[u8], sort: Sort, line: &mut Line<'_>) -> Result<Value, Problem> {
        match tag {
            b"input" => return Ok(Value::Input(self.model.inputs.len())),
            b"state" => return Ok(Value::State(self.model.states.len())),
            _ => {}
        }
        let width = sort.width().ok_or(Problem::Operands {
            operator: "a constant",
            wanted: "the sort of a word",
            found: sort.to_string(),
        })?;
        let constant = match tag {
            b"zero" => Constant::zero(),
            b"one" => Constant::one(width),
            b"ones" => Constant::ones(),
            b"const" => {
                let digits = word(line, "binary digits")?;
                if digits.len() as u64 != u64::from(width) {
                    return Err(Problem::Digits { width, digits: digits.len() });
                }
                Constant::binary(digits).ok_or_else(|| Problem::unexpected("binary digits", digits))?
            }
            b"consth" => {
                let digits = word(line, "hexadecimal digits")?;
                let (constant, bits) = Constant::hexadecimal(digits, width)
                    .ok_or_else(|| Problem::unexpected("hexadecimal digits", digits))?;
                if bits > width.into() {
                    return Err(Problem::range(digits, width));
                }
                constant
            }
            _ => decimal(word(line, "a decimal number")?, width, &mut self.poll)?,
        };
        Ok(Value::Constant(constant))
    }

    fn apply(&mut self, operator: Operator, sort: Sort, line: &mut Line<'_>) -> Result<Value, Problem> {
        let operands = (0..operator.arity()).map(|_| self.operand(line)).collect::<Result<Operands, _>>()?;
        let sorts: Vec<Sort> = operands.iter().map(|&operand| self.model.sort(operand)).collect();
        same_sort(sort, signature::result(operator, &sorts)?)?;
        Ok(Value::Apply(operator, operands))
    }

    /// An operator with numbers.
    fn indexed(&mut self, tag: &[u8], sort: Sort, line: &mut Line<'_>) -> Result<Value, Problem> {
        let of = self.operand(line)?;
        let found = self.model.sort(of);
        let name = match tag {
            b"slice" => "slice",
            b"uext" => "uext",
            _ => "sext",
        };
        let width = found.width().ok_or_else(|| Problem::Operands {
            operator: name,
            wanted: "a word",
            found: found.to_string(),
        })?;
        if name == "slice" {
            let upper = number(word(line, "the highest bit")?, "the highest bit")?;
            let lower = number(word(line, "the lowest bit")?, "the lowest bit")?;
            if upper >= width.into() || lower > upper {
                return Err(Problem::Slice { upper, lower, of: width });
            }
            same_sort(sort, Sort::Bits((upper - lower + 1) as u32))?;
            return Ok(Value::Slice { of, lower: lower as u32 });
        }
        let more = number(word(line, "a number of bits")?, "a number of bits")?;
        let wide = more.checked_add(width.into()).filter(|&wide| wide <= MAX_WIDTH);
        let wide = wide.ok_or(Problem::Width(more.saturating_add(width.into())))?;
        same_sort(sort, Sort::Bits(wide as u32))?;
        Ok(Value::Extend { of, signed: name == "sext" })
    }

    /// A state, a value for it, and the line of an earlier value.
    fn about_state(&self, line: &mut Line<'_>) -> Result<(usize, Sort, Operand), Problem> {
        let sort = self.sort(line)?;
        let id = number(word(line, "a state")?, "a state")?;
        let node = match self.ids.get(&id) {
            Some(Defined::Node(node)) => &self.model.nodes[*node],
            Some(_) => return Err(Problem::NoState(id)),
            None => return Err(Problem::Undefined(id)),
        };
        let Value::State(state) = node.value else { return Err(Problem::NoState(id)) };
        same_sort(sort, node.sort)?;
        Ok((state, sort, self.operand(line)?))
    }

    fn init(&mut self, line: &mut Line<'_>) -> Result<Defined, Problem> {
        let (state, sort, value) = self.about_state(line)?;
        symbol(line)?;
        let node = self.model.states[state].node;
        let id = self.model.nodes[node].id;
        match (sort, self.model.sort(value)) {
            (Sort::Array { element, .. }, Sort::Bits(width)) if width == element => {
                if !matches!(self.model.nodes[value.node].value, Value::Constant(_)) {
                    return Err(Problem::NoConstant(id));
                }
            }
            (sort, found) => same_sort(sort, found)?,
        }
        if self.reads_input[value.node] {
            return Err(Problem::InputInInit(id));
        }
        if let Some(line) = self.inits.insert(state, self.line) {
            return Err(Problem::Twice { state: id, tag: "init", line });
        }
        if value.node >= node && self.late.is_none() {
            self.late = Some((self.line, id));
        }
        self.model.states[state].init = Some(value);
        Ok(Defined::NoValue)
    }

    fn next(&mut self, line: &mut Line<'_>) -> Result<Defined, Problem> {
        let (state, sort, value) = self.about_state(line)?;
        symbol(line)?;
        same_sort(sort, self.model.sort(value))?;
        if let Some(line) = self.nexts.insert(state, self.line) {
            return Err(Problem::Twice { state: self.model.state(state).id, tag: "next", line });
        }
        self.model.states[state].next = Some(value);
        Ok(Defined::NoValue)
    }

    fn property(&mut self, id: u64, tag: &[u8], line: &mut Line<'_>) -> Result<Defined, Problem> {
        let of = if tag == b"output" { self.operand(line)? } else { self.condition(line)? };
        let symbol = symbol(line)?;
        let list = match tag {
            b"bad" => &mut self.model.bads,
            b"constraint" => &mut self.model.constraints,
            b"fair" => &mut self.model.fairness,
            _ => &mut self.model.outputs,
        };
        list.push(Property { id, line: self.line, of, symbol });
        Ok(Defined::NoValue)
    }

    fn justice(&mut self, id: u64, line: &mut Line<'_>) -> Result<Defined, Problem> {
        let text = word(line, "a number of conditions")?;
        let count = number(text, "a number of conditions")?;
        if count == 0 {
            return Err(Problem::unexpected("one condition or more", text));
        }
        let mut of = Vec::new();
        for _ in 0..count {
            of.push(self.condition(line)?);
        }
        let symbol = symbol(line)?;
        self.model.justice.push(Justice { id, line: self.line, of, symbol });
        Ok(Defined::NoValue)
    }

    fn sort(&self, line: &mut Line<'_>) -> Result<Sort, Problem> {
        let id = number(word(line, "a sort")?, "a sort")?;
        match self.ids.get(&id) {
            Some(Defined::Sort(sort)) => Ok(*sort),
            Some(_) => Err(Problem::NoSort(id)),
            None => Err(Problem::Undefined(id)),
        }
    }

    fn operand(&self, line: &mut Line<'_>) -> Result<Operand, Problem> {
        let text = word(line, "an operand")?;
        let (negated, digits) = match text {
            [b'-', digits @ ..] => (true, digits),
            digits => (false, digits),
        };
        let id = number(digits, "an operand")?;
        let node = match self.ids.get(&id) {
            Some(Defined::Node(node)) => *node,
            Some(_) => return Err(Problem::NoValue(id)),
            None => return Err(Problem::Undefined(id)),
        };
        if negated && self.model.nodes[node].sort.width().is_none() {
            return Err(Problem::NegatedArray(id));
        }
        Ok(Operand { node, negated })
    }

    /// An operand of one bit.
    fn condition(&self, line: &mut Line<'_>) -> Result<Operand, Problem> {
        let operand = self.operand(line)?;
        same_sort(Sort::BOOL, self.model.sort(operand)).map(|()| operand)
    }
}

fn same_sort(declared: Sort, found: Sort) -> Result<(), Problem> {
    if declared == found { Ok(()) } else { Err(Problem::Sort { declared, found }) }
}

fn word<'a>(line: &mut Line<'a>, expected: &'static str) -> Result<&'a [u8], Problem> {
    line.next().ok_or(Problem::Missing(expected))
}

/// The rest of a line: a symbol, or nothing.
fn symbol(line: &mut Line<'_>) -> Result<Option<Box<[u8]>>, Problem> {
    let symbol = line.next();
    match line.next() {
        Some(more) => Err(Problem::unexpected("end of line", more)),
        None => Ok(symbol.map(Into::into)),
    }
}

fn number(text: &[u8], what: &'static str) -> Result<u64, Problem> {
    let digits = !text.is_empty() && text.iter().all(u8::is_ascii_digit);
    let value = text.iter().try_fold(0u64, |value, digit| {
        value.checked_mul(10)?.checked_add(u64::from(digit.wrapping_sub(b'0')))
    });
    value.filter(|_| digits).ok_or_else(|| Problem::unexpected(what, text))
}

#[cfg(test)]
mod tests;
