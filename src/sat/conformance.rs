//! What every SAT backend must do, tested through [`Solver`]. A backend joins with one line of `sat_suite!`.
//!
//! The last tests compare thousands of incremental queries with truth tables. A formula over at most ten variables is
//! represented by the set of its models, one bit each, so that clauses, queries and unsatisfiable cores become set
//! operations.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::query::{Answer, Backend, Group, Query, Stop};
use super::solver::Solver;
use crate::logic::lit::{Lit, Var};
use crate::logic::random::SplitMix64;

/// Runs every test of this file with the solvers that `$new` makes.
macro_rules! sat_suite {
    ($backend:ident, $new:ident) => {
        sat_suite!($backend, $new; cores_are_unsatisfiable_assumptions, cores_leave_out_what_is_not_to_blame,
            models_satisfy_everything, answers_follow_answers, temporary_clauses_vanish,
            temporary_clauses_may_be_odd, temporary_clauses_refuted_for_good, groups_take_part_when_asked, definitions_may_come_late, definitions_outlive_groups, removed_clauses_may_go, empty_clause_in_a_group,
            odd_clauses, constants_are_literals, constants_in_assumptions, contradictory_assumptions,
            duplicate_assumptions, the_empty_clause_is_final, contradictory_units, fresh_variables_are_free,
            stops_when_told, gives_up_on_a_budget, local_queries_may_ignore_weak_clauses,
            local_queries_depend_on_derived_variables, random_queries, random_queries_over_few_variables);
    };
    ($backend:ident, $new:ident; $($test:ident),*) => {
        mod $backend {
            $(#[test] fn $test() { super::$test(super::$new); })*
        }
    };
}

sat_suite!(cadical, with_cadical);
sat_suite!(native, with_native);

fn with_cadical(stop: Option<Stop>) -> Solver {
    Solver::with_backend(Backend::Cadical, stop)
}

fn with_native(stop: Option<Stop>) -> Solver {
    Solver::with_backend(Backend::Native, stop)
}

/// How the solvers under test are made.
type New = fn(Option<Stop>) -> Solver;

/// A solver and its first `count` variables.
fn with_variables(new: New, count: u32) -> (Solver, Vec<Lit>) {
    let mut solver = new(None);
    let variables = (0..count).map(|_| solver.new_var().lit()).collect();
    (solver, variables)
}

fn cores_are_unsatisfiable_assumptions(new: New) {
    let (mut solver, v) = with_variables(new, 6);
    // v0 → v1 → … → v5
    for pair in v.windows(2) {
        solver.add_clause(&[!pair[0], pair[1]]);
    }
    let assumptions = [v[2], v[4], !v[5], v[0]];
    assert_eq!(solver.solve(&assumptions), Answer::Unsat);
    let core: Vec<Lit> = assumptions.into_iter().filter(|&l| solver.failed(l)).collect();
    assert!(core.contains(&!v[5]) && core.len() >= 2);
    assert_eq!(solver.solve(&core), Answer::Unsat);
}

fn cores_leave_out_what_is_not_to_blame(new: New) {
    let (mut solver, v) = with_variables(new, 4);
    solver.add_clause(&[v[0], v[1]]);
    assert_eq!(solver.solve(&[v[3], !v[0], v[2], !v[1]]), Answer::Unsat);
    assert!(solver.failed(!v[0]) && solver.failed(!v[1]));
    assert!(!solver.failed(v[2]) && !solver.failed(v[3]));
}

fn models_satisfy_everything(new: New) {
    let (mut solver, v) = with_variables(new, 5);
    let clauses = [[v[0], v[1], v[2]], [!v[0], v[3], v[4]], [!v[1], !v[3], v[4]], [!v[2], !v[4], v[0]]];
    for clause in &clauses {
        solver.add_clause(clause);
    }
    let assumptions = [!v[4], v[1]];
    let temporary = [v[0], v[2]];
    assert_eq!(
        solver.ask(Query { assumptions: &assumptions, temporary: &temporary, groups: &[], local: false }),
        Answer::Sat
    );
    assert!(clauses.iter().all(|clause| clause.iter().any(|&l| solver.value(l))));
    assert!(assumptions.iter().all(|&l| solver.value(l) && !solver.value(!l)));
    assert!(temporary.iter().any(|&l| solver.value(l)));
    assert!(solver.value(Lit::TRUE) && !solver.value(Lit::FALSE));
}

fn answers_follow_answers(new: New) {
    let (mut solver, v) = with_variables(new, 2);
    assert_eq!(solver.solve(&[v[0], v[1]]), Answer::Sat);
    solver.add_clause(&[!v[0], !v[1]]);
    assert_eq!(solver.solve(&[v[0], v[1]]), Answer::Unsat);
    assert_eq!(solver.solve(&[v[0]]), Answer::Sat);
    assert!(!solver.value(v[1]));
    solver.add_clause(&[!v[0], v[1]]);
    assert_eq!(solver.solve(&[v[0]]), Answer::Unsat);
    assert_eq!(solver.solve(&[v[1]]), Answer::Sat);
    solver.add_clause(&[v[0]]);
    assert_eq!(solver.solve(&[]), Answer::Unsat);
}

fn temporary_clauses_vanish(new: New) {
    let (mut solver, v) = with_variables(new, 3);
    solver.add_clause(&[v[0], v[1], v[2]]);
    for round in 0..20 {
        let (a, b) = (v[round % 3], v[(round + 1) % 3]);
        let contradiction = Query { assumptions: &[!a, !b], temporary: &[a, b], groups: &[], local: false };
        assert_eq!(solver.ask(contradiction), Answer::Unsat);
        assert!(solver.failed(!a) && solver.failed(!b));
        assert_eq!(solver.solve(&[!a, !b]), Answer::Sat);
        let unit = Query { assumptions: &[], temporary: &[!a], groups: &[], local: false };
        assert_eq!(solver.ask(unit), Answer::Sat);
        assert!(!solver.value(a));
        assert_eq!(solver.solve(&[a, b]), Answer::Sat);
    }
}

fn temporary_clauses_may_be_odd(new: New) {
    let (mut solver, v) = with_variables(new, 2);
    solver.add_clause(&[v[0]]);
    let mut ask = |temporary: &[Lit]| solver.ask(Query { temporary, ..Query::default() });
    assert_eq!(ask(&[!v[0]]), Answer::Unsat);
    assert_eq!(ask(&[Lit::FALSE]), Answer::Unsat);
    assert_eq!(ask(&[Lit::FALSE, !v[0], Lit::FALSE]), Answer::Unsat);
    assert_eq!(ask(&[Lit::TRUE]), Answer::Sat);
    assert_eq!(ask(&[v[1], !v[1]]), Answer::Sat);
    assert_eq!(ask(&[!v[0], v[1], v[1]]), Answer::Sat);
    assert!(solver.value(v[1]));
    assert_eq!(solver.solve(&[!v[1]]), Answer::Sat);
}

/// A query may learn that its temporary clause cannot hold, alone or under some assumptions. The next query must not be
/// affected by that.
fn temporary_clauses_refuted_for_good(new: New) {
    for rotation in 0..6 {
        let (mut solver, mut v) = with_variables(new, 6);
        v.rotate_left(rotation);
        let [u, x, y, a, b, p] = [v[0], v[1], v[2], v[3], v[4], v[5]];
        // u is implied, but unit propagation does not find that out.
        for (a, b) in [(a, b), (a, !b), (!a, b), (!a, !b)] {
            solver.add_clause(&[u, a, b]);
        }
        let guarded = rotation % 2 == 0;
        for z in [x, y] {
            let clause = [!u, !z, !p];
            solver.add_clause(if guarded { &clause } else { &clause[..2] });
        }
        for temporary in [[x, y], [y, x], [x, y]] {
            let mut ask = |temporary: &[Lit]| {
                solver.ask(Query { assumptions: &[p, Lit::TRUE, p], temporary, groups: &[], local: false })
            };
            assert_eq!(ask(&temporary), Answer::Unsat);
            assert_eq!(ask(&[a, !a, b]), Answer::Sat);
            assert_eq!(ask(&[a, b]), Answer::Sat);
            assert_eq!(ask(&[!a, x]), Answer::Sat);
            assert_eq!(ask(&[]), Answer::Sat);
        }
    }
}

fn groups_take_part_when_asked(new: New) {
    let (mut solver, v) = with_variables(new, 2);
    let (a, b) = (solver.new_group(), solver.new_group());
    solver.add_clause_to(a, &[v[0]]);
    solver.add_clause_to(b, &[!v[0], v[1]]);
    solver.add_clause_to(b, &[!v[0], !v[1]]);
    let ask = |solver: &mut Solver, groups: &[Group]| solver.ask(Query { groups, ..Query::default() });
    assert_eq!(ask(&mut solver, &[a, b]), Answer::Unsat);
    assert_eq!(ask(&mut solver, &[a]), Answer::Sat);
    assert!(solver.value(v[0]));
    assert_eq!(ask(&mut solver, &[b]), Answer::Sat);
    assert!(!solver.value(v[0]));
    assert_eq!(solver.solve(&[v[0], v[1]]), Answer::Sat);
    solver.drop_group(b);
    assert_eq!(ask(&mut solver, &[a]), Answer::Sat);
    solver.add_clause_to(a, &[v[1]]);
    let query = Query { assumptions: &[!v[1]], temporary: &[], groups: &[a], local: false };
    assert_eq!(solver.ask(query), Answer::Unsat);
    assert!(solver.failed(!v[1]));
    assert_eq!(solver.solve(&[!v[0], !v[1]]), Answer::Sat);
}

fn definitions_may_come_late(new: New) {
    let (mut solver, v) = with_variables(new, 4);
    let [a, b, c, d] = [v[0], v[1], v[2], v[3]];
    assert_eq!(solver.solve(&[c, d]), Answer::Sat);
    solver.define(c.var(), &[&[!c, a], &[!c, b], &[c, !a, !b]]);
    for assumptions in [&[d][..], &[]] {
        assert_eq!(solver.solve(assumptions), Answer::Sat);
        if solver.assigned(c).is_some() {
            assert_eq!(solver.value(c), solver.value(a) && solver.value(b));
        }
    }
    assert_eq!(solver.solve(&[d, c, !a]), Answer::Unsat);
    assert!(solver.failed(c) && solver.failed(!a) && !solver.failed(d));
    solver.add_clause(&[c, d]);
    solver.define(d.var(), &[&[!d, a], &[d, !a]]);
    assert_eq!(solver.solve(&[!a]), Answer::Unsat);
    assert_eq!(solver.solve(&[!b]), Answer::Sat);
    assert!(solver.value(d) && solver.value(a) && !solver.value(c));
}

/// When a group is dropped, queries must still respect definitions that it depended on.
fn definitions_outlive_groups(new: New) {
    let (mut solver, v) = with_variables(new, 4);
    let [gate, a, b, c] = [v[0], v[1], v[2], v[3]];
    solver.define(gate.var(), &[&[!gate, !a], &[!gate, b], &[gate, a, !b]]);
    let group = solver.new_group();
    solver.add_clause_to(group, &[a, c]);
    assert_eq!(
        solver.ask(Query { assumptions: &[gate, b], temporary: &[], groups: &[group], local: false }),
        Answer::Sat
    );
    solver.drop_group(group);
    assert_eq!(solver.solve(&[!gate, b]), Answer::Sat);
    assert!(solver.value(a));
}

fn removed_clauses_may_go(new: New) {
    let (mut solver, v) = with_variables(new, 3);
    // A backend may treat a query with few assumptions and many variables differently.
    solver.reserve(400);
    let (low, high) = (solver.new_group(), solver.new_group());
    let weak = solver.add_removable(low, &v);
    let both = Query { assumptions: &[!v[0], !v[1]], temporary: &[], groups: &[low, high], local: false };
    assert_eq!(solver.ask(both), Answer::Sat);
    assert!(solver.value(v[2]));
    let strong = solver.add_removable(high, &v[..2]);
    solver.remove(weak);
    solver.remove(weak);
    assert_eq!(solver.ask(both), Answer::Unsat);
    assert_eq!(solver.ask(Query { groups: &[high], ..both }), Answer::Unsat);
    let twin = solver.add_removable(low, &v[..2]);
    assert_eq!(solver.ask(both), Answer::Unsat);
    solver.remove(strong);
    assert_eq!(solver.ask(Query { assumptions: &[!v[0], !v[2]], ..both }), Answer::Sat);
    assert!(solver.value(v[1]));
    solver.add_clause_to(high, &v[..1]);
    solver.remove(twin);
    assert_eq!(solver.ask(Query { assumptions: &[!v[0]], ..both }), Answer::Unsat);
    assert_eq!(solver.solve(&[!v[0], !v[1]]), Answer::Sat);
}

/// A local query must respect a weak clause that it can falsify through derived variables.
fn local_queries_depend_on_derived_variables(new: New) {
    let (mut solver, v) = with_variables(new, 6);
    let [a, b, both, either, x, y] = [v[0], v[1], v[2], v[3], v[4], v[5]];
    solver.derive(both.var(), &[&[!both, a], &[!both, b], &[both, !a, !b]], true);
    let xor: [&[Lit]; 4] = [&[!either, a, b], &[!either, !a, !b], &[either, !a, b], &[either, a, !b]];
    solver.derive(either.var(), &xor, false);
    solver.add_weak(&[x, both]);
    solver.add_weak(&[y, either]);
    let cases: [(&[Lit], Answer); 5] = [
        (&[!x, !b], Answer::Unsat),
        (&[!y, a, b], Answer::Unsat),
        (&[!y, a, !b], Answer::Sat),
        (&[!y], Answer::Sat),
        (&[!x, a], Answer::Sat),
    ];
    for (assumptions, answer) in cases {
        let query = Query { assumptions, temporary: &[], groups: &[], local: true };
        assert_eq!(solver.ask(query), answer, "{assumptions:?}");
    }
    assert!(solver.value(b));
}

/// Local queries may differ from others in satisfiable answers only, and their models satisfy definitions and all
/// clauses that are not weak.
fn local_queries_may_ignore_weak_clauses(new: New) {
    let (mut solver, v) = with_variables(new, 8);
    let [gate, a, b, c, d, weak_gate, e, f] = [v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7]];
    solver.define(gate.var(), &[&[!gate, a], &[!gate, b], &[gate, !a, !b]]);
    solver.define(weak_gate.var(), &[&[!weak_gate, e], &[!weak_gate, f], &[weak_gate, !e, !f]]);
    let group = solver.new_group();
    solver.add_clause(&[a, c]);
    solver.add_weak(&[!weak_gate]);
    solver.add_weak_removable(group, &[d, e]);
    solver.add_weak_removable(group, &[c, d]);
    let exact = Query { assumptions: &[gate], temporary: &[], groups: &[group], local: false };
    for query in [exact, Query { local: true, ..exact }, exact] {
        assert_eq!(solver.ask(query), Answer::Sat);
        assert!(solver.value(a) && solver.value(b));
        assert!(query.local || (solver.value(c) || solver.value(d)) && (solver.value(d) || solver.value(e)));
        // All variables of the clause are in the query.
        assert_eq!(solver.ask(Query { assumptions: &[!c, !d], ..query }), Answer::Unsat);
        // Even a variable that a weak unit clause fixes gets the value that its definition demands.
        assert_eq!(solver.ask(Query { assumptions: &[!weak_gate], ..query }), Answer::Sat);
        assert!(!solver.value(e) || !solver.value(f));
        assert_eq!(solver.ask(Query { assumptions: &[e, f], ..query }), Answer::Unsat);
    }
}

