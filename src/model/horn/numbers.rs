//! The functions of the theories Core, Ints, Reals, Reals_Ints and ArraysEx, by name.
//!
//! Source: the theories and the logic of SMT-LIB 2.7. Terms are linear: a product has one factor at most that is no
//! constant; what divides is a constant other than 0. As solvers do, an integer may stand where a real is needed.

use super::call::Call;
use super::differing::differing;
use super::error::{ParseError, Problem};
use super::grammar::at;
use super::sexp::{Expression, Kind};
use super::sort::Sort;
use super::symbol::is_among;
use super::terms::{Term, Terms};
use super::theory::Theory;
use crate::arith::{self, Graph, Node, Operator};
use crate::limits::Poll;
use crate::model::btor2::Operand;
use crate::number::Number;

const KNOWN: &str = "\
    true false not and or xor => = distinct ite + - * / div mod abs < <= > >= to_real to_int \
    is_int divisible select store";

impl Theory for Graph {
    fn admits(sort: Sort) -> Result<(), Problem> {
        if matches!(sort, Sort::Bits(_)) { Err(Problem::Words) } else { Ok(()) }
    }

    fn is_known(name: &[u8]) -> bool {
        is_among(KNOWN, name)
    }

    fn constant(terms: &mut Terms<Graph>, kind: Kind, text: &[u8]) -> Result<Term, Problem> {
        let sort = match kind {
            Kind::Numeral => Sort::Int,
            Kind::Decimal => Sort::Real,
            _ => return Err(Problem::Words),
        };
        let number = std::str::from_utf8(text).ok().and_then(Number::read).expect("the digits are checked");
        terms.number(number, sort)
    }

    fn indexed(
        _: &mut Terms<Graph>,
        expression: &Expression<'_>,
        list: usize,
        _: &mut Poll<'_>,
    ) -> Result<Term, ParseError> {
        Err(at(expression, list, Problem::Words))
    }

    fn apply(
        terms: &mut Terms<Graph>,
        name: &[u8],
        indices: &[u64],
        arguments: &[Term],
    ) -> Result<Option<Term>, Problem> {
        let mut call = Call { name, arguments, terms };
        let result = match (name, indices) {
            (b"divisible", &[divisor]) if divisor > 0 => {
                let divisor = i64::try_from(divisor).map_err(|_| Problem::TooMany)?;
                call.divisible(divisor.into())?
            }
            (_, [_, ..]) => return Ok(None),
            (b"not", _) => call.truths(1, Some(1))?[0].not(),
            (b"and", _) => call.terms.node(Operator::And, call.truths(1, None)?, Sort::Bool)?,
            (b"or", _) => call.terms.node(Operator::Or, call.truths(1, None)?, Sort::Bool)?,
            (b"=>", _) => call.terms.node(Operator::Or, &call.implication()?, Sort::Bool)?,
            (b"xor", _) => {
                let truths = call.truths(2, None)?;
                let mut different =
                    |a: Term, b: &Term| call.terms.node(Operator::Equal, &[a, *b], Sort::Bool).map(Term::not);
                truths[1..].iter().try_fold(truths[0], &mut different)?
            }
            (b"=", _) => {
                let values = call.values()?;
                call.all_pairs(&values, Operator::Equal)?
            }
            (b"distinct", _) => call.distinct()?,
            (b"ite", _) => call.choice()?,
            (b"<" | b"<=", _) => {
                let numbers = call.numbers(2)?;
                let operator = if name == b"<" { Operator::Less } else { Operator::AtMost };
                call.all_pairs(&numbers, operator)?
            }
            (b">" | b">=", _) => {
                let mut numbers = call.numbers(2)?;
                numbers.reverse();
                let operator = if name == b">" { Operator::Less } else { Operator::AtMost };
                call.all_pairs(&numbers, operator)?
            }
            (b"+", _) => {
                let numbers = call.numbers(1)?;
                call.terms.sum(&numbers)?
            }
            (b"-", _) => {
                let mut numbers = call.numbers(1)?;
                let first = usize::from(numbers.len() > 1);
                for number in &mut numbers[first..] {
                    *number = call.terms.times(Number::from(-1), *number)?;
                }
                call.terms.sum(&numbers)?
            }
            (b"*", _) => call.product()?,
            (b"/", _) => call.ratio()?,
            (b"div" | b"mod", _) => call.quotient()?,
            (b"abs", _) => {
                let number = call.integer()?;
                let (zero, opposite) = (
                    call.terms.number(Number::zero(), Sort::Int)?,
                    call.terms.times(Number::from(-1), number)?,
                );
                let positive = call.terms.node(Operator::AtMost, &[zero, number], Sort::Bool)?;
                call.terms.node(Operator::Choice, &[positive, number, opposite], Sort::Int)?
            }
            (b"to_real", _) => {
                let numbers = call.numbers(1)?;
                if numbers.len() > 1 {
                    return call.wrong("a number");
                }
                call.terms.real(numbers[0])?
            }
            (b"to_int", _) => {
                let number = call.real()?;
                call.terms.node(Operator::Floor, &[number], Sort::Int)?
            }
            (b"is_int", _) => {
                let number = call.real()?;
                let floor = call.terms.node(Operator::Floor, &[number], Sort::Int)?;
                let floor = call.terms.real(floor)?;
                call.terms.node(Operator::Equal, &[floor, number], Sort::Bool)?
            }
            (b"select", _) => match arguments {
                [Term { sort: Sort::Array, .. }, index] => {
                    let index = call.index(*index)?;
                    call.terms.node(Operator::Select, &[arguments[0], index], Sort::Int)?
                }
                _ => return call.wrong("an array and an index"),
            },
            (b"store", _) => match arguments {
                [Term { sort: Sort::Array, .. }, index, Term { sort: Sort::Int, .. }] => {
                    let index = call.index(*index)?;
                    call.terms.node(Operator::Store, &[arguments[0], index, arguments[2]], Sort::Array)?
                }
                _ => return call.wrong("an array, an index and an integer"),
            },
            _ => return Ok(None),
        };
        Ok(Some(result))
    }

