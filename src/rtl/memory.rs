//! Memories that stay memories: what is read is an input of the model, and what is written is known.
//!
//! Reads are asynchronous, because the registers at read ports stay registers; a write happens when its clock ticks. If
//! several ports write to a cell, the last one wins, which is what `memory_map` makes of them. What cannot be kept is
//! mapped to registers: memories whose words begin with different values, and ports of other kinds. Rejected:
//! `write_btor`, which knows neither goals nor fairness, and moves assertions by a step.

use super::circuit::Circuit;
use super::clocks::Clocks;
use super::error::Error;
use super::hierarchy::Kind;
use super::netlist::{Bit, Cell, MEMORY, Netlist};
use crate::logic::lit::Lit;
use crate::model::btor2::Sort;

/// Which memories stay memories.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Memories {
    /// None: all of their cells are registers.
    #[default]
    Registers,
    /// Those of more than 1,024 bits.
    Large,
    /// All of them.
    All,
}

/// A memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Memory {
    /// The instances that it is in, and its name, with dots between them.
    pub name: String,
    /// The bits of a word.
    pub width: usize,
    /// The bits of an address.
    pub address: usize,
    /// The lowest address.
    pub offset: u64,
    /// How many words it has.
    pub size: u64,
    /// What all words begin with, the lowest bit first; none: any value.
    pub init: Option<Vec<bool>>,
    /// The ports where it is read.
    pub reads: Vec<Read>,
    /// The ports where it is written, later ones first in importance.
    pub writes: Vec<Write>,
}

/// A port where a memory is read. The lowest bits come first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Read {
    /// The address.
    pub address: Vec<Lit>,
    /// The inputs of the model that have what is read. At an address that the memory does not have, that is any value.
    pub data: Vec<Lit>,
}

/// A port where a memory is written. The lowest bits come first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Write {
    /// The address.
    pub address: Vec<Lit>,
    /// The word.
    pub data: Vec<Lit>,
    /// Which of its bits are written in this step.
    pub enable: Vec<Lit>,
}

impl Memory {
    /// Does the memory have a word at this address?
    pub fn has(&self, address: u64) -> bool {
        address.checked_sub(self.offset).is_some_and(|i| i < self.size)
    }

    /// Does it have a word at each address?
    pub fn is_full(&self) -> bool {
        self.offset == 0 && self.address < 64 && self.size >> self.address == 1
    }

    /// The sort of the array that it is in words.
    pub fn sort(&self) -> Sort {
        Sort::Array { index: self.address as u32, element: self.width as u32 }
    }

    /// All literals.
    pub(super) fn literals(&mut self) -> impl Iterator<Item = &mut Lit> {
        let reads = self.reads.iter_mut().flat_map(|read| read.address.iter_mut().chain(&mut read.data));
        let writes = self
            .writes
            .iter_mut()
            .flat_map(|write| write.address.iter_mut().chain(&mut write.data).chain(&mut write.enable));
        reads.chain(writes)
    }

    /// What must be known to know the memory.
    pub(super) fn roots(&self) -> impl Iterator<Item = Lit> + '_ {
        let reads = self.reads.iter().flat_map(|read| &read.address);
        let writes =
            self.writes.iter().flat_map(|write| write.address.iter().chain(&write.data).chain(&write.enable));
        reads.chain(writes).copied()
    }
}

/// Why the memories of a netlist cannot stay memories, if there are any that cannot.
pub(super) fn unsuitable(netlist: &Netlist) -> Option<String> {
    let memories: Vec<&Cell> = netlist.cells.iter().filter(|cell| cell.kind == MEMORY).collect();
    if memories.is_empty() {
        return None;
    }
    let lasting = netlist
        .cells
        .iter()
        .find(|cell| matches!(Kind::of(&cell.kind, cell.text("FLAVOR")), Some(Kind::Live | Kind::Fair)));
    if lasting.is_some() {
        return Some("there is something that must happen again and again".to_owned());
    }
    let odd = |cell: &&&Cell| {
        cell.is_set("RD_CLK_ENABLE")
            || cell.is_set("RD_WIDE_CONTINUATION")
            || cell.is_set("WR_WIDE_CONTINUATION")
            || cell.text("WR_CLK_ENABLE").is_some_and(|bits| bits.contains('0'))
    };
    if let Some(cell) = memories.iter().find(odd) {
        return Some(format!("{} has ports of another kind", name(cell)));
    }
    let uneven = memories.iter().find(|cell| initial(cell).is_none());
    uneven.map(|cell| format!("the words of {} begin with different values", name(cell)))
}