fn empty_clause_in_a_group(new: New) {
    let (mut solver, v) = with_variables(new, 1);
    let group = solver.new_group();
    solver.add_clause_to(group, &[]);
    let query = Query { assumptions: &[v[0]], temporary: &[], groups: &[group], local: false };
    assert_eq!(solver.ask(query), Answer::Unsat);
    assert!(!solver.failed(v[0]));
    assert_eq!(solver.solve(&[v[0]]), Answer::Sat);
    solver.drop_group(group);
    assert_eq!(solver.solve(&[v[0]]), Answer::Sat);
}

fn odd_clauses(new: New) {
    let (mut solver, v) = with_variables(new, 3);
    solver.add_clause(&[v[0], v[0], v[0]]);
    solver.add_clause(&[v[1], !v[1]]);
    solver.add_clause(&[v[2], v[1], !v[2], v[1]]);
    solver.add_clause(&[!v[0], v[1], v[1], !v[0]]);
    assert_eq!(solver.solve(&[!v[2]]), Answer::Sat);
    assert!(solver.value(v[0]) && solver.value(v[1]) && !solver.value(v[2]));
    assert_eq!(solver.solve(&[v[2], !v[1]]), Answer::Unsat);
    assert!(solver.failed(!v[1]) && !solver.failed(v[2]));
}