    fn permits(&self, holding: &[Operand], used: &[Operand]) -> Result<(), (usize, Problem)> {
        differing(self, holding, used).map_or(Ok(()), |line| Err((line, Problem::Differing)))
    }

    fn fitted(terms: &mut Terms<Graph>, term: Term, sort: Sort) -> Result<Term, Problem> {
        if (term.sort, sort) == (Sort::Int, Sort::Real) { terms.real(term) } else { Ok(term) }
    }
}

impl Terms<Graph> {
    fn push(&mut self, term: arith::Term, sort: Sort) -> Result<Term, Problem> {
        self.spend(1)?;
        let node = Node { term, sort: sort.of_numbers(), line: self.line };
        Ok(Term { operand: self.model.push(node), sort })
    }

    fn number(&mut self, number: Number, sort: Sort) -> Result<Term, Problem> {
        self.push(arith::Term::Number(number), sort)
    }

    fn node(&mut self, operator: Operator, terms: &[Term], sort: Sort) -> Result<Term, Problem> {
        self.push(arith::Term::Apply(operator, terms.iter().map(|term| term.operand).collect()), sort)
    }

    /// An integer as a real.
    fn real(&mut self, term: Term) -> Result<Term, Problem> {
        match self.model.number(term.operand).cloned() {
            _ if term.sort == Sort::Real => Ok(term),
            Some(number) => self.number(number, Sort::Real),
            None => self.node(Operator::Real, &[term], Sort::Real),
        }
    }

    /// The sum of numbers of one sort.
    fn sum(&mut self, numbers: &[Term]) -> Result<Term, Problem> {
        if let [one] = numbers {
            return Ok(*one);
        }
        let constants: Option<Vec<&Number>> =
            numbers.iter().map(|number| self.model.number(number.operand)).collect();
        match constants.map(|constants| constants.iter().fold(Number::zero(), |sum, number| &sum + number)) {
            Some(sum) => self.number(sum, numbers[0].sort),
            None => self.node(Operator::Sum, numbers, numbers[0].sort),
        }
    }

    /// So many times a number.
    fn times(&mut self, factor: Number, number: Term) -> Result<Term, Problem> {
        match self.model.number(number.operand) {
            Some(of) => self.number(&factor * of, number.sort),
            None => self.node(Operator::Times(factor), &[number], number.sort),
        }
    }
}

