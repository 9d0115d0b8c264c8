//! What a proof about large memories is about: which cells are seen, and what the latches are.
//!
//! A proof of an abstraction consists of lemmas about its latches. Whoever checks it derives the abstraction from the
//! model again; what is here says which one it is. Nodes are named by their numbers in the file of the model, negative
//! if complemented. `docs/btor2.md` describes it.

use std::ops::Range;

use hashbrown::HashMap;
use serde::{Deserialize, Serialize};

use super::called;
use crate::model::btor2::memories::{Index, Leaf, Memories, Pair, Slot};
use crate::model::btor2::{Operand, Sort, Value, WordModel, hard_operators, names};

/// What is seen of the memories of a model, with the latches that this makes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    sorts: Vec<ArraySort>,
    slots: Vec<Seen>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pairs: Vec<Equal>,
    /// Properties whose bad states demand the right addresses of so many slots only, the first ones.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    demands: Vec<(usize, usize)>,
    /// Operators of the model that are tables; all else is about the model with these.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    operators: Vec<u64>,
    latches: Vec<Latches>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct ArraySort {
    index: u32,
    element: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Seen {
    /// A position among the sorts.
    sort: usize,
    address: Address,
    /// So many steps before the end; null if the address is always the same.
    before: Option<usize>,
    /// What the address is called, for people.
    #[serde(default)]
    name: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Address {
    Node(i64),
    Difference(u64),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Equal {
    array: u64,
    reads: [Address; 2],
}

/// Latches that are a word.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Latches {
    first: usize,
    width: usize,
    #[serde(flatten)]
    word: Word,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Word {
    State(u64),
    Address { slot: usize },
    Content { array: u64, slot: usize },
    Earlier { address: Address, steps: usize },
    Passed { steps: usize },
    Failed { property: usize },
}

/// What a latch of an abstraction is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// A word of the model.
    Word,
    /// The address of a slot; a bit of it.
    Address {
        /// The slot.
        slot: usize,
        /// The bit.
        bit: usize,
    },
    /// What an array has in a slot.
    Content {
        /// The number of the array in the file of the model.
        array: u64,
        /// The slot.
        slot: usize,
    },
    /// What was before.
    Earlier,
}

/// A view does not fit a model.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`memories`: {0}")]
pub struct Unfit(String);

impl View {
    /// What is seen of a model, which may have tables in `words` that it does not have itself, and for each latch that
    /// is one of a word what it is, a state and a bit of it.
    pub fn new(
        model: &WordModel,
        words: &WordModel,
        memories: &Memories,
        latches: &[Option<(Leaf, usize)>],
    ) -> View {
        let sort = |sort: &Sort| match *sort {
            Sort::Array { index, element } => ArraySort { index, element },
            Sort::Bits(_) => unreachable!("arrays are hidden"),
        };
        let names = names(words);
        let position = |slot: &Slot| memories.sorts.iter().position(|sort| *sort == slot.sort);
        let seen = |slot: &Slot| Seen {
            sort: position(slot).expect("slots are those of hidden arrays"),
            address: address(words, slot.index),
            before: slot.before,
            name: called(words, &names, slot.index),
        };
        let equal = |pair: &Pair| Equal {
            array: words.nodes[pair.array].id,
            reads: pair.indices.map(|index| address(words, index)),
        };
        View {
            sorts: memories.sorts.iter().map(sort).collect(),
            slots: memories.slots.iter().map(seen).collect(),
            pairs: memories.pairs.iter().map(equal).collect(),
            demands: memories.proved.clone(),
            operators: memories.operators.iter().map(|&of| model.nodes[of].id).collect(),
            latches: grouped(words, latches),
        }
    }

    /// The operators of this model that are tables.
    ///
    /// # Errors
    /// It names something that the model lacks.
    pub fn operators(&self, model: &WordModel) -> Result<Vec<usize>, Unfit> {
        let numbers = Numbers::of(model);
        let mut operators =
            self.operators.iter().map(|&id| numbers.node(id)).collect::<Result<Vec<usize>, Unfit>>()?;
        operators.sort_unstable();
        let hard = hard_operators(model, 1);
        match operators.iter().find(|of| hard.binary_search(of).is_err()) {
            Some(&of) => Err(Unfit(format!("{} is no operator that may be a table", model.nodes[of].id))),
            None => Ok(operators),
        }
    }

    /// What is seen of the memories of this model, which has the tables.
    ///
    /// # Errors
    /// It names something that the model lacks.
    pub fn memories(&self, words: &WordModel, operators: Vec<usize>) -> Result<Memories, Unfit> {
        let numbers = Numbers::of(words);
        let sorts: Vec<Sort> = self.sorts().collect();
        let slot = |seen: &Seen| {
            let sort =
                *sorts.get(seen.sort).ok_or_else(|| Unfit(format!("there is no sort {}", seen.sort)))?;
            let index = numbers.index(words, seen.address)?;
            if width(words, index) != width_of_index(sort) {
                return Err(Unfit("an address does not fit its array".to_owned()));
            }
            Ok(Slot { sort, index, before: seen.before })
        };
        let pair = |equal: &Equal| {
            let array = numbers.node(equal.array)?;
            let [a, b] = equal.reads.map(|address| numbers.index(words, address));
            let indices = [a?, b?];
            let is_leaf = matches!(words.nodes[array].value, Value::Input(_) | Value::State(_));
            let fits = |of: &Index| width(words, *of) == width_of_index(words.nodes[array].sort);
            match is_leaf && sorts.contains(&words.nodes[array].sort) && indices.iter().all(fits) {
                true => Ok(Pair { array, indices }),
                false => Err(Unfit(format!("reads of {} that there cannot be", equal.array))),
            }
        };
        Ok(Memories {
            slots: self.slots.iter().map(slot).collect::<Result<_, _>>()?,
            pairs: self.pairs.iter().map(pair).collect::<Result<_, _>>()?,
            proved: self.demands.clone(),
            operators,
            sorts,
        })
    }

    /// What each of so many latches is; none for those that are no bits of words.
    ///
    /// # Errors
    /// It names something that the model lacks.
    pub fn latches(&self, words: &WordModel, count: usize) -> Result<Vec<Option<(Leaf, usize)>>, Unfit> {
        let numbers = Numbers::of(words);
        let mut latches = vec![None; count];
        for group in &self.latches {
            let leaf = match group.word {
                Word::State(id) => match words.nodes[numbers.node(id)?].value {
                    Value::State(state) => Leaf::State(state),
                    _ => return Err(Unfit(format!("{id} is no state"))),
                },
                Word::Address { slot } => Leaf::Address(slot),
                Word::Content { array, slot } => Leaf::Content { array: numbers.node(array)?, slot },
                Word::Earlier { address, steps } => {
                    Leaf::Before { index: numbers.index(words, address)?, steps }
                }
                Word::Passed { steps } => Leaf::Passed(steps),
                Word::Failed { property } => Leaf::Failed(property),
            };
            let end = group.first.saturating_add(group.width);
            let places = latches.get_mut(group.first..end);
            let places = places.ok_or_else(|| Unfit(format!("there are only {count} latches")))?;
            places.iter_mut().enumerate().for_each(|(bit, place)| *place = Some((leaf, bit)));
        }
        Ok(latches)
    }

    /// The sorts of arrays that are seen in part.
    pub fn sorts(&self) -> impl Iterator<Item = Sort> + '_ {
        self.sorts.iter().map(|&ArraySort { index, element }| Sort::Array { index, element })
    }

    /// What a latch is about.
    pub fn about(&self, latch: usize) -> About {
        let is_of = |group: &&Latches| (group.first..group.first + group.width).contains(&latch);
        let Some(group) = self.latches.iter().find(is_of) else { return About::Word };
        match group.word {
            Word::State(_) => About::Word,
            Word::Address { slot } => About::Address { slot, bit: latch - group.first },
            Word::Content { array, slot } => About::Content { array, slot },
            Word::Earlier { .. } | Word::Passed { .. } | Word::Failed { .. } => About::Earlier,
        }
    }

    /// What the address of a slot is called if it is always the same; none if it may be any.
    pub fn address(&self, slot: usize) -> Option<&str> {
        let seen = &self.slots[slot];
        let is_fixed = seen.before.is_none() && matches!(seen.address, Address::Node(_));
        is_fixed.then_some(&seen.name[..])
    }

    /// Does a memory with these addresses have a cell at each address of a slot?
    pub fn is_full(&self, slot: usize, cells: &Range<u128>) -> bool {
        let ArraySort { index, .. } = self.sorts[self.slots[slot].sort];
        cells.start == 0 && 1u128.checked_shl(index) == Some(cells.end)
    }

    /// What the addresses of the slots are, for people: `slot0 is raddr, 1 step before`. Then, which operators are
    /// tables.
    pub fn said(&self) -> Vec<String> {
        let said = |(i, slot): (usize, &Seen)| {
            let when = match slot.before {
                None => String::new(),
                Some(0) => " now".to_owned(),
                Some(1) => " 1 step before".to_owned(),
                Some(steps) => format!(" {steps} steps before"),
            };
            format!("slot{i} is {}{when}", slot.name)
        };
        let tables: Vec<String> = self.operators.iter().map(u64::to_string).collect();
        let tables = (!tables.is_empty())
            .then(|| format!("the operators of nodes {} are memories that never change", tables.join(", ")));
        self.slots.iter().enumerate().map(said).chain(tables).collect()
    }
}

/// What an index is called.
fn called(words: &WordModel, names: &[Option<Vec<u8>>], index: Index) -> String {
    match index {
        Index::Of(of) => called::word(words, names, of),
        Index::Difference(node) => format!("where the arrays of node {} differ", words.nodes[node].id),
    }
}

fn grouped(words: &WordModel, latches: &[Option<(Leaf, usize)>]) -> Vec<Latches> {
    let id = |node: usize| words.nodes[node].id;
    let mut groups: Vec<Latches> = Vec::new();
    for (i, latch) in latches.iter().enumerate() {
        let Some((leaf, bit)) = *latch else { continue };
        if let Some(group) = groups.last_mut().filter(|_| bit > 0) {
            group.width = bit + 1;
            continue;
        }
        let word = match leaf {
            Leaf::State(state) => Word::State(id(words.states[state].node)),
            Leaf::Address(slot) => Word::Address { slot },
            Leaf::Content { array, slot } => Word::Content { array: id(array), slot },
            Leaf::Before { index, steps } => Word::Earlier { address: address(words, index), steps },
            Leaf::Passed(steps) => Word::Passed { steps },
            Leaf::Failed(property) => Word::Failed { property },
            Leaf::Input(_) | Leaf::Read { .. } | Leaf::Difference(_) => unreachable!("inputs are no latches"),
        };
        groups.push(Latches { first: i, width: 1, word });
    }
    groups
}

fn address(words: &WordModel, index: Index) -> Address {
    match index {
        Index::Of(of) => {
            let id = words.nodes[of.node].id as i64;
            Address::Node(if of.negated { -id } else { id })
        }
        Index::Difference(node) => Address::Difference(words.nodes[node].id),
    }
}

/// The nodes of a model by their numbers.
struct Numbers(HashMap<u64, usize>);

impl Numbers {
    fn of(words: &WordModel) -> Numbers {
        Numbers(words.nodes.iter().enumerate().map(|(i, node)| (node.id, i)).collect())
    }

    fn node(&self, id: u64) -> Result<usize, Unfit> {
        self.0.get(&id).copied().ok_or_else(|| Unfit(format!("the model has no node {id}")))
    }

    fn index(&self, words: &WordModel, address: Address) -> Result<Index, Unfit> {
        let index = match address {
            Address::Node(id) => Index::Of(Operand { node: self.node(id.unsigned_abs())?, negated: id < 0 }),
            Address::Difference(id) => Index::Difference(self.node(id)?),
        };
        match index.fits(words) {
            true => Ok(index),
            false => Err(Unfit("an address is no word".to_owned())),
        }
    }
}

/// The bits of an index, which fits the model.
fn width(words: &WordModel, index: Index) -> Option<u32> {
    match index {
        Index::Of(of) => words.sort(of).width(),
        Index::Difference(node) => {
            let array = words.nodes[node].value.operands().first()?;
            width_of_index(words.sort(*array))
        }
    }
}

fn width_of_index(sort: Sort) -> Option<u32> {
    match sort {
        Sort::Array { index, .. } => Some(index),
        Sort::Bits(_) => None,
    }
}
