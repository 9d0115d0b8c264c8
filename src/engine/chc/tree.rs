//! All derivation trees of a bounded height as one formula.
//!
//! A place of the tree is the root, or a predicate's position in the body of the rule that is applied at the place
//! above. Whatever that rule is, one predicate stands at a place, so rules share the places below them, and the formula
//! of linear clauses is a chain. At each place there is a copy of each rule that may be applied there: all predicates
//! of its body have derivations of the height that is left, if conditions are forgotten.

use std::collections::{BTreeMap, BTreeSet};

use super::derivation::{Derivation, Step};
use super::plan::Plan;
use crate::limits::{Limits, Stopped};
use crate::logic::lit::Lit;
use crate::sat::{Answer, Backend, Solver, Stop};
use crate::system::Rules;

/// A formula has at most so many literals.
const LARGEST: usize = 1 << 25;
/// What a predicate at a place costs besides its rules, in literals.
const NODE: usize = 16;

/// A rule that may be applied at a place.
struct Application {
    rule: usize,
    chosen: Lit,
    /// The leaves of the rule.
    leaves: Vec<Lit>,
}

/// A predicate that may stand at a place.
struct Node {
    /// Does it?
    stands: Lit,
    bits: Vec<Lit>,
    applications: Vec<Application>,
}

struct Place {
    nodes: BTreeMap<usize, Node>,
    /// The places of the predicates in the body of what is applied here.
    below: Vec<usize>,
}

/// All trees of a height.
pub(super) struct Tree<'a> {
    rules: &'a Rules,
    solver: Solver,
    places: Vec<Place>,
    /// How large it is.
    pub literals: usize,
}

/// Why there is no formula.
#[derive(Debug, thiserror::Error)]
pub(super) enum Ended {
    #[error(transparent)]
    Stopped(#[from] Stopped),
    #[error("it is too large")]
    TooLarge,
}

/// Builds a tree.
struct Builder<'a, 'p> {
    tree: Tree<'a>,
    plan: &'p mut Plan<'a>,
    limits: &'p Limits,
}

impl<'a> Tree<'a> {
    /// The trees of at most this height.
    pub fn build(
        plan: &mut Plan<'a>,
        height: usize,
        sat: Backend,
        stop: Stop,
        limits: &Limits,
    ) -> Result<Tree<'a>, Ended> {
        let (rules, solver) = (plan.rules, Solver::with_backend(sat, Some(stop)));
        let tree = Tree { rules, solver, places: Vec::new(), literals: 0 };
        let mut builder = Builder { tree, plan, limits };
        let root = builder.place(&BTreeSet::from([rules.goal()]), height)?;
        debug_assert_eq!(root, 0);
        let mut tree = builder.tree;
        tree.solver.add_clause(&[tree.places[root].nodes[&rules.goal()].stands]);
        Ok(tree)
    }

    /// Is there a tree in which all fits together?
    pub fn solve(&mut self) -> Answer {
        self.solver.solve(&[])
    }

    /// The tree that has been found.
    pub fn derivation(&self) -> Derivation {
        let mut derivation = Derivation { steps: Vec::new() };
        self.steps(0, self.rules.goal(), &mut derivation);
        derivation
    }

    /// Adds the steps that derive a predicate at a place. Returns the last one.
    fn steps(&self, place: usize, predicate: usize, derivation: &mut Derivation) -> usize {
        let Place { nodes, below } = &self.places[place];
        let applied = nodes[&predicate].applications.iter().find(|applied| self.solver.value(applied.chosen));
        let Application { rule, leaves, .. } = applied.expect("a rule is applied where a predicate stands");
        let body = &self.rules.rules[*rule].body;
        let premises =
            body.iter().zip(below).map(|(atom, &place)| self.steps(place, atom.predicate, derivation));
        let premises = premises.collect();
        let values = leaves.iter().map(|&leaf| self.solver.value(leaf)).collect();
        derivation.steps.push(Step { rule: *rule, values, premises });
        derivation.steps.len() - 1
    }
}

impl Builder<'_, '_> {
    /// Fails if the formula has become too large.
    fn check(&self) -> Result<(), Ended> {
        if self.tree.literals > LARGEST { Err(Ended::TooLarge) } else { Ok(()) }
    }

