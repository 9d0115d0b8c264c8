//! Compares the project's own SAT backend with CaDiCaL: both get the same random sequence of definitions, clauses,
//! groups, removals and queries. Answers must be equal; a model is completed (unassigned leaves at random, definitions
//! by evaluation) and must satisfy everything; a core must be unsatisfiable for CaDiCaL.
//!
//! The variable `PDRER_SAT_QUERIES` sets the number of queries.

use pdrer::logic::lit::{Lit, Var};
use pdrer::logic::random::SplitMix64;
use pdrer::sat::{Answer, Backend, Group, Query, Removable, Solver};

struct Random(SplitMix64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound)
    }

    fn chance(&mut self, one_in: usize) -> bool {
        self.below(one_in) == 0
    }

    fn lit(&mut self, below: usize) -> Lit {
        Var(self.below(below) as u32).lit().xor(self.chance(2))
    }

    fn lits(&mut self, below: usize, count: usize) -> Vec<Lit> {
        (0..count).map(|_| self.lit(below)).collect()
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}

/// A group as each backend knows it, and the clauses in it.
struct Both {
    groups: [Group; 2],
    clauses: Vec<(Vec<Lit>, [Removable; 2])>,
}

/// The parameters of a sequence.
struct Shape {
    leaves: usize,
    gates: usize,
    /// Clauses over leaves, three literals each, permanent or of the last frame.
    clauses: usize,
    queries: usize,
}

/// Both solvers and the formula they should have.
struct Duel {
    random: Random,
    native: Solver,
    cadical: Solver,
    /// Leaves are variables 1 to `leaves`; then come the gates, of which the first ones are in `definitions`.
    leaves: usize,
    gates: usize,
    definitions: Vec<Vec<Vec<Lit>>>,
    permanent: Vec<Vec<Lit>>,
    /// The final number of permanent clauses.
    clauses: usize,
    /// Groups like the frames of a trace: a query with one of them has all later ones, too.
    frames: Vec<Both>,
    /// Groups of which a query may have any.
    loose: Vec<Both>,
    sat: usize,
    unsat: usize,
}

impl Duel {
    fn new(seed: u64, shape: &Shape) -> Duel {
        let mut duel = Duel {
            random: Random(SplitMix64::new(seed)),
            native: Solver::with_backend(Backend::Native, None),
            cadical: Solver::with_backend(Backend::Cadical, None),
            leaves: shape.leaves,
            gates: shape.gates,
            definitions: Vec::new(),
            permanent: Vec::new(),
            clauses: shape.clauses + 2,
            frames: Vec::new(),
            loose: Vec::new(),
            sat: 0,
            unsat: 0,
        };
        duel.native.reserve(1 + shape.leaves + shape.gates);
        duel.cadical.reserve(1 + shape.leaves + shape.gates);
        for _ in 0..shape.gates / 2 {
            duel.define();
        }
        for _ in 0..4 {
            let frame = duel.new_group();
            duel.frames.push(frame);
            let loose = duel.new_group();
            duel.loose.push(loose);
        }
        for i in 0..shape.clauses {
            let clause = duel.random.lits(1 + shape.leaves, 3);
            match i % 4 {
                0 => duel.add_to(|duel| &mut duel.frames[3], clause),
                _ => duel.add(clause),
            }
        }
        duel
    }

    fn new_group(&mut self) -> Both {
        Both { groups: [self.native.new_group(), self.cadical.new_group()], clauses: Vec::new() }
    }

    /// The number of variables in use, the constant included.
    fn known(&self) -> usize {
        1 + self.leaves + self.definitions.len()
    }

    /// Defines the next gate.
    fn define(&mut self) {
        if self.definitions.len() == self.gates {
            return;
        }
        let (var, known) = (Var(self.known() as u32), self.known());
        // Mostly recent variables, so that circuits get deep.
        let operand = |random: &mut Random| {
            let lit = random.lit(known);
            let recent = Var((known - 1 - random.below(known.min(8))) as u32).lit();
            if random.chance(2) { lit } else { recent.xor(lit.is_negated()) }
        };
        let [a, b, c] = std::array::from_fn(|_| operand(&mut self.random));
        let v = var.lit().xor(self.random.chance(2));
        let clauses = match self.random.below(6) {
            0 => vec![vec![!v, a, b], vec![!v, !a, !b], vec![v, !a, b], vec![v, a, !b]],
            1 => vec![vec![!v, !a, b], vec![v, !a, !b], vec![!v, a, c], vec![v, a, !c]],
            // One direction of a conjunction: `v` may be false whatever its operands are.
            2 => vec![vec![!v, a], vec![!v, b]],
            3 => vec![vec![!v, a], vec![v, !a]],
            _ => vec![vec![!v, a], vec![!v, b], vec![v, !a, !b]],
        };
        let slices: Vec<&[Lit]> = clauses.iter().map(Vec::as_slice).collect();
        self.native.define(var, &slices);
        self.cadical.define(var, &slices);
        self.definitions.push(clauses);
    }

