//! Reads from a certificate which of its signals stand for signals of the model, and which properties it claims to
//! prove.
//!
//! Source: Certifaiger 10.2 (<https://github.com/Froleyks/certifaiger>). The mapping is given by, in this order of
//! priority: a comment `MAPPING <n>` followed by n lines `<certificate literal> <model literal>`; symbols of inputs and
//! latches with `= <model literal>`; positions. Only inputs and latches can be mapped here.

use std::collections::BTreeMap;

use super::rejected::Rejected;
use crate::logic::lit::Lit;
use crate::model::{Model, SymbolKind};

/// From literals of the certificate to literals of the model. All are positive literals of inputs or latches.
pub type Mapping = BTreeMap<Lit, Lit>;

/// The mapping of a certificate.
///
/// # Errors
/// If something is mapped that is no input or latch, or twice.
pub fn mapping(model: &Model, certificate: &Model) -> Result<Mapping, Rejected> {
    let pairs = match from_comment(certificate)? {
        Some(pairs) => pairs,
        None => match from_symbols(certificate) {
            pairs if pairs.is_empty() => by_position(model, certificate),
            pairs => pairs,
        },
    };
    let mut mapping = Mapping::new();
    for (from, to) in pairs {
        if !is_leaf(certificate, from) || !is_leaf(model, to) {
            return Err(Rejected::NotMappable { from, to });
        }
        if mapping.insert(Lit::from_code(from), Lit::from_code(to)).is_some() {
            return Err(Rejected::MappedTwice(from));
        }
    }
    Ok(mapping)
}

/// Is this the positive literal of an input or a latch?
fn is_leaf(model: &Model, code: u32) -> bool {
    code >= 2 && code.is_multiple_of(2) && code as usize / 2 <= model.inputs + model.latches.len()
}

/// The lines of the comment section.
fn comment(certificate: &Model) -> impl Iterator<Item = &str> {
    let lines = certificate.comment.split(|&byte| byte == b'\n');
    lines.map(|line| std::str::from_utf8(line).unwrap_or_default())
}

fn from_comment(certificate: &Model) -> Result<Option<Vec<(u32, u32)>>, Rejected> {
    let mut lines = comment(certificate);
    let Some(count) = lines.find_map(|line| line.strip_prefix("MAPPING ")?.parse::<usize>().ok()) else {
        return Ok(None);
    };
    let pair = |line: &str| -> Option<(u32, u32)> {
        let mut numbers = line.split(' ').map(str::parse);
        Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
    };
    let pairs: Option<Vec<_>> = lines.map(pair).take(count).collect();
    match pairs {
        Some(pairs) if pairs.len() == count => Ok(Some(pairs)),
        _ => Err(Rejected::MalformedMapping),
    }
}

fn from_symbols(certificate: &Model) -> Vec<(u32, u32)> {
    let named = certificate.symbols.iter().filter_map(|(&(kind, position), name)| {
        let from = match kind {
            SymbolKind::Input => certificate.input(position),
            SymbolKind::Latch => certificate.latch(position),
            _ => return None,
        };
        let after = name.iter().position(|&byte| byte == b'=')? + 1;
        let name = name[after..].trim_ascii_start();
        let digits = name.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(name.len());
        let to = match std::str::from_utf8(&name[..digits]).ok()? {
            "" => return None,
            // A number that is too long is a literal that does not exist. It is not taken for a name.
            digits => digits.parse().unwrap_or(u32::MAX),
        };
        Some((from.code(), to))
    });
    named.collect()
}

fn by_position(model: &Model, certificate: &Model) -> Vec<(u32, u32)> {
    let inputs = 0..model.inputs.min(certificate.inputs);
    let latches = 0..model.latches.len().min(certificate.latches.len());
    let inputs = inputs.map(|i| (certificate.input(i).code(), model.input(i).code()));
    inputs.chain(latches.map(|i| (certificate.latch(i).code(), model.latch(i).code()))).collect()
}

/// The properties that a certificate claims, from the line `WITNESS b0b2 …` of its comment.
///
/// None if there is no such line or it does not list bad states: then the certificate claims all properties of the
/// model.
pub fn parse_claim(certificate: &Model) -> Option<Vec<usize>> {
    claim(comment(certificate))
}

/// The justice property that a certificate claims, from the line `WITNESS j0 …` of its comment. None if there is no
/// such line.
pub fn parse_justice_claim(certificate: &Model) -> Option<usize> {
    let claim = comment(certificate).find_map(|line| line.strip_prefix("WITNESS "))?;
    let digits = claim.split(' ').next()?.strip_prefix('j')?;
    digits.parse().ok().filter(|_| !digits.starts_with('+'))
}

