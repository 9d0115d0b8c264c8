//! Which variables of an ASCII file are defined, and in which order.
//!
//! Files may number their variables in any way; the order of the lines that define them decides.

use hashbrown::HashMap;

use crate::logic::lit::{Lit, Var};

/// Numbers the variables of a file in the order of their definitions, from 1.
pub(super) struct Numbering {
    table: Table,
    defined: u32,
}

/// The number of each variable. The header may claim any maximum variable, so a table of that size is used only if the
/// file is about as large.
enum Table {
    /// Indexed by variable; 0 if undefined.
    Dense(Vec<u32>),
    Sparse(HashMap<Var, u32>),
}

impl Numbering {
    /// For a file of `size` bytes with the maximum variable `max_var`.
    pub(super) fn new(max_var: u32, size: usize) -> Numbering {
        let max_var = max_var as usize;
        let table =
            if max_var <= size { Table::Dense(vec![0; max_var + 1]) } else { Table::Sparse(HashMap::new()) };
        Numbering { table, defined: 0 }
    }

    /// Gives `var` the next number. Fails if it has a number already.
    pub(super) fn define(&mut self, var: Var) -> Result<(), Var> {
        let number = match &mut self.table {
            Table::Dense(numbers) => &mut numbers[var.index()],
            Table::Sparse(numbers) => numbers.entry(var).or_insert(0),
        };
        if *number != 0 {
            return Err(Var(*number));
        }
        self.defined += 1;
        *number = self.defined;
        Ok(())
    }

    /// The same literal in the new numbering; none if its variable is undefined.
    pub(super) fn renumbered(&self, lit: Lit) -> Option<Lit> {
        if lit.is_constant() {
            return Some(lit);
        }
        let number = match &self.table {
            Table::Dense(numbers) => numbers[lit.var().index()],
            Table::Sparse(numbers) => numbers.get(&lit.var()).copied().unwrap_or(0),
        };
        (number != 0).then(|| Var(number).lit().xor(lit.is_negated()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dense_and_sparse_tables_agree() {
        for size in [0, 1000] {
            let mut numbering = Numbering::new(100, size);
            assert_eq!(matches!(numbering.table, Table::Dense(_)), size > 0);
            assert_eq!(numbering.define(Var(7)), Ok(()));
            assert_eq!(numbering.define(Var(100)), Ok(()));
            assert_eq!(numbering.define(Var(100)), Err(Var(2)));
            assert_eq!(numbering.renumbered(!Var(100).lit()), Some(!Var(2).lit()));
            assert_eq!(numbering.renumbered(Var(8).lit()), None);
            assert_eq!(numbering.renumbered(Lit::TRUE), Some(Lit::TRUE));
        }
    }
}
