//! One property of a model, decided: the search, its answer in terms of the model, and the self-check.
//!
//! The search knows a transition system only. What it finds is translated back to the original model here, and then
//! verified there by code that shares nothing with the search but the SAT interface. No verdict leaves this module
//! that the check has refused.

use std::collections::BTreeSet;
use std::time::Instant;

use hashbrown::HashMap;

use crate::answer::certificate;
use crate::answer::invariant::{Definition, Invariant, Lemma, Provenance};
use crate::answer::minimize::{self, Budget, Minimized};
use crate::answer::witness::{self, Counterexample};
use crate::config::Config;
use crate::engine::pdr::er::ExtendedResolution;
use crate::engine::pdr::{self, Event, Path, Pdr, ProofSystem, Resolution, Trace};
use crate::limits::{Limits, Stopped};
use crate::logic::cube::Clause;
use crate::logic::lit::{Lit, Var};
use crate::model::Model;
use crate::stats::{Stats, timed};
use crate::system::preprocess::{self, Fact, Reduced};
use crate::system::{Origin, TransitionSystem};
use crate::verify::{self, Rejected, Unverified};

/// What is known about a property in the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The property holds, by this invariant.
    Safe(Invariant),
    /// The property fails in this run.
    Unsafe(Counterexample),
    /// A limit was reached first.
    Unknown(Stopped),
}

/// A verdict and how it came about.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The verdict.
    pub verdict: Verdict,
    /// Whether the verdict was verified independently.
    pub self_check: SelfCheck,
    /// Number of frames of the trace, F_0 included.
    pub frames: usize,
    /// Number of lemmas of the trace at the end.
    pub trace_lemmas: usize,
    /// Counters of the search.
    pub stats: Stats,
    /// What minimisation has made of the invariant; none if there is none, or it was not wanted.
    pub minimized: Option<Minimization>,
}

/// What minimisation started from, and what it took.
#[derive(Clone, Debug)]
pub struct Minimization {
    /// The invariant as the search found it.
    pub before: Invariant,
    /// SAT queries.
    pub queries: u64,
    /// Was there enough budget to try everything?
    pub complete: bool,
}

/// What the independent check of a verdict said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SelfCheck {
    /// The answer is right.
    Passed,
    /// Not wanted, or there is nothing to check.
    Skipped,
}

/// The search came to an answer that the independent check refuses: an error in this program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("self-check of the {answer} for property {property} failed: {reason}")]
pub struct Broken {
    /// "counterexample" or "invariant".
    pub answer: &'static str,
    /// The property.
    pub property: usize,
    /// Why the answer is wrong.
    pub reason: Rejected,
}

