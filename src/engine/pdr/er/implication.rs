//! ImplicationER: does one lemma imply another under the definitions? (Section 5.1, Algorithm 4.)
//!
//! Four stages, the cheapest first: inclusion; no auxiliary variable in either lemma; a literal of the first lemma
//! whose cone is disjoint from that of the second; BDDs over state variables, exact within their budget. Bloom filters
//! of cones, stored with the lemmas, decide most of the third stage. A latch literal of the first lemma that the second
//! has only in definitions, if at all, counts as disjoint, too: BDDs would rarely find an implication there
//! (docs/experiments/er.md). A clause implies a lemma if and only if each of its literals does, so answers are cached
//! for literals.
//!
//! Rejected: a SAT query per pair, which made the paper's tool slower than no check at all.

use std::time::{Duration, Instant};

use bdd::{Bdd, Limits, Manager, OverBudget};
use hashbrown::HashMap;

use crate::engine::er::Definitions;
use crate::engine::pdr::TraceLemma;
use crate::logic::cube::Clause;
use crate::logic::definition::Operator;
use crate::logic::lit::{Lit, Var};
use crate::stats;

/// The greatest number of cached lemmas. When it is reached, the cache is emptied.
const MAX_CACHED: usize = 20_000;

/// Decides implications and counts them.
#[derive(Default)]
pub struct Implication {
    /// Made when first needed, since even an empty table takes much memory.
    diagrams: Option<Diagrams>,
    /// Counters.
    pub stats: stats::Implication,
    /// Wall time of the stage of BDDs.
    pub time: Duration,
}

impl Implication {
    /// Does `c` imply `d`? True is certain. False may be wrong: if the BDDs exceed their budget, or if a latch literal
    /// of `c` is not in `d`, but a definition that `d` mentions depends on its latch.
    pub fn implies(&mut self, definitions: &Definitions, c: &TraceLemma, d: &TraceLemma) -> bool {
        self.stats.calls += 1;
        if c.subsumes(d) {
            self.stats.syntactic += 1;
            return true;
        }
        if !c.has_auxiliary && !d.has_auxiliary {
            self.stats.no_aux += 1;
            return false;
        }
        if c.latch_signature & !d.signature != 0 || c.cone_word & d.cone_word == 0 {
            self.stats.cone += 1;
            return false;
        }
        let start = Instant::now();
        let answer = self.decide(definitions, c, d);
        self.time += start.elapsed();
        answer
    }

    fn decide(&mut self, definitions: &Definitions, c: &TraceLemma, d: &TraceLemma) -> bool {
        let diagrams = self.diagrams.get_or_insert_with(Diagrams::new);
        let answer = diagrams.implies(definitions, &c.clause, &d.clause);
        match answer {
            Answer::Disjoint => self.stats.cone += 1,
            Answer::TooLarge => self.stats.gave_up += 1,
            Answer::Implied | Answer::NotImplied => self.stats.bdd += 1,
        }
        answer == Answer::Implied
    }
}

/// Does a literal imply a lemma?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    Implied,
    NotImplied,
    /// Not implied, because the cones of literal and lemma are disjoint.
    Disjoint,
    /// The diagrams exceed their budget.
    TooLarge,
}

/// BDDs over state variables, for lemmas and auxiliary variables.
struct Diagrams {
    manager: Manager,
    /// The variable order of the BDDs: state variables in the order in which they were first needed, which puts related
    /// ones close to each other.
    order: HashMap<Var, u32>,
    /// By state or auxiliary variable: its diagram, over state variables only.
    variables: HashMap<Var, Result<Bdd, OverBudget>>,
    /// The cache; it is emptied when it is full.
    lemmas: HashMap<Clause, Conclusion>,
}

/// A lemma as the conclusion of implications.
struct Conclusion {
    cone: Vec<Var>,
    /// Made when first needed.
    diagram: Option<Result<Bdd, OverBudget>>,
    /// The known answers: does this literal imply the lemma?
    premises: HashMap<Lit, Answer>,
}

impl Diagrams {
    fn new() -> Diagrams {
        let limits = Limits { nodes: 1 << 18, steps: 1 << 12 };
        Diagrams {
            manager: Manager::new(limits),
            order: HashMap::new(),
            variables: HashMap::new(),
            lemmas: HashMap::new(),
        }
    }

