//! Which operators must be what they are, after a run that only tables allow.

use crate::answer::witness::words::{Frame, WordRun};
use crate::model::btor2::memories::Memories;
use crate::model::btor2::{Tabulated, WordModel, tabulated};
use crate::verify::words;

/// The run of the model that has the inputs and the initial values of a run of the model with tables, if it reaches the
/// bad state, too; else operators that exclude the run if they are no tables, none of which can be left out.
pub(super) fn exact(words: &WordModel, memories: &Memories, run: &WordRun) -> Result<WordRun, Vec<usize>> {
    let all = &memories.operators;
    if all.is_empty() {
        return Ok(run.clone());
    }
    let names = tables(words, &tabulated(words, all.clone()));
    // The run with tables for these operators, if it is one.
    let with = |operators: Vec<usize>| {
        let made = tabulated(words, operators);
        let own = tables(words, &made);
        let position = |position: usize| match position.checked_sub(words.states.len()) {
            None => Some(position),
            Some(table) => Some(words.states.len() + own.iter().position(|name| *name == names[table])?),
        };
        let frame = |frame: &Frame| {
            let mut frame = frame.clone();
            frame.states.retain_mut(|assignment| {
                let position = position(assignment.position);
                assignment.position = position.unwrap_or(assignment.position);
                position.is_some()
            });
            frame
        };
        let run = WordRun { frames: run.frames.iter().map(frame).collect(), ..run.clone() };
        let steps = words::counterexample(&made.words, &run).ok()?;
        Some((run, steps[0]))
    };
    if let Some((mut run, last)) = with(Vec::new()) {
        run.frames.truncate(last + 1);
        return Ok(run);
    }
    let mut needed = all.clone();
    for operator in all {
        let fewer: Vec<usize> = needed.iter().copied().filter(|of| of != operator).collect();
        if with(all.iter().copied().filter(|of| !fewer.contains(of)).collect()).is_none() {
            needed = fewer;
        }
    }
    Err(needed)
}

/// The names of the tables, in their order.
fn tables(words: &WordModel, made: &Tabulated) -> Vec<Option<Box<[u8]>>> {
    let tables = words.states.len()..made.words.states.len();
    tables.map(|i| made.words.state(i).symbol.clone()).collect()
}
