//! Derivations as JSON lines: an object for each step.
//!
//! Its fields: `id`, the number of the step; `rule`, the number of the clause, and `line`, where it begins in the file;
//! `predicate` and `args`, the head; `values`, those of the variables of the clause in their order; `premises`, the
//! numbers of the steps that derive the body. The last line is a query and has no head. Values are those of SMT-LIB.

use std::io::{self, Write};

use hashbrown::HashMap;
use serde::{Deserialize, Serialize};

use super::derivation::{Derivation, Step};
use super::literal::Literal;
use crate::model::horn::{Sort, System};

#[derive(Serialize, Deserialize)]
struct Line {
    id: u64,
    rule: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    predicate: Option<String>,
    #[serde(default)]
    args: Vec<String>,
    values: Vec<String>,
    premises: Vec<u64>,
}

/// What is wrong with a file of a derivation, and in which line.
#[derive(Debug, thiserror::Error)]
#[error("{line}: {problem}")]
pub struct ReadError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: String,
}

/// Do these bytes begin a derivation?
pub fn recognize(bytes: &[u8]) -> bool {
    let end = bytes.iter().position(|&byte| byte == b'\n').unwrap_or(bytes.len());
    let has = |part: &[u8]| bytes[..end].windows(part.len()).any(|window| window == part);
    bytes.starts_with(b"{") && has(b"\"rule\"") && has(b"\"premises\"")
}

/// Writes a derivation of the system.
///
/// # Errors
/// Those of the writer.
pub fn write<G, V: Literal>(
    system: &System<G>,
    derivation: &Derivation<V>,
    out: &mut dyn Write,
) -> io::Result<()> {
    for (id, step) in derivation.steps.iter().enumerate() {
        let clause = &system.clauses[step.clause];
        let head = clause.head.as_ref().map(|head| &system.predicates[head.predicate]);
        let sorts: &[Sort] = head.map_or(&[], |head| &head.sorts);
        let values = clause.variables.iter().zip(&step.values);
        let line = Line {
            id: id as u64,
            rule: step.clause,
            line: Some(clause.line),
            predicate: head.map(|head| String::from_utf8_lossy(&head.name).into_owned()),
            args: sorts.iter().zip(&step.arguments).map(|(&sort, value)| value.write(sort)).collect(),
            values: values.map(|(variable, value)| value.write(variable.sort)).collect(),
            premises: step.premises.iter().map(|&premise| premise as u64).collect(),
        };
        serde_json::to_writer(&mut *out, &line)?;
        out.write_all(b"\n")?;
    }
    Ok(())
}

/// Reads a derivation of the system. Whether it is one, `verify` says.
///
/// # Errors
/// A line is no step, or is about clauses or steps that there are not.
pub fn read<G, V: Literal>(system: &System<G>, bytes: &[u8]) -> Result<Derivation<V>, ReadError> {
    let mut derivation = Derivation::default();
    let mut ids: HashMap<u64, usize> = HashMap::new();
    let lines = bytes.split(|&byte| byte == b'\n').enumerate();
    for (i, text) in lines.filter(|(_, text)| !text.trim_ascii().is_empty()) {
        let error = |problem: String| ReadError { line: i + 1, problem };
        let line: Line = serde_json::from_slice(text).map_err(|cause| error(format!("no step: {cause}")))?;
        let step = step(system, &line, &ids).map_err(error)?;
        if ids.insert(line.id, derivation.steps.len()).is_some() {
            return Err(error(format!("there is a step {} already", line.id)));
        }
        derivation.steps.push(step);
    }
    Ok(derivation)
}

fn step<G, V: Literal>(
    system: &System<G>,
    line: &Line,
    ids: &HashMap<u64, usize>,
) -> Result<Step<V>, String> {
    let count = system.clauses.len();
    let clause = system.clauses.get(line.rule);
    let clause = clause.ok_or_else(|| format!("there is no clause {}: there are {count}", line.rule))?;
    let values = read_all(clause.variables.iter().map(|variable| variable.sort), &line.values, "variables")?;
    let head = clause.head.as_ref().map(|head| &system.predicates[head.predicate]);
    let sorts = head.map_or(&[][..], |head| &head.sorts);
    let arguments = read_all(sorts.iter().copied(), &line.args, "arguments of the head")?;
    let premise = |id: &u64| ids.get(id).copied().ok_or_else(|| format!("there is no step {id} before"));
    let premises = line.premises.iter().map(premise).collect::<Result<_, _>>()?;
    Ok(Step { clause: line.rule, values, premises, arguments })
}

/// Values of these sorts.
fn read_all<V: Literal>(
    sorts: impl ExactSizeIterator<Item = Sort>,
    texts: &[String],
    what: &str,
) -> Result<Vec<V>, String> {
    if sorts.len() != texts.len() {
        return Err(format!("{} values of {} {what}", texts.len(), sorts.len()));
    }
    let value = |(sort, text): (Sort, &String)| {
        V::read(sort, text).ok_or_else(|| format!("`{}` is no value of {sort}", text.escape_debug()))
    };
    sorts.zip(texts).map(value).collect()
}