impl Call<'_, Graph> {
    fn shown(&self) -> String {
        String::from_utf8_lossy(self.name).into_owned()
    }

    /// The arguments, if they are so many numbers or more; all of them reals, if one is.
    fn numbers(&mut self, least: usize) -> Result<Vec<Term>, Problem> {
        if self.arguments.len() < least || !self.arguments.iter().all(|argument| argument.sort.is_numeric()) {
            return self.wrong(if least > 1 { "two numbers or more" } else { "numbers" });
        }
        if self.arguments.iter().all(|argument| argument.sort == Sort::Int) {
            return Ok(self.arguments.to_vec());
        }
        self.arguments.iter().map(|&argument| self.terms.real(argument)).collect()
    }

    /// The argument, if it is one integer.
    fn integer(&self) -> Result<Term, Problem> {
        match self.arguments {
            &[number @ Term { sort: Sort::Int, .. }] => Ok(number),
            _ => self.wrong("an integer"),
        }
    }

    /// The index of a cell.
    fn index(&self, index: Term) -> Result<Term, Problem> {
        if index.sort == Sort::Int { Ok(index) } else { self.wrong("an array and an integer") }
    }

    /// The argument as a real, if it is one number.
    fn real(&mut self) -> Result<Term, Problem> {
        match self.arguments {
            &[number] if number.sort.is_numeric() => self.terms.real(number),
            _ => self.wrong("a real"),
        }
    }

    /// Two arguments or more of one sort, or numbers, all of them reals if one is.
    fn values(&mut self) -> Result<Vec<Term>, Problem> {
        match self.arguments.len() > 1 && self.arguments.iter().all(|argument| argument.sort.is_numeric()) {
            true => self.numbers(2),
            false => Ok(self.of_one_sort()?.to_vec()),
        }
    }

    /// What holds of each two in a row.
    fn all_pairs(&mut self, values: &[Term], operator: Operator) -> Result<Term, Problem> {
        let pairs = values.windows(2);
        let all: Vec<Term> = pairs
            .map(|pair| self.terms.node(operator.clone(), pair, Sort::Bool))
            .collect::<Result<_, _>>()?;
        if let [one] = all[..] { Ok(one) } else { self.terms.node(Operator::And, &all, Sort::Bool) }
    }

    fn distinct(&mut self) -> Result<Term, Problem> {
        let values = self.values()?;
        let mut different = Vec::new();
        for (i, &a) in values.iter().enumerate() {
            for &b in &values[i + 1..] {
                different.push(self.terms.node(Operator::Equal, &[a, b], Sort::Bool)?.not());
            }
        }
        self.terms.node(Operator::And, &different, Sort::Bool)
    }

    fn choice(&mut self) -> Result<Term, Problem> {
        let wanted = "a truth value and two arguments of one sort";
        let [condition @ Term { sort: Sort::Bool, .. }, rest @ ..] = self.arguments else {
            return self.wrong(wanted);
        };
        let [then, other] =
            Call { name: self.name, arguments: rest, terms: self.terms }.values().unwrap_or_default()[..]
        else {
            return self.wrong(wanted);
        };
        self.terms.node(Operator::Choice, &[*condition, then, other], then.sort)
    }

    /// A product: all factors but one are constants.
    fn product(&mut self) -> Result<Term, Problem> {
        let numbers = self.numbers(1)?;
        let (mut factor, mut other) = (Number::one(), None);
        for number in &numbers {
            match self.terms.model.number(number.operand) {
                Some(constant) => factor = &factor * constant,
                None if other.is_none() => other = Some(*number),
                None => return Err(Problem::NotLinear(self.shown())),
            }
        }
        match other {
            Some(number) => self.terms.times(factor, number),
            None => self.terms.number(factor, numbers[0].sort),
        }
    }

    /// The constant that divides. It is not 0.
    fn divisor(&self, divisor: Term) -> Result<Number, Problem> {
        match self.terms.model.number(divisor.operand) {
            None => Err(Problem::NotLinear(self.shown())),
            Some(number) if number.is_zero() => Err(Problem::DivisionByZero(self.shown())),
            Some(number) => Ok(number.clone()),
        }
    }

    fn ratio(&mut self) -> Result<Term, Problem> {
        let numbers = self.numbers(2)?;
        let mut ratio = self.terms.real(numbers[0])?;
        for &divisor in &numbers[1..] {
            let divisor = self.divisor(divisor)?;
            ratio = self.terms.times(&Number::one() / &divisor, ratio)?;
        }
        Ok(ratio)
    }

    /// `div` or `mod`: what is left is never negative.
    fn quotient(&mut self) -> Result<Term, Problem> {
        let &[number @ Term { sort: Sort::Int, .. }, divisor @ Term { sort: Sort::Int, .. }] = self.arguments
        else {
            return self.wrong("two integers");
        };
        let divisor = self.divisor(divisor)?;
        let positive = self.terms.node(Operator::Quotient(divisor.abs()), &[number], Sort::Int)?;
        if self.name == b"mod" {
            let multiple = self.terms.times(-divisor.abs(), positive)?;
            return self.terms.sum(&[number, multiple]);
        }
        if divisor.is_negative() { self.terms.times(Number::from(-1), positive) } else { Ok(positive) }
    }

    fn divisible(&mut self, divisor: Number) -> Result<Term, Problem> {
        let number = self.integer()?;
        let quotient = self.terms.node(Operator::Quotient(divisor.clone()), &[number], Sort::Int)?;
        let multiple = self.terms.times(divisor, quotient)?;
        self.terms.node(Operator::Equal, &[multiple, number], Sort::Bool)
    }
}

