//! What a configuration adds to the others: what only it solves, and how much worse the virtual best is without it.

use super::data::{Data, Instance, Run};
use super::solved::{Score, best, virtual_best_of};

/// What a configuration adds on a set, or on all.
#[derive(Clone, Debug, PartialEq)]
pub struct Contribution {
    /// Index of the configuration.
    pub configuration: usize,
    /// Instances that it solves.
    pub solved: usize,
    /// The instances that no other configuration solves.
    pub unique: Vec<usize>,
    /// Instances that it solves faster than all others.
    pub fastest: usize,
    /// The virtual best of the others.
    pub without: Score,
}

/// The contributions of all configurations, in their order; none if there is only one.
pub fn contributions(data: &Data, set: Option<usize>) -> Vec<Contribution> {
    let count = data.configurations.len();
    let of = |configuration: usize| {
        let solved = |instance: &Instance| instance.runs[configuration].as_ref().is_some_and(is_solved);
        let only = |instance: &Instance| {
            solved(instance) && instance.runs.iter().flatten().filter(|run| is_solved(run)).count() == 1
        };
        let fastest = |instance: &Instance| best(instance).is_some_and(|(winner, _)| winner == configuration);
        Contribution {
            configuration,
            solved: data.of_set(set).filter(|(_, instance)| solved(instance)).count(),
            unique: data.of_set(set).filter(|(_, instance)| only(instance)).map(|(index, _)| index).collect(),
            fastest: data.of_set(set).filter(|(_, instance)| fastest(instance)).count(),
            without: virtual_best_of(data, set, |other| other != configuration),
        }
    };
    if count > 1 { (0..count).map(of).collect() } else { Vec::new() }
}

fn is_solved(run: &Run) -> bool {
    run.record.is_solved()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Record, Verdict};
    use crate::report::data::tests::data;
    use crate::results::tests::record;

    #[test]
    fn what_the_others_lack() {
        let run = |model: &str, configuration: &str, verdict: Verdict, cpu_s: f64| Record {
            verdict,
            cpu_s,
            ..record("one", model, configuration, 0)
        };
        let data = data(vec![
            run("a1.aig", "p", Verdict::Safe, 4.0),
            run("a1.aig", "q", Verdict::Safe, 1.0),
            run("a2.aig", "p", Verdict::Unsafe, 2.0),
            run("a2.aig", "q", Verdict::Unknown, 10.0),
            run("b.aig", "p", Verdict::Unknown, 10.0),
            run("b.aig", "q", Verdict::Error, 0.1),
        ]);
        let found = contributions(&data, None);
        let counts: Vec<_> = found.iter().map(|c| (c.solved, c.unique.clone(), c.fastest)).collect();
        assert_eq!(counts, [(2, vec![1], 1), (1, vec![], 1)]);
        // Without p: 1 s, and two limits of 10 s that count twice. Without q: 4 s, 2 s and a limit.
        assert_eq!(found.iter().map(|c| c.without.solved).collect::<Vec<_>>(), [1, 2]);
        let par2: Vec<_> = found.iter().filter_map(|c| c.without.par2_s()).collect();
        assert_eq!(par2, [41.0 / 3.0, 26.0 / 3.0]);
    }
}
