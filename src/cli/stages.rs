//! Stages of properties, from a file: which are proved first, and which are assumed for which.
//!
//! A line `c d: a b` says that a and b are assumed when c and d are searched. A line without a colon is a stage, for
//! which all properties in the lines above are assumed. A property has one line, and what is assumed stands above or
//! has none: so nobody can write a circle. Properties that help each other belong in one line, as a group. Rejected:
//! lines in any order, and a search for circles in them.

use std::path::Path;

use crate::config::{Assume, Helpers, Several, Stages};
use crate::model::Model;
use crate::model::names::Names;

use super::args::CheckArgs;
use super::error::Error;
use super::model::bytes;
use super::property::property;

/// How the properties of a model share the run, as the options say.
pub fn several(args: &CheckArgs, path: &Path, model: &Model, names: &Names) -> Result<Several, Error> {
    let several = args.several();
    Ok(match &args.stages {
        Some(file) => {
            let stages = stages(file, path, model, names)?;
            Several { assume: Assume::Stages(stages.into()), ..several }
        }
        None => several,
    })
}

/// Reads the stages of the properties of a model.
pub fn stages(path: &Path, model_path: &Path, model: &Model, names: &Names) -> Result<Stages, Error> {
    let text = bytes(path)?;
    let wrong = |line: usize, message: String| Error::within(path, format_args!("{line}: {message}"));
    let text = str::from_utf8(&text).map_err(|error| {
        let before = &text[..error.valid_up_to()];
        wrong(1 + before.iter().filter(|&&byte| byte == b'\n').count(), "not UTF-8".to_owned())
    })?;
    let goals = model.goals();
    let mut read = Reader {
        stages: Stages { stage: vec![0; goals], helpers: vec![Helpers::These(Vec::new()); goals] },
        lines: vec![None; goals],
        last: 0,
    };
    for (text, line) in text.lines().zip(1..) {
        let words: Vec<&str> = text.split('#').next().unwrap_or_default().split_whitespace().collect();
        if words.is_empty() {
            continue;
        }
        let find = |word: &&str| {
            property(model_path, model, names, word).map_err(|error| wrong(line, error.to_string()))
        };
        let colon = words.iter().position(|word| word.ends_with(':'));
        let (left, right) = words.split_at(colon.map_or(words.len(), |at| at + 1));
        let left =
            left.iter().map(|word| word.strip_suffix(':').unwrap_or(word)).filter(|word| !word.is_empty());
        let proved = left.map(|word| find(&word)).collect::<Result<Vec<usize>, Error>>()?;
        let helpers = right.iter().map(find).collect::<Result<Vec<usize>, Error>>()?;
        if proved.is_empty() && colon.is_some() {
            return Err(wrong(line, "before the colon there is no property".to_owned()));
        }
        let helpers = colon.map(|_| helpers);
        read.line(line, &proved, helpers)
            .map_err(|(property, message)| wrong(line, format!("{} {message}", model.label(property))))?;
    }
    Ok(read.stages)
}

struct Reader {
    stages: Stages,
    /// The line of each property, and whether it is assumed there.
    lines: Vec<Option<(usize, bool)>>,
    /// The last stage.
    last: usize,
}

impl Reader {
    /// Reads a line about these properties, for which these are assumed, or all of earlier stages.
    fn line(
        &mut self,
        line: usize,
        proved: &[usize],
        helpers: Option<Vec<usize>>,
    ) -> Result<(), (usize, String)> {
        for &helper in helpers.iter().flatten() {
            if proved.contains(&helper) {
                return Err((helper, "is assumed for itself".to_owned()));
            }
            if self.lines[helper].is_none() {
                self.lines[helper] = Some((line, true));
                self.stages.stage[helper] = 1;
                self.last = self.last.max(1);
            }
        }
        let stage = match &helpers {
            None => self.last + 1,
            Some(helpers) => {
                1 + helpers.iter().map(|&helper| self.stages.stage[helper]).max().unwrap_or_default()
            }
        };
        for &property in proved {
            match self.lines[property].replace((line, false)) {
                None => {}
                Some((above, true)) => {
                    return Err((
                        property,
                        format!("is assumed in line {above}, so its own line must stand above that"),
                    ));
                }
                Some((above, false)) => return Err((property, format!("has a line already, {above}"))),
            }
            self.stages.stage[property] = stage;
            self.stages.helpers[property] = helpers.clone().map_or(Helpers::Earlier, Helpers::These);
        }
        self.last = self.last.max(stage);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(lines: &[(&[usize], Option<&[usize]>)]) -> Result<Stages, (usize, String)> {
        let stages = Stages { stage: vec![0; 6], helpers: vec![Helpers::These(Vec::new()); 6] };
        let mut reader = Reader { stages, lines: vec![None; 6], last: 0 };
        for ((proved, helpers), line) in lines.iter().zip(1..) {
            reader.line(line, proved, helpers.map(<[usize]>::to_vec))?;
        }
        Ok(reader.stages)
    }

    #[test]
    fn a_line_without_colon_assumes_all_above() {
        let stages = read(&[(&[3, 1], None), (&[0], None), (&[2], None)]).unwrap();
        assert_eq!(stages.stage, [2, 1, 3, 1, 0, 0]);
        let assumed =
            |property| (0..6).filter(|&other| stages.may_assume(property, other)).collect::<Vec<_>>();
        assert_eq!(assumed(2), [0, 1, 3]);
        assert_eq!(assumed(0), [1, 3]);
        assert!(assumed(3).is_empty());
        assert!(assumed(4).is_empty());
    }

    #[test]
    fn edges_name_what_is_assumed() {
        let stages = read(&[(&[0], Some(&[4])), (&[1, 2], Some(&[0])), (&[3], Some(&[]))]).unwrap();
        assert_eq!(stages.stage, [2, 3, 3, 1, 1, 0]);
        assert!(stages.may_assume(1, 0) && stages.may_assume(0, 4));
        assert!(!stages.may_assume(1, 4) && !stages.may_assume(1, 2) && !stages.may_assume(3, 4));
    }

    #[test]
    fn circles_and_lines_twice_are_refused() {
        let message = |lines: &[(&[usize], Option<&[usize]>)]| read(lines).unwrap_err().1;
        assert_eq!(message(&[(&[0], Some(&[0]))]), "is assumed for itself");
        assert_eq!(
            message(&[(&[0], Some(&[1])), (&[1], Some(&[0]))]),
            "is assumed in line 1, so its own line must stand above that"
        );
        assert_eq!(message(&[(&[0], None), (&[0], None)]), "has a line already, 1");
    }
}
