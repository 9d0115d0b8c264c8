//! The designs of `examples/rtl`: Yosys makes the models beside them, and invariants found for the models are
//! invariants of the designs.

use std::fs;
use std::path::Path;
use std::process::Command;

use pdrer::answer::export::sv;
use pdrer::answer::invariant::Invariant;
use pdrer::check::{self, Verdict};
use pdrer::config::{self, Config};
use pdrer::limits::Limits;
use pdrer::model::Model;
use pdrer::model::aiger;
use pdrer::model::btor2::{self, blast::blast};
use pdrer::model::names::{Map, Names, Netlist};

use super::{proofs, tools};

/// The designs with their models.
const MODELS: [&str; 3] = ["parity_link.v", "credits.v", "fifo.sv"];

/// Designs whose properties hold, each with the name of its recipe in `docs/verilog.md`.
const SAFE: [(&str, &str); 5] = [
    ("parity_link.v", "one clock"),
    ("fifo.sv", "one clock"),
    ("arbiter.sv", "one clock"),
    ("store.sv", "one clock"),
    ("crossing.sv", "several clocks"),
];

/// The name without options of Yosys and without its ending.
fn top(design: &str) -> &str {
    let file = design.rsplit(' ').next().unwrap();
    file.split_once('.').unwrap().0
}

/// The model of a design and its names: all latches have one.
fn model(folder: &Path, design: &str) -> (Model, Names) {
    let path = folder.join(design);
    let model = aiger::read(&path.with_extension("aig")).unwrap().model;
    let map = Map::read(&model, &fs::read(path.with_extension("aim")).unwrap()).unwrap();
    assert_eq!(map.unnamed_latches(&model), 0, "{design}");
    let names = Names::with_maps(&model, &[map]);
    (model, names)
}

fn verdict(model: &Model, property: usize) -> Verdict {
    check::decide(model, property, &Config::default(), &Limits::default(), &mut |_| {}).unwrap().verdict
}

/// The invariants of all properties.
fn proved(model: &Model) -> Vec<(usize, Invariant)> {
    let prove = |property| match verdict(model, property) {
        Verdict::Safe(invariant) => (property, invariant),
        _ => panic!("property {property} fails"),
    };
    (0..model.properties().len()).map(prove).collect()
}

/// The commands of `docs/verilog.md` or `docs/btor2.md` after the line `<!-- ci: NAME -->`.
fn commands(name: &str) -> String {
    let pages: String =
        ["docs/verilog.md", "docs/btor2.md"].map(|page| fs::read_to_string(page).unwrap()).concat();
    let (_, rest) = pages.split_once(&format!("<!-- ci: {name} -->\n```sh\n")).expect("a block of this name");
    rest.split_once("```").expect("an end of the block").0.to_owned()
}

/// The script of Yosys in such commands.
fn script(recipe: &str, design: &str) -> String {
    let commands = commands(recipe);
    let script = commands.split('"').nth(1).expect("a script in quotation marks");
    script.replace("$design", design).replace("$top", top(design))
}

fn yosys(folder: &Path, script: &str) -> String {
    let output = Command::new("yosys").args(["-p", script]).current_dir(folder).output().unwrap();
    let log = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{log}{}", String::from_utf8_lossy(&output.stderr));
    log
}

/// A folder with the designs.
fn designs() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for entry in fs::read_dir("examples/rtl").unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "v" || extension == "sv") {
            fs::copy(&path, folder.path().join(path.file_name().unwrap())).unwrap();
        }
    }
    folder
}

#[test]
fn yosys_makes_the_models() {
    if !tools::available("yosys") {
        return;
    }
    let folder = designs();
    for design in MODELS {
        yosys(folder.path(), &script("one clock", design));
        let [(here, names), (made, made_names)] =
            ["examples/rtl".as_ref(), folder.path()].map(|dir| model(dir, design));
        assert_eq!(names, made_names, "{design}");
        let depth = |verdict| match verdict {
            Verdict::Unsafe(run) => Some(run.inputs.len()),
            Verdict::Safe(_) | Verdict::Live(_) => None,
            Verdict::Unknown { reason, .. } => panic!("{reason}"),
        };
        assert_eq!(depth(verdict(&here, 0)), depth(verdict(&made, 0)), "{design}");
    }
}

