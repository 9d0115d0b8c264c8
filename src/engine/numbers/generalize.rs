//! Lemmas from blocked cubes: the literals that the rules need, of these as few as suffice, and larger ones in their place.
//!
//! Each rule of the predicate has a core of its own. When a literal is dropped, only rules whose core mentions it are asked
//! again. An equality that has to stay may still become a divisibility by a number that occurs in the clauses: a loop that
//! counts by two keeps a parity, which no bound says. A lemma never excludes what is known to be derivable.

use std::collections::BTreeSet;

use super::ended::Ended;
use super::queries::{Found, Induction};
use super::search::Search;
use super::trace::Level;
use crate::arith::{Cube, Literal, Operator, Rules, Sort, Term};
use crate::number::Number;

/// The largest number that is tried as a divisor.
const LARGEST_MODULUS: i64 = 64;

/// Small integers that occur in clauses, at least 2.
pub(super) fn moduli(rules: &Rules) -> Vec<i64> {
    let nodes = rules.rules.iter().flat_map(|rule| &rule.graph.nodes);
    let numbers = nodes.filter_map(|node| match &node.term {
        Term::Number(number) | Term::Apply(Operator::Times(number) | Operator::Quotient(number), _) => {
            Some(number)
        }
        _ => None,
    });
    let small: BTreeSet<i64> = (2..=LARGEST_MODULUS)
        .filter(|&modulus| numbers.clone().any(|number| number.abs() == modulus.into()))
        .collect();
    small.into_iter().collect()
}

/// A cube under generalization, with the literals that each rule needs.
struct Blocked {
    predicate: usize,
    cube: Cube,
    cores: Vec<(usize, Vec<Literal>)>,
    level: Level,
}

impl Search<'_> {
    /// Learns a lemma that excludes a cube which nothing leads into at a level, as the cores of the rules show. Returns
    /// the highest level at which it is known to hold.
    pub fn learn(
        &mut self,
        predicate: usize,
        cube: &Cube,
        cores: Vec<(usize, Vec<usize>)>,
        level: Level,
    ) -> Result<Level, Ended> {
        let start = std::time::Instant::now();
        let core = cube.only(|position| cores.iter().any(|(_, core)| core.contains(&position)));
        let cube = if self.reached.meets(predicate, &core, &mut self.queries)? { cube.clone() } else { core };
        let literals = |core: &[usize], of: &Cube| core.iter().map(|&i| of.literals()[i].clone()).collect();
        let whole: &Cube = &cube;
        let cores = cores.iter().map(|(rule, core)| (*rule, literals(core, whole))).collect();
        let mut blocked = Blocked { predicate, cube: cube.clone(), cores, level };
        self.drop_literals(&mut blocked)?;
        self.divide(&mut blocked)?;
        while blocked.level < self.trace.top
            && let Induction::Holds(_) = self.queries.induction(
                predicate,
                &blocked.cube,
                blocked.level + 1,
                true,
                &self.trace,
                &self.reached,
            )?
        {
            blocked.level += 1;
        }
        let Blocked { cube, level, .. } = blocked;
        self.stats.lemmas_learned += 1;
        self.stats.lemmas_subsumed += self.trace.add(predicate, cube, level) as u64;
        self.stats.phases.generalize += start.elapsed();
        Ok(level)
    }

    /// Drops literals as long as the cube stays blocked.
    fn drop_literals(&mut self, blocked: &mut Blocked) -> Result<(), Ended> {
        // Truth values and divisibilities first: bounds say more about what follows.
        let mut order = blocked.cube.literals().to_vec();
        order.sort_by_key(|literal| std::cmp::Reverse(literal.variables().len()));
        for literal in order {
            let Some(position) = blocked.cube.literals().iter().position(|other| *other == literal) else {
                continue;
            };
            let smaller = blocked.cube.without(position);
            self.replace(blocked, smaller, &literal)?;
        }
        Ok(())
    }

    /// Puts a larger cube in the place of a blocked one, which it has been made of by changing a literal, if it is blocked,
    /// too.
    fn replace(&mut self, blocked: &mut Blocked, larger: Cube, changed: &Literal) -> Result<bool, Ended> {
        if self.reached.meets(blocked.predicate, &larger, &mut self.queries)? {
            return Ok(false);
        }
        let mut cores = blocked.cores.clone();
        for (rule, core) in cores.iter_mut().filter(|(_, core)| core.contains(changed)) {
            let found =
                self.queries.derives(*rule, &larger, blocked.level, true, &self.trace, &self.reached)?;
            match found {
                Found::Model(_) => return Ok(false),
                Found::Core(found) => {
                    *core = found.iter().map(|&position| larger.literals()[position].clone()).collect();
                }
            }
        }
        let needed = |i: usize| cores.iter().any(|(_, core)| core.contains(&larger.literals()[i]));
        let smallest = larger.only(needed);
        let fits = !self.reached.meets(blocked.predicate, &smallest, &mut self.queries)?;
        blocked.cube = if fits { smallest } else { larger };
        blocked.cores = cores;
        Ok(true)
    }

    /// Puts divisibilities in the place of equalities.
    fn divide(&mut self, blocked: &mut Blocked) -> Result<(), Ended> {
        let sorts = self.rules.sorts(blocked.predicate).to_vec();
        for literal in blocked.cube.literals().to_vec() {
            let Literal::AtMost(linear) = &literal else { continue };
            let opposite = Literal::AtMost(linear.times(&Number::from(-1)));
            let integers = linear.factors.keys().all(|&variable| sorts[variable] == Sort::Int);
            let literals = blocked.cube.literals();
            if !integers || !literals.contains(&opposite) || !literals.contains(&literal) {
                continue;
            }
            for modulus in self.moduli.clone() {
                let rest =
                    blocked.cube.literals().iter().filter(|other| ![&literal, &opposite].contains(other));
                let divides = Literal::Divides(modulus.into(), linear.clone(), true);
                let Some(larger) = Cube::new(rest.cloned().chain([divides]), &sorts) else { continue };
                if self.replace_all(blocked, larger)? {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Puts a larger cube in the place of a blocked one, if it is blocked, too.
    fn replace_all(&mut self, blocked: &mut Blocked, larger: Cube) -> Result<bool, Ended> {
        let (predicate, level) = (blocked.predicate, blocked.level);
        if self.reached.meets(predicate, &larger, &mut self.queries)? {
            return Ok(false);
        }
        let found = self.queries.induction(predicate, &larger, level, true, &self.trace, &self.reached)?;
        let Induction::Holds(cores) = found else { return Ok(false) };
        let literals = |core: &[usize]| core.iter().map(|&i| larger.literals()[i].clone()).collect();
        blocked.cores = cores.iter().map(|(rule, core)| (*rule, literals(core))).collect();
        blocked.cube = larger;
        Ok(true)
    }
}
