//! Value change dumps, a format that all waveform viewers read.
//!
//! Source: IEEE 1364-2005, clause 18. Each run is a scope with the same variables. A step takes one unit of time. The
//! file ends with the last step of the longest run; a shorter run has `x` after its end.

use std::io::{self, Write};

use crate::model::names::percent;

/// A signal of one or several bits.
pub(super) struct Variable {
    pub kind: Kind,
    pub width: usize,
    /// Its name as the format allows it, with the range of a bus.
    pub reference: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    Input,
    State,
}

/// The values of all variables in a step: digits `0` and `1`, the highest first.
pub(super) type Values = Vec<Vec<u8>>;

/// Writes runs of a model that the comment of the file calls `title`. `values` has those of a step of a run, if the run
/// has the step; it is asked step by step. Ends after `steps` steps.
pub(super) fn write(
    title: &str,
    scopes: &[String],
    variables: &[Variable],
    steps: usize,
    mut values: impl FnMut(usize, usize) -> Option<Values>,
    out: &mut impl Write,
) -> io::Result<()> {
    writeln!(out, "$comment counterexamples of {} $end", percent(title.as_bytes(), b"$"))?;
    writeln!(out, "$version pdrer {} $end\n$timescale 1 ns $end", env!("CARGO_PKG_VERSION"))?;
    for (i, scope) in scopes.iter().enumerate() {
        writeln!(out, "$scope module {scope} $end")?;
        for (k, Variable { kind, width, reference }) in variables.iter().enumerate() {
            let (kind, code) = (kind.word(), code(i * variables.len() + k));
            writeln!(out, "$var {kind} {width} {code} {reference} $end")?;
        }
        writeln!(out, "$upscope $end")?;
    }
    writeln!(out, "$enddefinitions $end")?;

    // Of each run all digits of the step before: there may be many runs.
    let mut shown: Vec<Vec<u8>> = vec![Vec::new(); scopes.len()];
    for step in 0..steps {
        writeln!(out, "#{step}")?;
        for (i, shown) in shown.iter_mut().enumerate() {
            let unknown = || variables.iter().map(|variable| vec![b'x'; variable.width]).collect();
            let now = values(i, step).unwrap_or_else(unknown);
            let mut begin = 0;
            for (k, bits) in now.iter().enumerate() {
                let end = begin + bits.len();
                if shown.get(begin..end) != Some(bits) {
                    change(bits, &code(i * variables.len() + k), out)?;
                }
                begin = end;
            }
            *shown = now.concat();
        }
    }
    writeln!(out, "#{steps}")
}

/// The scope of a counterexample: `b0`, or `b0:name` after its property.
pub(super) fn scope(label: &str, name: Option<&[u8]>) -> String {
    let name = name.map(|name| format!(":{}", percent(name, b" ")));
    format!("{label}{}", name.unwrap_or_default())
}

/// A name without white space. A dollar sign at the beginning would make it a keyword.
pub(super) fn reference(name: &[u8]) -> String {
    let text = percent(name, b" ");
    text.strip_prefix('$').map(|rest| format!("%24{rest}")).unwrap_or(text)
}

impl Kind {
    fn word(self) -> &'static str {
        match self {
            Kind::Input => "wire",
            Kind::State => "reg",
        }
    }
}

fn change(bits: &[u8], code: &str, out: &mut impl Write) -> io::Result<()> {
    match bits {
        [bit] => writeln!(out, "{}{code}", char::from(*bit)),
        _ => {
            out.write_all(b"b")?;
            out.write_all(bits)?;
            writeln!(out, " {code}")
        }
    }
}

/// The identifier code of a variable: its number in the digits `!` to `~`, the lowest first.
fn code(mut number: usize) -> String {
    let mut code = String::new();
    loop {
        code.push(char::from(b'!' + (number % 94) as u8));
        number /= 94;
        if number == 0 {
            return code;
        }
        // A second digit `!` counts: `!!` is the number after `~`.
        number -= 1;
    }
}
