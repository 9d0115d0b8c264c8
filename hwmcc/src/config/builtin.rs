//! The configurations that need no file.

use std::num::NonZeroUsize;

use super::answer::Pattern;
use super::template::Template;
use super::{Config, Verifier};

/// What [`find`] finds.
pub const NAMES: [&str; 32] = [
    "pdr",
    "pdrer",
    "quip",
    "chc",
    "numbers",
    "bmc",
    "kind",
    "imc",
    "bdd",
    "portfolio",
    "auto",
    "lasso",
    "l2s",
    "klive",
    "klive-plain",
    "rlive",
    "live",
    "methods",
    "ablation",
    "berkeley-abc",
    "abc",
    "ric3",
    "spacer",
    "imc-import",
    "kind-import",
    "bdd-import",
    "quip-import",
    "pdr-import",
    "berkeley-abc-import",
    "abc-import",
    "ric3-import",
    "imports",
];

/// The configurations that are files.
const FILES: [(&str, &str); 19] = [
    ("pdr", include_str!("../../configs/pdr.toml")),
    ("pdrer", include_str!("../../configs/pdrer.toml")),
    ("quip", include_str!("../../configs/quip.toml")),
    ("chc", include_str!("../../configs/chc.toml")),
    ("bmc", include_str!("../../configs/bmc.toml")),
    ("kind", include_str!("../../configs/kind.toml")),
    ("imc", include_str!("../../configs/imc.toml")),
    ("bdd", include_str!("../../configs/bdd.toml")),
    ("portfolio", include_str!("../../configs/portfolio.toml")),
    ("auto", include_str!("../../configs/auto.toml")),
    ("lasso", include_str!("../../configs/lasso.toml")),
    ("l2s", include_str!("../../configs/l2s.toml")),
    ("klive", include_str!("../../configs/klive.toml")),
    ("berkeley-abc", include_str!("../../configs/berkeley-abc.toml")),
    ("ric3", include_str!("../../configs/ric3.toml")),
    ("spacer", include_str!("../../configs/spacer.toml")),
    ("imc-import", include_str!("../../configs/import.toml")),
    ("berkeley-abc-import", include_str!("../../configs/abc-import.toml")),
    ("ric3-import", include_str!("../../configs/ric3-import.toml")),
];

/// Of `numbers`.
const CHC_NUMBERS: &str = include_str!("../../configs/chc-numbers.toml");

/// The configurations of `imports`: our own proof beside those of other engines and of ABC, as invariants.
const IMPORTS: [&str; 5] = ["pdrer", "kind-import", "imc-import", "bdd-import", "berkeley-abc-import"];

/// The configurations of `methods`: the liveness methods alone, and all in turns.
const METHODS: [&str; 6] = ["lasso", "l2s", "klive-plain", "klive", "rlive", "live"];

/// The configurations of a name: one, or those of `ablation` or `methods`; none if there is no such name.
pub fn find(name: &str) -> Option<Vec<Config>> {
    Some(match name {
        "numbers" => numbers(),
        "klive-plain" | "rlive" => vec![with_ranking(name, name)],
        "live" => vec![with_ranking(name, "auto")],
        "methods" => METHODS.iter().flat_map(|name| find(name)).flatten().collect(),
        "ablation" => ablation(),
        // The same program as its authors install it.
        "abc" => vec![parse(&text("berkeley-abc")?.replace("\"berkeley-abc\"", "\"abc\""))],
        "kind-import" | "bdd-import" | "quip-import" | "pdr-import" => {
            vec![parse(&text("imc-import")?.replace("imc", name.strip_suffix("-import")?))]
        }
        "abc-import" => vec![parse(&text("berkeley-abc-import")?.replace("berkeley-abc", "abc"))],
        "imports" => IMPORTS.iter().flat_map(|name| find(name)).flatten().collect(),
        _ => vec![text(name).map(parse).or_else(|| portfolio(name)).or_else(|| localized(name))?],
    })
}

