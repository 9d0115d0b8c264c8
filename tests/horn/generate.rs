//! Random systems of clauses over a few bits, as data and as text in one of several forms.

use crate::rng::Rng;
use crate::term::{Sort, Term};

/// A predicate with its arguments.
pub type Atom = (usize, Vec<Term>);

/// A clause; its head is a predicate, or none for a query.
#[derive(Clone, Debug)]
pub struct Clause {
    pub variables: Vec<Sort>,
    pub body: Vec<Atom>,
    pub constraint: Vec<Term>,
    pub head: Option<Atom>,
}

/// A system of clauses.
#[derive(Clone, Debug)]
pub struct System {
    pub predicates: Vec<Vec<Sort>>,
    pub clauses: Vec<Clause>,
}

/// The most bits of all variables of a clause.
const MOST_BITS: u32 = 8;

const CHAINS: &[&str] = &["bvand", "bvor", "bvxor", "bvadd", "bvmul"];
const PAIRS: &[&str] = &[
    "bvsub", "bvnand", "bvnor", "bvxnor", "bvudiv", "bvurem", "bvsdiv", "bvsrem", "bvsmod", "bvudiv_i",
    "bvurem_i", "bvsdiv_i", "bvsrem_i", "bvsmod_i", "bvshl", "bvlshr", "bvashr", "bvadd", "bvadd", "bvadd",
    "bvmul",
];
const QUESTIONS: &[&str] = &[
    "bvult", "bvule", "bvugt", "bvuge", "bvslt", "bvsle", "bvsgt", "bvsge", "bvuaddo", "bvumulo", "bvusubo",
    "bvsaddo", "bvsmulo", "bvssubo", "bvsdivo", "=", "distinct",
];

/// A random system whose bodies have up to `atoms` predicates.
pub fn system(rng: &mut Rng, atoms: usize) -> System {
    let predicates: Vec<Vec<Sort>> =
        (0..rng.between(1, 3)).map(|_| (0..rng.between(0, 2)).map(|_| sort(rng)).collect()).collect();
    let mut system = System { predicates, clauses: Vec::new() };
    let count = rng.between(2, 7);
    for i in 0..count {
        let is_query = i == 0 || rng.percent(8);
        let most = if is_query || rng.percent(70) { atoms } else { 0 };
        let clause = clause(rng, &system, most, is_query);
        system.clauses.push(clause);
    }
    let end = system.clauses.len();
    system.clauses.swap(0, end - 1);
    system
}

fn sort(rng: &mut Rng) -> Sort {
    if rng.percent(30) { Sort::Bool } else { Sort::Word(rng.between(1, 3) as u32) }
}

fn clause(rng: &mut Rng, system: &System, atoms: usize, is_query: bool) -> Clause {
    let mut variables: Vec<Sort> = Vec::new();
    for _ in 0..rng.between(1, 5) {
        let new = sort(rng);
        if variables.iter().map(|sort| sort.bits()).sum::<u32>() + new.bits() <= MOST_BITS {
            variables.push(new);
        }
    }
    let count = if atoms == 0 { 0 } else { rng.between(usize::from(is_query), atoms) };
    let atom = |rng: &mut Rng| {
        let predicate = rng.below(system.predicates.len());
        // Mostly variables, which equations determine, as in files.
        let argument = |sort: &Sort| {
            let depth = if rng.percent(70) { 0 } else { 2 };
            term(rng, &variables, *sort, depth)
        };
        (predicate, system.predicates[predicate].iter().map(argument).collect())
    };
    let body: Vec<Atom> = (0..count).map(|_| atom(rng)).collect();
    let head = (!is_query).then(|| atom(rng));
    let mut constraint: Vec<Term> =
        (0..rng.between(0, 2)).map(|_| term(rng, &variables, Sort::Bool, 3)).collect();
    // An equation for a variable.
    let equation = |rng: &mut Rng| {
        let i = rng.below(variables.len());
        let mut sides = vec![Term::Variable(i, variables[i]), term(rng, &variables, variables[i], 2)];
        if rng.percent(50) {
            sides.reverse();
        }
        Term::Apply("=".to_owned(), sides, Sort::Bool)
    };
    for _ in 0..rng.between(0, 2) {
        constraint.push(equation(rng));
    }
    if rng.percent(20) {
        // Cases with equations.
        let case = |rng: &mut Rng| {
            let parts = vec![term(rng, &variables, Sort::Bool, 1), equation(rng), equation(rng)];
            Term::Apply("and".to_owned(), parts, Sort::Bool)
        };
        let cases = (0..rng.between(2, 3)).map(|_| case(rng)).collect();
        constraint.push(Term::Apply("or".to_owned(), cases, Sort::Bool));
    }
    Clause { variables, body, constraint, head }
}

