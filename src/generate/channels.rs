//! Channels that take turns at a bus, each with a queue: a design with many properties.
//!
//! A token goes round. A channel with a request that has the token, and whose queue is not full, gets the bus, and its
//! queue an entry. Bad, for each channel: it has the bus while another one has it, too; it has waited for a whole
//! round; pointers and occupancy counter of its queue disagree. Faulty: a channel that gets the bus with the last token
//! keeps a copy of it, so that two channels may have the bus.
//!
//! The properties share an invariant, one clause for each pair of channels, which says that there is one token; the
//! second kind needs it, too. What says that a queue is right is different for each channel.

use super::circuit::Circuit;
use crate::logic::lit::Lit;
use crate::model::Model;

/// The model.
pub fn build(channels: usize, bits: usize, faulty: bool) -> Model {
    let mut c = Circuit::default();
    let requests = c.inputs("request", channels);
    let pops = c.inputs("pop", channels);
    let token: Vec<Lit> = (0..channels).map(|i| c.latch(&format!("token[{i}]"), i == 0)).collect();
    let pending = c.latches("pending", channels);
    let queues: Vec<Queue> = (0..channels).map(|i| Queue::new(&mut c, i, bits)).collect();
    let grants: Vec<Lit> =
        (0..channels).map(|i| c.all(&[token[i], pending[i], !queues[i].is_full()])).collect();

    let last = channels - 1;
    let mut next_token: Vec<Lit> = (0..channels).map(|i| token[(i + last) % channels]).collect();
    if faulty {
        next_token[last] = c.graph.or(next_token[last], grants[last]);
    }
    c.set_next(&token, &next_token);

    let width = (channels + 1).next_power_of_two().ilog2() as usize;
    let mut bads = Vec::new();
    for (i, queue) in queues.iter().enumerate() {
        let waits = c.graph.and(pending[i], !grants[i]);
        let next_pending = c.graph.or(waits, requests[i]);
        c.set_next(&pending[i..=i], &[next_pending]);
        let others: Vec<Lit> = (0..channels).filter(|&j| j != i).map(|j| !grants[j]).collect();
        let alone = c.all(&others);
        bads.push((format!("shared[{i}]"), c.graph.and(grants[i], !alone)));

        let waited = c.latches(&format!("waited{i}"), width);
        let counts = c.graph.and(waits, !queue.is_full());
        let longer = c.count_up(&waited, Lit::TRUE);
        let next: Vec<Lit> = longer.iter().map(|&bit| c.graph.and(bit, counts)).collect();
        c.set_next(&waited, &next);
        bads.push((format!("starved[{i}]"), c.is(&waited, channels)));

        bads.push((format!("counter_wrong[{i}]"), queue.finish(&mut c, grants[i], pops[i])));
    }
    c.model_of(&bads)
}

/// The number of steps before the first channel shares the bus.
pub fn depth(channels: usize) -> usize {
    channels
}

/// A queue with two pointers and an occupancy counter.
struct Queue {
    head: Vec<Lit>,
    tail: Vec<Lit>,
    count: Vec<Lit>,
}

impl Queue {
    fn new(c: &mut Circuit, channel: usize, bits: usize) -> Queue {
        let mut word = |name: &str, width| c.latches(&format!("{name}{channel}"), width);
        Queue { head: word("head", bits), tail: word("tail", bits), count: word("count", bits + 1) }
    }

    fn is_full(&self) -> Lit {
        *self.count.last().expect("it has a bit more than the pointers")
    }

    /// Pushes and pops; a full queue is not pushed to. Do pointers and counter disagree?
    fn finish(&self, c: &mut Circuit, pushes: Lit, pop: Lit) -> Lit {
        let Queue { head, tail, count } = self;
        let empty = c.is(count, 0);
        let pops = c.graph.and(pop, !empty);
        let (next_tail, next_head) = (c.count_up(tail, pushes), c.count_up(head, pops));
        c.set_next(tail, &next_tail);
        c.set_next(head, &next_head);
        let (up, down) = (c.graph.and(pushes, !pops), c.graph.and(pops, !pushes));
        let larger = c.count_up(count, up);
        let next_count = c.count_down(&larger, down);
        c.set_next(count, &next_count);
        let meet = c.same(head, tail);
        let says_so = c.graph.or(empty, self.is_full());
        c.graph.xor(meet, says_so)
    }
}
