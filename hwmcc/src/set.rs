//! Sets of models: a directory, a list file, or a single model.

use std::collections::HashMap;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::{Component, Path, PathBuf};

use crate::error::Error;
use crate::index::Index;
use crate::record::Set;

/// Endings of model files in a directory. A list may name any file.
const MODELS: [&str; 5] = ["aag", "aig", "btor", "btor2", "smt2"];

/// Endings of compressed files.
const COMPRESSED: [&str; 2] = ["gz", "xz"];

/// A set, and where its models are.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// What the header says about it.
    pub set: Set,
    /// The directory that the names of its models are relative to.
    pub base: PathBuf,
    /// What is known about its models.
    pub index: Index,
    /// Of properties of models: the stage of each.
    pub stages: Vec<usize>,
}

/// Loads several sets. Each has the index given, else the `index.csv` beside its models or list, if there is one.
///
/// # Errors
///
/// If one cannot be read, is empty, or if two have the same name.
pub fn load(paths: &[PathBuf], index: Option<&Path>) -> Result<Vec<Loaded>, Error> {
    let mut sets: Vec<Loaded> = Vec::new();
    for path in paths {
        let new = load_one(path, index)?;
        if sets.iter().any(|other| other.set.name == new.set.name) {
            return Err(Error::new(format!("two sets are named `{}`", new.set.name)));
        }
        sets.push(new);
    }
    Ok(sets)
}

fn load_one(path: &Path, index: Option<&Path>) -> Result<Loaded, Error> {
    let file = |error: io::Error| Error::about(path, error);
    let full = fs::canonicalize(path).map_err(file)?;
    text(full.as_os_str(), || path.display().to_string())?;
    let parent = full.parent().map(Path::to_path_buf).unwrap_or_default();
    let (base, mut models) = if full.is_dir() {
        let mut models = Vec::new();
        collect(&full, Path::new(""), &mut models)?;
        (full.clone(), models)
    } else if is_model(&full) {
        let name = full.file_name().unwrap_or_default().to_string_lossy().into_owned();
        (parent, vec![name])
    } else {
        let models = read_list(path, &parent)?;
        (parent, models)
    };
    models.sort();
    if models.is_empty() {
        return Err(Error::about(path, "no models"));
    }
    let mut by_place: HashMap<String, &String> = HashMap::new();
    for model in &models {
        if let Some(other) = by_place.insert(place(model), model) {
            return Err(Error::about(path, format_args!("`{model}` and `{other}` are the same model")));
        }
    }
    let index = match index {
        Some(path) => Index::read(path)?,
        None if base.join("index.csv").is_file() => Index::read(&base.join("index.csv"))?,
        None => Index::default(),
    };
    let stem = full.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let name = if full.is_dir() { stem } else { stem.split('.').next().unwrap_or_default().to_string() };
    let name = if name.is_empty() { "set".to_string() } else { name.replace(|c| !is_plain(c), "_") };
    Ok(Loaded {
        set: Set { name, path: path.to_string_lossy().into_owned(), models },
        base,
        index,
        stages: Vec::new(),
    })
}

fn is_model(path: &Path) -> bool {
    let ending = |path: &Path| path.extension().map(|ending| ending.to_string_lossy().into_owned());
    match ending(path) {
        Some(last) if COMPRESSED.contains(&last.as_str()) => {
            ending(&path.with_extension("")).is_some_and(|inner| MODELS.contains(&inner.as_str()))
        }
        Some(last) => MODELS.contains(&last.as_str()),
        None => false,
    }
}

/// Adds the models below `base/below`, as paths relative to `base`.
fn collect(base: &Path, below: &Path, models: &mut Vec<String>) -> Result<(), Error> {
    let directory = base.join(below);
    let file = |error: io::Error| Error::about(&directory, error);
    for entry in fs::read_dir(&directory).map_err(file)? {
        let entry = entry.map_err(file)?;
        let path = below.join(entry.file_name());
        // Links to models count, links to directories may lead in circles.
        if entry.file_type().map_err(file)?.is_dir() {
            collect(base, &path, models)?;
        } else if is_model(&path) {
            models.push(text(path.as_os_str(), || directory.display().to_string())?);
        }
    }
    Ok(())
}

/// The models of a list: one in a line, relative to the list; `#` begins a comment.
fn read_list(list: &Path, base: &Path) -> Result<Vec<String>, Error> {
    let bytes = fs::read(list).map_err(|error| Error::about(list, error))?;
    let mut models = Vec::new();
    for (index, line) in bytes.split(|&byte| byte == b'\n').enumerate() {
        // Comments may be in any encoding.
        let name = line.split(|&byte| byte == b'#').next().unwrap_or_default().trim_ascii();
        let model = text(OsStr::from_bytes(name), || format!("{}:{}", list.display(), index + 1))?;
        if model.is_empty() {
            continue;
        }
        if !base.join(&model).is_file() {
            return Err(Error::in_line(list, index + 1, format_args!("there is no file `{model}`")));
        }
        models.push(model);
    }
    Ok(models)
}

