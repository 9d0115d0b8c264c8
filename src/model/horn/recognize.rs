//! Is a file a system of clauses?

/// How many bytes of comments may precede the first command.
const LONGEST_PREFACE: usize = 1 << 20;

/// The commands that a file may begin with.
const COMMANDS: &str = "\
    set-logic set-info set-option declare-fun declare-const declare-rel declare-var declare-sort \
    declare-datatype declare-datatypes define-fun define-fun-rec define-const define-sort assert \
    rule query check-sat push echo";

/// Do these bytes begin a file of SMT-LIB? `None` if only further bytes can tell.
///
/// What is not a comment begins with a command in parentheses.
///
/// ```
/// use pdrer::model::horn::recognize;
/// assert_eq!(recognize(b"; by hand\n( set-logic HORN)"), Some(true));
/// assert_eq!(recognize(b"aag 0 0 0 0 0\n"), Some(false));
/// assert_eq!(recognize(b"; by\n(set-"), None);
/// ```
pub fn recognize(bytes: &[u8]) -> Option<bool> {
    let mut rest = skipped(bytes);
    match rest.first() {
        Some(b'(') => rest = skipped(&rest[1..]),
        Some(_) => return Some(false),
        None => {}
    }
    if rest.is_empty() {
        return (bytes.len() > LONGEST_PREFACE).then_some(false);
    }
    let is_letter = |byte: &u8| byte.is_ascii_lowercase() || *byte == b'-';
    let word = &rest[..rest.iter().position(|byte| !is_letter(byte)).unwrap_or(rest.len())];
    let mut commands = COMMANDS.split(' ').map(str::as_bytes);
    if word.len() == rest.len() {
        return if commands.any(|command| command.starts_with(word)) { None } else { Some(false) };
    }
    Some(commands.any(|command| command == word))
}

/// What follows blanks and comments.
fn skipped(bytes: &[u8]) -> &[u8] {
    let mut rest = bytes.trim_ascii_start();
    while rest.first() == Some(&b';') {
        let line = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
        rest = rest[line..].trim_ascii_start();
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_beginning_of_a_file_tells() {
        let file = b"; comment\n\n ;\n ( ; more\ndeclare-fun p () Bool)\n";
        for end in 0..file.len() {
            let expected = (end > b"; comment\n\n ;\n ( ; more\ndeclare-fun".len()).then_some(true);
            assert_eq!(recognize(&file[..end]), expected, "{end}");
        }
        for other in
            [&b"x"[..], b"1 sort bitvec 1", b"(module x)", b"((", b"()", b"\0\0", b"(assertion)", b")"]
        {
            assert_eq!(recognize(other), Some(false), "{other:?}");
        }
        assert_eq!(recognize(&b";\n".repeat(1 << 20)), Some(false));
    }
}
