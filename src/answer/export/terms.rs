//! Reads terms of SMT-LIB 2, as far as this program writes them.

/// A term or a part of it. Quoted names keep their vertical bars.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Term<'a> {
    Atom(&'a str),
    /// A list that is not empty.
    List(Vec<Term<'a>>),
}

impl<'a> Term<'a> {
    /// The term in this text; none unless the text is exactly one term.
    pub fn parse(text: &'a str) -> Option<Term<'a>> {
        let mut open: Vec<Vec<Term<'a>>> = vec![Vec::new()];
        let mut rest = text.trim_start();
        while let Some(first) = rest.chars().next() {
            let length = match first {
                '(' | ')' => 1,
                '|' => 2 + rest[1..].find('|')?,
                _ => rest.find([' ', '(', ')']).unwrap_or(rest.len()),
            };
            let (token, after) = rest.split_at(length);
            rest = after.trim_start();
            match token {
                "(" => open.push(Vec::new()),
                ")" => {
                    let list = open.pop().filter(|list| !list.is_empty())?;
                    open.last_mut()?.push(Term::List(list));
                }
                atom => open.last_mut()?.push(Term::Atom(atom)),
            }
        }
        let [terms] = &mut open[..] else { return None };
        terms.pop().filter(|_| terms.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_read() {
        let not = Term::List(vec![Term::Atom("not"), Term::Atom("|a (b|")]);
        assert_eq!(
            Term::parse("(or x (not |a (b|))"),
            Some(Term::List(vec![Term::Atom("or"), Term::Atom("x"), not]))
        );
        assert_eq!(Term::parse("x"), Some(Term::Atom("x")));
        for wrong in ["", "()", "(", ")", "(a", "a)", "a b", "(a) (b)", "|a", "(a))"] {
            assert_eq!(Term::parse(wrong), None, "{wrong}");
        }
    }
}
