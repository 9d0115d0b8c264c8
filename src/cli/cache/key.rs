//! Keys: a property as a hash of the logic that it depends on.

use super::folder::Cache;
use crate::model::{Model, aiger};

/// So many properties share a pass over the model.
const NEIGHBOURS: usize = 256;

/// FNV-1a of 128 bits (Fowler, Noll, Vo): the same on all machines and in all versions. It need not withstand attacks,
/// since nothing that is found by it is believed.
pub(super) fn hash(parts: &[&[u8]]) -> String {
    const PRIME: u128 = (1 << 88) + 0x13b;
    let mut hash: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    for part in parts {
        for byte in part.iter().chain(&(part.len() as u64).to_le_bytes()) {
            hash = (hash ^ u128::from(*byte)).wrapping_mul(PRIME);
        }
    }
    format!("{hash:032x}")
}

impl Cache<'_> {
    /// The key of a part of a model.
    pub(super) fn key(&self, part: &Model) -> String {
        hash(&[&aiger::write_binary(part), self.options.as_bytes()])
    }

    /// The key of what the name of a property stands for.
    pub(super) fn key_of_name(&self, name: &str) -> String {
        hash(&[self.title.as_bytes(), name.as_bytes()])
    }

    /// The keys of these safety properties.
    pub(super) fn keys(&self, properties: &[usize]) -> Vec<String> {
        let mut keys = Vec::new();
        for near in properties.chunks(NEIGHBOURS) {
            let part = self.model.part(near).model;
            keys.extend((0..near.len()).map(|k| self.key(&part.part(&[k]).model)));
        }
        keys
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_that_of_the_definition() {
        // FNV-1a of "a", and the length.
        assert_eq!(hash(&[]), "6c62272e07bb014262b821756295c58d");
        assert_ne!(hash(&[b"ab", b"c"]), hash(&[b"a", b"bc"]));
        assert_eq!(hash(&[b"a"]), hash(&[b"a"]));
    }
}
