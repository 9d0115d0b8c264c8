//! Who solves how much, as in the paper's Figure 2.

use super::data::{Data, Instance, Run};
use crate::record::{Check, Verdict};

/// Sums over the runs of a configuration on a set.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Score {
    /// Runs that ended.
    pub runs: usize,
    /// Right answers, as far as anyone knows.
    pub solved: usize,
    /// Solved, the property holds.
    pub safe: usize,
    /// Solved, with a counterexample.
    pub unsafe_: usize,
    /// Solved by no other configuration.
    pub unique: usize,
    /// Answers that a verifier has confirmed.
    pub confirmed: usize,
    /// Wrong answers.
    pub wrong: usize,
    /// Crashes, and what was no answer.
    pub errors: usize,
    /// Runs that were asked for and are not there.
    pub missing: usize,
    /// Sum of CPU seconds, where a run that solved nothing counts as its limit.
    pub total_s: f64,
    /// Sum of limits of the runs that solved nothing.
    pub penalty_s: f64,
    /// Sum of wall seconds, of all runs.
    pub wall_s: f64,
    /// Memory of the run that needed most.
    pub peak_mib: f64,
}

impl Score {
    /// CPU seconds on average, where a run that solved nothing counts as its limit.
    pub fn average_s(&self) -> Option<f64> {
        (self.runs > 0).then(|| self.total_s / self.runs as f64)
    }

    /// The same, but such a run counts as twice its limit.
    pub fn par2_s(&self) -> Option<f64> {
        (self.runs > 0).then(|| (self.total_s + self.penalty_s) / self.runs as f64)
    }

    /// Wall seconds on average, as they were measured.
    pub fn average_wall_s(&self) -> Option<f64> {
        (self.runs > 0).then(|| self.wall_s / self.runs as f64)
    }

    /// MiB of the run that needed most.
    pub fn peak_mib(&self) -> Option<f64> {
        (self.runs > 0).then_some(self.peak_mib)
    }

    fn count(&mut self, run: Outcome) {
        self.runs += 1;
        match run {
            Outcome::Solved(verdict, seconds) => {
                self.solved += 1;
                self.safe += usize::from(verdict == Verdict::Safe);
                self.unsafe_ += usize::from(verdict == Verdict::Unsafe);
                self.total_s += seconds;
            }
            Outcome::Unsolved { limit_s } => {
                self.total_s += limit_s;
                self.penalty_s += limit_s;
            }
        }
    }
}

enum Outcome {
    Solved(Verdict, f64),
    Unsolved { limit_s: f64 },
}

impl Outcome {
    fn of(run: &Run) -> Outcome {
        if run.record.is_solved() {
            Outcome::Solved(run.record.verdict, run.record.cpu_s)
        } else {
            Outcome::Unsolved { limit_s: run.limit_s }
        }
    }
}

/// The score of a configuration on a set, or on all.
pub fn score(data: &Data, set: Option<usize>, configuration: usize) -> Score {
    let missing = data.missing.iter();
    let missing = missing.filter(|((s, c), _)| *c == configuration && set.is_none_or(|set| set == *s));
    let mut score = Score { missing: missing.map(|(_, count)| count).sum(), ..Score::default() };
    for (_, instance) in data.of_set(set) {
        let Some(run) = &instance.runs[configuration] else { continue };
        score.count(Outcome::of(run));
        score.wall_s += run.record.wall_s;
        score.peak_mib = score.peak_mib.max(run.record.peak_mib);
        score.wrong += usize::from(run.record.wrong.is_some());
        let check = run.record.verification.as_ref().map(|verification| verification.outcome);
        score.confirmed += usize::from(check == Some(Check::Confirmed));
        score.errors += usize::from(run.record.verdict == Verdict::Error);
        let solvers = instance.runs.iter().flatten().filter(|run| run.record.is_solved()).count();
        score.unique += usize::from(run.record.is_solved() && solvers == 1);
    }
    score
}

/// The fastest run that solved an instance: its configuration, and the run.
pub fn best(instance: &Instance) -> Option<(usize, &Run)> {
    best_of(instance, |_| true)
}

fn best_of(instance: &Instance, of: impl Fn(usize) -> bool) -> Option<(usize, &Run)> {
    let runs = instance.runs.iter().enumerate().filter_map(|(index, run)| Some((index, run.as_ref()?)));
    runs.filter(|(index, run)| of(*index) && run.record.is_solved())
        .min_by(|a, b| a.1.record.cpu_s.total_cmp(&b.1.record.cpu_s))
}

