//! What `.tfc` files mean, and what is refused in which line.

use super::*;
use crate::pebbling;

const LISTS: &str = ".v a,b,c\n.i a,b\n.o a,c\n";

fn graph(text: &str) -> Result<String, String> {
    of_tfc(text.as_bytes()).map(|graph| pebbling::write(&graph)).map_err(|error| error.to_string())
}

fn message(text: &str) -> String {
    graph(text).unwrap_err()
}

#[test]
fn a_gate_is_a_version_of_its_target() {
    // Comments, empty lines, spaces, negated controls, and any case for what is no name.
    let text = "# circuit\n\n.v a, b, c  # wires\r\n.i a,b\n.c 0\n.o a,b\n.ol x,y\nbegin\n\
                T3 a,b,c\nt2 c' a\n t3 a , c , b\nt1 c\nEND\n# done\n";
    let vertices = "vertex c.1\nvertex a.1 c.1\nvertex b.1 c.1 a.1\nvertex c.2 c.1\n";
    assert_eq!(graph(text), Ok(format!("{vertices}output a.1\noutput b.1\n")));
}

#[test]
fn an_output_that_no_gate_changes_is_no_vertex() {
    assert_eq!(graph(&format!("{LISTS}BEGIN\nt2 a,c\nEND\n")), Ok("vertex c.1\noutput c.1\n".to_owned()));
    assert_eq!(message(&format!("{LISTS}BEGIN\nt2 a,b\nEND\n")), "6: no gate changes an output wire");
}

#[test]
fn errors_have_a_line() {
    let lists = |rest: &str| message(&format!("{LISTS}{rest}"));
    assert_eq!(message(""), "1: expected `BEGIN`, found the end of the file");
    assert_eq!(message("aag 1 1 0 0 0\n"), "1: expected `.v`, `.i`, `.o`, `.c` or `BEGIN`, found `aag`");
    assert_eq!(message(".v a,b,a\n"), "1: wire a stands here twice");
    assert_eq!(message(".v a\n.v a\n"), "2: wire a stands here twice");
    assert_eq!(message(".v a'\n"), "1: expected the name of a wire, found `a'`");
    assert_eq!(message(".v a\u{1b}\n"), "1: expected the name of a wire, found `a\u{fffd}`");
    assert_eq!(message(".v a\n.i b\n"), "2: `.v` lists no wire b");
    assert_eq!(message(".o a\n"), "1: `.v` lists no wire a");
    assert_eq!(lists("BEGIN now\n"), "4: expected the end of the line, found `now`");
    assert_eq!(lists("BEGIN\nt2 a,b\n"), "5: expected `END`, found the end of the file");
    assert_eq!(lists("BEGIN\nf3 a,b,c\n"), "5: expected a gate `tN` or `END`, found `f3`");
    assert_eq!(lists("BEGIN\nt3 a,b\n"), "5: a gate `t3` has 2 wires");
    assert_eq!(lists("BEGIN\nt0\n"), "5: a gate `t0` has 0 wires");
    assert_eq!(lists("BEGIN\nt\u{e4} a\n"), "5: a gate `t\u{e4}` has 1 wires");
    assert_eq!(lists("BEGIN\nt2 a,d\n"), "5: `.v` lists no wire d");
    assert_eq!(lists("BEGIN\nt2 a,b'\n"), "5: `.v` lists no wire b'");
    assert_eq!(lists("BEGIN\nt2 a',a\n"), "5: wire a stands here twice");
    assert_eq!(lists("BEGIN\nEND\nt1 a\n"), "6: expected nothing after `END`, found `t1`");
    let gates = "t1 a\n".repeat(1025);
    assert_eq!(
        lists(&format!("BEGIN\n{gates}END\n")),
        "1029: this is gate 1025, the last one allowed is gate 1024"
    );
}
