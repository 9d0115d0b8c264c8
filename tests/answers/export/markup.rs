//! A reader for HTML and SVG that accepts only the constructs that explanations use.

/// The contents of a file.
#[derive(Debug, Default)]
pub struct Markup {
    /// The names of its elements.
    pub elements: Vec<String>,
    /// Its text and the values of its attributes, entities replaced.
    pub text: String,
}

const VOID: [&str; 2] = ["meta", "link"];
const ENTITIES: [(&str, char); 4] = [("amp", '&'), ("lt", '<'), ("gt", '>'), ("quot", '"')];

/// Reads a file.
///
/// # Panics
/// If elements are not nested, attributes not in double quotes, or something is not escaped.
pub fn read(file: &str) -> Markup {
    let mut markup = Markup::default();
    let mut open: Vec<&str> = Vec::new();
    let mut rest = file.strip_prefix("<!DOCTYPE html>\n").unwrap_or(file);
    while let Some((text, tag)) = rest.split_once('<') {
        markup.text += &unescaped(text);
        let (tag, after) = end_of(tag);
        rest = after;
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "{file}");
            continue;
        }
        let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        let name = name.trim_end_matches('/');
        markup.elements.push(name.to_owned());
        markup.text += &values(attributes);
        if name == "style" || name == "script" {
            rest = rest.split_once(&format!("</{name}>")).expect("an end").1;
        } else if !tag.ends_with('/') && !VOID.contains(&name) {
            open.push(name);
        }
    }
    assert!(open.is_empty() && rest.trim().is_empty(), "{open:?} {rest}");
    markup
}

/// The inside of a tag, and the text after it. A `>` in quotes does not end the tag.
fn end_of(tag: &str) -> (&str, &str) {
    let mut quoted = false;
    let end = tag.find(|c| {
        quoted ^= c == '"';
        c == '>' && !quoted
    });
    let end = end.unwrap_or_else(|| panic!("a tag without an end: {tag}"));
    (&tag[..end], &tag[end + 1..])
}

/// The values of attributes.
fn values(attributes: &str) -> String {
    let mut values = String::new();
    let mut rest = attributes.trim_end_matches('/').trim();
    while !rest.is_empty() && rest != "open" {
        let (name, value) = rest.split_once("=\"").unwrap_or_else(|| panic!("no value: {rest}"));
        assert!(name.chars().all(|c| c.is_ascii_alphanumeric() || "-:".contains(c)), "{name}");
        let (value, after) = value.split_once('"').expect("an end of the value");
        values += &format!(" {} ", unescaped(value));
        rest = after.trim_start();
    }
    values
}

fn unescaped(text: &str) -> String {
    let mut parts = text.split('&');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (entity, after) = part.split_once(';').unwrap_or_else(|| panic!("not escaped: {text}"));
        let named = ENTITIES.iter().find(|(name, _)| *name == entity).map(|entity| entity.1);
        let number = || char::from_u32(entity.strip_prefix('#')?.parse().ok()?);
        plain.push(named.or_else(number).unwrap_or_else(|| panic!("not escaped: {text}")));
        plain += after;
    }
    assert!(!text.contains(['<', '>']), "not escaped: {text}");
    assert!(!text.chars().any(|c| c.is_control() && c != '\n'), "{text:?}");
    plain
}
