//! The greatest set of candidates that is inductive together with the property (Flanagan, Leino, *Houdini*, FME 2001).
//!
//! One solver is asked for a step from a state in which all candidates hold that are left to one in which some does
//! not. What fails in its model goes, until there is no such step. Each has an example, an initial state or a
//! *counterexample to induction*, which satisfies all that is left then. A candidate is about the value that the
//! circuit reads: of a latch with a reset function, in the first step, that is the reset; the stored value is arbitrary
//! then, see `system::lower`. Rejected: a query for each candidate, since most models violate many at once.

use super::candidates::{Candidates, Fate};
use super::invariant::{Definition, Invariant, Lemma, Operator};
use super::solving::Solving;
use crate::limits::{Limits, Stopped};
use crate::logic::graph::{Graph, Values};
use crate::logic::lit::{Lit, Var};
use crate::model::StateVariable;
use crate::system::{Lowered, Path, TransitionSystem};

/// What is asked.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    /// The system, with all latches that candidates mention.
    pub lowered: &'a Lowered,
    /// The number of latches of the model.
    pub latches: usize,
    /// Lemmas about the stored values of latches that are inductive, with the property, by themselves.
    pub facts: &'a [Lemma],
    /// Candidates, over the variables of an invariant of the model.
    pub candidates: &'a Candidates,
    /// Is the property to be assumed before a step?
    pub assume_property: bool,
}

/// What has been found.
#[derive(Clone, Debug)]
pub struct Found {
    /// For each candidate, what becomes of it.
    pub fates: Vec<Fate>,
    /// Why candidates fail: an initial state with its inputs, or a state with the inputs of two steps.
    pub examples: Vec<Path>,
    /// Do the lemmas that are inductive, and the facts, prove the property?
    pub prove: bool,
    /// SAT calls.
    pub sat_calls: u64,
}

/// Finds the greatest inductive set of candidates.
///
/// # Errors
/// If a limit is reached.
pub fn examine(question: Question<'_>, limits: &Limits) -> Result<Found, Stopped> {
    let Question { lowered, candidates, assume_property, .. } = question;
    let ts = &lowered.ts;
    let circuit = Circuit::new(&question);
    let graph = &circuit.graph;
    let mut search = Search { circuit: &circuit, ts, fates: circuit.begin(candidates), examples: Vec::new() };

    let mut first = circuit.solving(limits);
    ts.constraints.iter().chain(ts.init_cube().iter()).try_for_each(|&lit| first.add(graph, &[lit]))?;
    search.drop_what_begins_wrongly(&mut first)?;

    let mut step = circuit.solving(limits);
    ts.constraints.iter().try_for_each(|&lit| step.add(graph, &[lit]))?;
    if assume_property {
        step.add(graph, &[!ts.bad])?;
    }
    circuit.facts.iter().try_for_each(|clause| step.add(graph, clause))?;
    search.drop_what_steps_break(&mut step)?;

    let prove =
        !first.ask(graph, &[ts.bad], &[])? && !step.ask(graph, &search.bad_states(assume_property), &[])?;
    let Search { fates, examples, .. } = search;
    Ok(Found { fates, examples, prove, sat_calls: first.calls + step.calls })
}

/// The system with candidates as gates.
struct Circuit {
    graph: Graph,
    /// Bad after a step, then the constraints.
    fails_next: Vec<Lit>,
    /// For each candidate that can be expressed: does it hold, and after a step?
    holds: Vec<Option<[Lit; 2]>>,
    /// Clauses about the stored values of latches.
    facts: Vec<Vec<Lit>>,
}

impl Circuit {
    fn new(
        &Question { lowered: Lowered { ts, origins }, latches, facts, candidates, .. }: &Question<'_>,
    ) -> Circuit {
        let second = ts.second_step();
        let mut graph = second.graph;
        let variables = Invariant::auxiliary(latches, candidates.definitions.len()).index();
        // By variable of an invariant: the stored value, the value that is read, and that after a step.
        let mut known: Vec<Option<[Lit; 3]>> = vec![None; variables];
        known[0] = Some([Lit::FALSE; 3]);
        for (latch, (&origin, &value)) in ts.latch_vars().zip(origins.latches.iter().zip(&origins.values)) {
            let next = ts.next[latch.index() - 1];
            known[Invariant::variable(origin, latches).index()] = Some([latch.lit(), value, next]);
        }
        let read = |known: &[Option<[Lit; 3]>], lit: Lit, at: usize| {
            known[lit.var().index()].map(|literals| literals[at].xor(lit.is_negated()))
        };
        let stored =
            |lemma: &Lemma| lemma.iter().map(|&lit| read(&known, lit, 0)).collect::<Option<Vec<Lit>>>();
        let mut facts: Vec<Vec<Lit>> = facts.iter().filter_map(stored).collect();
        facts.extend(begins(ts, &origins.latches));
        for (k, &Definition { operator, operands }) in candidates.definitions.iter().enumerate() {
            let mut gate = |at: usize| {
                let [a, b] = operands.map(|operand| read(&known, operand, at));
                Some(match operator {
                    Operator::And => graph.and(a?, b?),
                    Operator::Xor => !graph.equal(a?, b?),
                })
            };
            let literals = gate(1).zip(gate(2)).map(|(now, next)| [now, now, next]);
            known[Invariant::auxiliary(latches, k).index()] = literals;
        }
        let mut any = |literals: &[Lit], at: usize| {
            literals.iter().try_fold(Lit::FALSE, |any, &lit| Some(graph.or(any, read(&known, lit, at)?)))
        };
        let holds = candidates.lemmas.iter().map(|candidate| {
            let literals = candidate.literals.as_ref().ok()?;
            Some([any(literals, 1)?, any(literals, 2)?])
        });
        let holds = holds.collect();
        let fails_next = [second.bad].into_iter().chain(second.constraints).collect();
        Circuit { graph, fails_next, holds, facts }
    }

