//! Whose turn it is, among workers that share threads: stride scheduling (Waldspurger, Weihl, MIT/LCS/TM-528, 1995).
//!
//! A worker that has to wait keeps its search as it is. The next turn is that of the worker that has done least for its
//! weight, so each has its part of the work at any time; only the first worker has a head start, since most properties
//! are easy. Turns grow with what has been done, so that changing costs little. Work is counted, so that equal runs in
//! one thread are equal. Rejected: turns that grow by a factor, which searches that begin anew need, and after which
//! the first one waits for the long turns of all others.

use crate::limits::Share;

/// The least work of a turn.
const TURN: u64 = 20 * Share::CALL;
/// The greatest work of a turn.
const LONGEST: u64 = 500 * Share::CALL;
/// A turn is so small a part of what its worker has done, between these bounds.
const PART: u64 = 16;
/// What the first worker does before the second one begins.
const HEAD_START: u64 = 250 * Share::CALL;
/// The pass of a worker of weight 1 grows by so much with each unit of work.
const STRIDE: u64 = 1 << 16;

/// What a worker does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// It has had no turn.
    New,
    /// It has begun, and waits.
    Waiting,
    /// It has a turn of so much work.
    Running(u64),
    /// It waits for nobody any more, and will end.
    Ending,
    /// It has ended, or has been given up before its first turn.
    Ended,
}

/// A worker in the schedule.
#[derive(Clone, Debug)]
struct Entry {
    weight: u64,
    /// What it has done.
    done: u64,
    /// The same, divided by its weight.
    pass: u64,
    state: State,
}

/// The workers, in the order of their importance.
///
/// Invariant: at most `threads` are running.
#[derive(Clone, Debug)]
pub(super) struct Schedule {
    threads: usize,
    entries: Vec<Entry>,
}

/// The turn of a worker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    pub worker: usize,
    /// Is it the first one?
    pub first: bool,
    pub work: u64,
}

impl Schedule {
    /// Nobody has begun. Each worker has a weight; more than one thread needs more than one worker. Those of weight 0
    /// have the threads that would be idle without them.
    pub fn new(threads: usize, weights: impl Iterator<Item = u64>) -> Schedule {
        let entry = |weight: u64| Entry {
            weight: weight.clamp(1, STRIDE),
            done: 0,
            pass: if weight == 0 { u64::MAX } else { 0 },
            state: State::New,
        };
        let mut entries: Vec<Entry> = weights.map(entry).collect();
        if let [first, others @ ..] = &mut entries[..] {
            let pass = HEAD_START * (STRIDE / first.weight);
            others.iter_mut().for_each(|other| other.pass = other.pass.max(pass));
        }
        Schedule { threads, entries }
    }

    /// The next turn, if a thread is free. It has no end if nobody waits for it.
    pub fn next(&mut self) -> Option<Turn> {
        let running = self.entries.iter().filter(|entry| matches!(entry.state, State::Running(_))).count();
        if running >= self.threads {
            return None;
        }
        let is_ready = |&i: &usize| matches!(self.entries[i].state, State::New | State::Waiting);
        let ready: Vec<usize> = (0..self.entries.len()).filter(is_ready).collect();
        let alone = running + ready.len() <= self.threads;
        let worker = ready.into_iter().min_by_key(|&i| (self.entries[i].pass, self.entries[i].done))?;
        let entry = &mut self.entries[worker];
        let work = if alone { u64::MAX } else { (entry.done / PART).clamp(TURN, LONGEST) };
        let first = entry.state == State::New;
        entry.state = State::Running(work);
        Some(Turn { worker, first, work })
    }

    /// The turn of a worker is over.
    pub fn pause(&mut self, worker: usize) {
        self.leave(worker, State::Waiting);
    }

    /// A worker has ended.
    pub fn end(&mut self, worker: usize) {
        self.leave(worker, State::Ended);
    }

    fn leave(&mut self, worker: usize, next: State) {
        let entry = &mut self.entries[worker];
        let State::Running(work) = entry.state else {
            // It goes on until it has ended.
            if next == State::Ended {
                entry.state = next;
            }
            return;
        };
        entry.done = entry.done.saturating_add(work);
        entry.pass = entry.pass.saturating_add(work.saturating_mul(STRIDE / entry.weight));
        entry.state = next;
    }

