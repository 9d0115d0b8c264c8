//! The functions of the theories Core and FixedSizeBitVectors, by name.
//!
//! Source: the theories and the logic of SMT-LIB 2.7. `bvudiv_i`, `bvurem_i`, `bvsdiv_i`, `bvsrem_i` and `bvsmod_i` are
//! names that Z3 has for the functions without `_i` where it knows that the divisor is not 0; they are read as these.
//! As Z3 does, functions that are left-associative or should be take any number of arguments.

use super::call::Call;
use super::copy::push;
use super::error::{MAX_WIDTH, ParseError, Problem};
use super::grammar::{at, digits, literal};
use super::sexp::{Expression, Kind};
use super::sort::Sort;
use super::symbol::is_among;
use super::terms::{Term, Terms};
use super::theory::Theory;
use crate::limits::Poll;
use crate::model::btor2::{Constant, Node, Operand, Operator, Value, WordModel};

/// Functions that are no operators of words of one width.
const OTHERS: &str = "\
    true false not and or xor => = distinct ite concat bvnot bvneg bvcomp bvredand bvredor \
    bvnego extract zero_extend sign_extend rotate_left rotate_right repeat";

/// Operators on words that take two or more.
fn chain(name: &[u8]) -> Option<Operator> {
    Some(match name {
        b"bvand" => Operator::And,
        b"bvor" => Operator::Or,
        b"bvxor" => Operator::Xor,
        b"bvxnor" => Operator::Xnor,
        b"bvadd" => Operator::Add,
        b"bvmul" => Operator::Mul,
        b"bvsub" => Operator::Sub,
        _ => return None,
    })
}

/// Operators on two words.
fn pair(name: &[u8]) -> Option<Operator> {
    Some(match name {
        b"bvnand" => Operator::Nand,
        b"bvnor" => Operator::Nor,
        b"bvshl" => Operator::Sll,
        b"bvlshr" => Operator::Srl,
        b"bvashr" => Operator::Sra,
        b"bvudiv" | b"bvudiv_i" => Operator::Udiv,
        b"bvurem" | b"bvurem_i" => Operator::Urem,
        b"bvsdiv" | b"bvsdiv_i" => Operator::Sdiv,
        b"bvsrem" | b"bvsrem_i" => Operator::Srem,
        b"bvsmod" | b"bvsmod_i" => Operator::Smod,
        _ => return None,
    })
}

/// Truth values about two words.
fn question(name: &[u8]) -> Option<Operator> {
    Some(match name {
        b"bvult" => Operator::Ult,
        b"bvule" => Operator::Ulte,
        b"bvugt" => Operator::Ugt,
        b"bvuge" => Operator::Ugte,
        b"bvslt" => Operator::Slt,
        b"bvsle" => Operator::Slte,
        b"bvsgt" => Operator::Sgt,
        b"bvsge" => Operator::Sgte,
        b"bvuaddo" => Operator::Uaddo,
        b"bvsaddo" => Operator::Saddo,
        b"bvumulo" => Operator::Umulo,
        b"bvsmulo" => Operator::Smulo,
        b"bvusubo" => Operator::Usubo,
        b"bvssubo" => Operator::Ssubo,
        b"bvsdivo" => Operator::Sdivo,
        _ => return None,
    })
}

impl Theory for WordModel {
    fn admits(sort: Sort) -> Result<(), Problem> {
        if sort.is_numeric() || sort == Sort::Array { Err(Problem::Numbers) } else { Ok(()) }
    }

    fn is_known(name: &[u8]) -> bool {
        is_among(OTHERS, name) || chain(name).or(pair(name)).or(question(name)).is_some()
    }

    fn constant(terms: &mut Terms<WordModel>, kind: Kind, text: &[u8]) -> Result<Term, Problem> {
        if matches!(kind, Kind::Numeral | Kind::Decimal) {
            return Err(Problem::Numbers);
        }
        let (constant, sort) = digits(kind, text)?;
        terms.constant(constant, sort)
    }

    fn indexed(
        terms: &mut Terms<WordModel>,
        expression: &Expression<'_>,
        list: usize,
        poll: &mut Poll<'_>,
    ) -> Result<Term, ParseError> {
        let (constant, sort) = literal(expression, list, poll)?;
        terms.constant(constant, sort).map_err(|problem| at(expression, list, problem))
    }

