//! The designs of `examples/rtl`: Yosys makes the models beside them, and the invariant found for the model is an
//! invariant of the design.

use std::fs;
use std::path::Path;
use std::process::Command;

use pdrer::answer::export::sv;
use pdrer::check::{self, Verdict};
use pdrer::config::Config;
use pdrer::limits::Limits;
use pdrer::model::Model;
use pdrer::model::aiger;
use pdrer::model::names::{Map, Names};

use super::{proofs, tools};

const DESIGNS: [&str; 2] = ["parity_link", "credits"];

/// The model of a design and its names.
fn model(folder: &Path, design: &str) -> (Model, Names) {
    let model = aiger::read(&folder.join(design).with_extension("aig")).unwrap().model;
    let map = fs::read(folder.join(design).with_extension("aim")).unwrap();
    let names = Names::with_maps(&model, &[Map::read(&model, &map).unwrap()]);
    (model, names)
}

fn verdict(model: &Model) -> Verdict {
    check::decide(model, 0, &Config::default(), &Limits::default(), &mut |_| {}).unwrap().verdict
}

/// The commands of `docs/verilog.md` after the line `<!-- ci: NAME -->`.
fn commands(name: &str) -> String {
    let page = fs::read_to_string("docs/verilog.md").unwrap();
    let (_, rest) = page.split_once(&format!("<!-- ci: {name} -->\n```sh\n")).expect("a block of this name");
    rest.split_once("```").expect("an end of the block").0.to_owned()
}

#[test]
fn yosys_makes_the_models() {
    if !tools::available("yosys") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let rtl = folder.path().join("examples/rtl");
    fs::create_dir_all(&rtl).unwrap();
    for design in DESIGNS {
        let name = format!("{design}.v");
        fs::copy(Path::new("examples/rtl").join(&name), rtl.join(&name)).unwrap();
    }
    assert!(
        Command::new("sh").args(["-ec", &commands("yosys")]).current_dir(&folder).status().unwrap().success()
    );
    for design in DESIGNS {
        let [(here, names), (made, made_names)] =
            ["examples/rtl".as_ref(), &*rtl].map(|dir| model(dir, design));
        assert_eq!(names, made_names, "{design}");
        let depth = |verdict| match verdict {
            Verdict::Unsafe(run) => Some(run.inputs.len()),
            Verdict::Safe(_) => None,
            Verdict::Unknown { reason, .. } => panic!("{reason}"),
        };
        assert_eq!(depth(verdict(&here)), depth(verdict(&made)), "{design}");
    }
}

/// Does Yosys prove a design by temporal induction of depth 1, with the lemmas of this file put into it?
fn proves(design: &str, lemmas: &str) -> bool {
    let (module, _) = lemmas.split_once("\nmodule pdrer_model").expect("two modules");
    let ports = module.lines().filter_map(|line| line.strip_prefix("  input wire \\"));
    let connections: Vec<String> = ports
        .map(|port| {
            let name = port.trim_end_matches(',').trim_end();
            format!(".\\{name} ({name})")
        })
        .collect();
    let instance = format!("  pdrer_invariant lemmas ({});\nendmodule", connections.join(", "));
    let text = fs::read_to_string(format!("examples/rtl/{design}.v")).unwrap();
    tools::yosys_top(design, &format!("{}\n{module}", text.replace("endmodule", &instance)))
}

#[test]
fn the_invariant_is_one_of_the_design() {
    let (model, names) = model("examples/rtl".as_ref(), "parity_link");
    let Verdict::Safe(invariant) = verdict(&model) else { panic!("parity_link is safe") };
    assert!(!invariant.definitions.is_empty());
    let proved = [(0, invariant)];
    let lemmas = sv::write(&proofs(&model, &names, &proved));
    if !tools::available("yosys") {
        return;
    }
    assert!(proves("parity_link", &lemmas));
    // The property alone is not inductive, and neither are other lemmas.
    let none = "module pdrer_invariant ();\nendmodule\n\nmodule pdrer_model";
    assert!(!proves("parity_link", none));
    assert!(!proves("parity_link", &lemmas.replacen("assert (", "assert (!", 1).replacen("!!", "", 1)));
}
