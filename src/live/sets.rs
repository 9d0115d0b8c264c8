//! The sets of a ranking, from invariants of models with more latches than the ranking is about; and sets as circuits.
//!
//! States in which a run idles come first: as long as nothing changes that stabilizes, no tick follows, or a single one
//! if the signal that stays away has been seen before.

use hashbrown::{HashMap, HashSet};

use super::problem::Problem;
use super::stabilizing::{Idle, Stable};
use crate::answer::invariant::{Definition, Invariant, Lemma, Operator};
use crate::answer::ranking::Ranking;
use crate::logic::lit::{Lit, Var};
use crate::model::Model;

/// Collects the sets of a ranking. Equal definitions of several sets become one.
pub(super) struct Sets {
    /// Number of latches that the ranking is about.
    latches: usize,
    ranking: Ranking,
    known: HashMap<(bool, [Lit; 2]), Lit>,
    /// Has the last set no states?
    void: bool,
}

impl Sets {
    /// A ranking about so many latches, without sets.
    pub fn new(latches: usize) -> Sets {
        Sets { latches, ranking: Ranking::default(), known: HashMap::new(), void: false }
    }

    /// The ranking, if the last set has all states that matter.
    pub fn ranking(mut self, problem: &Problem) -> Ranking {
        let mut sets = std::mem::take(&mut self.ranking.sets);
        let Some(last) = sets.last().filter(|_| !self.void) else { return Ranking::default() };
        let mut lemmas = last.clone();
        for set in &sets {
            let own: HashSet<&[Lit]> = set.iter().map(|lemma| &lemma[..]).collect();
            lemmas.retain(|lemma| own.contains(&lemma[..]));
        }
        let common: HashSet<&[Lit]> = lemmas.iter().map(|lemma| &lemma[..]).collect();
        sets.iter_mut().for_each(|set| set.retain(|lemma| !common.contains(&lemma[..])));
        drop(common);
        let idle = self.stabilizing(problem, sets.last().expect("there is a set"));
        sets.splice(..0, idle);
        Ranking { lemmas, sets, ..self.ranking }
    }

    /// Adds the literals that stabilize. Returns the parts of a set in which a run idles.
    fn stabilizing(&mut self, problem: &Problem, set: &[Lemma]) -> Vec<Vec<Lemma>> {
        let part =
            |more: &[Lit]| set.iter().cloned().chain(more.iter().map(|&lit| vec![lit].into())).collect();
        let inputs = problem.monitored.model.inputs;
        let own = |lit: Lit| Invariant::latch(lit.var().index() - 1 - inputs).lit().xor(lit.is_negated());
        let mut idle = Vec::new();
        let mut active = Lit::TRUE;
        for &Stable { literal, idle: idles } in &problem.stabilizing {
            // Where the run idles it has to do nothing.
            let falls = and(&mut self.ranking, &mut self.known, self.latches, active, !own(literal));
            self.ranking.stabilizing.push(!falls);
            if let Some(Idle { literal, signal }) = idles {
                let idles = own(literal);
                active = and(&mut self.ranking, &mut self.known, self.latches, active, !idles);
                let seen = problem.monitored.first + signal;
                if seen < self.latches {
                    idle.push(part(&[idles, !Invariant::latch(seen).lit()]));
                }
                idle.push(part(&[idles]));
            }
        }
        idle
    }

    /// All sets are parts of the last one.
    pub fn within_last(&mut self) {
        let sets = &mut self.ranking.sets;
        let Some(last) = sets.pop() else { return };
        for set in sets.iter_mut() {
            set.extend(last.iter().cloned());
            tidy(set);
        }
        sets.push(last);
    }

