//! Arrays as some of their cells: rules about numbers alone.
//!
//! An array is seen through its cells with the indices that occur as constants, and if other indices occur, those that
//! are integers beside it among the arguments of a predicate. What a rule reads elsewhere may be any number, but the
//! same one where the index is the same (Ackermann). So rules allow more than they did: what cannot be derived of cells
//! cannot be derived of arrays, and a derivation is to be checked. If all indices are constants, nothing more is
//! allowed: arrays may have to be equal, never to differ, and 0 may be in all other cells. After Monniaux, Gonnord,
//! *Cell morphing*, SAS 2016. Rejected: terms of cells in literals, projected after Komuravelli et al. (FMSD 2016,
//! section 6).

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::evaluate::evaluate;
use super::graph::{Graph, Node, Operator, Sort, Term};
use super::rules::{Atom, Rule, Rules};
use crate::logic::operand::Operand;
use crate::number::{Array, Number, Value};

/// The cells that are seen.
#[derive(Clone, Debug, Default)]
pub struct Cells {
    /// Constant indices, in order.
    indices: Vec<Number>,
    /// Are there other indices?
    others: bool,
    /// By rule, where the values of its variables are.
    places: Vec<Places>,
}

/// Where the values of the variables of a rule are.
#[derive(Clone, Debug, Default)]
struct Places {
    /// By variable, what stands for it; none for an array.
    variables: Vec<Option<usize>>,
    /// The cells of arrays that are variables: array, index, and the variable for the number.
    reads: Vec<(usize, Operand, usize)>,
}

impl Cells {
    /// The cells of rules. Requires: no arrays need differ.
    pub fn of(rules: &Rules) -> Cells {
        let mut cells = Cells::default();
        let mut indices = BTreeSet::new();
        for graph in rules.rules.iter().map(|rule| &rule.graph) {
            for node in &graph.nodes {
                if let Term::Apply(Operator::Select | Operator::Store, operands) = &node.term {
                    match graph.number(operands[1]) {
                        Some(index) => drop(indices.insert(index.clone())),
                        None => cells.others = true,
                    }
                }
            }
        }
        cells.indices = indices.into_iter().collect();
        cells
    }

    /// Are all indices constants? Then derivations about the cells are derivations.
    pub fn are_fixed(&self) -> bool {
        !self.others
    }

    /// How many nodes there are in the place of arrays, about.
    pub fn size(&self, rules: &Rules) -> usize {
        let of = |rule: &Rule| {
            let is_index =
                |node: &&Node| matches!(node.term, Term::Apply(Operator::Select | Operator::Store, _));
            let arrays = rule.graph.nodes.iter().filter(|node| node.sort == Sort::Array).count();
            let terms = if self.others { rule.graph.nodes.iter().filter(is_index).count() } else { 0 };
            let atoms = rule.body.iter().chain(&rule.head);
            let arguments =
                atoms.map(|atom| if self.others { atom.arguments.len() } else { 0 }).sum::<usize>();
            let indices = self.indices.len() + terms + arguments;
            arrays.saturating_mul(if self.others { indices.saturating_mul(indices) } else { indices })
        };
        rules.rules.iter().map(of).fold(0, usize::saturating_add)
    }

    /// The rules, with numbers in the place of arrays.
    pub fn rules(&mut self, Rules { predicates, rules }: &Rules) -> Rules {
        let predicates = predicates.iter().map(|sorts| self.sorts(sorts)).collect();
        let (rules, places) = rules.iter().map(|rule| Parts::new(self, rule).rule(rule)).unzip();
        self.places = places;
        Rules { predicates, rules }
    }

    /// The names of what stands for arguments with these names.
    pub fn names(&self, names: &[String], sorts: &[Sort]) -> Vec<String> {
        let of = |(name, sort): (&String, &Sort)| match sort {
            Sort::Array => {
                let constants = self.indices.iter().map(|index| index.term(false));
                let others = self.beside(sorts).into_iter().map(|position| names[position].clone());
                constants.chain(others).map(|index| format!("(select {name} {index})")).collect()
            }
            _ => vec![name.clone()],
        };
        names.iter().zip(sorts).flat_map(of).collect()
    }

    /// What a rule of this graph reads of arrays that are variables, where these are the values of what stands for its
    /// variables: array, index, and number.
    pub fn reads(&self, rule: usize, graph: &Graph, values: &[Value]) -> Vec<(usize, Number, Number)> {
        let nodes = evaluate(graph, values);
        let read = |&(array, index, number): &(usize, Operand, usize)| {
            let index = nodes[index.node].as_ref().expect("all variables have values").number();
            (array, index.clone(), values[number].number().clone())
        };
        self.places[rule].reads.iter().map(read).collect()
    }

