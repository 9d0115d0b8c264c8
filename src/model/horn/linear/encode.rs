//! Makes the model: a step applies a rule, or none.
//!
//! The input `rule` chooses among the rules that may be applied in a location; 0 stays, and other choices without a
//! rule whose conditions hold violate the constraint. Queries lead to the error. A register that a location does not
//! need is 0 there. So the states that can be reached are the facts that can be derived, and each state can be followed
//! by itself: an invariant without inputs holds in all of them.

use hashbrown::HashMap;

use super::layout::{ERROR, Layout, Location};
use crate::limits::{Poll, Stopped};
use crate::model::btor2::{Operand, Operator, WordModel};
use crate::model::horn::Clause;
use crate::model::horn::reduce::{Instance, Reduced, Resolved, Words};

/// A clause in the model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encoded {
    /// Its position among the clauses that are left.
    pub clause: usize,
    /// The location in which it may be applied.
    pub source: u64,
    /// The choice that applies it there.
    pub choice: u64,
    /// By variable of the clause, the position of the input that is its value, if it is one.
    pub inputs: Vec<Option<usize>>,
}

/// Linear clauses as a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Linear {
    /// The model. State 0 is the program counter, the others are the registers; input 0 is the choice.
    pub words: WordModel,
    /// Where the predicates are.
    pub layout: Layout,
    /// The clauses that are left, in the model.
    pub rules: Vec<Encoded>,
    /// The clauses that are left.
    pub reduced: Reduced,
}

/// The model of linear clauses. Its property fails if and only if a query can be derived.
///
/// Requires: the clauses are linear.
///
/// ```
/// use pdrer::limits::Limits;
/// use pdrer::model::horn::{linear::encode, parse, reduce::reduce};
/// let text = b"(declare-rel p ((_ BitVec 8))) (declare-var x (_ BitVec 8))
///     (rule (p #x00)) (rule (=> (p x) (p (bvadd x #x02)))) (query (p #x01))";
/// let limits = Limits::default();
/// let reduced = reduce(&parse(text).unwrap().system, &mut limits.poll()).unwrap();
/// let linear = encode(reduced, &mut limits.poll()).unwrap();
/// assert_eq!((linear.rules.len(), linear.layout.registers.len()), (3, 1));
/// assert_eq!((linear.words.inputs.len(), linear.words.states.len(), linear.words.bads.len()), (1, 2, 1));
/// ```
///
/// # Errors
/// Limits.
pub fn encode(reduced: Reduced, poll: &mut Poll<'_>) -> Result<Linear, Stopped> {
    debug_assert!(reduced.clauses.iter().all(|combined| combined.clause.is_linear()));
    let mut encoder = Encoder::new(Layout::new(&reduced), &reduced);
    for (position, (clause, resolved)) in reduced.rules().enumerate() {
        poll.ticks(clause.terms.nodes.len())?;
        encoder.rule(position, clause, resolved);
    }
    let (words, layout, rules) = encoder.finish();
    Ok(Linear { words, layout, rules, reduced })
}

struct Encoder {
    words: Words,
    layout: Layout,
    counter: Operand,
    registers: Vec<Operand>,
    /// By location: is the program counter there?
    at: HashMap<u64, Operand>,
    /// By choice: is it made?
    chosen: Vec<Operand>,
    /// By location: how many rules may be applied there.
    fan_out: HashMap<u64, u64>,
    rules: Vec<Encoded>,
    /// In which cases the constraint holds.
    possible: Vec<Operand>,
    /// By location: which cases lead there.
    into: Vec<(u64, Vec<Operand>)>,
    into_position: HashMap<u64, usize>,
    /// By register: what becomes of it, and in which cases.
    values: Vec<Values>,
}

/// Words, each with the cases in which a register gets it.
#[derive(Default)]
struct Values {
    cases: Vec<(Operand, Vec<Operand>)>,
    positions: HashMap<Operand, usize>,
}

impl Values {
    fn add(&mut self, value: Operand, case: Operand) {
        let position = *self.positions.entry(value).or_insert_with(|| {
            self.cases.push((value, Vec::new()));
            self.cases.len() - 1
        });
        self.cases[position].1.push(case);
    }
}