    fn apply(
        terms: &mut Terms<WordModel>,
        name: &[u8],
        indices: &[u64],
        arguments: &[Term],
    ) -> Result<Option<Term>, Problem> {
        let mut call = Call { name, arguments, terms };
        let result = match (name, indices) {
            (b"+" | b"-" | b"*" | b"<" | b"<=" | b">" | b">=", _) => return Err(Problem::Numbers),
            (b"not", []) => call.truths(1, Some(1))?[0].not(),
            (b"and", []) => call.terms.tree(Operator::And, call.truths(1, None)?)?,
            (b"or", []) => call.terms.tree(Operator::Or, call.truths(1, None)?)?,
            (b"=>", []) => call.terms.tree(Operator::Or, &call.implication()?)?,
            (b"xor", []) => call.terms.chain(Operator::Xor, call.truths(2, None)?, Sort::Bool)?,
            (b"=", []) => call.equal()?,
            (b"distinct", []) => call.distinct()?,
            (b"ite", []) => call.choice()?,
            (b"concat", []) => call.concat()?,
            (b"bvnot", []) => call.word()?.0.not(),
            (b"bvneg", []) => {
                let (word, _) = call.word()?;
                call.terms.apply(Operator::Neg, &[word], word.sort)?
            }
            (b"bvnego", []) => {
                let (word, _) = call.word()?;
                let zero = call.terms.constant(Constant::zero(), word.sort)?;
                call.terms.apply(Operator::Ssubo, &[zero, word], Sort::Bool)?
            }
            (b"bvredand", []) => call.terms.apply(Operator::Redand, &[call.word()?.0], Sort::Bits(1))?,
            (b"bvredor", []) => call.terms.apply(Operator::Redor, &[call.word()?.0], Sort::Bits(1))?,
            (b"bvcomp", []) => call.terms.apply(Operator::Eq, call.words(Some(2))?, Sort::Bits(1))?,
            (b"extract", &[upper, lower]) => call.extract(upper, lower)?,
            (b"zero_extend", &[by]) => call.extended(by, false)?,
            (b"sign_extend", &[by]) => call.extended(by, true)?,
            (b"rotate_left", &[by]) => call.rotated(by)?,
            (b"rotate_right", &[by]) => {
                let (_, width) = call.word()?;
                call.rotated(u64::from(width) - by % u64::from(width))?
            }
            (b"repeat", &[times]) => call.repeated(times)?,
            (_, []) => match (chain(name), pair(name), question(name)) {
                (Some(operator), ..) => {
                    let words = call.words(None)?;
                    call.terms.chain(operator, words, words[0].sort)?
                }
                (_, Some(operator), _) => {
                    let words = call.words(Some(2))?;
                    call.terms.apply(operator, words, words[0].sort)?
                }
                (.., Some(operator)) => call.terms.apply(operator, call.words(Some(2))?, Sort::Bool)?,
                _ => return Ok(None),
            },
            _ => return Ok(None),
        };
        Ok(Some(result))
    }

    fn permits(&self, _: &[Operand], _: &[Operand]) -> Result<(), (usize, Problem)> {
        Ok(())
    }

    fn fitted(_: &mut Terms<WordModel>, term: Term, _: Sort) -> Result<Term, Problem> {
        Ok(term)
    }
}

impl Terms<WordModel> {
    fn push(&mut self, value: Value, sort: Sort) -> Result<Term, Problem> {
        self.spend(1)?;
        let node = Node { id: 0, line: self.line, sort: sort.word(), value, symbol: None };
        Ok(Term { operand: push(&mut self.model, node), sort })
    }

    pub fn constant(&mut self, constant: Constant, sort: Sort) -> Result<Term, Problem> {
        self.push(Value::Constant(constant), sort)
    }

    /// An operator. Requires: it takes terms of these sorts, and makes one of `sort`.
    pub fn apply(&mut self, operator: Operator, terms: &[Term], sort: Sort) -> Result<Term, Problem> {
        self.push(Value::Apply(operator, terms.iter().map(|term| term.operand).collect()), sort)
    }

    /// The first term with the second one, the result with the third one, and so on. Requires: there is one.
    pub fn chain(&mut self, operator: Operator, terms: &[Term], sort: Sort) -> Result<Term, Problem> {
        terms[1..].iter().try_fold(terms[0], |so_far, &term| self.apply(operator, &[so_far, term], sort))
    }

    /// The same for an operator that does not care about the order, as a tree. Requires: there is a term.
    pub fn tree(&mut self, operator: Operator, terms: &[Term]) -> Result<Term, Problem> {
        let mut row = terms.to_vec();
        while row.len() > 1 {
            let mut pairs = row.chunks(2);
            row = pairs.try_fold(Vec::new(), |mut row, pair| {
                row.push(if let [a, _] = pair { self.apply(operator, pair, a.sort)? } else { pair[0] });
                Ok::<_, Problem>(row)
            })?;
        }
        Ok(row[0])
    }

    /// The bits of a word from `lower` on. Requires: it has so many.
    pub fn slice(&mut self, word: Term, lower: u32, width: u32) -> Result<Term, Problem> {
        if (lower, width) == (0, word.sort.width()) {
            return Ok(word);
        }
        self.push(Value::Slice { of: word.operand, lower }, Sort::Bits(width))
    }

    /// A word with further bits above, up to a width, which are copies of the highest one or 0.
    pub fn extend(&mut self, word: Term, width: u32, signed: bool) -> Result<Term, Problem> {
        if width == word.sort.width() {
            return Ok(word);
        }
        self.push(Value::Extend { of: word.operand, signed }, Sort::Bits(width))
    }
}

