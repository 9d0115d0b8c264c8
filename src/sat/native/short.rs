//! The clauses of two and three literals that circuits are made of.
//!
//! There is a block for each literal: the literals that it implies, then the pairs of literals of which it implies that
//! one is true. Propagation reads a block from front to end and writes nothing. Rejected: watched literals for short
//! clauses. Propagation would follow pointers to lists and clauses and move watches, which is slow when a circuit
//! exceeds the caches.
//!
//! When clauses were added, all blocks are [laid out](Short::lay_out) anew before the next query. That suits circuits,
//! which are added at once, and definitions of auxiliary variables, which are rare. Short lemmas are watched.

use crate::logic::lit::Lit;

/// Short clauses, which are never deleted.
#[derive(Default)]
pub(super) struct Short {
    /// By literal: where its block and the pairs in it begin. The block ends where the next one begins; the last entry
    /// belongs to no literal.
    starts: Vec<[u32; 2]>,
    /// The blocks, one after another.
    blocks: Vec<Lit>,
    binary: Vec<[Lit; 2]>,
    ternary: Vec<[Lit; 3]>,
    /// Are there clauses that are not in the blocks yet?
    waiting: bool,
}

impl Short {
    /// Adds a clause of two literals.
    pub fn add_binary(&mut self, clause: [Lit; 2]) {
        self.binary.push(clause);
        self.waiting = true;
    }

    /// Adds a clause of three literals.
    pub fn add_ternary(&mut self, clause: [Lit; 3]) {
        self.ternary.push(clause);
        self.waiting = true;
    }

    /// Makes room for literals 0 to `literals - 1`.
    pub fn grow(&mut self, literals: usize) {
        let end = self.blocks.len() as u32;
        self.starts.resize(literals + 1, [end, end]);
    }

    /// Lays out all clauses if there are new ones.
    pub fn lay_out(&mut self) {
        if !self.waiting {
            return;
        }
        let mut sizes = vec![[0u32; 2]; self.starts.len()];
        self.binary.iter().flatten().for_each(|&lit| sizes[(!lit).index()][0] += 1);
        self.ternary.iter().flatten().for_each(|&lit| sizes[(!lit).index()][1] += 2);
        let mut end = 0;
        self.starts.clear();
        self.starts.extend(sizes.iter().map(|[binary, ternary]| {
            let start = end;
            end += binary + ternary;
            [start, start + binary]
        }));
        let mut free = self.starts.clone();
        self.blocks.clear();
        self.blocks.resize(end as usize, Lit::FALSE);
        let mut put = |lit: Lit, part: usize, others: &[Lit]| {
            let place = &mut free[(!lit).index()][part];
            self.blocks[*place as usize..][..others.len()].copy_from_slice(others);
            *place += others.len() as u32;
        };
        for &[a, b] in &self.binary {
            put(a, 0, &[b]);
            put(b, 0, &[a]);
        }
        for &[a, b, c] in &self.ternary {
            put(a, 1, &[b, c]);
            put(b, 1, &[a, c]);
            put(c, 1, &[a, b]);
        }
        self.waiting = false;
    }

    /// The literals that a literal implies, and the pairs of which it implies that one is true.
    pub fn implied(&self, lit: Lit) -> (&[Lit], &[[Lit; 2]]) {
        debug_assert!(!self.waiting);
        let i = lit.index();
        let [start, pairs] = self.starts[i];
        let end = self.starts[i + 1][0] as usize;
        (&self.blocks[start as usize..pairs as usize], self.blocks[pairs as usize..end].as_chunks().0)
    }

    /// Fetches where a block begins into the cache.
    pub fn touch_start(&self, lit: Lit) {
        std::hint::black_box(self.starts[lit.index()][0]);
    }

    /// Fetches the beginning of a block into the cache.
    pub fn touch(&self, lit: Lit) {
        let start = self.starts[lit.index()][0] as usize;
        std::hint::black_box(self.blocks.get(start).copied());
    }

    /// All clauses.
    #[cfg(debug_assertions)]
    pub fn clauses(&self) -> impl Iterator<Item = &[Lit]> {
        self.binary.iter().map(|c| c.as_slice()).chain(self.ternary.iter().map(|c| c.as_slice()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_are_found_by_what_falsifies_them() {
        let lit = Lit::from_code;
        let mut short = Short::default();
        short.grow(8);
        short.lay_out();
        assert_eq!(short.implied(lit(3)), ([].as_slice(), [].as_slice()));
        short.add_binary([lit(2), lit(5)]);
        short.add_ternary([lit(2), lit(4), lit(7)]);
        short.lay_out();
        short.add_binary([lit(2), lit(6)]);
        short.lay_out();
        assert_eq!(short.implied(lit(3)), ([lit(5), lit(6)].as_slice(), [[lit(4), lit(7)]].as_slice()));
        assert_eq!(short.implied(lit(6)), ([].as_slice(), [[lit(2), lit(4)]].as_slice()));
        assert_eq!(short.implied(lit(7)), ([lit(2)].as_slice(), [].as_slice()));
        assert_eq!(short.implied(lit(2)), ([].as_slice(), [].as_slice()));
    }
}
