//! The example of a lecture; random formulas, with every interpolant checked on all assignments and every derived
//! clause by unit propagation with its antecedents.

use std::sync::Arc;

use super::interpolator::Interpolator;
use super::rules::Side;
use crate::logic::graph::Graph;
use crate::logic::lit::{Lit, Var};
use crate::logic::random::SplitMix64;
use crate::sat::Answer;

/// Asserts that each derived clause follows from its antecedents by unit propagation, as LRAT wants it: read backwards,
/// each of them becomes a unit under the negation of the clause, and the first one becomes empty.
fn check_log(interpolator: &Interpolator) {
    let log = interpolator.log();
    for clause in (0..log.len()).map(|index| log.id(index)) {
        let antecedents = log.antecedents(clause);
        let Some((first, others)) = antecedents.split_first() else { continue };
        assert!(antecedents.iter().all(|&antecedent| antecedent < clause));
        let mut falsified = log.lits(clause).to_vec();
        for &other in others.iter().rev() {
            let open: Vec<Lit> = log.lits(other).iter().copied().filter(|l| !falsified.contains(l)).collect();
            assert_eq!(open.len(), 1, "{:?} is no unit under {falsified:?}", log.lits(other));
            falsified.push(!open[0]);
        }
        assert!(log.lits(*first).iter().all(|lit| falsified.contains(lit)));
    }
}

fn interpolator() -> Interpolator {
    Interpolator::new(Arc::new(|| false))
}

#[test]
fn the_example_of_the_lecture() {
    let mut graph = Graph::default();
    let leaves: Vec<Lit> = (0..4).map(|_| graph.leaf().lit()).collect();
    let mut solver = interpolator();
    let a1 = solver.new_var(Side::A).lit();
    let [a2, a3] = [leaves[1], leaves[2]].map(|leaf| solver.share(leaf).lit());
    let a4 = solver.new_var(Side::B).lit();
    for clause in [&[a1, !a2][..], &[!a1, !a3], &[a2]] {
        solver.add_clause(Side::A, clause);
    }
    for clause in [&[!a2, a3][..], &[a2, a4], &[!a4]] {
        solver.add_clause(Side::B, clause);
    }
    assert_eq!(solver.solve(&[]), Answer::Unsat);
    let interpolant = solver.interpolant(&mut graph).expect("nothing stops it");
    assert_eq!(interpolant, graph.and(leaves[1], !leaves[2]));
    check_log(&solver);
}

/// A random formula: variables 0 to 3 of A, then four shared ones, then four of B.
struct Formula {
    clauses: Vec<(Side, Vec<Lit>)>,
}

const OF_EACH: u32 = 4;

impl Formula {
    fn random(random: &mut SplitMix64) -> Formula {
        let count = 20 + random.below(30);
        let clause = |random: &mut SplitMix64| {
            let side = if random.below(2) == 0 { Side::A } else { Side::B };
            let first = if side == Side::A { 1 } else { 1 + OF_EACH };
            let width = 1 + random.below(4).max(1);
            let lit = |random: &mut SplitMix64| {
                Var(first + random.below(2 * OF_EACH as usize) as u32).lit().xor(random.below(2) == 0)
            };
            (side, (0..width).map(|_| lit(random)).collect())
        };
        Formula { clauses: (0..count).map(|_| clause(random)).collect() }
    }

    /// Is there an assignment that agrees with the shared bits and satisfies all clauses and units of a side?
    fn allows(&self, side: Side, shared: u32, units: &[Lit]) -> bool {
        let first = if side == Side::A { 0 } else { 2 * OF_EACH };
        (0..1 << OF_EACH).any(|own: u32| {
            let bits = shared << OF_EACH | own << first;
            let holds = |lit: &Lit| (bits >> (lit.var().0 - 1) & 1 == 1) != lit.is_negated();
            self.clauses.iter().filter(|(of, _)| *of == side).all(|(_, clause)| clause.iter().any(holds))
                && units.iter().all(holds)
        })
    }
}

#[test]
fn random_formulas_have_interpolants() {
    let mut random = SplitMix64::new(26);
    let mut refuted = 0;
    for _ in 0..400 {
        let formula = Formula::random(&mut random);
        let mut graph = Graph::default();
        let leaves: Vec<Var> = (0..OF_EACH).map(|_| graph.leaf()).collect();
        let mut solver = interpolator();
        (0..OF_EACH).for_each(|_| assert!(solver.new_var(Side::A) != Var::CONSTANT));
        leaves.iter().for_each(|leaf| assert!(solver.share(leaf.lit()) != Var::CONSTANT));
        (0..OF_EACH).for_each(|_| assert!(solver.new_var(Side::B) != Var::CONSTANT));
        for (side, clause) in &formula.clauses {
            solver.add_clause(*side, clause);
        }
        // Several queries, so that later refutations use clauses that earlier ones have learnt.
        for _ in 0..4 {
            let own = |first: u32, random: &mut SplitMix64| {
                Var(first + random.below(OF_EACH as usize) as u32).lit().xor(random.below(2) == 0)
            };
            let of_a = own(1, &mut random);
            let of_b = own(1 + 2 * OF_EACH, &mut random);
            if solver.solve(&[of_a, of_b]) != Answer::Unsat {
                continue;
            }
            refuted += 1;
            let interpolant = solver.interpolant(&mut graph).expect("nothing stops it");
            for shared in 0..1 << OF_EACH {
                let value = graph.evaluate(|leaf| shared >> (leaf.0 - 1) & 1 == 1).get(interpolant);
                assert!(value || !formula.allows(Side::A, shared, &[of_a]));
                assert!(!value || !formula.allows(Side::B, shared, &[of_b]));
            }
        }
        check_log(&solver);
    }
    assert!(refuted > 200, "only {refuted} refutations");
}

/// Pigeons in A, holes in B: thousands of conflicts, so that clauses are forgotten and the arena is compacted.
#[test]
fn the_log_outlives_forgotten_clauses() {
    const HOLES: usize = 7;
    let mut graph = Graph::default();
    let mut solver = interpolator();
    let place: Vec<Vec<Lit>> =
        (0..=HOLES).map(|_| (0..HOLES).map(|_| solver.share(graph.leaf().lit()).lit()).collect()).collect();
    place.iter().for_each(|pigeon| solver.add_clause(Side::A, pigeon));
    for hole in 0..HOLES {
        for one in 0..place.len() {
            (0..one).for_each(|other| solver.add_clause(Side::B, &[!place[one][hole], !place[other][hole]]));
        }
    }
    assert_eq!(solver.solve(&[]), Answer::Unsat);
    assert!(solver.log().len() > 2000);
    check_log(&solver);
    assert!(solver.interpolant(&mut graph).is_some());
}
