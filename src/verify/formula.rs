//! The clauses of an obligation: gates, hypotheses, and the parts of the conclusion.
//!
//! The conclusion is split into its parts, and each part is refuted on its own under assumptions: the property of a
//! certificate splits into lemmas, and the negation of a lemma assumes a few next-state literals, as in PDR. Hypotheses
//! are split likewise, so that a lemma is a clause and not a tree of gates. Rejected: one query for the whole
//! conclusion, with its parts in a clause, or one for each group of parts; both are far slower
//! (docs/experiments/answers.md).

use hashbrown::HashSet;

use super::circuit::Circuit;
use super::lists::Lists;
use super::rejected::Unverified;
use crate::logic::lit::{Lit, Var};

/// An obligation in clauses: no assignment satisfies gates, hypotheses and all literals of one of the goals.
pub(super) struct Formula {
    /// By variable: the two literals whose conjunction it is, if it is a gate. It comes after the variables in them.
    operands: Vec<Option<[Lit; 2]>>,
    pub hypotheses: Lists<Lit>,
    /// Each is the negation of a part of the conclusion, as a conjunction. Small cones come first.
    pub goals: Lists<Lit>,
}

impl Formula {
    /// The obligation that the literals `given` of a circuit together imply all literals `wanted`.
    ///
    /// # Errors
    /// [`Unverified::Stopped`].
    pub fn new(circuit: &Circuit, given: &[Lit], wanted: &[Lit]) -> Result<Formula, Unverified> {
        let mut known: HashSet<Lit> = HashSet::from_iter([Lit::TRUE]);
        let mut hypotheses = Vec::new();
        for &lit in given {
            hypotheses.extend(circuit.split(lit, |part| known.insert(part)));
        }
        let goals = wanted.iter().flat_map(|&lit| circuit.split(lit, |part| !known.contains(&part)));
        let goals: Vec<Lit> = goals.collect();
        let mut encoder =
            Encoder { circuit, formula: Formula::default(), vars: vec![None; circuit.variables()], asked: 0 };
        encoder.vars[0] = Some(Var::CONSTANT);
        if goals.is_empty() {
            return Ok(encoder.formula);
        }
        for (i, lit) in hypotheses.into_iter().enumerate() {
            circuit.ask(i)?;
            let negation = encoder.conjuncts(!lit)?;
            if !negation.contains(&Lit::FALSE) {
                let mut clause: Vec<Lit> =
                    negation.into_iter().filter(|&lit| lit != Lit::TRUE).map(|lit| !lit).collect();
                clause.sort_unstable();
                clause.dedup();
                encoder.formula.hypotheses.push(clause);
            }
        }
        for goal in goals {
            let negation = encoder.conjuncts(!goal)?;
            encoder.formula.goals.push(negation.into_iter().filter(|&lit| lit != Lit::TRUE));
        }
        let mut formula = encoder.formula;
        formula.sort_goals();
        Ok(formula)
    }

    /// Puts goals about small cones first: what they show about the next state helps with the larger ones, above all
    /// with the property, which is about a large part of the model.
    fn sort_goals(&mut self) {
        let sizes = self.sizes();
        let mut goals: Vec<&[Lit]> = self.goals.iter().collect();
        goals.sort_by_key(|goal| goal.iter().map(|lit| sizes[lit.var().index()]).max());
        let mut sorted = Lists::default();
        goals.into_iter().for_each(|goal| sorted.push(goal.iter().copied()));
        self.goals = sorted;
    }

    /// By variable: the number of gates of its cone, counted as often as they are used.
    pub fn sizes(&self) -> Vec<u32> {
        let mut sizes: Vec<u32> = Vec::with_capacity(self.variables());
        for operands in &self.operands {
            let size = |both: &[Lit; 2]| {
                both.iter().fold(1, |sum: u32, lit| sum.saturating_add(sizes[lit.var().index()]))
            };
            let size = operands.as_ref().map_or(0, size);
            sizes.push(size);
        }
        sizes
    }

    /// Adds a variable.
    pub fn add(&mut self, operands: Option<[Lit; 2]>) -> Var {
        self.operands.push(operands);
        Var((self.operands.len() - 1) as u32)
    }

    /// The number of variables, the constant included.
    pub fn variables(&self) -> usize {
        self.operands.len()
    }

    /// The operands of a variable that is a gate.
    pub fn operands(&self, var: Var) -> Option<[Lit; 2]> {
        self.operands[var.index()]
    }

    /// The gates, each with its clauses (Tseitin 1968).
    pub fn gates(&self) -> impl Iterator<Item = (Var, Clauses)> {
        let vars = (0..self.variables() as u32).map(Var);
        vars.filter_map(|var| Some((var, clauses(var, self.operands(var)?))))
    }

    /// All that is given: the clauses of the gates, and the hypotheses.
    pub fn given(&self) -> Lists<Lit> {
        let mut given = Lists::default();
        for (_, clauses) in self.gates() {
            slices(&clauses).into_iter().for_each(|clause| given.push(clause.iter().copied()));
        }
        self.hypotheses.iter().for_each(|clause| given.push(clause.iter().copied()));
        given
    }
}

impl Default for Formula {
    /// Nothing but the constant.
    fn default() -> Formula {
        Formula { operands: vec![None], hypotheses: Lists::default(), goals: Lists::default() }
    }
}

/// The clauses of a gate.
pub(super) type Clauses = ([[Lit; 2]; 2], [Lit; 3]);

/// The clauses that make a variable the conjunction of two literals.
pub(super) fn clauses(gate: Var, [a, b]: [Lit; 2]) -> Clauses {
    let gate = gate.lit();
    ([[!gate, a], [!gate, b]], [gate, !a, !b])
}

/// They as slices.
pub(super) fn slices(([a, b], both): &Clauses) -> [&[Lit]; 3] {
    [a, b, both]
}

/// Makes a formula of parts of a circuit. Gates are added when they are first mentioned.
struct Encoder<'a> {
    circuit: &'a Circuit,
    formula: Formula,
    /// For each variable of the circuit, that of the formula.
    vars: Vec<Option<Var>>,
    /// Rounds in which it may have been asked whether to stop.
    asked: usize,
}

impl Encoder<'_> {
    /// The literals whose conjunction is this literal of the circuit.
    fn conjuncts(&mut self, lit: Lit) -> Result<Vec<Lit>, Unverified> {
        let parts = self.circuit.conjuncts(lit);
        parts.into_iter().map(|part| self.lit(part)).collect()
    }

    /// The formula's literal for this literal of the circuit, whose cone is encoded.
    fn lit(&mut self, lit: Lit) -> Result<Lit, Unverified> {
        let mut open = vec![lit.var()];
        while let Some(&var) = open.last() {
            self.circuit.ask(self.asked)?;
            self.asked += 1;
            if self.vars[var.index()].is_some() {
                open.pop();
                continue;
            }
            let operands = self.circuit.operands(var);
            let missing = operands.into_iter().flatten().map(Lit::var);
            let depth = open.len();
            open.extend(missing.filter(|operand| self.vars[operand.index()].is_none()));
            if open.len() > depth {
                continue;
            }
            let operands = operands.map(|both| both.map(|operand| self.translate(operand)));
            self.vars[var.index()] = Some(self.formula.add(operands));
            open.pop();
        }
        Ok(self.translate(lit))
    }

    /// The formula's literal for a literal of the circuit that has been encoded.
    fn translate(&self, lit: Lit) -> Lit {
        let var = self.vars[lit.var().index()].expect("the cone is encoded");
        var.lit().xor(lit.is_negated())
    }
}
