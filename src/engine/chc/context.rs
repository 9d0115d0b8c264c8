//! A rule in a solver, with the lemmas and the facts of the predicates in its body.
//!
//! Each predicate in the body is one of two things in a query: any vector that its frame allows, or one that is known
//! to be derivable. Lemmas are in groups by predicate of the body and level. Facts are a chain of clauses: one of those
//! so far, or one to come.

use std::collections::VecDeque;

use super::interpretation::{bit, position};
use super::reached::Fact;
use crate::engine::er::{Copies, Definitions};
use crate::engine::obligations::Level;
use crate::engine::turn::Turn;
use crate::limits::{Limits, Stopped};
use crate::logic::cube::Cube;
use crate::logic::justify::Justification;
use crate::logic::lit::{Lit, Var};
use crate::sat::encode::Encoding;
use crate::sat::{Answer, Group, Query, Removable, Solver};
use crate::system::{Atom, Rule};

/// What a predicate in the body may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Body {
    /// What the frame of this level has. F_0 has nothing.
    Frame(Level),
    /// What is known to be derivable.
    Reached,
}

/// The facts that the solver knows of a predicate in the body.
struct Chain {
    /// One of all facts.
    begin: Lit,
    /// One that is still to come.
    end: Lit,
    /// How many it knows.
    known: usize,
}

/// A rule in a solver.
pub(super) struct Context<'a> {
    pub rule: &'a Rule,
    solver: Solver,
    /// By predicate of the body and level.
    groups: Vec<Vec<Group>>,
    chains: Vec<Chain>,
    /// The auxiliary variables of the head.
    head_copies: Copies,
    /// By predicate of the body, its auxiliary variables.
    body_copies: Vec<Copies>,
    /// By variable of the graph, as far as it is a leaf: the predicate of the body and the bit of it that it is.
    origins: Vec<Option<(usize, usize)>>,
    justification: Justification,
    /// Groups of the last query only.
    temporary: Vec<Group>,
}

impl<'a> Context<'a> {
    pub fn new(rule: &'a Rule, turn: &Turn, limits: &Limits) -> Result<Context<'a>, Stopped> {
        let stop = turn.counting(limits.stop());
        let solver = Encoding::solver(&rule.graph, rule.roots(), stop);
        let mut solver = solver.ok_or_else(|| limits.cause())?;
        rule.conditions.iter().for_each(|&condition| solver.add_clause(&[condition]));
        let mut origins = vec![None; rule.graph.variables()];
        for (i, atom) in rule.body.iter().enumerate() {
            atom.bits.iter().enumerate().for_each(|(bit, lit)| origins[lit.var().index()] = Some((i, bit)));
        }
        let chain = |solver: &mut Solver| {
            let begin = solver.new_var().lit();
            Chain { begin, end: begin, known: 0 }
        };
        let chains = rule.body.iter().map(|_| chain(&mut solver)).collect();
        let groups = rule.body.iter().map(|_| Vec::new()).collect();
        Ok(Context {
            rule,
            solver,
            groups,
            chains,
            head_copies: Copies::default(),
            body_copies: rule.body.iter().map(|_| Copies::default()).collect(),
            origins,
            justification: Justification::new(rule.graph.variables()),
            temporary: Vec::new(),
        })
    }

    /// The literal of the head for one of its predicate. Loads the definitions that it needs.
    fn head(&mut self, definitions: &Definitions, lit: Lit) -> Lit {
        let head = head(self.rule);
        self.head_copies.load(&mut self.solver, definitions, &|lit| bit_of(head, lit), lit)
    }

    /// The literal of a predicate in the body for one of the predicate. Loads the definitions that it needs.
    fn body(&mut self, definitions: &Definitions, atom: usize, lit: Lit) -> Lit {
        let of = &self.rule.body[atom];
        self.body_copies[atom].load(&mut self.solver, definitions, &|lit| bit_of(of, lit), lit)
    }

    /// Adds a lemma of a predicate to its places in the body.
    pub fn add(
        &mut self,
        definitions: &Definitions,
        predicate: usize,
        cube: &Cube,
        level: Level,
    ) -> Vec<Removable> {
        let atoms: Vec<usize> = self.atoms(predicate).collect();
        let mut added = Vec::new();
        for atom in atoms {
            let clause: Vec<Lit> = cube.iter().map(|&lit| !self.body(definitions, atom, lit)).collect();
            while self.groups[atom].len() < level {
                self.groups[atom].push(self.solver.new_group());
            }
            added.push(self.solver.add_removable(self.groups[atom][level - 1], &clause));
        }
        added
    }

    /// Removes a clause of a lemma. Requires: others imply it.
    pub fn remove(&mut self, clause: Removable) {
        self.solver.remove(clause);
    }

    fn atoms(&self, predicate: usize) -> impl Iterator<Item = usize> + use<'a> {
        let rule = self.rule;
        (0..rule.body.len()).filter(move |&atom| rule.body[atom].predicate == predicate)
    }

