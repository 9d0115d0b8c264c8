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
//!
//! Other braces are left alone: they may be the checker's.

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
        self.words.iter().map(|word| fill(word, values)).collect()
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
}
