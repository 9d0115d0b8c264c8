//! A line for each run, for other programs (RFC 4180).

use super::data::{Data, Instance, Run};
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

/// A column: its name, and what it says about a run of an instance.
type Column = (&'static str, fn(&Data, &Instance, &Run) -> String);

/// The columns before those.
const COLUMNS: [Column; 15] = [
    ("set", |_, _, run| run.record.set.clone()),
    ("model", |_, _, run| run.record.model.clone()),
    ("family", |data, instance, _| data.families[instance.family].clone()),
    ("seed", |_, _, run| run.record.seed.to_string()),
    ("configuration", |_, _, run| run.record.configuration.clone()),
    ("verdict", |_, _, run| run.record.verdict.to_string()),
    ("reason", |_, _, run| run.record.reason.as_ref().map(ToString::to_string).unwrap_or_default()),
    ("expected", |_, _, run| run.record.expected.map_or("", Verdict::word).to_string()),
    ("verified", |_, _, run| {
        run.record.verification.as_ref().map_or("", |check| check.outcome.word()).to_string()
    }),
    ("wrong", |_, _, run| run.record.wrong.map_or("", |wrong| wrong.word()).to_string()),
    ("solved", |_, _, run| run.record.is_solved().to_string()),
    ("cpu_s", |_, _, run| run.record.cpu_s.to_string()),
    ("wall_s", |_, _, run| run.record.wall_s.to_string()),
    ("peak_mib", |_, _, run| run.record.peak_mib.to_string()),
    ("logs", |data, _, run| {
        data.sources[run.source].path.join(&run.record.logs.dir).to_string_lossy().into_owned()
    }),
];

/// All runs, by set, model, seed and configuration.
pub fn csv(data: &Data) -> String {
    let own = COLUMNS.iter().map(|(name, _)| *name);
    let names = own.chain(STATISTICS.iter().map(|(name, _)| *name)).chain(["message"]);
    let mut text = line(names.map(String::from));
    for instance in &data.instances {
        for run in instance.runs.iter().flatten() {
            let own = COLUMNS.iter().map(|(_, value)| value(data, instance, run));
            let figure = |pointer| statistic(&run.record, pointer).map(|value| value.to_string());
            let figures = STATISTICS.iter().map(|(_, pointer)| figure(pointer).unwrap_or_default());
            text += &line(own.chain(figures).chain([run.record.message.clone().unwrap_or_default()]));
        }
    }
    text
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
