//! Random word-level models: all operators, states of all kinds, arrays of up to eight cells.
//!
//! Words that are made at random rarely depend on each other in an interesting way, so many next values count, step or
//! write under a condition, and many bad states compare a state with a constant. The numbers of bits are small, so that
//! the oracle can enumerate them.

use crate::model::{Model, Node, Sort, State, Use, What};
use crate::operators::{Operator, Shape, TABLE, named};
use crate::rng::Rng;
use crate::search;

const BOOL: Sort = Sort::Word(1);
/// Words of more bits are not made.
const WIDEST: u32 = 8;

/// The model of this seed.
pub fn model(seed: u64) -> Model {
    let mut g = Generator { rng: Rng::new(seed), model: Model::default(), pure: Vec::new() };
    g.leaves();
    let nodes = g.rng.between(4, 20);
    for _ in 0..nodes {
        g.operation(false);
    }
    g.steps();
    for _ in 0..[0, 0, 1, 2][g.rng.below(4)] {
        let constraint = g.mostly_true();
        g.model.constraints.push(constraint);
    }
    g.model.bads = (0..8).map(|_| g.rarely_true()).collect();
    g.choose();
    g.model
}

struct Generator {
    rng: Rng,
    model: Model,
    /// Does a node depend on no input?
    pure: Vec<bool>,
}

impl Generator {
    fn add(&mut self, sort: Sort, what: What) -> Use {
        let pure = what.operands().iter().all(|of| self.pure[of.node]) && !matches!(what, What::Input);
        self.model.nodes.push(Node { sort, what });
        self.pure.push(pure);
        Use { node: self.model.nodes.len() - 1, negated: false }
    }

    fn apply(&mut self, name: &str, operands: &[Use]) -> Use {
        let operator = named(name);
        let sort = match operator.shape {
            Shape::Word | Shape::Words => self.model.sort(operands[0]),
            _ => BOOL,
        };
        self.add(sort, What::Apply(operator, operands.to_vec()))
    }

    /// Perhaps the complement of a word.
    fn perhaps_negated(&mut self, of: Use) -> Use {
        let negated = !self.model.sort(of).is_array() && self.rng.percent(15);
        Use { negated: of.negated != negated, ..of }
    }

    fn constant(&mut self, width: u32) -> Use {
        let value = self.rng.below(1 << width) as u64;
        self.add(Sort::Word(width), What::Constant(value))
    }

    /// A node of this sort that there is already, if there is one; `pure` wants one that depends on no input.
    fn some(&mut self, sort: Sort, pure: bool) -> Option<Use> {
        let fits = |i: &usize| self.model.nodes[*i].sort == sort && (self.pure[*i] || !pure);
        let fitting: Vec<usize> = (0..self.model.nodes.len()).filter(fits).collect();
        (!fitting.is_empty()).then(|| Use { node: self.rng.pick(&fitting), negated: false })
    }

    /// A word of this width, perhaps made of one of another width.
    fn word(&mut self, width: u32, pure: bool) -> Use {
        let found = self.some(Sort::Word(width), pure).filter(|_| !self.rng.percent(15));
        if let Some(found) = found {
            return self.perhaps_negated(found);
        }
        let other = self.rng.between(1, WIDEST as usize) as u32;
        match self.some(Sort::Word(other), pure).filter(|_| other != width) {
            Some(of) if other < width => {
                let signed = self.rng.percent(50);
                self.add(Sort::Word(width), What::Extend { of, by: width - other, signed })
            }
            Some(of) => {
                let lower = self.rng.between(0, (other - width) as usize) as u32;
                self.add(Sort::Word(width), What::Slice { of, upper: lower + width - 1, lower })
            }
            None => self.constant(width),
        }
    }

    /// Inputs and states, with the initial values of states, each of which uses earlier states only.
    fn leaves(&mut self) {
        // Bits of states, and bits that are free in every step.
        let (mut stored, mut free) = (9, 5);
        let array = self.rng.percent(40).then(|| self.array_sort());
        let states = self.rng.between(1, 4);
        let array_at = self.rng.below(states);
        for position in 0..states {
            if self.rng.percent(60) {
                self.input(&mut free);
            }
            let sort = match array {
                Some(sort) if position == array_at => sort,
                _ => Sort::Word(self.rng.between(1, 4) as u32),
            };
            let bits = sort.bits();
            let copies = if sort.is_array() && bits <= 4 && self.rng.percent(60) { 2 } else { 1 };
            for _ in 0..copies {
                let has_next = bits > free || self.rng.percent(85);
                let budget = if has_next { &mut stored } else { &mut free };
                if bits <= *budget {
                    *budget -= bits;
                    self.state(sort, has_next);
                }
            }
        }
        self.input(&mut free);
    }

