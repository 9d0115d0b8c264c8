//! Invariants as JSON, which is written and read back. `docs/invariant.md` describes the schema.

mod provenance;

use serde::{Deserialize, Serialize};

use provenance::History;

use super::{Proofs, Signal};
use crate::answer::invariant::{Definition, Invariant, Lemma, Operator};
use crate::logic::lit::{Lit, Var};
use crate::model::Model;

const FORMAT: &str = "pdrer invariant";
const SCHEMA: u32 = 1;
/// Variables are numbers of 31 bits, and there are auxiliary ones.
const MOST_LATCHES: usize = 1 << 30;

/// The whole file.
#[derive(Serialize, Deserialize)]
struct File {
    format: String,
    schema: u32,
    #[serde(default)]
    version: String,
    /// What the model is called.
    #[serde(default)]
    model: String,
    /// The number of latches of the model.
    latches: usize,
    /// The names of the latches that the invariants mention. For people and scripts; not read back.
    #[serde(default, skip_deserializing)]
    names: Vec<Named>,
    properties: Vec<Property>,
}

/// The name of a latch.
#[derive(Serialize, Default)]
struct Named {
    variable: u32,
    latch: usize,
    /// Bytes that are not UTF-8 are U+FFFD.
    name: String,
    /// The bytes of the name, if they are not UTF-8.
    #[serde(skip_serializing_if = "Option::is_none")]
    hex: Option<String>,
    /// Does the name stand for the negated latch?
    inverted: bool,
}

/// The invariant of a property.
#[derive(Serialize, Deserialize)]
struct Property {
    property: usize,
    definitions: Vec<Defined>,
    lemmas: Vec<Vec<i64>>,
    /// For each lemma where it came from. Absent if nothing is known of any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    provenance: Vec<Option<History>>,
}

#[derive(Serialize, Deserialize)]
struct Defined {
    variable: u32,
    operator: Word,
    operands: [i64; 2],
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Word {
    And,
    Xor,
}

/// Why a file is no invariant of a model.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// It is not JSON, or not of this form.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// It says that it is something else.
    #[error("expected format \"{FORMAT}\", schema {SCHEMA}; found \"{format}\", schema {schema}")]
    Format {
        /// The format that it names.
        format: String,
        /// The schema that it names.
        schema: u32,
    },
    /// It is about another model.
    #[error("the invariant is one of a model with {found} latches; this model has {expected}")]
    Latches {
        /// As many as the file has.
        found: usize,
        /// As many as the model has.
        expected: usize,
    },
    /// It is twice about the same property.
    #[error("property {0} has more than one invariant")]
    Twice(usize),
    /// A definition is not the next one.
    #[error("property {property}: expected the definition of variable {expected}, found {found}")]
    Order {
        /// The property.
        property: usize,
        /// The variable to be defined.
        expected: u32,
        /// The variable that is defined.
        found: u32,
    },
    /// It is not known what some provenance belongs to.
    #[error("property {property}: {lemmas} lemmas, but the provenance of {found}")]
    Provenance {
        /// The property.
        property: usize,
        /// The number of its lemmas.
        lemmas: usize,
        /// As many as have a provenance.
        found: usize,
    },
    /// A literal is none.
    #[error(
        "property {property}: {literal} is no literal here, where variables are 1 to {variables}{}",
        if *defines { " (definitions use earlier ones only)" } else { "" }
    )]
    Literal {
        /// The property.
        property: usize,
        /// The literal.
        literal: i64,
        /// The number of variables.
        variables: usize,
        /// Is it an operand of a definition?
        defines: bool,
    },
}

/// The invariants of all properties.
pub fn write(proofs: &Proofs<'_>) -> Vec<u8> {
    let file = File {
        format: FORMAT.to_owned(),
        schema: SCHEMA,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        model: proofs.title.to_owned(),
        latches: proofs.model.latches.len(),
        names: names(proofs),
        properties: proofs.proved.iter().map(|&(property, i)| written(proofs.model, property, i)).collect(),
    };
    lines(&file)
}

/// The file with a line for each name, definition and lemma.
fn lines(file: &File) -> Vec<u8> {
    let property = |property: &Property| {
        let provenance = match property.provenance.is_empty() {
            true => String::new(),
            false => {
                format!(",\n      \"provenance\": {}", list(property.provenance.iter().map(line), "      "))
            }
        };
        format!(
            "{{\n      \"property\": {},\n      \"definitions\": {},\n      \"lemmas\": {}{provenance}\n    }}",
            property.property,
            list(property.definitions.iter().map(line), "      "),
            list(property.lemmas.iter().map(line), "      "),
        )
    };
    format!(
        "{{\n  \"format\": {},\n  \"schema\": {},\n  \"version\": {},\n  \"model\": {},\n  \"latches\": {},\n  \
         \"names\": {},\n  \"properties\": {}\n}}\n",
        line(&file.format),
        file.schema,
        line(&file.version),
        line(&file.model),
        file.latches,
        list(file.names.iter().map(line), "  "),
        list(file.properties.iter().map(property), "  "),
    )
    .into_bytes()
}

fn line<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("there are neither maps nor types that fail to serialize")
}