/// The file of a configuration.
fn text(name: &str) -> Option<&'static str> {
    FILES.iter().find(|(file, _)| *file == name).map(|(_, text)| *text)
}

/// The configuration of a file.
fn file(name: &str) -> Config {
    parse(text(name).expect("it is a file"))
}

/// `portfolio-N`: the portfolio with N threads.
fn portfolio(name: &str) -> Option<Config> {
    let threads: NonZeroUsize = name.strip_prefix("portfolio-")?.parse().ok()?;
    let mut config = file("portfolio");
    config.name = format!("portfolio-{threads}");
    let option = config.command.words.iter().position(|word| word == "--threads")?;
    config.command.words[option + 1] = threads.to_string();
    Some(config)
}

/// `ENGINE-localize`: an engine that decides views of the system.
fn localized(name: &str) -> Option<Config> {
    let engine = name.strip_suffix("-localize")?;
    ["pdr", "pdrer", "quip", "imc", "kind", "bdd"].contains(&engine).then(|| {
        let mut config = file(engine);
        config.name = name.to_owned();
        config.command.words.push("--localize".to_owned());
        config
    })
}

/// `--liveness METHOD`, with rankings in JSON.
fn with_ranking(name: &str, method: &str) -> Config {
    let mut config = file("klive");
    config.name = name.to_owned();
    let words = config.command.words.iter_mut();
    words.filter(|word| *word == "klive").for_each(|word| *word = method.to_owned());
    config
}

/// With facts and without, on clauses over numbers.
fn numbers() -> Vec<Config> {
    let (facts, mut trees) = (parse(CHC_NUMBERS), parse(CHC_NUMBERS));
    trees.name = "gpdr-numbers".to_owned();
    trees.command.words.push("--no-reach".to_owned());
    vec![facts, trees]
}

