//! Which property a user means: a number, a name, or `b` and a number.

use std::path::Path;

use pdrer::model::Model;
use pdrer::model::names::{Names, percent};

use super::error::Error;

/// How many properties an error names.
const MOST_NAMED: usize = 8;

/// The number of the property that `wanted` stands for. A number is never read as a name; a name may be written as it is
/// displayed.
pub fn property(path: &Path, model: &Model, names: &Names, wanted: &str) -> Result<usize, Error> {
    let path = || path.to_owned();
    let properties = model.properties().len();
    let among = |property: usize| match property < properties {
        true => Ok(property),
        false => Err(Error::NoSuchProperty { path: path(), property, properties }),
    };
    if let Some(number) = number(wanted) {
        return among(number);
    }
    let is_called =
        |name: &[u8]| name == wanted.as_bytes() || percent(name, b"").as_bytes() == wanted.as_bytes();
    let called: Vec<usize> = (0..properties).filter(|&i| names.property(i).is_some_and(is_called)).collect();
    match (&called[..], wanted.strip_prefix('b').and_then(number)) {
        (&[one], _) => Ok(one),
        ([], Some(number)) => among(number),
        ([], None) => Err(Error::NoPropertyCalled { path: path(), name: wanted.to_owned() }),
        (several, _) => {
            Err(Error::SeveralCalled { path: path(), name: wanted.to_owned(), which: list(several) })
        }
    }
}

/// `parse` would accept a sign.
fn number(text: &str) -> Option<usize> {
    text.parse().ok().filter(|_| !text.starts_with('+'))
}

/// Properties as a list for people: `b0, b3`, or with many of them the first ones, the last one and their number.
pub fn list(properties: &[usize]) -> String {
    let names = |properties: &[usize]| -> Vec<String> {
        properties.iter().map(|property| format!("b{property}")).collect()
    };
    match properties {
        [first @ .., last] if first.len() >= MOST_NAMED => {
            let first = names(&first[..MOST_NAMED - 2]).join(", ");
            format!("{first}, ..., b{last} ({} properties)", properties.len())
        }
        _ => names(properties).join(", "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pdrer::logic::lit::Lit;
    use pdrer::model::SymbolKind;

    #[test]
    fn numbers_come_before_names() {
        let mut model = Model { bads: vec![Lit::FALSE; 7], ..Model::default() };
        for (i, name) in [(0, &b"5"[..]), (1, b"b3"), (2, b"twice"), (3, b"twice"), (4, b"a b\xff")] {
            model.symbols.insert((SymbolKind::Bad, i), name.to_vec());
        }
        let names = Names::of(&model);
        let find =
            |wanted| property(Path::new("m"), &model, &names, wanted).map_err(|error| error.to_string());
        for (wanted, found) in [("5", 5), ("b5", 5), ("b3", 1), ("a b%ff", 4)] {
            assert_eq!(find(wanted), Ok(found));
        }
        let error = |wanted| find(wanted).unwrap_err();
        assert_eq!(error("7"), "m: there is no property 7: the model has 7, counted from 0");
        assert_eq!(error("b7"), error("7"));
        assert_eq!(
            error("twice"),
            "m: several properties are called twice: b2, b3; choose one by its number"
        );
        assert_eq!(error("+1"), "m: no property is called +1: `pdrer info` lists the properties of a model");
    }

    #[test]
    fn long_lists_are_cut() {
        assert_eq!(list(&[2, 4]), "b2, b4");
        let all: Vec<usize> = (0..9).collect();
        assert_eq!(list(&all[1..]), "b1, b2, b3, b4, b5, b6, b7, b8");
        assert_eq!(list(&all), "b0, b1, b2, b3, b4, b5, ..., b8 (9 properties)");
    }
}
