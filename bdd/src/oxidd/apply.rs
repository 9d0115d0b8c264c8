//! Conjunction and exclusive or, with a budget.
//!
//! Source: Brace, Rudell, Bryant, *Efficient Implementation of a BDD Package*, DAC 1990: Shannon expansion with a
//! computed table and complement edges. The then-edge of a node is never complemented.

use ::oxidd::Function;
use ::oxidd::bcdd::BCDDFunction;
use oxidd_core::util::{EdgeDropGuard, Own, Ref};
use oxidd_core::{ApplyCache, Edge, HasApplyCache, HasLevel, InnerNode, LevelNo, LevelView, Manager, Node};
use oxidd_rules_bdd::complement_edge::{BCDDOp, BCDDTerminal, EdgeTag};

use crate::{OverBudget, Stop};

/// Steps between two calls of the stop function.
const INTERVAL: usize = 1 << 11;

/// The nodes of `oxidd`.
pub type Table<'id> = <BCDDFunction as Function>::Manager<'id>;
/// A function that an operation is given.
pub type Operand<'a, 'id> = Ref<'a, <Table<'id> as Manager>::Edge>;
/// A function that an operation has made.
pub type Made<'id> = Own<<Table<'id> as Manager>::Edge>;

/// ¬f
pub fn not<E: Edge<Tag = EdgeTag>>(f: Ref<'_, E>) -> Ref<'_, E> {
    f.with_tag(!f.tag())
}

/// The cofactors of the function at `edge`, whose node is `node`, by the variable of `level`: true, then false.
pub fn cofactors<'a, 'id>(
    edge: Operand<'a, 'id>,
    node: &'a <Table<'id> as Manager>::InnerNode,
    level: LevelNo,
) -> [Operand<'a, 'id>; 2] {
    if node.level() != level {
        return [edge, edge];
    }
    [0, 1].map(|i| {
        let child = node.child(i);
        child.with_tag(child.tag() ^ edge.tag())
    })
}

/// The steps of one operation.
pub struct Steps<'a> {
    /// Those that are left.
    left: usize,
    /// Asked from time to time whether to give up.
    stop: Option<&'a Stop>,
}

impl<'a> Steps<'a> {
    /// So many steps, unless the stop function ends them.
    pub fn new(left: usize, stop: &'a Option<Stop>) -> Steps<'a> {
        Steps { left, stop: stop.as_ref() }
    }

    /// Takes a step, unless none is left or the stop function says so.
    pub fn take(&mut self) -> Result<(), OverBudget> {
        self.left = self.left.checked_sub(1).ok_or(OverBudget)?;
        match self.stop {
            Some(stop) if self.left.is_multiple_of(INTERVAL) && stop() => Err(OverBudget),
            _ => Ok(()),
        }
    }
}

/// One operation.
pub struct Apply<'a, 'id: 'a> {
    pub manager: &'a Table<'id>,
    pub steps: Steps<'a>,
    /// Nodes that may be added to the table.
    pub nodes: usize,
    /// Nodes that were added to the table, whether the operation succeeded or not.
    pub created: usize,
}

impl<'id> Apply<'_, 'id> {
    /// f `op` g, where `op` is `And` or `Xor`.
    pub fn run(
        &mut self,
        op: BCDDOp,
        f: Operand<'_, 'id>,
        g: Operand<'_, 'id>,
    ) -> Result<Made<'id>, OverBudget> {
        if op == BCDDOp::And {
            return self.expand(op, f, g);
        }
        // f ⊕ g is computed without complements and then negated if one of the two was complemented.
        let tag = f.tag() ^ g.tag();
        let result = self.expand(op, f.with_tag(EdgeTag::None), g.with_tag(EdgeTag::None))?;
        let tag = result.tag() ^ tag;
        Ok(result.with_tag(tag))
    }

    /// The function of a variable.
    pub fn variable(&mut self, index: u32) -> Result<Made<'id>, OverBudget> {
        let level = self.manager.var_to_level(index);
        let [t, e] = [true, false].map(|value| EdgeDropGuard::new(self.manager, self.constant(value)));
        self.node(level, t.into_edge(), e.into_edge())
    }

    fn expand(
        &mut self,
        op: BCDDOp,
        f: Operand<'_, 'id>,
        g: Operand<'_, 'id>,
    ) -> Result<Made<'id>, OverBudget> {
        let manager = self.manager;
        if f.with_tag(EdgeTag::None) == g.with_tag(EdgeTag::None) {
            return Ok(match op {
                BCDDOp::And if f == g => manager.clone_edge(f),
                _ => self.constant(f != g && op == BCDDOp::Xor),
            });
        }
        let (f_node, g_node) = match (manager.get_node(f), manager.get_node(g)) {
            (Node::Inner(f_node), Node::Inner(g_node)) => (f_node, g_node),
            (Node::Terminal(_), _) => return Ok(self.with_constant(op, f.tag(), g)),
            (_, Node::Terminal(_)) => return Ok(self.with_constant(op, g.tag(), f)),
        };
        let operands = if f < g { [f, g] } else { [g, f] };
        if let Some(result) = manager.apply_cache().get(manager, op, &operands) {
            return Ok(result);
        }
        self.steps.take()?;

        let level = f_node.level().min(g_node.level());
        let [f_true, f_false] = cofactors(f, f_node, level);
        let [g_true, g_false] = cofactors(g, g_node, level);
        let t = EdgeDropGuard::new(manager, self.run(op, f_true, g_true)?);
        let e = self.run(op, f_false, g_false)?;
        let result = self.node(level, t.into_edge(), e)?;
        manager.apply_cache().add(manager, op, &operands, result.borrowed());
        Ok(result)
    }

    /// `op` of f and the constant that has the tag `constant`.
    fn with_constant(&self, op: BCDDOp, constant: EdgeTag, f: Operand<'_, 'id>) -> Made<'id> {
        match (op, constant) {
            (BCDDOp::And, EdgeTag::None) | (BCDDOp::Xor, EdgeTag::Complemented) => self.manager.clone_edge(f),
            (BCDDOp::Xor, EdgeTag::None) => self.manager.clone_edge(not(f)),
            _ => self.constant(false),
        }
    }

    /// A constant function.
    pub fn constant(&self, value: bool) -> Made<'id> {
        let tag = if value { EdgeTag::None } else { EdgeTag::Complemented };
        let terminal =
            self.manager.get_terminal(BCDDTerminal).expect("the only terminal exists from the start");
        terminal.with_tag(tag)
    }

    /// The function that is `t` if the variable of `level` is true and `e` otherwise.
    pub fn node(&mut self, level: LevelNo, t: Made<'id>, e: Made<'id>) -> Result<Made<'id>, OverBudget> {
        if t == e {
            self.manager.drop_edge(e);
            return Ok(t);
        }
        let (tag, e_tag) = (t.tag(), e.tag() ^ t.tag());
        let node =
            <Table<'id> as Manager>::InnerNode::new(level, [t.with_tag(EdgeTag::None), e.with_tag(e_tag)]);
        let mut view = self.manager.level(level);
        let before = view.len();
        let result = view.get_or_insert(node).map_err(|_| OverBudget)?;
        self.created += view.len() - before;
        drop(view);
        if self.created > self.nodes {
            self.manager.drop_edge(result);
            return Err(OverBudget);
        }
        Ok(result.with_tag(tag))
    }
}
