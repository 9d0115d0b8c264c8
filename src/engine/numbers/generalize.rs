//! Lemmas from blocked cubes: the literals that the rules need, of these as few as suffice, and larger ones in their
//! place.
//!
//! Each rule of the predicate has a core of its own. When a literal is dropped, only rules whose core mentions it are
//! asked again. Before that, an equality may become a divisibility by a number that occurs in the clauses (a loop that
//! counts by two keeps a parity, which no bound says), and two bounds their sum, which an interpolant might have, or
//! one through corners of several cubes. A lemma never excludes what is known to be derivable. Rejected: bounds relaxed
//! in steps; at low levels they end at the values of the facts.

use super::ended::Ended;
use super::induction::Induction;
use super::queries::Found;
use super::search::Search;
use crate::arith::{Cube, Linear, Literal, Sort};
use crate::engine::obligations::Level;
use crate::number::Number;

/// Of so many bounds of a cube, sums are tried.
const MOST_BOUNDS: usize = 6;

pub(super) fn is_bound(literal: &Literal) -> bool {
    matches!(literal, Literal::AtMost(_) | Literal::Less(_))
}

/// The bound that a sum of multiples of two bounds is.
pub(super) fn implied(a: &Literal, b: &Literal, sum: Linear) -> Literal {
    let is_strict = [a, b].iter().any(|literal| matches!(literal, Literal::Less(_)));
    if is_strict { Literal::Less(sum) } else { Literal::AtMost(sum) }
}

/// A cube under generalization, with the literals that each rule needs.
pub(super) struct Blocked {
    pub(super) predicate: usize,
    pub(super) cube: Cube,
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
        let literals =
            |core: &[usize]| core.iter().map(|&position| cube.literals()[position].clone()).collect();
        let cores = cores.iter().map(|(rule, core)| (*rule, literals(core))).collect();
        let mut blocked = Blocked { predicate, cube: cube.clone(), cores, level };
        self.divide(&mut blocked)?;
        self.add_up(&mut blocked)?;
        self.join(&mut blocked)?;
        self.shrink(&mut blocked)?;
        self.drop_literals(&mut blocked)?;
        while blocked.level < self.trace.top
            && let Induction::Holds(_) = self.induction(predicate, &blocked.cube, blocked.level + 1, true)?
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
        // What relates several variables goes first: bounds of single ones are more often inductive.
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

    /// Puts a larger cube in the place of a blocked one, which it has been made of by changing a literal, if it is
    /// blocked, too.
    fn replace(&mut self, blocked: &mut Blocked, larger: Cube, changed: &Literal) -> Result<bool, Ended> {
        if self.is_reached(blocked.predicate, &larger)? {
            return Ok(false);
        }
        let mut cores = blocked.cores.clone();
        for (rule, core) in cores.iter_mut().filter(|(_, core)| core.contains(changed)) {
            let found = self.derives(*rule, &larger, blocked.level, true)?;
            match found {
                Found::Model(_) => return Ok(false),
                Found::Core(found) => {
                    *core = found.iter().map(|&position| larger.literals()[position].clone()).collect();
                }
            }
        }
        (blocked.cube, blocked.cores) = (larger, cores);
        self.shrink(blocked)?;
        Ok(true)
    }

    /// Keeps the literals that a rule needs, if they exclude nothing that is known to be derivable.
    fn shrink(&mut self, blocked: &mut Blocked) -> Result<(), Ended> {
        let needed =
            |i: usize| blocked.cores.iter().any(|(_, core)| core.contains(&blocked.cube.literals()[i]));
        let smallest = blocked.cube.only(needed);
        if smallest != blocked.cube && !self.is_reached(blocked.predicate, &smallest)? {
            blocked.cube = smallest;
        }
        Ok(())
    }

    /// Puts the sum of two bounds in the place of both: what it excludes has a slope that none of them has.
    fn add_up(&mut self, blocked: &mut Blocked) -> Result<(), Ended> {
        let bounds: Vec<Literal> = blocked
            .cube
            .literals()
            .iter()
            .filter(|literal| is_bound(literal))
            .take(MOST_BOUNDS)
            .cloned()
            .collect();
        for (i, a) in bounds.iter().enumerate() {
            for b in &bounds[i + 1..] {
                let literals = blocked.cube.literals();
                if !literals.contains(a) || !literals.contains(b) {
                    continue;
                }
                let rest = literals.iter().filter(|other| ![a, b].contains(other)).cloned();
                let sum = match (a.linear(), b.linear()) {
                    (Some(a), Some(b)) => a.plus(&Number::one(), b),
                    _ => unreachable!("bounds have forms"),
                };
                if sum.factors.is_empty() {
                    continue;
                }
                let rest: Vec<Literal> = rest.collect();
                self.replace_by(blocked, implied(a, b, sum), rest)?;
            }
        }
        Ok(())
    }

    /// Puts divisibilities in the place of equalities, if they hold one level higher, too: what holds of the first
    /// values only would be no better than a bound.
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
                let literals = blocked.cube.literals().iter();
                let rest = literals.filter(|other| ![&literal, &opposite].contains(other)).cloned().collect();
                let divides = Literal::Divides(modulus.into(), linear.clone(), true);
                if self.replace_by(blocked, divides, rest)? {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Puts a literal in the place of a blocked cube, or else with the rest of it, if that is blocked at the next
    /// level.
    pub(super) fn replace_by(
        &mut self,
        blocked: &mut Blocked,
        by: Literal,
        rest: Vec<Literal>,
    ) -> Result<bool, Ended> {
        let sorts = self.rules.sorts(blocked.predicate).to_vec();
        let with: Vec<Literal> = rest.into_iter().chain([by.clone()]).collect();
        for literals in [vec![by], with] {
            if let Some(larger) = Cube::new(literals, &sorts)
                && self.replace_all(blocked, larger)?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Puts a larger cube in the place of a blocked one, if it is blocked at the next level.
    fn replace_all(&mut self, blocked: &mut Blocked, larger: Cube) -> Result<bool, Ended> {
        let (predicate, level) = (blocked.predicate, blocked.level + 1);
        if self.is_reached(predicate, &larger)? {
            return Ok(false);
        }
        let found = self.induction(predicate, &larger, level, true)?;
        let Induction::Holds(cores) = found else { return Ok(false) };
        let literals = |core: &[usize]| core.iter().map(|&i| larger.literals()[i].clone()).collect();
        blocked.cores = cores.iter().map(|(rule, core)| (*rule, literals(core))).collect();
        blocked.cube = larger;
        blocked.level = level.min(self.trace.top);
        Ok(true)
    }
}
