//! Predicates eliminated: each clause that has one as its head is put together with each that has it in the body.
//!
//! Source: Beyer, Cimatti, Griggio, Keremoglu, Sebastiani, *Software model checking via large-block encoding*, FMCAD
//! 2009, for blocks without loops. A predicate goes if that makes no more clauses, it is no loop of its own, and the
//! clauses that use it have no other predicate in the body and determine all variables: then it has a definition
//! without quantifiers, the weakest one, with which a solution of the others is one of all. Rejected: the strongest
//! one, which needs variables of the past.

use super::bindings::{Binding, Condition, Resolved};
use super::combine::combine;
use super::reduced::{Combined, Eliminated, Part};
use super::resolve::resolve;
use super::split::split;
use crate::limits::{Poll, Stopped};
use crate::model::btor2::{Operand, Value};
use crate::model::horn::{Clause, System};

/// A clause does not become larger than this, in nodes.
const LARGEST: usize = 1 << 13;

/// Puts clauses together. `matters` are the positions of those that matter.
pub(super) fn eliminate(
    system: &System,
    matters: &[usize],
    poll: &mut Poll<'_>,
) -> Result<(Vec<Combined>, Vec<Eliminated>), Stopped> {
    let whole = |&position: &usize| {
        let clause = system.clauses[position].clone();
        let variables = clause.terms.inputs.iter().map(|&node| Operand { node, negated: false });
        let parts = vec![Part { clause: position, variables: variables.collect() }];
        Some(Combined { clause, parts })
    };
    let count = system.predicates.len();
    let clauses: Vec<Option<Combined>> = matters.iter().map(whole).collect();
    let mut work = Work {
        with_head: vec![Vec::new(); count],
        with_body: vec![Vec::new(); count],
        clauses,
        eliminated: Vec::new(),
    };
    (0..work.clauses.len()).for_each(|position| work.index(position));
    let mut open: Vec<usize> = (0..count).rev().collect();
    while let Some(predicate) = open.pop() {
        poll.tick()?;
        open.extend(work.eliminate(predicate, poll)?);
    }
    let clauses = work.clauses.into_iter().flatten().flat_map(split).collect();
    Ok((clauses, work.eliminated))
}

struct Work {
    clauses: Vec<Option<Combined>>,
    /// By predicate, the positions of clauses that may have it as their head.
    with_head: Vec<Vec<usize>>,
    /// And in their body.
    with_body: Vec<Vec<usize>>,
    eliminated: Vec<Eliminated>,
}

impl Work {
    fn index(&mut self, position: usize) {
        let clause = &self.clauses[position].as_ref().expect("it is there").clause;
        if let Some(head) = &clause.head {
            self.with_head[head.predicate].push(position);
        }
        clause.body.iter().for_each(|atom| self.with_body[atom.predicate].push(position));
    }

    /// Eliminates a predicate, if it may go. Returns those that may go because of that.
    fn eliminate(&mut self, predicate: usize, poll: &mut Poll<'_>) -> Result<Vec<usize>, Stopped> {
        let Work { clauses, with_head, with_body, .. } = self;
        for list in [&mut with_head[predicate], &mut with_body[predicate]] {
            list.retain(|&position| clauses[position].is_some());
        }
        let (defining, using) = (&with_head[predicate], &with_body[predicate]);
        let [d, u] = [defining.len(), using.len()];
        if d == 0 || u == 0 || d * u > d + u || defining.iter().any(|position| using.contains(position)) {
            return Ok(Vec::new());
        }
        let get = |position: &usize| clauses[*position].as_ref().expect("it is there");
        if using.iter().any(|position| !get(position).clause.is_linear()) {
            return Ok(Vec::new());
        }
        let nodes = |list: &[usize]| list.iter().map(|position| get(position).clause.terms.nodes.len()).max();
        if nodes(defining).unwrap_or(0) + nodes(using).unwrap_or(0) > LARGEST {
            return Ok(Vec::new());
        }
        let mut rules = Vec::new();
        for position in using {
            let clause = &get(position).clause;
            poll.ticks(clause.terms.nodes.len())?;
            let resolved = resolve(clause);
            if !is_determined(clause, &resolved) {
                return Ok(Vec::new());
            }
            rules.push((clause.clone(), resolved));
        }
        let mut new = Vec::new();
        for first in defining {
            for second in using {
                new.push(combine(get(first), get(second)));
                poll.ticks(LARGEST / 16)?;
            }
        }
        let (defining, using) =
            (std::mem::take(&mut with_head[predicate]), std::mem::take(&mut with_body[predicate]));
        defining.into_iter().chain(using).for_each(|position| clauses[position] = None);
        self.eliminated.push(Eliminated { predicate, rules });
        let mut neighbours = Vec::new();
        for combined in new {
            neighbours
                .extend(combined.clause.body.iter().chain(&combined.clause.head).map(|atom| atom.predicate));
            self.clauses.push(Some(combined));
            self.index(self.clauses.len() - 1);
        }
        Ok(neighbours)
    }
}

/// Do the arguments of the body determine conditions and head?
fn is_determined(clause: &Clause, resolved: &Resolved) -> bool {
    let conditions = resolved.conditions.iter().map(|condition| match *condition {
        Condition::Truth(term) | Condition::Argument(_, term) => term,
    });
    let head = clause.head.iter().flat_map(|head| head.arguments.iter().copied());
    let mut open: Vec<usize> = conditions.chain(head).map(|term| term.node).collect();
    let mut seen = vec![false; resolved.terms.nodes.len()];
    while let Some(node) = open.pop() {
        if std::mem::replace(&mut seen[node], true) {
            continue;
        }
        match resolved.terms.nodes[node].value {
            Value::Input(variable) => match resolved.bindings[variable] {
                Binding::Free => return false,
                Binding::Argument(_) => {}
                Binding::Term(term) => open.push(term.node),
            },
            ref value => open.extend(value.operands().iter().map(|operand| operand.node)),
        }
    }
    true
}
