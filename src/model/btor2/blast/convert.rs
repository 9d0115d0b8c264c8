//! Makes the model of bits.

use super::error::Unblasted;
use super::finish::finish;
use super::gates::{Gates, Word, complement, extended};
use super::leaves::{Leaves, place_of};
use super::map::Blasted;
use super::operators::cost;
use super::ports::{Port, chain, port};
use crate::limits::Limits;
use crate::logic::lit::Lit;
use crate::model::Latch;
use crate::model::btor2::{Constant, Operand, Operator, Value, WordModel};

/// The model of bits for a model of words. Arrays may have `max_array_bits` bits in all, of those that a property
/// depends on.
///
/// ```
/// use pdrer::limits::Limits;
/// use pdrer::model::btor2::{blast::blast, parse};
/// let words = parse(b"1 sort bitvec 2\n2 zero 1\n3 state 1 n\n4 init 1 3 2\n5 inc 1 3\n6 next 1 3 5\n\
///                     7 sort bitvec 1\n8 redand 7 3\n9 bad 8\n").unwrap().model;
/// let model = blast(&words, 0, &Limits::default()).unwrap().model;
/// assert_eq!((model.inputs, model.latches.len(), model.bads.len()), (0, 2, 1));
/// assert_eq!(model.bads[0], model.and(0));
/// ```
///
/// # Errors
///
/// If the model would be too large, and limits.
pub fn blast(words: &WordModel, max_array_bits: u64, limits: &Limits) -> Result<Blasted, Unblasted> {
    let inside = cone(words);
    arrays(words, &inside, max_array_bits)?;
    let mut gates = Gates::new(limits);
    let leaves = Leaves::new(words, &inside, &mut gates)?;
    let order = words.order();
    let needed = needed(words, &inside, &order);
    let mut conversion = Conversion { words, leaves, gates, values: vec![Word::new(); words.nodes.len()] };
    for node in order.into_iter().filter(|&node| needed[node]) {
        conversion.values[node] = conversion.value(node)?;
    }
    let latches = conversion.latches();
    let Conversion { leaves, gates, values, .. } = conversion;
    Ok(finish(words, leaves, &gates.graph, latches, |operand: Operand| {
        values[operand.node][0].xor(operand.negated)
    }))
}

/// Refuses arrays that are too large.
fn arrays(words: &WordModel, inside: &[bool], limit: u64) -> Result<(), Unblasted> {
    let leaves = words.nodes.iter().zip(inside).filter(|(_, inside)| **inside).map(|(node, _)| node);
    let is_leaf = |value: &Value| matches!(value, Value::Input(_) | Value::State(_));
    let arrays: Vec<_> = leaves.filter(|node| is_leaf(&node.value) && node.sort.width().is_none()).collect();
    let total = arrays.iter().map(|array| array.sort.bits()).fold(0, u128::saturating_add);
    let largest = arrays.iter().max_by_key(|array| array.sort.bits());
    match largest {
        Some(array) if total > limit.into() => Err(Unblasted::arrays(array, arrays.len(), total, limit)),
        _ => Ok(()),
    }
}

/// For each node whether its bits are needed, when ports are taken as a whole.
fn needed(words: &WordModel, inside: &[bool], order: &[usize]) -> Vec<bool> {
    let mut needed = vec![false; words.nodes.len()];
    let states = words.states.iter().filter(|state| inside[state.node]);
    let of_states = states.flat_map(|state| [state.init, state.next]).flatten();
    roots(words).into_iter().chain(of_states).for_each(|operand| needed[operand.node] = true);
    for &node in order.iter().rev().filter(|&&node| inside[node]) {
        if !needed[node] {
            continue;
        }
        let mut need = |operand: Operand| needed[operand.node] = true;
        match &words.nodes[node].value {
            Value::Apply(Operator::Read, operands) => {
                let (ports, array) = chain(words, operands[0]);
                ports.iter().flat_map(Port::needs).chain([array, operands[1]]).for_each(need);
            }
            value => match port(words, node) {
                Some(port) => port.needs().chain([port.array]).for_each(need),
                None => value.operands().iter().for_each(|&operand| need(operand)),
            },
        }
    }
    needed
}

struct Conversion<'a> {
    words: &'a WordModel,
    leaves: Leaves,
    gates: Gates<'a>,
    /// The bits of nodes; empty if they are not known yet, or not needed.
    values: Vec<Word>,
}