    /// The values of the variables of a rule, likewise. Arrays that are not known have this one in the cells that the
    /// rule does not read.
    pub fn values(
        &self,
        rule: usize,
        graph: &Graph,
        values: &[Value],
        known: &HashMap<usize, Value>,
        rest: &Array,
    ) -> Vec<Value> {
        let reads = self.reads(rule, graph, values);
        let array = |position: usize| {
            let read = reads.iter().filter(|(of, ..)| *of == position);
            let with = |array: Array, (_, index, number): &(usize, Number, Number)| {
                array.with(index.clone(), number.clone())
            };
            Value::Array(read.fold(rest.clone(), with))
        };
        let of = |(position, place): (usize, &Option<usize>)| match place {
            Some(place) => values[*place].clone(),
            None => known.get(&position).cloned().unwrap_or_else(|| array(position)),
        };
        self.places[rule].variables.iter().enumerate().map(of).collect()
    }

    /// The positions of arguments of these sorts that may be indices.
    fn beside(&self, sorts: &[Sort]) -> Vec<usize> {
        let is_index = |position: &usize| self.others && sorts[*position] == Sort::Int;
        (0..sorts.len()).filter(is_index).collect()
    }

    fn sorts(&self, sorts: &[Sort]) -> Vec<Sort> {
        let cells = self.indices.len() + self.beside(sorts).len();
        let of = |sort: &Sort| match sort {
            Sort::Array => vec![Sort::Int; cells],
            sort => vec![*sort],
        };
        sorts.iter().flat_map(of).collect()
    }
}

/// A rule without arrays under construction.
struct Parts<'a> {
    cells: &'a Cells,
    from: &'a Graph,
    graph: Graph,
    /// Nodes that have been made, each once.
    known: HashMap<(Term, Sort), Operand>,
    /// By node of the other graph that is no array: what stands for it.
    of: Vec<Option<Operand>>,
    /// The indices, each once.
    indices: Vec<Operand>,
    /// What is in a cell of an array, a node of the other graph.
    read: HashMap<(usize, Operand), Operand>,
    /// Equations of arrays, with the truth values that imply them.
    equations: Vec<(Operand, [usize; 2])>,
    places: Places,
    line: usize,
}

