//! What explanations of rankings say in all formats.

use super::compute::{Set, Told};
use crate::answer::page::count;

/// What the monitor waits for, and when it ticks.
pub(super) fn monitor(told: &Told) -> String {
    match &told.signals[..] {
        [] => "there is nothing to wait for: the monitor ticks in every step".to_owned(),
        [one] => format!("the monitor ticks when {one} is true"),
        signals => format!(
            "the monitor waits for {}; it ticks when the last one comes, and begins anew",
            signals.join(", then ")
        ),
    }
}

/// What each latch of the monitor says.
pub(super) fn latches(told: &Told) -> Vec<String> {
    let seen = |i: usize| match i {
        0 => format!("{}: {} has been seen in this round", told.monitor[i], told.signals[i]),
        _ => format!("{}: {}, too", told.monitor[i], told.signals[i]),
    };
    (0..told.monitor.len()).map(seen).collect()
}

/// Why the property holds.
pub(super) fn conclusion(told: &Told) -> String {
    let times = match told.ticks {
        0 => "no run ticks".to_owned(),
        1 => "no run ticks more than once".to_owned(),
        ticks => format!("no run ticks more than {ticks} times"),
    };
    let times = match &told.stabilizing[..] {
        [] => times,
        _ => format!("{times} after the last change of {}", told.stabilizing.join(", ")),
    };
    match &told.signals[..] {
        [] => format!("{times}, so every run ends"),
        [one] => format!("{times}, so {one} is not true for ever again"),
        _ => format!("{times}, so one of these signals stays away"),
    }
}

/// What stabilizes.
pub(super) fn stabilizing(told: &Told) -> Option<String> {
    match &told.stabilizing[..] {
        [] => None,
        [one] => Some(format!("once {one} is true, it stays true")),
        all => Some(format!(
            "the first that changes in a step, of {}, becomes true: they change finitely often",
            all.join(", ")
        )),
    }
}

/// How often a run may tick from the states of the set at a position.
pub(super) fn left(position: usize) -> String {
    match position {
        0 => "no tick is left".to_owned(),
        1 => "at most 1 tick is left".to_owned(),
        ticks => format!("at most {ticks} ticks are left"),
    }
}

/// The lemmas of the set at a position.
pub(super) fn lemmas(position: usize, set: &Set) -> String {
    let kept = set.lemmas - set.new.len();
    let all = count(set.lemmas, "lemma");
    if position == 0 { all } else { format!("{all}, {kept} of them those of set {position}") }
}

/// How states and steps go with the sets.
pub(super) fn steps(told: &Told) -> &'static str {
    match told.stabilizing.is_empty() {
        true => {
            "Every initial state is in a set. No step leads to a later set than the first one that the state is in, and a \
             tick leads to an earlier one."
        }
        false => {
            "Every initial state is in a set, and every step leads to one. While nothing changes that stabilizes, no step \
             leads to a later set than the first one that the state is in, and a tick leads to an earlier one."
        }
    }
}
