//! A counterexample of a design as a bench in Verilog, which replays it in simulation.
//!
//! In each step the bench sets the inputs and lets the clocks tick; in the first one, it also gives all registers their
//! values. It compares the registers with those of the counterexample all the way, and in the last step it evaluates
//! the property, as gates over the registers and inputs of the design: so a simulator that cannot read assertions
//! replays failures, too. Rejected: to observe what a simulator says about the assertion, which each of them says in
//! another way.

mod bench;
mod condition;
mod text;

use bench::Bench;
pub use bench::NoBench;

use crate::answer::witness::Counterexample;
use crate::model::Model;
use crate::model::names::Names;
use crate::rtl::Interface;

/// The text of the bench. Of a lasso it replays the steps of its stem and one turn of the loop. `cells` are words of
/// memories that are no registers of the model, with what they begin with, the lowest bit first.
///
/// Requires: the run is a counterexample of the model, and the interface is that of its design.
///
/// # Errors
/// The bench cannot drive the design.
///
/// Source: IEEE 1800-2017; `$deposit` is not of the standard, but simulators have it.
pub fn write(
    model: &Model,
    names: &Names,
    interface: &Interface,
    run: &Counterexample,
    cells: &[(String, Vec<bool>)],
) -> Result<String, NoBench> {
    let bench = Bench { cells, ..Bench::new(model, interface)? };
    Ok(text::text(model, names, &bench, run))
}
