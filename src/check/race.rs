//! A race: workers decide the same property, each in a thread of its own, and the first verified answer wins.
//!
//! The thread of the caller supervises. It lets only so many workers run at once; the others wait in the middle of
//! their searches, until it is their turn (`schedule`). It ends the other workers when one has an answer or has failed,
//! and the last of them when all together use too much memory. It returns when all threads have ended. Rejected:
//! processes, which could be killed, but share neither the model nor what they learn; searches that begin anew in each
//! turn.

use std::fmt;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::judge::judge;
use super::outcome::{Error, Outcome, Verdict};
use super::schedule::{Schedule, Turn};
use super::smaller::Smaller;
use super::worker::{Finished, Worker, run};
use crate::engine::{Event, Exchange, Observer};
use crate::limits::{Limits, Order, Share, Stopped};
use crate::model::Model;

/// How often the supervisor looks at the memory.
const TICK: Duration = Duration::from_millis(20);
/// The usual stack of a main thread.
const STACK: usize = 8 << 20;

/// What a worker tells the supervisor.
enum Message<E> {
    /// No counterexample has so many steps or fewer, which nobody has known; or it begins with a step of the pipeline.
    News { steps: Option<usize>, status: String },
    /// Its turn is over.
    Paused(usize),
    /// It has ended.
    Finished(usize, Box<Finished<E>>),
}

/// What a worker with this number does about the property, within these limits: the whole pipeline. What others find
/// out is in the exchange.
pub(super) type Work<'a, E> =
    &'a (dyn Fn(usize, &Limits, &Arc<Exchange>, Observer<'_>) -> Result<Outcome, E> + Sync);

/// Decides property number `property` of a model by the first of several workers that can, at most `threads` of which
/// run at once. One alone needs no thread.
///
/// The workers are given in the order of their importance: if memory is short, the last one ends first.
///
/// # Errors
/// If the model has no such property, if the self-check refuses an answer of a worker, or if two answers contradict
/// each other.
///
/// # Panics
/// If a worker has.
pub fn race(
    model: &Model,
    property: usize,
    workers: &[Worker<'_>],
    threads: usize,
    limits: &Limits,
    observer: Observer<'_>,
) -> Result<Outcome, Error> {
    model.goal(property)?;
    let smaller = Smaller::default();
    let work: Work<'_, Error> = &|number, limits, exchange, observer| {
        workers[number].decide(model, property, &smaller, limits, exchange, observer)
    };
    race_by(work, property, workers, threads, limits, observer)
}

/// Likewise, of workers that do this instead of a search in the model.
///
/// # Errors
/// Those of workers, and if two answers contradict each other.
///
/// # Panics
/// If a worker has.
pub(super) fn race_by<E: From<Error> + Send + 'static>(
    work: Work<'_, E>,
    property: usize,
    workers: &[Worker<'_>],
    threads: usize,
    limits: &Limits,
    observer: Observer<'_>,
) -> Result<Outcome, E> {
    if let [_] = workers {
        let finished = run(|observer| work(0, limits, &Arc::default(), observer), observer);
        return judge(property, workers, vec![(0, finished)], &[Order::default()]);
    }
    let exchange = &Arc::<Exchange>::default();
    let orders: Vec<Order> = workers.iter().map(|_| Order::default()).collect();
    let finished = thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        let start = |number: usize, limits: Limits, turns: Receiver<u64>, first: u64| {
            let worker = &workers[number];
            let thread = thread::Builder::new().name(worker.name.clone()).stack_size(STACK);
            let (pause, turns) = (sender.clone(), Mutex::new(turns));
            let share = Share::renewed(first, limits.share, move || {
                // The supervisor receives until all workers have finished.
                pause.send(Message::Paused(number)).expect("the supervisor waits");
                turns.lock().unwrap_or_else(PoisonError::into_inner).recv().expect("the supervisor waits")
            });
            let limits = Limits { share: Some(share), ..limits };
            let runner = Runner { number, worker, limits, sender: sender.clone() };
            thread.spawn_scoped(scope, move || runner.run(work, exchange)).is_ok()
        };
        let schedule = Schedule::new(threads.max(1), workers.iter().map(|worker| worker.weight));
        Supervisor::new(workers, limits, schedule, &orders, exchange).wait(&start, &receiver, observer)
    });
    judge(property, workers, finished, &orders)
}

/// A worker in its thread.
struct Runner<'a, E> {
    number: usize,
    worker: &'a Worker<'a>,
    limits: Limits,
    sender: Sender<Message<E>>,
}

impl<E> Runner<'_, E> {
    fn run(self, work: Work<'_, E>, exchange: &Arc<Exchange>) {
        let send = |message| self.sender.send(message).expect("the supervisor waits");
        let news = |steps, status: &dyn fmt::Display| {
            let status = format!("{}: {status}", self.worker.name);
            send(Message::News { steps, status });
        };
        let by = |observer: Observer<'_>| work(self.number, &self.limits, exchange, observer);
        let mut finished = run(by, &mut |event| match event {
            Event::Bound { steps, status } if exchange.learn(steps) => news(Some(steps), status),
            Event::Step { status } => news(None, status),
            Event::Bound { .. }
            | Event::Working { .. }
            | Event::Resumed { .. }
            | Event::Examined { .. }
            | Event::Frames { .. } => {}
        });
        finished.work = self.limits.share.as_ref().map_or(0, Share::done) / Share::CALL;
        send(Message::Finished(self.number, Box::new(finished)));
    }
}