/// The rows of Table 1 of the paper, in its order, and one without thresholds. G is GeneralizeER, F fractional
/// propagation, I ImplicationER, T the template threshold.
fn ablation() -> Vec<Config> {
    let row = |without: &[(char, &str)]| {
        let mut config = file("pdrer");
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
    let t = ('T', "--er-templates=and,xor,half-adder");
    vec![file("pdr"), row(&[g, f, i]), row(&[f, i]), row(&[i]), row(&[f]), row(&[t]), row(&[])]
}

fn parse(text: &str) -> Config {
    toml::from_str(text).expect("a built-in configuration is well-formed")
}

/// `pdrer verify`.
pub fn verifier() -> Verifier {
    let pattern = |exit, lines: &[&str]| Pattern {
        exit: Some(vec![exit]),
        line: Some(lines.iter().map(ToString::to_string).collect()),
    };
    let command = ["{pdrer}", "verify", "{model}", "{answer}"];
    Verifier {
        name: "pdrer verify".to_string(),
        command: Template { words: command.map(String::from).to_vec() },
        safe: Some(pattern(0, &["ok: certificate*", "ok: solution*", "ok: ranking*", "ok: invariant*"])),
        unsafe_: Some(pattern(0, &["ok: counterexample*", "ok: derivation*"])),
        rejected: pattern(1, &["REJECTED*"]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_found() {
        for name in NAMES {
            let configs = find(name).expect(name);
            let rows = match name {
                "ablation" => 7,
                "methods" => METHODS.len(),
                "imports" => IMPORTS.len(),
                "numbers" => 2,
                _ => 1,
            };
            assert_eq!(configs.len(), rows);
            assert!(configs.iter().all(|config| config.command.mentions("model")));
        }
        assert_eq!(find("zdr"), None);
    }

    #[test]
    fn each_engine_has_its_configuration_and_is_verified() {
        for engine in ["pdr", "pdrer", "quip", "bmc", "kind", "imc", "bdd", "portfolio", "auto"] {
            let config = find(engine).expect("built in").remove(0);
            let words = &config.command.words;
            let option = words.iter().position(|word| word == "--engine").expect("an engine");
            assert_eq!((config.name.as_str(), words[option + 1].as_str()), (engine, engine));
            assert_eq!(config.verifier().expect("verified").name, "pdrer verify");
        }
    }

    #[test]
    fn solutions_over_numbers_need_two_solvers() {
        let [facts, trees] = &find("numbers").expect("built in")[..] else { panic!("there are two") };
        assert_eq!((facts.name.as_str(), trees.name.as_str()), ("chc-numbers", "gpdr-numbers"));
        let is_without = |config: &Config| config.command.words.iter().any(|word| word == "--no-reach");
        assert!(!is_without(facts) && is_without(trees));
        for config in [facts, trees] {
            let verifier = config.verifier().expect("verified");
            let script = &verifier.command.words[2];
            assert!(["--by z3 &&", "--by cvc5"].iter().all(|by| script.contains(by)), "{script}");
        }
    }

    #[test]
    fn each_liveness_method_has_its_configuration() {
        let methods = find("methods").expect("built in");
        for ((name, proves), config) in
            METHODS.into_iter().zip([false, false, true, true, true, true]).zip(methods)
        {
            let method = if name == "live" { "auto" } else { name };
            let words = &config.command.words;
            let option = words.iter().position(|word| word == "--liveness").expect("a method");
            assert_eq!((config.name.as_str(), words[option + 1].as_str()), (name, method));
            assert_eq!(config.command.mentions("certificate"), proves);
            let verifier = config.verifier().expect("verified");
            assert_eq!((verifier.name.as_str(), verifier.safe.is_some()), ("pdrer verify", proves));
            assert!(verifier.unsafe_.is_some());
        }
    }

    #[test]
    fn imports_are_proofs_of_others() {
        for config in find("imports").expect("built in").iter().skip(1) {
            let engine = config.name.strip_suffix("-import").expect("an import");
            assert!(config.command.words.iter().any(|word| word.contains(engine)), "{}", config.name);
            assert_eq!(config.verifier().expect("verified").name, "pdrer verify");
        }
    }

    #[test]
    fn portfolios_have_threads() {
        let threads = |name: &str| {
            let config = find(name)?.remove(0);
            let option = config.command.words.iter().position(|word| word == "--threads")?;
            Some((config.name, config.command.words[option + 1].clone()))
        };
        let some = |name: &str, threads: &str| Some((name.to_string(), threads.to_string()));
        assert_eq!(threads("portfolio"), some("portfolio", "2"));
        assert_eq!(threads("portfolio-16"), some("portfolio-16", "16"));
        for wrong in ["portfolio-0", "portfolio-", "portfolio-x", "portfolio2"] {
            assert_eq!(threads(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn engines_that_prove_can_localize() {
        let config = find("quip-localize").expect("built in").remove(0);
        assert_eq!(
            (config.name.as_str(), config.command.words.last().unwrap().as_str()),
            ("quip-localize", "--localize")
        );
        assert_eq!((find("bmc-localize"), find("localize")), (None, None));
    }

    #[test]
    fn ablation_is_table_1_and_a_row_without_thresholds() {
        let rows = find("ablation").expect("built in");
        let names: Vec<&str> = rows.iter().map(|config| config.name.as_str()).collect();
        assert_eq!(names, ["pdr", "pdrer-G-F-I", "pdrer-F-I", "pdrer-I", "pdrer-F", "pdrer-T", "pdrer"]);
        for config in rows {
            for (part, option) in [
                ("-G", "--no-er-generalize"),
                ("-F", "--no-er-propagate"),
                ("-I", "--no-er-implication"),
                ("-T", "--er-templates=and,xor,half-adder"),
            ] {
                assert_eq!(
                    config.name.contains(part),
                    config.command.words.iter().any(|word| word == option)
                );
            }
        }
    }

    #[test]
    fn both_abcs() {
        for name in ["abc", "berkeley-abc"] {
            let config = &find(name).expect("built in")[0];
            assert_eq!(config.command.words.last().expect("not empty"), name);
            assert_eq!(config.version.as_ref().expect("it has one").words[0], name);
        }
    }
}
