//! The loop of abstraction and refinement.

use super::arrays::{Arrays, arrays};
use super::exact::exact;
use super::refine::{Spurious, refine};
use super::seen::Seen;
use crate::answer::witness::words::{Assignment, Cell, Frame, WordRun};
use crate::answer::witness::{Counterexample, needed_inputs};
use crate::check::outcome::{Broken, Error, Outcome, Verdict};
use crate::check::turns::{self, News};
use crate::config::{Config, Several};
use crate::engine::{Event, Reason};
use crate::limits::{Limits, Stopped};
use crate::model::btor2::memories::{Abstraction, Leaf, Memories};
use crate::model::btor2::{Value, WordModel};
use crate::verify::words;

/// If tables have more slots than this for each operator, a few cells do not tell.
const SLOTS_FOR_EACH_OPERATOR: usize = 4;

/// What is known about the properties of a model with large memories.
#[derive(Debug)]
pub struct Answers {
    /// What the proofs are about.
    pub seen: Seen,
    /// The outcome of each property. Invariants are those of the abstraction, and so are the runs.
    pub outcomes: Vec<Outcome>,
    /// For each property the counterexample, as a run of the model.
    pub runs: Vec<Option<WordRun>>,
    /// How often more cells were seen.
    pub refinements: usize,
    /// Is a property undecided because a few cells do not tell?
    pub gave_up: bool,
}

/// Decides properties of a model with large memories, of which so much is seen at first.
///
/// # Errors
/// As [`decide_all`](crate::check::decide_all).
pub fn decide_all(
    words: &WordModel,
    seen: Seen,
    properties: &[usize],
    config: &Config,
    several: &Several,
    limits: &Limits,
    observer: &mut dyn FnMut(News<'_>),
) -> Result<Answers, Error> {
    let outcomes: Vec<Outcome> = properties.iter().map(|_| Outcome::unknown(Stopped::Share)).collect();
    let runs = properties.iter().map(|_| None).collect();
    let answers = Answers { seen, outcomes, runs, refinements: 0, gave_up: false };
    let open = (0..properties.len()).collect();
    let mut run = Run { words, properties, config, several, limits, observer, answers, open };
    while let Some(more) = run.round()? {
        run.see(more);
    }
    let answers = run.answers;
    if let Err(reason) = answers.seen.checked(words)
        && let Some(proved) = answers.outcomes.iter().position(|outcome| outcome.verdict.holds())
    {
        return Err(Error::Broken(Broken { answer: "proof", property: properties[proved], reason }));
    }
    Ok(answers)
}

/// What to see next.
enum More {
    /// The same: a counterexample of one property has ended the search for the others.
    Same,
    /// More cells, and why.
    Cells(Memories, String),
    /// These operators are no tables any more.
    Operators(Vec<usize>),
}

/// What a run of the abstraction is.
enum Examined {
    /// A run of the model.
    Real(WordRun),
    /// None; with what to see next, if anything excludes it.
    Spurious(Option<More>),
}

struct Run<'a> {
    words: &'a WordModel,
    properties: &'a [usize],
    config: &'a Config,
    several: &'a Several,
    limits: &'a Limits,
    observer: &'a mut dyn FnMut(News<'_>),
    answers: Answers,
    /// The positions of the properties that are open.
    open: Vec<usize>,
}

