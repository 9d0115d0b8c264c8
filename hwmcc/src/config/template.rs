//! Commands with placeholders.
//!
//! | placeholder | what |
//! |---|---|
//! | `{model}` | absolute path of the model |
//! | `{seed}` | the seed |
//! | `{stats}` | where to write statistics, a JSON object |
//! | `{witness}` | where to write a counterexample |
//! | `{certificate}` | where to write a certificate, in a binary format |
//! | `{answer}` | for verifiers: the counterexample or certificate |
//! | `{cpu_s}`, `{wall_s}`, `{memory_mib}` | the limits, rounded down |
//! | `{pdrer}` | the `pdrer` beside this program, else that of the search path |
//! | `{dir}` | the directory of the configuration file |
//! | `{property}`, `{cache}`, `{stages}` | with `--properties`: the property, where answers are kept, the file of stages |
//!
//! Other braces are left alone: they may be the checker's. Words about `{property}`, `{cache}` or `{stages}` are left
//! out where there is none.

use serde::Deserialize;

/// The words of a command, with placeholders.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Vec<String>")]
pub struct Template {
    /// Program and arguments: never empty.
    pub words: Vec<String>,
}

impl TryFrom<Vec<String>> for Template {
    type Error = &'static str;

    fn try_from(words: Vec<String>) -> Result<Template, &'static str> {
        if words.is_empty() { Err("a command needs a program") } else { Ok(Template { words }) }
    }
}

/// Placeholders that runs of whole models do not have.
const OPTIONAL: [&str; 3] = ["property", "cache", "stages"];

/// What to put for placeholders.
pub type Values<'a> = [(&'a str, String)];

impl Template {
    /// Whether a placeholder occurs.
    pub fn mentions(&self, placeholder: &str) -> bool {
        let braced = format!("{{{placeholder}}}");
        self.words.iter().any(|word| word.contains(&braced))
    }

    /// The command with the values put in.
    pub fn fill(&self, values: &Values) -> Vec<String> {
        let missing = |name: &str| values.iter().all(|(other, _)| *other != name);
        let missing: Vec<String> =
            OPTIONAL.iter().filter(|name| missing(name)).map(|name| format!("{{{name}}}")).collect();
        let words = self.words.iter().filter(|word| !missing.iter().any(|name| word.contains(name)));
        words.map(|word| fill(word, values)).collect()
    }
}

/// One pass from left to right, so that values may contain braces.
fn fill(word: &str, values: &Values) -> String {
    let mut filled = String::new();
    let mut rest = word;
    while let Some(open) = rest.find('{') {
        filled.push_str(&rest[..open]);
        rest = &rest[open..];
        let value = values.iter().find_map(|(name, value)| {
            let after = rest[1..].strip_prefix(name)?.strip_prefix('}')?;
            Some((value, after))
        });
        let after = match value {
            Some((value, after)) => {
                filled.push_str(value);
                after
            }
            None => {
                filled.push('{');
                &rest[1..]
            }
        };
        rest = after;
    }
    filled + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_pass() {
        let values = [("model", "a{seed}.aig".to_string()), ("seed", "7".to_string())];
        let filled = |word: &str| fill(word, &values);
        assert_eq!(filled("read {model}; {seed}"), "read a{seed}.aig; 7");
        assert_eq!(filled("{{seed}} {unknown} {"), "{7} {unknown} {");
        assert_eq!(filled("{seed"), "{seed");
        assert_eq!(filled(""), "");
    }

    #[test]
    fn words_about_what_is_not_there_are_left_out() {
        let words = ["check", "--property={property}", "--cache={cache}", "{model}"];
        let template = Template { words: words.map(String::from).to_vec() };
        let model = ("model", "a{property}.aig".to_string());
        assert_eq!(template.fill(std::slice::from_ref(&model)), ["check", "a{property}.aig"]);
        let property = ("property", "b3".to_string());
        assert_eq!(template.fill(&[model, property]), ["check", "--property=b3", "a{property}.aig"]);
    }
}
