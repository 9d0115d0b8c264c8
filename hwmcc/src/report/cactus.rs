//! How many instances are solved within which time.

use super::data::Data;
use super::solved::best;

/// A curve.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// Index of the configuration; none for the virtual best.
    pub configuration: Option<usize>,
    /// CPU seconds and index of each solved instance, by rising time.
    pub solved: Vec<(f64, usize)>,
}

/// The curves of all configurations on a set, or on all, and that of the virtual best if there are several.
pub fn curves(data: &Data, set: Option<usize>) -> Vec<Curve> {
    let curve = |configuration: Option<usize>| {
        let time = |(index, instance): (usize, &super::data::Instance)| {
            let run = match configuration {
                Some(configuration) => {
                    instance.runs[configuration].as_ref().filter(|run| run.record.is_solved())?
                }
                None => best(instance)?.1,
            };
            Some((run.record.cpu_s, index))
        };
        let mut solved: Vec<(f64, usize)> = data.of_set(set).filter_map(time).collect();
        solved.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        Curve { configuration, solved }
    };
    let count = data.configurations.len();
    let virtual_best = (count > 1).then_some(None);
    (0..count).map(Some).chain(virtual_best).map(curve).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Record, Verdict};
    use crate::report::data::tests::data;
    use crate::results::tests::record;

    #[test]
    fn solved_only_by_rising_time() {
        let run = |model: &str, configuration: &str, cpu_s: f64| Record {
            cpu_s,
            ..record("one", model, configuration, 0)
        };
        let mut records = vec![
            run("a1.aig", "p", 3.0),
            run("a2.aig", "p", 2.0),
            run("b.aig", "p", 1.0),
            run("a1.aig", "q", 1.5),
        ];
        records[2].verdict = Verdict::Unknown;
        let curves = curves(&data(records), Some(0));
        let times: Vec<_> = curves.iter().map(|curve| curve.solved.clone()).collect();
        assert_eq!(times, [vec![(2.0, 1), (3.0, 0)], vec![(1.5, 0)], vec![(1.5, 0), (2.0, 1)]]);
    }
}