    /// Adds the set of states that satisfy the lemmas of an invariant of a model with `own` latches, of which those
    /// that the ranking is not about have these values. A set without states is left out.
    pub fn add(&mut self, invariant: &Invariant, own: usize, value: impl Fn(usize) -> bool) {
        let mut images: Vec<Lit> = Vec::with_capacity(invariant.definitions.len());
        let image = |images: &[Lit], lit: Lit| {
            let positive = match lit.var().index() {
                0 => Lit::FALSE,
                var if var <= self.latches => lit.var().lit(),
                var if var <= own => Lit::FALSE.xor(value(var - 1)),
                var if var == own + 1 => Invariant::first_step(self.latches).lit(),
                var => images[var - own - 2],
            };
            positive.xor(lit.is_negated())
        };
        for Definition { operator, operands } in &invariant.definitions {
            let [a, b] = operands.map(|lit| image(&images, lit));
            let defined = match operator {
                Operator::And => and(&mut self.ranking, &mut self.known, self.latches, a, b),
                Operator::Xor => xor(&mut self.ranking, &mut self.known, self.latches, a, b),
            };
            images.push(defined);
        }
        let mut set: Vec<Lemma> = Vec::new();
        for lemma in &invariant.lemmas {
            let mut literals: Vec<Lit> = lemma.iter().map(|&lit| image(&images, lit)).collect();
            literals.sort_unstable();
            literals.dedup();
            let holds = literals.contains(&Lit::TRUE) || literals.windows(2).any(|pair| pair[0] == !pair[1]);
            literals.retain(|&lit| lit != Lit::FALSE);
            if literals.is_empty() {
                self.void = true;
                return;
            }
            if !holds {
                set.push(Lemma { literals, provenance: lemma.provenance });
            }
        }
        tidy(&mut set);
        self.void = false;
        self.ranking.sets.push(set);
    }
}

fn tidy(set: &mut Vec<Lemma>) {
    set.sort_by(|a, b| a.literals.cmp(&b.literals));
    set.dedup_by(|a, b| a.literals == b.literals);
}

type Known = HashMap<(bool, [Lit; 2]), Lit>;

fn define(
    ranking: &mut Ranking,
    known: &mut Known,
    latches: usize,
    operator: Operator,
    operands: [Lit; 2],
) -> Lit {
    let [a, b] = operands;
    let operands = [a.min(b), a.max(b)];
    *known.entry((operator == Operator::Xor, operands)).or_insert_with(|| {
        ranking.definitions.push(Definition { operator, operands });
        Invariant::auxiliary(latches, ranking.definitions.len() - 1).lit()
    })
}

fn and(ranking: &mut Ranking, known: &mut Known, latches: usize, a: Lit, b: Lit) -> Lit {
    match (a, b) {
        _ if a == Lit::FALSE || b == Lit::FALSE || a == !b => Lit::FALSE,
        _ if a == Lit::TRUE || a == b => b,
        _ if b == Lit::TRUE => a,
        _ => define(ranking, known, latches, Operator::And, [a, b]),
    }
}

fn xor(ranking: &mut Ranking, known: &mut Known, latches: usize, a: Lit, b: Lit) -> Lit {
    let negated = a.is_negated() != b.is_negated();
    let [a, b] = [a, b].map(|lit| lit.var().lit());
    let positive = match (a, b) {
        _ if a == b => Lit::FALSE,
        _ if a == Lit::FALSE => b,
        _ if b == Lit::FALSE => a,
        _ => define(ranking, known, latches, Operator::Xor, [a, b]),
    };
    positive.xor(negated)
}

/// Adds gates for the set of states that satisfy the lemmas of an invariant, if `value` is the literal of each latch.
pub(super) fn circuit(
    model: &mut Model,
    invariant: &Invariant,
    latches: usize,
    value: impl Fn(Var) -> Lit,
) -> Lit {
    let mut defined: Vec<Lit> = Vec::with_capacity(invariant.definitions.len());
    let get = |defined: &[Lit], lit: Lit| {
        let positive = match Invariant::definition(latches, lit.var()) {
            Some(k) => defined[k],
            None => value(lit.var()),
        };
        positive.xor(lit.is_negated())
    };
    for Definition { operator, operands } in &invariant.definitions {
        let [a, b] = operands.map(|lit| get(&defined, lit));
        let gate = match operator {
            Operator::And => model.add_and(a, b),
            Operator::Xor => {
                let (only_a, only_b) = (model.add_and(a, !b), model.add_and(!a, b));
                !model.add_and(!only_a, !only_b)
            }
        };
        defined.push(gate);
    }
    let mut all = Lit::TRUE;
    for lemma in &invariant.lemmas {
        let none = lemma.iter().fold(Lit::TRUE, |none, &lit| model.add_and(none, !get(&defined, lit)));
        all = model.add_and(all, !none);
    }
    all
}
