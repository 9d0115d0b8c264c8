//! SMT-LIB 2: the model and its invariant as formulas, and three checks that a solver answers with `unsat`.
//!
//! There are two states, s and t: `s.x` is signal x in state s, and `t.x` is x in the next state. Gates such as `s.g7`
//! are constants with one equation each. Auxiliary variables such as `s.a0` are functions without parameters, and so
//! are, for both states, `Constraints` (constraints hold, and so do reset functions in the first step), `Bad` (a
//! property fails) and `Inv` (no property fails and all lemmas hold). `Init` says that s is initial, and `Tr` that t
//! may follow s.
//!
//! Rejected: gates as functions, too. Z3 then takes time quadratic in their number (docs/experiments/sat.md).

use std::collections::{HashMap, HashSet};
use std::fmt::Write;

use super::proofs::{Proofs, Signal};
use super::terms::Term;
use crate::answer::invariant::{Invariant, Size};
use crate::logic::lit::Lit;
use crate::model::names::percent;

/// The file.
pub fn write(proofs: &Proofs<'_>) -> String {
    let invariant = proofs.joined();
    let mut text = format!(
        "; Invariant of {}, {}: each of the three checks is answered unsat.\n(set-logic QF_UF)\n",
        proofs.comment(),
        proofs.properties()
    );
    for at in ['s', 't'] {
        Frame { proofs, at }.write(&invariant, &mut text);
    }
    let (s, t) = (Frame { proofs, at: 's' }, Frame { proofs, at: 't' });
    define(&mut text, "Init", &s.init());
    define(&mut text, "Tr", &transition(&s, &t));
    for (what, assertions) in [
        ("the invariant holds initially", &["s.Constraints", "Init", "(not s.Inv)"][..]),
        ("every step preserves it", &["s.Constraints", "t.Constraints", "s.Inv", "Tr", "(not t.Inv)"]),
        ("it excludes bad states", &["s.Constraints", "s.Inv", "s.Bad"]),
    ] {
        let _ = writeln!(text, "; {what}\n(push 1)");
        for assertion in assertions {
            let _ = writeln!(text, "(assert {assertion})");
        }
        text += "(check-sat)\n(pop 1)\n";
    }
    text += "(exit)\n";
    text
}

/// Counts the lemmas in `s.Inv` and the definitions that they need. None if `s.Inv` has another form.
pub(super) fn count(text: &str) -> Option<Size> {
    let mut definitions = HashMap::new();
    for line in text.lines().filter_map(|line| line.strip_prefix("(define-fun ")) {
        let (name, term) = line.strip_suffix(')')?.split_once(" () Bool ")?;
        definitions.insert(name, term);
    }
    let good = Term::List(vec![Term::Atom("not"), Term::Atom("s.Bad")]);
    let lemmas = match Term::parse(definitions.get("s.Inv")?)? {
        alone if alone == good => Vec::new(),
        Term::List(terms) => match &terms[..] {
            [Term::Atom("and"), first, lemmas @ ..] if *first == good => lemmas.to_vec(),
            _ => return None,
        },
        Term::Atom(_) => return None,
    };
    let mut size = Size { clauses: lemmas.len(), ..Size::default() };
    let mut open: Vec<&str> = Vec::new();
    for lemma in &lemmas {
        let literals = match lemma {
            Term::Atom("false") => &[],
            Term::List(terms) if terms[..1] == [Term::Atom("or")] => &terms[1..],
            literal => std::slice::from_ref(literal),
        };
        size.literals += literals.len();
        open.extend(literals.iter().map(variable).collect::<Option<Vec<&str>>>()?);
    }
    let mut seen = HashSet::new();
    while let Some(name) = open.pop() {
        let is_auxiliary = !name.starts_with('|') && name != "s.first_step";
        if !is_auxiliary || !seen.insert(name) {
            continue;
        }
        match Term::parse(definitions.get(name)?)? {
            Term::List(terms) => {
                let [Term::Atom(operator), a, b] = &terms[..] else { return None };
                match *operator {
                    "and" => size.aux_and += 1,
                    "xor" => size.aux_xor += 1,
                    _ => return None,
                }
                open.extend([variable(a)?, variable(b)?]);
            }
            Term::Atom(_) => return None,
        }
    }
    Some(size)
}

/// The variable of a literal.
fn variable<'a>(literal: &Term<'a>) -> Option<&'a str> {
    match literal {
        Term::Atom(name) => Some(name),
        Term::List(terms) => match terms[..] {
            [Term::Atom("not"), Term::Atom(name)] => Some(name),
            _ => None,
        },
    }
}

/// The model in one state.
struct Frame<'a> {
    proofs: &'a Proofs<'a>,
    at: char,
}