/// Decides property number `property` of a model, and makes its invariant smaller within the default budget.
///
/// ```
/// use pdrer::{check, config::Config, limits::Limits, model::aiger};
/// // A latch that starts at 0 and keeps its value is never 1.
/// let model = aiger::parse(b"aag 1 0 1 0 0 1\n2 2\n2\n")?.model;
/// let outcome = check::property(&model, 0, &Config::default(), &Limits::default(), &mut |_| {})?;
/// assert!(matches!(outcome.verdict, check::Verdict::Safe(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The self-check has refused the answer.
///
/// # Panics
/// If the model has no such property.
pub fn property(
    model: &Model,
    property: usize,
    config: &Config,
    limits: &Limits,
    observer: &mut dyn FnMut(Event<'_>),
) -> Result<Outcome, Broken> {
    property_within(model, property, config, Some(&Budget::default()), limits, observer)
}

/// Like [`property`], with a choice of what minimisation of the invariant may spend; none: it is not made smaller.
///
/// # Errors
/// The self-check has refused the answer.
///
/// # Panics
/// If the model has no such property.
pub fn property_within(
    model: &Model,
    property: usize,
    config: &Config,
    budget: Option<&Budget>,
    limits: &Limits,
    observer: &mut dyn FnMut(Event<'_>),
) -> Result<Outcome, Broken> {
    let mut stats = Stats::default();
    let mut preprocess = std::time::Duration::ZERO;
    let (original, Reduced { ts, facts }) = timed(&mut preprocess, || {
        let original = TransitionSystem::new(model, property);
        let reduced = preprocess::reduce(&original, &config.preprocess, limits, &mut stats.preprocess);
        (original, reduced)
    });
    let mut outcome = match &config.er {
        None => search(model, property, Pdr::new(&ts, Resolution, config, limits, observer)),
        Some(er) => {
            let proof = ExtendedResolution::new(er, ts.latches());
            search(model, property, Pdr::new(&ts, proof, config, limits, observer))
        }
    };
    if let Verdict::Safe(invariant) = &mut outcome.verdict {
        invariant.lemmas.extend(facts.iter().flat_map(|&fact| equivalence(&original, model, fact)));
    }
    outcome.stats.preprocess = stats.preprocess;
    outcome.stats.phases.preprocess += preprocess;
    if let Some(budget) = budget {
        minimize(model, property, budget, limits, &mut outcome);
    }
    if let Verdict::Unsafe(run) = &mut outcome.verdict {
        let stop = limits.stop();
        timed(&mut outcome.stats.phases.minimize, || witness::shorten(model, run, &*stop));
    }
    if config.self_check {
        self_check(model, property, limits, &mut outcome)?;
    }
    Ok(outcome)
}

/// Searches, and translates what is found.
fn search<P: ProofSystem>(model: &Model, property: usize, mut search: Pdr<'_, P>) -> Outcome {
    let found = search.check();
    let start = Instant::now();
    let verdict = match found {
        Ok(pdr::Verdict::Safe(lemmas)) => Verdict::Safe(invariant(&search.trace, model, &lemmas)),
        Ok(pdr::Verdict::Unsafe(path)) => {
            Verdict::Unsafe(counterexample(search.trace.ts, model, property, &path))
        }
        Err(stopped) => Verdict::Unknown(stopped),
    };
    let mut outcome = Outcome {
        verdict,
        self_check: SelfCheck::Skipped,
        frames: search.trace.top() + 1,
        trace_lemmas: search.trace.len(),
        stats: search.stats(),
        minimized: None,
    };
    drop(search);
    outcome.stats.phases.conclude += start.elapsed();
    outcome
}

/// Makes an invariant smaller. That comes before the self-check, which trusts nobody.
fn minimize(model: &Model, property: usize, budget: &Budget, limits: &Limits, outcome: &mut Outcome) {
    let Verdict::Safe(invariant) = &mut outcome.verdict else { return };
    let made = || minimize::minimize(model, property, invariant, budget, limits);
    let Minimized { invariant: smaller, queries, complete } = timed(&mut outcome.stats.phases.minimize, made);
    let before = std::mem::replace(invariant, smaller);
    outcome.minimized = Some(Minimization { before, queries, complete });
}

/// Verifies an answer on the original model. If a limit ends the check, the verdict is withdrawn.
fn self_check(model: &Model, property: usize, limits: &Limits, outcome: &mut Outcome) -> Result<(), Broken> {
    let broken = |answer, reason| Broken { answer, property, reason };
    let verdict = &mut outcome.verdict;
    timed(&mut outcome.stats.phases.self_check, || match verdict {
        Verdict::Safe(invariant) => {
            let certificate = certificate::build(model, &[property], &[invariant]);
            match verify::certificate(model, &certificate, &[property], Some(limits.stop())) {
                Ok(()) => outcome.self_check = SelfCheck::Passed,
                Err(Unverified::Rejected(reason)) => return Err(broken("invariant", reason)),
                Err(Unverified::Stopped) => {
                    *verdict = Verdict::Unknown(limits.reached().unwrap_or(Stopped::Interrupt));
                }
            }
            Ok(())
        }
        Verdict::Unsafe(run) => {
            let bad_step = verify::counterexample(model, run).map_err(|r| broken("counterexample", r))?;
            run.inputs.truncate(bad_step + 1);
            outcome.self_check = SelfCheck::Passed;
            Ok(())
        }
        Verdict::Unknown(_) => Ok(()),
    })
}

/// Lemmas, and the definitions that they need, in terms of the model.
fn invariant(trace: &Trace<'_>, model: &Model, lemmas: &[Clause]) -> Invariant {
    let definitions = trace.definitions();
    let latches = model.latches.len();
    let mut needed: BTreeSet<Var> = BTreeSet::new();
    let mut open: Vec<Var> = lemmas.iter().flat_map(|clause| clause.iter()).map(|lit| lit.var()).collect();
    while let Some(var) = open.pop() {
        if let Some(definition) = definitions.get(var)
            && needed.insert(var)
        {
            open.extend(definition.operands.map(Lit::var));
        }
    }
    let numbers: HashMap<Var, usize> = needed.iter().copied().zip(0..).collect();
    let translate = |lit: &Lit| {
        let var = match numbers.get(&lit.var()) {
            Some(&k) => Invariant::auxiliary(latches, k),
            None => state_variable(trace.ts, model, lit.var()),
        };
        var.lit().xor(lit.is_negated())
    };
    let define = |definition: &Definition| Definition {
        operator: definition.operator,
        operands: definition.operands.map(|operand| translate(&operand)),
    };
    let lemma = |(clause, provenance): (&Clause, Provenance)| Lemma {
        literals: clause.iter().map(translate).collect(),
        provenance: Some(provenance),
    };
    Invariant {
        definitions: needed.iter().filter_map(|&var| definitions.get(var)).map(define).collect(),
        lemmas: lemmas.iter().zip(trace.provenance(lemmas)).map(lemma).collect(),
    }
}

/// What preprocessing has found, in terms of the model.
fn equivalence(ts: &TransitionSystem, model: &Model, fact: Fact) -> impl Iterator<Item = Lemma> {
    let translate = |lit: Lit| state_variable(ts, model, lit.var()).lit().xor(lit.is_negated());
    fact.clauses().into_iter().map(move |clause| Lemma {
        literals: clause.into_iter().map(translate).collect(),
        provenance: Some(Provenance::equivalence()),
    })
}

/// The variable of an invariant of the model for a latch of its system.
fn state_variable(ts: &TransitionSystem, model: &Model, latch: Var) -> Var {
    match ts.origins[latch.index() - 1] {
        Origin::Latch(i) => Invariant::latch(i),
        Origin::FirstStep => Invariant::first_step(model.latches.len()),
    }
}

/// A run of a system in terms of its model.
fn counterexample(ts: &TransitionSystem, model: &Model, property: usize, path: &Path) -> Counterexample {
    let widen = |values: &Vec<bool>| {
        let mut inputs = vec![false; model.inputs];
        for (&(_, origin), &value) in ts.inputs.iter().zip(values) {
            if let Some(i) = origin {
                inputs[i] = value;
            }
        }
        inputs
    };
    let inputs: Vec<Vec<bool>> = path.inputs.iter().map(widen).collect();
    let first = path.inputs.first().expect("a run has at least one step");
    let mut leaves = vec![false; ts.graph.variables()];
    for (var, &value) in ts.latch_vars().zip(&path.state) {
        leaves[var.index()] = value;
    }
    for (&(var, _), &value) in ts.inputs.iter().zip(first) {
        leaves[var.index()] = value;
    }
    let values = ts.graph.evaluate(|var| leaves[var.index()]);
    let mut known = vec![None; model.latches.len()];
    for (&origin, &lit) in ts.origins.iter().zip(&ts.effective) {
        if let Origin::Latch(i) = origin {
            known[i] = Some(values.get(lit));
        }
    }
    let state = model.initial_state(&known, &inputs[0]);
    Counterexample { property, state, inputs }
}
