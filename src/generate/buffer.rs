//! Buffer allocation with busy bits and a counter, after the example of section 6.3 of Luka, Vizel, CAV 2025.
//!
//! There are cells, each with a busy bit, and a counter of the busy cells. In a step, the free cell with the lowest
//! number may be allocated, if there is one, and one cell may be freed by its number, which has no effect unless it is
//! busy. Bad: the counter is not in the range 0 to CELLS. Faulty: the counter goes up when one cell is allocated while
//! another one is freed.
//!
//! Hard for engines that learn clauses over latches only. The invariant is that the counter is the number of busy bits:
//! about 2^CELLS clauses, or a few for each cell with auxiliary variables that add up the bits. No gate of the circuit
//! adds them up.

use super::circuit::{Circuit, Word};
use super::words::bits_for;
use crate::logic::lit::Lit;
use crate::model::Model;

/// The model.
pub fn build(cells: usize, faulty: bool) -> Model {
    let mut c = Circuit::default();
    let (allocate, free) = (c.input("allocate"), c.input("free"));
    let address = c.inputs("address", bits_for(cells));
    let busy = c.latches("busy", cells);
    // The counter can hold one value beyond the range.
    let count = c.latches("count", bits_for(cells + 2));

    let (mut wanting, mut frees) = (allocate, Lit::FALSE);
    let mut next_busy = Word::new();
    for (i, &cell) in busy.iter().enumerate() {
        let addressed = c.is(&address, i);
        let freed = c.all(&[free, addressed, cell]);
        frees = c.graph.or(frees, freed);
        let kept = c.graph.and(cell, !freed);
        let taken = c.graph.and(wanting, !cell);
        next_busy.push(c.graph.or(kept, taken));
        wanting = c.graph.and(wanting, cell);
    }
    c.set_next(&busy, &next_busy);

    let allocates = c.graph.and(allocate, !wanting);
    let up = if faulty { allocates } else { c.graph.and(allocates, !frees) };
    let down = c.graph.and(frees, !allocates);
    let larger = c.count_up(&count, up);
    let next_count = c.count_down(&larger, down);
    c.set_next(&count, &next_count);

    let bad = c.exceeds(&count, cells);
    c.model("count_out_of_range", bad)
}

/// One cell is allocated; from then on each step frees a cell and allocates another one.
pub fn depth(cells: usize) -> usize {
    cells + 1
}
