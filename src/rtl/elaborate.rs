//! From a design to a model: Yosys writes what it has read and what it has made of it; both together are the model.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::checks::{Checks, checks, monitors, name};
use super::circuit::{Circuit, Input};
use super::clocks::next_states;
use super::constructs::nothing_skipped;
use super::design::{Design, Frontend, Language};
use super::error::Error;
use super::hierarchy::{Declared, Place, Statement, declared, roots};
use super::interface::Interface;
use super::list::without_lists;
use super::memory::{self, Memories, Memory, unsuitable};
use super::naming::{Named, Naming};
use super::netlist::{self, Netlist};
use super::rtlil::{Module, modules};
use super::sby::Task;
use super::script::{HIERARCHY, NETLIST, READ, SCRIPT, script, script_of_task};
use super::source::words_of_module;
use super::used::used;
use super::yosys::{Message, Said, run};
use crate::limits::Limits;
use crate::logic::lit::{Lit, Var};
use crate::model::names::{Guard, Map, Name};
use crate::model::{Latch, Model, SymbolKind};

/// The model of a design.
#[derive(Debug)]
pub struct Elaborated {
    /// The model. Its symbols are the names of the design.
    pub model: Model,
    /// What is known of the names besides: places of properties, which of them are goals, registers behind a reset.
    pub map: Map,
    /// Memories that are no registers. What is read from them is an input of the model, so the model alone has more
    /// runs than the design.
    pub memories: Vec<Memory>,
    /// What a simulation of the design has to do with.
    pub interface: Interface,
    /// What is worth knowing but no error, each with its place.
    pub warnings: Vec<String>,
}

/// Elaborates a design. All files go to `folder`, which exists.
///
/// # Errors
/// There is no Yosys, or it refuses the design, or the design has something for which there is no meaning here; and
/// limits.
pub fn elaborate(
    design: &Design,
    folder: &Path,
    memories: Memories,
    limits: &Limits,
) -> Result<Elaborated, Error> {
    let named = design.title().to_string_lossy();
    let design = &without_lists(design)?;
    let title = design.title().to_string_lossy().into_owned();
    if design.files.is_empty() {
        return Err(Error::at(named, "the list names no file"));
    }
    if let Some(file) = design.files.iter().find(|file| !file.is_file()) {
        let why = match file.is_dir() {
            true => "it is a directory; the files of a design can be named in a list (.f)",
            false => "there is no such file",
        };
        return Err(Error::at(file.to_string_lossy(), why));
    }
    if design.frontend == Frontend::Slang {
        known_parameters(design)?;
    }
    let is_verilog =
        |file: &&PathBuf| matches!(Language::of(file), Some(Language::Verilog | Language::SystemVerilog));
    for file in design.files.iter().filter(is_verilog) {
        nothing_skipped(Path::new(""), file, design.frontend, &design.includes, &design.defines)?;
    }
    let script = |memories| script(design, folder, memories);
    let (yosys, frontend) = (design.yosys.as_deref(), design.frontend);
    let run = Run {
        script: &script,
        work: Path::new("."),
        title: &title,
        folder,
        yosys,
        frontend,
        sources: &design.files,
        lines: None,
    };
    let mut elaborated = run.elaborated(design.top.is_none(), memories, limits)?;
    let interface = &mut elaborated.interface;
    interface.top = design.top.clone().unwrap_or_else(|| std::mem::take(&mut interface.top));
    interface.design = design.clone();
    Ok(elaborated)
}

/// Fails if the top module has no parameter that is to be set, which slang would not say.
fn known_parameters(design: &Design) -> Result<(), Error> {
    let Some(top) = &design.top else { return Ok(()) };
    for file in &design.files {
        let Ok(text) = fs::read(file) else { continue };
        let text = String::from_utf8_lossy(&text);
        let Some(module) = words_of_module(&text, top) else { continue };
        let names = design.parameters.iter().filter_map(|parameter| parameter.split('=').next());
        if let Some(name) = names.into_iter().find(|name| module.iter().all(|word| word.text != *name)) {
            let place = format!("{}:{}", file.display(), module[0].line);
            return Err(Error::at(place, format!("--param {name}: the module {top} has no such parameter")));
        }
    }
    Ok(())
}