impl Run<'_> {
    /// Decides the open properties on the abstraction as it is, up to the first counterexample. Returns what to see
    /// next, if properties stay open.
    fn round(&mut self) -> Result<Option<More>, Error> {
        let first = Several { stop_at_first_failure: true, ..self.several.clone() };
        let open = std::mem::take(&mut self.open);
        let numbers: Vec<usize> = open.iter().map(|&i| self.properties[i]).collect();
        let model = &self.answers.seen.model;
        // Whether a property is decided is only known below.
        let observer = &mut |news: News<'_>| match news {
            News::Decided(..) => {}
            news => (self.observer)(news),
        };
        let outcomes = turns::decide_all(model, &numbers, self.config, &first, self.limits, observer)?;
        let failed = outcomes.iter().any(|outcome| matches!(outcome.verdict, Verdict::Unsafe(_)));
        let (mut more, mut real) = (None, false);
        for (i, outcome) in open.into_iter().zip(outcomes) {
            let stats = &mut self.answers.outcomes[i].stats;
            stats.follow(&outcome.stats);
            let stats = stats.clone();
            match &outcome.verdict {
                Verdict::Unsafe(bits) => match self.examine(bits) {
                    Examined::Real(run) => {
                        self.answers.runs[i] = Some(run);
                        real = true;
                    }
                    Examined::Spurious(found) => {
                        more = more.or(found);
                        self.open.push(i);
                        continue;
                    }
                },
                Verdict::Unknown { .. } if failed && self.limits.reached().is_none() => {
                    self.open.push(i);
                    continue;
                }
                _ => {}
            }
            self.decided(i, Outcome { stats, ..outcome });
        }
        if self.open.is_empty() {
            return Ok(None);
        }
        match more {
            None if real && !self.several.stop_at_first_failure => return Ok(Some(More::Same)),
            None if real => self.leave("another property failed first"),
            None if !self.tables().is_empty() => return Ok(Some(More::Operators(self.tables().to_vec()))),
            None => self.give_up("a run of the abstraction is none of the model, and no cell shows why"),
            more => return Ok(more),
        }
        Ok(None)
    }

    /// The operators that are tables.
    fn tables(&self) -> &[usize] {
        &self.answers.seen.memories.operators
    }

    fn decided(&mut self, i: usize, outcome: Outcome) {
        (self.observer)(News::Decided(self.properties[i], &outcome));
        self.answers.outcomes[i] = outcome;
    }

    fn give_up(&mut self, why: &str) {
        self.answers.gave_up = true;
        self.leave(why);
    }

    /// Leaves the open properties undecided.
    fn leave(&mut self, why: &str) {
        for i in std::mem::take(&mut self.open) {
            let stats = self.answers.outcomes[i].stats.clone();
            let unknown = Outcome::unknown(Reason::Incomplete(why.to_owned()));
            self.decided(i, Outcome { stats, ..unknown });
        }
    }

    /// Is a run of the abstraction one of the model?
    fn examine(&self, bits: &Counterexample) -> Examined {
        let seen = &self.answers.seen;
        let (words, Seen { memories, abstraction, model, map, .. }) = (seen.words(self.words), seen);
        let run = WordRun::new(&abstraction.words, map, bits);
        let arrays = arrays(words, abstraction, &run);
        let mut concrete = concrete(words, abstraction, &run, &arrays);
        if let Ok(steps) = words::counterexample(words, &concrete) {
            concrete.frames.truncate(steps[0] + 1);
            return match exact(self.words, seen, &concrete) {
                Ok(run) => Examined::Real(run),
                Err(operators) => Examined::Spurious(Some(More::Operators(operators))),
            };
        }
        if bits.back.is_some() {
            return Examined::Spurious(None);
        }
        let needed = needed_inputs(model, bits);
        let spurious = Spurious { words, abstraction, map, bits, run: &run, needed };
        let mut memories = memories.clone();
        let why = refine(&mut memories, &spurious, &arrays);
        Examined::Spurious(why.map(|why| More::Cells(memories, why)))
    }

    fn see(&mut self, more: More) {
        let (mut memories, why) = match more {
            More::Same => return,
            More::Operators(operators) => return self.see_operators(&operators),
            More::Cells(memories, why) => (memories, why),
        };
        let slots = self.answers.seen.memories.slots.len();
        for (i, outcome) in self.answers.outcomes.iter().enumerate() {
            let property = self.properties[i];
            if outcome.verdict.holds() && memories.proved.iter().all(|(proved, _)| *proved != property) {
                memories.proved.push((property, slots));
            }
        }
        (self.observer)(News::Search(Event::Step { status: &why }));
        let [seen, all] = memories.cells(self.answers.seen.words(self.words));
        let tables = self.tables().to_vec();
        let many = seen > all || memories.slots.len() > SLOTS_FOR_EACH_OPERATOR * tables.len();
        if !tables.is_empty() && many {
            return self.see_operators(&tables);
        }
        if seen > all {
            return self.give_up("its abstraction would see more cells than there are");
        }
        let most = self.answers.seen.max_array_bits;
        match Seen::new(self.words, memories, most, self.limits) {
            Ok(seen) => self.answers.see(seen),
            Err(reason) => self.give_up(&reason.to_string()),
        }
    }

    /// Sees these operators as they are. Proofs about the tables are not about the new model, so the search for them
    /// begins anew.
    fn see_operators(&mut self, exact: &[usize]) {
        let why = format!(
            "a run of the abstraction is none of the model: now {} operators as they are",
            exact.len()
        );
        (self.observer)(News::Search(Event::Step { status: &why }));
        self.answers.refinements += 1;
        match self.answers.seen.without(self.words, exact, self.limits) {
            Ok(seen) => self.answers.seen = seen,
            Err(reason) => return self.give_up(&reason.to_string()),
        }
        for (i, outcome) in self.answers.outcomes.iter_mut().enumerate() {
            if outcome.verdict.holds() {
                *outcome = Outcome { stats: outcome.stats.clone(), ..Outcome::unknown(Stopped::Share) };
                self.open.push(i);
            }
        }
        self.open.sort_unstable();
    }
}

