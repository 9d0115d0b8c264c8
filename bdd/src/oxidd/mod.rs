//! The backend in pure Rust: node table, reference counts and computed table of `oxidd`.
//!
//! `oxidd` limits neither the steps nor the nodes of an operation, only the nodes of the whole manager, and its manager
//! collects garbage in a thread of its own when it is nearly full, so that it depends on the scheduler whether a large
//! operation succeeds. It has no test for implication either. Therefore the recursive operations are ours (`apply.rs`,
//! `quantify.rs`, `leq.rs`), with a budget of steps, and the table is so much larger than the limit that garbage is
//! collected only where this file says so: the same calls give the same answers in each run.
//!
//! Rejected: the operations of `oxidd` with a table of exactly the wanted capacity (the race above; and a refusal
//! takes as long as filling the table); implication as a conjunction compared with *false* (makes nodes, and goes
//! on after the first counterexample).

mod apply;
mod leq;
mod quantify;

use std::rc::Rc;

use ::oxidd::bcdd::{BCDDFunction, BCDDManagerRef, new_manager};
use ::oxidd::{BooleanFunction, Function, Manager, ManagerRef};
use oxidd_core::{HasLevel, Node};
use oxidd_rules_bdd::complement_edge::{BCDDOp, EdgeTag};

use crate::{Backend, Limits, OverBudget, Stop};
use apply::{Apply, Steps, cofactors};
use leq::{Leq, Proven};

/// A counted reference to a node of `oxidd`.
#[derive(Clone)]
pub struct Handle {
    function: BCDDFunction,
    /// Counts the handles of the manager, by being there.
    _token: Rc<()>,
}

impl PartialEq for Handle {
    fn eq(&self, other: &Handle) -> bool {
        self.function == other.function
    }
}

/// The default backend, on the crate `oxidd`.
///
/// A manager costs two idle threads of the operating system, which `oxidd` starts.
pub struct Oxidd {
    manager: BCDDManagerRef,
    limits: Limits,
    variables: u32,
    /// Nodes in the table, garbage included.
    nodes: usize,
    /// Collections that `proven` knows of.
    collections: u64,
    handles: Rc<()>,
    /// The number of handles when a collection left too many nodes.
    handles_when_full: Option<usize>,
    proven: Proven,
    stop: Option<Stop>,
}

impl Oxidd {
    /// Makes room for an operation. The table may hold half as many nodes as the limit in garbage, so that the
    /// work of a collection is spread over many operations; one that was in vain is repeated only when a good part
    /// of the handles is gone.
    fn prepare(&mut self) -> Result<(), OverBudget> {
        let handles = Rc::strong_count(&self.handles);
        if self.handles_when_full.is_some_and(|full| handles > full - full.div_ceil(16)) {
            return Err(OverBudget);
        }
        if self.handles_when_full.is_some() || self.nodes > self.limits.nodes + self.limits.nodes / 2 {
            self.collect();
            if self.nodes > self.limits.nodes {
                self.handles_when_full = Some(handles);
                return Err(OverBudget);
            }
        }
        Ok(())
    }

    /// Runs an operation and hands out its result.
    fn run(
        &mut self,
        operation: impl for<'id> FnOnce(&mut Apply<'_, 'id>) -> Result<BCDDFunction, OverBudget>,
    ) -> Result<Handle, OverBudget> {
        let (result, created) = self.manager.with_manager_shared(|manager| {
            let steps = Steps::new(self.limits.steps, &self.stop);
            let mut apply = Apply { manager, steps, nodes: self.limits.nodes, created: 0 };
            (operation(&mut apply), apply.created)
        });
        self.nodes += created;
        Ok(self.handle(result?))
    }

    fn handle(&self, function: BCDDFunction) -> Handle {
        Handle { function, _token: self.handles.clone() }
    }

    fn apply(&mut self, op: BCDDOp, f: &Handle, g: &Handle) -> Result<Handle, OverBudget> {
        self.prepare()?;
        self.run(|apply| {
            let manager = apply.manager;
            let edge = apply.run(op, f.function.as_edge(manager), g.function.as_edge(manager))?;
            Ok(BCDDFunction::from_edge(manager, edge))
        })
    }

    /// Makes variables, so that there are at least this many.
    fn reserve(&mut self, variables: u32) {
        if variables > self.variables {
            let wanted = variables.max(self.variables.saturating_mul(2)).max(64);
            self.manager.with_manager_exclusive(|manager| manager.add_vars(wanted - self.variables));
            self.variables = wanted;
        }
    }
}

impl Backend for Oxidd {
    type Function = Handle;