    /// The answer for the first literal of `c` that is not known to imply `d`; implied if all of them do.
    fn implies(&mut self, definitions: &Definitions, c: &Clause, d: &Clause) -> Answer {
        loop {
            let Some(conclusion) = self.lemmas.get(d) else {
                if self.lemmas.len() >= MAX_CACHED {
                    self.lemmas.clear();
                }
                let cone = definitions.clause_cone(d);
                let conclusion = Conclusion { cone, diagram: None, premises: HashMap::new() };
                self.lemmas.insert(d.clone(), conclusion);
                continue;
            };
            let known = c.iter().map(|&lit| (lit, conclusion.premises.get(&lit).copied()));
            let mut others = known.filter(|(_, answer)| *answer != Some(Answer::Implied));
            let lit = match others.next() {
                None => return Answer::Implied,
                Some((_, Some(answer))) => return answer,
                Some((lit, None)) => lit,
            };
            let answer = if d.contains(&lit) {
                Answer::Implied
            } else if disjoint(definitions.cone(lit), &conclusion.cone) {
                Answer::Disjoint
            } else {
                match self.compare(definitions, d, lit) {
                    Ok(true) => Answer::Implied,
                    Ok(false) => Answer::NotImplied,
                    Err(OverBudget) => Answer::TooLarge,
                }
            };
            self.lemmas.get_mut(d).expect("a lemma just found").premises.insert(lit, answer);
        }
    }

    fn compare(&mut self, definitions: &Definitions, lemma: &Clause, lit: Lit) -> Result<bool, OverBudget> {
        let premise = self.literal(definitions, lit)?;
        let known = self.lemmas[lemma].diagram.clone();
        let conclusion = match known {
            Some(known) => known,
            None => {
                let new = self.disjunction(definitions, lemma);
                self.lemmas.get_mut(lemma).expect("a lemma just found").diagram = Some(new.clone());
                new
            }
        }?;
        self.manager.leq(&premise, &conclusion)
    }

    fn disjunction(&mut self, definitions: &Definitions, clause: &Clause) -> Result<Bdd, OverBudget> {
        let mut result = self.manager.constant(false);
        // Begins with the literals lowest in the order, so that each step adds nodes on top.
        let mut lits = clause.to_vec();
        let place =
            |lit: &Lit| definitions.cone(*lit).iter().filter_map(|var| self.order.get(var)).min().copied();
        lits.sort_by_cached_key(|lit| std::cmp::Reverse(place(lit)));
        for lit in lits {
            let lit = self.literal(definitions, lit)?;
            result = self.manager.or(&lit, &result)?;
        }
        Ok(result)
    }

    fn literal(&mut self, definitions: &Definitions, lit: Lit) -> Result<Bdd, OverBudget> {
        let positive = match self.variables.get(&lit.var()) {
            Some(known) => known.clone(),
            None => {
                let new = self.variable(definitions, lit.var());
                self.variables.insert(lit.var(), new.clone());
                new
            }
        }?;
        Ok(if lit.is_negated() { self.manager.not(&positive) } else { positive })
    }

    fn variable(&mut self, definitions: &Definitions, var: Var) -> Result<Bdd, OverBudget> {
        let Some(definition) = definitions.get(var) else {
            let next = self.order.len() as u32;
            let index = *self.order.entry(var).or_insert(next);
            return self.manager.var(index);
        };
        let [a, b] = definition.operands;
        let (a, b) = (self.literal(definitions, a)?, self.literal(definitions, b)?);
        match definition.operator {
            Operator::And => self.manager.and(&a, &b),
            Operator::Xor => self.manager.xor(&a, &b),
        }
    }
}

/// Are two cones disjoint? One pass, since both are sorted.
fn disjoint(mut a: &[Var], mut b: &[Var]) -> bool {
    while let ([v, rest_a @ ..], [w, rest_b @ ..]) = (a, b) {
        match v.cmp(w) {
            std::cmp::Ordering::Less => a = rest_a,
            std::cmp::Ordering::Greater => b = rest_b,
            std::cmp::Ordering::Equal => return false,
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::engine::er::testing::{Circuit, circuit};

    proptest! {
        #[test]
        fn disjoint_cones_share_no_variable(Circuit { definitions, .. } in circuit(12)) {
            for (var, definition) in definitions.iter() {
                let cone = definitions.cone(var.lit());
                prop_assert!(cone.is_sorted() && cone.iter().all(|v| !definitions.is_auxiliary(*v)));
                prop_assert_eq!(cone, definitions.clause_cone(&definition.operands));
                for v in (1..definitions.first().0).map(Var) {
                    let in_cone = definition.operands.iter().any(|&o| definitions.cone(o).contains(&v));
                    prop_assert_eq!(disjoint(cone, &[v]), !in_cone);
                    prop_assert_eq!(disjoint(&[v], cone), !in_cone);
                }
            }
        }
    }
}
