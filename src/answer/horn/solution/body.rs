//! What an invariant says about a predicate, as text.
//!
//! Lemmas about runs of bits come first (`runs`). Other bits that occur and auxiliary variables are bound by `let`, a
//! level of definitions at a time; lemmas are clauses over these. A lemma that holds wherever the predicate is meant is
//! left out.

use std::collections::BTreeSet;

use super::levels::levels;
use super::names::Names;
use super::runs::{self, Run};
use super::signal::Signal;
use crate::answer::invariant::{Invariant, Operator};
use crate::logic::lit::Lit;
use crate::model::horn::{Predicate, Sort};

/// What an invariant says about a predicate.
pub(super) struct Body<'a> {
    predicate: &'a Predicate,
    invariant: &'a Invariant,
    names: &'a Names,
    /// The values of definitions; those that are no constants and no others are themselves.
    auxiliary: Vec<Signal>,
    operands: Vec<[Signal; 2]>,
    lemmas: Vec<Vec<Signal>>,
    /// What other lemmas say about neighbouring bits.
    runs: Vec<Run>,
}

impl<'a> Body<'a> {
    pub fn new(
        predicate: &'a Predicate,
        invariant: &'a Invariant,
        names: &'a Names,
        latches: Vec<Signal>,
    ) -> Body<'a> {
        let (auxiliary, operands, lemmas, runs) = Default::default();
        let mut body = Body { predicate, invariant, names, auxiliary, operands, lemmas, runs };
        for (definition, of) in invariant.definitions.iter().enumerate() {
            let operands = of.operands.map(|lit| body.signal(&latches, lit));
            let new = Signal::Auxiliary { definition, negated: false };
            body.auxiliary.push(folded(of.operator, operands).unwrap_or(new));
            body.operands.push(operands);
        }
        for lemma in &invariant.lemmas {
            let signals: BTreeSet<Signal> = lemma.iter().map(|&lit| body.signal(&latches, lit)).collect();
            let holds =
                |signal: &Signal| *signal == Signal::Constant(true) || signals.contains(&signal.xor(true));
            if !signals.iter().any(holds) {
                body.lemmas
                    .push(signals.into_iter().filter(|signal| *signal != Signal::Constant(false)).collect());
            }
        }
        body.runs = runs::runs(&mut body.lemmas);
        body
    }

    /// The value of a literal of the invariant.
    fn signal(&self, latches: &[Signal], lit: Lit) -> Signal {
        let position = lit.var().index();
        let signal = match Invariant::definition(latches.len(), lit.var()) {
            Some(definition) => self.auxiliary[definition],
            // The flag of the first step, when no predicate holds.
            None if position == 1 + latches.len() => Signal::Constant(false),
            None => latches[position - 1],
        };
        signal.xor(lit.is_negated())
    }

    /// The definitions that lemmas need, by levels, and the bits.
    fn needed(&self) -> (Vec<Vec<usize>>, BTreeSet<(usize, usize)>) {
        let mut needed = vec![false; self.auxiliary.len()];
        let mut bits = BTreeSet::new();
        let mut visit = |signal: &Signal, needed: &mut Vec<bool>| match *signal {
            Signal::Constant(_) => {}
            Signal::Bit { argument, bit, .. } => {
                bits.insert((argument, bit));
            }
            Signal::Auxiliary { definition, .. } => needed[definition] = true,
        };
        self.lemmas.iter().flatten().for_each(|signal| visit(signal, &mut needed));
        for definition in (0..needed.len()).rev() {
            if needed[definition] {
                self.operands[definition].iter().for_each(|signal| visit(signal, &mut needed));
            }
        }
        let operands = |definition: usize| {
            self.operands[definition].iter().filter_map(|signal| match *signal {
                Signal::Auxiliary { definition, .. } => Some(definition),
                _ => None,
            })
        };
        (levels(&needed, operands), bits)
    }

    pub fn write(&self, text: &mut Vec<u8>) {
        let (levels, bits) = self.needed();
        let mut layers: Vec<Vec<String>> = Vec::new();
        let bit = |&(argument, bit): &(usize, usize)| {
            let (word, name) = (self.names.argument(argument), self.bit(argument, bit));
            match self.predicate.sorts[argument] {
                Sort::Bool => None,
                Sort::Bits(1) => Some(format!("({name} (= {word} #b1))")),
                _ => Some(format!("({name} (= ((_ extract {bit} {bit}) {word}) #b1))")),
            }
        };
        // A line for each argument.
        let bits: Vec<&(usize, usize)> = bits.iter().collect();
        let rows = bits
            .chunk_by(|a, b| a.0 == b.0)
            .map(|row| row.iter().filter_map(|of| bit(of)).collect::<Vec<_>>());
        layers.push(rows.filter(|row| !row.is_empty()).map(|row| row.join(" ")).collect());
        for level in &levels {
            let define = |&definition: &usize| {
                let [a, b] = self.operands[definition].map(|signal| self.literal(signal));
                let operator = self.invariant.definitions[definition].operator.name();
                format!("(a{definition} ({operator} {a} {b}))")
            };
            layers.push(level.iter().map(define).collect());
        }
        layers.retain(|layer| !layer.is_empty());
        for layer in &layers {
            text.extend(format!("(let ({})\n  ", layer.join("\n    ")).into_bytes());
        }
        let lemmas = self.lemmas.iter().map(|lemma| self.lemma(lemma));
        let lemmas: Vec<String> = self.runs.iter().map(|run| self.run(run)).chain(lemmas).collect();
        text.extend(match &lemmas[..] {
            [] => b"true".to_vec(),
            [lemma] => lemma.clone().into_bytes(),
            _ => format!("(and {})", lemmas.join("\n    ")).into_bytes(),
        });
        text.extend(b")".repeat(layers.len()));
    }

    fn run(&self, run: &Run) -> String {
        match *run {
            Run::Constant { first: (argument, bit), ref values } => match self.predicate.sorts[argument] {
                Sort::Bool if values[0] => self.names.argument(argument),
                Sort::Bool => format!("(not {})", self.names.argument(argument)),
                _ => {
                    let digits = values.iter().rev().map(|&value| if value { '1' } else { '0' });
                    let digits: String = digits.collect();
                    format!("(= {} #b{digits})", self.part(argument, bit, values.len()))
                }
            },
            Run::Equal { first, second, count, opposite } => {
                let [a, b] = [first, second].map(|(argument, bit)| self.part(argument, bit, count));
                match [first, second].map(|(argument, _)| self.predicate.sorts[argument]) {
                    [Sort::Bool, Sort::Bool] if opposite => format!("(distinct {a} {b})"),
                    [Sort::Bool, Sort::Bool] => format!("(= {a} {b})"),
                    [Sort::Bool, _] => format!("(= {a} (= {b} #b{}))", u8::from(!opposite)),
                    [_, Sort::Bool] => format!("(= {b} (= {a} #b{}))", u8::from(!opposite)),
                    _ if opposite => format!("(= (bvnot {a}) {b})"),
                    _ => format!("(= {a} {b})"),
                }
            }
        }
    }

    /// Bits of an argument.
    fn part(&self, argument: usize, bit: usize, count: usize) -> String {
        let name = self.names.argument(argument);
        match self.predicate.sorts[argument] {
            sort if sort.width() as usize == count => name,
            _ => format!("((_ extract {} {bit}) {name})", bit + count - 1),
        }
    }

    fn lemma(&self, lemma: &[Signal]) -> String {
        let literals: Vec<String> = lemma.iter().map(|&signal| self.literal(signal)).collect();
        match &literals[..] {
            [] => "false".to_owned(),
            [literal] => literal.clone(),
            _ => format!("(or {})", literals.join(" ")),
        }
    }

    /// What a bit of an argument is called.
    fn bit(&self, argument: usize, bit: usize) -> String {
        format!("{}.{bit}", self.names.argument(argument))
    }

    fn literal(&self, signal: Signal) -> String {
        let (name, negated) = match signal {
            Signal::Constant(value) => return value.to_string(),
            Signal::Bit { argument, bit, negated } => match self.predicate.sorts[argument] {
                Sort::Bool => (self.names.argument(argument), negated),
                _ => (self.bit(argument, bit), negated),
            },
            Signal::Auxiliary { definition, negated } => (format!("a{definition}"), negated),
        };
        if negated { format!("(not {name})") } else { name }
    }
}

/// A definition that is a constant, or one of its operands.
fn folded(operator: Operator, [a, b]: [Signal; 2]) -> Option<Signal> {
    match (operator, a, b) {
        (Operator::And, Signal::Constant(false), _) | (Operator::And, _, Signal::Constant(false)) => {
            Some(Signal::Constant(false))
        }
        (Operator::And, Signal::Constant(true), other) | (Operator::And, other, Signal::Constant(true)) => {
            Some(other)
        }
        (Operator::Xor, Signal::Constant(value), other) | (Operator::Xor, other, Signal::Constant(value)) => {
            Some(other.xor(value))
        }
        (Operator::And, a, b) if a == b => Some(a),
        (Operator::And, a, b) if a == b.xor(true) => Some(Signal::Constant(false)),
        (Operator::Xor, a, b) if a == b => Some(Signal::Constant(false)),
        (Operator::Xor, a, b) if a == b.xor(true) => Some(Signal::Constant(true)),
        _ => None,
    }
}
