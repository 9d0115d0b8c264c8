//! Arrays as their cells: rules about numbers alone.
//!
//! All indices of a system are constants, so that a derivation looks at the same few cells of each array. What is in
//! the others is never asked: arrays may have to be equal, never to differ, and so 0 may be there. Rejected: indices
//! that are terms, for which a projection needs an order of indices, as Komuravelli et al. take it from a model
//! (FMSD 2016, section 6); their invariants need quantifiers as a rule, which no lemma here has.

use std::collections::BTreeSet;

use super::graph::{Graph, Node, Operator, Sort, Term};
use super::rules::{Atom, Rule, Rules};
use crate::logic::operand::Operand;
use crate::number::{Array, Number, Value};

/// The cells that matter, by their indices in order.
#[derive(Clone, Debug, Default)]
pub struct Cells {
    indices: Vec<Number>,
}

impl Cells {
    /// The cells that rules look at. Requires: all indices are constants, and no arrays need differ.
    pub fn of(rules: &Rules) -> Cells {
        let mut indices = BTreeSet::new();
        for graph in rules.rules.iter().map(|rule| &rule.graph) {
            for node in &graph.nodes {
                if let Term::Apply(Operator::Select | Operator::Store, operands) = &node.term {
                    indices.insert(index(graph, operands).clone());
                }
            }
        }
        Cells { indices: indices.into_iter().collect() }
    }

    /// How many nodes there are in the place of arrays.
    pub fn size(&self, rules: &Rules) -> usize {
        let nodes = rules.rules.iter().flat_map(|rule| &rule.graph.nodes);
        nodes.filter(|node| node.sort == Sort::Array).count().saturating_mul(self.indices.len())
    }

    /// The rules, with numbers in the place of arrays.
    pub fn rules(&self, Rules { predicates, rules }: &Rules) -> Rules {
        let predicates = predicates.iter().map(|sorts| self.sorts(sorts)).collect();
        Rules { predicates, rules: rules.iter().map(|rule| self.rule(rule)).collect() }
    }

    /// The names of what stands for terms with these names.
    pub fn names(&self, names: &[String], sorts: &[Sort]) -> Vec<String> {
        let of = |(name, sort): (&String, &Sort)| match sort {
            Sort::Array => {
                self.indices.iter().map(|index| format!("(select {name} {})", index.term(false))).collect()
            }
            _ => vec![name.clone()],
        };
        names.iter().zip(sorts).flat_map(of).collect()
    }

    /// The values of these sorts, from those of what stands for them.
    pub fn joined(&self, values: Vec<Value>, sorts: &[Sort]) -> Vec<Value> {
        let mut values = values.into_iter();
        let mut next = || values.next().expect("each has a value");
        let of = |sort: &Sort| match sort {
            Sort::Array => {
                let zero = Array::constant(Number::zero());
                let with = |array: Array, index: &Number| array.with(index.clone(), next().number().clone());
                Value::Array(self.indices.iter().fold(zero, with))
            }
            _ => next(),
        };
        sorts.iter().map(of).collect()
    }

    fn sorts(&self, sorts: &[Sort]) -> Vec<Sort> {
        let of = |sort: &Sort| match sort {
            Sort::Array => vec![Sort::Int; self.indices.len()],
            sort => vec![*sort],
        };
        sorts.iter().flat_map(of).collect()
    }

    fn rule(&self, Rule { graph, body, conditions, head }: &Rule) -> Rule {
        let mut parts = Parts { cells: self, from: graph, graph: Graph::default(), of: Vec::new() };
        graph.nodes.iter().for_each(|node| parts.add(node));
        let terms = |terms: &[Operand]| terms.iter().flat_map(|&term| parts.all(term)).collect();
        let atom = |atom: &Atom| Atom { predicate: atom.predicate, arguments: terms(&atom.arguments) };
        let body = body.iter().map(atom).collect();
        let (conditions, head) = (terms(conditions), head.as_ref().map(atom));
        Rule { graph: parts.graph, body, conditions, head }
    }
}

/// The index of a cell.
fn index<'g>(graph: &'g Graph, operands: &[Operand]) -> &'g Number {
    graph.number(operands[1]).expect("the index is a constant")
}

/// A graph without arrays under construction.
struct Parts<'a> {
    cells: &'a Cells,
    from: &'a Graph,
    graph: Graph,
    /// By node of the other graph: what stands for it, one node or those of the cells.
    of: Vec<Vec<Operand>>,
}

impl Parts<'_> {
    /// What stands for a term.
    fn all(&self, term: Operand) -> impl Iterator<Item = Operand> {
        self.of[term.node].iter().map(move |part| part.xor(term.negated))
    }

    /// What stands for a term that is no array.
    fn one(&self, term: Operand) -> Operand {
        self.of[term.node][0].xor(term.negated)
    }

    fn add(&mut self, node: &Node) {
        let count = if node.sort == Sort::Array { self.cells.indices.len() } else { 1 };
        let parts = match &node.term {
            Term::Variable(_) => (0..count).map(|_| self.variable(node)).collect(),
            Term::Truth(_) | Term::Number(_) => vec![self.graph.push(node.clone())],
            Term::Apply(operator, operands) => match operator {
                Operator::Select => vec![self.of[operands[0].node][self.position(operands)]],
                Operator::Store => {
                    let mut parts = self.of[operands[0].node].clone();
                    parts[self.position(operands)] = self.one(operands[2]);
                    parts
                }
                Operator::Choice => {
                    let [condition, then, other] = operands[..] else {
                        unreachable!("it has three operands")
                    };
                    let branches: Vec<_> = self.all(then).zip(self.all(other)).collect();
                    let condition = self.one(condition);
                    let choice = |(a, b)| self.apply(Operator::Choice, vec![condition, a, b], node);
                    branches.into_iter().map(choice).collect()
                }
                Operator::Equal if self.from.sort(operands[0]) == Sort::Array => {
                    let pairs: Vec<_> = self.all(operands[0]).zip(self.all(operands[1])).collect();
                    let equal = |(a, b)| self.apply(Operator::Equal, vec![a, b], node);
                    let equal: Vec<Operand> = pairs.into_iter().map(equal).collect();
                    vec![match equal.is_empty() {
                        true => self.graph.push(Node { term: Term::Truth(true), ..node.clone() }),
                        false => self.apply(Operator::And, equal, node),
                    }]
                }
                operator => {
                    let operands = operands.iter().map(|&operand| self.one(operand)).collect();
                    vec![self.apply(operator.clone(), operands, node)]
                }
            },
        };
        self.of.push(parts);
    }

    /// The position of the cell that a node looks at.
    fn position(&self, operands: &[Operand]) -> usize {
        self.cells.indices.binary_search(index(self.from, operands)).expect("all indices are known")
    }

    fn variable(&mut self, node: &Node) -> Operand {
        let term = Term::Variable(self.graph.variables.len());
        self.graph.push(Node { term, sort: number(node.sort), line: node.line })
    }

    fn apply(&mut self, operator: Operator, operands: Vec<Operand>, node: &Node) -> Operand {
        let term = Term::Apply(operator, operands);
        self.graph.push(Node { term, sort: number(node.sort), line: node.line })
    }
}

/// The sort of what stands for a term, or for a cell of it.
fn number(sort: Sort) -> Sort {
    if sort == Sort::Array { Sort::Int } else { sort }
}