fn constants_are_literals(new: New) {
    let (mut solver, v) = with_variables(new, 2);
    solver.add_clause(&[Lit::TRUE]);
    solver.add_clause(&[Lit::TRUE, v[0]]);
    solver.add_clause(&[Lit::FALSE, v[1]]);
    assert_eq!(solver.solve(&[!v[0]]), Answer::Sat);
    assert!(solver.value(v[1]) && !solver.value(v[0]));
    let group = solver.new_group();
    solver.add_clause_to(group, &[Lit::FALSE]);
    assert_eq!(solver.ask(Query { groups: &[group], ..Query::default() }), Answer::Unsat);
    assert_eq!(solver.solve(&[]), Answer::Sat);
    solver.add_clause(&[Lit::FALSE]);
    assert_eq!(solver.solve(&[]), Answer::Unsat);
}

fn constants_in_assumptions(new: New) {
    let (mut solver, v) = with_variables(new, 1);
    assert_eq!(solver.solve(&[Lit::TRUE, v[0]]), Answer::Sat);
    assert!(solver.value(v[0]));
    assert_eq!(solver.solve(&[v[0], Lit::FALSE]), Answer::Unsat);
    assert!(solver.failed(Lit::FALSE) && !solver.failed(v[0]));
    assert_eq!(solver.solve(&[!v[0]]), Answer::Sat);
}