/// The properties that one of these lines claims.
pub(super) fn claim<'a>(mut lines: impl Iterator<Item = &'a str>) -> Option<Vec<usize>> {
    let claim = lines.find_map(|line| line.strip_prefix("WITNESS "))?;
    let list = claim.split(' ').next()?.strip_prefix('b')?;
    // `parse` would accept a sign.
    list.split('b').map(|digits| digits.parse().ok().filter(|_| !digits.starts_with('+'))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Latch;

    /// Inputs 2 and 4, latches 6 and 8.
    fn model() -> Model {
        let latch = Latch { next: Lit::FALSE, reset: Lit::FALSE };
        Model { inputs: 2, latches: vec![latch; 2], ..Model::default() }
    }

    fn mapped(certificate: &Model) -> Result<Vec<(u32, u32)>, Rejected> {
        mapping(&model(), certificate).map(|m| m.iter().map(|(from, to)| (from.code(), to.code())).collect())
    }

    fn commented(comment: &str) -> Result<Vec<(u32, u32)>, Rejected> {
        mapped(&Model { comment: comment.as_bytes().to_vec(), ..named("= 2") })
    }

    /// The second latch has this name.
    fn named(name: &str) -> Model {
        let mut model = model();
        model.symbols.insert((SymbolKind::Latch, 1), name.as_bytes().to_vec());
        model
    }

    #[test]
    fn position_counts_inputs_and_latches_apart() {
        let wide = Model { inputs: 3, ..model() };
        assert_eq!(mapped(&wide), Ok(vec![(2, 2), (4, 4), (8, 6), (10, 8)]));
        let narrow = Model { inputs: 1, ..model() };
        assert_eq!(mapped(&narrow), Ok(vec![(2, 2), (4, 6), (6, 8)]));
    }

    #[test]
    fn comments_come_before_symbols_before_position() {
        assert_eq!(commented("MAPPING 2\n2 4\n6 8\n8 8\n"), Ok(vec![(2, 4), (6, 8)]));
        assert_eq!(commented("x\nMAPPING is a word\nMAPPING 0\n"), Ok(vec![]));
        assert_eq!(commented("MAP\n MAPPING 1\n2 4\n"), Ok(vec![(8, 2)]));
    }

    #[test]
    fn malformed_comments_are_rejected() {
        for comment in
            ["MAPPING 2\n2 4\n", "MAPPING 1\n", "MAPPING 1\n2\n", "MAPPING 1\n2 x\n", "MAPPING 1\n-2 2"]
        {
            assert_eq!(commented(comment), Err(Rejected::MalformedMapping), "{comment:?}");
        }
        assert_eq!(commented("MAPPING 2\n2 4\n2 2\n"), Err(Rejected::MappedTwice(2)));
    }

    #[test]
    fn the_number_after_the_first_equals_sign_counts() {
        for name in ["= 6", "x= 6", "=6 = 4", "a=\t6b"] {
            assert_eq!(mapped(&named(name)), Ok(vec![(8, 6)]), "{name:?}");
        }
        for name in ["", "6", "a==b 6", "=", "= x6"] {
            assert_eq!(mapped(&named(name)), mapped(&model()), "{name:?}");
        }
    }

    #[test]
    fn only_inputs_and_latches_are_mapped() {
        for (name, to) in [("= 0", 0), ("= 7", 7), ("= 10", 10), ("= 99999999999", u32::MAX)] {
            assert_eq!(mapped(&named(name)), Err(Rejected::NotMappable { from: 8, to }), "{name:?}");
        }
    }

    #[test]
    fn claims_are_lists_of_bad_states() {
        let claim = |comment: &str| parse_claim(&Model { comment: comment.as_bytes().to_vec(), ..model() });
        assert_eq!(claim("made by\nWITNESS b0b12 model.aag shasum 0\n"), Some(vec![0, 12]));
        assert_eq!(claim("WITNESS b3"), Some(vec![3]));
        for comment in
            ["", "WITNESS", "WITNESS \n", "WITNESS b", "WITNESS b0j1", "WITNESS j0", "WITNESS b+1", "b0"]
        {
            assert_eq!(claim(comment), None, "{comment:?}");
        }
    }

    #[test]
    fn a_claim_about_justice_is_one_property() {
        let claim =
            |comment: &str| parse_justice_claim(&Model { comment: comment.as_bytes().to_vec(), ..model() });
        assert_eq!(claim("made by\nWITNESS j12 model.aag shasum 0\n"), Some(12));
        assert_eq!(claim("WITNESS j0"), Some(0));
        for comment in ["", "WITNESS \n", "WITNESS j", "WITNESS j0j1", "WITNESS b0", "WITNESS j+1", "j0"] {
            assert_eq!(claim(comment), None, "{comment:?}");
        }
    }
}
