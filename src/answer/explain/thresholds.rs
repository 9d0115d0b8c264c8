//! Which auxiliary variables say that at least so many of some state literals are true, whatever their definitions
//! look like.
//!
//! Two states that differ in one variable and in the value of an auxiliary variable suggest a threshold: if it is one,
//! k members are true in one of the states and k - 1 in the other, and the flips of single variables that change the
//! value in either state tell the members. BDDs make the states, and decide whether it is that threshold. An auxiliary
//! variable whose BDD exceeds its budget is none. Rejected: to look for totalizers; minimisation changes their
//! circuits.

use bdd::{Bdd, Limits, Manager, OverBudget};
use hashbrown::HashMap;

use super::circuit::Circuit;
use crate::answer::invariant::{Invariant, Operator};
use crate::logic::lit::{Lit, Var};
use crate::logic::threshold::Threshold;

/// Enough for half of 200 literals, whose BDD has 10 000 nodes.
const LIMITS: Limits = Limits { nodes: 1 << 18, steps: 1 << 15 };

/// The proper thresholds among the auxiliary variables, by position.
///
/// Requires: the state variables that each variable depends on, sorted.
pub(super) fn thresholds(
    invariant: &Invariant,
    latches: usize,
    cones: &[Vec<Var>],
) -> Vec<Option<Threshold>> {
    // The constant may be in a cone.
    let leaves = |k: usize| -> &[Var] {
        let cone = &cones[Invariant::auxiliary(latches, k).index()];
        cone.strip_prefix(&[Var::CONSTANT]).unwrap_or(cone)
    };
    let mut found = vec![None; invariant.definitions.len()];
    let candidates: Vec<usize> = (0..found.len()).filter(|&k| leaves(k).len() > 2).collect();
    if !candidates.is_empty() {
        let mut diagrams = Diagrams::new(invariant, latches);
        for k in candidates {
            found[k] = diagrams.threshold(k, leaves(k)).unwrap_or(None);
        }
    }
    found
}

/// BDDs of auxiliary variables over state variables.
struct Diagrams<'a> {
    invariant: &'a Invariant,
    latches: usize,
    manager: Manager,
    /// The variable order of the BDDs: state variables in the order in which definitions mention them, which puts those
    /// close to each other that are counted together.
    order: HashMap<Var, u32>,
    /// By position.
    definitions: Vec<Result<Bdd, OverBudget>>,
}

impl Diagrams<'_> {
    fn new(invariant: &Invariant, latches: usize) -> Diagrams<'_> {
        let mut diagrams = Diagrams {
            invariant,
            latches,
            manager: Manager::new(LIMITS),
            order: HashMap::new(),
            definitions: Vec::new(),
        };
        for definition in &invariant.definitions {
            let [a, b] = definition.operands.map(|operand| diagrams.literal(operand));
            let diagram = a.and_then(|a| match definition.operator {
                Operator::And => diagrams.manager.and(&a, &b?),
                Operator::Xor => diagrams.manager.xor(&a, &b?),
            });
            diagrams.definitions.push(diagram);
        }
        diagrams
    }

    fn literal(&mut self, lit: Lit) -> Result<Bdd, OverBudget> {
        let positive = match Invariant::definition(self.latches, lit.var()) {
            Some(k) => self.definitions[k].clone()?,
            None if lit.is_constant() => self.manager.constant(false),
            None => {
                let next = self.order.len() as u32;
                let index = *self.order.entry(lit.var()).or_insert(next);
                self.manager.var(index)?
            }
        };
        Ok(if lit.is_negated() { self.manager.not(&positive) } else { positive })
    }

    /// The threshold that an auxiliary variable is, if it is a proper one.
    fn threshold(&mut self, k: usize, leaves: &[Var]) -> Result<Option<Threshold>, OverBudget> {
        let diagram = self.definitions[k].clone()?;
        let negation = self.manager.not(&diagram);
        let (Some(above), Some(below)) = (self.state(&diagram, leaves)?, self.state(&negation, leaves)?)
        else {
            return Ok(None);
        };
        let circuit = Circuit::new(self.invariant, self.latches, k);
        let Some(candidate) = candidate(&circuit, leaves, above, &below).filter(Threshold::is_proper) else {
            return Ok(None);
        };
        let same = self.diagram(&candidate)? == diagram;
        Ok(same.then_some(candidate))
    }

    /// A state in which a function is true, as the values of the variables; none if the function is constant false.
    fn state(&mut self, function: &Bdd, leaves: &[Var]) -> Result<Option<Vec<bool>>, OverBudget> {
        if *function == self.manager.constant(false) {
            return Ok(None);
        }
        let mut from_top: Vec<usize> = (0..leaves.len()).collect();
        from_top.sort_unstable_by_key(|&i| self.order[&leaves[i]]);
        let mut state = vec![true; leaves.len()];
        self.restrict(function, leaves, &from_top, &mut state)?;
        Ok(Some(state))
    }

    /// Restricts a function to states with fixed values of some variables: true ones, except where that made it
    /// constant false. Many variables at once take fewer operations.
    fn restrict(
        &mut self,
        function: &Bdd,
        leaves: &[Var],
        from_top: &[usize],
        state: &mut [bool],
    ) -> Result<Bdd, OverBudget> {
        let mut cube = self.manager.constant(true);
        for &i in from_top.iter().rev() {
            let lit = self.literal(leaves[i].lit())?;
            cube = self.manager.and(&lit, &cube)?;
        }
        let part = self.manager.and(function, &cube)?;
        if part != self.manager.constant(false) {
            return Ok(part);
        }
        if let [i] = *from_top {
            state[i] = false;
            return self.manager.and(function, &self.manager.not(&cube));
        }
        let (upper, lower) = from_top.split_at(from_top.len() / 2);
        let part = self.restrict(function, leaves, upper, state)?;
        self.restrict(&part, leaves, lower, state)
    }

    /// The BDD of a threshold, from the bottom.
    fn diagram(&mut self, threshold: &Threshold) -> Result<Bdd, OverBudget> {
        if threshold.refuted_by() < threshold.at_least {
            let negation = self.diagram(&threshold.negation())?;
            return Ok(self.manager.not(&negation));
        }
        let mut members = threshold.members.to_vec();
        members.sort_unstable_by_key(|lit| std::cmp::Reverse(self.order[&lit.var()]));
        // At least so many of the members so far.
        let mut at_least = vec![self.manager.constant(false); threshold.at_least + 1];
        at_least[0] = self.manager.constant(true);
        for member in members {
            let member = self.literal(member)?;
            let other = self.manager.not(&member);
            for number in (1..at_least.len()).rev() {
                let with = self.manager.and(&member, &at_least[number - 1])?;
                let without = self.manager.and(&other, &at_least[number])?;
                at_least[number] = self.manager.or(&with, &without)?;
            }
        }
        Ok(at_least.swap_remove(threshold.at_least))
    }
}

