//! AIGER files, as far as these tests need them.

use std::fmt::Write;
use std::io::Read;
use std::path::Path;

use pdrer::aiger::{Latch, Model};
use pdrer::lit::Lit;

/// Reads a well-formed, reencoded model; panics on anything else. Symbols are skipped.
pub fn read(path: &Path) -> Model {
    let file = std::fs::read(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let mut bytes = Vec::new();
    let unpacked = match path.extension().and_then(|e| e.to_str()) {
        Some("gz") => flate2::read::GzDecoder::new(&file[..]).read_to_end(&mut bytes),
        Some("xz") => lzma_rust2::XzReader::new(&file[..], true).read_to_end(&mut bytes),
        _ => (&file[..]).read_to_end(&mut bytes),
    };
    unpacked.unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    Parser { rest: &bytes }.model()
}

struct Parser<'a> {
    rest: &'a [u8],
}

impl Parser<'_> {
    fn line(&mut self) -> String {
        let end = self.rest.iter().position(|&b| b == b'\n').expect("a line");
        let line = String::from_utf8(self.rest[..end].to_vec()).expect("text");
        self.rest = &self.rest[end + 1..];
        line
    }

    fn lits(&mut self) -> Vec<Lit> {
        self.line().split(' ').map(|n| Lit::from_code(n.parse().expect("a number"))).collect()
    }

    fn delta(&mut self) -> u32 {
        let end = self.rest.iter().position(|&b| b < 128).expect("a last byte");
        let value = self.rest[..=end].iter().rev().fold(0, |value, &b| value << 7 | u32::from(b & 127));
        self.rest = &self.rest[end + 1..];
        value
    }

    fn model(mut self) -> Model {
        let header = self.line();
        let mut fields = header.split(' ');
        let binary = fields.next() == Some("aig");
        let mut counts: Vec<usize> = fields.map(|n| n.parse().expect("a number")).collect();
        counts.resize(9, 0);
        let &[maximum, inputs, latches, outputs, ands, bads, constraints, justice, fairness] = &counts[..]
        else {
            panic!("unexpected header {header}")
        };
        assert_eq!(maximum, inputs + latches + ands, "reencoded");
        let mut model = Model { inputs, ..Model::default() };
        if !binary {
            (0..inputs).for_each(|i| assert_eq!(self.lits(), [model.input(i)], "reencoded"));
        }
        for i in 0..latches {
            let mut lits = self.lits();
            if !binary {
                assert_eq!(lits.remove(0), model.latch(i), "reencoded");
            }
            model.latches.push(Latch { next: lits[0], reset: *lits.get(1).unwrap_or(&Lit::FALSE) });
        }
        model.outputs = (0..outputs).map(|_| self.lits()[0]).collect();
        model.bads = (0..bads).map(|_| self.lits()[0]).collect();
        model.constraints = (0..constraints).map(|_| self.lits()[0]).collect();
        let sizes: Vec<_> = (0..justice).map(|_| self.lits()[0].code()).collect();
        model.justice = sizes.iter().map(|&n| (0..n).map(|_| self.lits()[0]).collect()).collect();
        model.fairness = (0..fairness).map(|_| self.lits()[0]).collect();
        for i in 0..ands {
            let gate = model.and(i).code();
            let operands = if binary {
                let first = gate - self.delta();
                [first, first - self.delta()].map(Lit::from_code)
            } else {
                let lits = self.lits();
                assert_eq!(lits[0].code(), gate, "reencoded");
                [lits[1], lits[2]]
            };
            model.ands.push(operands);
        }
        while !self.rest.is_empty() && self.line() != "c" {}
        model.comment = self.rest.to_vec();
        model
    }
}

/// The text of a model, without symbols.
pub fn to_aag(model: &Model) -> String {
    let maximum = model.variables() - 1;
    let gates = model.ands.len();
    let mut text =
        format!("aag {maximum} {} {} {} {gates}", model.inputs, model.latches.len(), model.outputs.len());
    let mut counts =
        vec![model.bads.len(), model.constraints.len(), model.justice.len(), model.fairness.len()];
    while counts.pop_if(|n| *n == 0).is_some() {}
    for count in counts {
        write!(text, " {count}").expect("a string takes everything");
    }
    let mut line = |lits: &[Lit]| {
        let numbers: Vec<_> = lits.iter().map(|l| l.code().to_string()).collect();
        text.push('\n');
        text.push_str(&numbers.join(" "));
    };
    (0..model.inputs).for_each(|i| line(&[model.input(i)]));
    for (i, latch) in model.latches.iter().enumerate() {
        let lits = [model.latch(i), latch.next, latch.reset];
        line(if latch.reset == Lit::FALSE { &lits[..2] } else { &lits });
    }
    let singles = [&model.outputs, &model.bads, &model.constraints];
    singles.into_iter().flatten().for_each(|&l| line(&[l]));
    // Sizes are numbers like the literals around them.
    model.justice.iter().for_each(|j| line(&[Lit::from_code(j.len() as u32)]));
    model.justice.iter().flatten().chain(&model.fairness).for_each(|&l| line(&[l]));
    model.ands.iter().enumerate().for_each(|(i, &[a, b])| line(&[model.and(i), a, b]));
    text.push('\n');
    if !model.comment.is_empty() {
        text.push_str("c\n");
        text.push_str(&String::from_utf8_lossy(&model.comment));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate;

    #[test]
    fn what_is_written_is_read_again() {
        for seed in 0..100 {
            let mut model = generate::model(seed);
            model.comment = b"a comment\n".to_vec();
            assert_eq!(Parser { rest: to_aag(&model).as_bytes() }.model(), model, "seed {seed}");
        }
    }

    #[test]
    fn justice_properties_are_written_sizes_first() {
        let (x, y) = (Lit::from_code(2), Lit::from_code(4));
        let justice = vec![vec![x, !y], vec![y]];
        let model = Model { inputs: 2, justice, fairness: vec![!x], ..Model::default() };
        assert_eq!(to_aag(&model), "aag 2 2 0 0 0 0 0 2 1\n2\n4\n2\n1\n2\n5\n4\n3\n");
    }
}
