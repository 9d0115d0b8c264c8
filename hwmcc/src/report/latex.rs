//! The tables for a paper. They need the package `booktabs`.

use std::fmt::Write;

use super::data::Data;
use super::tables::{
    Row, Table, Tone, ablation, auxiliary, contribution, families, proof_ratios, proof_sizes, summary, unique,
};

/// All tables, each a float with the label `tab:` and its name; of several pairs, the name ends with their numbers.
pub fn latex(data: &Data) -> String {
    let mut text = String::from("% \\usepackage{booktabs}\n");
    let tables = [
        Some(summary(data)),
        contribution(data),
        unique(data),
        families(data),
        ablation(data),
        proof_sizes(data),
        auxiliary(data),
    ];
    for table in tables.into_iter().flatten() {
        text.push_str(&float(&table, table.id));
    }
    for (a, b) in data.pairs() {
        if let Some(table) = proof_ratios(data, a, b) {
            text.push_str(&float(&table, &format!("ratios-{}-{}", a + 1, b + 1)));
        }
    }
    text
}

fn float(table: &Table, label: &str) -> String {
    let columns: String = table.heads.iter().map(|head| if head.is_number { 'r' } else { 'l' }).collect();
    let heads: Vec<String> = table.heads.iter().map(|head| escape(&head.name)).collect();
    let mut text = format!(
        "\n\\begin{{table}}\n  \\centering\n  \\caption{{{}}}\n  \\label{{tab:{label}}}\n  \
         \\begin{{tabular}}{{@{{}}{columns}@{{}}}}\n    \\toprule\n    {} \\\\\n",
        escape(&table.caption),
        heads.join(" & "),
    );
    for row in &table.rows {
        if row.begins {
            text.push_str("    \\midrule\n");
        }
        let _ = writeln!(text, "    {} \\\\", cells(row));
    }
    text.push_str("    \\bottomrule\n  \\end{tabular}\n\\end{table}\n");
    text
}

fn cells(row: &Row) -> String {
    let cell = |cell: &super::tables::Cell| match cell.tone {
        Tone::Plain | Tone::Odd => escape(&cell.text),
        Tone::Best | Tone::Bad => format!("\\textbf{{{}}}", escape(&cell.text)),
    };
    row.cells.iter().map(cell).collect::<Vec<String>>().join(" & ")
}

fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' => escaped.push_str("\\textbackslash{}"),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => escaped.extend(['\\', c]),
            // A bracket after a line break would be an argument.
            '[' => escaped.push_str("{[}"),
            '✓' => escaped.push_str("$\\checkmark$"),
            '∞' => escaped.push_str("$\\infty$"),
            '×' => escaped.push_str("$\\times$"),
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::tables::{Cell, Head};

    #[test]
    fn a_table() {
        let head = |name: &str, is_number| Head { name: name.to_string(), meaning: "", is_number };
        let cell = |text: &str, tone| Cell { text: text.to_string(), tone };
        let cells = vec![cell("a_b\\{%}", Tone::Plain), cell("7", Tone::Best)];
        let table = Table {
            id: "x",
            caption: "50 % & more".to_string(),
            heads: vec![head("Name", false), head("#", true)],
            rows: vec![Row { begins: true, cells }],
        };
        let expected = r"
\begin{table}
  \centering
  \caption{50 \% \& more}
  \label{tab:x}
  \begin{tabular}{@{}lr@{}}
    \toprule
    Name & \# \\
    \midrule
    a\_b\textbackslash{}\{\%\} & \textbf{7} \\
    \bottomrule
  \end{tabular}
\end{table}
";
        assert_eq!(float(&table, "x"), expected);
    }
}