impl Conversion<'_> {
    fn get(&self, Operand { node, negated }: Operand) -> Word {
        let word = &self.values[node];
        if negated { complement(word) } else { word.clone() }
    }

    fn value(&mut self, node: usize) -> Result<Word, Unblasted> {
        let words = self.words;
        let sort = words.nodes[node].sort;
        if let Some(place) = place_of(&self.leaves.map, &words.nodes[node]) {
            let bits = self.leaves.bits(place, sort);
            return match words.nodes[node].value {
                Value::State(state) => Ok(self.first(state, bits)),
                _ => Ok(bits),
            };
        }
        let widest = words.nodes[node].value.operands().iter().map(|&operand| words.sort(operand));
        let widest = widest.chain([sort]).max_by_key(|sort| sort.bits()).expect("its own sort");
        match &words.nodes[node].value {
            Value::Apply(operator, operands) => {
                self.gates.room(cost(*operator, widest))?;
                if *operator == Operator::Read {
                    return self.read(operands[0], operands[1]);
                }
                if let Some(port) = port(words, node) {
                    return self.write(&port);
                }
                let operands: Vec<Word> = operands.iter().map(|&operand| self.get(operand)).collect();
                self.gates.apply(*operator, &operands)
            }
            value => {
                self.gates.room(widest.bits())?;
                let width = sort.bits() as usize;
                Ok(match *value {
                    Value::Slice { of, lower } => {
                        self.get(of)[lower as usize..lower as usize + width].to_vec()
                    }
                    Value::Extend { of, signed } => {
                        let word = self.get(of);
                        let fill = if signed { word[word.len() - 1] } else { Lit::FALSE };
                        extended(&word, width, fill)
                    }
                    Value::Constant(ref constant) => literals(constant, width),
                    _ => unreachable!("leaves and operators are above"),
                })
            }
        }
    }

    /// The bits of a state, given those of its latches or inputs. Only a state with an initial but no next value has
    /// others: in the first step, it has its initial value.
    fn first(&mut self, state: usize, bits: Word) -> Word {
        let state = self.words.states[state];
        match (state.init, state.next, self.leaves.first_step) {
            (Some(init), None, Some(first)) => {
                let initial = self.initial(init, bits.len());
                self.gates.graph.choose(first, &initial, &bits)
            }
            _ => bits,
        }
    }

    /// An initial value of so many bits: that of a word, or one for all cells of an array.
    fn initial(&self, init: Operand, bits: usize) -> Word {
        let word = self.get(init);
        word.iter().cycle().take(bits).copied().collect()
    }

    fn read(&mut self, array: Operand, index: Operand) -> Result<Word, Unblasted> {
        let (ports, base) = chain(self.words, array);
        let index = self.get(index);
        let mut word = self.gates.read(&self.values[base.node], &index)?;
        for port in ports.iter().rev() {
            let (at, value, mask, condition) = self.parts(port);
            let hit = self.gates.eq(&at, &index);
            let hit = self.gates.graph.and(hit, condition);
            let changes: Word = mask.iter().map(|&mask| self.gates.graph.and(hit, mask)).collect();
            let bits = word.iter().zip(&value).zip(&changes);
            word = bits.map(|((&old, &new), &change)| self.gates.graph.mux(change, new, old)).collect();
        }
        Ok(word)
    }

    fn write(&mut self, port: &Port) -> Result<Word, Unblasted> {
        let (at, value, mask, condition) = self.parts(port);
        self.gates.write(&self.values[port.array.node], &at, &value, &mask, condition)
    }

    /// Index, value, mask and condition of a port.
    fn parts(&self, port: &Port) -> (Word, Word, Word, Lit) {
        let value = self.get(port.value);
        let mask = port.mask.map_or_else(|| vec![Lit::TRUE; value.len()], |mask| self.get(mask));
        let condition = port.condition.map_or(Lit::TRUE, |condition| self.get(condition)[0]);
        (self.get(port.index), value, mask, condition)
    }

    /// The latches, in their order.
    fn latches(&self) -> Vec<Latch> {
        let mut latches = Vec::with_capacity(self.leaves.latches);
        for (i, state) in self.words.states.iter().enumerate() {
            let bits = self.leaves.bits(self.leaves.map.states[i], self.words.state(i).sort);
            let Some(next) = state.next.filter(|_| !bits.is_empty()) else { continue };
            let resets = match state.init {
                Some(init) => self.initial(init, bits.len()),
                None => bits,
            };
            let next = self.get(next);
            latches.extend(next.iter().zip(resets).map(|(&next, reset)| Latch { next, reset }));
        }
        latches.extend(self.leaves.first_step.map(|_| Latch { next: Lit::FALSE, reset: Lit::TRUE }));
        latches
    }
}

fn literals(constant: &Constant, width: usize) -> Word {
    (0..width).map(|i| Lit::FALSE.xor(constant.bit(i as u32))).collect()
}

/// For each node whether a property, a constraint or a fairness constraint depends on it, in whatever step.
fn cone(model: &WordModel) -> Vec<bool> {
    let mut inside = vec![false; model.nodes.len()];
    let mut open = roots(model);
    while let Some(Operand { node, .. }) = open.pop() {
        if std::mem::replace(&mut inside[node], true) {
            continue;
        }
        match &model.nodes[node].value {
            &Value::State(state) => {
                let state = &model.states[state];
                open.extend(state.init.into_iter().chain(state.next));
            }
            value => open.extend(value.operands()),
        }
    }
    inside
}

/// What all properties, constraints and fairness constraints are about.
fn roots(model: &WordModel) -> Vec<Operand> {
    let single = [&model.bads, &model.constraints, &model.fairness];
    let single = single.into_iter().flatten().map(|property| property.of);
    single.chain(model.justice.iter().flat_map(|justice| justice.of.iter().copied())).collect()
}
