//! A queue with two pointers and an occupancy counter.
//!
//! Entries are pushed at the tail and popped at the head; a full queue refuses pushes, and an empty queue refuses pops.
//! Bad: the pointers are equal but the counter says neither *empty* nor *full*, or the other way round. Faulty: the
//! counter goes up if an entry is pushed while another one is popped and one place is free.
//!
//! Hard for engines that cannot express sums. The invariant is *tail = head + count*. Its carries are not latches, so
//! each bit of it takes many clauses. Counterexamples fill the queue first: their length is exponential in BITS.

use super::circuit::Circuit;
use crate::model::Model;

/// The model.
pub fn build(bits: usize, faulty: bool) -> Model {
    let mut c = Circuit::default();
    let (push, pop) = (c.input("push"), c.input("pop"));
    let (head, tail, count) =
        (c.latches("head", bits), c.latches("tail", bits), c.latches("count", bits + 1));
    let (empty, full) = (c.is(&count, 0), count[bits]);
    let (pushes, pops) = (c.graph.and(push, !full), c.graph.and(pop, !empty));

    let next_tail = c.count_up(&tail, pushes);
    c.set_next(&tail, &next_tail);
    let next_head = c.count_up(&head, pops);
    c.set_next(&head, &next_head);

    let (mut up, mut down) = (c.graph.and(pushes, !pops), c.graph.and(pops, !pushes));
    if faulty {
        let nearly_full = c.is(&count, (1 << bits) - 1);
        let wrong = c.all(&[nearly_full, pushes, pops]);
        (up, down) = (c.graph.or(up, wrong), c.graph.and(down, !wrong));
    }
    let larger = c.count_up(&count, up);
    let next_count = c.count_down(&larger, down);
    c.set_next(&count, &next_count);

    let pointers_meet = c.same(&head, &tail);
    let counter_says_so = c.graph.or(empty, full);
    let bad = c.graph.xor(pointers_meet, counter_says_so);
    c.model("counter_wrong", bad)
}

pub fn depth(bits: usize) -> usize {
    1 << bits
}
