//! A model under construction: inputs, latches and the graph between them, each with a name.

use crate::logic::graph::Graph;
use crate::logic::lit::{Lit, Var};
use crate::model::{Latch, Model, SymbolKind};

/// A list of literals, the least significant one first.
pub type Word = Vec<Lit>;

/// A latch whose next state may not be known yet.
struct Register {
    var: Var,
    name: String,
    /// The value in the first step; none if it may be any.
    reset: Option<bool>,
    next: Option<Lit>,
}

/// What the literals of a model are for, with their names.
#[derive(Default)]
pub struct Roles {
    /// Outputs.
    pub outputs: Vec<(String, Lit)>,
    /// Bad states.
    pub bads: Vec<(String, Lit)>,
    /// Constraints, which have no names.
    pub constraints: Vec<Lit>,
    /// Justice properties.
    pub justice: Vec<(String, Vec<Lit>)>,
    /// Fairness constraints.
    pub fairness: Vec<(String, Lit)>,
}

/// A model under construction.
///
/// The graph shares equal gates and folds constants, so that a model has no superfluous gates. Inputs and latches can
/// be made at any time: [`Circuit::model`] numbers the variables in the order that a [`Model`] requires.
#[derive(Default)]
pub struct Circuit {
    /// The gates.
    pub graph: Graph,
    inputs: Vec<(Var, String)>,
    registers: Vec<Register>,
}

impl Circuit {
    /// A new input.
    pub fn input(&mut self, name: &str) -> Lit {
        let var = self.graph.leaf();
        self.inputs.push((var, name.to_owned()));
        var.lit()
    }

    /// New inputs `name[0]`, `name[1]`, …
    pub fn inputs(&mut self, name: &str, width: usize) -> Word {
        (0..width).map(|i| self.input(&format!("{name}[{i}]"))).collect()
    }

    /// A new latch with this value in the first step.
    pub fn latch(&mut self, name: &str, reset: bool) -> Lit {
        self.register(name, Some(reset))
    }

    /// New latches `name[0]`, `name[1]`, …, which may have any value in the first step.
    pub fn free_latches(&mut self, name: &str, width: usize) -> Word {
        (0..width).map(|i| self.register(&format!("{name}[{i}]"), None)).collect()
    }

    fn register(&mut self, name: &str, reset: Option<bool>) -> Lit {
        let var = self.graph.leaf();
        self.registers.push(Register { var, name: name.to_owned(), reset, next: None });
        var.lit()
    }

    /// New latches `name[0]`, `name[1]`, …, all 0 in the first step.
    pub fn latches(&mut self, name: &str, width: usize) -> Word {
        (0..width).map(|i| self.latch(&format!("{name}[{i}]"), false)).collect()
    }

    /// Gives each of these latches its next state.
    ///
    /// # Panics
    ///
    /// If one of them is not a latch, or already has a next state.
    pub fn set_next(&mut self, latches: &[Lit], next: &[Lit]) {
        assert_eq!(latches.len(), next.len());
        for (latch, &next) in latches.iter().zip(next) {
            let found = self.registers.binary_search_by_key(&latch.var(), |register| register.var);
            let old = self.registers[found.expect("a latch")].next.replace(next);
            assert_eq!(old, None, "one next state");
        }
    }

    /// New latches that have the values of these literals a step later, and 0 in the first step.
    pub fn delayed(&mut self, name: &str, values: &[Lit]) -> Word {
        let latches = self.latches(name, values.len());
        self.set_next(&latches, values);
        latches
    }

    /// The model in which this literal is bad. Gates that nothing depends on are left out.
    ///
    /// # Panics
    ///
    /// If a latch has no next state.
    pub fn model(self, name: &str, bad: Lit) -> Model {
        self.model_of(&[(name.to_owned(), bad)])
    }

    /// Like [`Circuit::model`], with several bad literals.
    pub fn model_of(self, bads: &[(String, Lit)]) -> Model {
        self.model_with(&Roles { bads: bads.to_vec(), ..Roles::default() })
    }

    /// Like [`Circuit::model`], with all that a model may have.
    pub fn model_with(self, roles: &Roles) -> Model {
        let Roles { outputs, bads, constraints, justice, fairness } = roles;
        let lits = |named: &[(String, Lit)]| named.iter().map(|&(_, lit)| lit).collect();
        let latch = |register: &Register| Latch {
            next: register.next.expect("a next state"),
            reset: register.reset.map_or(register.var.lit(), |reset| Lit::FALSE.xor(reset)),
        };
        let mut model = Model {
            inputs: self.inputs.len(),
            latches: self.registers.iter().map(latch).collect(),
            outputs: lits(outputs),
            bads: lits(bads),
            constraints: constraints.clone(),
            justice: justice.iter().map(|(_, lits)| lits.clone()).collect(),
            fairness: lits(fairness),
            ..Model::default()
        };
        let mut leaves = vec![Lit::FALSE; self.graph.variables()];
        for (i, (var, name)) in self.inputs.into_iter().enumerate() {
            leaves[var.index()] = model.input(i);
            model.symbols.insert((SymbolKind::Input, i), name.into_bytes());
        }
        for (i, register) in self.registers.into_iter().enumerate() {
            leaves[register.var.index()] = model.latch(i);
            model.symbols.insert((SymbolKind::Latch, i), register.name.into_bytes());
        }
        for (kind, named) in
            [(SymbolKind::Output, outputs), (SymbolKind::Bad, bads), (SymbolKind::Fairness, fairness)]
        {
            let names = named.iter().enumerate().map(|(i, (name, _))| ((kind, i), name.as_bytes().to_vec()));
            model.symbols.extend(names);
        }
        for (i, (name, _)) in justice.iter().enumerate() {
            model.symbols.insert((SymbolKind::Justice, i), name.as_bytes().to_vec());
        }
        model.take_gates(&self.graph, leaves, []);
        model
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_are_numbered_as_files_want_them() {
        let mut c = Circuit::default();
        let bit = c.latch("bit", true);
        let unused = c.graph.and(bit, Lit::TRUE);
        let x = c.input("x");
        let both = c.graph.and(x, !bit);
        let useless = c.graph.and(!x, bit);
        assert_eq!(unused, bit);
        assert_ne!(useless, both);
        c.set_next(&[bit], &[both]);
        let later = c.delayed("later", &[!bit]);
        let model = c.model("seen", !later[0]);
        assert_eq!(model.check(), Ok(()));
        assert_eq!((model.inputs, model.latches.len(), model.ands.len()), (1, 2, 1));
        assert_eq!(model.latches[0], Latch { next: model.and(0), reset: Lit::TRUE });
        assert_eq!(model.latches[1], Latch { next: !model.latch(0), reset: Lit::FALSE });
        assert_eq!(model.ands, [[!model.latch(0), model.input(0)]]);
        assert_eq!(model.bads, [!model.latch(1)]);
        let names: Vec<&str> = model.symbols.values().map(|n| std::str::from_utf8(n).unwrap()).collect();
        assert_eq!(names, ["x", "bit", "later[0]", "seen"]);
    }

    #[test]
    #[should_panic(expected = "a next state")]
    fn every_latch_needs_a_next_state() {
        let mut c = Circuit::default();
        let bit = c.latch("bit", false);
        c.model("bad", bit);
    }
}