/// Starts a worker, within these limits and with a first turn of so much work. Is there a thread for it?
type Start<'a> = &'a dyn Fn(usize, Limits, Receiver<u64>, u64) -> bool;

struct Supervisor<'a, E> {
    workers: &'a [Worker<'a>],
    limits: &'a Limits,
    schedule: Schedule,
    orders: &'a [Order],
    /// To give turns to workers that have begun.
    turns: Vec<Option<Sender<u64>>>,
    exchange: &'a Exchange,
    /// In the order in which they ended.
    finished: Vec<(usize, Finished<E>)>,
}

impl<'a, E> Supervisor<'a, E> {
    fn new(
        workers: &'a [Worker<'a>],
        limits: &'a Limits,
        schedule: Schedule,
        orders: &'a [Order],
        exchange: &'a Exchange,
    ) -> Supervisor<'a, E> {
        let turns = workers.iter().map(|_| None).collect();
        Supervisor { workers, limits, schedule, orders, turns, exchange, finished: Vec::new() }
    }

    /// Waits until all workers have ended.
    fn wait(
        mut self,
        start: Start<'_>,
        receiver: &Receiver<Message<E>>,
        observer: Observer<'_>,
    ) -> Vec<(usize, Finished<E>)> {
        let mut looked = Instant::now();
        // The memory is that of all.
        let bounds = Limits { memory_mib: None, ..self.limits.clone() };
        loop {
            if let Some(limit) = bounds.reached() {
                self.close(limit);
            }
            while let Some(turn) = self.schedule.next() {
                self.give(turn, start);
            }
            if self.schedule.is_over() {
                return self.finished;
            }
            match receiver.recv_timeout(TICK) {
                Ok(Message::News { steps: Some(steps), status }) => {
                    // News of several workers may overtake each other.
                    if Some(steps) == self.exchange.bound() {
                        observer(Event::Bound { steps, status: &status });
                    }
                }
                Ok(Message::News { steps: None, status }) => observer(Event::Step { status: &status }),
                Ok(Message::Paused(number)) => self.schedule.pause(number),
                Ok(Message::Finished(number, finished)) => self.finish(number, *finished),
                Err(_) => observer(Event::Working { status: &self }),
            }
            if looked.elapsed() >= TICK {
                looked = Instant::now();
                self.look_at_memory();
            }
        }
    }

    /// Gives a worker its turn, and starts it if it is the first one.
    fn give(&mut self, Turn { worker, first, work }: Turn, start: Start<'_>) {
        if !first {
            let turns = self.turns[worker].as_ref().expect("it has begun");
            // One that has just panicked listens no more, and will say so.
            let _ = turns.send(work);
            return;
        }
        let (sender, receiver) = mpsc::channel();
        self.turns[worker] = Some(sender);
        let limits = Limits { order: Some(self.orders[worker].clone()), ..self.limits.clone() };
        if !start(worker, limits, receiver, work) {
            self.schedule.end(worker);
        }
    }

    /// A worker has ended. Unless it leaves the property undecided, so do the others.
    fn finish(&mut self, number: usize, finished: Finished<E>) {
        self.schedule.end(number);
        let undecided = |outcome: &Outcome| matches!(outcome.verdict, Verdict::Unknown { .. });
        if !matches!(&finished.result, Ok(Ok(outcome)) if undecided(outcome)) {
            (0..self.workers.len()).for_each(|worker| self.order(worker, Stopped::Beaten));
        }
        self.finished.push((number, finished));
    }

    /// A limit of the run is reached. Workers that have begun are woken and see that for themselves, since most limits
    /// end searches only: what has been found is still checked. The others never begin.
    fn close(&mut self, limit: Stopped) {
        for worker in 0..self.workers.len() {
            if self.turns[worker].is_none() {
                self.orders[worker].give(limit);
            }
            self.release(worker, if limit == Stopped::Share { 0 } else { u64::MAX });
        }
    }

    /// Gives a worker the order to end.
    fn order(&mut self, worker: usize, why: Stopped) {
        self.orders[worker].give(why);
        self.release(worker, u64::MAX);
    }

    /// Takes a worker out of the schedule. If it has begun, it may do so much work, now or after its turn, and never
    /// waits again.
    fn release(&mut self, worker: usize, work: u64) {
        if self.schedule.give_up(worker)
            && let Some(turns) = &self.turns[worker]
        {
            let _ = turns.send(work);
        }
    }

    /// If memory is short, the last worker ends, and no other one begins. The next one must end only if that was not
    /// enough.
    fn look_at_memory(&mut self) {
        if let Some(last) = self.schedule.last()
            && self.orders[last].given().is_none()
            && self.limits.memory_is_full()
        {
            self.order(last, Stopped::Memory);
            (last + 1..self.workers.len()).for_each(|worker| self.order(worker, Stopped::Memory));
        }
    }
}

/// The progress of the race.
impl<E> fmt::Display for Supervisor<'_, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let open = self.schedule.open().map(|number| self.workers[number].name.as_str());
        let names: Vec<&str> = open.collect();
        f.write_str(&names.join(", "))?;
        match self.exchange.bound() {
            Some(bound) => write!(f, "; no counterexample of {bound} steps or fewer"),
            None => Ok(()),
        }
    }
}