    fn solving<'a>(&self, limits: &'a Limits) -> Solving<'a> {
        let roots = self.holds.iter().flatten().flatten().chain(&self.fails_next);
        Solving::of(&self.graph, roots.copied(), limits)
    }

    /// The values of all literals in the model of the last query. Leaves on which it does not depend are false.
    fn values(&self, solving: &Solving<'_>) -> Values<bool> {
        self.graph.evaluate(|var| solving.value(var.lit()))
    }

    /// All candidates are inductive until something else is known.
    fn begin(&self, candidates: &Candidates) -> Vec<Fate> {
        let fate = |(candidate, holds): (&super::candidates::Candidate, &Option<[Lit; 2]>)| {
            match (&candidate.literals, holds) {
                (Err(name), _) => Fate::Unknown(name.clone()),
                // Only the flag is a variable that a system may not have.
                (Ok(_), None) => Fate::Unknown("first_step".to_owned()),
                (Ok(_), Some(_)) => Fate::Inductive,
            }
        };
        candidates.lemmas.iter().zip(&self.holds).map(fate).collect()
    }
}

/// That the flag *first step* is true in initial states only: `first → latch = initial value`, for all latches.
pub fn begins<'a>(
    ts: &'a TransitionSystem,
    origins: &'a [StateVariable],
) -> impl Iterator<Item = Vec<Lit>> + 'a {
    let first = origins.iter().position(|&origin| origin == StateVariable::FirstStep);
    let first = first.map(|position| Var(position as u32 + 1).lit());
    let others = move |first: Lit| {
        let others =
            ts.init_cube().iter().copied().filter(|lit| lit.var() != first.var()).collect::<Vec<Lit>>();
        others.into_iter().map(move |lit| vec![!first, lit])
    };
    first.into_iter().flat_map(others)
}

/// What is known about candidates.
struct Search<'a> {
    circuit: &'a Circuit,
    ts: &'a TransitionSystem,
    fates: Vec<Fate>,
    examples: Vec<Path>,
}

impl Search<'_> {
    /// Those that are left, with what says that they hold, now and after a step.
    fn left(&self) -> Vec<(usize, [Lit; 2])> {
        let all = self.fates.iter().zip(&self.circuit.holds).enumerate();
        let left = all.filter(|(_, (fate, _))| **fate == Fate::Inductive);
        left.filter_map(|(k, (_, holds))| Some((k, (*holds)?))).collect()
    }

    fn drop_what_begins_wrongly(&mut self, first: &mut Solving<'_>) -> Result<(), Stopped> {
        for (k, [holds, _]) in self.left() {
            if self.fates[k] == Fate::Inductive && first.ask(&self.circuit.graph, &[!holds], &[])? {
                let values = self.circuit.values(first);
                let fails = |(k, [holds, _]): (usize, [Lit; 2])| (!values.get(holds)).then_some(k);
                let failing: Vec<usize> = self.left().into_iter().filter_map(fails).collect();
                self.drop(&failing, &values, 1, Fate::NotInitial);
            }
        }
        Ok(())
    }

    fn drop_what_steps_break(&mut self, step: &mut Solving<'_>) -> Result<(), Stopped> {
        loop {
            let left = self.left();
            let now: Vec<Lit> = left.iter().map(|(_, [now, _])| *now).collect();
            let breaks: Vec<Lit> = left.iter().map(|(_, [_, next])| !*next).collect();
            if left.is_empty() || !step.ask(&self.circuit.graph, &now, &breaks)? {
                return Ok(());
            }
            let values = self.circuit.values(step);
            debug_assert!(now.iter().all(|&now| values.get(now)));
            let fails = |&(k, [_, next]): &(usize, [Lit; 2])| (!values.get(next)).then_some(k);
            let failing: Vec<usize> = left.iter().filter_map(fails).collect();
            debug_assert!(!failing.is_empty());
            self.drop(&failing, &values, 2, Fate::NotInductive);
        }
    }

    /// Drops candidates, for which these values are an example of so many steps.
    fn drop(&mut self, failing: &[usize], values: &Values<bool>, steps: usize, fate: fn(usize) -> Fate) {
        failing.iter().for_each(|&k| self.fates[k] = fate(self.examples.len()));
        let ts = self.ts;
        let state = ts.latch_vars().map(|var| values.get(var.lit())).collect();
        let mut inputs = vec![vec![false; ts.inputs.len()]; steps];
        inputs[0] = ts.inputs.iter().map(|var| values.get(var.lit())).collect();
        self.examples.push(Path { state, inputs });
    }

    /// What is to be refuted for the property to be proved: that it fails after a step from the lemmas and the
    /// property, or in a state of the lemmas if it is not assumed.
    fn bad_states(&self, assume_property: bool) -> Vec<Lit> {
        let lemmas = self.left().into_iter().map(|(_, [now, _])| now);
        match assume_property {
            true => lemmas.chain(self.circuit.fails_next.iter().copied()).collect(),
            false => lemmas.chain([self.ts.bad]).collect(),
        }
    }
}