fn contradictory_assumptions(new: New) {
    let (mut solver, v) = with_variables(new, 3);
    solver.add_clause(&[v[0], v[1], v[2]]);
    assert_eq!(solver.solve(&[v[0], v[1], !v[0]]), Answer::Unsat);
    assert!(solver.failed(v[0]) && solver.failed(!v[0]) && !solver.failed(v[1]));
    assert_eq!(solver.solve(&[v[0], v[1]]), Answer::Sat);
}

fn duplicate_assumptions(new: New) {
    let (mut solver, v) = with_variables(new, 2);
    solver.add_clause(&[!v[0], !v[1]]);
    assert_eq!(solver.solve(&[v[0], v[0], v[0]]), Answer::Sat);
    assert_eq!(solver.solve(&[v[0], v[1], v[0], v[1]]), Answer::Unsat);
    assert!(solver.failed(v[0]) && solver.failed(v[1]));
}

fn the_empty_clause_is_final(new: New) {
    let (mut solver, v) = with_variables(new, 2);
    assert_eq!(solver.solve(&[v[0]]), Answer::Sat);
    solver.add_clause(&[]);
    for _ in 0..3 {
        assert_eq!(solver.solve(&[v[0]]), Answer::Unsat);
        assert!(!solver.failed(v[0]));
        let query = Query { assumptions: &[v[1]], temporary: &[v[0]], groups: &[], local: false };
        assert_eq!(solver.ask(query), Answer::Unsat);
        assert!(!solver.failed(v[1]));
        solver.add_clause(&[v[0], !v[1]]);
    }
}

