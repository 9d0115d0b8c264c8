//! Rules, cubes and frames as texts for a solver.

use std::fmt::Write;

use crate::arith::{Cube, Definitions, Literal, Rule, Rules, Sort, literal_term};
use crate::logic::operand::Operand;
use crate::number::Value;

/// A rule as text.
#[derive(Debug)]
pub(super) struct Text {
    /// Its variables declared, its terms defined, its conditions asserted.
    pub rule: String,
    /// The names of its variables.
    pub variables: Vec<String>,
    /// By predicate in its body, the names of the arguments.
    pub body: Vec<Vec<String>>,
    /// The names of the arguments of its head.
    pub head: Vec<String>,
}

impl Text {
    pub fn new(Rule { graph, body, conditions, head }: &Rule) -> Text {
        let sorts = graph.sorts();
        let variables = names("v", sorts.len());
        let mut rule = declarations(&variables, &sorts);
        let definitions = Definitions { graph, variables: &variables, prefix: "t" };
        let atoms = body.iter().chain(head);
        let terms = conditions.iter().chain(atoms.flat_map(|atom| &atom.arguments));
        definitions.write(&terms.copied().collect::<Vec<Operand>>(), &mut rule);
        for &condition in conditions {
            assert(&mut rule, &definitions.name(condition));
        }
        let names = |arguments: &[Operand]| arguments.iter().map(|&term| definitions.name(term)).collect();
        let body = body.iter().map(|atom| names(&atom.arguments)).collect();
        let head = head.as_ref().map_or(Vec::new(), |head| names(&head.arguments));
        Text { rule, variables, body, head }
    }
}

/// Names that begin like this.
pub(super) fn names(prefix: &str, count: usize) -> Vec<String> {
    (0..count).map(|i| format!("{prefix}{i}")).collect()
}

/// Declares constants.
pub(super) fn declarations(names: &[String], sorts: &[Sort]) -> String {
    let line = |(name, sort): (&String, &Sort)| format!("(declare-fun {name} () {})\n", sort.name());
    names.iter().zip(sorts).map(line).collect()
}

/// Asserts a term.
pub(super) fn assert(text: &mut String, term: &str) {
    writeln!(text, "(assert {term})").expect("strings can be written");
}

/// Asserts that terms with these names have these values.
pub(super) fn assert_point(text: &mut String, names: &[String], point: &[Value], sorts: &[Sort]) {
    for ((name, value), &sort) in names.iter().zip(point).zip(sorts) {
        let value = match value {
            Value::Truth(truth) => truth.to_string(),
            value => value.number().term(sort == Sort::Real),
        };
        assert(text, &format!("(= {name} {value})"));
    }
}

/// A cube of a predicate as a term, with names for the arguments.
pub(super) fn cube_term(cube: &Cube, names: &[String], sorts: &[Sort]) -> String {
    let literals: Vec<String> =
        cube.literals().iter().map(|literal| literal_term(literal, names, sorts)).collect();
    match &literals[..] {
        [] => "true".to_owned(),
        [one] => one.clone(),
        _ => format!("(and {})", literals.join(" ")),
    }
}

/// One of some cubes as a term.
pub(super) fn some_cube<'c>(
    cubes: impl Iterator<Item = &'c Cube>,
    names: &[String],
    sorts: &[Sort],
) -> String {
    let cubes: Vec<String> = cubes.map(|cube| cube_term(cube, names, sorts)).collect();
    match &cubes[..] {
        [] => "false".to_owned(),
        [one] => one.clone(),
        _ => format!("(or {})", cubes.join(" ")),
    }
}

/// Assumes literals of a predicate, each under a name of its own. Returns the names.
pub(super) fn assume(
    text: &mut String,
    literals: &[Literal],
    names_of: &[String],
    sorts: &[Sort],
) -> Vec<String> {
    let assumed = names("a", literals.len());
    for (name, literal) in assumed.iter().zip(literals) {
        writeln!(text, "(declare-fun {name} () Bool)").expect("strings can be written");
        assert(text, &format!("(=> {name} {})", literal_term(literal, names_of, sorts)));
    }
    assumed
}

/// The sorts of all predicates, with those of the goal, which has none.
pub(super) fn sorts(rules: &Rules) -> Vec<Vec<Sort>> {
    (0..=rules.goal()).map(|predicate| rules.sorts(predicate).to_vec()).collect()
}