/// Elaborates the design of a task. All files go to `folder`, which exists.
///
/// # Errors
/// As [`elaborate`].
pub fn elaborate_task(
    task: &Task,
    title: &str,
    yosys: Option<&str>,
    folder: &Path,
    memories: Memories,
    limits: &Limits,
) -> Result<Elaborated, Error> {
    let work = &folder.join(SOURCES);
    fs::create_dir_all(work).map_err(Error::file(work))?;
    let place = |name: &str| {
        let path = work.join(name);
        let around = path.parent().unwrap_or(work);
        fs::create_dir_all(around).map_err(Error::file(around))?;
        Ok::<_, Error>(path)
    };
    for (name, from) in &task.files {
        copied(from, &place(name)?)?;
    }
    for (name, text) in &task.texts {
        let path = place(name)?;
        fs::write(&path, text).map_err(Error::file(&path))?;
    }
    let script = |memories| script_of_task(&task.script, memories);
    let has_slang = task.script.iter().any(|(_, line)| line.starts_with("read_slang"));
    let frontend = if has_slang { Frontend::Slang } else { Frontend::Yosys };
    let reads = task.script.iter().filter(|(_, line)| line.starts_with("read"));
    for name in reads.flat_map(|(_, line)| line.split_whitespace()) {
        nothing_skipped(work, name.as_ref(), frontend, &[], &[])?;
    }
    let sources: Vec<PathBuf> = task.files.iter().map(|(name, _)| name.into()).collect();
    let lines = Some((&*task.path, &*task.script));
    Run { script: &script, work, title, folder, yosys, frontend, sources: &sources, lines }
        .elaborated(false, memories, limits)
}

/// The folder with the files of a task.
const SOURCES: &str = "src";

/// Copies a file, or a folder with all that is in it.
fn copied(from: &Path, to: &Path) -> Result<(), Error> {
    if !from.is_dir() {
        return fs::copy(from, to).map(drop).map_err(Error::file(from));
    }
    fs::create_dir_all(to).map_err(Error::file(to))?;
    for entry in fs::read_dir(from).map_err(Error::file(from))? {
        let entry = entry.map_err(Error::file(from))?;
        copied(&entry.path(), &to.join(entry.file_name()))?;
    }
    Ok(())
}

/// A run of Yosys.
pub(super) struct Run<'a> {
    /// The script, with a view of memories.
    pub script: &'a dyn Fn(Memories) -> Result<String, Error>,
    /// Where it runs.
    pub work: &'a Path,
    /// What stands for the design in messages.
    pub title: &'a str,
    /// Where its files go.
    pub folder: &'a Path,
    pub yosys: Option<&'a str>,
    pub frontend: Frontend,
    /// The files with the design, as far as they are known.
    pub sources: &'a [PathBuf],
    /// The file with the script, and its lines with their numbers, if the user has written it.
    pub lines: Option<(&'a Path, &'a [(usize, String)])>,
}

impl Run<'_> {
    fn elaborated(&self, finds_top: bool, memories: Memories, limits: &Limits) -> Result<Elaborated, Error> {
        let &Run { work, title, folder, yosys, frontend, .. } = self;
        let path = folder.join(SCRIPT);
        fs::write(&path, (self.script)(memories)?).map_err(Error::file(&path))?;
        let said = run(yosys, frontend, folder, work, limits)?;
        let read = |name: &str| {
            let path = folder.join(name);
            fs::read(&path).map_err(Error::file(&path))
        };
        let text = |name: &str| Ok::<_, Error>(String::from_utf8_lossy(&read(name)?).into_owned());
        let all = modules(&text(READ).unwrap_or_default());
        if let Some(error) = self.conflict(&said, &text(HIERARCHY).unwrap_or_default()) {
            return Err(error);
        }
        if let Some(error) = self.refusal(&said, &all) {
            return Err(error);
        }
        if finds_top {
            only_one_top(&all, title)?;
        }
        if all.is_empty() {
            return Err(Error::at(title, "there is no module in the design"));
        }
        let (top, netlist) = netlist::read(&read(NETLIST)?, title)?;
        limits.check()?;
        if let Some(why) = unsuitable(&netlist) {
            let mut elaborated = self.elaborated(finds_top, Memories::Registers, limits)?;
            elaborated.warnings.push(format!("{title}: memories are seen as all of their cells: {why}"));
            return Ok(elaborated);
        }
        let hierarchy = modules(&text(HIERARCHY)?);
        let names = [format!("\\{top}"), top];
        let top = names.iter().find(|top| hierarchy.iter().any(|module| module.name == **top));
        let mut declared = declared(&hierarchy, top.map_or("", |top| top));
        // A script of the user may have made flip-flops of the registers already.
        declared.registers.extend(self::declared(&all, &names[0]).registers);
        let mut elaborated = model(&netlist, &declared, title)?;
        elaborated.interface.top = names[1].trim_start_matches('\\').to_owned();
        elaborated.warnings = warnings(said, &declared);
        Ok(elaborated)
    }
}

