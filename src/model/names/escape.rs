//! Names as printable text.

/// A name with printable ASCII characters only, and with none of those in `avoid`. Other bytes, and `%` itself, are
/// written as `%` and two hexadecimal digits. Different names stay different.
///
/// ```
/// assert_eq!(pdrer::model::names::percent(b"a b[3]%\xff", b" "), "a%20b[3]%25%ff");
/// ```
pub fn percent(name: &[u8], avoid: &[u8]) -> String {
    let mut text = String::with_capacity(name.len());
    for &byte in name {
        if (b' '..=b'~').contains(&byte) && byte != b'%' && !avoid.contains(&byte) {
            text.push(char::from(byte));
        } else {
            text += &format!("%{byte:02x}");
        }
    }
    text
}