/// The model of bits of a BTOR2 file.
fn bits(path: &Path) -> Model {
    let words = btor2::parse(&fs::read(path).unwrap()).unwrap().model;
    blast(&words, 1 << 18, &Limits::default()).unwrap().model
}

/// AIGER and BTOR2 of one design have the same verdicts, and counterexamples of the same depths: memories as registers
/// there, as arrays here. The models of words that are here are those that Yosys makes.
#[test]
fn two_roads_lead_to_the_same_verdicts() {
    if !tools::available("yosys") {
        return;
    }
    let folder = designs();
    let depths = |model: &Model| {
        let depth = |property| match verdict(model, property) {
            Verdict::Unsafe(_) => {
                let engine = config::Engine::Bmc(config::Bmc::default());
                let config = Config { engine, ..Config::default() };
                let outcome =
                    check::decide(model, property, &config, &Limits::default(), &mut |_| {}).unwrap();
                outcome.verdict.counterexample().map(|run| run.inputs.len())
            }
            Verdict::Safe(_) | Verdict::Live(_) => None,
            Verdict::Unknown { reason, .. } => panic!("{reason}"),
        };
        let mut depths: Vec<_> = (0..model.properties().len()).map(depth).collect();
        depths.sort();
        depths
    };
    let mut failing = 0;
    let here = [("store.sv", "store.btor2"), ("-D FAULTY store.sv", "store_faulty.btor2")];
    for design in MODELS.into_iter().chain(["arbiter.sv"]).chain(here.map(|(design, _)| design)) {
        for recipe in ["one clock", "words"] {
            yosys(folder.path(), &script(recipe, design));
        }
        let path = folder.path().join(top(design));
        let bits = bits(&path.with_extension("btor2"));
        let found = depths(&bits);
        assert_eq!(found, depths(&aiger::read(&path.with_extension("aig")).unwrap().model), "{design}");
        failing += found.iter().flatten().count();
        if let Some((_, file)) = here.iter().find(|(of, _)| *of == design) {
            let here = self::bits(&Path::new("examples/rtl").join(file));
            assert_eq!((&here.symbols, found), (&bits.symbols, depths(&here)));
        }
    }
    assert!(failing > 0);
}