    /// A place at which one of these predicates stands, with so much height left.
    fn place(&mut self, predicates: &BTreeSet<usize>, height: usize) -> Result<usize, Ended> {
        self.limits.check()?;
        self.check()?;
        let place = self.tree.places.len();
        let mut nodes = BTreeMap::new();
        let rules = self.tree.rules;
        // The predicates at the places below.
        let mut bodies: Vec<BTreeSet<usize>> = Vec::new();
        let Builder { tree: Tree { solver, literals, .. }, plan, .. } = self;
        for &predicate in predicates {
            let bits = rules.bits(predicate);
            *literals += NODE + bits;
            let mut node = Node {
                stands: solver.new_var().lit(),
                bits: (0..bits).map(|_| solver.new_var().lit()).collect(),
                applications: Vec::new(),
            };
            for rule in plan.may_derive(predicate, height) {
                let body = &rules.rules[rule].body;
                bodies.resize(bodies.len().max(body.len()), BTreeSet::new());
                for (at, atom) in bodies.iter_mut().zip(body) {
                    at.insert(atom.predicate);
                }
                let chosen = solver.new_var().lit();
                node.applications.push(Application { rule, chosen, leaves: Vec::new() });
            }
            let applied = node.applications.iter().map(|applied| applied.chosen);
            let clause: Vec<Lit> = applied.chain([!node.stands]).collect();
            solver.add_clause(&clause);
            nodes.insert(predicate, node);
        }
        self.tree.places.push(Place { nodes, below: Vec::new() });
        for body in &bodies {
            let below = self.place(body, height - 1)?;
            self.tree.places[place].below.push(below);
        }
        for &predicate in predicates {
            for i in 0..self.tree.places[place].nodes[&predicate].applications.len() {
                self.check()?;
                let leaves = self.apply(place, predicate, i)?;
                let node = self.tree.places[place].nodes.get_mut(&predicate).expect("it is there");
                node.applications[i].leaves = leaves;
            }
        }
        Ok(place)
    }

    /// Adds a copy of a rule. Returns its leaves.
    fn apply(&mut self, place: usize, predicate: usize, application: usize) -> Result<Vec<Lit>, Ended> {
        let Tree { rules, solver, places, literals } = &mut self.tree;
        let Place { nodes, below } = &places[place];
        let node = &nodes[&predicate];
        let Application { rule, chosen, .. } = node.applications[application];
        let encoding = self.plan.encoding(rule, self.limits)?;
        let rule = &rules.rules[rule];
        let head: &[Lit] = rule.head.as_ref().map_or(&[], |head| &head.bits);

        let mut lits: Vec<Lit> = vec![Lit::FALSE; rule.graph.variables()];
        for (atom, &place) in rule.body.iter().zip(below) {
            let node = &places[place].nodes[&atom.predicate];
            solver.add_clause(&[!chosen, node.stands]);
            atom.bits.iter().zip(&node.bits).for_each(|(leaf, &bit)| lits[leaf.var().index()] = bit);
        }
        for leaf in &rule.leaves {
            if lits[leaf.index()] == Lit::FALSE {
                lits[leaf.index()] = solver.new_var().lit();
            }
        }
        for (var, _) in encoding.definitions() {
            lits[var.index()] = solver.new_var().lit();
        }
        let get = |lit: Lit| lits[lit.var().index()].xor(lit.is_negated());
        for (_, clauses) in encoding.definitions() {
            for clause in clauses {
                *literals += clause.len();
                let clause: Vec<Lit> = clause.iter().map(|&lit| get(lit)).collect();
                solver.add_clause(&clause);
            }
        }
        for &condition in &rule.conditions {
            solver.add_clause(&[!chosen, get(condition)]);
        }
        for (&bit, &lit) in node.bits.iter().zip(head) {
            solver.add_clause(&[!chosen, !bit, get(lit)]);
            solver.add_clause(&[!chosen, bit, !get(lit)]);
        }
        *literals += 6 * head.len() + 2 * rule.conditions.len();
        Ok(rule.leaves.iter().map(|leaf| lits[leaf.index()]).collect())
    }
}
