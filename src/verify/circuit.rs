//! A combinational circuit that holds copies of several models, with structural hashing.
//!
//! Equal gates over equal variables are one gate (Kuehlmann, Krohm, DAC 1997). A certificate repeats the logic of the
//! model, so over shared variables most obligations become a literal that implies itself and need no SAT solver.
//! Parities have a normal form, too: a chain of exclusive ors, in the order of variables, over operands that are not
//! parities. Clause learning takes time exponential in n to prove that two orders of adding up n bits agree, and
//! auxiliary variables add up bits in another order than the property. Rejected: for equal parities the gate that came
//! first; this is cheaper on arithmetic, but the parts of parities keep different orders (docs/experiments/answers.md).

use hashbrown::{HashMap, HashSet};

use super::rejected::Unverified;
use crate::logic::lit::{Lit, Var};
use crate::model::Model;
use crate::sat::Stop;

/// An and-inverter graph that grows.
pub(super) struct Circuit {
    stop: Option<Stop>,
    /// The operands of each variable that is a gate; none for the constant and for free variables.
    gates: Vec<Option<[Lit; 2]>>,
    /// How many gates have the variable as an operand.
    uses: Vec<u32>,
    hashed: HashMap<[Lit; 2], Lit>,
    /// For the last gate of each parity in normal form: the variable before it, which may be a parity, and the variable
    /// that it adds, which is none.
    links: HashMap<Var, [Var; 2]>,
}

/// A parity of more variables has no normal form: each step of adding them up would make a new chain. A conjunction of
/// more gates is not taken apart.
const WIDEST: usize = 128;

/// One copy of a model in a circuit: the literal of each of its variables.
pub(super) struct Frame(Vec<Lit>);

impl Frame {
    /// The literal of the circuit for a literal of the model.
    pub fn get(&self, lit: Lit) -> Lit {
        self.0[lit.var().index()].xor(lit.is_negated())
    }

    /// The literals of the circuit for several literals of the model.
    pub fn all<'a>(&'a self, lits: &'a [Lit]) -> impl Iterator<Item = Lit> + 'a {
        lits.iter().map(|&lit| self.get(lit))
    }
}

impl Circuit {
    /// A circuit that contains only the constant. `stop` ends the copying of models into it.
    pub fn new(stop: Option<Stop>) -> Circuit {
        Circuit { stop, gates: vec![None], uses: vec![0], hashed: HashMap::new(), links: HashMap::new() }
    }

    /// Number of variables, the constant included.
    pub fn variables(&self) -> usize {
        self.gates.len()
    }

    /// A new variable.
    fn add(&mut self, gate: Option<[Lit; 2]>) -> Lit {
        self.gates.push(gate);
        self.uses.push(0);
        Var((self.gates.len() - 1) as u32).lit()
    }

    /// A new variable without a definition.
    pub fn free(&mut self) -> Lit {
        self.add(None)
    }

    /// The conjunction of two literals.
    pub fn and(&mut self, a: Lit, b: Lit) -> Lit {
        let [a, b] = [a.min(b), a.max(b)];
        if a == Lit::FALSE || a == !b {
            return Lit::FALSE;
        }
        if a == Lit::TRUE || a == b {
            return b;
        }
        if let Some(&gate) = self.hashed.get(&[a, b]) {
            return gate;
        }
        let Some([p, q]) = self.exclusive(a, b) else { return self.gate(a, b) };
        let parity = self.parity(p, q).unwrap_or_else(|| self.gate(a, b));
        self.hashed.insert([a, b], parity);
        parity
    }

    /// Adds a gate without simplification. Requires: the operands are sorted, and no gate has the same operands.
    fn gate(&mut self, a: Lit, b: Lit) -> Lit {
        for operand in [a, b] {
            self.uses[operand.var().index()] += 1;
        }
        let gate = self.add(Some([a, b]));
        self.hashed.insert([a, b], gate);
        gate
    }

    /// `[p, q]` if a ∧ b is p ⊕ q: neither p ∧ q nor ¬p ∧ ¬q.
    fn exclusive(&self, a: Lit, b: Lit) -> Option<[Lit; 2]> {
        let [both, neither] = [self.conjunction(!a)?, self.conjunction(!b)?];
        (both.map(|lit| !lit) == neither).then_some(both)
    }

