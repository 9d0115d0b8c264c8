//! Tables of numbers in HTML.

use std::fmt::Write;

use super::super::tables::{Table, Tone};
use super::super::text::escape;

/// The table, in a box that scrolls if it is too wide.
pub fn html(table: &Table) -> String {
    let mut text = format!(
        "<div class=\"scroll\"><table class=\"{}\">\n<caption>{}</caption>\n<thead><tr>",
        table.id,
        escape(&table.caption)
    );
    let number = |is_number: bool| if is_number { " class=\"n\"" } else { "" };
    for head in &table.heads {
        let title = match head.meaning {
            "" => String::new(),
            meaning => format!(" title=\"{}\"", escape(meaning)),
        };
        let _ =
            write!(text, "<th scope=\"col\"{}{title}>{}</th>", number(head.is_number), escape(&head.name));
    }
    text.push_str("</tr></thead>\n<tbody>\n");
    for row in &table.rows {
        text.push_str(if row.begins { "<tr class=\"begins\">" } else { "<tr>" });
        for (cell, head) in row.cells.iter().zip(&table.heads) {
            let content = match cell.tone {
                Tone::Plain => escape(&cell.text),
                Tone::Best => format!("<b>{}</b>", escape(&cell.text)),
                Tone::Odd => format!("<span class=\"odd\">{}</span>", escape(&cell.text)),
                Tone::Bad => format!("<strong class=\"bad\">{}</strong>", escape(&cell.text)),
            };
            let _ = write!(text, "<td{}>{content}</td>", number(head.is_number));
        }
        text.push_str("</tr>\n");
    }
    text.push_str("</tbody></table></div>\n");
    text
}
