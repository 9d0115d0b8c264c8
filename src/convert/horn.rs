//! Constrained Horn clauses over Booleans, as SMT-LIB 2 in the form that the competition of their solvers asks for.
//!
//! Source: Blankestijn, *Incremental Property Directed Reachability*, Leiden 2023, for what the clauses say.
//! A predicate `Inv` over the latches holds initially (Init), in all successors of its states (Tr), and in no bad state
//! (Bad): solvers answer `sat` if there is such a predicate, and `unsat` if a bad state is reachable.
//!
//! Gates are let-bound, a level of logic at a time: the text is linear in the circuit, and its nesting no deeper than
//! the logic. Rejected: a quantified variable and an equation for each gate, which takes more memory to read; one let
//! for each gate, nested as deep as there are gates.

use std::io::{self, Write};

use crate::logic::cone::Cone;
use crate::logic::lit::{Lit, Var};
use crate::model::names::{Names, percent};
use crate::model::{Model, StateVariable};
use crate::system::{Lowered, TransitionSystem, lower};

/// What is to be written.
#[derive(Clone, Debug)]
pub struct Horn<'a> {
    /// What the model is called, for the comment at the top.
    pub title: &'a str,
    /// The model.
    pub model: &'a Model,
    /// The names of its latches, for comments.
    pub names: &'a Names,
    /// The properties of which none must fail.
    pub properties: &'a [usize],
}

impl Horn<'_> {
    /// Writes the clauses.
    ///
    /// Requires: the properties exist.
    ///
    /// ```
    /// use pdrer::{convert::horn::Horn, model::{aiger, names::Names}};
    /// let model = aiger::parse(b"aag 1 0 1 0 0 1\n2 3\n2\n")?.model;
    /// let mut text = Vec::new();
    /// Horn { title: "toggle", model: &model, names: &Names::of(&model), properties: &[0] }.write(&mut text)?;
    /// let text = String::from_utf8(text)?;
    /// assert!(text.contains("(=> (and (Inv l0) (= n0 (not l0))) (Inv n0))"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut model = self.model.clone();
        let bads = self.properties.iter().map(|&property| self.model.properties()[property]);
        let bad = !bads.fold(Lit::TRUE, |good, bad| model.add_and(good, !bad));
        let clauses = Clauses::new(lower(&model, bad));
        self.comment(&clauses, out)?;
        writeln!(out, "(set-logic HORN)")?;
        writeln!(out, "(declare-fun Inv ({}) Bool)", vec!["Bool"; clauses.latches.len()].join(" "))?;
        clauses.init(out)?;
        clauses.transition(out)?;
        clauses.bad(out)?;
        writeln!(out, "(check-sat)")
    }

    /// What the answers mean, and what the arguments of `Inv` are called.
    fn comment(&self, clauses: &Clauses, out: &mut dyn Write) -> io::Result<()> {
        let properties: Vec<String> =
            self.properties.iter().map(|&property| self.names.property_label(property)).collect();
        writeln!(out, "; {}: {}", percent(self.title.as_bytes(), b""), properties.join(", "))?;
        writeln!(out, "; sat: no bad state is reachable. unsat: a bad state is reachable.")?;
        for (variable, latch) in clauses.lowered.origins.latches.iter().zip(&clauses.latches) {
            let StateVariable::Latch(i) = *variable else { continue };
            let name = percent(&self.names.latch(i).bytes, b"");
            if name != *latch {
                writeln!(out, "; {latch} is {name}")?;
            }
        }
        Ok(())
    }
}

/// A transition system, and what its variables are called.
struct Clauses {
    lowered: Lowered,
    /// The latches, as the positions that they have in the model: `l3`.
    latches: Vec<String>,
    /// The same in the next state: `n3`.
    next: Vec<String>,
    /// The name of each variable. A gate is called by its number.
    names: Vec<String>,
}

impl Clauses {
    fn new(lowered: Lowered) -> Clauses {
        let Lowered { ts, origins } = &lowered;
        let state = |prefix: &str| -> Vec<String> {
            let name = |variable: &StateVariable| match variable {
                StateVariable::Latch(i) => format!("{prefix}{i}"),
                StateVariable::FirstStep => format!("{prefix}_first_step"),
            };
            origins.latches.iter().map(name).collect()
        };
        let (latches, next) = (state("l"), state("n"));
        let mut names: Vec<String> = (0..ts.graph.variables()).map(|var| format!("g{var}")).collect();
        for (var, latch) in ts.latch_vars().zip(&latches) {
            names[var.index()].clone_from(latch);
        }
        for (var, of) in ts.inputs.iter().zip(&origins.inputs) {
            names[var.index()] = match of {
                Some(i) => format!("i{i}"),
                None => format!("x{}", var.0),
            };
        }
        Clauses { lowered, latches, next, names }
    }

