//! Arrays as all of their cells, one after the other.

use super::error::Unblasted;
use super::gates::{Gates, Word};
use crate::logic::lit::Lit;

impl Gates<'_> {
    /// The cell at an index: a tree of multiplexers, whose row k looks at bit k of the index.
    pub fn read(&mut self, cells: &[Lit], index: &[Lit]) -> Result<Word, Unblasted> {
        let element = cells.len() >> index.len();
        let mut row = cells.to_vec();
        for &bit in index {
            self.round(row.len())?;
            row = row
                .chunks(2 * element)
                .flat_map(|pair| self.graph.choose(bit, &pair[element..], &pair[..element]))
                .collect();
        }
        Ok(row)
    }

    /// An array with the bits of a cell changed where a mask allows it, if a condition holds.
    pub fn write(
        &mut self,
        cells: &[Lit],
        index: &[Lit],
        value: &[Lit],
        mask: &[Lit],
        condition: Lit,
    ) -> Result<Word, Unblasted> {
        let element = value.len();
        let chosen = self.decoder(index, condition)?;
        let mut written = Word::with_capacity(cells.len());
        for (cell, &chosen) in cells.chunks(element).zip(&chosen) {
            self.round(element)?;
            for ((&old, &new), &mask) in cell.iter().zip(value).zip(mask) {
                let change = self.graph.and(chosen, mask);
                written.push(self.graph.mux(change, new, old));
            }
        }
        Ok(written)
    }

    /// For each index, whether it is this one and a condition holds.
    fn decoder(&mut self, index: &[Lit], condition: Lit) -> Result<Word, Unblasted> {
        let mut chosen = vec![condition];
        // The highest bit first, so that neighbours share what they have in common.
        for &bit in index.iter().rev() {
            self.round(chosen.len())?;
            chosen = chosen
                .iter()
                .flat_map(|&above| [self.graph.and(above, !bit), self.graph.and(above, bit)])
                .collect();
        }
        Ok(chosen)
    }
}
