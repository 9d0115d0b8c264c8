//! The command that goes on with a run, for messages.

use std::path::Path;

use crate::slurm::quote;

/// The same command with `--resume`. For a directory that was merged from shards: into that directory, and all of it.
///
/// Requires: the arguments are those of `hwmcc run`, as users wrote them.
pub fn command(arguments: &[String], merged: Option<&Path>) -> String {
    let (program, options) = arguments.split_at(arguments.len().min(2));
    let mut words: Vec<String> = program.iter().map(|word| quote(word)).collect();
    words.push("--resume".to_string());
    if let Some(out) = merged {
        words.extend(["--out".to_string(), quote(&out.to_string_lossy())]);
    }
    let own = if merged.is_some() { &["--out", "--shard", "--stage"][..] } else { &[] };
    let mut options = options.iter();
    while let Some(word) = options.next() {
        let is = |option: &&str| word == option || word.starts_with(&format!("{option}="));
        if own.contains(&word.as_str()) {
            options.next();
        } else if word != "--resume" && !own.iter().any(is) {
            words.push(quote(word));
        }
        if word == "--" {
            break;
        }
    }
    words.extend(options.map(|set| quote(set)));
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn resumed_once() {
        let again = |typed: &str, merged: Option<&str>| {
            let arguments: Vec<String> = typed.split(' ').map(String::from).collect();
            command(&arguments, merged.map(Path::new))
        };
        assert_eq!(again("hwmcc run", None), "hwmcc run --resume");
        let typed = "bin/hwmcc run a;b --shard 1/2 --resume --out=d --seeds 0,1";
        assert_eq!(again(typed, None), "bin/hwmcc run --resume 'a;b' --shard 1/2 --out=d --seeds 0,1");
        assert_eq!(
            again(typed, Some("all of it")),
            "bin/hwmcc run --resume --out 'all of it' 'a;b' --seeds 0,1"
        );
        assert_eq!(
            again("hwmcc run --out d --shard=2/3 -- --resume --out", Some("m")),
            "hwmcc run --resume --out m -- --resume --out"
        );
    }
}