fn contradictory_units(new: New) {
    let (mut solver, v) = with_variables(new, 2);
    solver.add_clause(&[v[0]]);
    assert_eq!(solver.solve(&[v[1], !v[0]]), Answer::Unsat);
    assert!(solver.failed(!v[0]) && !solver.failed(v[1]));
    solver.add_clause(&[!v[0]]);
    assert_eq!(solver.solve(&[v[1]]), Answer::Unsat);
    assert!(!solver.failed(v[1]));
}

fn fresh_variables_are_free(new: New) {
    let (mut solver, v) = with_variables(new, 1);
    assert_eq!(solver.solve(&[v[0]]), Answer::Sat);
    solver.reserve(40);
    let late = solver.new_var();
    assert!(late.index() >= 40);
    assert_eq!(solver.solve(&[!late.lit(), Var(30).lit()]), Answer::Sat);
    assert!(!solver.value(late.lit()) && solver.value(Var(30).lit()));
    solver.add_clause(&[late.lit(), !v[0]]);
    assert_eq!(solver.solve(&[v[0], !late.lit()]), Answer::Unsat);
}

/// `holes + 1` pigeons cannot sit in `holes` holes: hard for resolution, and so for a solver.
fn add_pigeons(solver: &mut Solver, group: Group, holes: usize) {
    let seat: Vec<Vec<Lit>> =
        (0..=holes).map(|_| (0..holes).map(|_| solver.new_var().lit()).collect()).collect();
    for (i, pigeon) in seat.iter().enumerate() {
        solver.add_clause_to(group, pigeon);
        for other in &seat[..i] {
            for (&a, &b) in pigeon.iter().zip(other) {
                solver.add_clause_to(group, &[!a, !b]);
            }
        }
    }
}