/// Fails if several modules may be the top module.
fn only_one_top(all: &[Module], title: &str) -> Result<(), Error> {
    let roots = roots(all);
    if roots.len() <= 1 {
        return Ok(());
    }
    let place = |source: &Option<String>| source.as_deref().and_then(Place::of).unwrap_or_default();
    let named = roots.iter().map(|module| {
        let name = module.name.trim_start_matches('\\');
        let place = place(&module.source);
        if place.line == 0 { name.to_owned() } else { format!("{name} ({place})") }
    });
    let names = named.collect::<Vec<String>>().join(", ");
    let place = place(&roots[1].source);
    let place = if place.line == 0 { title.to_owned() } else { place.to_string() };
    Err(Error::at(place, format!("several modules may be the top module: {names}; choose one with --top")))
}

fn warnings(said: Said, declared: &Declared) -> Vec<String> {
    let with_place = said.warnings.into_iter().filter_map(|Message { place, text }| {
        Some(format!(
            "{}: warning: {}",
            place.filter(|place| !place.starts_with('<'))?,
            text.trim_end_matches('.')
        ))
    });
    let boxes = declared.black_boxes.iter().map(|(name, place)| {
        let place = place.as_ref().map(|place| format!("{place}: ")).unwrap_or_default();
        format!("{place}warning: {name} is a black box: its outputs may have any value in each step")
    });
    with_place.chain(boxes).collect()
}

/// The model, and what goes with it; without warnings.
fn model(netlist: &Netlist, declared: &Declared, title: &str) -> Result<Elaborated, Error> {
    let mut circuit = Circuit::of(netlist, monitors(netlist))?;
    let naming = Naming::of(netlist, declared, &circuit);
    let of_memories = memory::clocks(netlist, &circuit);
    let (clocks, next) = next_states(&mut circuit, &naming, &of_memories, title)?;
    let mut memories = memory::memories(netlist, &mut circuit, &clocks)?;
    let checks = checks(netlist, declared, &mut circuit, &naming, &clocks, title)?;
    // Bounds of a family of designs. Without assertions they would be taken for properties.
    let bounds =
        netlist.single_outputs.iter().filter(|(name, _)| Model::is_bound(name) && !checks.asserts.is_empty());
    let (bounds, outputs): (Vec<&String>, Vec<Lit>) =
        bounds.map(|(name, bit)| (name, circuit.lit(*bit))).unzip();
    let used = used(netlist, &circuit, &naming, &checks, &memories, &next, &outputs);
    let latch = |(i, next): (usize, Lit)| {
        let register = &circuit.registers[i];
        Latch { next, reset: register.init.map_or(register.state, |init| Lit::FALSE.xor(init)) }
    };
    let mut latches: Vec<Latch> = next.into_iter().enumerate().map(latch).collect();
    latches.extend(circuit.first_step.map(|_| Latch { next: Lit::FALSE, reset: Lit::TRUE }));
    latches.extend(&checks.latches);

    // Registers stand together as words.
    let place = |i: &usize| {
        let named = naming.registers.get(*i).and_then(Option::as_ref);
        Reverse(named.map(|named| Reverse((named.base.clone(), named.index))))
    };
    let is_used = |i: &usize| used.registers.get(*i).is_none_or(|used| *used);
    let mut order: Vec<usize> = (0..latches.len()).filter(is_used).collect();
    order.sort_by_key(place);
    let all = circuit.inputs.len();
    let kept: Vec<usize> = (0..all).filter(|&i| used.inputs[i]).collect();
    let inputs = kept.len();
    let mut leaves = vec![Lit::FALSE; 1 + all + latches.len()];
    for (new, &old) in kept.iter().enumerate() {
        leaves[1 + old] = Var((1 + new) as u32).lit();
    }
    for (new, &old) in order.iter().enumerate() {
        leaves[1 + all + old] = Var((1 + inputs + new) as u32).lit();
    }
    let literals = |list: &[(&Statement, Lit)]| list.iter().map(|(_, lit)| *lit).collect::<Vec<Lit>>();
    let mut model = Model {
        inputs,
        latches: order.iter().map(|&old| latches[old]).collect(),
        bads: [literals(&checks.asserts), literals(&checks.covers)].concat(),
        constraints: literals(&checks.assumes),
        justice: literals(&checks.live).into_iter().map(|lit| vec![lit]).collect(),
        fairness: literals(&checks.fair),
        outputs,
        ..Model::default()
    };
    let mut guards: Vec<(usize, Guard)> = Vec::new();
    for (new, &old) in order.iter().enumerate() {
        if let Some(reset) = naming.resets.get(old).copied().flatten() {
            let named = naming.named(reset.active);
            let name = named.map(|named| Name {
                bytes: named.to_string().into_bytes(),
                inverted: named.inverted != reset.active.is_negated(),
            });
            guards.push((new, Guard { active: reset.active, shown: reset.shown, name }));
        }
    }
    let mut interface = Interface::of(netlist, &circuit, &naming, &clocks);
    let others = guards.iter_mut().flat_map(|(_, guard)| [&mut guard.active, &mut guard.shown]);
    let others = others.chain(interface.literals()).chain(memories.iter_mut().flat_map(Memory::literals));
    model.take_gates(&circuit.graph, leaves, others);
    symbols(&mut model, &circuit, &naming, &checks, [&kept, &order]);
    reads(&mut model, &memories);
    for (i, name) in bounds.into_iter().enumerate() {
        model.symbols.insert((SymbolKind::Output, i), name.clone().into_bytes());
    }
    let statements = || checks.asserts.iter().chain(&checks.covers).chain(&checks.live);
    let places = statements().map(|(statement, _)| statement.place.as_ref().map(ToString::to_string));
    let covers = checks.asserts.len()..checks.asserts.len() + checks.covers.len();
    let map = Map::of_design(names(&naming, &order), guards, places.collect(), covers);
    Ok(Elaborated { model, map, memories, interface, warnings: Vec::new() })
}

