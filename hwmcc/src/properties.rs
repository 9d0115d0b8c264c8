//! The properties of models as instances of their own: `fifo.aig#b3`.
//!
//! A design with thousands of properties is too much for one run. Each property is a run; what it proves is kept in a
//! folder (`--cache` of `pdrer check`), from which one more run composes the answer of all. With stages, the runs of a
//! stage find there what may be assumed. Rejected: groups of properties as runs, which would have to be made before
//! anything is known about them.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;

use crate::error::Error;
use crate::set::Loaded;

/// How properties become runs.
#[derive(Clone, Debug)]
pub struct Properties {
    /// Where answers are kept; none: in the output directory.
    pub cache: Option<PathBuf>,
    /// Which properties are assumed for which.
    pub stages: Option<PathBuf>,
    /// Make the runs of this stage only.
    pub stage: Option<usize>,
}

#[derive(Deserialize)]
struct Info {
    bits: Option<Bits>,
}

#[derive(Deserialize)]
struct Bits {
    properties: usize,
    justice: usize,
    stages: Option<Vec<usize>>,
}

/// The file and the property of an instance; of what is no instance, the whole name.
pub fn split(model: &str) -> (&str, Option<&str>) {
    match model.rsplit_once('#') {
        Some((file, property)) => (file, Some(property)),
        None => (model, None),
    }
}

/// Puts in place of each model its properties, in the order of stages.
///
/// # Errors
///
/// If `pdrer info` does not say which there are.
pub fn expand(loaded: &mut Loaded, pdrer: &str, stages: Option<&Path>) -> Result<(), Error> {
    let mut instances = Vec::new();
    for model in &loaded.set.models {
        let Bits { properties, justice, stages } = ask(pdrer, &loaded.base.join(model), stages)?;
        let safety = (0..properties).map(|i| format!("b{i}"));
        let labels = safety.chain((0..justice).map(|i| format!("j{i}")));
        for (i, label) in labels.enumerate() {
            let stage = stages.as_ref().and_then(|stages| stages.get(i)).copied().unwrap_or_default();
            instances.push((stage, format!("{model}#{label}")));
        }
    }
    instances.sort_by_key(|(stage, _)| *stage);
    (loaded.stages, loaded.set.models) = instances.into_iter().unzip();
    Ok(())
}

/// Asks about a model.
fn ask(pdrer: &str, model: &Path, stages: Option<&Path>) -> Result<Bits, Error> {
    let mut command = Command::new(pdrer);
    command.arg("info").arg(model).arg("--json");
    if let Some(stages) = stages {
        command.arg("--stages").arg(stages);
    }
    let output = command.output().map_err(|error| Error::about(Path::new(pdrer), error))?;
    let info: Option<Info> = serde_json::from_slice(&output.stdout).ok();
    info.and_then(|info| info.bits).ok_or_else(|| {
        let (model, said) = (model.display(), String::from_utf8_lossy(&output.stderr));
        Error::new(format!("the properties of {model} are not known: {}", said.trim()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instances_have_a_file_and_a_property() {
        assert_eq!(split("a/b.aig#b12"), ("a/b.aig", Some("b12")));
        assert_eq!(split("a#1/b.aig#j0"), ("a#1/b.aig", Some("j0")));
        assert_eq!(split("b.aig"), ("b.aig", None));
    }
}
