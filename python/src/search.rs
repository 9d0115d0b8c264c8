//! A search in a thread of its own, so that Python goes on and can interrupt it.

use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use pdrer::cli::embedded::{self, Input, Options};
use pdrer::limits::Limits;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use crate::answer::Answer;
use crate::error;

/// How often a signal is looked for, and progress is reported.
pub const TICK: Duration = Duration::from_millis(50);
/// The usual stack of a main thread.
const STACK: usize = 8 << 20;

/// Decides the properties of a model.
pub fn search(
    py: Python<'_>,
    input: &Arc<Input>,
    words: Vec<String>,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<(Vec<Answer>, String)> {
    let options = Options::parse(words).map_err(PyValueError::new_err)?;
    let limits = Limits::default();
    let end = || [&limits.interrupt, &limits.abort].map(|flag| flag.store(true, Ordering::Relaxed));
    let (sender, receiver) = mpsc::channel::<String>();
    let work = {
        let (input, limits) = (input.clone(), limits.clone());
        move || {
            let mut last = Instant::now();
            let result = embedded::decide(&input, &options, &limits, &mut |status| {
                if last.elapsed() >= TICK {
                    last = Instant::now();
                    // Nobody listens any more if Python has been interrupted.
                    let _ = sender.send(status.to_string());
                }
            });
            drop(sender);
            result
        }
    };
    let thread = thread::Builder::new().stack_size(STACK).spawn(work)?;
    let receiver = Mutex::new(receiver);
    let receive = || receiver.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(TICK);
    let mut failed = None;
    loop {
        match py.detach(receive) {
            Ok(status) => {
                if let (Some(progress), None) = (&progress, &failed) {
                    failed = progress.call1((status,)).err();
                }
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
        failed = failed.or_else(|| py.check_signals().err());
        if failed.is_some() {
            end();
        }
    }
    let result = py.detach(|| thread.join());
    if let Some(failed) = failed {
        return Err(failed);
    }
    let result = result.map_err(|_| PyRuntimeError::new_err("internal error of pdrer, no verdict"))?;
    let checked = result.map_err(error)?;
    let statistics = String::from_utf8(checked.statistics).expect("JSON is UTF-8");
    let answer = |(property, outcome)| Answer::new(input, property, outcome, checked.answer.clone());
    Ok((checked.outcomes.into_iter().map(answer).collect(), statistics))
}