impl<'a> Parts<'a> {
    fn new(cells: &'a Cells, rule: &'a Rule) -> Parts<'a> {
        let variables = vec![None; rule.graph.variables.len()];
        Parts {
            cells,
            from: &rule.graph,
            graph: Graph::default(),
            known: HashMap::new(),
            of: Vec::new(),
            indices: Vec::new(),
            read: HashMap::new(),
            equations: Vec::new(),
            places: Places { variables, reads: Vec::new() },
            line: 0,
        }
    }

    fn rule(mut self, Rule { body, conditions, head, .. }: &Rule) -> (Rule, Places) {
        self.from.nodes.iter().for_each(|node| self.add(node));
        for index in &self.cells.indices {
            let index = self.push(Term::Number(index.clone()), Sort::Int);
            self.index(index);
        }
        let mut conditions: Vec<Operand> = conditions.iter().map(|&term| self.one(term)).collect();
        let body = body.iter().map(|atom| self.atom(atom)).collect();
        let head = head.as_ref().map(|atom| self.atom(atom));
        for (holds, arrays) in std::mem::take(&mut self.equations) {
            for index in self.indices.clone() {
                let sides = arrays.map(|array| self.cell(array, index)).to_vec();
                let equal = self.apply(Operator::Equal, sides, Sort::Bool);
                conditions.push(self.apply(Operator::Or, vec![!holds, equal], Sort::Bool));
            }
        }
        conditions.extend(self.equal_cells());
        (Rule { graph: self.graph, body, conditions, head }, self.places)
    }

    /// Cells of one array have the same number if they have the same index.
    fn equal_cells(&mut self) -> Vec<Operand> {
        let mut by_array: BTreeMap<usize, Vec<(Operand, usize)>> = BTreeMap::new();
        for &(array, index, number) in &self.places.reads {
            by_array.entry(array).or_default().push((index, number));
        }
        let mut found = Vec::new();
        for cells in by_array.values() {
            for (i, &(a, in_a)) in cells.iter().enumerate() {
                for &(b, in_b) in &cells[i + 1..] {
                    if self.graph.number(a).is_some() && self.graph.number(b).is_some() {
                        continue;
                    }
                    let [in_a, in_b] = [in_a, in_b]
                        .map(|place| Operand { node: self.graph.variables[place], negated: false });
                    let same = self.apply(Operator::Equal, vec![a, b], Sort::Bool);
                    let equal = self.apply(Operator::Equal, vec![in_a, in_b], Sort::Bool);
                    found.push(self.apply(Operator::Or, vec![!same, equal], Sort::Bool));
                }
            }
        }
        found
    }

    /// What stands for a term that is no array.
    fn one(&self, term: Operand) -> Operand {
        self.of[term.node].expect("it is no array").xor(term.negated)
    }

    fn atom(&mut self, Atom { predicate, arguments }: &Atom) -> Atom {
        let sorts: Vec<Sort> = arguments.iter().map(|&term| self.from.sort(term)).collect();
        let constants: Vec<Operand> = self.indices_of_constants();
        let beside: Vec<Operand> =
            self.cells.beside(&sorts).into_iter().map(|position| self.one(arguments[position])).collect();
        let mut parts = Vec::new();
        for (&argument, sort) in arguments.iter().zip(sorts) {
            match sort {
                Sort::Array => {
                    for &index in constants.iter().chain(&beside) {
                        parts.push(self.cell(argument.node, index));
                    }
                }
                _ => parts.push(self.one(argument)),
            }
        }
        Atom { predicate: *predicate, arguments: parts }
    }

    fn indices_of_constants(&mut self) -> Vec<Operand> {
        self.cells.indices.iter().map(|index| self.push(Term::Number(index.clone()), Sort::Int)).collect()
    }

    fn add(&mut self, node: &'a Node) {
        self.line = node.line;
        if node.sort == Sort::Array {
            if let Term::Apply(Operator::Store, operands) = &node.term {
                let index = self.one(operands[1]);
                self.index(index);
            }
            return self.of.push(None);
        }
        let part = match &node.term {
            &Term::Variable(variable) => {
                let place = self.graph.variables.len();
                self.places.variables[variable] = Some(place);
                self.push(Term::Variable(place), node.sort)
            }
            Term::Apply(Operator::Select, operands) => {
                let index = self.one(operands[1]);
                self.cell(operands[0].node, index)
            }
            Term::Apply(Operator::Equal, operands) if self.from.sort(operands[0]) == Sort::Array => {
                let holds = self.variable(Sort::Bool);
                self.equations.push((holds, [operands[0].node, operands[1].node]));
                holds
            }
            Term::Apply(operator, operands) => {
                let operands = operands.iter().map(|&operand| self.one(operand)).collect();
                self.apply(operator.clone(), operands, node.sort)
            }
            term => self.push(term.clone(), node.sort),
        };
        self.of.push(Some(part));
    }

    fn index(&mut self, index: Operand) {
        if !self.indices.contains(&index) {
            self.indices.push(index);
        }
    }

    /// What is in a cell of an array, a node of the other graph.
    fn cell(&mut self, array: usize, index: Operand) -> Operand {
        self.index(index);
        let (mut open, mut needed) = (vec![array], BTreeSet::new());
        while let Some(node) = open.pop() {
            if !self.read.contains_key(&(node, index))
                && needed.insert(node)
                && let Term::Apply(_, operands) = &self.from.nodes[node].term
            {
                let arrays = operands.iter().map(|operand| operand.node);
                open.extend(arrays.filter(|&node| self.from.nodes[node].sort == Sort::Array));
            }
        }
        // Operands come first.
        for node in needed {
            let found = match &self.from.nodes[node].term {
                &Term::Variable(array) => {
                    let number = self.graph.variables.len();
                    self.places.reads.push((array, index, number));
                    self.variable(Sort::Int)
                }
                Term::Apply(Operator::Store, operands) => {
                    let (written, number) = (self.one(operands[1]), self.one(operands[2]));
                    let before = self.read[&(operands[0].node, index)];
                    match (written == index, self.graph.number(written), self.graph.number(index)) {
                        (true, ..) => number,
                        (_, Some(_), Some(_)) => before,
                        _ => {
                            let same = self.apply(Operator::Equal, vec![written, index], Sort::Bool);
                            self.apply(Operator::Choice, vec![same, number, before], Sort::Int)
                        }
                    }
                }
                Term::Apply(Operator::Choice, operands) => {
                    let branch = |i: usize| self.read[&(operands[i].node, index)];
                    let operands = vec![self.one(operands[0]), branch(1), branch(2)];
                    self.apply(Operator::Choice, operands, Sort::Int)
                }
                _ => unreachable!("no other term is an array"),
            };
            self.read.insert((node, index), found);
        }
        self.read[&(array, index)]
    }

    fn variable(&mut self, sort: Sort) -> Operand {
        self.push(Term::Variable(self.graph.variables.len()), sort)
    }

    fn apply(&mut self, operator: Operator, operands: Vec<Operand>, sort: Sort) -> Operand {
        self.push(Term::Apply(operator, operands), sort)
    }

    /// The node of a term. Equal terms are one node, so that equal indices are.
    fn push(&mut self, term: Term, sort: Sort) -> Operand {
        let key = (term, sort);
        if let Some(&operand) = self.known.get(&key) {
            return operand;
        }
        let operand = self.graph.push(Node { term: key.0.clone(), sort, line: self.line });
        self.known.insert(key, operand);
        operand
    }
}
