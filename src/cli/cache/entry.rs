//! Where the proof of a property is.

use serde::{Deserialize, Serialize};

const FORMAT: &str = "pdrer cache";
const SCHEMA: u32 = 1;

/// The proof of a property, and the properties that it proves, by their names, in the order of the model.
#[derive(Serialize, Deserialize)]
pub(super) struct Entry {
    format: String,
    schema: u32,
    pub proof: String,
    pub with: Vec<String>,
}

impl Entry {
    pub fn new(proof: String, with: Vec<String>) -> Entry {
        Entry { format: FORMAT.to_owned(), schema: SCHEMA, proof, with }
    }

    /// Reads an entry. None: it is damaged.
    pub fn read(bytes: &[u8]) -> Option<Entry> {
        let entry: Entry = serde_json::from_slice(bytes).ok()?;
        let is_key = entry.proof.len() == 32 && entry.proof.bytes().all(|byte| byte.is_ascii_hexdigit());
        (entry.format == FORMAT && entry.schema == SCHEMA && is_key).then_some(entry)
    }
}
