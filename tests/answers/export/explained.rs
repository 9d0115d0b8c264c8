//! Explanations of invariants whose signals have hostile names.

use std::collections::BTreeSet;
use std::io::Write;
use std::process::{Command, Stdio};

use pdrer::answer::explain::{Explanation, dot, explain, html, svg, text};
use pdrer::answer::export::text::quoted;
use pdrer::answer::invariant::{Definition, Invariant, Operator};
use pdrer::model::names::Names;
use pdrer::model::{Model, SymbolKind};

use super::hostile::NAMES;
use super::{engines, markup, model, proofs, prove, tools};

/// More names that may break markup, Graphviz or a layout.
const MORE: [&[u8]; 8] = [
    b"</svg><script>alert(1)</script>",
    b"&lt;&#x41;",
    b"\\N\\n\\",
    "\u{4fe1}\u{53f7}\u{4fe1}\u{53f7}[0]".as_bytes(),
    b"\"><b onclick='x'>[3]",
    b"]]>-->",
    b"\xef\xbf\xbe\xe2\x80\xae",
    b"a name that is so long that no box of any drawing could hold it, whatever happens[17]",
];

/// A model with auxiliary variables in its invariant; its signals have these names in turn.
pub fn named(first: usize) -> Model {
    let mut model = model("parity6");
    let all: Vec<&[u8]> = MORE.iter().chain(&NAMES).copied().collect();
    for i in 0..model.latches.len() {
        model.symbols.insert((SymbolKind::Latch, i), all[(first + i) % all.len()].to_vec());
    }
    model
}

/// The explanation of its invariant.
pub fn explained(model: &Model) -> Explanation {
    let names = Names::of(model);
    let proved = prove(model, &engines()[0]);
    assert!(!proved[0].1.definitions.is_empty());
    explain(&proofs(model, &names, &proved), None, 10_000)
}

/// The names as they are to be seen, without the index of a bit.
pub fn shown(model: &Model) -> Vec<String> {
    let names = Names::of(model);
    (0..model.latches.len()).map(|i| quoted(&names.latch(i).bytes)).collect()
}

#[test]
fn names_do_not_break_pages_and_drawings() {
    let elements = |file: &str| markup::read(file).elements.into_iter().collect::<BTreeSet<String>>();
    let plain = explained(&model("parity6"));
    let expected = [html::write(&plain), svg::write(&plain)].map(|file| elements(&file));
    assert!(expected[0].contains("details") && expected[1].contains("rect"));
    for first in (0..MORE.len() + NAMES.len()).step_by(5) {
        let model = named(first);
        let explanation = explained(&model);
        let (page, drawing) = (html::write(&explanation), svg::write(&explanation));
        assert_eq!([&page, &drawing].map(|file| elements(file)), expected);
        let visible = markup::read(&page).text;
        for name in shown(&model) {
            // XML does not allow U+FFFE.
            let name = name.replace('\u{fffe}', "\u{fffd}");
            assert!(visible.contains(&name), "{name} is missing");
        }
    }
}

/// The majority of three latches, whose names are shown together.
fn counting(model: &Model) -> Explanation {
    let [a, b, c] = [0, 1, 2].map(|i| Invariant::latch(i).lit());
    let inner = |k: usize| Invariant::auxiliary(model.latches.len(), k).lit();
    let operands = [[a, b], [!a, !b], [c, !inner(1)], [!inner(0), !inner(2)]];
    let invariant = Invariant {
        definitions: operands.map(|operands| Definition { operator: Operator::And, operands }).to_vec(),
        lemmas: vec![vec![inner(3)].into()],
        ..Invariant::default()
    };
    let names = Names::of(model);
    explain(&proofs(model, &names, &[(0, invariant)]), None, 10_000)
}

#[test]
fn names_of_counted_latches_do_not_break_anything() {
    let elements = |file: &str| markup::read(file).elements.into_iter().collect::<BTreeSet<String>>();
    let plain = counting(&model("parity6"));
    let expected = [html::write(&plain), svg::write(&plain)].map(|file| elements(&file));
    for first in 0..MORE.len() + NAMES.len() {
        let explanation = counting(&named(first));
        let (page, drawing) = (html::write(&explanation), svg::write(&explanation));
        assert_eq!([&page, &drawing].map(|file| elements(file)), expected);
        assert!(markup::read(&page).text.contains("at most 1 of"));
        let graph = dot::write(&explanation);
        assert_eq!(graph.lines().count(), dot::write(&plain).lines().count(), "{graph}");
    }
}

#[test]
fn names_do_not_break_lines_of_text() {
    let lines = |model: &Model| text::write(&explained(model)).lines().count();
    let models: Vec<Model> = (0..3).map(|i| named(10 * i)).collect();
    for model in &models {
        let text = text::write(&explained(model));
        assert!(!text.chars().any(|c| c.is_control() && c != '\n'), "{text:?}");
        assert_eq!(lines(model), lines(&models[0]));
    }
}

/// Graphviz draws the graphs, and shows the names.
#[test]
fn graphviz_reads_every_name() {
    if !tools::available("dot") {
        return;
    }
    for first in (0..MORE.len() + NAMES.len()).step_by(5) {
        let model = named(first);
        let explanation = explained(&model);
        let graph = dot::write(&explanation);
        let mut dot = Command::new("dot")
            .args(["-Tsvg"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        dot.stdin.take().unwrap().write_all(graph.as_bytes()).unwrap();
        let output = dot.wait_with_output().unwrap();
        let complaints = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && complaints.is_empty(), "{complaints}\n{graph}");
        let visible = markup::read(&drawing(&String::from_utf8(output.stdout).unwrap())).text;
        let visible = visible.replace('\u{a0}', " ");
        let definitions = &explanation.properties[0].auxiliary;
        for lit in definitions.iter().flat_map(|found| found.meaning.operands()) {
            let name = explanation.labels.literal(*lit);
            let name = name.trim_start_matches('!');
            // Graphviz decides how it shows these.
            if !name.contains(['\u{fffe}', '\u{202e}']) {
                assert!(visible.contains(name), "{name} is missing: {visible}");
            }
        }
    }
}

/// The drawing in the output of Graphviz, without comments.
fn drawing(file: &str) -> String {
    let start = file.find("<svg").expect("a drawing");
    let parts =
        file[start..].split("<!--").map(|part| part.split_once("-->").map_or(part, |(_, after)| after));
    parts.collect()
}
