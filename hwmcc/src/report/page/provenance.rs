//! Where the results come from: machines, versions, options, limits.

use std::fmt::Write;

use super::super::data::{Data, Source};
use super::super::text::{date, escape};

/// A block for each directory.
pub fn html(data: &Data) -> String {
    data.sources.iter().map(|source| block(data, source)).collect()
}

fn block(data: &Data, source: &Source) -> String {
    let header = &source.header;
    let mut text = format!("<h3>{}</h3>\n<dl>\n", escape(&source.path.to_string_lossy()));
    let mut entry = |name: &str, value: &str| {
        let _ = writeln!(text, "<dt>{name}</dt><dd>{}</dd>", escape(value));
    };
    entry("Command", &header.arguments.join(" "));
    entry("Started", &date(header.started));
    let limits = &header.limits;
    entry(
        "Limits",
        &format!(
            "{} s CPU time, {} s wall time, {} MiB memory",
            limits.cpu_s, limits.wall_s, limits.memory_mib
        ),
    );
    let seeds: Vec<String> = header.seeds.iter().map(u64::to_string).collect();
    entry("Seeds", &seeds.join(", "));
    entry("Runs at a time", &header.jobs.to_string());
    if let Some(shard) = header.shard {
        entry("Part of the run", &shard.to_string());
    }
    for set in &header.sets {
        entry("Set", &format!("{}: {} models of {}", set.name, set.models.len(), set.path));
    }
    for machine in &header.machines {
        let words = format!(
            "{}, {} processors for it, {} MiB, {}",
            machine.cpu, machine.cores, machine.memory_mib, machine.kernel
        );
        entry("Machine", &words);
    }
    entry("hwmcc", &header.version);
    text.push_str("</dl>\n<div class=\"scroll\"><table>\n<thead><tr><th>Configuration</th><th>Version</th><th>Command</th><th>Verifier</th></tr></thead>\n<tbody>\n");
    for (configuration, &index) in header.configurations.iter().zip(&source.configurations) {
        let command = |words: &[String]| format!("<code>{}</code>", escape(&words.join(" ")));
        let _ = writeln!(
            text,
            "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
            escape(&data.configurations[index].name),
            escape(configuration.version.as_deref().unwrap_or("unknown")),
            command(&configuration.command),
            configuration.verifier.as_deref().map_or_else(|| "none".to_string(), command),
        );
    }
    text.push_str("</tbody></table></div>\n");
    text
}