#[cfg(test)]
mod tests {
    use crate::arith::{Graph, evaluate};
    use crate::limits::Limits;
    use crate::model::horn::{Parsed, parse_numbers};
    use crate::number::{Array, Number, Value};

    fn read(text: &str) -> Result<Parsed<Graph>, String> {
        parse_numbers(text.as_bytes(), &Limits::default()).map_err(|error| error.to_string())
    }

    /// Whether a truth value about x and r holds.
    fn holds(term: &str, x: i64, r: (i64, i64)) -> bool {
        let text = format!(
            "(declare-fun p (Int Real) Bool)\n(assert (forall ((x Int) (r Real)) (=> (and (p x r) {term}) false)))"
        );
        let clause = read(&text).unwrap().system.clauses.remove(0);
        let given = [Value::Number(x.into()), Value::Number(Number::quotient(r.0.into(), r.1.into()))];
        let values = evaluate(&clause.terms, &given);
        clause.constraint.iter().all(|term| values[term.node].as_ref().unwrap().truth() != term.negated)
    }

    #[test]
    fn terms_mean_what_the_theory_says() {
        for (term, x, r, expected) in [
            ("(= (div x 3) (- 3))", -7, (0, 1), true),
            ("(= (mod x 3) 2)", -7, (0, 1), true),
            ("(= (div x (- 3)) 3)", -7, (0, 1), true),
            ("(= (mod x (- 3)) 2)", -7, (0, 1), true),
            ("(= (abs x) 7)", -7, (0, 1), true),
            ("((_ divisible 4) x)", 8, (0, 1), true),
            ("((_ divisible 4) x)", 6, (0, 1), false),
            ("(= (to_int r) (- 2))", 0, (-3, 2), true),
            ("(is_int r)", 0, (3, 2), false),
            ("(is_int (+ r 0.5))", 0, (3, 2), true),
            ("(= (to_real x) r)", 2, (2, 1), true),
            ("(= x r)", 2, (2, 1), true),
            ("(< 1 x 3)", 2, (0, 1), true),
            ("(> 3 x 2)", 2, (0, 1), false),
            ("(= (- x) (- 3 5))", 2, (0, 1), true),
            ("(= (- 10 x 3) 5)", 2, (0, 1), true),
            ("(= (* 2 x 3) 12)", 2, (0, 1), true),
            ("(= (/ r 2 3) 0.25)", 0, (3, 2), true),
            ("(= (ite (distinct x 1 2) 5 6) 6)", 2, (0, 1), true),
            ("(xor (= x 2) (= r 0.0))", 2, (0, 1), false),
            ("(=> (= x 2) (= r 1.0))", 2, (0, 1), false),
            ("(=> (= x 2) (= r 1.0) (= x 3))", 2, (0, 1), true),
            ("(let ((y (+ x 1)) (x r)) (and (= y 3) (= x (/ 1 2))))", 2, (1, 2), true),
            ("(let ((x (+ x 1))) (let ((x (* 2 x))) (= x 6)))", 2, (0, 1), true),
            ("(= (ite (< x r) x r) r)", 2, (1, 2), true),
            ("(= (ite (< x r) r 1) 1.0)", 2, (1, 2), true),
            ("(ite (= x 2) (< r 0.0) (> r 0.0))", 3, (1, 2), true),
            ("(= (abs x) (abs (- 7)) 7)", 7, (0, 1), true),
            ("(= (abs (- x 9)) 7)", 2, (0, 1), true),
            ("(= (+ x 1 2 3) (+ x 6))", 2, (0, 1), true),
            ("(= (+ x) (* x) 2)", 2, (0, 1), true),
            ("(= (+ x r 0.25) 2.75)", 2, (1, 2), true),
            ("(= (* 2.5 r (- 2)) (- 2.5))", 0, (1, 2), true),
            ("(= r (- 2.50))", 0, (-5, 2), true),
            ("(= r (/ (- 5) 2) (- (/ 5.0 2)))", 0, (-5, 2), true),
            ("(< (- 3) x (- 1) 0)", -2, (0, 1), true),
            ("(<= 1 x 2 r)", 2, (2, 1), true),
            ("(>= 3 x 2 r)", 2, (5, 2), false),
            ("(= x 2 r)", 2, (5, 2), false),
            ("(distinct x r 3)", 2, (3, 1), false),
            ("(distinct x r 3)", 2, (1, 1), true),
            ("(= (to_real (to_int r)) (- r 0.5))", 0, (-3, 2), true),
            ("(= (to_int (- r)) 1)", 0, (-3, 2), true),
            ("(= (to_int (to_real x)) x)", -7, (0, 1), true),
            ("(and (is_int (to_real x)) (is_int (* 2 r)) (not (is_int r)))", 2, (3, 2), true),
            ("(= (mod (- x) 3) (div x 5) 1)", 5, (0, 1), true),
        ] {
            assert_eq!(holds(term, x, r), expected, "{term}");
        }
    }

