//! When registers change.
//!
//! With one clock, a step is one cycle of it, and its edge does not matter. With several, a clock is an input that is 1
//! in the steps in which it ticks, so that clocks may tick together or one after the other, in any order; a register
//! whose clock does not tick keeps its value, which under an asynchronous reset is its reset value. Rejected: sampled
//! clocks (`clk2fflogic`), after which no latch is a register of the design any more.

use super::circuit::Circuit;
use super::error::Error;
use super::naming::Naming;
use crate::logic::lit::{Lit, Var};

/// The clocks of a design.
pub(super) struct Clocks {
    /// The clocks; negated if it is the falling edge that counts.
    pub edges: Vec<Lit>,
    /// They are inputs that tick, each in steps of its own; none if there is one clock, which ticks in each step.
    ticks: Vec<Var>,
}

impl Clocks {
    /// Does a signal tick, if it is one of several clocks?
    pub fn tick(&self, signal: Lit) -> Option<Lit> {
        self.ticks.contains(&signal.var()).then(|| signal.var().lit())
    }
}

/// The clocks, also those of memories, and what each register becomes in the next step.
pub(super) fn next_states(
    circuit: &mut Circuit,
    naming: &Naming,
    of_memories: &[(Lit, bool)],
    title: &str,
) -> Result<(Clocks, Vec<Lit>), Error> {
    // An edge of an inverted clock is the other edge of the clock.
    let edge = |(clock, rising): (Lit, bool)| clock.xor(!rising);
    let all = circuit.registers.iter().filter_map(|register| register.clock);
    let mut edges: Vec<Lit> = all.chain(of_memories.iter().copied()).map(edge).collect();
    edges.sort_unstable();
    edges.dedup();
    let several = edges.len() > 1;
    let name = |lit: Lit| naming.net(lit).unwrap_or_else(|| "a clock without a name".to_owned());
    if let Some(pair) = edges.windows(2).find(|pair| pair[0] == !pair[1]) {
        return Err(Error::at(
            title,
            format!(
                "registers use both edges of {}: only one edge of a clock is possible (docs/verilog.md, several clocks)",
                name(pair[0])
            ),
        ));
    }
    if let Some(clock) = edges.iter().find(|clock| several && circuit.input(clock.var()).is_none()) {
        return Err(Error::at(
            title,
            format!(
                "{} is a clock that the design makes: with several clocks, each must be an input (docs/verilog.md, \
                 several clocks)",
                name(*clock)
            ),
        ));
    }
    let mut next = Vec::with_capacity(circuit.registers.len());
    for i in 0..circuit.registers.len() {
        let register = circuit.registers[i];
        next.push(match register.clock {
            Some((clock, _)) if several => {
                let tick = clock.var().lit();
                circuit.graph.mux(tick, register.data, naming.shown(circuit, i))
            }
            _ => register.data,
        });
    }
    let ticks = edges.iter().filter(|_| several).map(|edge| edge.var()).collect();
    Ok((Clocks { edges, ticks }, next))
}