    /// Tells the solver the facts of a predicate in the body.
    pub fn learn(&mut self, atom: usize, facts: &[Fact]) {
        let known = self.chains[atom].known;
        for fact in &facts[known..] {
            let (is_it, end) = (self.solver.new_var().lit(), self.solver.new_var().lit());
            let chain = &mut self.chains[atom];
            let before = std::mem::replace(&mut chain.end, end);
            chain.known += 1;
            self.solver.add_clause(&[!before, is_it, end]);
            let of = &self.rule.body[atom];
            fact.cube.iter().for_each(|&lit| self.solver.add_clause(&[!is_it, bit_of(of, lit)]));
        }
    }

    /// Can the rule be applied such that its head is in the cube, which is over the definitions? With `relative`, no
    /// predicate of the body that is that of the head, and may be anything in its frame, is in the cube, too.
    ///
    /// Requires: the solver knows the facts of predicates that must be known to be derivable, of which there are some.
    pub fn ask(&mut self, definitions: &Definitions, cube: &[Lit], body: &[Body], relative: bool) -> Answer {
        self.temporary.drain(..).for_each(|group| self.solver.drop_group(group));
        let mut groups: Vec<Group> = Vec::new();
        let mut assumptions: Vec<Lit> = Vec::new();
        let mut clauses: VecDeque<Vec<Lit>> = VecDeque::new();
        for (atom, kind) in body.iter().enumerate() {
            match *kind {
                // Nothing can be derived in no steps.
                Body::Frame(0) => assumptions.push(Lit::FALSE),
                Body::Frame(level) => {
                    groups.extend(self.groups[atom].iter().skip(level - 1));
                    if relative
                        && self
                            .rule
                            .head
                            .as_ref()
                            .is_some_and(|head| head.predicate == self.rule.body[atom].predicate)
                    {
                        clauses
                            .push_back(cube.iter().map(|&lit| !self.body(definitions, atom, lit)).collect());
                    }
                }
                Body::Reached => assumptions.extend([self.chains[atom].begin, !self.chains[atom].end]),
            }
        }
        let temporary = clauses.pop_front();
        if temporary.as_ref().is_some_and(Vec::is_empty) {
            // No vector is left.
            return self.solver.solve(&[Lit::FALSE]);
        }
        for clause in clauses {
            let group = self.solver.new_group();
            self.solver.add_clause_to(group, &clause);
            self.temporary.push(group);
        }
        groups.extend(&self.temporary);
        assumptions.extend(cube.iter().map(|&lit| self.head(definitions, lit)));
        let temporary = temporary.unwrap_or_default();
        self.solver.ask(Query {
            assumptions: &assumptions,
            temporary: &temporary,
            groups: &groups,
            local: false,
        })
    }

