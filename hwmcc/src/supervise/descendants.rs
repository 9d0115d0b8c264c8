//! The processes that descend from this one, their CPU time and their memory, from `/proc`.

use std::collections::{HashMap, HashSet};
use std::fs;

use nix::unistd::{SysconfVar, sysconf};

/// What the living (and the dead but unburied) descendants have used.
#[derive(Debug, Default)]
pub struct Usage {
    /// Their process identifiers.
    pub processes: Vec<i32>,
    /// CPU seconds of them and of the children they waited for.
    pub cpu_s: f64,
    /// MiB of resident memory, the sum.
    pub memory_mib: f64,
}

/// Units of the figures in `/proc`.
#[derive(Clone, Copy, Debug)]
pub struct Units {
    ticks_per_s: f64,
    pages_per_mib: f64,
}

impl Units {
    /// Those of this system.
    pub fn of_system() -> Units {
        let get = |name, default| sysconf(name).ok().flatten().map_or(default, |value| value as f64);
        Units {
            ticks_per_s: get(SysconfVar::CLK_TCK, 100.0),
            pages_per_mib: 1024.0 * 1024.0 / get(SysconfVar::PAGE_SIZE, 4096.0),
        }
    }
}

/// What `/proc/PID/stat` says about a process.
#[derive(Debug, PartialEq)]
struct Stat {
    parent: i32,
    ticks: u64,
    pages: u64,
}

impl Stat {
    fn parse(text: &str) -> Option<Stat> {
        // The name, in parentheses, may itself contain spaces and parentheses.
        let (_, rest) = text.rsplit_once(')')?;
        let field: Vec<&str> = rest.split_ascii_whitespace().collect();
        let number = |index: usize| field.get(index)?.parse::<u64>().ok();
        Some(Stat {
            parent: field.get(1)?.parse().ok()?,
            ticks: number(11)? + number(12)? + number(13)? + number(14)?,
            pages: number(21)?,
        })
    }
}

/// Looks at all processes and adds up those that descend from `root`, without itself.
///
/// A process that ends or starts meanwhile may be missing.
pub fn usage(root: u32, units: Units) -> Usage {
    let mut children: HashMap<i32, Vec<(i32, Stat)>> = HashMap::new();
    for entry in fs::read_dir("/proc").into_iter().flatten().flatten() {
        let Some(process) = entry.file_name().to_str().and_then(|name| name.parse::<i32>().ok()) else {
            continue;
        };
        let Ok(text) = fs::read(entry.path().join("stat")) else { continue };
        if let Some(stat) = Stat::parse(&String::from_utf8_lossy(&text)) {
            children.entry(stat.parent).or_default().push((process, stat));
        }
    }
    let mut usage = Usage::default();
    let mut seen = HashSet::new();
    let mut pending = vec![root as i32];
    while let Some(process) = pending.pop() {
        for (child, stat) in children.remove(&process).unwrap_or_default() {
            // Identifiers are reused, so the snapshot may be inconsistent.
            if seen.insert(child) {
                usage.processes.push(child);
                usage.cpu_s += stat.ticks as f64 / units.ticks_per_s;
                usage.memory_mib += stat.pages as f64 / units.pages_per_mib;
                pending.push(child);
            }
        }
    }
    usage
}

#[cfg(test)]
mod tests {
    use std::process::{Command, id};

    use super::*;

    #[test]
    fn names_may_look_like_fields() {
        let text = "17 (a) R 9 (b) S 3 17 17 0 -1 4194560 1 2 3 4 50 6 700 8 20 0 1 0 99 4096 123 18446744";
        assert_eq!(Stat::parse(text), Some(Stat { parent: 3, ticks: 764, pages: 123 }));
        assert_eq!(Stat::parse("17 (sh) S 3"), None);
    }

    #[test]
    fn sees_a_grandchild() {
        let mut child = Command::new("sh").args(["-c", "sleep 30 & wait"]).spawn().expect("sh");
        let found = (0..200).any(|_| {
            std::thread::sleep(std::time::Duration::from_millis(10));
            let usage = usage(id(), Units::of_system());
            usage.processes.contains(&(child.id() as i32))
                && usage.processes.len() >= 2
                && usage.memory_mib > 0.0
        });
        let below = usage(child.id(), Units::of_system());
        for process in below.processes {
            let _ = Command::new("kill").arg(process.to_string()).status();
        }
        child.wait().expect("waited for");
        assert!(found);
    }
}