impl<'a> Call<'a, WordModel> {
    /// The argument, if it is one word, and its width.
    fn word(&self) -> Result<(Term, u32), Problem> {
        match self.arguments {
            &[word @ Term { sort: Sort::Bits(width), .. }] => Ok((word, width)),
            _ => self.wrong("a word"),
        }
    }

    /// The arguments, if they are words of one width: two or more, but at most so many.
    fn words(&self, most: Option<usize>) -> Result<&'a [Term], Problem> {
        match self.arguments {
            [Term { sort: sort @ Sort::Bits(_), .. }, rest @ ..]
                if !rest.is_empty()
                    && most.is_none_or(|most| rest.len() < most)
                    && rest.iter().all(|argument| argument.sort == *sort) =>
            {
                Ok(self.arguments)
            }
            _ => self.wrong(if most.is_some() { "two words of one width" } else { "words of one width" }),
        }
    }

    fn equal(&mut self) -> Result<Term, Problem> {
        let pairs = self.of_one_sort()?.windows(2);
        let equal = pairs
            .map(|pair| self.terms.apply(Operator::Eq, pair, Sort::Bool))
            .collect::<Result<Vec<_>, _>>()?;
        self.terms.tree(Operator::And, &equal)
    }

    fn distinct(&mut self) -> Result<Term, Problem> {
        let arguments = self.of_one_sort()?;
        let mut different = Vec::new();
        for (i, &a) in arguments.iter().enumerate() {
            for &b in &arguments[i + 1..] {
                different.push(self.terms.apply(Operator::Neq, &[a, b], Sort::Bool)?);
            }
        }
        self.terms.tree(Operator::And, &different)
    }

    fn choice(&mut self) -> Result<Term, Problem> {
        match self.arguments {
            [Term { sort: Sort::Bool, .. }, then, other] if then.sort == other.sort => {
                self.terms.apply(Operator::Ite, self.arguments, then.sort)
            }
            _ => self.wrong("a truth value and two arguments of one sort"),
        }
    }

    fn concat(&mut self) -> Result<Term, Problem> {
        if self.arguments.len() < 2 || self.arguments.iter().any(|word| word.sort == Sort::Bool) {
            return self.wrong("two words or more");
        }
        self.arguments[1..]
            .iter()
            .try_fold(self.arguments[0], |upper, &lower| joined(upper, lower, self.terms))
    }

    fn extract(&mut self, upper: u64, lower: u64) -> Result<Term, Problem> {
        let (word, of) = self.word()?;
        if lower > upper || upper >= u64::from(of) {
            return Err(Problem::Extract { upper, lower, of });
        }
        self.terms.slice(word, lower as u32, (upper - lower) as u32 + 1)
    }

    fn extended(&mut self, by: u64, signed: bool) -> Result<Term, Problem> {
        let (word, width) = self.word()?;
        self.terms.extend(word, checked(u64::from(width).saturating_add(by))?, signed)
    }

    /// To the left.
    fn rotated(&mut self, by: u64) -> Result<Term, Problem> {
        let (word, width) = self.word()?;
        let by = (by % u64::from(width)) as u32;
        if by == 0 {
            return Ok(word);
        }
        let (upper, lower) =
            (self.terms.slice(word, 0, width - by)?, self.terms.slice(word, width - by, by)?);
        joined(upper, lower, self.terms)
    }

    fn repeated(&mut self, times: u64) -> Result<Term, Problem> {
        let (word, width) = self.word()?;
        checked(u64::from(width).saturating_mul(times))?;
        (1..times).try_fold(word, |upper, _| joined(upper, word, self.terms))
    }
}

/// Both words in a row.
fn joined(upper: Term, lower: Term, terms: &mut Terms<WordModel>) -> Result<Term, Problem> {
    let width = checked(u64::from(upper.sort.width()) + u64::from(lower.sort.width()))?;
    terms.apply(Operator::Concat, &[upper, lower], Sort::Bits(width))
}

/// A width, if it is one.
fn checked(width: u64) -> Result<u32, Problem> {
    match u32::try_from(width) {
        Ok(width) if (1..=MAX_WIDTH).contains(&width) => Ok(width),
        _ => Err(Problem::Width(width.to_string())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All names are those of functions: without arguments, a function complains about that.
    #[test]
    fn names_are_known() {
        for name in OTHERS.split(' ').filter(|name| !["true", "false"].contains(name)) {
            let complains = |indices: &[u64]| {
                let error = WordModel::apply(&mut Terms::<WordModel>::new(9), name.as_bytes(), indices, &[]);
                matches!(error, Err(Problem::Arguments { .. }))
            };
            assert!(complains(&[]) || complains(&[1]) || complains(&[1, 1]), "{name}");
            assert!(WordModel::is_known(name.as_bytes()));
        }
        assert_eq!(WordModel::apply(&mut Terms::<WordModel>::new(9), b"bvfoo", &[], &[]), Ok(None));
        assert_eq!(WordModel::apply(&mut Terms::<WordModel>::new(9), b"bvadd", &[1], &[]), Ok(None));
        assert!(!WordModel::is_known(b"bvfoo") && WordModel::is_known(b"bvsmod_i"));
    }
}
