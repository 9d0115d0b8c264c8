//! Proofs side by side: those of instances that several configurations prove.

use super::bootstrap::quantile;
use super::data::Data;
use super::metric::statistic;
use crate::record::{Check, Record, Verdict};

/// What the statistics say about a proof.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Proof {
    /// Clauses of the invariant, `proof.clauses`.
    pub clauses: Option<f64>,
    /// Their literals, `proof.literals`.
    pub literals: Option<f64>,
    /// Auxiliary variables that they use, `proof.aux_vars`.
    pub aux: Option<f64>,
    /// Literals with those of definitions, `proof.size`.
    pub size: Option<f64>,
    /// Gates of the certificate, `proof.certificate_ands`.
    pub gates: Option<f64>,
    /// CPU seconds of the verifier that confirmed it.
    pub check: Option<f64>,
    /// `k`, if the invariant is only inductive over k > 1 steps.
    pub k: Option<f64>,
    /// `exhausted`: no run has more states than this, which is the whole proof.
    pub exhausted: Option<f64>,
}

/// The proofs of an instance.
#[derive(Clone, Debug, PartialEq)]
pub struct Shared {
    /// Index of the instance.
    pub instance: usize,
    /// By configuration, at least two.
    pub proofs: Vec<(usize, Proof)>,
}

impl Shared {
    /// The least figure of its proofs that is known.
    pub fn least(&self, figure: fn(&Proof) -> Option<f64>) -> Option<f64> {
        self.proofs.iter().filter_map(|(_, proof)| figure(proof)).reduce(f64::min)
    }
}

/// A configuration.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Proofs {
    /// Instances that it proves, with statistics.
    pub proofs: usize,
    /// Those that another configuration proves, too.
    pub shared: usize,
    /// Those of which no proof has fewer gates in its certificate; none if no gates are known.
    pub smallest: Option<usize>,
    /// Medians over the shared ones of size and gates, divided by the least of all configurations.
    pub size: Option<f64>,
    /// See `size`.
    pub gates: Option<f64>,
    /// Median over the shared ones of the time to check.
    pub check: Option<f64>,
    /// Largest k.
    pub k: Option<f64>,
}

/// The proof of a run; none if it is not one, or has no statistics.
pub fn proof(record: &Record) -> Option<Proof> {
    if !record.is_solved() || record.verdict != Verdict::Safe {
        return None;
    }
    let of = |pointer: &str| statistic(record, pointer);
    let confirmed = record.verification.as_ref().filter(|check| check.outcome == Check::Confirmed);
    let proof = Proof {
        clauses: of("/proof/clauses"),
        literals: of("/proof/literals"),
        aux: of("/proof/aux_vars"),
        size: of("/proof/size"),
        gates: of("/proof/certificate_ands"),
        check: None,
        k: of("/k"),
        exhausted: of("/exhausted"),
    };
    (proof != Proof::default()).then(|| Proof { check: confirmed.map(|check| check.cpu_s), ..proof })
}

/// The instances that several configurations prove, in their order.
pub fn shared(data: &Data) -> Vec<Shared> {
    let of = |(instance, runs): (usize, &super::data::Instance)| {
        let proofs = runs.runs.iter().enumerate();
        let proofs = proofs.filter_map(|(index, run)| Some((index, proof(&run.as_ref()?.record)?)));
        let proofs: Vec<(usize, Proof)> = proofs.collect();
        (proofs.len() > 1).then_some(Shared { instance, proofs })
    };
    data.of_set(None).filter_map(of).collect()
}

/// What these instances say about a configuration.
pub fn of_configuration(data: &Data, shared: &[Shared], configuration: usize) -> Proofs {
    let all = data.instances.iter().filter_map(|instance| instance.runs[configuration].as_ref());
    let own = |shared: &Shared| shared.proofs.iter().find(|(index, _)| *index == configuration).map(|p| p.1);
    let ratios = |figure: fn(&Proof) -> Option<f64>| {
        let mut ratios: Vec<f64> = shared
            .iter()
            .filter_map(|shared| Some((figure(&own(shared)?)?, shared.least(figure)?)))
            // Two proofs of nothing are equal.
            .map(|(own, least)| if own == least { 1.0 } else { own / least })
            .collect();
        ratios.sort_by(f64::total_cmp);
        ratios
    };
    let median = |ratios: &[f64]| (!ratios.is_empty()).then(|| quantile(ratios, 0.5));
    let gates = ratios(|proof| proof.gates);
    let mut checks: Vec<f64> = shared.iter().filter_map(|shared| own(shared)?.check).collect();
    checks.sort_by(f64::total_cmp);
    let proofs = all.clone().filter_map(|run| proof(&run.record));
    Proofs {
        proofs: proofs.clone().count(),
        shared: shared.iter().filter(|shared| own(shared).is_some()).count(),
        smallest: (!gates.is_empty()).then(|| gates.iter().filter(|ratio| **ratio == 1.0).count()),
        size: median(&ratios(|proof| proof.size)),
        gates: median(&gates),
        check: median(&checks),
        k: proofs.filter_map(|proof| proof.k).reduce(f64::max),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::data::tests::data;
    use crate::results::tests::record;
    use serde_json::{Value, json};

    fn run(model: &str, configuration: &str, stats: Value) -> Record {
        Record { stats: Some(stats), ..record("one", model, configuration, 0) }
    }

    #[test]
    fn proofs_of_several() {
        let inductive = |size: usize| json!({"proof": {"size": size, "certificate_ands": 2 * size}});
        let mut records = vec![
            run("a1.aig", "p", inductive(10)),
            run("a1.aig", "q", json!({"k": 3, "proof": {"size": 4, "certificate_ands": 80}})),
            run("a2.aig", "p", inductive(7)),
            run("a2.aig", "q", json!({"frames": 3})),
            run("b.aig", "p", inductive(9)),
            run("b.aig", "q", inductive(5)),
        ];
        records[5].verdict = Verdict::Unsafe;
        let data = data(records);
        let shared = shared(&data);
        assert_eq!(shared.iter().map(|shared| shared.instance).collect::<Vec<_>>(), [0]);
        let [p, q] = [0, 1].map(|configuration| of_configuration(&data, &shared, configuration));
        assert_eq!((p.proofs, p.shared, p.smallest, p.size, p.gates), (3, 1, Some(1), Some(2.5), Some(1.0)));
        assert_eq!((q.proofs, q.shared, q.smallest, q.size, q.gates), (1, 1, Some(0), Some(1.0), Some(4.0)));
        assert_eq!((p.k, q.k), (None, Some(3.0)));
    }

    #[test]
    fn proofs_of_nothing_are_equal() {
        let nothing = || json!({"proof": {"size": 0, "certificate_ands": 0}});
        let data = data(vec![run("b.aig", "p", nothing()), run("b.aig", "q", nothing())]);
        let found = of_configuration(&data, &shared(&data), 0);
        assert_eq!((found.size, found.smallest), (Some(1.0), Some(1)));
    }
}