    /// p ⊕ q in normal form, unless it has too many variables.
    fn parity(&mut self, p: Lit, q: Lit) -> Option<Lit> {
        let mut vars = [self.summands(p.var()), self.summands(q.var())].concat();
        vars.sort_unstable();
        // Variables that occur twice cancel out.
        let vars: Vec<Var> =
            vars.chunk_by(Var::eq).filter(|equal| equal.len() == 1).map(|one| one[0]).collect();
        if vars.len() > WIDEST {
            return None;
        }
        let mut vars = vars.into_iter();
        let first = vars.next().map_or(Lit::FALSE, Var::lit);
        let sum = vars.fold(first, |sum, var| self.link(sum, var));
        Some(sum.xor(p.is_negated() != q.is_negated()))
    }

    /// The variables whose parity `var` is. None of them is itself a parity in normal form.
    fn summands(&self, var: Var) -> Vec<Var> {
        let mut summands = Vec::new();
        let mut rest = var;
        while let Some(&[before, last]) = self.links.get(&rest) {
            summands.push(last);
            rest = before;
        }
        summands.push(rest);
        summands
    }

    /// The exclusive or of a parity in normal form and a variable that is larger than all of its variables.
    fn link(&mut self, sum: Lit, var: Var) -> Lit {
        let before = sum.var();
        let (both, neither) = (self.and(before.lit(), var.lit()), self.and(!before.lit(), !var.lit()));
        let [a, b] = [(!both).min(!neither), (!both).max(!neither)];
        let linked = match self.hashed.get(&[a, b]) {
            Some(&linked) => linked,
            None => {
                let linked = self.gate(a, b);
                self.links.insert(linked.var(), [before, var]);
                linked
            }
        };
        linked.xor(sum.is_negated())
    }

    /// Do two literals have the same value?
    pub fn equal(&mut self, a: Lit, b: Lit) -> Lit {
        let (only_a, only_b) = (self.and(a, !b), self.and(!a, b));
        self.and(!only_a, !only_b)
    }

    /// A copy of the model's gates. `leaves` gives the literals of inputs and latches; those without one become free
    /// variables.
    ///
    /// # Errors
    /// [`Unverified::Stopped`].
    pub fn copy(&mut self, model: &Model, leaves: impl Fn(Lit) -> Option<Lit>) -> Result<Frame, Unverified> {
        self.changed(model, leaves, |_| None)
    }

    /// A copy likewise, in which gates that `changes` gives a literal have this one.
    ///
    /// # Errors
    /// [`Unverified::Stopped`].
    pub fn changed(
        &mut self,
        model: &Model,
        leaves: impl Fn(Lit) -> Option<Lit>,
        changes: impl Fn(Lit) -> Option<Lit>,
    ) -> Result<Frame, Unverified> {
        let mut frame = Frame(Vec::with_capacity(model.variables()));
        frame.0.push(Lit::FALSE);
        for var in 1..=(model.inputs + model.latches.len()) as u32 {
            self.ask(var as usize)?;
            frame.0.push(leaves(Var(var).lit()).unwrap_or_else(|| self.free()));
        }
        for (i, &[a, b]) in model.ands.iter().enumerate() {
            self.ask(i)?;
            let gate = changes(model.and(i)).unwrap_or_else(|| self.and(frame.get(a), frame.get(b)));
            frame.0.push(gate);
        }
        Ok(frame)
    }

    /// Asks whether to stop in round `i` of a loop over variables, but only in one of 64 rounds.
    ///
    /// # Errors
    /// [`Unverified::Stopped`].
    pub fn ask(&self, i: usize) -> Result<(), Unverified> {
        let stopped = i.is_multiple_of(64) && self.stop.as_ref().is_some_and(|stop| stop());
        if stopped { Err(Unverified::Stopped) } else { Ok(()) }
    }

    /// The operands of a literal that is a conjunction.
    pub fn conjunction(&self, lit: Lit) -> Option<[Lit; 2]> {
        if lit.is_negated() { None } else { self.operands(lit.var()) }
    }

    /// The operands of a gate.
    pub fn operands(&self, var: Var) -> Option<[Lit; 2]> {
        self.gates[var.index()]
    }

    /// The literals whose conjunction is this one. Gates that lemmas have in common are taken apart, too: solvers do
    /// better with clauses over latches than with clauses over gates of such. Very wide conjunctions stay as they are
    /// in part.
    pub fn conjuncts(&self, root: Lit) -> Vec<Lit> {
        let mut parts = Vec::new();
        let mut seen = HashSet::new();
        let mut open = vec![root];
        while let Some(lit) = open.pop() {
            if !seen.insert(lit) {
                continue;
            }
            match self.conjunction(lit) {
                Some([a, b]) if seen.len() <= WIDEST => open.extend([b, a]),
                _ => parts.push(lit),
            }
        }
        parts
    }