/// A random term of a sort. The variables are those of a clause.
pub fn term(rng: &mut Rng, variables: &[Sort], sort: Sort, depth: usize) -> Term {
    let fitting: Vec<usize> = (0..variables.len()).filter(|&i| variables[i] == sort).collect();
    if depth == 0 || rng.percent(15) {
        return match fitting.len() {
            0 => Term::Constant(rng.below(1 << sort.bits()) as u64, sort),
            _ if rng.percent(10) => Term::Constant(rng.below(1 << sort.bits()) as u64, sort),
            count => Term::Variable(fitting[rng.below(count)], sort),
        };
    }
    let operand = |rng: &mut Rng, sort: Sort| term(rng, variables, sort, depth - 1);
    let apply = |name: &str, operands: Vec<Term>| Term::Apply(name.to_owned(), operands, sort);
    if rng.percent(10) {
        let (condition, yes, no) = (operand(rng, Sort::Bool), operand(rng, sort), operand(rng, sort));
        return apply("ite", vec![condition, yes, no]);
    }
    let Sort::Word(width) = sort else {
        return match rng.below(3) {
            0 => {
                let name = rng.pick(&["and", "or", "xor", "=>", "=", "distinct"]);
                let operands = (0..rng.between(2, 3)).map(|_| operand(rng, Sort::Bool)).collect();
                apply(name, operands)
            }
            1 => apply("not", vec![operand(rng, Sort::Bool)]),
            _ => {
                let width = Sort::Word(rng.between(1, 3) as u32);
                if rng.percent(5) {
                    return apply("bvnego", vec![operand(rng, width)]);
                }
                apply(rng.pick(QUESTIONS), vec![operand(rng, width), operand(rng, width)])
            }
        };
    };
    match rng.below(8) {
        0 => apply(rng.pick(CHAINS), (0..rng.between(2, 3)).map(|_| operand(rng, sort)).collect()),
        1 => apply(rng.pick(&["bvnot", "bvneg"]), vec![operand(rng, sort)]),
        2 if width > 1 => {
            let upper = rng.between(1, width as usize - 1) as u32;
            apply("concat", vec![operand(rng, Sort::Word(upper)), operand(rng, Sort::Word(width - upper))])
        }
        3 if width > 1 => {
            let by = rng.between(1, width as usize - 1) as u32;
            let name = rng.pick(&["zero_extend", "sign_extend"]);
            apply(&format!("(_ {name} {by})"), vec![operand(rng, Sort::Word(width - by))])
        }
        4 => {
            let lower = rng.between(0, 2) as u32;
            let of = operand(rng, Sort::Word(width + lower));
            apply(&format!("(_ extract {} {lower})", width + lower - 1), vec![of])
        }
        5 => {
            let name = rng.pick(&["rotate_left", "rotate_right"]);
            apply(&format!("(_ {name} {})", rng.between(0, 4)), vec![operand(rng, sort)])
        }
        6 if width == 1 => {
            let of = Sort::Word(rng.between(1, 3) as u32);
            match rng.below(3) {
                0 => apply("bvcomp", vec![operand(rng, of), operand(rng, of)]),
                1 => apply(rng.pick(&["bvredand", "bvredor"]), vec![operand(rng, of)]),
                _ => apply(&format!("(_ repeat {width})"), vec![operand(rng, Sort::Word(1))]),
            }
        }
        _ => apply(rng.pick(PAIRS), vec![operand(rng, sort), operand(rng, sort)]),
    }
}

impl System {
    /// The system as text. Forms differ in how clauses are written.
    pub fn text(&self, form: u64) -> String {
        let mut text = String::new();
        let rules = form % 4 == 3;
        if !rules {
            text += "(set-logic HORN)\n";
        }
        for (i, sorts) in self.predicates.iter().enumerate() {
            let sorts: Vec<String> = sorts.iter().map(|sort| sort.text()).collect();
            let sorts = sorts.join(" ");
            text += &if rules {
                format!("(declare-rel p{i} ({sorts}))\n")
            } else {
                format!("(declare-fun |p{i}| ({sorts}) Bool)\n")
            };
        }
        for (number, clause) in self.clauses.iter().enumerate() {
            text += &clause.text(form, number);
        }
        text
    }
}

impl Clause {
    fn text(&self, form: u64, number: usize) -> String {
        let name = |i: usize| if form % 4 == 3 { format!("c{number}x{i}") } else { format!("x{i}") };
        let atom = |(predicate, arguments): &Atom| {
            let arguments: Vec<String> = arguments.iter().map(|argument| argument.text(&name)).collect();
            if arguments.is_empty() {
                format!("p{predicate}")
            } else {
                format!("(p{predicate} {})", arguments.join(" "))
            }
        };
        let constraint = self.constraint.iter().map(|truth| truth.text(&name));
        let body: Vec<String> = self.body.iter().map(atom).chain(constraint).collect();
        let conjunction = match &body[..] {
            [] => "true".to_owned(),
            [one] => one.clone(),
            _ => format!("(and {})", body.join(" ")),
        };
        let head = self.head.as_ref().map(atom);
        let variables: Vec<String> = self
            .variables
            .iter()
            .enumerate()
            .map(|(i, sort)| format!("({} {})", name(i), sort.text()))
            .collect();
        let forall = |formula: String| format!("(assert (forall ({}) {formula}))\n", variables.join(" "));
        match form % 4 {
            0 => forall(format!("(=> {conjunction} {})", head.unwrap_or("false".to_owned()))),
            1 => {
                let parts = body.iter().map(|part| format!("(not {part})")).chain(head);
                let parts: Vec<String> = parts.chain(["false".to_owned()]).collect();
                forall(format!("(or {})", parts.join(" ")))
            }
            2 => match head {
                Some(head) => forall(format!("(let ((h {head}) (b {conjunction})) (=> b h))")),
                None => format!("(assert (not (exists ({}) {conjunction})))\n", variables.join(" ")),
            },
            _ => {
                let declared: String = variables
                    .iter()
                    .map(|variable| format!("(declare-var {})\n", &variable[1..variable.len() - 1]))
                    .collect();
                declared
                    + &match head {
                        Some(head) => format!("(rule (=> {conjunction} {head}))\n"),
                        None => format!("(query {conjunction})\n"),
                    }
            }
        }
    }
}
