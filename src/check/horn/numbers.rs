//! Clauses over numbers: rules for the engine, and answers about the clauses from its answers.

use super::answer::Answer;
use super::error::NoModel;
use crate::answer::horn::numbers::solution;
use crate::answer::horn::{Derivation, Step};
use crate::answer::invariant::Invariant;
use crate::answer::witness::Counterexample;
use crate::arith::{Atom, Cells, Graph, Rule, Rules, Sort};
use crate::check::outcome::{Outcome, Verdict};
use crate::config::{Config, Engine};
use crate::engine::Observer;
use crate::engine::numbers::{self, Numbers};
use crate::limits::{Limits, Stopped};
use crate::logic::bits::Bits;
use crate::logic::lit::Lit;
use crate::model::Model;
use crate::model::horn::{self, System};
use crate::smt::{Command, Error, Solver};

/// As many terms may stand in the place of arrays.
const MOST_CELLS: usize = 1 << 20;

/// Clauses as rules.
#[derive(Clone, Debug)]
pub(super) struct Numbered {
    /// The rules that the engine sees, about cells instead of arrays.
    rules: Rules,
    cells: Cells,
}

/// The solvers that a search may use: the one of this command, or else a usual one.
fn commands(smt: Option<&str>) -> Vec<Command> {
    smt.map_or_else(Command::usual, |text| vec![Command::new(text)])
}

impl Numbered {
    /// The rules of clauses, and a model that stands for them in reports.
    ///
    /// # Errors
    /// There are too many cells.
    pub fn new(system: &System<Graph>) -> Result<(Model, Numbered), NoModel> {
        let atom = |atom: &horn::Atom| Atom { predicate: atom.predicate, arguments: atom.arguments.clone() };
        let rule = |clause: &horn::Clause<Graph>| Rule {
            graph: clause.terms.clone(),
            body: clause.body.iter().map(atom).collect(),
            conditions: clause.constraint.clone(),
            head: clause.head.as_ref().map(atom),
        };
        let predicates = (0..system.predicates.len()).map(|predicate| sorts_of(system, predicate)).collect();
        let rules = Rules { predicates, rules: system.clauses.iter().map(rule).collect() };
        let cells = Cells::of(&rules);
        match cells.size(&rules) {
            count if count > MOST_CELLS => Err(NoModel::Cells { count, most: MOST_CELLS }),
            _ => {
                let model = Model { bads: vec![Lit::FALSE], ..Model::default() };
                Ok((model, Numbered { rules: cells.rules(&rules), cells }))
            }
        }
    }

    /// Decides the rules of a system. Returns the solver that was used, too.
    ///
    /// # Errors
    /// There is no solver.
    pub fn decide(
        &self,
        system: &System<Graph>,
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
        let answer = engine.decide(&self.rules, solver, observer);
        let mut outcome = Outcome::unknown(Stopped::Share);
        outcome.stats = engine.counters();
        let (verdict, answer) = match answer {
            numbers::Answer::Safe(cubes) => {
                let parameters = |predicate| {
                    let sorts = sorts_of(system, predicate);
                    let names: Vec<String> = (0..sorts.len()).map(|i| format!("x{i}")).collect();
                    self.cells.names(&names, &sorts)
                };
                let names: Vec<Vec<String>> = (0..system.predicates.len()).map(parameters).collect();
                let text = solution(system, &names, &self.rules.predicates, &cubes);
                (Verdict::Safe(Invariant::default()), Some(Answer::Solution(text)))
            }
            numbers::Answer::Unsafe(derivation) => {
                let inputs = vec![Bits::default(); derivation.height()];
                let run = Counterexample { property: 0, state: Bits::default(), inputs, back: None };
                let step = |step: numbers::Step| {
                    let clause = &system.clauses[step.rule];
                    let variables = clause.variables.iter().map(|variable| variable.sort.of_numbers());
                    let values = self.cells.joined(step.values, &variables.collect::<Vec<Sort>>());
                    let head = clause.head.as_ref().map(|head| sorts_of(system, head.predicate));
                    let arguments = self.cells.joined(step.arguments, &head.unwrap_or_default());
                    Step { clause: step.rule, values, premises: step.premises, arguments }
                };
                let steps = derivation.steps.into_iter().map(step).collect();
                (Verdict::Unsafe(run), Some(Answer::OfNumbers(Derivation { steps })))
            }
            numbers::Answer::Unknown { reason, bound } => (Verdict::Unknown { reason, bound }, None),
        };
        outcome.verdict = verdict;
        Ok((outcome, answer, Some(command)))
    }
}

/// The sorts of the arguments of a predicate.
fn sorts_of(system: &System<Graph>, predicate: usize) -> Vec<Sort> {
    system.predicates[predicate].sorts.iter().map(|sort| sort.of_numbers()).collect()
}