fn stops_when_told(new: New) {
    let told = Arc::new(AtomicBool::new(true));
    let stop = Arc::clone(&told);
    let mut solver = new(Some(Arc::new(move || stop.load(Ordering::Relaxed))));
    let x = solver.new_var().lit();
    let (hard, easy) = (solver.new_group(), solver.new_group());
    add_pigeons(&mut solver, hard, 12);
    add_pigeons(&mut solver, easy, 5);
    let temporary = [x];
    assert_eq!(
        solver.ask(Query { temporary: &temporary, groups: &[hard], ..Query::default() }),
        Answer::Interrupted
    );
    told.store(false, Ordering::Relaxed);
    assert_eq!(solver.ask(Query { groups: &[easy], ..Query::default() }), Answer::Unsat);
    assert_eq!(solver.solve(&[!x]), Answer::Sat);
    assert!(!solver.value(x));
}

fn gives_up_on_a_budget(new: New) {
    let mut solver = new(None);
    let group = solver.new_group();
    add_pigeons(&mut solver, group, 6);
    let query = Query { groups: &[group], ..Query::default() };
    assert_eq!(solver.ask_briefly(query, 5), Answer::Interrupted);
    // The budget was for one query only.
    assert_eq!(solver.ask(query), Answer::Unsat);
}

struct Random(SplitMix64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0.next_word() % bound
    }

    /// Up to `most` literals over the variables 0 (rarely: it is the constant) to `variables`.
    fn literals(&mut self, variables: u64, most: u64) -> Vec<Lit> {
        let mut lits = Vec::new();
        for _ in 0..=self.below(most) {
            let var = if self.below(40) == 0 { 0 } else { 1 + self.below(variables) };
            lits.push(Var(var as u32).lit().xor(self.below(2) == 1));
        }
        lits
    }
}

/// The models of a formula over the variables 1 to 10: bit `m` stands for the assignment in which variable `i` has the
/// value of bit `i - 1` of `m`.
#[derive(Clone, Copy, PartialEq)]
struct Models([u64; 16]);

