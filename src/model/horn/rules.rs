//! Clauses as rules over bits of predicates, one circuit each: the form that frames for each predicate need.
//!
//! Source: Hoder, Bjørner, *Generalized Property Directed Reachability*, SAT 2012, for solvers of Horn clauses that see
//! a rule as a transformer of predicates. The clauses have been made simpler before (`reduce`), so heads are functions
//! of the arguments in the body and of free inputs, as far as possible.

use crate::limits::{Poll, Stopped};
use crate::model::btor2::{Node, Operand, Property, Sort, Value, WordModel};
use crate::model::horn::reduce::{Instance, Reduced, Words};

/// A clause as a model without states: its constraints are the conditions, its bad states the bits of the head.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The model.
    pub words: WordModel,
    /// By argument of the body, those of all predicates counted together: the position of the input that it is, if a
    /// condition depends on it, here or elsewhere.
    pub arguments: Vec<Option<usize>>,
    /// By variable of the clause, the position of the input that is its value, if it is one.
    pub variables: Vec<Option<usize>>,
}

/// The bits of predicates: those of the arguments that something depends on, one argument after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bits {
    /// By predicate and argument, its first bit.
    pub first: Vec<Vec<Option<usize>>>,
    /// By predicate, how many bits it has.
    pub count: Vec<usize>,
}

impl Bits {
    /// Those of the predicates.
    pub fn new(reduced: &Reduced) -> Bits {
        let mut bits = Bits { first: Vec::new(), count: Vec::new() };
        for (predicate, needed) in reduced.predicates.iter().zip(&reduced.needed) {
            let (mut first, mut count) = (Vec::new(), 0);
            for (sort, needed) in predicate.sorts.iter().zip(needed) {
                first.push(needed.then_some(count));
                count += if *needed { sort.width() as usize } else { 0 };
            }
            bits.first.push(first);
            bits.count.push(count);
        }
        bits
    }
}

/// The circuits of the clauses.
///
/// ```
/// use pdrer::limits::Limits;
/// use pdrer::model::horn::{parse, reduce::reduce, rules::encode};
/// let text = b"(declare-rel p ((_ BitVec 8))) (declare-var x (_ BitVec 8)) (declare-var y (_ BitVec 8))
///     (rule (p #x01)) (rule (=> (and (p x) (p y)) (p (bvadd x y)))) (query (p #x00))";
/// let limits = Limits::default();
/// let reduced = reduce(&parse(text).unwrap().system, &mut limits.poll()).unwrap();
/// let rules = encode(&reduced, &mut limits.poll()).unwrap();
/// assert_eq!(rules.iter().map(|rule| rule.words.bads.len()).collect::<Vec<_>>(), [8, 8, 0]);
/// assert_eq!(rules[1].arguments, [Some(0), Some(1)]);
/// ```
///
/// # Errors
/// Limits.
pub fn encode(reduced: &Reduced, poll: &mut Poll<'_>) -> Result<Vec<Rule>, Stopped> {
    (0..reduced.clauses.len()).map(|clause| rule(reduced, clause, poll)).collect()
}

fn rule(reduced: &Reduced, clause: usize, poll: &mut Poll<'_>) -> Result<Rule, Stopped> {
    let (clause, resolved) = (&reduced.clauses[clause].clause, &reduced.resolved[clause]);
    poll.ticks(clause.terms.nodes.len())?;
    let mut words = Words::default();
    let body = clause.body.iter().flat_map(|atom| {
        let sorts = &reduced.predicates[atom.predicate].sorts;
        sorts.iter().zip(&reduced.needed[atom.predicate])
    });
    let arguments: Vec<Option<Operand>> =
        body.map(|(sort, needed)| needed.then(|| words.input(sort.width(), ""))).collect();
    let argument = |position: usize| arguments[position];
    let mut instance = Instance::new(resolved, &argument);
    for &condition in &resolved.conditions {
        let holds = instance.condition(condition, &mut words);
        words.constraint(holds);
    }
    if let Some(head) = &clause.head {
        for (&term, _) in
            head.arguments.iter().zip(&reduced.needed[head.predicate]).filter(|(_, needed)| **needed)
        {
            let word = instance.term(term, &mut words);
            bits(&mut words, word);
        }
    }
    let variables = instance.inputs(&clause.terms.inputs, &words);
    let arguments = arguments.iter().map(|&word| words.position(word?)).collect();
    Ok(Rule { words: words.model, arguments, variables })
}

/// Adds a bad state for each bit of a word.
fn bits(words: &mut Words, word: Operand) {
    let width = words.model.sort(word).width().expect("there are no arrays");
    for lower in 0..width {
        let value = Value::Slice { of: word, lower };
        let of = words.node(Node { id: 0, line: 0, sort: Sort::BOOL, value, symbol: None });
        words.model.bads.push(Property { id: 0, line: 0, of, symbol: None });
    }
}
