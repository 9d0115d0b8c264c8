//! What an answer says, as text without layout.

use crate::answer::horn::derivation::{Derivation, Step};
use crate::answer::horn::literal::Literal;
use crate::model::horn::{Clause, Lemmas, Sort, System};

/// What an answer says.
#[derive(Clone, Debug)]
pub(super) enum Contents {
    /// A solution.
    Solution {
        /// What each predicate is, in the order of the clauses.
        predicates: Vec<Meaning>,
        /// Other functions that the solution defines.
        functions: Vec<Meaning>,
        rules: Vec<Rule>,
    },
    /// The steps of a derivation.
    Derivation(Vec<Applied>),
}

/// A definition.
#[derive(Clone, Debug)]
pub(super) struct Meaning {
    pub name: String,
    /// The parameters with their sorts in short: `x0 x1: bv8`.
    pub signature: String,
    /// What is bound around the lemmas, such as `t := (bvadd x0 x1)`.
    pub bound: Vec<String>,
    pub lemmas: Vec<String>,
}

/// A clause without its terms.
#[derive(Clone, Debug)]
pub(super) struct Rule {
    pub line: usize,
    pub body: Vec<String>,
    /// None: a query.
    pub head: Option<String>,
}

/// A step: a clause is applied.
#[derive(Clone, Debug)]
pub(super) struct Applied {
    pub line: usize,
    /// The predicate; none for a query.
    pub predicate: Option<String>,
    pub arguments: Vec<String>,
    pub premises: Vec<usize>,
    /// The variables of the clause with their values: `x = #x00`.
    pub variables: Vec<String>,
}

impl Meaning {
    pub fn of(found: &Lemmas) -> Meaning {
        Meaning {
            name: found.printable(),
            signature: signature(&found.parameters),
            bound: found.bound.iter().map(|(name, term)| format!("{name} := {term}")).collect(),
            lemmas: found.lemmas.clone(),
        }
    }
}

impl Applied {
    /// What it derives: `p(#x00, true)`, or `false`.
    pub fn conclusion(&self) -> String {
        match &self.predicate {
            Some(name) if self.arguments.is_empty() => name.clone(),
            Some(name) => format!("{name}({})", self.arguments.join(", ")),
            None => "false".to_owned(),
        }
    }
}

/// The clauses of a system.
pub(super) fn rules<G>(system: &System<G>) -> Vec<Rule> {
    let name = |predicate: usize| system.predicates[predicate].printable();
    let rule = |clause: &Clause<G>| Rule {
        line: clause.line,
        body: clause.body.iter().map(|atom| name(atom.predicate)).collect(),
        head: clause.head.as_ref().map(|atom| name(atom.predicate)),
    };
    system.clauses.iter().map(rule).collect()
}

/// The steps of a derivation.
pub(super) fn applied<G, V: Literal>(system: &System<G>, derivation: &Derivation<V>) -> Vec<Applied> {
    let step = |step: &Step<V>| {
        let clause = &system.clauses[step.clause];
        let head = clause.head.as_ref().map(|head| &system.predicates[head.predicate]);
        let sorts = head.map_or(&[][..], |head| &head.sorts);
        let variables = clause.variables.iter().zip(&step.values);
        Applied {
            line: clause.line,
            predicate: head.map(|head| head.printable()),
            arguments: sorts.iter().zip(&step.arguments).map(|(&sort, value)| value.write(sort)).collect(),
            premises: step.premises.clone(),
            variables: variables
                .map(|(variable, value)| format!("{} = {}", variable.printable(), value.write(variable.sort)))
                .collect(),
        }
    };
    derivation.steps.iter().map(step).collect()
}

/// Parameters with their sorts in short. Of many with the same sort, only the first and the last one are named.
fn signature(parameters: &[(String, Sort)]) -> String {
    let groups = parameters.chunk_by(|a, b| a.1 == b.1).map(|group| {
        let names = match group {
            [(first, _), _, _, .., (last, _)] => format!("{first} \u{2026} {last}"),
            _ => group.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(" "),
        };
        match group[0].1 {
            Sort::Bool => format!("{names}: Bool"),
            Sort::Bits(width) => format!("{names}: bv{width}"),
            sort @ (Sort::Int | Sort::Real | Sort::Array) => format!("{names}: {sort}"),
        }
    });
    groups.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sorts_are_short() {
        let of = |sorts: &[Sort]| {
            let parameters = sorts.iter().enumerate().map(|(i, &sort)| (format!("x{i}"), sort));
            signature(&parameters.collect::<Vec<_>>())
        };
        assert_eq!(of(&[]), "");
        assert_eq!(of(&[Sort::Bits(8), Sort::Bits(8), Sort::Bool]), "x0 x1: bv8, x2: Bool");
        assert_eq!(of(&[Sort::Bool; 3]), "x0 x1 x2: Bool");
        assert_eq!(of(&[Sort::Bits(1); 40]), "x0 \u{2026} x39: bv1");
    }
}