    /// The literals of the cube to blame that the last query has no model.
    pub fn core(&self, cube: &[Lit]) -> Vec<Lit> {
        let literal = |lit| self.head_copies.loaded(lit).unwrap_or_else(|| bit_of(head(self.rule), lit));
        cube.iter().copied().filter(|&lit| self.solver.failed(literal(lit))).collect()
    }

    /// The value that a bit of a predicate in the body has in the model.
    pub fn value(&self, atom: usize, lit: Lit) -> bool {
        self.solver.value(bit_of(&self.rule.body[atom], lit))
    }

    /// The values of the leaves in the model, in their order.
    pub fn leaves(&self) -> Vec<bool> {
        self.rule.leaves.iter().map(|var| self.solver.value(var.lit())).collect()
    }

    /// The values of the bits of the head in the model, as literals.
    pub fn head_values(&self) -> Vec<Lit> {
        let Some(head) = &self.rule.head else { return Vec::new() };
        let solver = &self.solver;
        let values = self.rule.graph.evaluate(|var| solver.value(var.lit()));
        head.bits.iter().enumerate().map(|(i, &lit)| bit(i).xor(!values.get(lit))).collect()
    }

    /// Bits of the head, which have these values, that copy a leaf which neither the conditions nor other bits depend
    /// on, given the values of other leaves, and which `is_free`. They may have any value.
    pub fn free_bits(&mut self, values: &[Lit], is_free: impl Fn(usize, Lit) -> bool) -> Vec<usize> {
        let Some(head) = &self.rule.head else { return Vec::new() };
        let graph = &self.rule.graph;
        let mut uses = vec![0u8; graph.variables()];
        let mut goals: Vec<Lit> = self.rule.conditions.clone();
        for (&lit, value) in head.bits.iter().zip(values) {
            match graph.operands(lit.var()) {
                None => uses[lit.var().index()] = uses[lit.var().index()].saturating_add(1),
                Some(_) => goals.push(lit.xor(value.is_negated())),
            }
        }
        let solver = &self.solver;
        let needed = self.justification.justify(graph, &goals, |var| solver.value(var.lit()), |_| 1.0);
        needed.iter().for_each(|var| uses[var.index()] = 2);
        let origins = &self.origins;
        let is_copy = |lit: Lit| {
            let var = lit.var();
            let may_vary = || match origins[var.index()] {
                Some((atom, position)) => is_free(atom, bit(position)),
                None => true,
            };
            !lit.is_constant() && graph.operands(var).is_none() && uses[var.index()] == 1 && may_vary()
        };
        (0..head.bits.len()).filter(|&position| is_copy(head.bits[position])).collect()
    }

    /// Vectors of a predicate in the body, around that of the model, from each of which the rule derives a vector in
    /// the cube, which is over bits, if all else is as in the model. Bits of low price are preferred.
    pub fn project(&mut self, cube: &[Lit], atom: usize, price: impl Fn(Lit) -> f32) -> Cube {
        let conditions = self.rule.conditions.iter().copied();
        let goals: Vec<Lit> =
            conditions.chain(cube.iter().map(|&lit| bit_of(head(self.rule), lit))).collect();
        let (solver, origins) = (&self.solver, &self.origins);
        let bit = |var: Var| match origins[var.index()] {
            Some((of, position)) if of == atom => Some(bit(position)),
            _ => None,
        };
        let value = |var: Var| solver.value(var.lit());
        let leaves =
            self.justification.justify(&self.rule.graph, &goals, value, |var| bit(var).map_or(0.0, &price));
        leaves.iter().filter_map(|&var| Some(bit(var)?.xor(!value(var)))).collect()
    }

    /// How many literals its solver has propagated.
    pub fn propagations(&self) -> u64 {
        self.solver.propagations()
    }
}

/// The head of a rule.
fn head(rule: &Rule) -> &Atom {
    rule.head.as_ref().expect("a query has no bits")
}

/// The literal that stands for one of a predicate.
fn bit_of(atom: &Atom, lit: Lit) -> Lit {
    atom.bits[position(lit)].xor(lit.is_negated())
}