/// A name as text.
fn text(name: &OsStr, place: impl Fn() -> String) -> Result<String, Error> {
    let text = name.to_str().map(String::from);
    text.ok_or_else(|| Error::new(format!("{}: the name of a model is not UTF-8: {name:?}", place())))
}

/// Whether a character may be part of the name of a set or configuration, which is part of the names of files.
pub fn is_plain(character: char) -> bool {
    character.is_ascii_alphanumeric() || "-+._".contains(character)
}

/// The name of a model as a relative path that does not leave its directory.
pub fn place(model: &str) -> String {
    let parts = Path::new(model).components().filter_map(|component| match component {
        Component::Normal(part) => Some(part.to_string_lossy().into_owned()),
        Component::ParentDir => Some("__".to_string()),
        Component::Prefix(_) | Component::RootDir | Component::CurDir => None,
    });
    parts.collect::<Vec<String>>().join("/")
}

/// The family of a model by its name: the file's name up to its first digit, without separators at the end; if that
/// is nothing or a single letter, the name of its directory.
pub fn family(model: &str) -> String {
    let path = Path::new(model);
    let file = path.file_name().unwrap_or_default().to_string_lossy();
    let stem = file.split('.').next().unwrap_or_default();
    let letters = stem.split(|c: char| c.is_ascii_digit()).next().unwrap_or_default();
    let letters = letters.trim_end_matches(['-', '_']);
    if letters.chars().nth(1).is_some() {
        return letters.to_string();
    }
    let directory = path.parent().and_then(Path::file_name);
    let short = if letters.is_empty() { stem } else { letters };
    directory.map_or_else(|| short.to_string(), |name| name.to_string_lossy().into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families() {
        for (model, expected) in [
            ("er/vis_arrays_bufferAlloc/vis_arrays_bufferAlloc_10.aig", "vis_arrays_bufferAlloc"),
            ("beem/synapse.7.prop1-func-interl.aig", "synapse"),
            ("goel/industry/cal109/cal109.aig", "cal"),
            ("intel/006/6s0.aig", "006"),
            ("hku/x-epic/a16-p074.aig", "x-epic"),
            ("1.aig", "1"),
            ("a1.aig", "a"),
            ("fifo.aag.gz", "fifo"),
        ] {
            assert_eq!(family(model), expected);
        }
    }

    #[test]
    fn places_stay_inside() {
        assert_eq!(place("../../etc/./x.aig"), "__/__/etc/x.aig");
        assert_eq!(place("/a/b.aig"), "a/b.aig");
    }

    #[test]
    fn directories_lists_and_models() {
        let directory = tempfile::tempdir().expect("a directory");
        let base = directory.path().join("models");
        fs::create_dir_all(base.join("sub")).expect("created");
        for name in ["b.aig", "sub/a.aag.xz", "README.md", "index.csv", "c.btor2"] {
            fs::write(base.join(name), "model,verdict\nb.aig,safe\n").expect("written");
        }
        let set = &load(std::slice::from_ref(&base), None).expect("a set")[0];
        assert_eq!(set.set.name, "models");
        assert_eq!(set.set.models, ["b.aig", "c.btor2", "sub/a.aag.xz"]);
        assert!(set.index.entry(&set.base, "b.aig").is_some());

        let list = base.join("some.txt");
        fs::write(&list, "# these\nsub/a.aag.xz\n\nREADME.md # as well\n").expect("written");
        let sets = load(&[list.clone(), base.join("b.aig")], None).expect("sets");
        assert_eq!(sets[0].set.name, "some");
        assert_eq!(sets[0].set.models, ["README.md", "sub/a.aag.xz"]);
        assert_eq!(sets[1].set.models, ["b.aig"]);

        fs::write(&list, b"b.aig # f\xfcr\n\xff.aig\n").expect("written");
        let message = load(std::slice::from_ref(&list), None).expect_err("no text").to_string();
        assert!(
            message.ends_with("some.txt:2: the name of a model is not UTF-8: \"\\xFF.aig\""),
            "{message}"
        );

        fs::write(&list, "b.aig\nnot-there.aig\n").expect("written");
        let message = |paths: &[PathBuf]| load(paths, None).expect_err("wrong").to_string();
        let missing = message(std::slice::from_ref(&list));
        assert!(missing.ends_with("some.txt:2: there is no file `not-there.aig`"), "{missing}");
        fs::write(&list, "b.aig\n./b.aig\n").expect("written");
        let twice = message(&[list]);
        assert!(twice.ends_with("some.txt: `b.aig` and `./b.aig` are the same model"), "{twice}");
        assert_eq!(message(&[base.clone(), base.clone()]), "two sets are named `models`");
        fs::write(base.join(OsStr::from_bytes(b"sub/\xff.aig")), "").expect("written");
        let no_text = message(&[base]);
        assert!(no_text.contains(": the name of a model is not UTF-8: "), "{no_text}");
    }
}
