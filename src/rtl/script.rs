//! The script for Yosys. `docs/verilog.md` explains it.
//!
//! The design is written twice: as text after `hierarchy`, when nothing has been lost, and as gates and flip-flops at
//! the end. Assertions of newer versions (`$check`) stay what they are, because `async2sync` refuses those in blocks
//! with an asynchronous reset; older ones are behind flip-flops, see `early`. Rejected: `write_aiger`, which drops
//! cover statements, gives no names to registers with an asynchronous reset, and does not say which property is which.

use std::path::{Component, Path, PathBuf};

use super::design::{Design, Frontend, Language};
use super::error::Error;
use super::memory::Memories;

/// Files in the folder of the elaboration.
pub(super) const SCRIPT: &str = "elaborate.ys";
/// The messages of Yosys.
pub(super) const LOG: &str = "yosys.log";
/// All modules, as they were read.
pub(super) const READ: &str = "read.il";
/// The modules below the top, with their parameters.
pub(super) const HIERARCHY: &str = "hierarchy.il";
/// Gates and flip-flops.
pub(super) const NETLIST: &str = "netlist.json";

/// A path that Yosys can open. That of `pip` runs in a sandbox with a folder `/tmp` of its own, and can only be led to
/// files in the real one by way of the current folder.
pub(super) fn reachable(path: &Path) -> PathBuf {
    match (path.strip_prefix("/"), std::env::current_dir()) {
        (Ok(below), Ok(here)) if path.starts_with("/tmp") => {
            let up = here.components().filter(|part| matches!(part, Component::Normal(_)));
            up.map(|_| Path::new("..")).collect::<PathBuf>().join(below)
        }
        _ => path.to_owned(),
    }
}

/// The script that elaborates a design without lists. What it writes goes to `folder`.
pub(super) fn script(design: &Design, folder: &Path, memories: Memories) -> Result<String, Error> {
    let mut text = String::new();
    let mut options = String::new();
    for name in &design.defines {
        options += &format!(" -D{}", word("-D", name)?);
    }
    for (i, include) in design.includes.iter().enumerate() {
        // Yosys takes no quotation marks here.
        let path = include.to_string_lossy();
        let path =
            if path.contains(char::is_whitespace) { linked(folder, i, include)? } else { path.into_owned() };
        options += &format!(" -I{path}");
    }
    if design.frontend == Frontend::Slang {
        text += &slang(design, &options)?;
    }
    for file in &design.files {
        let path = quoted(file)?;
        text += &match Language::of(file) {
            Some(Language::Rtlil) => format!("read_rtlil {path}\n"),
            Some(Language::Json) => format!("read_json {path}\n"),
            _ if design.frontend == Frontend::Slang => String::new(),
            Some(Language::SystemVerilog) => format!("read_verilog -sv -formal{options} {path}\n"),
            _ => format!("read_verilog -formal{options} {path}\n"),
        };
    }
    let out = |name: &str| quoted(&folder.join(name));
    text += &format!("write_rtlil {}\n", out(READ)?);
    text += &match &design.top {
        Some(top) => format!("hierarchy -check -top {}", word("--top", top)?),
        None => "hierarchy -check -auto-top".to_owned(),
    };
    if design.top.is_none() && !design.parameters.is_empty() {
        // Yosys would ignore it.
        return Err(Error::at("--param", "--top MODULE must say of which module"));
    }
    // slang has set them.
    let parameters = design.parameters.iter().filter(|_| design.frontend == Frontend::Yosys);
    for parameter in parameters {
        let (name, value) = parameter
            .split_once('=')
            .ok_or_else(|| Error::at("--param", format!("{parameter}: expected NAME=VALUE")))?;
        text += &format!(" -chparam {} {}", word("--param", name)?, word("--param", value)?);
    }
    text.push('\n');
    text += &rest(folder, memories)?;
    Ok(text)
}

/// What reads all files in Verilog by the front end slang, which elaborates them. In a sandbox it has one thread.
fn slang(design: &Design, options: &str) -> Result<String, Error> {
    let is_verilog = |file: &&PathBuf| !matches!(Language::of(file), Some(Language::Rtlil | Language::Json));
    if !design.files.iter().any(|file| is_verilog(&file)) {
        return Ok(String::new());
    }
    let mut text = format!("read_slang --threads 1 -D FORMAL{options}");
    if let Some(top) = &design.top {
        text += &format!(" --top {}", word("--top", top)?);
    }
    for parameter in &design.parameters {
        text += &format!(" -G {}", word("--param", parameter)?);
    }
    for file in design.files.iter().filter(is_verilog) {
        // It takes no quotation marks.
        text += &format!(" {}", word("--frontend slang", &reachable(file).to_string_lossy())?);
    }
    Ok(text + "\n")
}

/// The script of a task that reads the design by itself, in a folder below that for what it writes.
pub(super) fn script_of_task(lines: &[(usize, String)], memories: Memories) -> Result<String, Error> {
    let folder = Path::new("..");
    let last = lines.iter().rposition(|(_, line)| line.starts_with("read")).map_or(0, |last| last + 1);
    let (reading, preparing) = lines.split_at(last);
    let mut text: String = reading.iter().map(|(_, line)| format!("{line}\n")).collect();
    text += &format!("write_rtlil {}\n", quoted(&folder.join(READ))?);
    text += KEPT;
    text.extend(preparing.iter().map(|(_, line)| format!("{line}\n")));
    Ok(text + &rest(folder, memories)?)
}

