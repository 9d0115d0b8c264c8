//! The transition relation, in parts, and what it does to sets of states.
//!
//! Source: Burch, Clarke, Long, *Symbolic Model Checking with Partitioned Transition Relations*, VLSI 1991: a part for
//! each latch, parts joined while they stay small, and each variable quantified as soon as no later part depends on it.
//! An input that only one part depends on is quantified in that part once and for all. Rejected: images of vectors of
//! functions, which need no relation, and one recursion for each latch.

use bdd::Bdd;

use super::gave_up::GaveUp;
use super::schedule::{self, Support};
use super::space::Space;
use crate::logic::lit::Lit;

/// A part of the relation.
struct Cluster {
    relation: Bdd,
    /// The variables that no later part depends on.
    quantified: Bdd,
}

/// The transition relation.
pub(super) struct Relation {
    clusters: Vec<Cluster>,
    /// The variables that no part depends on.
    unused: Bdd,
    /// The next states of all latches.
    then: Bdd,
}

impl Relation {
    /// The relation of the space's system. `next` has the next state of each latch, `constraints` what holds in each
    /// step. Parts are joined while they have at most so many nodes.
    pub fn new(
        space: &mut Space<'_>,
        next: &[Bdd],
        constraints: &[Bdd],
        nodes: usize,
    ) -> Result<Relation, GaveUp> {
        let mut parts = constraints.to_vec();
        for (latch, next) in space.ts.latch_vars().zip(next) {
            space.limits.check()?;
            let then = space.manager.var(space.then(latch))?;
            let differs = space.manager.xor(&then, next)?;
            parts.push(space.manager.not(&differs));
        }
        let parts = join(space, &scheduled(space, parts)?, nodes)?;
        let parts = scheduled(space, parts)?;
        let (clusters, unused) = quantify(space, parts)?;
        let then: Vec<u32> = space.ts.latch_vars().map(|latch| space.then(latch)).collect();
        let then = space.variables(then)?;
        Ok(Relation { clusters, unused, then })
    }

    /// How many parts there are.
    pub fn len(&self) -> usize {
        self.clusters.len()
    }

    /// The nodes of the parts together.
    pub fn size(&self, space: &Space<'_>) -> usize {
        space.manager.size(self.clusters.iter().map(|cluster| &cluster.relation))
    }

    /// The states one step after some of these.
    pub fn image(&self, space: &mut Space<'_>, from: &Bdd) -> Result<Bdd, GaveUp> {
        let mut product = space.manager.exists(from, &self.unused)?;
        for cluster in &self.clusters {
            space.limits.check()?;
            product = space.manager.and_exists(&product, &cluster.relation, &cluster.quantified)?;
        }
        Ok(space.manager.shift(&product, -1)?)
    }

    /// The states among these that a step leads from to the state with these values of latches. Inputs may occur.
    pub fn sources(&self, space: &mut Space<'_>, among: &Bdd, state: &[Lit]) -> Result<Bdd, GaveUp> {
        let values: Vec<(u32, bool)> =
            state.iter().map(|lit| (space.then(lit.var()), !lit.is_negated())).collect();
        let state = space.cube(values)?;
        let mut product = among.clone();
        for cluster in &self.clusters {
            space.limits.check()?;
            let leads = space.manager.and_exists(&cluster.relation, &state, &self.then)?;
            product = space.manager.and(&product, &leads)?;
        }
        Ok(product)
    }
}

/// The variables of diagrams that stand for what is before a step; others stand for next states.
fn is_now(variable: &u32) -> bool {
    variable.is_multiple_of(2)
}

/// The parts in the order in which they are conjoined.
fn scheduled(space: &Space<'_>, parts: Vec<Bdd>) -> Result<Vec<Bdd>, GaveUp> {
    let support = |part: &Bdd| {
        let (quantified, introduced): (Vec<u32>, Vec<u32>) =
            space.manager.support(part).into_iter().partition(is_now);
        Support { quantified, introduced: introduced.len() }
    };
    let supports: Vec<Support> = parts.iter().map(support).collect();
    let order = schedule::order(&supports, 2 * space.ts.graph.variables(), space.limits)?;
    Ok(order.into_iter().map(|part| parts[part].clone()).collect())
}

/// Joins parts that follow each other, up to so many nodes.
fn join(space: &mut Space<'_>, parts: &[Bdd], nodes: usize) -> Result<Vec<Bdd>, GaveUp> {
    let mut joined: Vec<Bdd> = Vec::new();
    for part in parts {
        space.limits.check()?;
        if let Some(last) = joined.last_mut()
            && space.manager.size([&*last, part]) <= nodes
        {
            let both = space.manager.and(last, part)?;
            if space.manager.size([&both]) <= nodes {
                *last = both;
                continue;
            }
        }
        joined.push(part.clone());
    }
    Ok(joined)
}

/// Says of each part which variables can be quantified with it, and which no part depends on.
fn quantify(space: &mut Space<'_>, parts: Vec<Bdd>) -> Result<(Vec<Cluster>, Bdd), GaveUp> {
    let supports: Vec<Vec<u32>> = parts.iter().map(|part| space.manager.support(part)).collect();
    let mut users = vec![0; 2 * space.ts.graph.variables()];
    supports.iter().flatten().for_each(|&variable| users[variable as usize] += 1);
    let unused: Vec<u32> =
        space.latches().into_iter().filter(|&variable| users[variable as usize] == 0).collect();
    let unused = space.variables(unused)?;
    let mut left = users.clone();
    let mut clusters = Vec::new();
    for (part, support) in parts.into_iter().zip(supports) {
        support.iter().for_each(|&variable| left[variable as usize] -= 1);
        let done = support.into_iter().filter(is_now).filter(|&variable| left[variable as usize] == 0);
        let is_local =
            |variable: &u32| users[*variable as usize] == 1 && !space.ts.is_latch(space.leaf(*variable));
        let (local, quantified): (Vec<u32>, Vec<u32>) = done.partition(is_local);
        let (local, quantified) = (space.variables(local)?, space.variables(quantified)?);
        clusters.push(Cluster { relation: space.manager.exists(&part, &local)?, quantified });
    }
    Ok((clusters, unused))
}