impl Encoder {
    fn new(layout: Layout, reduced: &Reduced) -> Encoder {
        let mut words = Words::default();
        let mut fans: HashMap<u64, u64> = HashMap::new();
        for (clause, _) in reduced.rules() {
            *fans.entry(source(&layout, clause)).or_default() += 1;
        }
        let widest = fans.values().copied().max().unwrap_or(0);
        let width = u64::BITS - widest.leading_zeros();
        let choice = words.input(width.max(1), "rule");
        let counter = words.state(layout.counter, "location");
        let registers: Vec<Operand> = (0..layout.registers.len())
            .map(|i| words.state(layout.registers[i], &format!("register{i}")))
            .collect();
        let chosen: Vec<Operand> = (0..=widest)
            .map(|number| {
                let number = words.constant(number, width.max(1));
                words.equal(choice, number)
            })
            .collect();
        let idle = chosen[0];
        let mut values: Vec<Values> = registers.iter().map(|_| Values::default()).collect();
        values.iter_mut().zip(&registers).for_each(|(values, &register)| values.add(register, idle));
        Encoder {
            words,
            layout,
            counter,
            registers,
            at: HashMap::new(),
            chosen,
            fan_out: HashMap::new(),
            rules: Vec::new(),
            possible: vec![idle],
            into: Vec::new(),
            into_position: HashMap::new(),
            values,
        }
    }

    /// Is the program counter at this location?
    fn at(&mut self, location: u64) -> Operand {
        if let Some(&at) = self.at.get(&location) {
            return at;
        }
        let code = self.words.constant(location, self.layout.counter);
        let at = self.words.equal(self.counter, code);
        self.at.insert(location, at);
        at
    }

    fn rule(&mut self, position: usize, clause: &Clause, resolved: &Resolved) {
        let source = source(&self.layout, clause);
        let choice = self.fan_out.entry(source).or_default();
        *choice += 1;
        let choice = *choice;
        let at = self.at(source);
        let case = self.words.apply(Operator::And, &[at, self.chosen[choice as usize]], 1);

        let body = clause.body.first().map(|atom| &self.layout.locations[atom.predicate]);
        let before: &[Option<usize>] = match body {
            Some(Location::At { registers, .. }) => registers,
            _ => &[],
        };
        let states = &self.registers;
        let argument = |position: usize| before[position].map(|register| states[register]);
        let mut instance = Instance::new(resolved, &argument);
        let words = &mut self.words;
        words.begin();
        let mut holds = vec![case];
        holds.extend(resolved.conditions.iter().map(|&condition| instance.condition(condition, words)));
        let possible = words.tree(Operator::And, &holds, 1);
        self.possible.push(possible);
        let mut target = ERROR;
        if let Some(head) = &clause.head
            && let Location::At { code, registers } = &self.layout.locations[head.predicate]
        {
            target = *code;
            for (&term, register) in head.arguments.iter().zip(registers) {
                if let Some(register) = *register {
                    let value = instance.term(term, words);
                    self.values[register].add(value, case);
                }
            }
        }
        let inputs = instance.inputs(&clause.terms.inputs, words);
        let into = *self.into_position.entry(target).or_insert_with(|| {
            self.into.push((target, Vec::new()));
            self.into.len() - 1
        });
        self.into[into].1.push(case);
        self.rules.push(Encoded { clause: position, source, choice, inputs });
    }

    fn finish(mut self) -> (WordModel, Layout, Vec<Encoded>) {
        let words = &mut self.words;
        let width = self.layout.counter;
        let mut counter = vec![words.masked(self.chosen[0], self.counter, width)];
        for (target, cases) in &self.into {
            let into = words.tree(Operator::Or, cases, 1);
            let code = words.constant(*target, width);
            counter.push(words.masked(into, code, width));
        }
        let next = words.tree(Operator::Or, &counter, width);
        words.next(0, next);
        for (i, values) in self.values.iter().enumerate() {
            let width = self.layout.registers[i];
            let mut parts = Vec::new();
            for (value, cases) in &values.cases {
                let case = words.tree(Operator::Or, cases, 1);
                parts.push(words.masked(case, *value, width));
            }
            let next = words.tree(Operator::Or, &parts, width);
            words.next(1 + i, next);
        }
        let possible = words.tree(Operator::Or, &self.possible, 1);
        words.constraint(possible);
        let error = self.at(ERROR);
        self.words.bad(error);
        (self.words.model, self.layout, self.rules)
    }
}

/// The location in which a clause may be applied.
fn source(layout: &Layout, clause: &Clause) -> u64 {
    match clause.body.first().map(|atom| &layout.locations[atom.predicate]) {
        Some(Location::At { code, .. }) => *code,
        _ => 0,
    }
}
