//! The list of all families. A new family is a file of its own and one entry here.

use super::family::{Family, Parameter};
use super::{
    adders, arbiter, buffer, channels, fifo, gray, mutex, parity, peterson, ring, shift, token, wrap,
};

impl Family {
    /// The family of this name.
    pub fn find(name: &str) -> Option<&'static Family> {
        FAMILIES.iter().find(|family| family.name == name)
    }
}

/// All families.
pub static FAMILIES: [Family; 13] = [
    Family {
        name: "shift",
        about: "a shift register, and beside it shift registers with shares of its data",
        live: false,
        bad: "at the end, the shares do not add up to the data",
        fault: "an input inverts what enters one of the shares",
        steps: "LENGTH",
        hard: "needs a frame for each stage, and 2^SHARES clauses in it or a few auxiliary variables",
        parameters: &[
            Parameter { name: "LENGTH", meaning: "stages of each register", range: 1..=10_000 },
            Parameter { name: "SHARES", meaning: "registers with shares", range: 1..=64 },
        ],
        build: |sizes, faulty| shift::build(sizes[0], sizes[1], faulty),
        depth: |sizes| shift::depth(sizes[0]),
    },
    Family {
        name: "ring",
        about: "a token that stations pass on, each whenever it chooses",
        live: false,
        bad: "two opposite stations have a token",
        fault: "the last station keeps the token that it passes on",
        steps: "STATIONS + STATIONS / 2",
        hard: "needs a clause for each pair of stations, none of them part of the property",
        parameters: &[Parameter { name: "STATIONS", meaning: "stations of the ring", range: 3..=10_000 }],
        build: |sizes, faulty| ring::build(sizes[0], faulty),
        depth: |sizes| ring::depth(sizes[0]),
    },
    Family {
        name: "fifo",
        about: "the pointers and the occupancy counter of a queue with 2^BITS places",
        live: false,
        bad: "pointers and counter disagree about whether the queue is empty or full",
        fault: "pushing and popping at once with one place free counts as pushing",
        steps: "2^BITS",
        hard: "needs a sum whose carries are not signals",
        parameters: &[Parameter { name: "BITS", meaning: "bits of a pointer", range: 1..=30 }],
        build: |sizes, faulty| fifo::build(sizes[0], faulty),
        depth: |sizes| fifo::depth(sizes[0]),
    },
    Family {
        name: "gray",
        about: "a Gray code counter against a binary counter",
        live: false,
        bad: "their highest bits differ",
        fault: "the Gray code counter stays at its last code",
        steps: "2^BITS",
        hard: "needs an exclusive or for each bit",
        parameters: &[Parameter { name: "BITS", meaning: "bits of each counter", range: 2..=30 }],
        build: |sizes, faulty| gray::build(sizes[0], faulty),
        depth: |sizes| gray::depth(sizes[0]),
    },
    Family {
        name: "parity",
        about: "the parity bit of a register file, compared a step later",
        live: false,
        bad: "the parity bit was wrong",
        fault: "what is written while the whole file is 1 does not reach the parity bit",
        steps: "WORDS + 2",
        hard: "needs 2^(WORDS * BITS) clauses or as many auxiliary variables as there are bits",
        parameters: &[
            Parameter { name: "WORDS", meaning: "words of the file", range: 1..=1_000 },
            Parameter { name: "BITS", meaning: "bits of a word", range: 1..=64 },
        ],
        build: |sizes, faulty| parity::build(sizes[0], sizes[1], faulty),
        depth: |sizes| parity::depth(sizes[0]),
    },
    Family {
        name: "buffer",
        about: "allocation of cells with a busy bit each and a counter of the busy ones",
        live: false,
        bad: "the counter leaves the range 0 to CELLS",
        fault: "allocating and freeing at once counts as allocating",
        steps: "CELLS + 1",
        hard: "needs about 2^CELLS clauses, or auxiliary variables that add up bits",
        parameters: &[Parameter { name: "CELLS", meaning: "cells to allocate", range: 2..=1_000 }],
        build: |sizes, faulty| buffer::build(sizes[0], faulty),
        depth: |sizes| buffer::depth(sizes[0]),
    },
    Family {
        name: "adders",
        about: "two adders of different structure, in pipelines with different registers",
        live: false,
        bad: "the sums differ",
        fault: "one carry is lost when the lower halves of both operands are all ones",
        steps: "2",
        hard: "needs sums between registers, found by queries that compare two adders",
        parameters: &[Parameter { name: "BITS", meaning: "bits of an operand", range: 2..=512 }],
        build: |sizes, faulty| adders::build(sizes[0], faulty),
        depth: |_| adders::DEPTH,
    },
    Family {
        name: "mutex",
        about: "mutual exclusion by waiting rooms, Peterson's filter lock",
        live: false,
        bad: "two processes are in the critical section",
        fault: "there is one waiting room too few",
        steps: "PROCESSES^2 + PROCESSES - 4",
        hard: "needs lemmas that relate all processes and all rooms",
        parameters: &[Parameter { name: "PROCESSES", meaning: "processes that compete", range: 2..=64 }],
        build: |sizes, faulty| mutex::build(sizes[0], faulty),
        depth: |sizes| mutex::depth(sizes[0]),
    },
    Family {
        name: "channels",
        about: "channels that take turns at a bus, each with a queue of 2^BITS places; three properties for each",
        live: false,
        bad: "a channel shares the bus, has waited for a whole round, or its queue has the wrong size",
        fault: "the last channel keeps the token when it gets the bus",
        steps: "CHANNELS",
        hard: "has many properties, which share the lemmas about the token",
        parameters: &[
            Parameter { name: "CHANNELS", meaning: "channels of the bus", range: 2..=1_000 },
            Parameter { name: "BITS", meaning: "bits of a pointer", range: 1..=30 },
        ],
        build: |sizes, faulty| channels::build(sizes[0], sizes[1], faulty),
        depth: |sizes| channels::depth(sizes[0]),
    },
    Family {
        name: "peterson",
        about: "the filter lock in smaller steps, with outputs `bound 0` to `bound SWITCHES` on context switches",
        live: false,
        bad: "two processes are in the critical section",
        fault: "the test for the last waiting room is off by one",
        steps: "3 * PROCESSES * (PROCESSES + 1) / 2 - 5",
        hard: "has a system for each bound, each a little larger than the one before",
        parameters: &[
            Parameter { name: "PROCESSES", meaning: "processes that compete", range: 2..=64 },
            Parameter { name: "SWITCHES", meaning: "the largest bound", range: 0..=1_000 },
        ],
        build: |sizes, faulty| peterson::build(sizes[0], sizes[1], faulty),
        depth: |sizes| peterson::depth(sizes[0]),
    },
    Family {
        name: "arbiter",
        about: "an arbiter that grants a resource to clients in turn, whenever it is ready; a property for each client",
        live: true,
        bad: "a client waits",
        fault: "there is no turn: the last client comes first, and the first one starves",
        steps: "3",
        hard: "needs lemmas about each pair of clients, and a set of states for each grant to wait for",
        parameters: &[Parameter { name: "CLIENTS", meaning: "clients that ask", range: 2..=1_000 }],
        build: |sizes, faulty| arbiter::build(sizes[0], faulty),
        depth: |_| arbiter::LENGTH,
    },
    Family {
        name: "token",
        about: "a token that goes round, and that each station releases again and again: a fairness constraint for each",
        live: true,
        bad: "station 0 does not get the token",
        fault: "the last station need not release the token",
        steps: "STATIONS",
        hard: "has many fairness constraints, and needs a set of states for each station",
        parameters: &[Parameter { name: "STATIONS", meaning: "stations of the ring", range: 2..=1_000 }],
        build: |sizes, faulty| token::build(sizes[0], faulty),
        depth: |sizes| token::length(sizes[0]),
    },
    Family {
        name: "wrap",
        about: "a counter that is enabled again and again",
        live: true,
        bad: "the counter does not wrap",
        fault: "an input may hold the counter at its last number",
        steps: "2^BITS",
        hard: "needs a set of states for each number, or one for each bit where these can be compared bit by bit",
        parameters: &[Parameter { name: "BITS", meaning: "bits of the counter", range: 1..=62 }],
        build: |sizes, faulty| wrap::build(sizes[0], faulty),
        depth: |sizes| wrap::length(sizes[0]),
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn models_are_what_files_may_have_and_have_names() {
        for family in &FAMILIES {
            let smallest: Vec<usize> = family.parameters.iter().map(|p| *p.range.start()).collect();
            for sizes in [smallest.clone(), smallest.iter().map(|size| size + 5).collect()] {
                for faulty in [false, true] {
                    let model = family.model(&sizes, faulty).unwrap();
                    assert_eq!(model.check(), Ok(()), "{} {sizes:?}", family.name);
                    let properties = model.bads.len() + model.justice.len();
                    let named = model.inputs + model.latches.len() + model.outputs.len() + properties;
                    assert_eq!(model.symbols.len(), named + model.fairness.len());
                    assert_eq!(
                        (model.bads.is_empty(), model.justice.is_empty()),
                        (family.live, !family.live)
                    );
                    let names: std::collections::BTreeSet<_> = model.symbols.values().collect();
                    assert_eq!(names.len(), model.symbols.len(), "{}: names are distinct", family.name);
                    assert_eq!(model, family.model(&sizes, faulty).unwrap());
                }
                assert_ne!(family.model(&sizes, true), family.model(&sizes, false));
            }
        }
    }

    #[test]
    fn sizes_are_checked() {
        let message = |name: &str, sizes: &[usize]| {
            Family::find(name).unwrap().model(sizes, false).unwrap_err().to_string()
        };
        assert_eq!(message("shift", &[3]), "shift LENGTH SHARES: the number of sizes is 1, not 2");
        assert_eq!(message("ring", &[]), "ring STATIONS: the number of sizes is 0, not 1");
        assert_eq!(message("shift", &[3, 0]), "shift: SHARES must be from 1 to 64, not 0");
        assert_eq!(message("mutex", &[65]), "mutex: PROCESSES must be from 2 to 64, not 65");
        assert!(Family::find("counter").is_none());
    }

    #[test]
    fn families_are_told_apart_by_name() {
        let names: std::collections::BTreeSet<_> = FAMILIES.iter().map(|family| family.name).collect();
        assert_eq!(names.len(), FAMILIES.len());
    }
}