    fn add(&mut self, clause: Vec<Lit>) {
        self.native.add_clause(&clause);
        self.cadical.add_clause(&clause);
        self.permanent.push(clause);
    }

    fn add_to(&mut self, place: impl Fn(&mut Duel) -> &mut Both, clause: Vec<Lit>) {
        let [native, cadical] = place(self).groups;
        let numbers =
            [self.native.add_removable(native, &clause), self.cadical.add_removable(cadical, &clause)];
        place(self).clauses.push((clause, numbers));
    }

    /// Makes a random change to the formula.
    fn change(&mut self) {
        let known = self.known();
        let width = 3 + self.random.below(4);
        let clause = self.random.lits(known, width);
        let some = self.random.below(4);
        match self.random.below(20) {
            0 => self.define(),
            1 if self.permanent.len() < self.clauses => self.add(clause),
            2..8 => self.add_to(|duel| &mut duel.frames[some], clause),
            8..11 => self.add_to(|duel| &mut duel.loose[some], clause),
            11 if self.random.chance(2) => {
                let new = self.new_group();
                let old = std::mem::replace(&mut self.loose[some], new);
                self.drop(&old);
            }
            // Only in the first frame: the clauses that were removed from others must remain implied.
            12 => {
                let new = self.new_group();
                self.frames.push(new);
                let old = self.frames.remove(0);
                self.drop(&old);
            }
            13..18 => self.strengthen(some),
            _ => {}
        }
    }

    fn drop(&mut self, group: &Both) {
        self.native.drop_group(group.groups[0]);
        self.cadical.drop_group(group.groups[1]);
    }

    /// Replaces a clause of a frame by a part of it, in that frame or a later one; sometimes keeps both.
    fn strengthen(&mut self, frame: usize) {
        let Some(last) = self.frames[frame].clauses.len().checked_sub(1) else { return };
        let chosen = self.random.below(last + 1);
        let (mut clause, numbers) = self.frames[frame].clauses.swap_remove(chosen);
        if clause.len() > 2 && self.random.chance(3) {
            clause.swap_remove(self.random.below(clause.len()));
        }
        let later = frame + self.random.below(4 - frame);
        let remove = |duel: &mut Duel| {
            duel.native.remove(numbers[0]);
            duel.cadical.remove(numbers[1]);
        };
        if self.random.chance(2) {
            remove(self);
        }
        self.add_to(|duel| &mut duel.frames[later], clause);
        if self.random.chance(2) {
            remove(self);
        }
    }

    /// Asks a query and, if it has several assumptions, some with fewer, as generalization does.
    fn ask_about(&mut self) {
        let known = self.known();
        let first = self.random.below(self.frames.len() + 1);
        let frames: Vec<usize> = (first..self.frames.len()).collect();
        let mut loose: Vec<usize> = (0..4).collect();
        loose.retain(|_| self.random.chance(3));
        let mut assumptions = match self.random.below(4) {
            0 => (1..=self.leaves as u32).map(|v| Var(v).lit().xor(self.random.chance(2))).collect(),
            1 => self.random.lits(known, 8),
            2 => self.random.lits(known, 2),
            // The last gates depend on much.
            _ => (known - 3..known).map(|v| Var(v as u32).lit().xor(self.random.chance(2))).collect(),
        };
        self.random.shuffle(&mut assumptions);
        let width = self.random.below(6);
        let mut temporary = self.random.lits(known, width);
        loop {
            let core = self.ask(&assumptions, &temporary, &frames, &loose);
            if assumptions.is_empty() || self.random.chance(4) {
                return;
            }
            match core {
                Some(core) if self.random.chance(2) => assumptions = core,
                _ => {
                    assumptions.remove(self.random.below(assumptions.len()));
                }
            }
            if self.random.chance(2) && !temporary.is_empty() {
                temporary.swap_remove(self.random.below(temporary.len()));
            }
        }
    }

