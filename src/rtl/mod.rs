//! Designs in Verilog and SystemVerilog: Yosys elaborates them, and what it writes becomes a model.
//!
//! What may live here: what users say about a design (`design`, `list`, `sby`), how Yosys is called (`script`,
//! `yosys`), which constructs it does not know (`constructs`, over the words of a text, `source`) and why it refuses a
//! design (`refusal`), what it writes (`rtlil`, the design before anything has happened to it; `netlist`, the same as
//! gates and flip-flops), and the way from there to a model: `hierarchy` lists what the design declares, `circuit`
//! makes the graph, `clocks` says when registers change, `early` moves assertions to where they are written, `naming`
//! finds registers again, `checks` makes properties of assertions, `used` leaves out what nothing depends on,
//! `interface` says what a simulation has to do with, `memory` is about memories that stay memories, `words` makes them
//! arrays of a model of words, and `elaborate` is the whole way. Nothing here knows an engine.

mod checks;
mod circuit;
mod clocks;
mod constructs;
mod design;
mod early;
mod elaborate;
mod error;
mod hierarchy;
mod interface;
mod list;
mod memory;
mod naming;
mod netlist;
mod refusal;
mod rtlil;
mod sby;
mod script;
mod source;
mod used;
mod words;
mod yosys;

pub use design::{Design, Frontend, is_design};
pub use elaborate::{Elaborated, elaborate, elaborate_task};
pub use error::Error;
pub use interface::{Clock, Interface, Word};
pub use memory::{Memories, Memory, Read, Write};
pub use sby::{Mode, Task, is_sby, tasks};
pub use words::{InWords, in_words};
