//! Which system of a family is decided next.
//!
//! `Relax`, `Constrain` and `Binary` are Blankestijn's. `Climb` is for families whose hard system is the tightest
//! unsafe one: it begins with frames that hold in each system, found where that is easy, and searches no other looser
//! one (docs/experiments/families.md).

use std::ops::Range;

/// The order in which the systems of a family are decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// From the tightest system up, until one is unsafe.
    Relax,
    /// From the loosest system down, until one is safe. A counterexample decides all systems whose bounds it keeps.
    Constrain,
    /// The loosest system first; then the one in the middle of those that are open.
    Binary,
    /// The loosest system first; then from the tightest system up, until one is unsafe.
    Climb,
}

/// What is known about a family. Systems below the range are safe, systems above it are unsafe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Open {
    systems: Range<usize>,
    count: usize,
}

impl Open {
    /// Nothing is known about this many systems.
    pub(super) fn all(count: usize) -> Open {
        Open { systems: 0..count, count }
    }

    /// This system is safe, and so are all tighter ones.
    pub(super) fn safe(&mut self, system: usize) {
        self.systems.start = self.systems.start.max(system + 1);
    }

    /// This system is unsafe, and so are all looser ones.
    pub(super) fn not_safe(&mut self, system: usize) {
        self.systems.end = self.systems.end.min(system);
    }

    /// Is it unknown whether this system is safe?
    pub(super) fn contains(&self, system: usize) -> bool {
        self.systems.contains(&system)
    }

    /// The system to decide next; none if all are known.
    pub(super) fn next(&self, mode: Mode) -> Option<usize> {
        let Range { start, end } = self.systems;
        let last = end.checked_sub(1).filter(|&last| last >= start)?;
        Some(match mode {
            Mode::Relax => start,
            Mode::Constrain => last,
            Mode::Binary | Mode::Climb if end == self.count => last,
            Mode::Binary => start.midpoint(last),
            Mode::Climb => start,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The systems that are decided if those from `least` up are unsafe.
    fn decided(mode: Mode, count: usize, least: usize) -> Vec<usize> {
        let mut open = Open::all(count);
        let mut decided = Vec::new();
        while let Some(system) = open.next(mode) {
            decided.push(system);
            if system < least { open.safe(system) } else { open.not_safe(system) }
        }
        assert_eq!(open.systems, least..least);
        decided
    }

    #[test]
    fn each_mode_finds_the_border() {
        assert_eq!(decided(Mode::Relax, 6, 2), [0, 1, 2]);
        assert_eq!(decided(Mode::Constrain, 6, 2), [5, 4, 3, 2, 1]);
        assert_eq!(decided(Mode::Binary, 6, 2), [5, 2, 0, 1]);
        assert_eq!(decided(Mode::Climb, 6, 2), [5, 0, 1, 2]);
        for mode in [Mode::Relax, Mode::Constrain, Mode::Binary, Mode::Climb] {
            for count in 1..9 {
                (0..=count).for_each(|least| assert!(decided(mode, count, least).len() <= count));
            }
            assert_eq!(Open::all(0).next(mode), None);
        }
        assert_eq!(decided(Mode::Binary, 100, 100), [99]);
        assert_eq!(decided(Mode::Climb, 100, 100), [99]);
    }

    #[test]
    fn a_counterexample_may_decide_several_systems() {
        let mut open = Open::all(10);
        open.not_safe(4);
        open.not_safe(7);
        assert_eq!((open.next(Mode::Constrain), open.next(Mode::Binary)), (Some(3), Some(1)));
        open.safe(2);
        open.safe(0);
        assert_eq!(open.next(Mode::Relax), Some(3));
        assert_eq!([2, 3, 4].map(|system| open.contains(system)), [false, true, false]);
    }
}
