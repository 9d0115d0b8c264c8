//! A set of states as clauses: an irredundant cover of its complement.
//!
//! Source: Minato, *Fast Generation of Prime-Irredundant Covers from Binary Decision Diagrams*, IEICE Transactions
//! 1993, after Morreale 1970: a cover of a function between two others, by recursion on the first variable; the cubes
//! that need no literal of it are found last, as what the others leave. A cover can be exponentially larger than the
//! diagram, so it is given up when it has too many literals.

use bdd::Bdd;

use super::gave_up::GaveUp;
use super::space::Space;
use crate::logic::lit::Lit;

/// Clauses whose conjunction is `set`, a set of states; none if they have more than this many literals together.
pub(super) fn clauses(
    space: &mut Space<'_>,
    set: &Bdd,
    literals: usize,
) -> Result<Option<Vec<Vec<Lit>>>, GaveUp> {
    let others = space.manager.not(set);
    let mut cover = Cover { space, prefix: Vec::new(), clauses: Vec::new(), left: literals };
    let fits = cover.between(&others, &others)?.is_some();
    Ok(fits.then_some(cover.clauses))
}

struct Cover<'c, 's> {
    space: &'c mut Space<'s>,
    /// The negations of the literals that all further cubes have.
    prefix: Vec<Lit>,
    clauses: Vec<Vec<Lit>>,
    /// Literals that may be added.
    left: usize,
}

impl Cover<'_, '_> {
    /// Adds cubes that cover all of `least` and nothing outside of `most`; returns what they cover, or none if there
    /// are too many.
    fn between(&mut self, least: &Bdd, most: &Bdd) -> Result<Option<Bdd>, GaveUp> {
        let (yes, no) = (self.space.manager.constant(true), self.space.manager.constant(false));
        if *least == no {
            return Ok(Some(no));
        }
        if *most == yes {
            let Some(left) = self.left.checked_sub(self.prefix.len()) else { return Ok(None) };
            self.left = left;
            self.clauses.push(self.prefix.clone());
            return Ok(Some(yes));
        }
        self.space.limits.check()?;
        let variable =
            [least, most].into_iter().filter_map(|f| Some(self.space.manager.cofactors(f)?.0)).min();
        let variable = variable.expect("constants are above");
        let latch = self.space.leaf(variable).lit();
        let ([l_true, l_false], [m_true, m_false]) =
            (self.split(least, variable), self.split(most, variable));
        let Some(with) = self.beside(&l_true, &m_true, &m_false, !latch)? else { return Ok(None) };
        let Some(without) = self.beside(&l_false, &m_false, &m_true, latch)? else { return Ok(None) };
        let manager = &mut self.space.manager;
        let (open_true, open_false) = (minus(manager, &l_true, &with)?, minus(manager, &l_false, &without)?);
        let (open, most) = (manager.or(&open_true, &open_false)?, manager.and(&m_true, &m_false)?);
        let Some(either) = self.between(&open, &most)? else { return Ok(None) };
        let manager = &mut self.space.manager;
        let var = manager.var(variable)?;
        let (with, without) = (manager.and(&var, &with)?, minus(manager, &without, &var)?);
        let sum = manager.or(&with, &without)?;
        Ok(Some(manager.or(&sum, &either)?))
    }

    /// Covers on one side of a variable what is not allowed on the other side.
    fn beside(&mut self, least: &Bdd, most: &Bdd, other: &Bdd, literal: Lit) -> Result<Option<Bdd>, GaveUp> {
        let least = minus(&mut self.space.manager, least, other)?;
        self.prefix.push(literal);
        let covered = self.between(&least, most);
        self.prefix.pop();
        covered
    }

    /// The function with a variable true and false, where no variable before it matters.
    fn split(&self, f: &Bdd, variable: u32) -> [Bdd; 2] {
        match self.space.manager.cofactors(f) {
            Some((first, parts)) if first == variable => parts,
            _ => [f.clone(), f.clone()],
        }
    }
}

fn minus(manager: &mut bdd::Manager, f: &Bdd, g: &Bdd) -> Result<Bdd, bdd::OverBudget> {
    let not_g = manager.not(g);
    manager.and(f, &not_g)
}
