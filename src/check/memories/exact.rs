//! Which operators must be what they are, after a run that only tables allow.

use super::seen::Seen;
use crate::answer::witness::words::{Frame, WordRun};
use crate::model::btor2::{WordModel, tabulated};
use crate::verify::words;

/// The run of the model that has the inputs and the initial values of a run of the model with tables, if it reaches the
/// bad state, too; else operators that exclude the run if they are no tables, none of which can be left out.
pub(super) fn exact(words: &WordModel, seen: &Seen, run: &WordRun) -> Result<WordRun, Vec<usize>> {
    let all = &seen.memories.operators;
    if all.is_empty() {
        return Ok(run.clone());
    }
    let names = tables(words, seen.words(words));
    // The run with tables for these operators, if it is one.
    let with = |operators: Vec<usize>| {
        let made = tabulated(words, operators);
        let own = tables(words, &made.words);
        let position = |position: usize| match position.checked_sub(words.states.len()) {
            None => Some(position),
            Some(table) => Some(words.states.len() + own.iter().position(|name| *name == names[table])?),
        };
        let frame = |frame: &Frame| {
            let mut frame = frame.clone();
            frame.states.retain_mut(|assignment| {
                position(assignment.position).map(|position| assignment.position = position).is_some()
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
fn tables(words: &WordModel, made: &WordModel) -> Vec<Option<Box<[u8]>>> {
    (words.states.len()..made.states.len()).map(|i| made.state(i).symbol.clone()).collect()
}
