//! Witness circuits: what their property says is taken apart into clauses. Gates inside of these become auxiliary
//! variables.
//!
//! Latches are known by their positions, since certificates have no names. What mentions an input is left out, such as
//! "no bad state". Rejected: to expand gates; that may take exponentially many clauses.

use super::error::{ReadError, wrong};
use super::scope::{Meaning, Scope};
use crate::answer::invariant::Operator;
use crate::logic::lit::{Lit, Var};
use crate::model::{Model, aiger};

/// Reads a file.
pub(super) fn read(bytes: &[u8], scope: &mut Scope<'_>) -> Result<(), ReadError> {
    let circuit = aiger::parse(bytes).map_err(|error| wrong(0, error))?.model;
    let &[bad] = circuit.properties() else {
        return Err(wrong(0, "a witness circuit has one bad state"));
    };
    let meanings = meanings(&circuit, scope);
    for clause in conjuncts(&circuit, !bad) {
        let literals = disjuncts(&circuit, clause);
        let get = |lit: &Lit| {
            meanings[lit.var().index()].as_ref().map(|m| m.map(|found| found.xor(lit.is_negated())))
        };
        let Some(literals) = literals.iter().map(get).collect::<Option<Vec<Option<Lit>>>>() else { continue };
        if literals.contains(&Some(Lit::TRUE)) {
            continue;
        }
        let extra = || Err("of the certificate alone".to_owned());
        let literals = literals.into_iter().filter(|lit| *lit != Some(Lit::FALSE));
        scope.lemma(literals.map(|lit| lit.map_or_else(extra, Ok)), 0);
    }
    Ok(())
}

/// By variable of the circuit: none if it depends on an input, none inside if on a latch that the model lacks.
type Meanings = Vec<Option<Option<Lit>>>;

/// What variables mean that lemmas may mention.
fn meanings(circuit: &Model, scope: &mut Scope<'_>) -> Meanings {
    let mut meanings: Meanings = vec![None; circuit.variables()];
    meanings[0] = Some(Some(Lit::FALSE));
    for (i, latch) in circuit.latches.iter().enumerate() {
        let name = format!("l{i}");
        let found = scope.signal(name.as_bytes()).or_else(|_| match latch.tells_first_step() {
            true => scope.signal(b"first_step").map(|lit| lit.xor(latch.reset == Lit::FALSE)),
            false => Err(name),
        });
        meanings[circuit.latch(i).var().index()] = Some(found.ok());
    }
    // Only gates that are literals of clauses, and what these depend on, are defined.
    let mut needed = vec![false; circuit.variables()];
    for &bad in circuit.properties() {
        for clause in conjuncts(circuit, !bad) {
            disjuncts(circuit, clause).iter().for_each(|lit| needed[lit.var().index()] = true);
        }
    }
    for k in (0..circuit.ands.len()).rev() {
        if needed[circuit.and(k).var().index()] {
            let (_, operands) = function(circuit, k);
            operands.iter().for_each(|lit| needed[lit.var().index()] = true);
        }
    }
    for k in 0..circuit.ands.len() {
        let gate = circuit.and(k).var().index();
        if !needed[gate] {
            continue;
        }
        let (operator, operands) = function(circuit, k);
        let [a, b] = operands.map(|lit| {
            meanings[lit.var().index()].map(|found| found.map(|found| found.xor(lit.is_negated())))
        });
        meanings[gate] = a.zip(b).map(|(a, b)| {
            let extra = String::new;
            let meaning: Meaning = scope.define(operator, a.ok_or_else(extra), b.ok_or_else(extra));
            meaning.ok()
        });
    }
    meanings
}

/// What a gate computes: an exclusive or if it has the form of one.
fn function(circuit: &Model, k: usize) -> (Operator, [Lit; 2]) {
    let operands = circuit.ands[k];
    let inner = operands.map(|lit| lit.is_negated().then(|| gate(circuit, lit.var())).flatten());
    if let [Some([a, b]), Some([c, d])] = inner
        && ([!a, !b] == [c, d] || [!b, !a] == [c, d])
    {
        // ¬(a ∧ b) ∧ ¬(¬a ∧ ¬b), which is the same with both negated.
        let mut pair = if a.is_negated() { [!a, !b] } else { [a, b] };
        pair.sort_unstable();
        return (Operator::Xor, pair);
    }
    (Operator::And, operands)
}

/// The operands of a gate; none if it is a latch or an input.
fn gate(circuit: &Model, var: Var) -> Option<[Lit; 2]> {
    circuit.ands.get(var.index().checked_sub(circuit.first_gate().index())?).copied()
}

/// The literals whose conjunction this is.
fn conjuncts(circuit: &Model, root: Lit) -> Vec<Lit> {
    parts(root, |lit| gate(circuit, lit.var()).filter(|_| !lit.is_negated()))
}

/// The literals whose disjunction this is. An exclusive or stays one.
fn disjuncts(circuit: &Model, root: Lit) -> Vec<Lit> {
    let is_xor = |lit: Lit| {
        let position = lit.var().index().checked_sub(circuit.first_gate().index());
        position.is_some_and(|k| k < circuit.ands.len() && function(circuit, k).0 == Operator::Xor)
    };
    parts(root, |lit| {
        let operands = gate(circuit, lit.var()).filter(|_| lit.is_negated() && !is_xor(lit));
        operands.map(|[a, b]| [!a, !b])
    })
}

/// What is left of a literal after literals have been split, each once, in order.
fn parts(root: Lit, split: impl Fn(Lit) -> Option<[Lit; 2]>) -> Vec<Lit> {
    let (mut found, mut open) = (Vec::new(), vec![root]);
    let mut seen = hashbrown::HashSet::new();
    while let Some(lit) = open.pop() {
        if !seen.insert(lit) {
            continue;
        }
        match split(lit) {
            Some([a, b]) => open.extend([b, a]),
            None => found.push(lit),
        }
    }
    found
}