    /// Sends a query to both and compares the answers. Returns the core if the query is unsatisfiable.
    fn ask(
        &mut self,
        assumptions: &[Lit],
        temporary: &[Lit],
        frames: &[usize],
        loose: &[usize],
    ) -> Option<Vec<Lit>> {
        let active: Vec<&Both> =
            frames.iter().map(|&i| &self.frames[i]).chain(loose.iter().map(|&i| &self.loose[i])).collect();
        let groups = |backend: usize| active.iter().map(|both| both.groups[backend]).collect::<Vec<_>>();
        let answer = self.native.ask(Query { assumptions, temporary, groups: &groups(0), local: false });
        let expected = self.cadical.ask(Query { assumptions, temporary, groups: &groups(1), local: false });
        assert_eq!(answer, expected, "{assumptions:?}, temporary {temporary:?}");
        if answer == Answer::Unsat {
            self.unsat += 1;
            let mut core = assumptions.to_vec();
            core.retain(|&l| self.native.failed(l));
            let again =
                self.cadical.ask(Query { assumptions: &core, temporary, groups: &groups(1), local: false });
            assert_eq!(again, Answer::Unsat, "core {core:?} of {assumptions:?}, temporary {temporary:?}");
            return Some(core);
        }
        self.sat += 1;
        let clauses = active.iter().flat_map(|both| both.clauses.iter().map(|(clause, _)| clause));
        let clauses: Vec<Vec<Lit>> = clauses.chain(&self.permanent).cloned().collect();
        let values = self.complete_model();
        let holds = |l: Lit| values[l.var().index()] != l.is_negated();
        for clause in &clauses {
            assert!(clause.iter().any(|&l| holds(l)), "{clause:?} is false");
        }
        assert!(assumptions.iter().all(|&l| holds(l) && self.native.value(l)));
        assert!(temporary.is_empty() || temporary.iter().any(|&l| holds(l)));
        None
    }

    /// The values of all variables: those of the model, random ones for other leaves, and evaluated ones for gates.
    fn complete_model(&mut self) -> Vec<bool> {
        let mut values = vec![false];
        for leaf in 1..=self.leaves as u32 {
            let any = self.random.chance(2);
            values.push(self.native.assigned(Var(leaf).lit()).unwrap_or(any));
        }
        for definition in &self.definitions {
            let gate = values.len();
            let fits = |value: bool| {
                let holds = |l: &Lit| {
                    let index = l.var().index();
                    (if index == gate { value } else { values[index] }) != l.is_negated()
                };
                definition.iter().all(|clause| clause.iter().any(holds))
            };
            let value = match self.native.assigned(Var(gate as u32).lit()) {
                Some(value) => value,
                None => fits(true),
            };
            assert!(fits(value), "gate {gate} does not fit its definition {definition:?}");
            values.push(value);
        }
        values
    }
}

fn queries() -> usize {
    let asked = std::env::var("PDRER_SAT_QUERIES").ok();
    asked.map_or(20_000, |count| count.parse().expect("PDRER_SAT_QUERIES is a number"))
}

/// Runs sequences of a shape until they have asked a share of all queries.
fn run(shape: Shape, share: usize, seed: u64) {
    let (mut sat, mut unsat) = (0, 0);
    for seed in seed.. {
        let mut duel = Duel::new(seed, &shape);
        while duel.sat + duel.unsat < shape.queries {
            for _ in 0..duel.random.below(3) {
                duel.change();
            }
            duel.ask_about();
        }
        (sat, unsat) = (sat + duel.sat, unsat + duel.unsat);
        if sat + unsat >= queries() / share {
            break;
        }
    }
    // If one answer were rare, the test would test little.
    assert!(sat > (sat + unsat) / 10 && unsat > (sat + unsat) / 10, "{sat} sat, {unsat} unsat");
}

#[test]
fn small_formulas() {
    run(Shape { leaves: 8, gates: 10, clauses: 0, queries: 60 }, 3, 1);
}

#[test]
fn circuits() {
    run(Shape { leaves: 20, gates: 200, clauses: 30, queries: 600 }, 3, 100_000);
}

#[test]
fn formulas_with_conflicts() {
    run(Shape { leaves: 120, gates: 30, clauses: 485, queries: 2000 }, 3, 200_000);
}
