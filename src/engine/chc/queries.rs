//! Queries about all rules of a head, each in a solver of its own.
//!
//! Rejected: one solver per head with all its rules. A rule whose core does not mention a literal need not be asked
//! again when that literal is dropped.

use super::context::{Body, Context};
use super::interpretation::position;
use super::reached::{Fact, Reached};
use super::trace::{Lemma, Trace};
use crate::engine::er::Definitions;
use crate::engine::obligations::Level;
use crate::engine::turn::Turn;
use crate::limits::{Limits, Stopped};
use crate::logic::cube::Cube;
use crate::logic::lit::Lit;
use crate::sat::{Answer, Stop};
use crate::system::{Atom, Rules};

/// The answer to a query whether something in a cube can be derived from a frame.
#[derive(Debug)]
pub(super) enum Induction {
    /// Nothing can, by these cores.
    Holds(Vec<Core>),
    /// This rule derives something; its context has the model.
    Fails(usize),
}

/// The literals of a cube because of which a rule derives nothing in it.
pub(super) type Core = (usize, Vec<Lit>);

/// The solvers of all rules.
pub(super) struct Queries<'a> {
    rules: &'a Rules,
    pub contexts: Vec<Context<'a>>,
    /// By predicate, its auxiliary variables; variable k + 1 is bit k.
    pub definitions: Vec<Definitions>,
    /// By predicate, the rules that derive it; those that have derived something lately come first.
    by_head: Vec<Vec<usize>>,
    /// By predicate, the rules with it in their body.
    by_body: Vec<Vec<usize>>,
    limits: &'a Limits,
    stop: Stop,
    pub calls: u64,
}