/// The memories of a netlist.
///
/// Requires: they are suitable.
pub(super) fn memories(
    netlist: &Netlist,
    circuit: &mut Circuit,
    clocks: &Clocks,
) -> Result<Vec<Memory>, Error> {
    let cells = netlist.cells.iter().filter(|cell| cell.kind == MEMORY);
    cells.map(|cell| memory(cell, circuit, clocks)).collect()
}

fn memory(cell: &Cell, circuit: &mut Circuit, clocks: &Clocks) -> Result<Memory, Error> {
    let number =
        |parameter| cell.number(parameter).ok_or_else(|| cell.unusable("has no size that is known here"));
    let (width, address) = (number("WIDTH")? as usize, number("ABITS")? as usize);
    let (offset, size) = (number("OFFSET")?, number("SIZE")?);
    let (reads, writes) = (number("RD_PORTS")? as usize, number("WR_PORTS")? as usize);
    let lits = |port: &str, i: usize, width: usize, circuit: &Circuit| -> Result<Vec<Lit>, Error> {
        let bits = cell.bits(port).get(i * width..(i + 1) * width);
        let bits = bits.ok_or_else(|| cell.unusable("has other ports than expected"))?;
        Ok(bits.iter().map(|&bit| circuit.lit(bit)).collect())
    };
    let reads = (0..reads).map(|i| {
        let address = lits("RD_ADDR", i, address, circuit)?;
        Ok(Read { address, data: lits("RD_DATA", i, width, circuit)? })
    });
    let reads = reads.collect::<Result<_, Error>>()?;
    let mut ports = Vec::new();
    for i in 0..writes {
        let mut enable = lits("WR_EN", i, width, circuit)?;
        let clock = cell.bits("WR_CLK").get(i).map(|&bit| circuit.lit(bit));
        if let Some(tick) = clock.and_then(|clock| clocks.tick(clock)) {
            enable = enable.into_iter().map(|lit| circuit.graph.and(lit, tick)).collect();
        }
        let address = lits("WR_ADDR", i, address, circuit)?;
        ports.push(Write { address, data: lits("WR_DATA", i, width, circuit)?, enable });
    }
    let init = initial(cell).flatten();
    Ok(Memory { name: name(cell), width, address, offset, size, init, reads, writes: ports })
}

/// The clocks of memories, each with whether it is its rising edge.
pub(super) fn clocks(netlist: &Netlist, circuit: &Circuit) -> Vec<(Lit, bool)> {
    let cells = netlist.cells.iter().filter(|cell| cell.kind == MEMORY);
    let of = |cell: &Cell| -> Vec<(Lit, bool)> {
        let rising: Vec<bool> =
            cell.text("WR_CLK_POLARITY").unwrap_or_default().bytes().rev().map(|bit| bit == b'1').collect();
        let clocks = cell.bits("WR_CLK").iter().map(|&bit: &Bit| circuit.lit(bit));
        clocks.zip(rising).collect()
    };
    cells.flat_map(of).collect()
}

/// The name that the designer gave.
fn name(cell: &Cell) -> String {
    let name = cell.text("MEMID").unwrap_or(&cell.name);
    name.replace("$flatten", "").replace('\\', "")
}

/// What all words of a memory begin with: the inner value is none if that is anything, and the outer one if they
/// differ.
fn initial(cell: &Cell) -> Option<Option<Vec<bool>>> {
    let digits = cell.text("INIT").unwrap_or_default().as_bytes();
    if digits.iter().all(|digit| *digit == b'x') {
        return Some(None);
    }
    let width = cell.number("WIDTH")? as usize;
    let first = digits.get(..width)?;
    if !digits.chunks(width).all(|word| word == first) || first.contains(&b'x') {
        return None;
    }
    Some(Some(first.iter().rev().map(|digit| *digit == b'1').collect()))
}
