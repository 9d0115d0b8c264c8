//! Names as SMT-LIB writes them.

/// A name as a symbol: between bars, unless it is a simple one.
///
/// ```
/// use pdrer::model::horn::symbol;
/// assert_eq!(symbol(b"p!1"), b"p!1");
/// assert_eq!(symbol(b"a b"), b"|a b|");
/// assert_eq!(symbol(b"let"), b"|let|");
/// ```
pub fn symbol(name: &[u8]) -> Vec<u8> {
    /// Words that are no symbols.
    const RESERVED: &str = "\
        _ ! as let exists forall match par lambda choice BINARY DECIMAL HEXADECIMAL NUMERAL \
        STRING";
    let is_simple = |byte: &u8| byte.is_ascii_alphanumeric() || b"~!@$%^&*_-+=<>.?/".contains(byte);
    let simple = name.first().is_some_and(|first| !first.is_ascii_digit()) && name.iter().all(is_simple);
    if simple && !is_among(RESERVED, name) {
        return name.to_vec();
    }
    [b"|", name, b"|"].concat()
}

/// Is a name among these words?
pub(super) fn is_among(words: &str, name: &[u8]) -> bool {
    words.split(' ').any(|word| word.as_bytes() == name)
}