    fn input(&mut self, free: &mut u32) {
        let width = self.rng.between(1, 3) as u32;
        if width <= *free {
            *free -= width;
            let input = self.add(Sort::Word(width), What::Input);
            self.model.inputs.push(input.node);
        }
    }

    fn array_sort(&mut self) -> Sort {
        let (index, element) = self.rng.pick(&[(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (3, 1)]);
        Sort::Array { index, element }
    }

    fn state(&mut self, sort: Sort, has_next: bool) {
        // Other arrays are rare.
        let other = sort.is_array() && self.some(sort, true).is_some();
        let init = match self.rng.below(if other { 14 } else { 10 }) {
            0..3 => None,
            3..8 => Some(match sort {
                Sort::Array { element, .. } => self.constant(element),
                Sort::Word(width) => self.constant(width),
            }),
            _ => {
                for _ in 0..self.rng.between(0, 3) {
                    self.operation(true);
                }
                match sort {
                    Sort::Word(width) => Some(self.word(width, true)),
                    // Another state, perhaps with some cells changed.
                    Sort::Array { .. } => self.some(sort, true).map(|array| self.written(array, true)),
                }
            }
        };
        let node = self.add(sort, What::State).node;
        // The place of a next value, which comes later.
        let next = has_next.then_some(Use { node, negated: false });
        self.model.states.push(State { node, init, next });
    }

    /// The array with some cells changed.
    fn written(&mut self, mut array: Use, pure: bool) -> Use {
        let Sort::Array { index, element } = self.model.sort(array) else { return array };
        for _ in 0..self.rng.between(0, 2) {
            let (at, to) = (self.word(index, pure), self.word(element, pure));
            array = self.add(Sort::Array { index, element }, What::Write(array, at, to));
        }
        array
    }

    /// An operation on nodes that there are already.
    fn operation(&mut self, pure: bool) -> Option<Use> {
        let nodes = self.model.nodes.len();
        let arrays: Vec<usize> =
            (0..nodes).filter(|&i| self.model.nodes[i].sort.is_array() && (self.pure[i] || !pure)).collect();
        if !arrays.is_empty() && self.rng.percent(40) {
            let node = self.rng.pick(&arrays);
            return Some(self.array_operation(Use { node, negated: false }, pure));
        }
        let width = self.rng.between(1, 5) as u32;
        let a = self.word(width, pure);
        Some(match self.rng.below(60) {
            0..4 => {
                let other = self.rng.between(1, (WIDEST - width) as usize) as u32;
                let b = self.word(other, pure);
                self.add(Sort::Word(width + other), What::Concat(a, b))
            }
            4..8 => {
                let upper = self.rng.below(width as usize) as u32;
                let lower = self.rng.between(0, upper as usize) as u32;
                self.add(Sort::Word(upper - lower + 1), What::Slice { of: a, upper, lower })
            }
            8..12 => {
                let (by, signed) = (self.rng.between(0, 3) as u32, self.rng.percent(50));
                self.add(Sort::Word(width + by), What::Extend { of: a, by, signed })
            }
            12..17 => {
                let (condition, b) = (self.word(1, pure), self.word(width, pure));
                self.add(Sort::Word(width), What::Ite(condition, a, b))
            }
            _ => {
                let operator = &TABLE[self.rng.below(TABLE.len())];
                self.table_operation(operator, a, pure)
            }
        })
    }

    fn table_operation(&mut self, operator: &'static Operator, a: Use, pure: bool) -> Use {
        let width = self.model.sort(a).bits();
        let operands = match operator.shape {
            Shape::Word | Shape::Reduction => vec![a],
            Shape::Truth => vec![self.word(1, pure), self.word(1, pure)],
            Shape::Equality | Shape::Question | Shape::Words => vec![a, self.word(width, pure)],
        };
        self.apply(operator.name, &operands)
    }

    fn array_operation(&mut self, array: Use, pure: bool) -> Use {
        let sort = self.model.sort(array);
        let Sort::Array { index, element } = sort else { unreachable!("an array") };
        match self.rng.below(10) {
            0..4 => {
                let at = self.word(index, pure);
                self.add(Sort::Word(element), What::Read(array, at))
            }
            4..6 => self.written(array, pure),
            6..8 => {
                let (condition, other) = (self.word(1, pure), self.some(sort, pure).expect("this one"));
                let other = self.written(other, pure);
                self.add(sort, What::Ite(condition, array, other))
            }
            _ => {
                let other = self.some(sort, pure).expect("this one");
                let other = self.written(other, pure);
                let name = self.rng.pick(&["eq", "neq"]);
                self.apply(name, &[array, other])
            }
        }
    }

    /// The next values of states.
    fn steps(&mut self) {
        for position in 0..self.model.states.len() {
            let State { node, next, .. } = self.model.states[position];
            if next.is_none() {
                continue;
            }
            let state = Use { node, negated: false };
            let next = match self.model.nodes[node].sort {
                Sort::Array { .. } => {
                    let (condition, written) = (self.word(1, false), self.written(state, false));
                    let sort = self.model.sort(state);
                    match self.rng.below(3) {
                        0 => written,
                        1 => self.add(sort, What::Ite(condition, written, state)),
                        _ => self.some(sort, false).expect("the state"),
                    }
                }
                Sort::Word(width) => self.word_step(state, width),
            };
            self.model.states[position].next = Some(next);
        }
    }

    fn word_step(&mut self, state: Use, width: u32) -> Use {
        let stepped = match self.rng.below(6) {
            0 => self.apply("inc", &[state]),
            1 => {
                let by = self.word(width, false);
                let name = self.rng.pick(&["add", "sub", "xor", "rol", "mul"]);
                self.apply(name, &[state, by])
            }
            2 => {
                let by = self.constant(width);
                self.apply("add", &[state, by])
            }
            _ => return self.word(width, false),
        };
        if self.rng.percent(50) {
            return stepped;
        }
        let condition = self.word(1, false);
        self.add(Sort::Word(width), What::Ite(condition, stepped, state))
    }

    /// A truth value that depends on a state, if there is one.
    fn comparison(&mut self, name: &str) -> Use {
        let states: Vec<usize> = self.model.states.iter().map(|state| state.node).collect();
        if states.is_empty() || self.rng.percent(20) {
            return self.word(1, false);
        }
        let state = Use { node: self.rng.pick(&states), negated: false };
        let a = match self.model.sort(state) {
            Sort::Word(_) => state,
            Sort::Array { index, element } => {
                let at = self.word(index, false);
                self.add(Sort::Word(element), What::Read(state, at))
            }
        };
        let width = self.model.sort(a).bits();
        let b = if self.rng.percent(60) { self.constant(width) } else { self.word(width, false) };
        self.apply(name, &[a, b])
    }

    /// Keeps some bad states: the one that takes longest to reach, and a few others, rarely dull ones.
    fn choose(&mut self) {
        let depths = search::depths(&self.model).expect("random models are small");
        let deepest = depths.iter().flatten().max();
        let mut kept = Vec::new();
        for (i, depth) in depths.iter().enumerate() {
            let first = depths[..i].iter().all(|other| other.as_ref() != deepest);
            let chance = match depth {
                Some(_) if depth.as_ref() == deepest && first => 90,
                Some(0) => 5,
                _ => 20,
            };
            if self.rng.percent(chance) || kept.is_empty() && i + 1 == depths.len() {
                kept.push(self.model.bads[i]);
            }
        }
        self.model.bads = kept;
    }

    fn mostly_true(&mut self) -> Use {
        let name = self.rng.pick(&["neq", "ulte", "ugte", "or"]);
        if name == "or" {
            let (a, b) = (self.word(1, false), self.comparison("neq"));
            return self.apply(name, &[a, b]);
        }
        self.comparison(name)
    }

    fn rarely_true(&mut self) -> Use {
        let first = self.comparison("eq");
        if self.rng.percent(40) {
            return first;
        }
        let second = self.comparison("eq");
        let second = self.perhaps_negated(second);
        self.apply("and", &[first, second])
    }
}