    /// Splits conjunctions that have no other use. Calls `visit` for every literal that must hold, for the whole before
    /// its parts; a literal for which it returns false is dropped. Returns the parts that were not split.
    pub fn split(&self, root: Lit, mut visit: impl FnMut(Lit) -> bool) -> Vec<Lit> {
        let mut parts = Vec::new();
        let mut open = vec![root];
        while let Some(lit) = open.pop() {
            if !visit(lit) {
                continue;
            }
            match self.conjunction(lit) {
                Some([a, b]) if self.uses[lit.var().index()] <= 1 => open.extend([b, a]),
                _ => parts.push(lit),
            }
        }
        parts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use proptest::sample::Index;

    /// p ⊕ q, built from three conjunctions in one of several ways.
    fn xor(circuit: &mut Circuit, p: Lit, q: Lit, way: u8) -> Lit {
        let (p, q) = if way & 1 == 0 { (p, q) } else { (!p, !q) };
        if way & 2 == 0 { !circuit.equal(p, q) } else { circuit.equal(p, !q) }
    }

    /// The values of a literal, one bit for each assignment.
    fn word(words: &[u32], lit: Lit) -> u32 {
        words[lit.var().index()] ^ if lit.is_negated() { u32::MAX } else { 0 }
    }

    proptest! {
        #[test]
        fn circuits_mean_what_was_built(
            steps in prop::collection::vec((any::<bool>(), any::<[Index; 2]>(), any::<[bool; 2]>(), 0u8..4), 1..60)
        ) {
            // The bits of these words are all assignments of five variables.
            let leaves = [0xAAAA_AAAA, 0xCCCC_CCCC, 0xF0F0_F0F0, 0xFF00_FF00, 0xFFFF_0000];
            let mut circuit = Circuit::new(None);
            let mut built: Vec<(Lit, u32)> = leaves.iter().map(|&leaf| (circuit.free(), leaf)).collect();
            for (is_xor, operands, negated, way) in steps {
                let operand = |i: usize| {
                    let (lit, word) = *operands[i].get(&built);
                    (lit.xor(negated[i]), word ^ if negated[i] { u32::MAX } else { 0 })
                };
                let ((p, x), (q, y)) = (operand(0), operand(1));
                built.push(if is_xor { (xor(&mut circuit, p, q, way), x ^ y) } else { (circuit.and(p, q), x & y) });
            }
            let mut words = vec![0];
            for var in (1..circuit.variables()).map(|var| Var(var as u32)) {
                let value = match circuit.operands(var) {
                    Some([a, b]) => word(&words, a) & word(&words, b),
                    None => leaves[var.index() - 1],
                };
                words.push(value);
            }
            for (lit, expected) in built {
                prop_assert_eq!(word(&words, lit), expected);
            }
        }

        #[test]
        fn parities_do_not_depend_on_the_order(
            order in Just((0..20).collect::<Vec<usize>>()).prop_shuffle(),
            steps in prop::collection::vec((any::<Index>(), 0u8..4), 19)
        ) {
            let mut circuit = Circuit::new(None);
            let leaves: Vec<Lit> = (0..20).map(|_| circuit.free()).collect();
            let chain = leaves[1..].iter().fold(leaves[0], |sum, &leaf| xor(&mut circuit, sum, leaf, 0));
            let mut terms: Vec<Lit> = order.iter().map(|&i| leaves[i]).collect();
            for (index, way) in steps {
                let last = terms.pop().expect("a term for each step and one more");
                let i = index.index(terms.len());
                terms[i] = xor(&mut circuit, terms[i], last, way);
            }
            prop_assert_eq!(terms, [chain]);
        }
    }

    #[test]
    fn what_is_too_wide_stays_as_it_is() {
        let mut circuit = Circuit::new(None);
        let leaves: Vec<Lit> = (0..=WIDEST).map(|_| circuit.free()).collect();
        let mut orders = |leaves: &[Lit]| {
            let up = leaves.iter().fold(Lit::FALSE, |sum, &leaf| xor(&mut circuit, sum, leaf, 0));
            let down = leaves.iter().rev().fold(Lit::FALSE, |sum, &leaf| xor(&mut circuit, sum, leaf, 0));
            (up, down)
        };
        let (up, down) = orders(&leaves);
        assert_ne!(up, down);
        let (up, down) = orders(&leaves[1..]);
        assert_eq!(up, down);
    }
}
