//! Mutual exclusion of n processes: Peterson's filter lock.
//!
//! Source: Peterson, *Myths about the mutual exclusion problem*, IPL 1981. A process passes a row of waiting rooms on
//! its way to the critical section; there is one room less than there are processes. In every step the input `who`
//! chooses a process. It enters the first room, signs the book of its room, goes on to the next room, or leaves the
//! critical section. It may go on if somebody else has signed the book last, or if all others are in earlier rooms; it
//! looks at all of them in one step. Bad: two processes are in the critical section. Faulty: one room is missing.
//!
//! Hard for all engines. The lemmas relate all rooms and all processes, by their binary codes, and each additional
//! process adds a room.

use super::circuit::{Circuit, Word};
use super::words::bits_for;
use crate::logic::lit::Lit;
use crate::model::Model;

/// What a process remembers.
struct Process {
    /// The number of its room: 0 is outside, and the number after the last room is the critical section.
    room: Word,
    /// Has it signed the book of its room?
    signed: Lit,
}

/// The model.
pub fn build(processes: usize, faulty: bool) -> Model {
    let mut c = Circuit::default();
    let rooms = processes - 1 - usize::from(faulty);
    let critical = rooms + 1;
    let number = bits_for(processes);
    let who = c.inputs("who", number);
    let process = |c: &mut Circuit, i| Process {
        room: c.latches(&format!("room{i}"), bits_for(critical + 1)),
        signed: c.latch(&format!("signed{i}"), false),
    };
    let all: Vec<Process> = (0..processes).map(|i| process(&mut c, i)).collect();
    let books: Vec<Word> = (1..=rooms).map(|room| c.latches(&format!("book{room}"), number)).collect();

    let mut next_books = books.clone();
    for (i, process) in all.iter().enumerate() {
        let moves = c.is(&who, i);
        let inside = c.any(&process.room);
        let is_critical = c.is(&process.room, critical);
        let in_room: Word = (1..=rooms).map(|room| c.is(&process.room, room)).collect();
        let in_some_room = c.graph.and(inside, !is_critical);

        let signs = c.all(&[moves, in_some_room, !process.signed]);
        let mut may_go_on = Lit::FALSE;
        for room in 1..=rooms {
            let here = in_room[room - 1];
            let book = &books[room - 1];
            let signed_last = c.is(book, i);
            let others = all.iter().enumerate().filter(|(k, _)| *k != i);
            let as_far: Word = others.map(|(_, other)| c.exceeds(&other.room, room - 1)).collect();
            let first = !c.any(&as_far);
            let free = c.graph.or(!signed_last, first);
            let free = c.graph.and(here, free);
            may_go_on = c.graph.or(may_go_on, free);

            let signs = c.graph.and(signs, here);
            let signature: Word = (0..number).map(|bit| Lit::FALSE.xor(i >> bit & 1 == 1)).collect();
            next_books[room - 1] = c.graph.choose(signs, &signature, &next_books[room - 1]);
        }
        let goes_on = c.graph.and(process.signed, may_go_on);
        let steps = c.graph.or(!inside, goes_on);
        let steps = c.graph.and(moves, steps);
        let leaves = c.graph.and(moves, is_critical);
        let next_room = c.count_up(&process.room, steps);
        let next_room: Word = next_room.iter().map(|&bit| c.graph.and(bit, !leaves)).collect();
        c.set_next(&process.room, &next_room);
        let stays_signed = c.graph.and(process.signed, !steps);
        let next_signed = c.graph.or(signs, stays_signed);
        c.set_next(&[process.signed], &[next_signed]);
    }
    for (book, next) in books.iter().zip(&next_books) {
        c.set_next(book, next);
    }

    let critical: Word = all.iter().map(|process| c.is(&process.room, critical)).collect();
    let two = c.two(&critical);
    c.model("two_critical", two)
}

/// Two processes enter, then sign and go on in every room. For the second one to leave a room, another process must
/// enter, pass all earlier rooms, and sign the book of that room.
pub fn depth(processes: usize) -> usize {
    let rooms = processes - 2;
    let (two_walks, helpers) = (2 * (1 + 2 * rooms), rooms * (rooms + 1));
    two_walks + helpers
}
