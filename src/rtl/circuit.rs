//! The graph of a netlist: inputs and latches are its leaves, gates are gates.
//!
//! What nobody drives is an input: ports, `$anyseq`, undefined bits, what is read from memories, outputs of black
//! boxes. Registers without an initial value and `$anyconst` may begin with any value. Nets are followed from their
//! users to their drivers with a stack of our own, because designs are deeper than threads have stack.

use std::collections::{HashMap, HashSet};

use super::error::Error;
use super::hierarchy::Kind;
use super::netlist::{ANY, Bit, Cell, MEMORY, Netlist, Signal, TRI_STATE};
use crate::logic::graph::Graph;
use crate::logic::lit::{Lit, Var};

/// A graph with what its leaves are.
pub(super) struct Circuit {
    pub graph: Graph,
    /// How many of the leaves are inputs; they come first.
    pub inputs: Vec<Input>,
    pub registers: Vec<Register>,
    /// A latch that is 1 in the first step only.
    pub first_step: Option<Lit>,
    /// A spare latch for each monitor of a statement about what happens again and again, and a spare input.
    pub monitors: Vec<[Lit; 3]>,
    values: HashMap<u32, Lit>,
}

/// What an input is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Input {
    Net(u32),
    Undefined,
    /// What is read from a memory.
    Read,
    /// It chooses the step from which on something must happen.
    Choice,
}

/// A flip-flop, or a constant that may be any.
#[derive(Clone, Copy, Debug)]
pub(super) struct Register {
    /// The latch.
    pub state: Lit,
    pub init: Option<bool>,
    /// What it becomes if its clock ticks.
    pub data: Lit,
    /// The clock, and whether it is its rising edge; none: each step is a tick.
    pub clock: Option<(Lit, bool)>,
}

enum Driver {
    Not(Bit),
    And(Bit, Bit),
    Same(Bit),
    /// The first one if the second one is true, else the third one.
    Choice(Bit, Bit, Bit),
}

