//! Pairs of configurations. One is shown; the others wait in templates, which cost a browser next to nothing, until
//! the reader chooses them.

use std::fmt::Write;

use super::super::data::Data;
use super::super::draw::{ratio, scatter, style};
use super::super::metric::Metric;
use super::super::tables;
use super::super::text::escape;
use super::table;

/// The plots and distributions of all pairs; empty if there is none.
pub fn html(data: &Data) -> String {
    let pairs: Vec<(usize, usize)> = data.pairs().collect();
    let Some(&shown) = pairs.iter().max_by_key(|&&pair| interest(data, pair)) else { return String::new() };
    let mut text = String::new();
    if pairs.len() > 1 {
        text.push_str("<p class=\"controls\"><label>Pair <select id=\"pair-choice\">\n");
        for &(a, b) in &pairs {
            let selected = if (a, b) == shown { " selected" } else { "" };
            let [a_name, b_name] = [a, b].map(|index| escape(&data.configurations[index].name));
            let _ = writeln!(text, "<option value=\"{a}-{b}\"{selected}>{a_name} – {b_name}</option>");
        }
        text.push_str("</select></label></p>\n");
    }
    let _ = write!(
        text,
        "<p class=\"note\">A point below the diagonal is smaller for the second configuration. What was not solved is on \
         the border; what neither solved, and what has no such figure, is left out. A point leads to its instance.</p>\n\
         <div class=\"legend\" role=\"group\" aria-label=\"Families\">\n{}</div>\n",
        style::legend(data)
    );
    let (a, b) = shown;
    let _ = write!(text, "<div id=\"pair\" data-pair=\"{a}-{b}\">\n{}</div>\n", pair(data, a, b));
    for (a, b) in pairs.into_iter().filter(|&pair| pair != shown) {
        let _ = write!(text, "<template data-pair=\"{a}-{b}\">\n{}</template>\n", pair(data, a, b));
    }
    text
}

/// What a reader wants to see first: PDR against PDR with extended resolution, else the first pair.
fn interest(data: &Data, (a, b): (usize, usize)) -> (bool, std::cmp::Reverse<(usize, usize)>) {
    let base = |index: usize| data.configurations[index].base.as_str();
    ((base(a), base(b)) == ("pdr", "pdrer"), std::cmp::Reverse((a, b)))
}

fn pair(data: &Data, a: usize, b: usize) -> String {
    let mut text = String::from("<div class=\"grid-of-plots\">\n");
    for metric in Metric::ALL {
        if let Some(drawing) = scatter::scatter(data, metric, a, b) {
            let _ = writeln!(text, "<figure data-metric=\"{}\">{}</figure>", metric.key, drawing.inline());
        }
    }
    text.push_str("</div>\n");
    if let (Some(drawing), Some(found)) = (ratio::ratios(data, a, b), tables::proof_ratios(data, a, b)) {
        let _ = write!(
            text,
            "<h3>Proof-size ratios by family</h3>\n<figure class=\"wide\">{}</figure>\n{}",
            drawing.inline(),
            table::html(&found)
        );
    }
    text
}
