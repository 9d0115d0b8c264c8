//! Properties, constraints and fairness of a model, from the statements of a design.
//!
//! Each statement of the netlist must be one that the design declares, and the other way round: none is lost silently.
//! An assertion is a bad state; a cover goal is one, too, which is meant to be reached. That something happens again
//! and again fails if from some step on it never does: an input chooses that step, and a latch waits from then on. For
//! fairness, a latch says that something is due.

use std::collections::BTreeMap;

use super::circuit::{Circuit, is_initial};
use super::clocks::Clocks;
use super::early::early;
use super::error::Error;
use super::hierarchy::{Declared, Kind, Statement, key};
use super::naming::Naming;
use super::netlist::{Cell, Netlist};
use crate::logic::lit::Lit;
use crate::model::Latch;

/// The statements of a design, in the order of their places, as literals of the circuit.
#[derive(Default)]
pub(super) struct Checks<'a> {
    /// Bad states.
    pub asserts: Vec<(&'a Statement, Lit)>,
    /// Goals.
    pub covers: Vec<(&'a Statement, Lit)>,
    pub assumes: Vec<(&'a Statement, Lit)>,
    pub live: Vec<(&'a Statement, Lit)>,
    pub fair: Vec<(&'a Statement, Lit)>,
    /// The latches of monitors.
    pub latches: Vec<Latch>,
}

/// How many statements of a netlist need a monitor.
pub(super) fn monitors(netlist: &Netlist) -> usize {
    netlist.cells.iter().filter(|cell| matches!(kind(cell), Some(Kind::Live | Kind::Fair))).count()
}

fn kind(cell: &Cell) -> Option<Kind> {
    Kind::of(&cell.kind, cell.text("FLAVOR"))
}

/// The statements, matched with those that the design declares.
pub(super) fn checks<'a>(
    netlist: &Netlist,
    declared: &'a Declared,
    circuit: &mut Circuit,
    naming: &Naming,
    clocks: &Clocks,
    title: &str,
) -> Result<Checks<'a>, Error> {
    let mut cells: BTreeMap<String, &Cell> = BTreeMap::new();
    for cell in netlist.cells.iter().filter(|cell| kind(cell).is_some()) {
        if cells.insert(key(&cell.name), cell).is_some() {
            return Err(cell.unusable("has the name of another one"));
        }
    }
    let mut statements: Vec<&Statement> = declared.statements.iter().collect();
    statements.sort_by_cached_key(|statement| (&statement.place, parts(&statement.key)));
    let mut checks = Checks::default();
    let mut monitors = circuit.monitors.clone().into_iter();
    for statement in statements {
        let cell = cells.remove(&statement.key).filter(|cell| kind(cell) == Some(statement.kind));
        let Some(cell) = cell else {
            let place = statement.place.as_ref().map_or_else(|| title.to_owned(), ToString::to_string);
            let text = "Yosys has lost this statement: there is no cell for it in the netlist";
            return Err(Error::at(place, text));
        };
        let mut counts = circuit.lit(cell.bit("EN")?);
        if let Some(first_step) = circuit.first_step.filter(|_| is_initial(cell)) {
            counts = circuit.graph.and(counts, first_step);
        }
        let triggers = cell.bits("TRG").iter().filter_map(|&bit| clocks.tick(circuit.lit(bit)));
        if let Some(tick) = triggers.collect::<Vec<_>>().into_iter().reduce(|a, b| circuit.graph.or(a, b)) {
            counts = circuit.graph.and(counts, tick);
        }
        let condition = circuit.lit(cell.bit("A")?);
        match statement.kind {
            Kind::Assert | Kind::Assume | Kind::Cover => {
                let moved = early(circuit, naming, clocks, condition, counts);
                let (condition, counts) = moved.unwrap_or((condition, counts));
                let fails = circuit.graph.and(counts, !condition);
                match statement.kind {
                    Kind::Assert => checks.asserts.push((statement, fails)),
                    Kind::Assume => checks.assumes.push((statement, !fails)),
                    _ => checks.covers.push((statement, circuit.graph.and(counts, condition))),
                }
            }
            Kind::Live => {
                let [choice, waits, done] = monitors.next().expect("one for each");
                let chosen = circuit.graph.and(choice, counts);
                let waiting = circuit.graph.or(waits, chosen);
                let happens = circuit.graph.and(waiting, condition);
                let happened = circuit.graph.or(done, happens);
                checks.latches.extend([waiting, happened].map(|next| Latch { next, reset: Lit::FALSE }));
                checks.live.push((statement, circuit.graph.and(waits, !done)));
            }
            Kind::Fair => {
                let [_, due, spare] = monitors.next().expect("one for each");
                let is_due = circuit.graph.or(due, counts);
                let next = circuit.graph.and(is_due, !condition);
                checks.latches.push(Latch { next, reset: Lit::FALSE });
                checks.latches.push(Latch { next: spare, reset: Lit::FALSE });
                checks.fair.push((statement, !due));
            }
        }
    }
    match cells.into_values().next() {
        Some(cell) => Err(cell.unusable("is no statement that the design declares")),
        None => Ok(checks),
    }
}

/// The parts of a name, with numbers as such: `lane[2]` is before `lane[10]`, and the loops of a generate block are in
/// order.
fn parts(key: &str) -> Vec<(&str, u64)> {
    let is_digit = |c: char| c.is_ascii_digit();
    let mut parts = Vec::new();
    let mut rest = key;
    while !rest.is_empty() {
        let (text, after) = rest.split_at(rest.find(is_digit).unwrap_or(rest.len()));
        let (digits, after) = after.split_at(after.find(|c| !is_digit(c)).unwrap_or(after.len()));
        parts.push((text, digits.parse().unwrap_or_default()));
        rest = after;
    }
    parts
}

/// The name of a statement: its label, else its place.
pub(super) fn name(statement: &Statement) -> String {
    let Statement { label, place, instance, .. } = statement;
    match (label, place) {
        (Some(label), _) if instance.is_empty() => label.clone(),
        (Some(label), _) => format!("{instance}.{label}"),
        (None, Some(place)) if instance.is_empty() => place.to_string(),
        (None, Some(place)) => format!("{place} in {instance}"),
        (None, None) => statement.key.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_order() {
        let mut names = ["u[10].a", "u[2].b", "u[2].a", "$assert$a.sv:4$19", "$assert$a.sv:4$7", "u"];
        names.sort_by_cached_key(|name| parts(name));
        assert_eq!(names, ["$assert$a.sv:4$7", "$assert$a.sv:4$19", "u", "u[2].a", "u[2].b", "u[10].a"]);
    }
}