/// The only threshold that the value of a circuit could be, if it is one. The circuit is true in the state `above` and
/// false in the state `below`.
fn candidate(circuit: &Circuit<'_>, leaves: &[Var], above: Vec<bool>, below: &[bool]) -> Option<Threshold> {
    let (above, pivot) = border(circuit, leaves, above, below);
    let mut below = above.clone();
    below[pivot] = !below[pivot];
    let flips = [&above, &below].map(|state| values_after_flips(circuit, leaves, state));
    let mut members = Vec::new();
    let mut at_least = 0;
    for i in 0..leaves.len() {
        // A member that is true above matters there, another one matters below, and the pivot in both.
        let is_true = match [!flips[0][i], flips[1][i]] {
            [false, false] => continue,
            [true, true] if i != pivot => return None,
            [matters_above, _] => matters_above,
        };
        members.push(leaves[i].lit().xor(above[i] != is_true));
        at_least += usize::from(is_true);
    }
    Some(Threshold { members: members.into(), at_least })
}

/// Moves a state in which the circuit is true towards one in which it is false, up to a variable whose flip makes it
/// false.
fn border(circuit: &Circuit<'_>, leaves: &[Var], mut above: Vec<bool>, below: &[bool]) -> (Vec<bool>, usize) {
    let different: Vec<usize> = (0..leaves.len()).filter(|&i| above[i] != below[i]).collect();
    // It is true after so many of these flips, and false after so many.
    let (mut low, mut high) = (0, different.len());
    while low + 1 < high {
        let middle = low.midpoint(high);
        let mut state = above.clone();
        different[low..middle].iter().for_each(|&i| state[i] = below[i]);
        if value(circuit, leaves, &state) {
            (above, low) = (state, middle);
        } else {
            high = middle;
        }
    }
    (above, different[low])
}

fn value(circuit: &Circuit<'_>, leaves: &[Var], state: &[bool]) -> bool {
    circuit.value(|var| u64::from(state[position(leaves, var)])) & 1 == 1
}

/// For each variable, the value after a flip of it alone.
fn values_after_flips(circuit: &Circuit<'_>, leaves: &[Var], state: &[bool]) -> Vec<bool> {
    let mut values = Vec::with_capacity(leaves.len());
    for first in (0..leaves.len()).step_by(64) {
        let word = circuit.value(|var| {
            let i = position(leaves, var);
            let flip = if (first..first + 64).contains(&i) { 1 << (i - first) } else { 0 };
            flip ^ if state[i] { u64::MAX } else { 0 }
        });
        values.extend((first..leaves.len().min(first + 64)).map(|i| word >> (i - first) & 1 == 1));
    }
    values
}

fn position(leaves: &[Var], var: Var) -> usize {
    leaves.binary_search(&var).expect("a variable of the cone")
}

#[cfg(test)]
mod tests;
