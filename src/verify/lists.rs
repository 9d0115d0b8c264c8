//! Many short lists, such as clauses, one after the other in one block of memory.

/// Lists, numbered from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lists<T> {
    items: Vec<T>,
    /// Where each list ends.
    ends: Vec<usize>,
}

impl<T> Default for Lists<T> {
    fn default() -> Lists<T> {
        Lists { items: Vec::new(), ends: Vec::new() }
    }
}

impl<T> Lists<T> {
    /// Adds a list.
    pub fn push(&mut self, list: impl IntoIterator<Item = T>) {
        self.items.extend(list);
        self.ends.push(self.items.len());
    }

    /// The number of lists.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Is there no list?
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// List `i`, if there is one.
    pub fn get(&self, i: usize) -> Option<&[T]> {
        let end = *self.ends.get(i)?;
        let start = i.checked_sub(1).map_or(0, |previous| self.ends[previous]);
        Some(&self.items[start..end])
    }

    /// All lists, in order.
    pub fn iter(&self) -> impl Iterator<Item = &[T]> {
        (0..self.len()).filter_map(|i| self.get(i))
    }
}
