//! What an invariant of an abstraction says as long as no property has failed.

use super::expansion::simplified;
use crate::answer::invariant::{Definition, Invariant, Lemma};
use crate::logic::lit::{Lit, Var};
use crate::model::btor2::memories::Leaf;

/// An invariant of an abstraction without the latches that say whether a property has failed before. Together with the
/// property it is inductive as before, since the property fails when such a latch becomes true.
pub fn before_failures(invariant: &Invariant, latches: &[Option<(Leaf, usize)>]) -> Invariant {
    where_false(invariant, latches.len(), |latch| matches!(latches[latch], Some((Leaf::Failed(_), _))))
}

/// The invariant of a model with so many latches in the states in which these latches are false: it does not mention
/// them.
fn where_false(invariant: &Invariant, latches: usize, is_false: impl Fn(usize) -> bool) -> Invariant {
    let mut images: Vec<Lit> = (0..Invariant::auxiliary(latches, 0).0).map(|var| Var(var).lit()).collect();
    for latch in (0..latches).filter(|&latch| is_false(latch)) {
        images[Invariant::latch(latch).index()] = Lit::FALSE;
    }
    let mut definitions: Vec<Definition> = Vec::new();
    for definition in &invariant.definitions {
        let definition = definition.renamed(|operand| image(&images, operand));
        images.push(definition.simple().unwrap_or_else(|| {
            definitions.push(definition);
            Invariant::auxiliary(latches, definitions.len() - 1).lit()
        }));
    }
    let lemma = |lemma: &Lemma| {
        let literals = simplified(lemma.iter().map(|&lit| image(&images, lit)))?;
        Some(Lemma { literals, provenance: lemma.provenance })
    };
    let lemmas = invariant.lemmas.iter().filter_map(lemma).collect();
    Invariant { definitions, lemmas, induction: invariant.induction, with: invariant.with.clone() }
}

fn image(images: &[Lit], lit: Lit) -> Lit {
    images[lit.var().index()].xor(lit.is_negated())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::invariant::Operator;
    use proptest::prelude::*;

    const LATCHES: usize = 4;

    /// The values of all variables, and whether all lemmas hold.
    fn holds(invariant: &Invariant, state: u8) -> bool {
        let mut values = vec![false];
        values.extend((0..LATCHES).map(|latch| state >> latch & 1 == 1));
        values.push(false);
        let value = |values: &[bool], lit: Lit| values[lit.var().index()] != lit.is_negated();
        for Definition { operator, operands } in &invariant.definitions {
            let [a, b] = operands.map(|operand| value(&values, operand));
            values.push(match operator {
                Operator::And => a && b,
                Operator::Xor => a != b,
            });
        }
        invariant.lemmas.iter().all(|lemma| lemma.iter().any(|&lit| value(&values, lit)))
    }

    proptest! {
        /// Where the latches are false, both say the same, and one does not mention them.
        #[test]
        fn it_says_the_same_there(
            gates in prop::collection::vec((any::<bool>(), 0..64usize, 0..64usize), 0..5),
            lemmas in prop::collection::vec(prop::collection::vec(0..64usize, 1..4), 0..5),
            off in 0..16u8,
        ) {
            let pick = |variables: usize, i: usize| {
                let latch_or_definition = i / 2 % (variables - 1);
                let var = match latch_or_definition {
                    i if i < LATCHES => Invariant::latch(i),
                    i => Invariant::auxiliary(LATCHES, i - LATCHES),
                };
                var.lit().xor(i % 2 == 1)
            };
            let definition = |(k, &(is_and, a, b)): (usize, &(bool, usize, usize))| Definition {
                operator: if is_and { Operator::And } else { Operator::Xor },
                operands: [a, b].map(|i| pick(LATCHES + 1 + k, i)),
            };
            let definitions: Vec<Definition> = gates.iter().enumerate().map(definition).collect();
            let lemma = |lits: &Vec<usize>| -> Lemma {
                lits.iter().map(|&i| pick(LATCHES + 1 + gates.len(), i)).collect::<Vec<Lit>>().into()
            };
            let lemmas = lemmas.iter().map(lemma).collect();
            let invariant = Invariant { definitions, lemmas, ..Invariant::default() };
            let without = where_false(&invariant, LATCHES, |latch| off >> latch & 1 == 1);
            for state in 0..16 {
                prop_assert_eq!(holds(&without, state), holds(&invariant, state & !off));
            }
        }
    }
}
