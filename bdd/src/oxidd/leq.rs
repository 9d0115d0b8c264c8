//! Implication without new nodes.
//!
//! The recursion stops at the first assignment that refutes the implication. With the then-edges free of complements
//! a function is true under the assignment of all ones if and only if its edge is not complemented, which refutes
//! many implications at once. Pairs that were proven are remembered in a lossy table; refuted ones are not, because
//! a refutation ends the whole check.

use oxidd_core::util::Ref;
use oxidd_core::{Edge, HasLevel, Manager, Node};
use oxidd_rules_bdd::complement_edge::EdgeTag;

use super::apply::{Operand, Steps, Table, cofactors, not};
use crate::OverBudget;

/// Pairs of nodes known to imply each other, direct mapped. Valid until nodes are freed.
pub struct Proven {
    /// The key of a pair is never 0, because node 0 is the constant.
    keys: Box<[u64]>,
    shift: u32,
}

impl Proven {
    /// A table for at least `capacity` pairs, and at least 2.
    pub fn new(capacity: usize) -> Proven {
        let capacity = capacity.max(2).next_power_of_two();
        Proven { keys: vec![0; capacity].into(), shift: 64 - capacity.trailing_zeros() }
    }

    pub fn clear(&mut self) {
        self.keys.fill(0);
    }

    /// The place of a key, by Fibonacci hashing (Knuth, vol. 3, 6.4).
    fn slot(&mut self, key: u64) -> &mut u64 {
        &mut self.keys[(key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> self.shift) as usize]
    }
}

/// Node and complement in 32 bits, as `oxidd` stores them.
fn code<E: Edge<Tag = EdgeTag>>(edge: Ref<'_, E>) -> u64 {
    let code = (edge.node_id() as u64) << 1 | edge.tag() as u64;
    debug_assert!(code <= u64::from(u32::MAX));
    code
}

/// One check.
pub struct Leq<'a, 'id: 'a> {
    pub manager: &'a Table<'id>,
    pub steps: Steps<'a>,
    pub proven: &'a mut Proven,
}

impl<'id> Leq<'_, 'id> {
    /// Does f imply g?
    pub fn run(&mut self, f: Operand<'_, 'id>, g: Operand<'_, 'id>) -> Result<bool, OverBudget> {
        if f == g {
            return Ok(true);
        }
        if f.tag() == EdgeTag::None && g.tag() == EdgeTag::Complemented {
            return Ok(false);
        }
        let (f_node, g_node) = match (self.manager.get_node(f), self.manager.get_node(g)) {
            (Node::Inner(f_node), Node::Inner(g_node)) => (f_node, g_node),
            (Node::Terminal(_), _) => return Ok(f.tag() == EdgeTag::Complemented),
            (_, Node::Terminal(_)) => return Ok(g.tag() == EdgeTag::None),
        };
        if f == not(g) {
            return Ok(false);
        }
        // ¬f → ¬g is g → f.
        if g.tag() == EdgeTag::Complemented {
            return self.run(not(g), not(f));
        }
        let key = code(f) << 32 | code(g);
        if *self.proven.slot(key) == key {
            return Ok(true);
        }
        self.steps.take()?;

        let level = f_node.level().min(g_node.level());
        let [f_true, f_false] = cofactors(f, f_node, level);
        let [g_true, g_false] = cofactors(g, g_node, level);
        let holds = self.run(f_true, g_true)? && self.run(f_false, g_false)?;
        if holds {
            *self.proven.slot(key) = key;
        }
        Ok(holds)
    }
}
