//! Where arguments are kept: locations have numbers, and their arguments share registers.
//!
//! An argument that a rule copies stays in its register where that is possible, so that lemmas about it hold in several
//! locations, and steps change little.

use crate::model::btor2::Value;
use crate::model::horn::Clause;
use crate::model::horn::reduce::{Binding, Fate, Reduced, Resolved};

/// The location of the error, to which queries lead.
pub const ERROR: u64 = 1;

/// Where a predicate is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Location {
    /// Nowhere: it holds nowhere.
    Empty,
    /// Nowhere: it may hold everywhere.
    Irrelevant,
    /// At this value of the program counter. By argument, its register; arguments without one do not matter.
    At {
        /// The value of the program counter.
        code: u64,
        /// By argument, the position of its register.
        registers: Vec<Option<usize>>,
    },
}

/// Where the predicates are. The program counter is 0 in the beginning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// By predicate.
    pub locations: Vec<Location>,
    /// The bits of each register.
    pub registers: Vec<u32>,
    /// The bits of the program counter.
    pub counter: u32,
}

impl Layout {
    /// The layout for these rules.
    pub(super) fn new(reduced: &Reduced) -> Layout {
        let fates = &reduced.fates;
        let rules: Vec<(&Clause, &Resolved)> = reduced.rules().collect();
        let mut layout = Layout { locations: Vec::new(), registers: Vec::new(), counter: 0 };
        layout.locations = fates
            .iter()
            .map(|fate| if *fate == Fate::Empty { Location::Empty } else { Location::Irrelevant })
            .collect();
        let mut from: Vec<Vec<usize>> = vec![Vec::new(); fates.len()];
        let mut into: Vec<Vec<usize>> = vec![Vec::new(); fates.len()];
        let mut queue = std::collections::VecDeque::new();
        for (i, (clause, _)) in rules.iter().enumerate() {
            let Some(head) = &clause.head else { continue };
            into[head.predicate].push(i);
            match clause.body.first() {
                Some(body) => from[body.predicate].push(i),
                None => queue.push_back(head.predicate),
            }
        }
        let mut code = ERROR;
        while let Some(predicate) = queue.pop_front() {
            if let Location::At { .. } = layout.locations[predicate] {
                continue;
            }
            code += 1;
            let registers = layout.place(reduced, predicate, &into[predicate], &rules);
            layout.locations[predicate] = Location::At { code, registers };
            queue.extend(
                from[predicate]
                    .iter()
                    .filter_map(|&rule| rules[rule].0.head.as_ref())
                    .map(|head| head.predicate),
            );
        }
        layout.counter = u64::BITS - code.leading_zeros();
        layout
    }

    /// Registers for the arguments of a predicate: first those in which rules already have them.
    fn place(
        &mut self,
        reduced: &Reduced,
        predicate: usize,
        into: &[usize],
        rules: &[(&Clause, &Resolved)],
    ) -> Vec<Option<usize>> {
        let (sorts, needed) = (&reduced.predicates[predicate].sorts, &reduced.needed[predicate]);
        let mut taken = vec![false; self.registers.len()];
        let mut registers: Vec<Option<usize>> = vec![None; sorts.len()];
        for &rule in into {
            let (clause, resolved) = rules[rule];
            let (Some(head), Some(body)) = (&clause.head, clause.body.first()) else { continue };
            let Location::At { registers: before, .. } = &self.locations[body.predicate] else { continue };
            for (position, argument) in head.arguments.iter().enumerate() {
                let copied = match resolved.terms.nodes[argument.node].value {
                    Value::Input(v) if !argument.negated => match resolved.bindings[v] {
                        Binding::Argument(from) => before[from],
                        _ => None,
                    },
                    _ => None,
                };
                let free = copied.filter(|&register| !taken[register]);
                if let Some(register) = free
                    && needed[position]
                    && registers[position].is_none()
                {
                    taken[register] = true;
                    registers[position] = Some(register);
                }
            }
        }
        // For each width, where to go on looking for a free register.
        let mut next: hashbrown::HashMap<u32, usize> = hashbrown::HashMap::new();
        for position in (0..sorts.len()).filter(|&position| needed[position]) {
            if registers[position].is_some() {
                continue;
            }
            let width = sorts[position].width();
            let start = next.entry(width).or_default();
            let fits =
                |register: usize| self.registers[register] == width && taken.get(register) != Some(&true);
            let found = (*start..self.registers.len()).find(|&register| fits(register));
            let register = found.unwrap_or_else(|| {
                self.registers.push(width);
                self.registers.len() - 1
            });
            *start = register + 1;
            registers[position] = Some(register);
        }
        registers
    }
}
