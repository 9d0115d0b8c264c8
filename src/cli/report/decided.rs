//! The properties of a model and what is known about each of them, as data.

use std::path::Path;

use crate::answer::frames::Copied;
use crate::answer::invariant::Invariant;
use crate::answer::memories::View;
use crate::answer::memory_run::MemoryRun;
use crate::answer::witness::Counterexample;
use crate::answer::witness::words::WordRun;
use crate::check::horn::Answer;
use crate::check::memories::Seen;
use crate::check::{Outcome, Verdict};
use crate::model::btor2::blast::WordMap;
use crate::model::horn::Input;
use crate::model::names::Names;
use crate::model::{Latch, Model};
use crate::rtl::{Elaborated, InWords, Interface};
use crate::verify::Words;
use serde::Serialize;

use super::clock::Used;
use super::examined::Lemmas;
use crate::cli::exit::Exit;

/// A verdict without its proof or counterexample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Summary {
    /// No bad state is reachable.
    Safe,
    /// A bad state is reachable.
    Unsafe,
    /// A limit was reached first.
    Unknown,
}

impl Summary {
    /// Of a property that is known to be safe, or not to be.
    pub fn decided(safe: bool) -> Summary {
        if safe { Summary::Safe } else { Summary::Unsafe }
    }

    /// The word that is printed for it.
    pub fn word(self) -> &'static str {
        match self {
            Summary::Safe => "safe",
            Summary::Unsafe => "unsafe",
            Summary::Unknown => "unknown",
        }
    }

    /// The word for a goal, which is meant to be reached, or for another property.
    pub fn word_for(self, is_goal: bool) -> &'static str {
        match self {
            Summary::Safe if is_goal => "unreachable",
            Summary::Unsafe if is_goal => "covered",
            summary => summary.word(),
        }
    }
}

impl From<&Verdict> for Summary {
    fn from(verdict: &Verdict) -> Summary {
        match verdict {
            Verdict::Safe(_) | Verdict::Live(_) => Summary::Safe,
            Verdict::Unsafe(_) => Summary::Unsafe,
            Verdict::Unknown { .. } => Summary::Unknown,
        }
    }
}

impl From<Summary> for Exit {
    fn from(summary: Summary) -> Exit {
        match summary {
            Summary::Safe => Exit::Safe,
            Summary::Unsafe => Exit::Unsafe,
            Summary::Unknown => Exit::Done,
        }
    }
}

/// One property and what is known about it.
#[derive(Debug)]
pub struct Decided {
    /// The property.
    pub property: usize,
    /// The verdict and how it was found.
    pub outcome: Outcome,
}

impl Decided {
    /// The verdict.
    pub fn summary(&self) -> Summary {
        Summary::from(&self.outcome.verdict)
    }
}

/// The number of steps of a counterexample before the bad one.
pub fn depth(run: &Counterexample) -> usize {
    run.inputs.len() - 1
}

/// What is seen of large memories, and what follows from it.
#[derive(Debug)]
pub struct Memories {
    /// What proofs are about.
    pub seen: Seen,
    /// Where the words of the model are in its bits.
    pub map: WordMap,
    /// The counterexamples, in the order of the properties.
    pub runs: Vec<Option<WordRun>>,
    /// How often more cells were seen.
    pub refinements: usize,
    /// Is a property undecided because a few cells do not tell?
    pub gave_up: bool,
}

/// A design with memories.
#[derive(Debug)]
pub struct WithMemories {
    /// The design.
    pub design: Elaborated,
    /// How it is seen in words.
    pub words: InWords,
    /// The names of its signals and properties.
    pub names: Names,
}

/// How much is seen of large memories.
pub struct Cells {
    /// Addresses at which arrays are seen.
    pub slots: usize,
    /// Pairs of reads that are related.
    pub pairs: usize,
    /// How often more was seen.
    pub refinements: usize,
    /// Cells that are seen.
    pub seen: u128,
    /// All cells.
    pub all: u128,
}

/// What a cache knew.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Cached {
    /// Properties answered by what had been found about them before.
    pub answered: usize,
    /// Properties that have changed, and are proved by their old lemmas.
    pub by_old_lemmas: usize,
}

/// All properties that were to be decided.
#[derive(Debug)]
pub struct Report<'a> {
    /// The file of the model.
    pub path: &'a Path,
    /// The model.
    pub model: &'a Model,
    /// Its words, if its file has words.
    pub words: Option<Words<'a>>,
    /// Its memories, if they are seen through some of their cells. The model is this abstraction.
    pub memories: Option<&'a Memories>,
    /// The clauses that it comes from, if its file has clauses, and the answer about them.
    pub clauses: Option<(&'a Input, Option<Answer>)>,
    /// What a simulation has to do with, if it comes from a design.
    pub interface: Option<&'a Interface>,
    /// The design, if it has memories that stay memories.
    pub design: Option<&'a WithMemories>,
    /// The names of its signals and properties.
    pub names: &'a Names,
    /// At least one property.
    pub decided: Vec<Decided>,
    /// The number of steps of the longest run, if constraints end all runs and a property is safe.
    pub longest_run: Option<usize>,
    /// The lemmas that the search took from the frames with which it began, if it began with any.
    pub copied: Option<Copied>,
    /// The lemmas that were given to the search, and what became of them.
    pub lemmas: Option<Lemmas>,
    /// What the proof of each property is called, if lemmas may come from proofs of others.
    pub stages: Vec<String>,
    /// What was known from earlier runs, if there is a cache.
    pub cache: Option<Cached>,
    /// The time used, including the time for reading.
    pub used: Used,
}