/// The score of a solver that knows the fastest configuration for each instance.
pub fn virtual_best(data: &Data, set: Option<usize>) -> Score {
    virtual_best_of(data, set, |_| true)
}

/// The same, of some configurations only.
pub fn virtual_best_of(data: &Data, set: Option<usize>, of: impl Fn(usize) -> bool) -> Score {
    let mut score = Score::default();
    for (_, instance) in data.of_set(set) {
        let limit_s = instance.runs.iter().flatten().map(|run| run.limit_s).fold(0.0, f64::max);
        score
            .count(best_of(instance, &of).map_or(Outcome::Unsolved { limit_s }, |(_, run)| Outcome::of(run)));
    }
    score
}

/// Who solves how much of a family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family {
    /// Its instances.
    pub instances: usize,
    /// Those that each configuration solves.
    pub solved: Vec<usize>,
    /// Those that some configuration solves.
    pub by_any: usize,
}

/// The families of all sets, in the order of [`Data::families`].
pub fn families(data: &Data) -> Vec<Family> {
    let none = Family { instances: 0, solved: vec![0; data.configurations.len()], by_any: 0 };
    let mut families = vec![none; data.families.len()];
    for instance in &data.instances {
        let family = &mut families[instance.family];
        family.instances += 1;
        family.by_any += usize::from(best(instance).is_some());
        for (solved, run) in family.solved.iter_mut().zip(&instance.runs) {
            *solved += usize::from(run.as_ref().is_some_and(|run| run.record.is_solved()));
        }
    }
    families
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Record, Wrong};
    use crate::report::data::tests::data;
    use crate::results::tests::record;

    fn run(model: &str, configuration: &str, verdict: Verdict, cpu_s: f64) -> Record {
        Record { verdict, cpu_s, ..record("one", model, configuration, 0) }
    }

    /// Three models, limit 10 s: p solves two, q one of these faster and another that p does not.
    fn records() -> Vec<Record> {
        vec![
            run("a1.aig", "p", Verdict::Safe, 1.0),
            run("a1.aig", "q", Verdict::Safe, 0.5),
            run("a2.aig", "p", Verdict::Unsafe, 4.0),
            run("a2.aig", "q", Verdict::Error, 0.1),
            run("b.aig", "p", Verdict::Unknown, 10.3),
            run("b.aig", "q", Verdict::Unsafe, 7.5),
        ]
    }

    #[test]
    fn counts_and_times() {
        let data = data(records());
        let p = score(&data, Some(0), 0);
        assert_eq!((p.runs, p.solved, p.safe, p.unsafe_, p.unique, p.errors), (3, 2, 1, 1, 1, 0));
        assert_eq!(p.average_s(), Some((1.0 + 4.0 + 10.0) / 3.0));
        assert_eq!(p.par2_s(), Some((1.0 + 4.0 + 20.0) / 3.0));
        let q = score(&data, None, 1);
        assert_eq!((q.solved, q.unique, q.errors, q.missing), (2, 1, 1, 7));
        let best = virtual_best(&data, Some(0));
        assert_eq!((best.solved, best.safe, best.unsafe_), (3, 1, 2));
        assert_eq!(best.par2_s(), Some((0.5 + 4.0 + 7.5) / 3.0));
        assert_eq!(score(&data, Some(1), 0).average_s(), None);
        assert_eq!((p.average_wall_s(), p.peak_mib()), (Some(1.5), Some(3.0)));
        let of = |instances, solved: [usize; 2], by_any| Family { instances, solved: solved.into(), by_any };
        assert_eq!(families(&data), [of(2, [2, 1], 2), of(1, [0, 1], 1)], "a and b");
    }

    #[test]
    fn wrong_is_not_solved() {
        let mut records = records();
        records[1].wrong = Some(Wrong::Verifier);
        let data = data(records);
        let q = score(&data, None, 1);
        assert_eq!((q.solved, q.wrong, q.par2_s()), (1, 1, Some((20.0 + 20.0 + 7.5) / 3.0)));
        assert_eq!(score(&data, None, 0).unique, 2);
        assert_eq!(virtual_best(&data, None).total_s, 1.0 + 4.0 + 7.5);
    }
}