impl Circuit {
    /// The circuit of a netlist. `statements` are its cells of these kinds.
    pub fn of(netlist: &Netlist, monitors: usize) -> Result<Circuit, Error> {
        let mut drivers: HashMap<u32, Driver> = HashMap::new();
        let mut flip_flops: Vec<(u32, Option<&Cell>)> = Vec::new();
        let (mut flags, mut free) = (Vec::new(), Vec::new());
        let mut from_memories: HashSet<u32> = HashSet::new();
        let mut read: Vec<u32> = Vec::new();
        let mut clocked: HashSet<u32> = HashSet::new();
        for cell in &netlist.cells {
            read.extend(cell.read().filter_map(net));
            let output = |port| cell.bits(port).iter().copied().filter_map(net).collect::<Vec<u32>>();
            match &cell.kind[..] {
                "$_NOT_" => drive(&mut drivers, cell, Driver::Not(cell.bit("A")?))?,
                "$_BUF_" => drive(&mut drivers, cell, Driver::Same(cell.bit("A")?))?,
                "$_AND_" => drive(&mut drivers, cell, Driver::And(cell.bit("A")?, cell.bit("B")?))?,
                TRI_STATE => {
                    // Switched off, it has any value.
                    let [a, e, any] = [cell.bit("A")?, cell.bit("E")?, cell.bit(ANY)?];
                    drive(&mut drivers, cell, Driver::Choice(a, e, any))?;
                }
                "$_FF_" | "$_DFF_P_" | "$_DFF_N_" => {
                    if output("Q").iter().any(|net| !clocked.insert(*net)) {
                        return Err(cell.unusable(SEVERAL));
                    }
                    flip_flops.extend(output("Q").into_iter().map(|net| (net, Some(cell))));
                }
                "$anyconst" => flip_flops.extend(output("Y").into_iter().map(|net| (net, None))),
                "$anyseq" => free.extend(output("Y")),
                "$initstate" => flags.extend(output("Y")),
                MEMORY => from_memories.extend(output("RD_DATA")),
                "$scopeinfo" | "$print" => {}
                kind if Kind::of(kind, cell.text("FLAVOR")).is_some() => {}
                kind if kind.starts_with('$') && !kind.starts_with("$paramod") => {
                    return Err(cell
                        .unusable("has no meaning here: leave it out, or describe it by other statements"));
                }
                // An instance of a black box.
                _ => {}
            }
        }
        let is_driven = |bit: &Bit| net(*bit).is_some_and(|net| drivers.contains_key(&net));
        if let Some(cell) = netlist.cells.iter().find(|cell| cell.bits("Q").iter().any(is_driven)) {
            return Err(cell.unusable(SEVERAL));
        }
        let with_flag = !flags.is_empty() || netlist.cells.iter().any(is_initial);
        let undefined: HashSet<u32> = netlist.undefined.iter().copied().collect();
        let driven: HashSet<u32> =
            drivers.keys().chain(&flags).chain(flip_flops.iter().map(|(net, _)| net)).copied().collect();
        let named = netlist.signals.iter().filter(|signal| !signal.is_hidden).flat_map(|signal| &signal.bits);
        let mut open: Vec<u32> = read.into_iter().chain(free).collect();
        open.extend(named.filter_map(|(bit, _)| net(*bit)));
        open.sort_unstable();
        let ports = netlist.inputs.iter().flatten().copied();
        let mut seen = HashSet::new();
        let nets: Vec<u32> =
            ports.chain(open).filter(|net| !driven.contains(net) && seen.insert(*net)).collect();
        let input = |net: &u32| match net {
            net if undefined.contains(net) => Input::Undefined,
            net if from_memories.contains(net) => Input::Read,
            net => Input::Net(*net),
        };
        let mut inputs: Vec<Input> = nets.iter().map(input).collect();
        inputs.resize(inputs.len() + monitors, Input::Choice);

        let mut graph = Graph::default();
        let leaves =
            |graph: &mut Graph, count| -> Vec<Lit> { (0..count).map(|_| graph.leaf().lit()).collect() };
        let input_lits = leaves(&mut graph, inputs.len());
        let states = leaves(&mut graph, flip_flops.len());
        let first_step = with_flag.then(|| graph.leaf().lit());
        let choices = &input_lits[nets.len()..];
        let monitors =
            choices.iter().map(|&choice| [choice, graph.leaf().lit(), graph.leaf().lit()]).collect();
        let mut values: HashMap<u32, Lit> = nets.iter().copied().zip(input_lits.iter().copied()).collect();
        values.extend(flip_flops.iter().map(|(net, _)| *net).zip(states.iter().copied()));
        values.extend(flags.iter().map(|flag| (*flag, first_step.expect("there is one"))));
        let mut circuit = Circuit { graph, inputs, registers: Vec::new(), first_step, monitors, values };
        circuit.evaluate(netlist, &drivers)?;

        let init = initial_values(netlist);
        for (&(net, cell), &state) in flip_flops.iter().zip(&states) {
            let (data, clock) = match cell {
                None => (state, None),
                Some(cell) => {
                    let rising = match &cell.kind[..] {
                        "$_DFF_P_" => Some(true),
                        "$_DFF_N_" => Some(false),
                        _ => None,
                    };
                    let clock = rising.map(|rising| Ok::<_, Error>((circuit.lit(cell.bit("C")?), rising)));
                    (circuit.lit(cell.bit("D")?), clock.transpose()?)
                }
            };
            circuit.registers.push(Register { state, init: init.get(&net).copied(), data, clock });
        }
        Ok(circuit)
    }

    /// The literal of a bit.
    pub fn lit(&self, bit: Bit) -> Lit {
        match bit {
            Bit::Constant(value) => Lit::FALSE.xor(value),
            Bit::Net(net) => self.values[&net],
        }
    }

    /// Is the variable a latch of a register? Its position, then.
    pub fn register(&self, var: Var) -> Option<usize> {
        let first = 1 + self.inputs.len();
        var.index().checked_sub(first).filter(|&i| i < self.registers.len())
    }