    #[test]
    fn what_is_not_linear_is_refused() {
        for (term, message) in [
            ("(= (* x x) 1)", "line 2: `*` needs a constant: terms are linear"),
            ("(= (* x (+ x 1)) 1)", "line 2: `*` needs a constant: terms are linear"),
            ("(= (* 2 x 3 (to_real x)) 1.0)", "line 2: `*` needs a constant: terms are linear"),
            ("(= (/ 1.0 x) 1.0)", "line 2: `/` needs a constant: terms are linear"),
            ("(= (div 7 x) 1)", "line 2: `div` needs a constant: terms are linear"),
            ("(= (mod x 0) 1)", "line 2: `mod` by 0 may be any number"),
            ("(= x #b1)", "line 2: words of bits do not go with integers and reals in one file"),
            ("(= x (_ bv1 2))", "line 2: words of bits do not go with integers and reals in one file"),
            ("(< x true)", "line 2: `<` needs two numbers or more, not Int and Bool"),
            ("(= (select x 1) 1)", "line 2: `select` needs an array and an index, not Int and Int"),
            ("(p true)", "line 2: `p` needs Int, not Bool"),
        ] {
            let text = format!(
                "(declare-fun p (Int) Bool)\n(assert (forall ((x Int)) (=> (and (p x) {term}) false)))"
            );
            assert_eq!(read(&text).unwrap_err(), message, "{term}");
        }
        const ARRAYS: &str = "line 2: arrays other than `(Array Int Int)` are not supported";
        for (text, message) in [
            ("(declare-fun c (Int) Int)", "line 1: `c` is a function to Int, not a predicate"),
            (
                "(declare-const a\n(Array Int Int))",
                "line 1: free constants that are arrays are not supported",
            ),
            ("(declare-fun p (Int) Bool)\n(assert (p -5))", "line 2: `-5` is not declared"),
            ("(define-sort S (T T) Int)", "line 1: `T` is declared already, in the same list"),
            ("(define-sort S T Int)", "line 1: expected a list of parameters, found `T`"),
            ("(define-sort S (T) T)\n(declare-fun p (S) Bool)", "line 2: `S` needs 1 sorts, not 0"),
            ("(define-sort S (T) (Array T Int))\n(declare-fun p ((S Bool)) Bool)", ARRAYS),
            ("(define-sort S (T) (Array T Int))\n(declare-fun p ((S (S Int))) Bool)", ARRAYS),
            ("(define-sort Int () Bool)", "line 1: `Int` is declared already, as a sort"),
            (
                "(declare-fun p ((_ BitVec 2)) Bool)",
                "line 1: words of bits do not go with integers and reals in one file",
            ),
        ] {
            assert_eq!(read(text).unwrap_err(), message, "{text}");
        }
    }

    #[test]
    fn arrays_have_cells() {
        let holds = |term: &str| {
            let text = format!(
                "(define-sort A () (Array Int Int))\n(declare-fun p (A) Bool)\n\
                 (assert (forall ((a A) (b A)) (=> (and (p a) {term}) false)))"
            );
            let clause = read(&text).unwrap().system.clauses.remove(0);
            let array = |cell: i64| Array::constant(7.into()).with(2.into(), cell.into());
            let values = evaluate(&clause.terms, &[3, 4].map(|cell| Value::Array(array(cell))));
            clause.constraint.iter().all(|term| values[term.node].as_ref().unwrap().truth() != term.negated)
        };
        for (term, expected) in [
            ("(= (select a 2) 3 (- (select b 2) 1))", true),
            ("(= (select a (- 2)) (select b (* 2 3)) 7)", true),
            ("(= b (store a 2 4))", true),
            ("(= (store (store b 5 0) 2 3) (store a 5 0))", true),
            ("(= a b a)", false),
            ("(let ((i 2)) (= (select (store a i 9) i) 9))", true),
            ("(= (select (ite (= (select a 2) 3) b a) 2) 4)", true),
            ("(or (= a b) (= (select a 2) 3))", true),
        ] {
            assert_eq!(holds(term), expected, "{term}");
        }
    }

