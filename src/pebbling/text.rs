//! Graphs as text, in the comments of models.
//!
//! A line `vertex NAME OPERAND...` for each vertex, after its operands, and a line `output NAME` for each output. Other
//! lines are somebody else's. Rejected: a line for each edge, which leaves vertices without edges to be told otherwise.

use std::collections::HashMap;

use super::graph::Graph;

/// Why a comment has no graph.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of the comment: {problem}")]
pub struct ReadError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong.
    pub problem: String,
}

/// The lines of a graph.
///
/// ```
/// use pdrer::pebbling::{Graph, read, write};
/// let mut graph = Graph::default();
/// let a = graph.add("a", &[]);
/// let b = graph.add("b", &[a]);
/// graph.add_output(b);
/// assert_eq!(write(&graph), "vertex a\nvertex b a\noutput b\n");
/// assert_eq!(read(b"a line\nvertex a\nvertex b a\noutput b\n"), Ok(graph));
/// ```
pub fn write(graph: &Graph) -> String {
    let name = |&vertex: &usize| graph.vertices()[vertex].name.as_str();
    let mut text = String::new();
    for vertex in graph.vertices() {
        let operands = vertex.operands.iter().map(name);
        let words: Vec<&str> = ["vertex", &vertex.name].into_iter().chain(operands).collect();
        text += &words.join(" ");
        text.push('\n');
    }
    text.extend(graph.outputs().iter().map(|output| format!("output {}\n", name(output))));
    text
}

/// The graph in a comment.
///
/// # Errors
/// There is none, or a line of it is wrong.
pub fn read(comment: &[u8]) -> Result<Graph, ReadError> {
    let text = String::from_utf8_lossy(comment);
    let (mut graph, mut known) = (Graph::default(), HashMap::new());
    let mut lines = 0;
    for line in text.lines() {
        lines += 1;
        read_line(line, &mut graph, &mut known).map_err(|problem| ReadError { line: lines, problem })?;
    }
    if graph.outputs().is_empty() {
        let problem = "there is no graph with an output, as `pdrer generate pebbling` writes it".to_owned();
        return Err(ReadError { line: lines + 1, problem });
    }
    Ok(graph)
}

fn read_line<'a>(
    line: &'a str,
    graph: &mut Graph,
    known: &mut HashMap<&'a str, usize>,
) -> Result<(), String> {
    let find = |known: &HashMap<&str, usize>, name: &str| {
        known.get(name).copied().ok_or_else(|| format!("there is no vertex {name} in the lines before"))
    };
    let words: Vec<&str> = line.split(' ').collect();
    match words[..] {
        ["vertex", name, ref operands @ ..] if !name.is_empty() => {
            let operands: Vec<usize> =
                operands.iter().map(|operand| find(known, operand)).collect::<Result<_, _>>()?;
            if known.insert(name, graph.add(name, &operands)).is_some() {
                return Err(format!("there are two vertices {name}"));
            }
        }
        ["output", name] => graph.add_output(find(known, name)?),
        ["vertex", ..] => return Err("expected `vertex NAME OPERAND...`".to_owned()),
        ["output", ..] => return Err("expected `output NAME`".to_owned()),
        _ => {}
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let mut graph = Graph::default();
        let a = graph.add("a.1", &[]);
        let b = graph.add("b", &[a, a]);
        let c = graph.add("c", &[b, a]);
        graph.add_output(c);
        graph.add_output(a);
        let text = write(&graph);
        assert_eq!(text, "vertex a.1\nvertex b a.1\nvertex c a.1 b\noutput a.1\noutput c\n");
        assert_eq!(read(format!("pdrer generate\n{text}the end").as_bytes()), Ok(graph));
    }

    #[test]
    fn wrong_lines_are_refused() {
        let message = |text: &str| read(text.as_bytes()).unwrap_err().to_string();
        let missing = "there is no graph with an output, as `pdrer generate pebbling` writes it";
        assert_eq!(message(""), format!("line 1 of the comment: {missing}"));
        assert_eq!(message("vertex a\n"), format!("line 2 of the comment: {missing}"));
        let unknown = "line 2 of the comment: there is no vertex b in the lines before";
        assert_eq!(message("vertex a\nvertex c a b\n"), unknown);
        assert_eq!(message("vertex a\noutput b\n"), unknown);
        assert_eq!(message("x\nvertex a\nvertex a\n"), "line 3 of the comment: there are two vertices a");
        assert_eq!(message("vertex \n"), "line 1 of the comment: expected `vertex NAME OPERAND...`");
        assert_eq!(message("output\n"), "line 1 of the comment: expected `output NAME`");
        assert_eq!(message("vertex a\noutput a a"), "line 2 of the comment: expected `output NAME`");
    }
}