/// Names of what is read from memories, if it has none: the port of the memory.
fn reads(model: &mut Model, memories: &[Memory]) {
    for memory in memories {
        for (port, read) in memory.reads.iter().enumerate() {
            for (bit, lit) in read.data.iter().enumerate() {
                let symbol = model.symbols.entry((SymbolKind::Input, lit.var().index() - 1));
                symbol.or_insert_with(|| format!("{}.read{port}[{bit}]", memory.name).into_bytes());
            }
        }
    }
}

/// Names, with numbers after those that there are several of: statements without a label in a generate loop.
fn distinct(names: Vec<String>) -> Vec<String> {
    let mut all: HashMap<&str, usize> = HashMap::new();
    names.iter().for_each(|name| *all.entry(name).or_default() += 1);
    let mut seen: HashMap<&str, usize> = HashMap::new();
    let numbered = names.iter().map(|name| {
        let number = seen.entry(name).or_default();
        *number += 1;
        if all[&name[..]] == 1 { name.clone() } else { format!("{name}#{number}") }
    });
    numbered.collect()
}

/// The names of latches.
fn names(naming: &Naming, order: &[usize]) -> Vec<(usize, Name)> {
    let name = |(new, old): (usize, &usize)| {
        let named = naming.registers.get(*old)?.as_ref()?;
        Some((new, Name { bytes: named.to_string().into_bytes(), inverted: named.inverted }))
    };
    order.iter().enumerate().filter_map(name).collect()
}

fn symbols(
    model: &mut Model,
    circuit: &Circuit,
    naming: &Naming,
    checks: &Checks<'_>,
    [kept, order]: [&[usize]; 2],
) {
    let symbols = &mut model.symbols;
    for (i, &old) in kept.iter().enumerate() {
        let named = naming.inputs[old].as_ref().map(Named::to_string);
        let choice = (circuit.inputs[old] == Input::Choice).then(|| format!("choice_{i}"));
        symbols.extend(named.or(choice).map(|name| ((SymbolKind::Input, i), name.into_bytes())));
    }
    for (i, name) in names(naming, order) {
        let sign = if name.inverted { &b"!"[..] } else { b"" };
        symbols.insert((SymbolKind::Latch, i), [sign, &name.bytes].concat());
    }
    let bads: Vec<_> = checks.asserts.iter().chain(&checks.covers).collect();
    let mut add = |kind, statements: &mut dyn Iterator<Item = &Statement>| {
        for (i, name) in distinct(statements.map(name).collect()).into_iter().enumerate() {
            symbols.insert((kind, i), name.into_bytes());
        }
    };
    add(SymbolKind::Bad, &mut bads.iter().map(|(statement, _)| *statement));
    add(SymbolKind::Constraint, &mut checks.assumes.iter().map(|(statement, _)| *statement));
    add(SymbolKind::Justice, &mut checks.live.iter().map(|(statement, _)| *statement));
    add(SymbolKind::Fairness, &mut checks.fair.iter().map(|(statement, _)| *statement));
}
