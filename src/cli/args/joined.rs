//! `--expand-aux N`, which means `--expand-aux=N`.
//!
//! An option whose value may be left out takes no separate value in `clap`, or takes the model for it: `check
//! --expand-aux model.aig`. Only a number can be the value of this one, so a number that follows is joined to it.

use std::ffi::OsString;

/// The options whose value is a number that may be left out.
const OPTIONS: [&str; 1] = ["--expand-aux"];

/// The arguments, with numbers joined to the options that they follow.
pub fn joined(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut all: Vec<OsString> = Vec::new();
    for argument in arguments {
        let is_number = argument.to_str().is_some_and(|text| text.parse::<i128>().is_ok());
        let only_positions = all.iter().any(|earlier| earlier == "--");
        match all.last_mut() {
            Some(option) if is_number && !only_positions && OPTIONS.iter().any(|o| option == o) => {
                option.push("=");
                option.push(argument);
            }
            _ => all.push(argument),
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_numbers_after_the_option_are_joined() {
        for (given, expected) in [
            ("check --expand-aux 5 m.aig", "check --expand-aux=5 m.aig"),
            ("check --expand-aux -1 m.aig", "check --expand-aux=-1 m.aig"),
            ("check --expand-aux m.aig", "check --expand-aux m.aig"),
            ("check --expand-aux=5 6", "check --expand-aux=5 6"),
            ("check --expand-aux 5 6", "check --expand-aux=5 6"),
            ("check --seed 5", "check --seed 5"),
            ("check -- --expand-aux 5", "check -- --expand-aux 5"),
        ] {
            let words: Vec<OsString> = joined(given.split(' ').map(OsString::from));
            assert_eq!(words, expected.split(' ').map(OsString::from).collect::<Vec<_>>(), "{given}");
        }
    }
}
