//! Any definitions of the predicates are a solution, or none: `verify` says the same as the enumeration of all values,
//! also for clauses that are not linear.

use pdrer::check::horn::{Answer, verify_answer};
use pdrer::config::Evidence;
use pdrer::limits::Limits;
use pdrer::model::horn::{parse, parse_solution};

use crate::decide::tables;
use crate::generate::{self, System};
use crate::least::{arguments, least, satisfies, sizes};
use crate::number::number;
use crate::rng::Rng;
use crate::term::Sort;

/// Definitions: random terms, or tables.
fn text(rng: &mut Rng, system: &System) -> String {
    let mut tables = least(system);
    let mut text = "sat\n".to_owned();
    for (i, (sorts, size)) in system.predicates.iter().zip(sizes(system)).enumerate() {
        let parameters: Vec<String> =
            sorts.iter().enumerate().map(|(i, sort)| format!("(a{i} {})", sort.text())).collect();
        let name = |i: usize| format!("a{i}");
        let body = match rng.below(3) {
            0 => generate::term(rng, sorts, Sort::Bool, 3).text(&name),
            _ => {
                // The least table, perhaps with a tuple more or less.
                if rng.percent(50) {
                    let tuple = rng.below(size);
                    tables[i][tuple] ^= true;
                }
                let row = |tuple: usize| {
                    let equal = sorts.iter().zip(arguments(sorts, tuple)).enumerate();
                    let equal = equal.map(|(i, (sort, value))| format!("(= a{i} {})", sort.value(value)));
                    format!("(and true {})", equal.collect::<Vec<_>>().join(" "))
                };
                let rows: Vec<String> = (0..size).filter(|&tuple| tables[i][tuple]).map(row).collect();
                format!("(or false {})", rows.join(" "))
            }
        };
        text += &format!("(define-fun p{i} ({}) Bool {body})\n", parameters.join(" "));
    }
    text
}

#[test]
fn definitions_are_solutions_or_not() {
    let (mut right, mut wrong) = (0, 0);
    let first = number("PDRER_RANDOM_SEED", 0);
    for seed in first..first + number("PDRER_RANDOM_CLAUSES", 400) {
        let rng = &mut Rng::new(seed);
        let system = generate::system(rng, 3);
        let solution = text(rng, &system);
        let parsed = parse(system.text(seed).as_bytes()).unwrap().system;
        let limits = Limits::default();
        let definitions = parse_solution(solution.as_bytes(), &limits).unwrap();
        let expected = satisfies(&system, &tables(&system, &definitions));
        let evidence = if seed % 5 == 0 { Evidence::Cadical } else { Evidence::Proof };
        let verified =
            verify_answer(&parsed, &Answer::Solution(solution.clone().into_bytes()), evidence, &limits);
        assert_eq!(verified.is_ok(), expected, "seed {seed}: {verified:?}\n{}{solution}", system.text(seed));
        *if expected { &mut right } else { &mut wrong } += 1;
    }
    assert!(right > 20 && wrong > 20, "{right} {wrong}");
}
