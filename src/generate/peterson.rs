//! Peterson's filter lock with bounded context switches: a family of systems.
//!
//! Source: Blankestijn, *Incremental Property Directed Reachability*, 2023, in a reading that is safe: levels from 1
//! on, and the critical section after level PROCESSES. In every step the input `who` runs a line of a process. Output
//! `bound N` says that no more than N steps so far, this one included, have run another process than the step before;
//! the first is free. Bad: two processes are in the critical section. Faulty: a level too few is tested.
//!
//! Hard for all engines, and harder with each switch. Lines and signatures are one-hot and levels are in unary, without
//! a bit for 0, so that a lemma says *is at* and *is past* by a literal. Rejected: binary codes, with fewer latches,
//! but each comparison is a lemma of its own, or several.

use super::circuit::{Circuit, Roles, Word};
use super::words::bits_for;
use crate::logic::lit::Lit;
use crate::model::Model;

/// A process, outside at first.
struct Process {
    /// Bit n: it is at line n + 1; no bit: at line 0, outside.
    lines: Word,
    /// Bit n: its level is larger than n.
    level: Word,
}

impl Process {
    fn new(c: &mut Circuit, i: usize, levels: usize) -> Process {
        Process { lines: c.latches(&format!("line{i}"), 4), level: c.latches(&format!("level{i}"), levels) }
    }
}

/// The model. Line 0 takes the first level; 1 tests whether it is the last one, 2 signs it, 3 waits for the next level,
/// and 4, the critical section, gives it back.
pub fn build(processes: usize, switches: usize, faulty: bool) -> Model {
    let mut c = Circuit::default();
    let levels = processes - usize::from(faulty);
    let who = c.inputs("who", bits_for(processes));
    let all: Vec<Process> = (0..processes).map(|i| Process::new(&mut c, i, levels)).collect();
    // Bit n of a level's word: process n + 1 has signed it last; no bit: process 0.
    let signed: Vec<Word> =
        (1..levels).map(|level| c.latches(&format!("signed{level}"), processes - 1)).collect();

    let mut next_signed = signed.clone();
    let mut critical = Word::new();
    for (i, process) in all.iter().enumerate() {
        let Process { lines, level } = process;
        let moves = c.is(&who, i);
        let outside = !c.any(lines);
        let [tests, signs, waits, leaves] = lines[..] else { unreachable!("there are four lines") };
        critical.push(leaves);
        let mut blocked = Lit::FALSE;
        for n in 0..levels - 1 {
            let here = c.graph.and(level[n], !level[n + 1]);
            let is_last = if i == 0 { !c.any(&signed[n]) } else { signed[n][i - 1] };
            let others = all.iter().enumerate().filter(|(k, _)| *k != i);
            let as_far: Word = others.map(|(_, other)| other.level[n]).collect();
            let crowded = c.any(&as_far);
            let blocks = c.all(&[here, is_last, crowded]);
            blocked = c.graph.or(blocked, blocks);

            let signature: Word = (1..processes).map(|k| Lit::FALSE.xor(k == i)).collect();
            let signs = c.all(&[moves, signs, here]);
            next_signed[n] = c.graph.choose(signs, &signature, &next_signed[n]);
        }
        let passes = c.graph.and(waits, !blocked);
        let to_test = c.graph.or(outside, passes);
        let to_sign = c.graph.and(tests, !level[levels - 1]);
        let stays = c.graph.and(waits, blocked);
        let to_wait = c.graph.or(signs, stays);
        let to_critical = c.graph.and(tests, level[levels - 1]);
        let next_lines = c.graph.choose(moves, &[to_test, to_sign, to_wait, to_critical], lines);
        c.set_next(lines, &next_lines);

        let (rises, falls) = (c.graph.and(moves, to_test), c.graph.and(moves, leaves));
        let below = [&[Lit::TRUE], &level[..levels - 1]].concat();
        let higher = c.graph.choose(rises, &below, level);
        let next_level: Word = higher.iter().map(|&bit| c.graph.and(bit, !falls)).collect();
        c.set_next(level, &next_level);
    }
    for (signatures, next) in signed.iter().zip(&next_signed) {
        c.set_next(signatures, next);
    }
    let previous = c.free_latches("previous", who.len());
    c.set_next(&previous, &who);
    let same = c.same(&previous, &who);
    let outputs = count_switches(&mut c, !same, switches);

    let two = c.two(&critical);
    let mut constraints = Word::new();
    if !processes.is_power_of_two() {
        constraints.extend([&who, &previous].map(|number| !c.exceeds(number, processes - 1)));
    }
    c.model_with(&Roles {
        outputs,
        bads: vec![("two_critical".to_owned(), two)],
        constraints,
        ..Roles::default()
    })
}

/// Counts in unary, up to one more than the largest bound. Returns the bounds. They are ordered in unreachable states,
/// too: all larger numbers are excluded.
fn count_switches(c: &mut Circuit, switches: Lit, largest: usize) -> Vec<(String, Lit)> {
    let counted = c.latches("switched", largest + 1);
    let fewer = [&[Lit::TRUE], &counted[..largest]].concat();
    let next = c.graph.choose(switches, &fewer, &counted);
    c.set_next(&counted, &next);
    let mut bounds: Vec<(String, Lit)> = Vec::new();
    let mut kept = Lit::TRUE;
    for (n, &exceeded) in next.iter().enumerate().rev() {
        kept = c.graph.and(kept, !exceeded);
        bounds.push((format!("bound {n}"), kept));
    }
    bounds.reverse();
    bounds
}

/// Without a bound: two processes take all levels, each by three steps but for the first, and leave the last one by
/// one. For the second one to leave a level, another process must take it and sign it.
pub fn depth(processes: usize) -> usize {
    let rooms = processes - 2;
    let (two_walks, helpers) = (2 * (2 + 3 * rooms), 3 * rooms * (rooms + 1) / 2);
    two_walks + helpers
}