    /// A worker gets no more turns: it will end, or never begins. Does it have to be woken?
    pub fn give_up(&mut self, worker: usize) -> bool {
        let state = &mut self.entries[worker].state;
        let is_begun = matches!(state, State::Waiting | State::Running(_));
        *state = match *state {
            State::New => State::Ended,
            State::Waiting | State::Running(_) => State::Ending,
            state => state,
        };
        is_begun
    }

    /// The last worker that has begun and not ended.
    pub fn last(&self) -> Option<usize> {
        self.entries.iter().rposition(|entry| !matches!(entry.state, State::New | State::Ended))
    }

    /// Have all workers ended?
    pub fn is_over(&self) -> bool {
        self.entries.iter().all(|entry| entry.state == State::Ended)
    }

    /// The workers that have not ended.
    pub fn open(&self) -> impl Iterator<Item = usize> {
        (0..self.entries.len()).filter(|&i| self.entries[i].state != State::Ended)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// So many turns, one after the other: whose they are.
    fn turns(schedule: &mut Schedule, count: usize) -> Vec<usize> {
        let turn = |_| {
            let turn = schedule.next().expect("a thread is free");
            schedule.pause(turn.worker);
            turn.worker
        };
        (0..count).map(turn).collect()
    }

    #[test]
    fn parts_are_those_of_the_weights_after_a_head_start() {
        let mut schedule = Schedule::new(1, [1, 2, 1].into_iter());
        let head = HEAD_START.div_ceil(TURN) as usize;
        assert_eq!(turns(&mut schedule, head), vec![0; head]);
        turns(&mut schedule, 4000);
        let done = [0, 1, 2].map(|i| schedule.entries[i].done);
        assert!(
            done.iter().zip([1, 2, 1]).all(|(&n, m)| n.abs_diff(m * done[0]) <= HEAD_START + 2 * LONGEST)
        );
        assert!(done[0] > 100 * LONGEST);
    }

    #[test]
    fn threads_are_taken_and_the_last_worker_is_not_interrupted() {
        let mut schedule = Schedule::new(2, [1, 1, 1].into_iter());
        let first = [schedule.next(), schedule.next()].map(|turn| turn.unwrap());
        assert_eq!(
            first.map(|turn| (turn.worker, turn.first, turn.work)),
            [(0, true, TURN), (1, true, TURN)]
        );
        assert_eq!(schedule.next(), None);
        schedule.end(0);
        assert_eq!(schedule.next(), Some(Turn { worker: 2, first: true, work: u64::MAX }));
        schedule.pause(1);
        assert_eq!(schedule.next(), Some(Turn { worker: 1, first: false, work: u64::MAX }));
    }

    #[test]
    fn a_weight_of_0_is_for_threads_that_would_be_idle() {
        let mut schedule = Schedule::new(1, [2, 0, 1, 0].into_iter());
        assert!(turns(&mut schedule, 200).iter().all(|worker| [0, 2].contains(worker)));
        let mut schedule = Schedule::new(3, [2, 0, 1, 0].into_iter());
        assert_eq!([0; 3].map(|_| schedule.next().unwrap().worker), [0, 2, 1]);
        // Those that are left take turns.
        schedule.pause(1);
        assert_eq!(schedule.next().unwrap().worker, 3);
        let mut schedule = Schedule::new(1, [1, 0].into_iter());
        schedule.next();
        schedule.end(0);
        assert_eq!(schedule.next(), Some(Turn { worker: 1, first: true, work: u64::MAX }));
    }

    #[test]
    fn who_is_given_up_has_no_more_turns() {
        let mut schedule = Schedule::new(1, [1, 1, 1].into_iter());
        schedule.next();
        assert_eq!((schedule.last(), schedule.give_up(0), schedule.give_up(2)), (Some(0), true, false));
        // It has been waiting when it was woken.
        schedule.pause(0);
        assert_eq!(schedule.open().collect::<Vec<_>>(), [0, 1]);
        assert_eq!(schedule.next().map(|turn| turn.worker), Some(1));
        schedule.end(0);
        assert!(!schedule.is_over());
        schedule.end(1);
        assert!(schedule.is_over());
    }
}