/// Two statements that say the same must not become one.
const KEPT: &str = "setattr -set keep 1 t:$assert t:$assume t:$live t:$fair t:$cover t:$check\n";

/// From the hierarchy to gates.
fn rest(folder: &Path, memories: Memories) -> Result<String, Error> {
    let out = |name: &str| quoted(&folder.join(name));
    let mut text = format!("write_rtlil {}\n", out(HIERARCHY)?);
    text += KEPT;
    text += "proc\nprep -flatten -run coarse:check\n";
    text += &mapped(memories);
    text += "opt_clean\n\
             async2sync t:* t:$check %d\n\
             dffunmap\n\
             techmap\n\
             opt_clean\n\
             aigmap\n\
             opt_clean\n";
    text += &format!("write_json {}\n", out(NETLIST)?);
    Ok(text)
}

/// What makes registers of memories. Those that are never written are gates in any case.
fn mapped(memories: Memories) -> String {
    let kept = "t:$mem_v2 r:WR_PORTS>0 %i";
    match memories {
        Memories::Registers => "memory_map\n".to_owned(),
        Memories::All => format!("memory_map t:$mem_v2 {kept} %d\n"),
        Memories::Large => {
            // A selection cannot multiply: these are the sizes at which the greatest width changes.
            let mut small = String::new();
            let mut size = SMALL;
            while size > 0 {
                let width = SMALL / size;
                small += &format!(" t:$mem_v2 r:WIDTH<={width} %i r:SIZE<={size} %i %u");
                size = SMALL / (width + 1);
            }
            format!(
                "select -set small t:$mem_v2 t:$mem_v2 %d{small}\nmemory_map t:$mem_v2 {kept} %d @small %u\n"
            )
        }
    }
}

/// The most bits of a memory that is not large.
const SMALL: u64 = 1024;

/// A word that needs no quotation marks.
fn word<'a>(option: &str, text: &'a str) -> Result<&'a str, Error> {
    match text.is_empty() || text.contains(|c: char| c.is_whitespace() || ";#".contains(c)) {
        false => Ok(text),
        true => Err(Error::at(option, format!("\"{text}\": white space, `;` and `#` are not possible here"))),
    }
}

fn quoted(path: &Path) -> Result<String, Error> {
    let path = reachable(path);
    let text = path.to_str().filter(|text| !text.contains(['"', '\n']));
    let refused = || Error::at(path.to_string_lossy(), "Yosys cannot read a file of this name");
    text.map(|text| format!("\"{text}\"")).ok_or_else(refused)
}

/// A folder without white space in its name that is the same as another one.
fn linked(folder: &Path, i: usize, include: &Path) -> Result<String, Error> {
    let link = folder.join(format!("include{i}"));
    let [from, to] = [folder, include].map(|path| path.canonicalize().map_err(Error::file(path)));
    let (from, to) = (from?, to?);
    // A sandbox follows relative links only.
    let common = from.components().zip(to.components()).take_while(|(a, b)| a == b).count();
    let up = from.components().skip(common).map(|_| Component::ParentDir);
    let target: PathBuf = up.chain(to.components().skip(common)).collect();
    // It may be there from the last time.
    let _ = std::fs::remove_file(&link);
    std::os::unix::fs::symlink(target, &link).map_err(Error::file(&link))?;
    Ok(reachable(&link).to_string_lossy().into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(design: &Design) -> String {
        script(design, Path::new("/x y"), Memories::Registers)
            .map_err(|error| error.to_string())
            .unwrap_or_else(|error| error)
    }

    #[test]
    fn files_and_options() {
        let design = Design {
            files: ["a b.sv", "c.v", "d.il", "e.json"].map(Into::into).to_vec(),
            top: Some("top".to_owned()),
            defines: vec!["X".to_owned(), "Y=3".to_owned()],
            includes: vec!["inc".into()],
            parameters: vec!["W=8".to_owned()],
            frontend: Frontend::Yosys,
            yosys: None,
        };
        let text = of(&design);
        let lines: Vec<&str> = text.lines().take(7).collect();
        assert_eq!(
            lines,
            [
                "read_verilog -sv -formal -DX -DY=3 -Iinc \"a b.sv\"",
                "read_verilog -formal -DX -DY=3 -Iinc \"c.v\"",
                "read_rtlil \"d.il\"",
                "read_json \"e.json\"",
                "write_rtlil \"/x y/read.il\"",
                "hierarchy -check -top top -chparam W 8",
                "write_rtlil \"/x y/hierarchy.il\"",
            ]
        );
        let without_top = Design { top: None, ..design.clone() };
        assert_eq!(of(&without_top), "--param: --top MODULE must say of which module");
        assert!(of(&Design { parameters: Vec::new(), ..without_top }).contains("-auto-top"));
        let files = ["a.sv", "c.v", "d.il"].map(Into::into).to_vec();
        let other = of(&Design { frontend: Frontend::Slang, files, ..design.clone() });
        let first = "read_slang --threads 1 -D FORMAL -DX -DY=3 -Iinc --top top -G W=8 a.sv c.v\n";
        assert!(other.starts_with(first) && other.contains("hierarchy -check -top top\n"), "{other}");
        let odd = Design { parameters: vec!["W".to_owned()], ..design.clone() };
        assert_eq!(of(&odd), "--param: W: expected NAME=VALUE");
        let odd = Design { defines: vec!["A;shell".to_owned()], ..design };
        assert_eq!(of(&odd), "-D: \"A;shell\": white space, `;` and `#` are not possible here");
    }
}
