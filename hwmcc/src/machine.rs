//! The machine that runs are made on.

use std::fs;
use std::thread::available_parallelism;

use crate::record::Machine;

/// This one. What the system does not tell is `unknown` or 0.
pub fn this() -> Machine {
    let read = |path: &str| fs::read_to_string(path).unwrap_or_default();
    let word = |text: &str| match text.trim() {
        "" => "unknown".to_string(),
        text => text.to_string(),
    };
    let cpu = read("/proc/cpuinfo");
    let memory = read("/proc/meminfo");
    let kib = value(&memory, "MemTotal").and_then(|text| text.split(' ').next()?.parse::<u64>().ok());
    let kernel = [read("/proc/sys/kernel/ostype"), read("/proc/sys/kernel/osrelease")];
    Machine {
        cpu: word(value(&cpu, "model name").unwrap_or_default()),
        cores: available_parallelism().map_or(0, usize::from),
        memory_mib: kib.unwrap_or(0) / 1024,
        kernel: word(&kernel.map(|part| part.trim().to_string()).join(" ")),
    }
}

/// The value of the first line `name: value`.
fn value<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    text.lines().find_map(|line| {
        let (key, value) = line.split_once(':')?;
        (key.trim() == name).then(|| value.trim())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_itself() {
        let machine = this();
        assert!(machine.cores > 0 && machine.memory_mib > 16, "{machine:?}");
        assert!(machine.kernel.starts_with("Linux "), "{machine:?}");
    }

    #[test]
    fn values() {
        assert_eq!(value("a : 1\nmodel name\t: X: Y\n", "model name"), Some("X: Y"));
        assert_eq!(value("a : 1\n", "b"), None);
    }
}