impl<'a> Queries<'a> {
    pub fn new(rules: &'a Rules, turn: &Turn, limits: &'a Limits) -> Result<Queries<'a>, Stopped> {
        let mut by_body = vec![Vec::new(); rules.goal() + 1];
        for (i, rule) in rules.rules.iter().enumerate() {
            for atom in &rule.body {
                if by_body[atom.predicate].last() != Some(&i) {
                    by_body[atom.predicate].push(i);
                }
            }
        }
        let contexts =
            rules.rules.iter().map(|rule| Context::new(rule, turn, limits)).collect::<Result<_, _>>()?;
        let definitions =
            (0..=rules.goal()).map(|of| Definitions::new(&vec![None; rules.bits(of)])).collect();
        Ok(Queries {
            rules,
            contexts,
            definitions,
            by_head: rules.by_head(),
            by_body,
            limits,
            stop: limits.stop(),
            calls: 0,
        })
    }

    /// Asks about one rule.
    pub fn ask(&mut self, rule: usize, cube: &[Lit], body: &[Body], relative: bool) -> Result<bool, Stopped> {
        self.calls += 1;
        if (self.stop)() {
            return Err(self.limits.cause());
        }
        let definitions = &self.definitions[self.rules.head(rule)];
        match self.contexts[rule].ask(definitions, cube, body, relative) {
            Answer::Sat => Ok(true),
            Answer::Unsat => Ok(false),
            Answer::Interrupted => Err(self.limits.cause()),
        }
    }

    /// Can something in the cube be derived at a level, from what is in the frame below and not in the cube?
    pub fn induction(&mut self, predicate: usize, cube: &[Lit], level: Level) -> Result<Induction, Stopped> {
        let mut cores = Vec::new();
        for position in 0..self.by_head[predicate].len() {
            let rule = self.by_head[predicate][position];
            if self.derives(rule, cube, level)? {
                // Rules after it move down one place.
                self.by_head[predicate][..=position].rotate_right(1);
                return Ok(Induction::Fails(rule));
            }
            cores.push((rule, self.contexts[rule].core(cube)));
        }
        Ok(Induction::Holds(cores))
    }

    /// Does a rule derive something in the cube, from what is in the frame below and not in the cube?
    pub fn derives(&mut self, rule: usize, cube: &[Lit], level: Level) -> Result<bool, Stopped> {
        let body = vec![Body::Frame(level - 1); self.contexts[rule].rule.body.len()];
        self.ask(rule, cube, &body, true)
    }

    /// A fact in the cube that can be derived from others, if facts that are new since `asked` make one.
    pub fn fact(
        &mut self,
        predicate: usize,
        cube: &[Lit],
        asked: Option<usize>,
        reached: &Reached,
    ) -> Result<Option<Fact>, Stopped> {
        for position in 0..self.by_head[predicate].len() {
            let rule = self.by_head[predicate][position];
            let atoms = &self.contexts[rule].rule.body;
            let is_new =
                asked.is_none_or(|since| atoms.iter().any(|atom| reached.has_grown(atom.predicate, since)));
            if !is_new || atoms.iter().any(|atom| reached.of(atom.predicate).is_empty()) {
                continue;
            }
            let body = vec![Body::Reached; atoms.len()];
            self.learn(rule, reached);
            if self.ask(rule, cube, &body, false)? {
                return Ok(Some(self.fact_of_model(rule, reached)));
            }
        }
        Ok(None)
    }

    /// Tells the context of a rule all facts about its body.
    pub fn learn(&mut self, rule: usize, reached: &Reached) {
        let context = &mut self.contexts[rule];
        for (i, atom) in context.rule.body.iter().enumerate() {
            context.learn(i, reached.of(atom.predicate));
        }
    }

    /// The fact that a rule derives in its model, and those like it.
    fn fact_of_model(&mut self, rule: usize, reached: &Reached) -> Fact {
        let context = &mut self.contexts[rule];
        let premise = |(atom, of): (usize, &Atom)| {
            let is_it = |fact: &Fact| fact.contains(|lit| context.value(atom, lit));
            reached.of(of.predicate).iter().position(is_it).expect("the model is made of facts")
        };
        let premises: Vec<usize> = context.rule.body.iter().enumerate().map(premise).collect();
        let body = &context.rule.body;
        let fact = |atom: usize| &reached.of(body[atom].predicate)[premises[atom]];
        let values = context.head_values();
        let free = context.free_bits(&values, |atom, lit| !fact(atom).fixes(lit));
        let fixed = values.into_iter().filter(|&lit| free.binary_search(&position(lit)).is_err());
        Fact { cube: fixed.collect(), rule, leaves: context.leaves(), premises }
    }

    /// Adds a lemma to the trace and the solvers, and takes those out that it implies. Returns how many.
    pub fn add(&mut self, trace: &mut Trace, predicate: usize, cube: Cube, level: Level) -> usize {
        let mut lemma = Lemma::new(cube, level);
        self.load(predicate, &mut lemma);
        let subsumed = trace.take_subsumed(predicate, &lemma);
        subsumed.iter().for_each(|lemma| self.unload(lemma));
        trace.lemmas[predicate].push(lemma);
        subsumed.len()
    }

    /// Gives a lemma to the solvers, at its level, and takes it from the place where it was before.
    pub fn load(&mut self, predicate: usize, lemma: &mut Lemma) {
        let before = std::mem::take(&mut lemma.clauses);
        for &rule in &self.by_body[predicate] {
            let definitions = &self.definitions[predicate];
            let added = self.contexts[rule].add(definitions, predicate, &lemma.cube, lemma.level);
            lemma.clauses.extend(added.into_iter().map(|clause| (rule, clause)));
        }
        before.into_iter().for_each(|(rule, clause)| self.contexts[rule].remove(clause));
    }

    /// Takes a lemma from the solvers. Requires: others imply it.
    pub fn unload(&mut self, lemma: &Lemma) {
        lemma.clauses.iter().for_each(|&(rule, clause)| self.contexts[rule].remove(clause));
    }

    /// What the solvers have done.
    pub fn propagations(&self) -> u64 {
        self.contexts.iter().map(Context::propagations).sum()
    }
}
