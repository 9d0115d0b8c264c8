//! Samples for the tests of this folder, and tests of several formats.

use super::contents::Applied;
use super::graph::Graph;
use super::steps::steps;
use super::{Explanation, html, solution, svg};
use crate::model::horn::{Lemmas, parse};

/// The picture of clauses over predicates without arguments, all of which are true: `b c > d` for a clause.
pub(super) fn drawn(clauses: &[&str]) -> Explanation {
    let words = clauses.iter().flat_map(|text| text.split(' ').filter(|word| ![">", "false"].contains(word)));
    let mut names: Vec<&str> = Vec::new();
    words.for_each(|word| {
        if !names.contains(&word) {
            names.push(word)
        }
    });
    let mut text: Vec<String> = names.iter().map(|name| format!("(declare-fun |{name}| () Bool)")).collect();
    text.insert(0, "(set-logic HORN)".to_owned());
    for clause in clauses {
        let (body, head) =
            clause.strip_prefix("> ").map_or_else(|| clause.split_once(" > ").unwrap(), |head| ("", head));
        let body: Vec<String> = body.split_terminator(' ').map(|name| format!("|{name}|")).collect();
        let head = if head == "false" { head.to_owned() } else { format!("|{head}|") };
        text.push(format!("(assert (=> (and true {}) {head}))", body.join(" ")));
    }
    let system = parse(text.join("\n").as_bytes()).unwrap().system;
    let meaning = |name: &&str| Lemmas {
        name: name.as_bytes().into(),
        parameters: Vec::new(),
        bound: Vec::new(),
        lemmas: vec!["true".to_owned()],
    };
    solution("x.smt2", &system, &names.iter().map(meaning).collect::<Vec<_>>())
}

/// A derivation without values: the premises of each step.
pub(super) fn derived(premises: Vec<Vec<usize>>) -> Graph {
    let step = |premises| Applied {
        line: 1,
        predicate: Some("p".to_owned()),
        arguments: Vec::new(),
        premises,
        variables: Vec::new(),
    };
    steps(&premises.into_iter().map(step).collect::<Vec<_>>())
}

#[test]
fn names_are_no_markup_in_drawings() {
    let svg = svg::write(&drawn(&["> <script>", "<script> \"&' > <b>"]));
    assert!(svg.contains(">&lt;script&gt;</text>"), "{svg}");
    assert!(!svg.contains("<script") && !svg.contains("<b>") && !svg.contains("&'"), "{svg}");
}

#[test]
fn names_are_no_markup_in_pages() {
    let html = html::write(&drawn(&["> <script>", "<script> </code> > <b>", "<b> > false"]));
    assert!(!html.contains("<script") && !html.contains("<b>") && !html.contains("</code> ,"), "{html}");
    assert!(html.contains("<code>&lt;script&gt;, &lt;/code&gt;</code>"), "{html}");
    for link in html.split("href=\"#").skip(1).map(|rest| rest.split('"').next().unwrap()) {
        assert!(html.contains(&format!("id=\"{link}\"")), "{link}");
    }
}
