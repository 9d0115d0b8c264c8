//! Which runs a header asks for, and in which order.

use crate::record::{Header, Key};

/// A run that has to be made, by indices into the header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Job {
    /// Index of the set.
    pub set: usize,
    /// Index of the model in its set.
    pub model: usize,
    /// Index of the configuration.
    pub configuration: usize,
    /// The seed.
    pub seed: u64,
}

impl Job {
    /// What identifies the run.
    pub fn key(&self, header: &Header) -> Key {
        let set = &header.sets[self.set];
        Key {
            set: set.name.clone(),
            model: set.models[self.model].clone(),
            configuration: header.configurations[self.configuration].name.clone(),
            seed: self.seed,
        }
    }
}

/// All runs that the header asks for: model by model, so that an unfinished run compares configurations on the same
/// models.
///
/// A shard has whole models for the same reason: times of one model come from one machine. Its models are spread
/// over the sets, because neighbours are similar.
pub fn jobs(header: &Header) -> Vec<Job> {
    let mut jobs = Vec::new();
    let mut count = 0;
    for (set, models) in header.sets.iter().enumerate() {
        for model in 0..models.models.len() {
            if header.shard.is_none_or(|shard| count % shard.count == shard.index - 1) {
                for configuration in 0..header.configurations.len() {
                    jobs.extend(header.seeds.iter().map(|&seed| Job { set, model, configuration, seed }));
                }
            }
            count += 1;
        }
    }
    jobs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::tests::header;

    #[test]
    fn shards_are_a_partition() {
        use crate::record::Shard;
        let whole = jobs(&header());
        assert_eq!(whole.len(), 5 * 2 * 2);
        let mut parts = Vec::new();
        for index in 1..=3 {
            let shard = Some(Shard { index, count: 3 });
            parts.extend(jobs(&Header { shard, ..header() }));
        }
        parts.sort_by_key(|job| whole.iter().position(|other| other == job));
        assert_eq!(parts, whole);
    }
}
