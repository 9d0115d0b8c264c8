//! The relational product, with a budget, and functions over other variables.
//!
//! Source: Burch, Clarke, Long, *Symbolic Model Checking with Partitioned Transition Relations*, VLSI 1991:
//! conjunction and quantification in one recursion, so that the conjunction itself is never built. Rejected: the
//! operation of `oxidd`, which has no budget (see `mod.rs`).

use oxidd_core::util::EdgeDropGuard;
use oxidd_core::{ApplyCache, HasApplyCache, HasLevel, InnerNode, Manager, Node};
use oxidd_rules_bdd::complement_edge::{BCDDOp, EdgeTag};

use super::apply::{Apply, Made, Operand, cofactors, not};
use crate::OverBudget;

impl<'id> Apply<'_, 'id> {
    /// ∃ cube. f ∧ g, where the cube is a conjunction of variables.
    pub fn and_exists(
        &mut self,
        f: Operand<'_, 'id>,
        g: Operand<'_, 'id>,
        cube: Operand<'_, 'id>,
    ) -> Result<Made<'id>, OverBudget> {
        let manager = self.manager;
        let (f_node, g_node) = match (manager.get_node(f), manager.get_node(g)) {
            (Node::Inner(f_node), Node::Inner(g_node)) => (f_node, g_node),
            (Node::Terminal(_), Node::Terminal(_)) => return self.run(BCDDOp::And, f, g),
            (Node::Terminal(_), _) if f.tag() == EdgeTag::Complemented => return Ok(self.constant(false)),
            (_, Node::Terminal(_)) if g.tag() == EdgeTag::Complemented => return Ok(self.constant(false)),
            // f ∧ true is f ∧ f.
            (Node::Terminal(_), Node::Inner(_)) => return self.and_exists(g, g, cube),
            (Node::Inner(_), Node::Terminal(_)) => return self.and_exists(f, f, cube),
        };
        if f == not(g) {
            return Ok(self.constant(false));
        }
        let level = f_node.level().min(g_node.level());
        let mut rest = cube;
        let quantified = loop {
            match manager.get_node(rest) {
                Node::Terminal(_) => return self.run(BCDDOp::And, f, g),
                // The then-edge of a conjunction of variables is the conjunction of the others.
                Node::Inner(node) if node.level() < level => rest = node.child(0),
                Node::Inner(node) => break node.level() == level,
            }
        };
        let operands = if f < g { [f, g, rest] } else { [g, f, rest] };
        if let Some(result) = manager.apply_cache().get(manager, BCDDOp::ExistAnd, &operands) {
            return Ok(result);
        }
        self.steps.take()?;

        let [f_true, f_false] = cofactors(f, f_node, level);
        let [g_true, g_false] = cofactors(g, g_node, level);
        let t = EdgeDropGuard::new(manager, self.and_exists(f_true, g_true, rest)?);
        let result = if quantified && self.is_true(&t) {
            t.into_edge()
        } else {
            let e = EdgeDropGuard::new(manager, self.and_exists(f_false, g_false, rest)?);
            match quantified {
                true => {
                    let neither = self.run(BCDDOp::And, not(t.borrowed()), not(e.borrowed()))?;
                    let tag = !neither.tag();
                    neither.with_tag(tag)
                }
                false => self.node(level, t.into_edge(), e.into_edge())?,
            }
        };
        manager.apply_cache().add(manager, BCDDOp::ExistAnd, &operands, result.borrowed());
        Ok(result)
    }

    /// f with each variable moved by this many levels, which must exist.
    pub fn shift(&mut self, f: Operand<'_, 'id>, by: i32) -> Result<Made<'id>, OverBudget> {
        let manager = self.manager;
        let Node::Inner(node) = manager.get_node(f) else { return Ok(manager.clone_edge(f)) };
        let (tag, positive) = (f.tag(), f.with_tag(EdgeTag::None));
        let key: (&[_], &[_]) = (&[positive], &[by.cast_unsigned()]);
        let known = manager.apply_cache().get_extended::<1, 0>(manager, BCDDOp::Substitute, key);
        if let Some(([result], [])) = known {
            let tag = result.tag() ^ tag;
            return Ok(result.with_tag(tag));
        }
        self.steps.take()?;
        let level = node.level().checked_add_signed(by).expect("variables stay variables");
        let t = EdgeDropGuard::new(manager, self.shift(node.child(0), by)?);
        let e = self.shift(node.child(1), by)?;
        let result = self.node(level, t.into_edge(), e)?;
        let value: (&[_], &[_]) = (&[result.borrowed()], &[]);
        manager.apply_cache().add_extended(manager, BCDDOp::Substitute, key, value);
        let tag = result.tag() ^ tag;
        Ok(result.with_tag(tag))
    }

    fn is_true(&self, edge: &Made<'id>) -> bool {
        edge.tag() == EdgeTag::None && matches!(self.manager.get_node(edge.borrowed()), Node::Terminal(_))
    }
}
