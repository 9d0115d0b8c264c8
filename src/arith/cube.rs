//! Cubes: conjunctions of literals, in order, of which none is implied by another one at sight.

use super::graph::Sort;
use super::linear::Linear;
use super::literal::Literal;
use crate::number::Value;

/// A cube. An equality in it is two inequalities, so that generalization may drop one of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cube {
    literals: Vec<Literal>,
}

impl Cube {
    /// The cube of these literals, over variables of these sorts; `None` if it is empty at sight.
    pub fn new(literals: impl IntoIterator<Item = Literal>, sorts: &[Sort]) -> Option<Cube> {
        let mut cube = Cube::default();
        for literal in literals {
            match literal {
                Literal::Equal(linear) => {
                    cube.add(Literal::AtMost(linear.clone()), sorts)?;
                    cube.add(Literal::AtMost(linear.times(&(-1).into())), sorts)?;
                }
                literal => cube.add(literal, sorts)?,
            }
        }
        cube.literals.sort();
        Some(cube)
    }

    fn add(&mut self, literal: Literal, sorts: &[Sort]) -> Option<()> {
        let literal = match literal.normal(sorts) {
            Ok(literal) => literal,
            Err(true) => return Some(()),
            Err(false) => return None,
        };
        if !self.literals.iter().any(|other| implies(other, &literal)) {
            self.literals.retain(|other| !implies(&literal, other));
            self.literals.push(literal);
        }
        Some(())
    }

    /// The literals, in order.
    pub fn literals(&self) -> &[Literal] {
        &self.literals
    }

    /// The cube without the literal at a position.
    pub fn without(&self, position: usize) -> Cube {
        let mut smaller = self.clone();
        smaller.literals.remove(position);
        smaller
    }

    /// The cube of those of its literals that are wanted.
    pub fn only(&self, wanted: impl Fn(usize) -> bool) -> Cube {
        let kept = self.literals.iter().enumerate().filter(|(i, _)| wanted(*i));
        Cube { literals: kept.map(|(_, literal)| literal.clone()).collect() }
    }

    /// Is every point of the other cube in this one, at sight?
    pub fn contains(&self, other: &Cube) -> bool {
        self.literals.iter().all(|literal| other.literals.iter().any(|given| implies(given, literal)))
    }

    /// Is this point in the cube?
    pub fn holds(&self, point: &[Value]) -> bool {
        self.literals.iter().all(|literal| literal.holds(point))
    }
}

/// Does a literal imply another one, at sight? Both are in normal form.
fn implies(a: &Literal, b: &Literal) -> bool {
    let below = |a: &Linear, b: &Linear, or_equal: bool| {
        a.factors == b.factors && (a.constant > b.constant || or_equal && a.constant == b.constant)
    };
    match (a, b) {
        (Literal::AtMost(a), Literal::AtMost(b)) | (Literal::Less(a), Literal::Less(b)) => below(a, b, true),
        (Literal::Less(a), Literal::AtMost(b)) => below(a, b, true),
        (Literal::AtMost(a), Literal::Less(b)) => below(a, b, false),
        _ => a == b,
    }
}
