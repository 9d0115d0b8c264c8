//! Clauses over numbers: rules for the engine, and answers about the clauses from its answers.

use super::answer::Answer;
use crate::answer::horn::numbers::solution;
use crate::answer::horn::{Derivation, Step};
use crate::answer::invariant::Invariant;
use crate::answer::witness::Counterexample;
use crate::arith::{Atom, Graph, Rule, Rules, Sort};
use crate::check::outcome::{Outcome, Verdict};
use crate::config::{Config, Engine};
use crate::engine::Observer;
use crate::engine::numbers::{self, Numbers};
use crate::limits::{Limits, Stopped};
use crate::logic::lit::Lit;
use crate::model::Model;
use crate::model::horn::{self, System};
use crate::smt::{Command, Error, Solver};

/// The rules of clauses, and a model that stands for them in reports.
pub(super) fn rules(system: &System<Graph>) -> (Model, Rules) {
    let sort = |sort: &horn::Sort| match sort {
        horn::Sort::Int => Sort::Int,
        horn::Sort::Real => Sort::Real,
        horn::Sort::Bool | horn::Sort::Bits(_) => Sort::Bool,
    };
    let atom = |atom: &horn::Atom| Atom { predicate: atom.predicate, arguments: atom.arguments.clone() };
    let rule = |clause: &horn::Clause<Graph>| Rule {
        graph: clause.terms.clone(),
        body: clause.body.iter().map(atom).collect(),
        conditions: clause.constraint.clone(),
        head: clause.head.as_ref().map(atom),
    };
    let predicates = system.predicates.iter().map(|predicate| predicate.sorts.iter().map(sort).collect());
    let rules = Rules { predicates: predicates.collect(), rules: system.clauses.iter().map(rule).collect() };
    (Model { bads: vec![Lit::FALSE], ..Model::default() }, rules)
}

/// The solvers that a search may use: the one of this command, or else a usual one.
pub(super) fn commands(smt: Option<&str>) -> Vec<Command> {
    smt.map_or_else(Command::usual, |text| vec![Command::new(text)])
}

/// Decides the rules of a system. Returns the solver that was used, too.
///
/// # Errors
/// There is no solver.
pub(super) fn decide(
    system: &System<Graph>,
    rules: &Rules,
    config: &Config,
    limits: &Limits,
    observer: Observer<'_>,
) -> Result<(Outcome, Option<Answer>, Option<Command>), Error> {
    let solver = match Solver::start(&commands(config.smt.as_deref()), limits) {
        Err(Error::Stopped(stopped)) => return Ok((Outcome::unknown(stopped), None, None)),
        solver => solver?,
    };
    let command = solver.command().clone();
    let without_facts = matches!(&config.engine, Engine::Chc(chc) if !chc.reach);
    let mut engine = Numbers::new(!without_facts);
    let answer = engine.decide(rules, solver, observer);
    let mut outcome = Outcome::unknown(Stopped::Share);
    outcome.stats = engine.counters();
    let (verdict, answer) = match answer {
        numbers::Answer::Safe(cubes) => {
            let text = solution(system, &rules.predicates, &cubes);
            (Verdict::Safe(Invariant::default()), Some(Answer::Solution(text)))
        }
        numbers::Answer::Unsafe(derivation) => {
            let inputs = vec![Vec::new(); derivation.height()];
            let run = Counterexample { property: 0, state: Vec::new(), inputs, back: None };
            let step = |step: numbers::Step| Step {
                clause: step.rule,
                values: step.values,
                premises: step.premises,
                arguments: step.arguments,
            };
            let steps = derivation.steps.into_iter().map(step).collect();
            (Verdict::Unsafe(run), Some(Answer::OfNumbers(Derivation { steps })))
        }
        numbers::Answer::Unknown { reason, bound } => (Verdict::Unknown { reason, bound }, None),
    };
    outcome.verdict = verdict;
    Ok((outcome, answer, Some(command)))
}
