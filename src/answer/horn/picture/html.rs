//! The explanation as one HTML page, without a script: the picture, and tables with all that it shortens.

use std::fmt::Write;

use super::contents::{Applied, Contents, Meaning, Rule};
use super::explanation::Explanation;
use super::graph::{Graph, Kind};
use super::svg;
use crate::answer::escape::escape;
use crate::answer::page::{begin, count};

/// High pictures have a frame of their own, so that one sees that something follows.
const FRAME: &str = "\
.picture { overflow: auto; max-height: 85vh; scroll-padding: 24px 45%; }
.picture svg { display: block; margin: 0 auto; }
.wrap { white-space: normal; min-width: 220px; overflow-wrap: anywhere; }
@media print { .picture { max-height: none; } }
";

/// The page.
pub fn write(explanation: &Explanation) -> String {
    let Explanation { file, contents, graph } = explanation;
    let (title, why) = match contents {
        Contents::Solution { .. } => ("Solution of", "Why no query follows from"),
        Contents::Derivation(_) => ("Derivation from", "How a query follows from"),
    };
    let mut text = begin(&format!("{title} {file}"), None, &format!("{}{FRAME}", svg::STYLE));
    let _ = write!(
        text,
        "<body>\n<header>\n<h1>{why} <span class=\"model\">{}</span></h1>\n</header>\n<main>\n",
        escape(file)
    );
    match contents {
        Contents::Solution { predicates, functions, rules } => {
            let note = "A run of the program goes from the start along edges, which are clauses, by their lines. What \
                        stands in the box of a predicate holds whenever a run is there. A dot is a clause with several \
                        predicates in its body.";
            picture(graph, "Control flow", note, &mut text);
            text += "<section>\n<h2>Lemmas</h2>\n";
            for (i, found) in predicates.iter().enumerate() {
                meaning(&format!(" id=\"p{i}\""), found, &mut text);
            }
            text += "</section>\n";
            if !functions.is_empty() {
                text += "<section>\n<h2>Other functions</h2>\n";
                functions.iter().for_each(|found| meaning("", found, &mut text));
                text += "</section>\n";
            }
            clauses(rules, &mut text);
        }
        Contents::Derivation(found) => {
            let note = "Each step applies a clause, by its line, to what earlier steps have derived.";
            picture(graph, "Derivation", note, &mut text);
            steps(found, &mut text);
        }
    }
    text += "</main>\n</body>\n</html>\n";
    text
}

fn picture(graph: &Graph, heading: &str, note: &str, text: &mut String) {
    let left_out = graph.left_out.as_ref();
    let left_out = left_out.map(|what| format!(" <b>The picture has {what}.</b>")).unwrap_or_default();
    let ends = [(Kind::Start, "start"), (Kind::Query, "query")].into_iter();
    let ends = ends.filter(|(kind, _)| graph.nodes.iter().any(|node| node.kind == *kind));
    let ends: Vec<String> = ends.map(|(_, end)| format!("<a href=\"#{end}\">{end}</a>")).collect();
    let ends = ends.join(", ");
    let _ = write!(
        text,
        "<section>\n<h2>{heading}</h2>\n<p class=\"note\">{note}{left_out} Go to: {ends}</p>\n<div class=\"picture\">\n{}</div>\n\
         </section>\n",
        svg::inline(graph, heading)
    );
}

fn meaning(id: &str, Meaning { name, signature, bound, lemmas }: &Meaning, text: &mut String) {
    let _ = write!(
        text,
        "<details open{id}>\n<summary><code>{}</code> <small>{}</small></summary>\n<ul>\n",
        escape(name),
        escape(signature)
    );
    for line in bound {
        let _ = writeln!(text, "<li class=\"note\"><code>{}</code></li>", escape(line));
    }
    for line in lemmas {
        let _ = writeln!(text, "<li><code>{}</code></li>", escape(line));
    }
    text.push_str("</ul>\n</details>\n");
}

fn clauses(rules: &[Rule], text: &mut String) {
    let _ = write!(
        text,
        "<section>\n<h2>{}</h2>\n<div class=\"scroll\">\n<table>\n<thead><tr><th class=\"n\">line</th>\
         <th>predicates in the body</th><th>head</th></tr></thead>\n<tbody>\n",
        count(rules.len(), "clause")
    );
    for Rule { line, body, head } in rules {
        let head = head.as_deref().unwrap_or("false");
        let _ = writeln!(
            text,
            "<tr><td class=\"n\">{line}</td><td class=\"wrap\"><code>{}</code></td><td><code>{}</code></td></tr>",
            escape(&body.join(", ")),
            escape(head)
        );
    }
    text.push_str("</tbody>\n</table>\n</div>\n</section>\n");
}

fn steps(steps: &[Applied], text: &mut String) {
    let _ = write!(
        text,
        "<section>\n<h2>{}</h2>\n<div class=\"scroll\">\n<table>\n<thead><tr><th class=\"n\">step</th>\
         <th class=\"n\">line</th><th>derives</th><th>from</th><th>variables of the clause</th></tr></thead>\n\
         <tbody>\n",
        count(steps.len(), "step")
    );
    for (i, step) in steps.iter().enumerate() {
        let premises: Vec<String> =
            step.premises.iter().map(|premise| format!("<a href=\"#s{premise}\">{premise}</a>")).collect();
        let _ = writeln!(
            text,
            "<tr id=\"s{i}\"><td class=\"n\">{i}</td><td class=\"n\">{}</td><td class=\"wrap\"><code>{}</code></td>\
             <td>{}</td><td class=\"about\"><code>{}</code></td></tr>",
            step.line,
            escape(&step.conclusion()),
            premises.join(", "),
            escape(&step.variables.join(", "))
        );
    }
    text.push_str("</tbody>\n</table>\n</div>\n</section>\n");
}
