//! What each backend must do.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bdd::{Backend, Bdd, Limits, Manager, OverBudget};
use proptest::prelude::*;

const ROOMY: Limits = Limits { nodes: 100_000, steps: 100_000 };

/// Runs all tests with a backend.
macro_rules! suite {
    ($name:ident, $backend:ty) => {
        mod $name {
            use super::*;

            proptest! {
                #[test]
                fn agrees_with_truth_tables(f in expression(), g in expression()) {
                    super::agrees_with_truth_tables::<$backend>(&f, &g)?;
                }

                #[test]
                fn quantifies_as_truth_tables_do(f in expression(), g in expression(), cube in any::<u8>()) {
                    super::quantifies_as_truth_tables_do::<$backend>(&f, &g, cube)?;
                }

                #[test]
                fn moves_variables(f in expression(), by in 0..200) {
                    super::moves_variables::<$backend>(&f, by)?;
                }

                #[test]
                fn can_be_read(f in expression()) {
                    super::can_be_read::<$backend>(&f)?;
                }

                #[test]
                fn stays_right_when_garbage_is_collected(all in prop::collection::vec(expression(), 1..40)) {
                    super::stays_right_when_garbage_is_collected::<$backend>(&all)?;
                }

                #[test]
                fn forgets_what_it_knew_of_freed_nodes(all in prop::collection::vec([expression(), expression()], 2..100)) {
                    super::forgets_what_it_knew_of_freed_nodes::<$backend>(&all)?;
                }
            }

            suite!(@ $backend: constants negation_is_free the_budget_bounds_time_and_growth
                the_node_limit_holds_within_an_operation an_exploding_product_is_refused
                a_full_table_recovers memory_is_reclaimed handles_outlive_the_manager
                an_exploding_product_is_refused_again_and_again thousands_of_lemmas variables_in_any_order counts_operations
                relational_products_keep_the_budget stops_when_asked_to);

            #[test]
            #[should_panic(expected = "does not belong")]
            fn managers_do_not_mix() {
                super::managers_do_not_mix::<$backend>();
            }

            #[test]
            #[should_panic(expected = "does not belong")]
            fn managers_do_not_mix_in_implications() {
                super::managers_do_not_mix_in_implications::<$backend>();
            }
        }
    };
    (@ $backend:ty: $($test:ident)*) => {
        $(#[test] fn $test() -> Result<(), OverBudget> { super::$test::<$backend>() })*
    };
}

suite!(oxidd, bdd::Oxidd);
#[cfg(feature = "cudd")]
suite!(cudd, bdd::Cudd);

/// An expression over eight variables.
#[derive(Clone, Debug)]
enum Expression {
    Constant(bool),
    Var(u32),
    Not(Box<Expression>),
    And(Box<[Expression; 2]>),
    Or(Box<[Expression; 2]>),
    Xor(Box<[Expression; 2]>),
}

use Expression::{And, Constant, Not, Or, Var, Xor};

fn expression() -> impl Strategy<Value = Expression> {
    let leaf = prop_oneof![1 => any::<bool>().prop_map(Constant), 9 => (0..8u32).prop_map(Var)];
    leaf.prop_recursive(8, 60, 2, |inner| {
        let pair = || [inner.clone(), inner.clone()].prop_map(Box::new);
        prop_oneof![
            inner.clone().prop_map(|f| Not(Box::new(f))),
            pair().prop_map(And),
            pair().prop_map(Or),
            pair().prop_map(Xor),
        ]
    })
}

/// Bit `i` is the value under the assignment whose bit `v` is the value of variable `v`.
type Table = [u64; 4];

fn table(f: &Expression) -> Table {
    let zip = |fs: &[Expression; 2], op: fn(u64, u64) -> u64| {
        let [f, g] = [table(&fs[0]), table(&fs[1])];
        std::array::from_fn(|i| op(f[i], g[i]))
    };
    match f {
        Constant(value) => [if *value { !0 } else { 0 }; 4],
        Var(v) => std::array::from_fn(|word| {
            (0..64).filter(|bit| (word * 64 + bit) >> v & 1 == 1).fold(0, |table, bit| table | 1 << bit)
        }),
        Not(f) => table(f).map(|word| !word),
        And(fs) => zip(fs, |f, g| f & g),
        Or(fs) => zip(fs, |f, g| f | g),
        Xor(fs) => zip(fs, |f, g| f ^ g),
    }
}

fn build<B: Backend>(manager: &mut Manager<B>, f: &Expression) -> Result<Bdd<B>, OverBudget> {
    let mut pair = |fs: &[Expression; 2]| Ok([build(manager, &fs[0])?, build(manager, &fs[1])?]);
    match f {
        Constant(value) => Ok(manager.constant(*value)),
        Var(v) => manager.var(*v),
        Not(f) => build(manager, f).map(|f| manager.not(&f)),
        And(fs) => pair(fs).and_then(|[f, g]| manager.and(&f, &g)),
        Or(fs) => pair(fs).and_then(|[f, g]| manager.or(&f, &g)),
        Xor(fs) => pair(fs).and_then(|[f, g]| manager.xor(&f, &g)),
    }
}

/// The value under an assignment, found with implication checks only.
fn value<B: Backend>(manager: &mut Manager<B>, f: &Bdd<B>, assignment: usize) -> Result<bool, OverBudget> {
    let mut minterm = manager.constant(true);
    for v in (0..8).rev() {
        let var = manager.var(v)?;
        let literal = if assignment >> v & 1 == 1 { var } else { manager.not(&var) };
        minterm = manager.and(&literal, &minterm)?;
    }
    manager.leq(&minterm, f)
}

fn agrees_with_truth_tables<B: Backend>(f: &Expression, g: &Expression) -> Result<(), TestCaseError> {
    let mut manager = Manager::<B>::with_backend(ROOMY);
    let (f_table, g_table) = (table(f), table(g));
    let (f, g) = (build(&mut manager, f)?, build(&mut manager, g)?);
    for assignment in 0..256 {
        let expected = f_table[assignment / 64] >> (assignment % 64) & 1 == 1;
        prop_assert_eq!(value(&mut manager, &f, assignment)?, expected);
    }
    prop_assert_eq!(f == g, f_table == g_table);
    let implies = |f: Table, g: Table| (0..4).all(|i| f[i] & !g[i] == 0);
    prop_assert_eq!(manager.leq(&f, &g)?, implies(f_table, g_table));
    prop_assert_eq!(manager.leq(&g, &f)?, implies(g_table, f_table));
    // Random pairs seldom imply each other; these do.
    let (both, either) = (manager.and(&f, &g)?, manager.or(&f, &g)?);
    for (weak, strong) in [(&f, &both), (&g, &both), (&either, &f), (&either, &g), (&either, &both)] {
        prop_assert!(manager.leq(strong, weak)?);
        prop_assert_eq!(manager.leq(weak, strong)?, weak == strong);
    }
    Ok(())
}

/// The conjunction of some variables.
fn variables<B: Backend>(
    manager: &mut Manager<B>,
    variables: impl DoubleEndedIterator<Item = u32>,
) -> Result<Bdd<B>, OverBudget> {
    variables.rev().try_fold(manager.constant(true), |cube, v| {
        let var = manager.var(v)?;
        manager.and(&var, &cube)
    })
}

fn quantifies_as_truth_tables_do<B: Backend>(
    f: &Expression,
    g: &Expression,
    cube: u8,
) -> Result<(), TestCaseError> {
    let mut manager = Manager::<B>::with_backend(ROOMY);
    let (f_table, g_table) = (table(f), table(g));
    let (f, g) = (build(&mut manager, f)?, build(&mut manager, g)?);
    let variables = variables(&mut manager, (0..8).filter(|v| cube >> v & 1 == 1))?;
    let product = manager.and_exists(&f, &g, &variables)?;
    let some = manager.exists(&f, &variables)?;
    let bit = |table: Table, i: usize| table[i / 64] >> (i % 64) & 1 == 1;
    for assignment in 0..256 {
        // All assignments that differ in the quantified variables only.
        let mut others = (0..256).filter(|other| (other ^ assignment) & !usize::from(cube) == 0);
        let expected = others.clone().any(|i| bit(f_table, i) && bit(g_table, i));
        prop_assert_eq!(value(&mut manager, &product, assignment)?, expected);
        prop_assert_eq!(value(&mut manager, &some, assignment)?, others.any(|i| bit(f_table, i)));
    }
    // The product is that of the conjunction.
    let both = manager.and(&f, &g)?;
    prop_assert!(manager.exists(&both, &variables)? == product);
    Ok(())
}

/// The expression with other variables.
fn moved(f: &Expression, by: u32) -> Expression {
    let pair = |fs: &[Expression; 2]| fs.each_ref().map(|f| moved(f, by));
    match f {
        Constant(value) => Constant(*value),
        Var(v) => Var(v + by),
        Not(f) => Not(Box::new(moved(f, by))),
        And(fs) => And(Box::new(pair(fs))),
        Or(fs) => Or(Box::new(pair(fs))),
        Xor(fs) => Xor(Box::new(pair(fs))),
    }
}

fn moves_variables<B: Backend>(f: &Expression, by: i32) -> Result<(), TestCaseError> {
    let mut manager = Manager::<B>::with_backend(ROOMY);
    let there = build(&mut manager, &moved(f, by.unsigned_abs()))?;
    let here = build(&mut manager, f)?;
    prop_assert!(manager.shift(&here, by)? == there);
    prop_assert!(manager.shift(&there, -by)? == here);
    Ok(())
}

fn can_be_read<B: Backend>(f: &Expression) -> Result<(), TestCaseError> {
    let mut manager = Manager::<B>::with_backend(ROOMY);
    let truth = table(f);
    let f = build(&mut manager, f)?;
    let bit = |i: usize| truth[i / 64] >> (i % 64) & 1 == 1;
    // Following the cofactors evaluates the function.
    let (yes, no) = (manager.constant(true), manager.constant(false));
    for assignment in 0..256 {
        let mut at = f.clone();
        while let Some((v, [t, e])) = manager.cofactors(&at) {
            at = if assignment >> v & 1 == 1 { t } else { e };
        }
        let expected = if bit(assignment) { &yes } else { &no };
        prop_assert!(at == *expected);
    }
    let depends = |v: u32| (0..256).any(|i| bit(i) != bit(i ^ 1 << v));
    prop_assert_eq!(manager.support(&f), (0..8).filter(|&v| depends(v)).collect::<Vec<_>>());
    match manager.model(&f) {
        None => prop_assert!((0..256).all(|i| !bit(i))),
        Some(values) => {
            let agrees = |i: usize| values.iter().all(|&(v, value)| (i >> v & 1 == 1) == value);
            prop_assert!((0..256).filter(|&i| agrees(i)).all(bit));
        }
    }
    let all: Vec<u32> = (0..8).collect();
    prop_assert_eq!(manager.count_models(&f, &all), (0..256).filter(|&i| bit(i)).count() as u128);
    // A function and its complement share their nodes.
    let not_f = manager.not(&f);
    prop_assert_eq!(manager.size([&f]), manager.size([&f, &not_f]));
    let x = manager.var(3)?;
    let smaller = manager.smaller(&f, &x);
    prop_assert_eq!(manager.size([smaller]), manager.size([&f]).min(1));
    let (node, complemented) = manager.node(&f);
    prop_assert_eq!(manager.node(&not_f), (node, !complemented));
    Ok(())
}

fn relational_products_keep_the_budget<B: Backend>() -> Result<(), OverBudget> {
    // The conjunction of parity and a function of 2¹² nodes, of which only the middle variables are quantified.
    let product = |steps| {
        let mut manager = Manager::<B>::with_backend(Limits { nodes: 1_000_000, steps });
        let f = separated_pairs(&mut manager, 12)?;
        let g = parity(&mut manager, 24)?;
        let cube = variables(&mut manager, 11..13)?;
        let before = manager.stats().refused;
        let result = manager.and_exists(&f, &g, &cube);
        assert_eq!(manager.stats().refused - before, u64::from(result.is_err()));
        assert_usable(&mut manager)?;
        Ok(result.is_ok())
    };
    assert!(product(200_000)?);
    assert!(!product(5_000)?);
    Ok(())
}

fn stops_when_asked_to<B: Backend>() -> Result<(), OverBudget> {
    let mut manager = Manager::<B>::with_backend(Limits { nodes: 1_000_000, steps: usize::MAX });
    let f = separated_pairs(&mut manager, 14)?;
    let g = parity(&mut manager, 28)?;
    let stop = Arc::new(AtomicBool::new(true));
    let flag = stop.clone();
    manager.stop_when(Arc::new(move || flag.load(Ordering::Relaxed)));
    assert!(manager.xor(&f, &g).is_err());
    stop.store(false, Ordering::Relaxed);
    manager.xor(&f, &g)?;
    Ok(())
}

fn stays_right_when_garbage_is_collected<B: Backend>(all: &[Expression]) -> Result<(), TestCaseError> {
    // The limit is so low that garbage is collected often, and refusals are allowed.
    let mut manager = Manager::<B>::with_backend(Limits { nodes: 120, steps: 1000 });
    let mut kept: Vec<(Bdd<B>, Table)> = Vec::new();
    for (i, expression) in all.iter().enumerate() {
        match build(&mut manager, expression) {
            Ok(f) => kept.push((f, table(expression))),
            Err(OverBudget) => {
                kept.truncate(kept.len() / 2);
            }
        }
        if i % 3 == 2 {
            kept.truncate(kept.len().saturating_sub(1));
        }
        for (f, f_table) in &kept {
            for (g, g_table) in &kept {
                let expected = (0..4).all(|i| f_table[i] & !g_table[i] == 0);
                prop_assert_eq!(manager.leq(f, g)?, expected);
                prop_assert_eq!(f == g, f_table == g_table);
            }
        }
    }
    Ok(())
}

fn forgets_what_it_knew_of_freed_nodes<B: Backend>(all: &[[Expression; 2]]) -> Result<(), TestCaseError> {
    // Each round gets the nodes of the one before, for other functions.
    let mut manager = Manager::<B>::with_backend(Limits { nodes: 4_000, steps: 100_000 });
    for pair in all {
        let [f_table, g_table] = pair.each_ref().map(table);
        let (f, g) = (build(&mut manager, &pair[0])?, build(&mut manager, &pair[1])?);
        prop_assert_eq!(manager.leq(&f, &g)?, (0..4).all(|i| f_table[i] & !g_table[i] == 0));
        let both = manager.and(&f, &g)?;
        prop_assert!(manager.leq(&both, &f)? && manager.leq(&both, &g)?);
        drop((f, g, both));
        manager.collect();
    }
    Ok(())
}

fn constants<B: Backend>() -> Result<(), OverBudget> {
    let mut manager = Manager::<B>::with_backend(ROOMY);
    let (yes, no) = (manager.constant(true), manager.constant(false));
    let x = manager.var(0)?;
    assert!(yes != no && manager.not(&yes) == no);
    assert!(manager.leq(&no, &yes)? && manager.leq(&no, &x)? && manager.leq(&x, &yes)?);
    assert!(!manager.leq(&yes, &no)? && !manager.leq(&x, &no)? && !manager.leq(&yes, &x)?);
    let not_x = manager.not(&x);
    assert!(
        manager.or(&x, &not_x)? == yes && manager.and(&x, &not_x)? == no && manager.xor(&x, &not_x)? == yes
    );
    assert!(manager.xor(&x, &yes)? == not_x && manager.xor(&x, &no)? == x && manager.xor(&x, &x)? == no);
    Ok(())
}

fn negation_is_free<B: Backend>() -> Result<(), OverBudget> {
    let mut manager = Manager::<B>::with_backend(ROOMY);
    let f = parity(&mut manager, 30)?;
    let nodes = manager.stats().nodes;
    let g = manager.not(&f);
    assert_eq!(manager.stats().nodes, nodes);
    assert!(f != g && f == manager.not(&g));
    Ok(())
}

/// x₀ ⊕ … ⊕ xₙ₋₁
fn parity<B: Backend>(manager: &mut Manager<B>, variables: u32) -> Result<Bdd<B>, OverBudget> {
    (0..variables).rev().try_fold(manager.constant(false), |sum, v| {
        let var = manager.var(v)?;
        manager.xor(&var, &sum)
    })
}

/// x₀ ∧ xₙ ∨ … ∨ xₙ₋₁ ∧ x₂ₙ₋₁, which has at least 2ⁿ nodes in this order.
fn separated_pairs<B: Backend>(manager: &mut Manager<B>, pairs: u32) -> Result<Bdd<B>, OverBudget> {
    (0..pairs).rev().try_fold(manager.constant(false), |sum, v| {
        let (x, y) = (manager.var(v)?, manager.var(v + pairs)?);
        let both = manager.and(&x, &y)?;
        manager.or(&both, &sum)
    })
}

/// The bits of the product of two numbers of `width` bits.
fn product<B: Backend>(manager: &mut Manager<B>, width: u32) -> Result<Vec<Bdd<B>>, OverBudget> {
    let mut sum: Vec<Bdd<B>> = vec![manager.constant(false); 2 * width as usize];
    for i in 0..width {
        let mut carry = manager.constant(false);
        for j in 0..width {
            let (x, y) = (manager.var(i)?, manager.var(width + j)?);
            let term = manager.and(&x, &y)?;
            let bit = &mut sum[(i + j) as usize];
            let half = manager.xor(bit, &term)?;
            let both = manager.and(bit, &term)?;
            *bit = manager.xor(&half, &carry)?;
            let through = manager.and(&half, &carry)?;
            carry = manager.or(&both, &through)?;
        }
        sum[(i + width) as usize] = carry;
    }
    Ok(sum)
}

/// Building a lemma of `n` literals takes few steps; the manager must allow it.
fn assert_usable<B: Backend>(manager: &mut Manager<B>) -> Result<(), OverBudget> {
    let f = parity(manager, 16)?;
    let x = manager.var(3)?;
    let g = manager.or(&f, &x)?;
    assert!(manager.leq(&f, &g)? && !manager.leq(&g, &f)?);
    Ok(())
}

fn the_budget_bounds_time_and_growth<B: Backend>() -> Result<(), OverBudget> {
    // Parity makes two of each node of f, and more for the levels that f skips.
    let joined = |steps| {
        let mut manager = Manager::<B>::with_backend(Limits { nodes: 1_000_000, steps });
        let f = separated_pairs(&mut manager, 12)?;
        let g = parity(&mut manager, 24)?;
        let before = manager.stats().nodes;
        let result = manager.xor(&f, &g);
        Ok((result.is_ok(), manager.stats().nodes - before))
    };
    let (enough, nodes) = joined(50_000)?;
    assert!(enough && nodes > 12_000, "{nodes}");
    let (enough, nodes) = joined(10_000)?;
    assert!(!enough && nodes < 11_000, "{nodes}");
    Ok(())
}

fn the_node_limit_holds_within_an_operation<B: Backend>() -> Result<(), OverBudget> {
    let mut manager = Manager::<B>::with_backend(Limits { nodes: 2_000, steps: usize::MAX });
    assert!(separated_pairs(&mut manager, 20).is_err());
    assert!(manager.stats().peak_nodes <= 2_000 * 5 / 2 + 600, "{:?}", manager.stats());
    assert_usable(&mut manager)
}

#[test]
fn the_budget_of_oxidd_is_exact() -> Result<(), OverBudget> {
    // x₀ ⊕ … ⊕ x₉ and x₁₀ are joined by one new node per level above x₁₀.
    let joined = |steps| {
        let mut manager = Manager::new(Limits { nodes: 1000, steps });
        let (f, x) = (parity(&mut manager, 10)?, manager.var(10)?);
        manager.xor(&f, &x)
    };
    assert!(joined(10).is_ok());
    assert!(joined(9).is_err());
    Ok(())
}

#[test]
fn oxidd_refuses_long_checks() -> Result<(), OverBudget> {
    // Two parities on separate variables: the check follows one, then the other, one new pair for each level.
    let check = |steps| {
        let mut manager = Manager::new(Limits { nodes: 1000, steps });
        let f = manager.var(10)?;
        let g = parity(&mut manager, 10)?;
        let either = manager.or(&f, &g)?;
        let result = manager.leq(&g, &either);
        assert_eq!(manager.stats().refused, u64::from(result.is_err()));
        result
    };
    assert_eq!(check(100), Ok(true));
    assert_eq!(check(15), Err(OverBudget));
    Ok(())
}

fn an_exploding_product_is_refused<B: Backend>() -> Result<(), OverBudget> {
    let limits = Limits { nodes: 20_000, steps: 5_000 };
    let mut manager = Manager::<B>::with_backend(limits);
    assert_eq!(product(&mut manager, 5)?.len(), 10);
    assert!(product(&mut manager, 20).is_err());
    let stats = manager.stats();
    assert_eq!(stats.refused, 1);
    assert!(stats.peak_nodes > 5_000 && stats.peak_nodes <= 20_000 * 3 / 2 + 5_000, "{stats:?}");
    assert_usable(&mut manager)
}

fn an_exploding_product_is_refused_again_and_again<B: Backend>() -> Result<(), OverBudget> {
    let mut manager = Manager::<B>::with_backend(Limits { nodes: 4_000, steps: 1_000 });
    for _ in 0..50 {
        assert!(product(&mut manager, 12).is_err());
        assert_usable(&mut manager)?;
    }
    assert_eq!(manager.stats().refused, 50);
    Ok(())
}

fn a_full_table_recovers<B: Backend>() -> Result<(), OverBudget> {
    let mut manager = Manager::<B>::with_backend(Limits { nodes: 2_000, steps: 1_000 });
    let mut kept = Vec::new();
    let mut length = 1;
    while let Ok(f) = parity(&mut manager, length) {
        kept.push(manager.xor(&f, &manager.constant(true)).unwrap_or(f));
        length += 1;
    }
    assert!(length > 30, "{length}");
    assert!(manager.leq(&kept[7], &kept[7])?, "checks need no room");
    assert!(parity(&mut manager, length).is_err(), "there is no room");
    kept.clear();
    assert_usable(&mut manager)
}

fn memory_is_reclaimed<B: Backend>() -> Result<(), OverBudget> {
    let mut manager = Manager::<B>::with_backend(ROOMY);
    let variables = (0..24).map(|v| manager.var(v)).collect::<Result<Vec<_>, _>>()?;
    manager.collect();
    let before = manager.stats().nodes;
    assert_eq!(before, variables.len());
    let f = separated_pairs(&mut manager, 12)?;
    let copy = f.clone();
    drop(f);
    manager.collect();
    assert!(manager.stats().nodes > 1 << 12, "{:?}", manager.stats());
    drop(copy);
    manager.collect();
    assert_eq!(manager.stats().nodes, before);
    assert!(manager.stats().peak_nodes > 1 << 12);
    Ok(())
}

fn handles_outlive_the_manager<B: Backend>() -> Result<(), OverBudget> {
    let mut manager = Manager::<B>::with_backend(ROOMY);
    let f = parity(&mut manager, 20)?;
    let g = f.clone();
    drop(manager);
    assert!(f == g);
    drop(f);
    assert!(g.clone() == g);
    Ok(())
}

fn thousands_of_lemmas<B: Backend>() -> Result<(), OverBudget> {
    // Lemmas ¬(xᵢ ∧ xᵢ₊₁) ∨ (xⱼ ⊕ xⱼ₊₁) over 300 state variables, made and dropped; the table is far smaller than
    // the sum of their sizes.
    let mut manager = Manager::<B>::with_backend(Limits { nodes: 3_000, steps: 500 });
    let mut cache = Vec::new();
    for i in 0..20_000u32 {
        let (i, j) = (i * 7 % 299, i * 13 % 299);
        let [a, b, c, d] = [i, i + 1, j, j + 1].map(|v| manager.var(v));
        let (left, right) = (manager.and(&a?, &b?)?, manager.xor(&c?, &d?)?);
        let not_left = manager.not(&left);
        let lemma = manager.or(&not_left, &right)?;
        assert!(manager.leq(&not_left, &lemma)? && manager.leq(&right, &lemma)?);
        assert_eq!(manager.leq(&lemma, &not_left)?, lemma == not_left);
        assert_eq!(lemma == not_left, i == j);
        cache.push(lemma);
        if cache.len() == 200 {
            cache.clear();
        }
    }
    assert_eq!(manager.stats().refused, 0);
    drop(cache);
    manager.collect();
    assert!(manager.stats().nodes <= 300, "{:?}", manager.stats());
    Ok(())
}

fn variables_in_any_order<B: Backend>() -> Result<(), OverBudget> {
    let mut manager = Manager::<B>::with_backend(ROOMY);
    let far = manager.var(700)?;
    let near = manager.var(2)?;
    let both = manager.and(&far, &near)?;
    let farther = manager.var(5_000)?;
    assert!(far == manager.var(700)? && far != near && far != farther);
    assert!(manager.leq(&both, &far)? && manager.leq(&both, &near)? && !manager.leq(&both, &farther)?);
    assert!(both == manager.and(&near, &far)?);
    Ok(())
}

fn counts_operations<B: Backend>() -> Result<(), OverBudget> {
    let mut manager = Manager::<B>::with_backend(ROOMY);
    let (x, y) = (manager.var(0)?, manager.var(1)?);
    let f = manager.xor(&x, &y)?;
    manager.leq(&f, &x)?;
    let stats = manager.stats();
    assert_eq!((stats.operations, stats.refused), (4, 0));
    assert_eq!((stats.nodes, stats.peak_nodes), (3, 3));
    Ok(())
}

fn managers_do_not_mix<B: Backend>() {
    let [mut one, mut other] = [0, 1].map(|_| Manager::<B>::with_backend(ROOMY));
    let (x, y) = (one.var(0).unwrap(), other.var(0).unwrap());
    one.and(&x, &y).unwrap();
}

fn managers_do_not_mix_in_implications<B: Backend>() {
    let [mut one, mut other] = [0, 1].map(|_| Manager::<B>::with_backend(ROOMY));
    let (x, y) = (one.var(0).unwrap(), other.var(0).unwrap());
    one.leq(&x, &y).unwrap();
}
