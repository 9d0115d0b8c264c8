//! A line for each run, for other programs (RFC 4180).

use super::data::{Data, Run};
use super::metric::statistic;
use crate::record::Verdict;

/// Columns taken from the statistics.
const STATISTICS: [(&str, &str); 21] = [
    ("frames", "/frames"),
    ("trace_lemmas", "/trace_lemmas"),
    ("obligations", "/obligations"),
    ("sat_calls", "/sat_calls"),
    ("reencodings", "/er/reencodings"),
    ("aux_added", "/er/aux_added"),
    ("proof_clauses", "/proof/clauses"),
    ("proof_literals", "/proof/literals"),
    ("proof_aux_vars", "/proof/aux_vars"),
    ("proof_aux_and", "/proof/aux_and"),
    ("proof_aux_xor", "/proof/aux_xor"),
    ("proof_size", "/proof/size"),
    ("certificate_ands", "/proof/certificate_ands"),
    ("depth", "/depth"),
    ("k", "/k"),
    ("exhausted", "/exhausted"),
    ("stem", "/stem"),
    ("loop", "/loop"),
    ("ticks", "/ticks"),
    ("liveness_searches", "/liveness/searches"),
    ("liveness_sets", "/liveness/sets"),
];

/// The columns before those.
const COLUMNS: [&str; 15] = [
    "set",
    "model",
    "family",
    "seed",
    "configuration",
    "verdict",
    "reason",
    "expected",
    "verified",
    "wrong",
    "solved",
    "cpu_s",
    "wall_s",
    "peak_mib",
    "logs",
];

/// All runs, by set, model, seed and configuration.
pub fn csv(data: &Data) -> String {
    let names = COLUMNS.into_iter().chain(STATISTICS.into_iter().map(|(name, _)| name)).chain(["message"]);
    let mut text = line(names.map(String::from));
    for instance in &data.instances {
        for run in instance.runs.iter().flatten() {
            text.push_str(&line(fields(data, run, &data.families[instance.family])));
        }
    }
    text
}

fn fields(data: &Data, run: &Run, family: &str) -> impl Iterator<Item = String> {
    let record = &run.record;
    let own = [
        record.set.clone(),
        record.model.clone(),
        family.to_string(),
        record.seed.to_string(),
        record.configuration.clone(),
        record.verdict.to_string(),
        record.reason.as_ref().map(ToString::to_string).unwrap_or_default(),
        record.expected.map(Verdict::word).unwrap_or_default().to_string(),
        record.verification.as_ref().map(|check| check.outcome.word()).unwrap_or_default().to_string(),
        record.wrong.map(|wrong| wrong.word()).unwrap_or_default().to_string(),
        record.is_solved().to_string(),
        record.cpu_s.to_string(),
        record.wall_s.to_string(),
        record.peak_mib.to_string(),
        data.sources[run.source].path.join(&record.logs.dir).to_string_lossy().into_owned(),
    ];
    let figure = |(_, pointer): (&str, &str)| {
        statistic(record, pointer).map(|value| value.to_string()).unwrap_or_default()
    };
    own.into_iter().chain(STATISTICS.map(figure)).chain([record.message.clone().unwrap_or_default()])
}

fn line(fields: impl Iterator<Item = String>) -> String {
    let quoted = |field: String| {
        if field.contains([',', '"', '\n', '\r']) {
            format!("\"{}\"", field.replace('"', "\"\""))
        } else {
            field
        }
    };
    let fields: Vec<String> = fields.map(quoted).collect();
    fields.join(",") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Reason, Record};
    use crate::report::data::tests::data;
    use crate::results::tests::record;

    #[test]
    fn a_line_for_each_run() {
        let mut unknown = record("one", "b,\"x\".aig", "q", 7);
        unknown.verdict = Verdict::Unknown;
        unknown.reason = Some(Reason::CpuLimit);
        let stats =
            Some(serde_json::json!({"obligations": 12, "proof": {"size": 34}, "er": {"aux_added": "many"}}));
        let safe = Record { stats, ..record("one", "a1.aig", "p", 0) };
        let text = csv(&data(vec![unknown, safe]));
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(
            lines[1..],
            [
                "one,a1.aig,a,0,p,safe,,,,,true,1,1.5,3,dir/logs/p/0/one/a1.aig,,,12,,,,,,,,,34,,,,,,,,,,",
                "one,\"b,\"\"x\"\".aig\",\"b,\"\"x\"\"\",7,q,unknown,CPU limit,,,,false,1,1.5,3,\
                 \"dir/logs/q/7/one/b,\"\"x\"\".aig\",,,,,,,,,,,,,,,,,,,,,,"
            ]
        );
        assert!(lines[0].starts_with("set,model,family,seed,configuration,verdict,"));
        assert_eq!(lines[0].split(',').count(), lines[1].split(',').count());
    }
}