/// A counterexample to one of the properties, in words.
pub fn in_words(
    Words { words, map, .. }: Words<'_>,
    memories: Option<&Memories>,
    decided: &[Decided],
    run: &Counterexample,
) -> WordRun {
    let position = decided.iter().position(|decided| decided.property == run.property);
    let own = memories.zip(position).and_then(|(memories, i)| memories.runs[i].clone());
    own.unwrap_or_else(|| WordRun::new(words, map, run))
}

impl<'a> Report<'a> {
    /// Of a model of bits without words, decided by a search that began with nothing.
    pub fn new(
        path: &'a Path,
        model: &'a Model,
        names: &'a Names,
        decided: Vec<Decided>,
        used: Used,
    ) -> Report<'a> {
        Report {
            path,
            model,
            words: None,
            memories: None,
            clauses: None,
            interface: None,
            design: None,
            names,
            decided,
            longest_run: None,
            copied: None,
            lemmas: None,
            stages: Vec::new(),
            cache: None,
            used,
        }
    }
}

impl Report<'_> {
    /// Unsafe if a property is, else unknown if one is, else safe. Goals do not count, unless there is nothing else.
    pub fn summary(&self) -> Summary {
        self.leading().summary()
    }

    /// What is printed for the whole.
    pub fn word(&self) -> &'static str {
        let leading = self.leading();
        leading.summary().word_for(self.names.is_goal(leading.property))
    }

    /// The exit code: goals do not change it.
    pub fn exit(&self) -> Exit {
        if self.names.is_goal(self.leading().property) { Exit::Done } else { self.summary().into() }
    }

    /// The first property with the same verdict as the whole. Of goals alone, it is one that cannot be reached.
    pub fn leading(&self) -> &Decided {
        let goals = [Summary::Safe, Summary::Unknown].map(|summary| (true, summary));
        let others = [Summary::Unsafe, Summary::Unknown, Summary::Safe].map(|summary| (false, summary));
        let of = |decided: &Decided| (self.names.is_goal(decided.property), decided.summary());
        let mut kinds = others.into_iter().chain(goals);
        let first = kinds.find_map(|kind| self.decided.iter().find(|decided| of(decided) == kind));
        first.unwrap_or(&self.decided[0])
    }

    /// What a safe property does not say, if constraints end all runs.
    pub fn vacuous(&self) -> Option<String> {
        self.longest_run.map(|steps| match steps {
            0 => "no input satisfies the constraints in the first step".to_owned(),
            1 => "no run that satisfies the constraints has more than 1 step".to_owned(),
            _ => format!("no run that satisfies the constraints has more than {steps} steps"),
        })
    }

    /// May a failure be no fault of the design, but of a start without a reset?
    pub fn begins_anyhow(&self) -> Option<&'static str> {
        let model = self.model;
        let is_free = |(i, latch): (usize, &Latch)| latch.reset == model.latch(i);
        let is_suspect = |decided: &Decided| match &decided.outcome.verdict {
            Verdict::Unsafe(run) => {
                !self.names.is_goal(decided.property) && (depth(run) == 0 || model.constraints.is_empty())
            }
            _ => false,
        };
        let suspect = self.interface.is_some()
            && model.latches.iter().enumerate().any(is_free)
            && self.decided.iter().any(is_suspect);
        suspect.then_some(
            "registers without an initial value begin with any value. If a reset comes first, say so: \
             `logic started = 0; always_ff @(posedge clk) started <= 1; always_comb if (!started) assume (!rst_n);`",
        )
    }

    /// How much is seen of large memories, if there are any.
    pub fn cells(&self) -> Option<Cells> {
        let (Memories { seen, refinements, .. }, words) = (self.memories?, self.words?);
        let [cells, all] = seen.memories.cells(seen.words(words.words));
        let (slots, pairs) = (seen.memories.slots.len(), seen.memories.pairs.len());
        Some(Cells { slots, pairs, refinements: *refinements, seen: cells, all })
    }

    /// What is seen of large memories, if the model is an abstraction.
    pub fn view(&self) -> Option<View> {
        let (Memories { seen, .. }, words) = (self.memories?, self.words?);
        Some(View::new(words.words, seen.words(words.words), &seen.memories, &seen.latches()))
    }

    /// The files from which lemmas come that were given to the search, or the proofs of other properties.
    pub fn sources(&self) -> &[String] {
        self.lemmas.as_ref().map_or(&self.stages, |lemmas| &lemmas.candidates.files)
    }

    /// A counterexample, in words.
    pub fn in_words(&self, words: Words<'_>, run: &Counterexample) -> WordRun {
        in_words(words, self.memories, &self.decided, run)
    }

    /// A counterexample, as a run of the design with its memories, if it has some.
    pub fn in_design(&self, run: &Counterexample) -> Option<MemoryRun> {
        let WithMemories { design, words, .. } = self.design?;
        MemoryRun::new(design, words, &self.in_words(self.words?, run))
    }

    /// The properties proved, with their invariants.
    pub fn proved(&self) -> impl Iterator<Item = (usize, &Invariant)> {
        let decided = self.decided.iter();
        decided.filter_map(|decided| Some((decided.property, decided.outcome.verdict.invariant()?)))
    }
}
