//! A race: workers decide the same property at once, each in a thread of its own, and the first verified answer wins.
//!
//! The thread of the caller supervises. It ends the other workers when one has an answer or has failed, and the last of
//! them when all together use too much memory. It returns when all threads have ended. Rejected: processes, which could
//! be killed, but share neither the model nor what they learn.

use std::fmt;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

use super::judge::judge;
use super::outcome::{Error, Outcome, Verdict};
use super::worker::{Finished, Worker};
use crate::engine::{Event, Exchange, Observer};
use crate::limits::{Limits, Order, Stopped};
use crate::model::Model;

/// How often the supervisor looks at the memory.
const TICK: Duration = Duration::from_millis(20);
/// The usual stack of a main thread.
const STACK: usize = 8 << 20;

/// What a worker tells the supervisor.
enum Message {
    /// No counterexample has so many steps or fewer, which nobody has known; or it begins with a step of the pipeline.
    News { steps: Option<usize>, status: String },
    /// It has ended.
    Finished(usize, Box<Finished>),
}

/// Decides property number `property` of a model by the first of several workers that can. One alone needs no thread.
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
    limits: &Limits,
    observer: Observer<'_>,
) -> Result<Outcome, Error> {
    model.property(property)?;
    if let [worker] = workers {
        let finished = worker.run(model, property, limits, &Arc::default(), observer);
        return judge(property, workers, vec![(0, finished)]);
    }
    let exchange = &Arc::<Exchange>::default();
    let finished = thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        let orders: Vec<Order> = workers.iter().map(|_| Order::default()).collect();
        let mut running = Vec::new();
        for (worker, order) in workers.iter().zip(&orders) {
            let limits = Limits { order: Some(order.clone()), ..limits.clone() };
            let runner = Runner { number: running.len(), worker, limits, sender: sender.clone() };
            let thread = thread::Builder::new().name(worker.name.clone()).stack_size(STACK);
            let work = move || runner.run(model, property, exchange);
            running.push(thread.spawn_scoped(scope, work).is_ok());
        }
        let supervisor = Supervisor { workers, limits, orders, running, exchange, finished: Vec::new() };
        supervisor.wait(&receiver, observer)
    });
    judge(property, workers, finished)
}

/// A worker in its thread.
struct Runner<'a> {
    number: usize,
    worker: &'a Worker<'a>,
    limits: Limits,
    sender: Sender<Message>,
}

impl Runner<'_> {
    fn run(self, model: &Model, property: usize, exchange: &Arc<Exchange>) {
        // The supervisor receives until all workers have finished.
        let send = |message| self.sender.send(message).expect("the supervisor waits");
        let news = |steps, status: &dyn fmt::Display| {
            let status = format!("{}: {status}", self.worker.name);
            send(Message::News { steps, status });
        };
        let finished = self.worker.run(model, property, &self.limits, exchange, &mut |event| match event {
            Event::Bound { steps, status } if exchange.learn(steps) => news(Some(steps), status),
            Event::Step { status } => news(None, status),
            Event::Bound { .. } | Event::Working { .. } | Event::Resumed { .. } | Event::Frames { .. } => {}
        });
        send(Message::Finished(self.number, Box::new(finished)));
    }
}

struct Supervisor<'a> {
    workers: &'a [Worker<'a>],
    limits: &'a Limits,
    orders: Vec<Order>,
    running: Vec<bool>,
    exchange: &'a Exchange,
    /// In the order in which they ended.
    finished: Vec<(usize, Finished)>,
}

impl Supervisor<'_> {
    /// Waits until all workers have ended.
    fn wait(mut self, receiver: &Receiver<Message>, observer: Observer<'_>) -> Vec<(usize, Finished)> {
        let mut looked = Instant::now();
        while self.running.contains(&true) {
            match receiver.recv_timeout(TICK) {
                Ok(Message::News { steps: Some(steps), status }) => {
                    // News of several workers may overtake each other.
                    if Some(steps) == self.exchange.bound() {
                        observer(Event::Bound { steps, status: &status });
                    }
                }
                Ok(Message::News { steps: None, status }) => observer(Event::Step { status: &status }),
                Ok(Message::Finished(number, finished)) => self.finish(number, *finished),
                Err(_) => observer(Event::Working { status: &self }),
            }
            if looked.elapsed() >= TICK {
                looked = Instant::now();
                self.look_at_memory();
            }
        }
        self.finished
    }

    /// A worker has ended. Unless it leaves the property undecided, so do the others.
    fn finish(&mut self, number: usize, finished: Finished) {
        let undecided = |outcome: &Outcome| matches!(outcome.verdict, Verdict::Unknown { .. });
        if !matches!(&finished.result, Ok(Ok(outcome)) if undecided(outcome)) {
            self.orders.iter().for_each(|order| order.give(Stopped::Beaten));
        }
        self.running[number] = false;
        self.finished.push((number, finished));
    }

    /// If memory is short, the last worker ends. The next one must only if that was not enough.
    fn look_at_memory(&mut self) {
        if let Some(last) = self.running.iter().rposition(|&running| running)
            && self.orders[last].given().is_none()
            && self.limits.memory_is_full()
        {
            self.orders[last].give(Stopped::Memory);
        }
    }
}

/// The progress of the race.
impl fmt::Display for Supervisor<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let running = self.workers.iter().zip(&self.running).filter(|(_, running)| **running);
        let names: Vec<&str> = running.map(|(worker, _)| worker.name.as_str()).collect();
        f.write_str(&names.join(", "))?;
        match self.exchange.bound() {
            Some(bound) => write!(f, "; no counterexample of {bound} steps or fewer"),
            None => Ok(()),
        }
    }
}
