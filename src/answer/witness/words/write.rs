//! Writes BTOR2 witnesses, such that `btorsim -c` reads them.

use std::io::{self, Write};

use super::run::{Assignment, Bits, Cell, WordRun};
use crate::model::btor2::{Node, WordModel};

impl WordRun {
    /// Writes the counterexample, with the names of inputs and states.
    ///
    /// Requires: it fits the model.
    ///
    /// # Errors
    /// Those of the writer.
    ///
    /// ```
    /// use pdrer::answer::witness::words::parse;
    /// use pdrer::model::btor2;
    /// let file = b"1 sort bitvec 2\n2 input 1 a\n3 sort bitvec 1\n4 redand 3 2\n5 bad 4\n";
    /// let model = btor2::parse(file).unwrap().model;
    /// let text = b"sat\nb0\n@0\n0 11 a@0\n.\n";
    /// let mut written = Vec::new();
    /// parse(text, &model).unwrap()[0].write(&model, &mut written)?;
    /// assert_eq!(written, text);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn write(&self, model: &WordModel, out: &mut impl Write) -> io::Result<()> {
        let properties: Vec<String> = self.properties.iter().map(|&property| model.label(property)).collect();
        writeln!(out, "sat\n{}", properties.join(" "))?;
        for (step, frame) in self.frames.iter().enumerate() {
            if !frame.states.is_empty() {
                writeln!(out, "#{step}")?;
            }
            for assignment in &frame.states {
                line(assignment, model.state(assignment.position), step, out)?;
            }
            writeln!(out, "@{step}")?;
            for assignment in &frame.inputs {
                line(assignment, model.input(assignment.position), step, out)?;
            }
        }
        out.write_all(b".\n")
    }
}

fn line(assignment: &Assignment, node: &Node, step: usize, out: &mut impl Write) -> io::Result<()> {
    write!(out, "{} ", assignment.position)?;
    match &assignment.cell {
        None => {}
        Some(Cell::Others) => write!(out, "[*] ")?,
        Some(Cell::At(index)) => write!(out, "[{}] ", digits(index))?,
    }
    out.write_all(digits(&assignment.value).as_bytes())?;
    if let Some(symbol) = &node.symbol {
        out.write_all(b" ")?;
        out.write_all(symbol)?;
        write!(out, "@{step}")?;
    }
    out.write_all(b"\n")
}

/// Binary digits, the highest first.
pub(super) fn digits(bits: &Bits) -> String {
    bits.iter().rev().map(|&bit| if bit { '1' } else { '0' }).collect()
}