impl Answers {
    /// Sees more. Invariants become those of the new abstraction, which has fewer runs.
    fn see(&mut self, seen: Seen) {
        self.refinements += 1;
        let all = seen.model.latches.len();
        let now = seen.latches();
        let place = |of: &Option<(Leaf, usize)>| now.iter().position(|latch| latch == of);
        let before = self.seen.latches();
        let latches: Vec<usize> = before.iter().map(|of| place(of).expect("no latch goes away")).collect();
        for outcome in &mut self.outcomes {
            if let Verdict::Safe(found) = &mut outcome.verdict {
                *found = found.moved(all, &latches);
            }
            if let Some(minimized) = &mut outcome.minimized {
                minimized.before = minimized.before.moved(all, &latches);
            }
        }
        self.seen = seen;
    }
}

/// The run of the model that has the inputs and the initial values of a run of the abstraction, and the cells of arrays
/// as they were looked at.
fn concrete(words: &WordModel, abstraction: &Abstraction, run: &WordRun, arrays: &Arrays) -> WordRun {
    let frame = |(step, frame): (usize, &Frame)| {
        let own = |list: &[Assignment], leaf: &dyn Fn(usize) -> Option<usize>| -> Vec<Assignment> {
            let renumbered = list.iter().filter_map(|assignment| {
                Some(Assignment { position: leaf(assignment.position)?, ..assignment.clone() })
            });
            renumbered.collect()
        };
        let mut states = own(&frame.states, &|i| match abstraction.states[i] {
            Leaf::State(state) => Some(state),
            _ => None,
        });
        let mut inputs = own(&frame.inputs, &|i| match abstraction.inputs[i] {
            Leaf::Input(input) => Some(input),
            _ => None,
        });
        for (&(array, _), cells) in arrays.cells.iter().filter(|((_, at), _)| *at == step) {
            let (list, position) = match words.nodes[array].value {
                Value::State(state) => (&mut states, state),
                Value::Input(input) => (&mut inputs, input),
                _ => continue,
            };
            let known = cells.iter().map(|(address, cell)| (address, &cell.value));
            let cell = |(address, value): (&Vec<bool>, &Vec<bool>)| Assignment {
                position,
                cell: Some(Cell::At(address.clone())),
                value: value.clone(),
            };
            list.extend(known.filter(|(_, value)| value.contains(&true)).map(cell));
        }
        states.sort_by_key(|assignment| assignment.position);
        inputs.sort_by_key(|assignment| assignment.position);
        Frame { states, inputs }
    };
    WordRun { properties: run.properties.clone(), frames: run.frames.iter().enumerate().map(frame).collect() }
}