impl Models {
    const ALL: Models = Models([u64::MAX; 16]);
    const NONE: Models = Models([0; 16]);

    fn of_lit(lit: Lit) -> Models {
        let mut models = Models::NONE;
        for m in 0..1024 {
            let value = lit.var() != Var::CONSTANT && m >> (lit.var().0 - 1) & 1 == 1;
            models.0[m / 64] |= ((value != lit.is_negated()) as u64) << (m % 64);
        }
        models
    }

    fn of_clause(clause: &[Lit]) -> Models {
        clause.iter().fold(Models::NONE, |all, &l| all.or(Models::of_lit(l)))
    }

    fn of_cube(cube: &[Lit]) -> Models {
        cube.iter().fold(Models::ALL, |all, &l| all.and(Models::of_lit(l)))
    }

    fn or(self, other: Models) -> Models {
        Models(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    fn and(self, other: Models) -> Models {
        Models(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    fn contains(self, model: usize) -> bool {
        self.0[model / 64] >> (model % 64) & 1 == 1
    }
}

fn random_queries(new: New) {
    for seed in 0..60 {
        against_truth_table(new, seed, 10, 60);
    }
}

fn random_queries_over_few_variables(new: New) {
    for seed in 100..200 {
        against_truth_table(new, seed, 4, 30);
    }
}

/// A random sequence of additions and queries, each answer compared with the truth table.
fn against_truth_table(new: New, seed: u64, variables: u64, queries: u64) {
    let random = &mut Random(SplitMix64::new(seed));
    let (mut solver, _) = with_variables(new, variables as u32);
    let mut permanent = Models::ALL;
    let mut groups: Vec<(Group, Models)> = (0..3).map(|_| (solver.new_group(), Models::ALL)).collect();
    for _ in 0..queries {
        for _ in 0..random.below(3) {
            let clause = random.literals(variables, 4);
            if random.below(4) == 0 && clause.len() > 2 {
                permanent = permanent.and(Models::of_clause(&clause));
                solver.add_clause(&clause);
            } else {
                let (group, models) = &mut groups[random.below(3) as usize];
                *models = models.and(Models::of_clause(&clause));
                solver.add_clause_to(*group, &clause);
            }
        }
        if random.below(6) == 0 {
            let dropped = &mut groups[random.below(3) as usize];
            solver.drop_group(dropped.0);
            *dropped = (solver.new_group(), Models::ALL);
        }
        if random.below(6) == 0 {
            solver.forget_models(random.below(100));
        }
        let active: Vec<_> = groups.iter().copied().filter(|_| random.below(2) == 0).collect();
        let mut formula = active.iter().fold(permanent, |all, (_, models)| all.and(*models));
        let temporary = if random.below(2) == 0 { random.literals(variables, 3) } else { Vec::new() };
        if !temporary.is_empty() {
            formula = formula.and(Models::of_clause(&temporary));
        }
        let assumptions = if random.below(8) == 0 { Vec::new() } else { random.literals(variables, 5) };
        let active: Vec<Group> = active.iter().map(|(group, _)| *group).collect();
        let query = Query { assumptions: &assumptions, temporary: &temporary, groups: &active, local: false };
        let answer = solver.ask(query);
        let expected = formula.and(Models::of_cube(&assumptions));
        if expected == Models::NONE {
            assert_eq!(answer, Answer::Unsat, "seed {seed}: {query:?}");
            let core: Vec<Lit> = assumptions.iter().copied().filter(|&l| solver.failed(l)).collect();
            assert!(
                formula.and(Models::of_cube(&core)) == Models::NONE,
                "seed {seed}: {query:?}, core {core:?}"
            );
        } else {
            assert_eq!(answer, Answer::Sat, "seed {seed}: {query:?}");
            let model =
                (0..variables as u32).fold(0, |m, i| m | (solver.value(Var(i + 1).lit()) as usize) << i);
            assert!(expected.contains(model), "seed {seed}: {query:?}, model {model:b}");
        }
    }
}
