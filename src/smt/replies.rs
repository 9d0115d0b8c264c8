//! Cuts what a solver says into expressions: words, strings and balanced lists.

/// What is left of a reply may be so long; a program that prints without end must not fill the memory.
const LONGEST: usize = 1 << 26;

/// The bytes of an expression under construction.
#[derive(Debug, Default)]
pub(super) struct Replies {
    text: Vec<u8>,
    depth: usize,
    /// Inside of a string or of a quoted symbol, the byte that ends it.
    until: Option<u8>,
}

impl Replies {
    /// Takes a byte. The result is an expression that ends with it or before it.
    pub fn take(&mut self, byte: u8) -> Option<Vec<u8>> {
        if let Some(end) = self.until {
            self.text.push(byte);
            if byte == end {
                self.until = None;
            }
            return None;
        }
        match byte {
            b'(' => {
                // A list ends a word before it, though no solver writes that.
                let word = if self.depth == 0 { self.whole() } else { None };
                self.depth += 1;
                self.text.push(byte);
                return word;
            }
            b')' => {
                self.text.push(byte);
                self.depth = self.depth.saturating_sub(1);
                return if self.depth == 0 { self.whole() } else { None };
            }
            b'"' | b'|' => self.until = Some(byte),
            _ if byte.is_ascii_whitespace() && self.depth == 0 => return self.whole(),
            _ => {}
        }
        self.text.push(byte);
        if self.text.len() > LONGEST { self.whole() } else { None }
    }

    /// What has been taken, if there is something.
    pub fn whole(&mut self) -> Option<Vec<u8>> {
        (self.depth, self.until) = (0, None);
        (!self.text.is_empty()).then(|| std::mem::take(&mut self.text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replies_are_cut() {
        let text = b"sat\n((x 4)\n (|a b)| (- 5)))  unknown\n(error \"line 3: )\")\n\"ready\"\n";
        let mut replies = Replies::default();
        let found: Vec<String> = text
            .iter()
            .filter_map(|&byte| replies.take(byte))
            .map(|found| String::from_utf8(found).unwrap())
            .collect();
        assert_eq!(
            found,
            ["sat", "((x 4)\n (|a b)| (- 5)))", "unknown", "(error \"line 3: )\")", "\"ready\""]
        );
    }
}