    /// The position of an input.
    pub fn input(&self, var: Var) -> Option<usize> {
        var.index().checked_sub(1).filter(|&i| i < self.inputs.len())
    }

    /// The literals of all nets that gates drive.
    fn evaluate(&mut self, netlist: &Netlist, drivers: &HashMap<u32, Driver>) -> Result<(), Error> {
        let mut roots: Vec<u32> = drivers.keys().copied().collect();
        roots.sort_unstable();
        let mut open: HashSet<u32> = HashSet::new();
        for root in roots {
            let mut stack = vec![root];
            while let Some(&top) = stack.last() {
                if self.values.contains_key(&top) {
                    stack.pop();
                    continue;
                }
                let driver = &drivers[&top];
                let operands = match driver {
                    Driver::Not(a) | Driver::Same(a) => [*a; 3],
                    Driver::And(a, b) => [*a, *b, *b],
                    Driver::Choice(a, b, c) => [*a, *b, *c],
                };
                let missing = |bit: &Bit| net(*bit).filter(|net| !self.values.contains_key(net));
                let missing: Vec<u32> = operands.iter().filter_map(missing).collect();
                if missing.is_empty() {
                    let [a, b, c] = operands.map(|bit| self.lit(bit));
                    let lit = match driver {
                        Driver::Not(_) => !a,
                        Driver::Same(_) => a,
                        Driver::And(..) => conjunction(&mut self.graph, a, b),
                        Driver::Choice(..) => self.graph.mux(b, a, c),
                    };
                    self.values.insert(top, lit);
                    open.remove(&top);
                    stack.pop();
                } else if !open.insert(top) {
                    return Err(looping(netlist, &stack));
                } else {
                    stack.extend(missing);
                }
            }
        }
        Ok(())
    }
}

/// The gate `a ∧ b`; if one operand is the negation of a gate over the other one, without that: then a multiplexer with
/// a constant is the one gate that it should be.
fn conjunction(graph: &mut Graph, a: Lit, b: Lit) -> Lit {
    for (a, b) in [(a, b), (b, a)] {
        if let Some(operands) = graph.operands(b.var()).filter(|_| b.is_negated())
            && let Some(i) = operands.iter().position(|&operand| operand == a)
        {
            return graph.and(a, !operands[1 - i]);
        }
    }
    graph.and(a, b)
}

/// Does a statement count in the first step only?
pub(super) fn is_initial(cell: &Cell) -> bool {
    cell.kind == "$check" && cell.is_set("TRG_ENABLE") && cell.bits("TRG").is_empty()
}

fn net(bit: Bit) -> Option<u32> {
    if let Bit::Net(net) = bit { Some(net) } else { None }
}

/// Why a cell cannot be used.
const SEVERAL: &str = "drives a net that another one drives, too";

fn drive(drivers: &mut HashMap<u32, Driver>, cell: &Cell, driver: Driver) -> Result<(), Error> {
    if let Bit::Net(net) = cell.bit("Y")?
        && drivers.insert(net, driver).is_some()
    {
        return Err(cell.unusable(SEVERAL));
    }
    Ok(())
}

fn initial_values(netlist: &Netlist) -> HashMap<u32, bool> {
    let bits = netlist.signals.iter().flat_map(|signal| signal.bits.iter().zip(&signal.init));
    bits.filter_map(|((bit, _), init)| Some((net(*bit)?, (*init)?))).collect()
}

/// The error for a loop among these nets.
fn looping(netlist: &Netlist, nets: &[u32]) -> Error {
    let is_in = |bit: &Bit| net(*bit).is_some_and(|net| nets.contains(&net));
    let has_it = |signal: &&Signal| !signal.is_hidden && signal.bits.iter().any(|(bit, _)| is_in(bit));
    let name = netlist.signals.iter().find(has_it).map_or("the design", |signal| &signal.name);
    Error::at(name, "a loop of gates without a register: the signal depends on itself within one step")
}