    #[test]
    fn arrays_with_other_uses_are_refused() {
        const DIFFERING: &str = "line 3: arrays that differ are not supported: an equation of arrays stands where it may have to be false";
        for (clause, message) in [
            ("(=> (and (p a x) (p b x))\n(= a b))", DIFFERING),
            ("(=> (and (p a x)\n(distinct a b)) false)", DIFFERING),
            ("(=> (and (p a x)\n(= (= a b) (= x 1))) false)", DIFFERING),
            ("(=> (and (p a x)\n(=> (= a b) (= x 1))) false)", DIFFERING),
            ("(=> (p a x) (p a (ite\n(= a b) 1 2)))", DIFFERING),
            (
                "(=> (p a x) (p\n(store a x) x))",
                "line 3: `store` needs an array, an index and an integer, not (Array Int Int) and Int",
            ),
            (
                "(=> (p a x) (p\n(store a 1.0 x) x))",
                "line 3: `store` needs an array and an integer, not (Array Int Int) and Real and Int",
            ),
            ("(=> (p a x) (p a\n(+ a x)))", "line 3: `+` needs numbers, not (Array Int Int) and Int"),
        ] {
            let text = format!(
                "(declare-fun p ((Array Int Int) Int) Bool)\n\
                 (assert (forall ((a (Array Int Int)) (b (Array Int Int)) (x Int)) {clause}))"
            );
            assert_eq!(read(&text).unwrap_err(), message, "{clause}");
        }
        for sorts in ["Int Real", "Real Int", "Int (Array Int Int)", "Int", "Int Int Int"] {
            let text = format!("(declare-fun q (Int) Bool)\n(declare-fun p ((Array {sorts})) Bool)");
            let message = "line 2: arrays other than `(Array Int Int)` are not supported";
            assert_eq!(read(&text).unwrap_err(), message, "{sorts}");
        }
    }

    #[test]
    fn sorts_have_names() {
        let text = "(define-sort N () Int) (declare-fun p (N Bool) Bool)
            (assert (forall ((x N)) (p (+ x 1) true)))";
        assert_eq!(read(text).unwrap().system.predicates[0].sorts.len(), 2);
        let words = crate::model::horn::parse(
            b"(define-sort W () (_ BitVec 4)) (declare-fun p (W) Bool) (assert (p #x1))",
        );
        assert_eq!(words.unwrap().system.predicates[0].bits(), Some(4));
        let text = "(define-sort Id (T) T) (define-sort Map (I E) (Array (Id I) E)) (define-sort Row (E) (Map Int E))
            (declare-fun p ((Row (Id Int)) (Id Real) Bool) Bool)";
        let system = read(text).unwrap().system;
        let sorts = system.predicates[0].sorts.iter();
        assert_eq!(
            sorts.map(|sort| sort.to_string()).collect::<Vec<_>>(),
            ["(Array Int Int)", "Real", "Bool"]
        );
        let deep = format!("(declare-fun p ({}Int{}) Bool)", "(Id ".repeat(100_000), ")".repeat(100_000));
        let error = read(&format!("(define-sort Id (T) T)\n{deep}")).unwrap_err();
        assert_eq!(error, "line 2: sorts that are nested so deep are not supported");
    }

    #[test]
    fn free_constants_are_variables_with_one_value() {
        let text = "(declare-const n Int) (declare-fun p (Int) Bool) (define-fun next ((x Int)) Int (+ x n))
            (assert (forall ((x Int)) (=> (p x) (p (next (+ x n))))))";
        let system = read(text).unwrap().system;
        let constants: Vec<_> =
            system.clauses[0].variables.iter().map(|variable| variable.constant).collect();
        assert_eq!(constants, [None, Some(0)]);
        let warnings = read(text).unwrap().warnings;
        assert!(warnings[0].starts_with("`n` in line 1 is a free constant"), "{warnings:?}");
    }
}