    fn new(limits: Limits) -> Oxidd {
        // `prepare` lets an operation start with at most half as many nodes again as the limit, and the operation
        // adds at most one for each step, and one more than the limit. `oxidd` starts its own collection at 95 % of
        // the capacity, which is at most 2³¹.
        let limits = Limits { nodes: limits.nodes.min(1 << 28), ..limits };
        let nodes = limits.nodes + limits.nodes / 2 + limits.steps.min(limits.nodes);
        let capacity = nodes + nodes / 10 + 200;
        // Small tables are for many short operations, large ones for few long ones.
        let computed = (limits.nodes / 4).clamp(1 << 8, 1 << 16).max(limits.nodes / 8);
        Oxidd {
            manager: new_manager(capacity, computed, 1),
            limits,
            variables: 0,
            nodes: 0,
            collections: 0,
            handles: Rc::new(()),
            handles_when_full: None,
            proven: Proven::new(computed),
            stop: None,
        }
    }

    fn constant(&self, value: bool) -> Handle {
        self.handle(self.manager.with_manager_shared(|manager| match value {
            true => BCDDFunction::t(manager),
            false => BCDDFunction::f(manager),
        }))
    }

    fn var(&mut self, index: u32) -> Result<Handle, OverBudget> {
        self.prepare()?;
        self.reserve(index.saturating_add(1));
        self.run(|apply| Ok(BCDDFunction::from_edge(apply.manager, apply.variable(index)?)))
    }

    fn not(&self, f: &Handle) -> Handle {
        self.handle(self.manager.with_manager_shared(|manager| {
            let edge = apply::not(f.function.as_edge(manager));
            BCDDFunction::from_edge(manager, manager.clone_edge(edge))
        }))
    }

    fn and(&mut self, f: &Handle, g: &Handle) -> Result<Handle, OverBudget> {
        self.apply(BCDDOp::And, f, g)
    }

    fn xor(&mut self, f: &Handle, g: &Handle) -> Result<Handle, OverBudget> {
        self.apply(BCDDOp::Xor, f, g)
    }

    fn and_exists(&mut self, f: &Handle, g: &Handle, cube: &Handle) -> Result<Handle, OverBudget> {
        self.prepare()?;
        self.run(|apply| {
            let manager = apply.manager;
            let [f, g, cube] = [f, g, cube].map(|handle| handle.function.as_edge(manager));
            Ok(BCDDFunction::from_edge(manager, apply.and_exists(f, g, cube)?))
        })
    }

    fn shift(&mut self, f: &Handle, by: i32) -> Result<Handle, OverBudget> {
        self.prepare()?;
        self.reserve(self.variables.saturating_add_signed(by));
        self.run(|apply| {
            let manager = apply.manager;
            Ok(BCDDFunction::from_edge(manager, apply.shift(f.function.as_edge(manager), by)?))
        })
    }

    fn cofactors(&self, f: &Handle) -> Option<(u32, [Handle; 2])> {
        let split = self.manager.with_manager_shared(|manager| {
            let edge = f.function.as_edge(manager);
            let Node::Inner(node) = manager.get_node(edge) else { return None };
            let parts = cofactors(edge, node, node.level());
            let function = |part| BCDDFunction::from_edge(manager, manager.clone_edge(part));
            Some((manager.level_to_var(node.level()), parts.map(function)))
        });
        split.map(|(variable, parts)| (variable, parts.map(|part| self.handle(part))))
    }

    fn node(&self, f: &Handle) -> (usize, bool) {
        self.manager.with_manager_shared(|manager| {
            let edge = f.function.as_edge(manager);
            (edge.node_id(), edge.tag() == EdgeTag::Complemented)
        })
    }

    fn stop_when(&mut self, stop: Stop) {
        self.stop = Some(stop);
    }

    fn leq(&mut self, f: &Handle, g: &Handle) -> Result<bool, OverBudget> {
        let steps = Steps::new(self.limits.steps, &self.stop);
        self.manager.with_manager_shared(|manager| {
            // New nodes may have got the numbers of old ones.
            if self.collections != manager.gc_count() {
                self.collections = manager.gc_count();
                self.proven.clear();
            }
            Leq { manager, steps, proven: &mut self.proven }
                .run(f.function.as_edge(manager), g.function.as_edge(manager))
        })
    }

    fn collect(&mut self) {
        self.handles_when_full = None;
        self.nodes = self.manager.with_manager_shared(|manager| {
            manager.gc();
            manager.num_inner_nodes()
        });
    }

    fn nodes(&self) -> usize {
        self.nodes
    }
}
