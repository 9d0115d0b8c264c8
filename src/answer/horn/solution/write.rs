//! A solution as text: what is known of each predicate, in the form of SMT-LIB.
//!
//! Predicates that lead nowhere hold everywhere, those that nothing leads to hold nowhere. Eliminated ones come last:
//! they are what their rules demand.

use super::body::Body;
use super::demands::demands;
use super::names::Names;
use super::signal::Signal;
use crate::answer::invariant::Invariant;
use crate::model::horn::reduce::{Fate, Reduced, weakest};
use crate::model::horn::{Predicate, symbol};

/// The solution in which predicates that are left are what lemmas say. `lemmas` has those about a predicate, with the
/// values that latches of the invariant have where it holds.
pub(in crate::answer::horn) fn write<'a>(
    reduced: &Reduced,
    lemmas: impl Fn(usize) -> (&'a Invariant, Vec<Signal>),
) -> Vec<u8> {
    let predicates = &reduced.predicates;
    let names = &Names::new(predicates);
    let mut text = b"sat\n(\n".to_vec();
    let mut is_left = vec![true; predicates.len()];
    reduced.eliminated.iter().for_each(|eliminated| is_left[eliminated.predicate] = false);
    for (i, predicate) in predicates.iter().enumerate().filter(|(i, _)| is_left[*i]) {
        head(predicate, names, &mut text);
        match reduced.fates[i] {
            Fate::Open => {
                let (invariant, latches) = lemmas(i);
                Body::new(predicate, invariant, names, latches).write(&mut text);
            }
            Fate::Empty => text.extend(b"false"),
            Fate::Irrelevant => text.extend(b"true"),
        }
        text.extend(b")\n");
    }
    // Each is defined by predicates that are left, or were eliminated later.
    for eliminated in reduced.eliminated.iter().rev() {
        let predicate = &predicates[eliminated.predicate];
        head(predicate, names, &mut text);
        demands(predicates, predicate, &weakest(predicates, eliminated), names, &mut text);
        text.extend(b")\n");
    }
    text.extend(b")\n");
    text
}

/// The beginning of the definition of a predicate, up to its body.
fn head(predicate: &Predicate, names: &Names, text: &mut Vec<u8>) {
    text.extend(b"(define-fun ");
    text.extend(symbol(&predicate.name));
    let sorts = predicate.sorts.iter().enumerate();
    let parameters: Vec<String> = sorts.map(|(i, sort)| format!("({} {sort})", names.argument(i))).collect();
    text.extend(format!(" ({}) Bool\n  ", parameters.join(" ")).into_bytes());
}
