//! Clauses over numbers: rules for the engine, and answers about the clauses from its answers.

use std::collections::HashMap;

use super::answer::Answer;
use super::error::NoModel;
use crate::answer::horn::numbers::solution;
use crate::answer::horn::{Derivation, Step};
use crate::answer::invariant::Invariant;
use crate::answer::witness::Counterexample;
use crate::arith::{Atom, Cells, Graph, Rule, Rules, Sort, Term, evaluate};
use crate::check::outcome::{Outcome, Verdict};
use crate::config::{Config, Engine};
use crate::engine::numbers::{self, Numbers};
use crate::engine::{Observer, Reason};
use crate::limits::{Limits, Stopped};
use crate::logic::bits::Bits;
use crate::logic::lit::Lit;
use crate::logic::operand::Operand;
use crate::model::Model;
use crate::model::horn::{self, System};
use crate::number::{Array, Number, Value};
use crate::smt::{Command, Error, Solver};
use crate::verify::horn::derivation_of_numbers;

/// As many terms may stand in the place of arrays.
const MOST_CELLS: usize = 1 << 20;

const TOO_FEW: &str = "a query can be derived as far as cells of arrays are seen, but not with arrays: only cells whose \
                       indices are constants or arguments of the same predicate are";

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
        let mut cells = Cells::of(&rules);
        match cells.size(&rules) {
            count if count > MOST_CELLS => Err(NoModel::Cells { count, most: MOST_CELLS }),
            _ => {
                let model = Model { bads: vec![Lit::FALSE], ..Model::default() };
                let rules = cells.rules(&rules);
                Ok((model, Numbered { rules, cells }))
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
        let stats = engine.counters();
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
                match self.of_arrays(system, &derivation) {
                    Some(derivation) => (Verdict::Unsafe(run), Some(Answer::OfNumbers(derivation))),
                    None => (
                        Verdict::Unknown { reason: Reason::Incomplete(TOO_FEW.to_owned()), bound: None },
                        None,
                    ),
                }
            }
            numbers::Answer::Unknown { reason, bound } => (Verdict::Unknown { reason, bound }, None),
        };
        Ok((Outcome { verdict, stats, ..Outcome::unknown(Stopped::Share) }, answer, Some(command)))
    }
}

impl Numbered {
    /// The derivation of clauses that one about cells stands for, if it is one. In cells that are not seen where an
    /// array begins is 0, or what is read there first, of any array.
    fn of_arrays(
        &self,
        system: &System<Graph>,
        derivation: &numbers::Derivation,
    ) -> Option<Derivation<Value>> {
        let zero = Array::constant(Number::zero());
        let found = self.with_arrays(system, derivation, &zero);
        if self.cells.are_fixed() || derivation_of_numbers(system, &found).is_ok() {
            return Some(found);
        }
        let read = |step: &numbers::Step| {
            self.cells.reads(step.rule, &self.rules.rules[step.rule].graph, &step.values)
        };
        let mut reads: Vec<(usize, Number, Number)> = derivation.steps.iter().flat_map(read).collect();
        reads.reverse();
        let rest = reads.into_iter().fold(zero, |array, (_, index, number)| array.with(index, number));
        let found = self.with_arrays(system, derivation, &rest);
        derivation_of_numbers(system, &found).is_ok().then_some(found)
    }

    /// The steps with arrays in the place of cells: those of the premises, or else this one where nothing is read.
    fn with_arrays(
        &self,
        system: &System<Graph>,
        derivation: &numbers::Derivation,
        rest: &Array,
    ) -> Derivation<Value> {
        let mut steps: Vec<Step<Value>> = Vec::new();
        for numbers::Step { rule, values, premises, .. } in &derivation.steps {
            let (rule, premises, clause) = (*rule, premises.clone(), &system.clauses[*rule]);
            let mut known = HashMap::new();
            for (atom, &premise) in clause.body.iter().zip(&premises) {
                for (term, value) in atom.arguments.iter().zip(&steps[premise].arguments) {
                    if let Term::Variable(variable) = clause.terms.nodes[term.node].term {
                        known.insert(variable, value.clone());
                    }
                }
            }
            let values = self.cells.values(rule, &self.rules.rules[rule].graph, values, &known, rest);
            let nodes = evaluate(&clause.terms, &values);
            let of = |term: &Operand| match nodes[term.node].clone().expect("all variables have values") {
                Value::Truth(truth) => Value::Truth(truth != term.negated),
                value => value,
            };
            let arguments = clause.head.iter().flat_map(|head| &head.arguments).map(of).collect();
            steps.push(Step { clause: rule, values, premises, arguments });
        }
        Derivation { steps }
    }
}

/// The sorts of the arguments of a predicate.
fn sorts_of(system: &System<Graph>, predicate: usize) -> Vec<Sort> {
    system.predicates[predicate].sorts.iter().map(|sort| sort.of_numbers()).collect()
}
