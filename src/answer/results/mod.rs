//! What is known of all properties of a model, as one HTML page for people: a table, waveforms of failures, lemmas of
//! proofs.
//!
//! It shares the looks and the escapes of the pages that explain invariants, and like them needs no other file and no
//! network. Rejected: to draw waveforms by a script, which would make the page large and could not be printed.

mod svg;

use std::fmt::Write;

use super::escape::escape;
use super::page::begin;
use super::witness::Wave;

/// What is known of all properties.
#[derive(Clone, Debug)]
pub struct Results {
    /// The model or the design.
    pub title: String,
    /// The verdict, in a word.
    pub verdict: &'static str,
    /// The time of the run, in seconds.
    pub seconds: f64,
    /// What else is to be said about the run.
    pub notes: Vec<String>,
    /// The properties.
    pub properties: Vec<Property>,
}

/// What is known of a property.
#[derive(Clone, Debug)]
pub struct Property {
    /// `b0`.
    pub label: String,
    /// Its name, if it has one.
    pub name: Option<String>,
    /// Where it is in the source.
    pub place: Option<String>,
    /// `safe`, `covered` and so on.
    pub status: &'static str,
    /// Is it as it should be? None: nobody knows.
    pub is_good: Option<bool>,
    /// The number of steps of a failure, or why nothing is known.
    pub detail: String,
    /// The time for it, in seconds.
    pub seconds: f64,
    /// The run that ends in a failure, or reaches a goal.
    pub run: Option<Run>,
    /// The lemmas that prove it, as text.
    pub proof: Option<String>,
}

/// A run.
#[derive(Clone, Debug)]
pub struct Run {
    /// The signals.
    pub waves: Vec<Wave>,
    /// Of a lasso: the step to which it returns.
    pub back: Option<usize>,
}

/// The looks of what other pages do not have.
const STYLE: &str = "\
.good { color: #1a7f37; font-weight: 600; }
.bad { color: #cf222e; font-weight: 600; }
.open { color: var(--strong); font-weight: 600; }
@media (prefers-color-scheme: dark) { .good { color: #57ab5a; } .bad { color: #f47067; } }
pre { margin: 8px 0 0; overflow-x: auto; font: 12.5px/1.5 ui-monospace, Menlo, Consolas, \"DejaVu Sans Mono\", monospace; }
";

/// The page.
pub fn write(results: &Results) -> String {
    let title = escape(&results.title);
    let mut text =
        begin(&format!("{}: {}", results.title, results.verdict), None, &(STYLE.to_owned() + svg::STYLE));
    let _ = write!(
        text,
        "<body>\n<header>\n<h1><span class=\"model\">{title}</span> {}</h1>\n</header>\n<main>\n",
        escape(results.verdict)
    );
    table(results, &mut text);
    for property in &results.properties {
        if let Some(run) = &property.run {
            waves(property, run, &mut text);
        }
        if let Some(proof) = &property.proof {
            let _ = writeln!(
                text,
                "<section id=\"{}\">\n<h2>{} {}</h2>\n<details{}>\n<summary>Lemmas that prove it</summary>\n<pre>{}</pre>\n</details>\n</section>",
                escape(&property.label),
                called(property),
                escape(property.status),
                if proof.lines().count() <= UNFOLDED { " open=\"\"" } else { "" },
                lines(proof)
            );
        }
    }
    text + "</main>\n</body>\n</html>\n"
}

/// Proofs of more lines than this are folded.
const UNFOLDED: usize = 40;

fn table(results: &Results, text: &mut String) {
    *text += "<section>\n<div class=\"scroll\">\n<table>\n<thead><tr><th>Property</th><th>Where</th><th>Status</th>\
              <th></th><th class=\"n\">Time</th></tr></thead>\n<tbody>\n";
    for property in &results.properties {
        let name = called(property);
        let has_section = property.run.is_some() || property.proof.is_some();
        let name = match has_section {
            true => format!("<a href=\"#{}\">{name}</a>", escape(&property.label)),
            false => name,
        };
        let class = match property.is_good {
            Some(true) => "good",
            Some(false) => "bad",
            None => "open",
        };
        let _ = writeln!(
            text,
            "<tr><td>{name}</td><td><code>{}</code></td><td class=\"{class}\">{}</td><td class=\"about\">{}</td>\
             <td class=\"n\">{:.2} s</td></tr>",
            escape(property.place.as_deref().unwrap_or_default()),
            escape(property.status),
            escape(&property.detail),
            property.seconds
        );
    }
    let _ = write!(text, "</tbody>\n</table>\n</div>\n<p class=\"note\">{:.2} s in all.", results.seconds);
    results.notes.iter().for_each(|note| *text += &format!(" {}", escape(note)));
    *text += "</p>\n</section>\n";
}

fn waves(property: &Property, run: &Run, text: &mut String) {
    let _ = writeln!(
        text,
        "<section id=\"{}\">\n<h2>{} {}, {}</h2>",
        escape(&property.label),
        called(property),
        escape(property.status),
        escape(&property.detail)
    );
    let groups = svg::groups(&run.waves);
    for (i, (heading, waves)) in groups.into_iter().enumerate() {
        let open = if i < 2 { " open=\"\"" } else { "" };
        let drawing = svg::drawing(&waves, run.back);
        let _ = writeln!(
            text,
            "<details{open}>\n<summary>{heading}</summary>\n<div class=\"scroll\">\n{drawing}</div>\n</details>"
        );
    }
    *text += "</section>\n";
}

/// The label of a property and its name.
fn called(property: &Property) -> String {
    let name = property.name.as_deref().map(|name| format!(" {}", escape(name)));
    format!("{}{}", escape(&property.label), name.unwrap_or_default())
}

/// Text of several lines.
fn lines(text: &str) -> String {
    text.lines().map(|line| escape(line) + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::super::witness::Nearness;
    use super::*;

    fn property(label: &str, run: Option<Run>, proof: Option<String>) -> Property {
        Property {
            label: label.to_owned(),
            name: Some("<odd>".to_owned()),
            place: Some("a&b.sv:3".to_owned()),
            status: if run.is_some() { "unsafe" } else { "safe" },
            is_good: Some(run.is_none()),
            detail: "2 steps".to_owned(),
            seconds: 0.5,
            run,
            proof,
        }
    }

    #[test]
    fn pages_have_all_properties_and_escape_names() {
        let wave = |name: &str, values: &[&str], nearness| Wave {
            name: name.to_owned(),
            values: values.iter().map(|value| value.as_bytes().to_vec()).collect(),
            nearness,
        };
        let waves = vec![
            wave("far", &["1", "1", "0"], Nearness::Elsewhere),
            wave("<bus> [4:0]", &["00000", "10110", "10110"], Nearness::Condition),
        ];
        let run = Run { waves, back: None };
        let results = Results {
            title: "a<b".to_owned(),
            verdict: "unsafe",
            seconds: 1.0,
            notes: vec!["note".to_owned()],
            properties: vec![
                property("b0", Some(run), None),
                property("b1", None, Some("  x | !y\n".to_owned())),
            ],
        };
        let text = write(&results);
        assert!(!text.contains("<odd>") && !text.contains("<bus>") && !text.contains("a<b"), "{text}");
        for part in [
            "href=\"#b0\"",
            "id=\"b1\"",
            "a&amp;b.sv:3",
            "&lt;bus&gt; [4:0]",
            ">16<",
            "x | !y",
            "The property is about",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
        // What the property is about comes first.
        assert!(text.find("&lt;bus&gt;").unwrap() < text.find(">far<").unwrap());
    }
}
