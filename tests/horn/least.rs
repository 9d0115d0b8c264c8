//! The oracle: the least model of a system, by enumeration of all values.

use crate::generate::{Atom, Clause, System};
use crate::term::Sort;

/// For each predicate, which tuples of arguments it has. A tuple is a number: the first argument has the lowest bits.
pub type Tables = Vec<Vec<bool>>;

/// The number of a tuple.
pub fn tuple(sorts: &[Sort], arguments: &[u64]) -> usize {
    let pack =
        |(number, at): (u64, u32), (sort, value): (&Sort, &u64)| (number | value << at, at + sort.bits());
    sorts.iter().zip(arguments).fold((0, 0), pack).0 as usize
}

/// The arguments of a tuple.
pub fn arguments(sorts: &[Sort], tuple: usize) -> Vec<u64> {
    let mut rest = tuple as u64;
    let unpack = |sort: &Sort| {
        let value = rest & ((1 << sort.bits()) - 1);
        rest >>= sort.bits();
        value
    };
    sorts.iter().map(unpack).collect()
}

/// The number of tuples of each predicate.
pub fn sizes(system: &System) -> Vec<usize> {
    system.predicates.iter().map(|sorts| 1 << sorts.iter().map(|sort| sort.bits()).sum::<u32>()).collect()
}

/// All assignments to the variables of a clause.
fn assignments(clause: &Clause) -> impl Iterator<Item = Vec<u64>> {
    let bits: u32 = clause.variables.iter().map(|sort| sort.bits()).sum();
    (0..1usize << bits).map(|number| arguments(&clause.variables, number))
}

fn number(system: &System, (predicate, terms): &Atom, values: &[u64]) -> usize {
    let arguments: Vec<u64> = terms.iter().map(|term| term.value(values)).collect();
    tuple(&system.predicates[*predicate], &arguments)
}

/// Do body and constraint of a clause hold?
fn fires(system: &System, clause: &Clause, tables: &Tables, values: &[u64]) -> bool {
    clause.constraint.iter().all(|truth| truth.value(values) == 1)
        && clause.body.iter().all(|atom| tables[atom.0][number(system, atom, values)])
}

/// The least tables that satisfy all rules.
pub fn least(system: &System) -> Tables {
    let mut tables: Tables = sizes(system).into_iter().map(|size| vec![false; size]).collect();
    let mut changed = true;
    while changed {
        changed = false;
        for clause in &system.clauses {
            let Some(head) = &clause.head else { continue };
            for values in assignments(clause) {
                if fires(system, clause, &tables, &values) {
                    let tuple = number(system, head, &values);
                    changed |= !std::mem::replace(&mut tables[head.0][tuple], true);
                }
            }
        }
    }
    tables
}

/// Does a query fire?
pub fn is_unsafe(system: &System, tables: &Tables) -> bool {
    let queries = system.clauses.iter().filter(|clause| clause.head.is_none());
    queries.into_iter().any(|query| assignments(query).any(|values| fires(system, query, tables, &values)))
}

/// Do these tables satisfy all clauses?
pub fn satisfies(system: &System, tables: &Tables) -> bool {
    system.clauses.iter().all(|clause| {
        assignments(clause).all(|values| {
            let head = clause.head.as_ref();
            !fires(system, clause, tables, &values)
                || head.is_some_and(|head| tables[head.0][number(system, head, &values)])
        })
    })
}
