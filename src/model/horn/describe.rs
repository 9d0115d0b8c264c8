//! A summary of a system of clauses in a few lines, as the command `info` prints it.

use super::graph::Graph;
use super::summary::Summary;
use super::system::{Predicate, System};

/// The predicates of a system and its clauses: aligned lines of text, each with a newline at its end.
pub fn describe<G: Graph>(system: &System<G>) -> String {
    let mut text = String::new();
    let mut line = |what: &str, count: usize, note: &str| {
        let line = format!("{what:<21}{count:>9}  {note}");
        text += line.trim_end();
        text.push('\n');
    };
    let summary = Summary::new(system);
    let widest = summary.widest.map(|bits| format!("the widest one has {bits} bits")).unwrap_or_default();
    line("predicates", summary.predicates, if summary.predicates > 0 { &widest } else { "" });
    let rules = heads(system);
    for (i, predicate) in system.predicates.iter().enumerate() {
        line(&format!("  {}", predicate.printable()), rules[i], &arguments(predicate));
    }
    if system.has_constants() {
        line("constants", system.constants.len(), "free: some value of each is to satisfy the clauses");
    }
    for constant in &system.constants {
        line(&format!("  {}", constant.printable()), 1, &constant.sort.to_string());
    }
    let kind = match summary.linear {
        true => "linear: at most one predicate in a body".to_owned(),
        false => format!("not linear: up to {} predicates in a body", summary.body),
    };
    line("rules", summary.rules, if summary.rules + summary.queries > 0 { &kind } else { "" });
    line("  facts", summary.facts, if summary.facts > 0 { "no predicate in the body" } else { "" });
    line("queries", summary.queries, "");
    line("variables", summary.variables, "");
    let operators: Vec<String> =
        summary.operators.iter().map(|(name, count)| format!("{count} {name}")).collect();
    line("operators", summary.operators.values().sum(), &operators.join(", "));
    text
}

/// By predicate: in how many rules it is the head.
fn heads<G>(system: &System<G>) -> Vec<usize> {
    let mut counts = vec![0; system.predicates.len()];
    let heads = system.clauses.iter().filter_map(|clause| clause.head.as_ref());
    heads.for_each(|head| counts[head.predicate] += 1);
    counts
}

/// The sorts of the arguments, equal ones in a row counted.
fn arguments(predicate: &Predicate) -> String {
    let runs = predicate.sorts.chunk_by(|a, b| a == b).map(|run| match run.len() {
        1 => run[0].to_string(),
        count => format!("{count} {}", run[0]),
    });
    let sorts: Vec<String> = runs.collect();
    let sorts = if sorts.is_empty() { "no arguments".to_owned() } else { sorts.join(", ") };
    predicate.bits().map_or(sorts.clone(), |bits| format!("{bits} bits: {sorts}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::horn::parse;

    #[test]
    fn predicates_and_clauses_are_counted() {
        let text = "(declare-fun |a b| (Bool (_ BitVec 8) (_ BitVec 8)) Bool) (declare-fun q () Bool)
            (assert (forall ((x (_ BitVec 8))) (|a b| true x (bvadd x #x01))))
            (assert (forall ((x (_ BitVec 8))) (=> (and (|a b| true x x) (|a b| false x x)) q)))
            (assert (=> q false))";
        let expected = "\
predicates                   2  the widest one has 17 bits
  a b                        1  17 bits: Bool, 2 (_ BitVec 8)
  q                          1  0 bits: no arguments
rules                        2  not linear: up to 2 predicates in a body
  facts                      1  no predicate in the body
queries                      1
variables                    2
operators                    1  1 add
";
        assert_eq!(describe(&parse(text.as_bytes()).unwrap().system), expected);
    }
}
