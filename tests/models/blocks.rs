//! The blocks of which random models consist. Each takes a range of latches, sets their next states and resets, and
//! adds literals that make good bad states: unreachable for reasons that are not obvious, or reachable only after many
//! steps.

use std::ops::Range;

use pdrer::logic::lit::{Lit, Var};
use pdrer::model::Latch;

use crate::build::Builder;
use crate::rng::Rng;

/// A block is added only if the model stays below this number of gates, with some room left for properties.
pub const MAX_BLOCK_GATES: usize = 42;

/// A model under construction and its interesting literals.
pub struct Blocks<'r> {
    pub b: Builder,
    pub rng: &'r mut Rng,
    pub interesting: Vec<Lit>,
}

impl Blocks<'_> {
    /// Fills these latches with a random kind of block.
    pub fn add(&mut self, mut range: Range<usize>) {
        let watched = range.len() > 3 && self.rng.percent(50);
        range.end -= usize::from(watched);
        let n = range.len();
        let room = self.room();
        match self.rng.below(100) {
            0..30 if n >= 2 && 5 * n <= room => self.counter(range.clone()),
            30..38 if n >= 3 && n + 8 <= room => self.shift_register(range.clone()),
            38..50 if n >= 3 && 4 * n <= room => self.token_ring(range.clone()),
            50..66 if n >= 4 && 4 * n <= room => self.twins(range.clone()),
            66..74 if n >= 4 && 4 * n + 6 <= room => self.gray_code(range.clone()),
            74..82 if n >= 3 && 9 * n <= room => self.parity(range.clone()),
            _ => self.tangle(range.clone()),
        }
        if watched {
            self.watch(range.end);
        }
    }

    /// How many more gates blocks may add.
    fn room(&self) -> usize {
        MAX_BLOCK_GATES.saturating_sub(self.b.model.ands.len())
    }

    /// Makes a latch say whether an interesting literal held a step ago, or ever before. That it never held is not
    /// inductive for this latch alone.
    fn watch(&mut self, latch: usize) {
        let seen = self.b.model.latch(latch);
        let Some(&event) = self.interesting.last() else { return };
        let sticky = self.room() > 0 && self.rng.percent(50);
        self.b.model.latches[latch].next = if sticky { self.b.or(seen, event) } else { event };
        self.interesting.push(seen);
    }

    /// Any literal, constants included.
    pub fn any_lit(&mut self) -> Lit {
        let var = Var(self.rng.below(self.b.model.variables()) as u32);
        var.lit().xor(self.rng.percent(50))
    }

    /// A literal to drive a block: mostly an input, or the constant *true*.
    pub fn driver(&mut self) -> Lit {
        let (inputs, latches) = (self.b.model.inputs, self.b.model.latches.len());
        let lit = match self.rng.below(100) {
            0..60 if inputs > 0 => self.b.model.input(self.rng.below(inputs)),
            60..75 if latches > 0 => self.b.model.latch(self.rng.below(latches)),
            _ => return Lit::TRUE,
        };
        lit.xor(self.rng.percent(30))
    }

    fn latch(&mut self, range: &Range<usize>) -> Lit {
        self.b.model.latch(self.rng.between(range.start, range.end - 1))
    }

    /// Counts when its driver holds, perhaps only up to a limit, beyond which nothing is reachable.
    fn counter(&mut self, range: Range<usize>) {
        let bits = self.b.latches(range.clone());
        let enable = self.driver();
        self.b.count_up(range.clone(), enable);
        let goal = self.rng.between(1, (1 << bits.len().min(6)) - 1);
        let goal_reached = self.b.equals(&bits, goal);
        self.interesting.push(goal_reached);
        if 4 * bits.len() <= self.room() && self.rng.percent(60) {
            let limit = self.rng.between(1, (1 << bits.len()) - 1);
            let full = self.b.equals(&bits, limit);
            let stay = self.rng.percent(50);
            for i in range {
                let next = self.b.model.latches[i].next;
                let bit = self.b.model.latch(i);
                self.b.model.latches[i].next =
                    if stay { self.b.choose(full, bit, next) } else { self.b.and(!full, next) };
            }
        }
    }

    /// Shifts a driver, or a sum of its own bits, through a register.
    fn shift_register(&mut self, range: Range<usize>) {
        let bits = self.b.latches(range.clone());
        let feedback = self.rng.percent(50);
        let first = if feedback {
            let tap = self.latch(&range);
            self.b.xor(bits[bits.len() - 1], tap)
        } else {
            self.driver()
        };
        for (i, &previous) in range.clone().zip([first].iter().chain(&bits)) {
            self.b.model.latches[i] =
                Latch { next: previous, reset: Lit::FALSE.xor(feedback && i == range.start) };
        }
        let negated = self.rng.percent(50);
        let pattern: Vec<_> = bits.iter().take(5).map(|l| l.xor(negated)).collect();
        let pattern = self.b.all(&pattern);
        self.interesting.push(pattern);
    }

    /// A token goes round and rests when the driver holds: there is always exactly one.
    fn token_ring(&mut self, range: Range<usize>) {
        let bits = self.b.latches(range.clone());
        let rest = if self.rng.percent(70) { self.driver() } else { Lit::FALSE };
        for (k, i) in range.clone().enumerate() {
            let previous = bits[(k + bits.len() - 1) % bits.len()];
            let next = if rest.is_constant() { previous } else { self.b.choose(rest, bits[k], previous) };
            self.b.model.latches[i] = Latch { next, reset: Lit::FALSE.xor(k == 0) };
        }
        let (one, other) = (self.rng.below(bits.len()), self.rng.between(1, bits.len() - 1));
        let two = self.b.and(bits[one], bits[(one + other) % bits.len()]);
        self.interesting.push(two);
        self.interesting.push(bits[bits.len() - 1]);
    }

    /// Two copies of a random machine: corresponding bits are always equal.
    fn twins(&mut self, range: Range<usize>) {
        let half = range.len() / 2;
        let [left, right] =
            [range.start, range.start + half].map(|start| self.b.latches(start..start + half));
        for i in 0..half {
            let (x, y) = (self.rng.below(half), self.rng.below(half));
            let outside = self.driver();
            let (kind, negated) = (self.rng.below(4), self.rng.percent(30));
            let reset = Lit::FALSE.xor(self.rng.percent(30));
            for (bits, start) in [(&left, range.start), (&right, range.start + half)] {
                let next = match kind {
                    0 => self.b.xor(bits[x], outside),
                    1 => self.b.and(bits[x], !bits[y]),
                    2 => self.b.or(bits[x], outside),
                    _ => bits[(i + half - 1) % half].xor(negated),
                };
                self.b.model.latches[start + i] = Latch { next, reset };
            }
        }
        let i = self.rng.below(half);
        let differ = self.b.xor(left[i], right[i]);
        self.interesting.push(differ);
    }

    /// A counter in binary and in Gray code.
    fn gray_code(&mut self, range: Range<usize>) {
        let width = range.len() / 2;
        let (start, gray) = (range.start, range.start + width);
        let enable = self.driver();
        let next = self.b.count_up(start..gray, enable);
        for i in 0..width {
            self.b.model.latches[gray + i].next =
                if i + 1 < width { self.b.xor(next[i], next[i + 1]) } else { next[i] };
        }
        let i = self.rng.below(width - 1);
        let [low, high] = [i, i + 1].map(|i| self.b.model.latch(start + i));
        let code = self.b.xor(low, high);
        let wrong = self.b.xor(code, self.b.model.latch(gray + i));
        self.interesting.push(wrong);
    }

    /// The first latch is the parity of the others.
    fn parity(&mut self, range: Range<usize>) {
        let bits = self.b.latches(range.start + 1..range.end);
        let parity = self.b.model.latch(range.start);
        let (mut next, mut sum) = (parity, bits[0]);
        for (k, &bit) in bits.iter().enumerate() {
            // If an earlier bit is the driver, it takes many steps to reach new states.
            let driver = if k > 0 && self.rng.percent(30) { bits[k - 1] } else { self.driver() };
            self.b.model.latches[range.start + 1 + k].next = self.b.xor(bit, driver);
            next = self.b.xor(next, driver);
            if k > 0 {
                sum = self.b.xor(sum, bit);
            }
        }
        self.b.model.latches[range.start].next = next;
        let wrong = self.b.xor(sum, parity);
        self.interesting.push(wrong);
    }

    /// Gates over any literals, and latches with any next state.
    fn tangle(&mut self, range: Range<usize>) {
        let room = self.room() / 3;
        for _ in 0..self.rng.below(room.min(4 * range.len()) + 1) {
            let (x, y) = (self.any_lit(), self.any_lit());
            let gate = if self.rng.percent(15) { self.b.xor(x, y) } else { self.b.and(x, y) };
            if self.rng.percent(10) {
                self.interesting.push(gate);
            }
        }
        for i in range {
            self.b.model.latches[i].next = self.any_lit();
        }
    }
}
