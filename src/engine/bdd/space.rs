//! Diagrams over the latches and inputs of a system.
//!
//! The leaf at place p of the order is variable 2p of the diagrams, and the next state of a latch is variable 2p + 1:
//! what a latch is and what becomes of it stand side by side, and one shift makes next states states. Source: Touati,
//! Savoj, Lin, Brayton, Sangiovanni-Vincentelli, *Implicit State Enumeration of Finite State Machines Using BDDs*,
//! ICCAD 1990.

use bdd::{Bdd, Limits as Budget, Manager, OverBudget};

use super::gave_up::GaveUp;
use super::order;
use crate::limits::Limits;
use crate::logic::cone::Cone;
use crate::logic::lit::{Lit, Var};
use crate::system::TransitionSystem;

/// Diagrams over the latches and inputs of a system.
pub(super) struct Space<'a> {
    pub ts: &'a TransitionSystem,
    pub limits: &'a Limits,
    pub manager: Manager,
    /// The leaf at each place.
    leaves: Vec<Var>,
    /// The place of each leaf, by variable of the graph.
    places: Vec<u32>,
}

impl<'a> Space<'a> {
    /// No diagram yet, and room for this many nodes.
    pub fn new(ts: &'a TransitionSystem, nodes: usize, limits: &'a Limits) -> Result<Space<'a>, GaveUp> {
        let leaves = order::leaves(ts, limits)?;
        let mut places = vec![0; ts.graph.variables()];
        for (leaf, place) in leaves.iter().zip(0..) {
            places[leaf.index()] = place;
        }
        let mut manager = Manager::new(Budget { nodes, steps: usize::MAX });
        manager.stop_when(limits.stop());
        Ok(Space { ts, limits, manager, leaves, places })
    }

    /// The variable of the diagrams that stands for a latch or an input.
    pub fn now(&self, leaf: Var) -> u32 {
        2 * self.places[leaf.index()]
    }

    /// The variable that stands for a latch after a step.
    pub fn then(&self, latch: Var) -> u32 {
        self.now(latch) + 1
    }

    /// The latch or input that a variable stands for, before or after a step.
    pub fn leaf(&self, variable: u32) -> Var {
        self.leaves[variable as usize / 2]
    }

    /// The variables that stand for the latches, in order.
    pub fn latches(&self) -> Vec<u32> {
        let latches = self.leaves.iter().filter(|&&leaf| self.ts.is_latch(leaf));
        latches.map(|&latch| self.now(latch)).collect()
    }

    /// The conjunction of variables, each true or false.
    pub fn cube(&mut self, values: impl IntoIterator<Item = (u32, bool)>) -> Result<Bdd, OverBudget> {
        let mut values: Vec<(u32, bool)> = values.into_iter().collect();
        values.sort_unstable();
        let yes = self.manager.constant(true);
        values.into_iter().rev().try_fold(yes, |cube, (variable, value)| {
            let var = self.manager.var(variable)?;
            self.manager.and(&self.signed(&var, !value), &cube)
        })
    }

    /// The conjunction of variables that an operation quantifies.
    pub fn variables(&mut self, variables: impl IntoIterator<Item = u32>) -> Result<Bdd, OverBudget> {
        self.cube(variables.into_iter().map(|variable| (variable, true)))
    }

    /// A function or its complement.
    pub fn signed(&self, f: &Bdd, negated: bool) -> Bdd {
        if negated { self.manager.not(f) } else { f.clone() }
    }

    /// The functions of literals of the graph, over latches and inputs. Diagrams of gates that no other gate needs are
    /// dropped on the way.
    pub fn functions(&mut self, roots: &[Lit]) -> Result<Vec<Bdd>, GaveUp> {
        let graph = &self.ts.graph;
        let mut cone = Cone::new(graph.variables());
        cone.visit(graph, roots.iter().copied());
        cone.gates.sort_unstable();
        let mut users = vec![0; graph.variables()];
        let operands = |gate: &Var| graph.operands(*gate).expect("a gate");
        for lit in cone.gates.iter().flat_map(operands).chain(roots.iter().copied()) {
            users[lit.var().index()] += 1;
        }
        let mut known: Vec<Option<Bdd>> = vec![None; graph.variables()];
        known[Var::CONSTANT.index()] = Some(self.manager.constant(false));
        for leaf in &cone.leaves {
            known[leaf.index()] = Some(self.manager.var(self.now(*leaf))?);
        }
        for gate in &cone.gates {
            self.limits.check()?;
            let [a, b] = operands(gate).map(|lit| self.literal(&known, lit));
            known[gate.index()] = Some(self.manager.and(&a, &b)?);
            for lit in operands(gate) {
                let users = &mut users[lit.var().index()];
                *users -= 1;
                if *users == 0 {
                    known[lit.var().index()] = None;
                }
            }
        }
        Ok(roots.iter().map(|&root| self.literal(&known, root)).collect())
    }

    fn literal(&self, known: &[Option<Bdd>], lit: Lit) -> Bdd {
        let f = known[lit.var().index()].as_ref().expect("operands come first, and are needed");
        self.signed(f, lit.is_negated())
    }
}
