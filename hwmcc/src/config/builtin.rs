//! The configurations that need no file.

use super::answer::Pattern;
use super::template::Template;
use super::{Config, Verifier};

/// What [`find`] finds.
pub const NAMES: [&str; 6] = ["pdr", "pdrer", "ablation", "berkeley-abc", "abc", "ric3"];

const PDR: &str = include_str!("../../configs/pdr.toml");
const PDRER: &str = include_str!("../../configs/pdrer.toml");
const BERKELEY_ABC: &str = include_str!("../../configs/berkeley-abc.toml");
const RIC3: &str = include_str!("../../configs/ric3.toml");

/// The configurations of a name: one, or the six of `ablation`; none if there is no such name.
pub fn find(name: &str) -> Option<Vec<Config>> {
    Some(match name {
        "pdr" => vec![parse(PDR)],
        "pdrer" => vec![parse(PDRER)],
        "ablation" => ablation(),
        "berkeley-abc" => vec![parse(BERKELEY_ABC)],
        // The same program as its authors install it.
        "abc" => vec![parse(&BERKELEY_ABC.replace("\"berkeley-abc\"", "\"abc\""))],
        "ric3" => vec![parse(RIC3)],
        _ => return None,
    })
}

/// The rows of Table 1 of the paper, in its order. G is GeneralizeER, F fractional propagation, I ImplicationER.
fn ablation() -> Vec<Config> {
    let row = |without: &[(char, &str)]| {
        let mut config = parse(PDRER);
        for (letter, option) in without {
            config.name.push('-');
            config.name.push(*letter);
            config.command.words.push((*option).to_string());
        }
        config
    };
    let g = ('G', "--no-er-generalize");
    let f = ('F', "--no-er-propagate");
    let i = ('I', "--no-er-implication");
    vec![parse(PDR), row(&[g, f, i]), row(&[f, i]), row(&[i]), row(&[f]), row(&[])]
}

fn parse(text: &str) -> Config {
    toml::from_str(text).expect("a built-in configuration is well-formed")
}

/// `pdrer verify`.
pub fn verifier() -> Verifier {
    let pattern = |exit, line: &str| Pattern { exit: Some(vec![exit]), line: Some(line.to_string()) };
    let command = ["{pdrer}", "verify", "{model}", "{answer}"];
    Verifier {
        name: "pdrer verify".to_string(),
        command: Template { words: command.map(String::from).to_vec() },
        safe: Some(pattern(0, "ok: certificate*")),
        unsafe_: Some(pattern(0, "ok: counterexample*")),
        rejected: pattern(1, "REJECTED*"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_found() {
        for name in NAMES {
            let configs = find(name).expect(name);
            assert_eq!(configs.len(), if name == "ablation" { 6 } else { 1 });
            assert!(configs.iter().all(|config| config.command.mentions("model")));
        }
        assert_eq!(find("zdr"), None);
    }

    #[test]
    fn ablation_is_table_1() {
        let rows = find("ablation").expect("built in");
        let names: Vec<&str> = rows.iter().map(|config| config.name.as_str()).collect();
        assert_eq!(names, ["pdr", "pdrer-G-F-I", "pdrer-F-I", "pdrer-I", "pdrer-F", "pdrer"]);
        for config in rows {
            for (part, option) in
                [("-G", "--no-er-generalize"), ("-F", "--no-er-propagate"), ("-I", "--no-er-implication")]
            {
                assert_eq!(
                    config.name.contains(part),
                    config.command.words.iter().any(|word| word == option)
                );
            }
        }
    }

    #[test]
    fn both_abcs() {
        assert_eq!(find("abc").expect("built in")[0].command.words[0], "abc");
        assert_eq!(find("berkeley-abc").expect("built in")[0].command.words[0], "berkeley-abc");
    }
}