impl Frame<'_> {
    fn write(&self, invariant: &Invariant, text: &mut String) {
        let Proofs { model, .. } = *self.proofs;
        let at = self.at;
        let leaves =
            (0..model.latches.len()).map(|i| model.latch(i)).chain((0..model.inputs).map(|i| model.input(i)));
        for leaf in leaves {
            let _ = writeln!(text, "(declare-fun {} () Bool)", self.signal(leaf).0);
        }
        if self.proofs.has_first_step() {
            let _ = writeln!(text, "(declare-fun {at}.first_step () Bool)");
        }
        for (i, operands) in model.ands.iter().enumerate() {
            let (name, _) = self.signal(model.and(i));
            let term = all(&operands.map(|lit| self.term(lit)));
            let _ = writeln!(text, "(declare-fun {name} () Bool)\n(assert (= {name} {term}))");
        }
        for (k, definition) in invariant.definitions.iter().enumerate() {
            let [a, b] = definition.operands.map(|lit| self.state_term(lit));
            let (name, operator) = (self.proofs.names.auxiliary(k), definition.operator.name());
            define(text, &format!("{at}.{name}"), &format!("({operator} {a} {b})"));
        }
        let mut constraints: Vec<String> = model.constraints.iter().map(|&lit| self.term(lit)).collect();
        for i in self.proofs.reset_functions() {
            let [latch, reset] = [model.latch(i), model.latches[i].reset].map(|lit| self.term(lit));
            constraints.push(format!("(=> {at}.first_step (= {latch} {reset}))"));
        }
        define(text, &format!("{at}.Constraints"), &all(&constraints));
        let bads = self.proofs.excluded().into_iter().map(|property| self.term(model.properties()[property]));
        define(text, &format!("{at}.Bad"), &any(&bads.collect::<Vec<String>>()));
        let mut parts = vec![format!("(not {at}.Bad)")];
        parts.extend(
            invariant
                .lemmas
                .iter()
                .map(|lemma| any(&lemma.iter().map(|&lit| self.state_term(lit)).collect::<Vec<String>>())),
        );
        define(text, &format!("{at}.Inv"), &all(&parts));
    }

    /// The name of a signal for a positive literal of the model, and whether the name stands for the negation.
    fn signal(&self, lit: Lit) -> (String, bool) {
        let model = self.proofs.model;
        let (at, var) = (self.at, lit.var().index());
        let name = match var.checked_sub(1 + model.inputs) {
            None => self.proofs.names.input(var - 1),
            Some(i) if i < model.latches.len() => self.proofs.names.latch(i),
            Some(_) => return (format!("{at}.{}", self.proofs.names.gate(lit.var())), false),
        };
        (format!("|{at}.{}|", percent(&name.bytes, b"|\\")), name.inverted)
    }

    /// A literal of the model.
    fn term(&self, lit: Lit) -> String {
        if lit.is_constant() {
            return (lit == Lit::TRUE).to_string();
        }
        let (name, inverted) = self.signal(lit);
        negated(name, lit.is_negated() != inverted)
    }

    /// A literal of an invariant.
    fn state_term(&self, lit: Lit) -> String {
        let name = match self.proofs.signal(lit.var()) {
            Signal::Latch(i) => return self.term(self.proofs.model.latch(i).xor(lit.is_negated())),
            Signal::FirstStep => format!("{}.first_step", self.at),
            Signal::Auxiliary(k) => format!("{}.{}", self.at, self.proofs.names.auxiliary(k)),
        };
        negated(name, lit.is_negated())
    }

    fn init(&self) -> String {
        let model = self.proofs.model;
        let constant = |i: &usize| model.latches[*i].reset.is_constant();
        let values = (0..model.latches.len()).filter(constant);
        let mut values: Vec<String> =
            values.map(|i| self.term(model.latch(i).xor(model.latches[i].reset == Lit::FALSE))).collect();
        values.extend(self.proofs.has_first_step().then(|| format!("{}.first_step", self.at)));
        all(&values)
    }
}

fn transition(s: &Frame<'_>, t: &Frame<'_>) -> String {
    let model = s.proofs.model;
    let next = |i: usize| format!("(= {} {})", t.term(model.latch(i)), s.term(model.latches[i].next));
    let mut steps: Vec<String> = (0..model.latches.len()).map(next).collect();
    steps.extend(s.proofs.has_first_step().then(|| format!("(not {}.first_step)", t.at)));
    all(&steps)
}

fn define(text: &mut String, name: &str, term: &str) {
    let _ = writeln!(text, "(define-fun {name} () Bool {term})");
}

fn negated(name: String, negate: bool) -> String {
    if negate { format!("(not {name})") } else { name }
}

fn all(terms: &[String]) -> String {
    joined("and", "true", terms)
}

fn any(terms: &[String]) -> String {
    joined("or", "false", terms)
}

fn joined(operator: &str, neutral: &str, terms: &[String]) -> String {
    match terms {
        [] => neutral.to_owned(),
        [term] => term.clone(),
        _ => format!("({operator} {})", terms.join(" ")),
    }
}