fn list(items: impl Iterator<Item = String>, indent: &str) -> String {
    let items: Vec<String> = items.collect();
    if items.is_empty() {
        return "[]".to_owned();
    }
    format!("[\n{indent}  {}\n{indent}]", items.join(&format!(",\n{indent}  ")))
}

/// The latches that the invariants mention.
fn names(proofs: &Proofs<'_>) -> Vec<Named> {
    let mut mentioned = vec![false; proofs.model.latches.len()];
    for (_, invariant) in &proofs.proved {
        let operands = invariant.definitions.iter().flat_map(|definition| &definition.operands);
        for lit in operands.chain(invariant.lemmas.iter().flatten()) {
            if let Signal::Latch(i) = proofs.signal(lit.var()) {
                mentioned[i] = true;
            }
        }
    }
    let named = |latch: usize| {
        let name = proofs.names.latch(latch);
        let hex = || name.bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        Named {
            variable: Invariant::latch(latch).0,
            latch,
            name: String::from_utf8_lossy(&name.bytes).into_owned(),
            hex: std::str::from_utf8(&name.bytes).is_err().then(hex),
            inverted: name.inverted,
        }
    };
    (0..mentioned.len()).filter(|&i| mentioned[i]).map(named).collect()
}

fn written(model: &Model, property: usize, invariant: &Invariant) -> Property {
    let number = |lit: &Lit| i64::from(lit.var().0) * if lit.is_negated() { -1 } else { 1 };
    let defined = |(k, definition): (usize, &Definition)| Defined {
        variable: Invariant::auxiliary(model.latches.len(), k).0,
        operator: match definition.operator {
            Operator::And => Word::And,
            Operator::Xor => Word::Xor,
        },
        operands: [0, 1].map(|i: usize| number(&definition.operands[i])),
    };
    let known = invariant.lemmas.iter().any(|lemma| lemma.provenance.is_some());
    let provenance = invariant.lemmas.iter().filter(|_| known).map(|lemma| lemma.provenance.map(History));
    Property {
        property,
        definitions: invariant.definitions.iter().enumerate().map(defined).collect(),
        lemmas: invariant.lemmas.iter().map(|lemma| lemma.iter().map(number).collect()).collect(),
        provenance: provenance.collect(),
    }
}

/// Is this perhaps such a file?
///
/// ```
/// assert!(pdrer::answer::export::json::recognize(b" {\"format\": \"pdrer invariant\"}"));
/// assert!(!pdrer::answer::export::json::recognize(b"aag 0 0 0 0 0"));
/// ```
pub fn recognize(bytes: &[u8]) -> bool {
    bytes.trim_ascii_start().starts_with(b"{")
}

/// Reads properties and their invariants, of a model with so many latches; none: as many as the file says. Whether they
/// are invariants is for [`crate::verify`] to say.
///
/// # Errors
/// The text has another form, or is about another number of latches.
pub fn read(bytes: &[u8], latches: Option<usize>) -> Result<Vec<(usize, Invariant)>, ReadError> {
    let file: File = serde_json::from_slice(bytes)?;
    if (file.format.as_str(), file.schema) != (FORMAT, SCHEMA) {
        return Err(ReadError::Format { format: file.format, schema: file.schema });
    }
    let latches = latches.unwrap_or(file.latches);
    if file.latches != latches || latches > MOST_LATCHES {
        return Err(ReadError::Latches { found: file.latches, expected: latches });
    }
    let mut properties: Vec<(usize, Invariant)> = Vec::new();
    for property in file.properties {
        if properties.iter().any(|(other, _)| *other == property.property) {
            return Err(ReadError::Twice(property.property));
        }
        properties.push((property.property, invariant(property, latches)?));
    }
    Ok(properties)
}

fn invariant(
    Property { property, definitions, lemmas, provenance }: Property,
    latches: usize,
) -> Result<Invariant, ReadError> {
    let literal = |number: i64, variables: usize, defines: bool| {
        let var =
            u32::try_from(number.unsigned_abs()).ok().filter(|&v| (1..=variables).contains(&(v as usize)));
        let lit = var.map(|var| Var(var).lit().xor(number < 0));
        lit.ok_or(ReadError::Literal { property, literal: number, variables, defines })
    };
    let mut invariant = Invariant::default();
    for Defined { variable, operator, operands: [a, b] } in definitions {
        let expected = Invariant::auxiliary(latches, invariant.definitions.len()).0;
        if variable != expected {
            return Err(ReadError::Order { property, expected, found: variable });
        }
        let known = expected as usize - 1;
        let operands = [literal(a, known, true)?, literal(b, known, true)?];
        let operator = match operator {
            Word::And => Operator::And,
            Word::Xor => Operator::Xor,
        };
        invariant.definitions.push(Definition { operator, operands });
    }
    let variables = latches + 1 + invariant.definitions.len();
    if !provenance.is_empty() && provenance.len() != lemmas.len() {
        return Err(ReadError::Provenance { property, lemmas: lemmas.len(), found: provenance.len() });
    }
    let mut provenance = provenance.into_iter();
    for lemma in lemmas {
        let literals = lemma.into_iter().map(|number| literal(number, variables, false));
        let literals = literals.collect::<Result<Vec<Lit>, ReadError>>()?;
        let provenance = provenance.next().flatten().map(|history| history.0);
        invariant.lemmas.push(Lemma { literals, provenance });
    }
    Ok(invariant)
}