/// A design with ports `bound_N` is a family of systems: four credits are too many, three are not.
#[test]
fn yosys_makes_a_family() {
    let model = |folder: &Path| aiger::read(&folder.join("bus.aig")).unwrap().model;
    let mut models = vec![model("examples/rtl".as_ref())];
    if tools::available("yosys") {
        let folder = designs();
        let script = script("one clock", "bus.v");
        assert!(script.contains("write_aiger -map bus.aim"), "{script}");
        yosys(folder.path(), &script.replace("write_aiger -map bus.aim", "write_aiger -symbols"));
        models.push(model(folder.path()));
    }
    for model in models {
        let bounds = model.bounds().unwrap();
        assert_eq!(bounds.iter().map(|bound| bound.number).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
        let system = |i: usize| verdict(&model.constrained(bounds[i].literal), 0);
        assert!(matches!(system(2), Verdict::Safe(_)));
        assert!(matches!(system(3), Verdict::Unsafe(run) if run.inputs.len() == 12));
    }
}

/// The netlist of a recipe names lines that do declare the registers, also those within instances. The one that is here
/// says the same.
#[test]
fn netlists_say_where_registers_are_declared() {
    if !tools::available("yosys") {
        return;
    }
    let folder = designs();
    let link = fs::read_to_string(folder.path().join("parity_link.v")).unwrap();
    let ports = "(input clock, input load, input [3:0] word)";
    let nested = format!(
        "{link}\nmodule one {ports}; parity_link inner (clock, load, word); endmodule\n\
         module nested {ports}; one a (clock, load, word); one b (clock, !load, word); endmodule\n"
    );
    fs::write(folder.path().join("nested.v"), nested).unwrap();
    for (design, recipe) in SAFE.into_iter().chain([("nested.v", "one clock")]) {
        yosys(folder.path(), &script(recipe, design));
        let (model, names) = model(folder.path(), design);
        let read =
            |dir: &Path| Netlist::read(&fs::read(dir.join(top(design)).with_extension("json")).unwrap());
        let netlist = read(folder.path()).unwrap();
        let text = fs::read_to_string(folder.path().join(design)).unwrap();
        for i in 0..model.latches.len() {
            let name = &names.latch(i).bytes;
            let place = netlist.place(name).unwrap();
            let line = place.strip_prefix(&format!("{design}:")).expect("the file");
            let declaration = text.lines().nth(line.parse::<usize>().unwrap() - 1).expect("the line");
            let name = String::from_utf8_lossy(name);
            let word = name.rsplit('.').next().unwrap().split('[').next().unwrap();
            assert!(declaration.contains(word), "{name}: {place}: {declaration}");
            if design == "parity_link.v" {
                let here = read("examples/rtl".as_ref()).unwrap();
                assert_eq!(here.place(name.as_bytes()), Some(place));
            }
        }
    }
}

/// Does Yosys prove a design by temporal induction of depth 1, with the lemmas of this file put into it?
fn proves(folder: &Path, design: &str, recipe: &str, lemmas: &str) -> bool {
    let text = fs::read_to_string(folder.join(design)).unwrap();
    fs::write(folder.join("lemmas.sv"), lemmas).unwrap();
    fs::write(folder.join("bound.sv"), text.replace("\nendmodule", "\n  `PDRER_LEMMAS;\nendmodule")).unwrap();
    let script = script(recipe, design).replace(&format!(" {design};"), " lemmas.sv bound.sv;");
    let (script, _) = script.split_once("aigmap").expect("the recipe makes an AIGER model");
    let log = yosys(folder, &format!("{script} sat -tempinduct -prove-asserts -set-assumes -maxsteps 1"));
    log.contains("Induction step proven: SUCCESS!")
}

#[test]
fn the_invariants_are_those_of_the_designs() {
    if !tools::available("yosys") {
        return;
    }
    let folder = designs();
    for (design, recipe) in SAFE {
        yosys(folder.path(), &script(recipe, design));
        let (model, names) = model(folder.path(), design);
        let proved = proved(&model);
        let lemmas = sv::write(&proofs(&model, &names, &proved));
        let proves = |lemmas: &str| proves(folder.path(), design, recipe, lemmas);
        assert!(proves(&lemmas), "{design}");
        // The properties alone are not inductive, and neither are other lemmas.
        assert!(!proves("`define PDRER_LEMMAS"), "{design}");
        let (start, lemma) = lemmas.split_once("assert (").unwrap();
        assert!(!proves(&format!("{start}assert (!{lemma}").replacen("!!", "", 1)), "{design}");
    }
}

/// `initial assume` needs a flag that the design does not have; it may have it under the name that the file expects.
#[test]
fn the_first_step_is_a_signal_of_the_design() {
    if !tools::available("yosys") {
        return;
    }
    let folder = designs();
    let text = fs::read_to_string(folder.path().join("arbiter.sv")).unwrap();
    let (design, _) = text.split_once("  logic past_valid").unwrap();
    let design = format!(
        "{design}  initial assume (reset);\n  wire first_step = $initstate;\n  \
         always @* if (!first_step) assert ((grant & (grant - 1)) == 0);\nendmodule\n"
    );
    fs::write(folder.path().join("arbiter.sv"), design).unwrap();
    yosys(folder.path(), &script("one clock", "arbiter.sv"));
    let (model, names) = model(folder.path(), "arbiter.sv");
    let proved = proved(&model);
    let lemmas = sv::write(&proofs(&model, &names, &proved));
    assert!(lemmas.contains("(first_step)"), "{lemmas}");
    assert!(proves(folder.path(), "arbiter.sv", "one clock", &lemmas), "{lemmas}");
}