    fn system(&self) -> &TransitionSystem {
        &self.lowered.ts
    }

    fn init(&self, out: &mut dyn Write) -> io::Result<()> {
        let fixed = self.system().init_cube();
        let values: Vec<String> = fixed.iter().map(|&lit| self.term(lit)).collect();
        writeln!(out, "; Init")?;
        clause(out, &self.latches, &all(&values), &predicate(&self.latches))
    }

    fn transition(&self, out: &mut dyn Write) -> io::Result<()> {
        let ts = self.system();
        let next = ts.next.iter().zip(&self.next);
        let next: Vec<String> = next.map(|(&lit, name)| format!("(= {name} {})", self.term(lit))).collect();
        writeln!(out, "; Tr")?;
        self.step(out, &ts.next, &next, &self.next, &predicate(&self.next))
    }

    fn bad(&self, out: &mut dyn Write) -> io::Result<()> {
        let bad = self.system().bad;
        writeln!(out, "; Bad")?;
        self.step(out, &[bad], &[self.term(bad)], &[], "false")
    }

    /// A clause about a state and inputs that satisfy the constraints, the terms `what` over the literals `of`, and
    /// `others`, more variables.
    fn step(
        &self,
        out: &mut dyn Write,
        of: &[Lit],
        what: &[String],
        others: &[String],
        head: &str,
    ) -> io::Result<()> {
        let ts = self.system();
        let step = Step::of(ts, ts.constraints.iter().chain(of));
        let inputs = step.inputs.iter().map(|var| &self.names[var.index()]);
        let variables: Vec<String> = self.latches.iter().chain(inputs).chain(others).cloned().collect();
        let constraints = ts.constraints.iter().map(|&lit| self.term(lit));
        let terms: Vec<String> = constraints.chain(what.iter().cloned()).collect();
        let mut tail = format!("(and {}", predicate(&self.latches));
        for level in &step.levels {
            let gates: Vec<String> = level.iter().map(|&gate| self.binding(gate)).collect();
            tail += &format!("\n(let ({})", gates.join(" "));
        }
        tail += &format!(" {}{})", all(&terms), ")".repeat(step.levels.len()));
        clause(out, &variables, &tail, head)
    }

    fn binding(&self, gate: Var) -> String {
        let operands = self.system().graph.operands(gate).expect("it is a gate");
        let [a, b] = operands.map(|lit| self.term(lit));
        format!("({} (and {a} {b}))", self.names[gate.index()])
    }

    fn term(&self, lit: Lit) -> String {
        match lit {
            constant if constant.is_constant() => (constant == Lit::TRUE).to_string(),
            lit if lit.is_negated() => format!("(not {})", self.names[lit.var().index()]),
            lit => self.names[lit.var().index()].clone(),
        }
    }
}

/// What some literals depend on in one step.
struct Step {
    inputs: Vec<Var>,
    /// The gates by their distance from the leaves.
    levels: Vec<Vec<Var>>,
}

impl Step {
    fn of<'a>(ts: &TransitionSystem, roots: impl Iterator<Item = &'a Lit>) -> Step {
        let mut cone = Cone::new(ts.graph.variables());
        cone.visit(&ts.graph, roots.copied());
        // Operands have smaller variables than their gate.
        cone.gates.sort_unstable();
        cone.leaves.sort_unstable();
        let mut depth = vec![0; ts.graph.variables()];
        let mut levels: Vec<Vec<Var>> = Vec::new();
        for &gate in &cone.gates {
            let operands = ts.graph.operands(gate).expect("it is a gate");
            let below = operands.map(|lit| depth[lit.var().index()]).into_iter().max().unwrap_or(0);
            depth[gate.index()] = below + 1;
            if below == levels.len() {
                levels.push(Vec::new());
            }
            levels[below].push(gate);
        }
        let inputs = ts.inputs.iter().copied().filter(|var| cone.leaves.binary_search(var).is_ok()).collect();
        Step { inputs, levels }
    }
}

/// A Horn clause.
fn clause(out: &mut dyn Write, variables: &[String], tail: &str, head: &str) -> io::Result<()> {
    let implication = format!("(=> {tail} {head})");
    if variables.is_empty() {
        return writeln!(out, "(assert {implication})");
    }
    let variables: Vec<String> = variables.iter().map(|variable| format!("({variable} Bool)")).collect();
    writeln!(out, "(assert (forall ({})\n{implication}))", variables.join(" "))
}

/// `Inv` of these variables.
fn predicate(variables: &[String]) -> String {
    if variables.is_empty() { "Inv".to_owned() } else { format!("(Inv {})", variables.join(" ")) }
}

fn all(terms: &[String]) -> String {
    match terms {
        [] => "true".to_owned(),
        [term] => term.clone(),
        _ => format!("(and {})", terms.join(" ")),
    }
}
