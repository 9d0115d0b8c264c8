//! Functions as graphs: their size, the variables that they depend on, an assignment that makes them true.
//!
//! All of this goes through the cofactors that each backend has. Rejected: methods of the backends for it, which would
//! be faster, where these are not the operations that take time.

use std::collections::{HashMap, HashSet};

use crate::{Backend, Bdd, Manager};

impl<B: Backend> Manager<B> {
    /// Inner nodes of these functions together, each counted once.
    pub fn size<'f>(&self, functions: impl IntoIterator<Item = &'f Bdd<B>>) -> usize
    where
        B: 'f,
    {
        self.nodes(functions).count()
    }

    /// The variables that the function depends on, in order.
    pub fn support(&self, f: &Bdd<B>) -> Vec<u32> {
        let mut support: Vec<u32> = self.nodes([f]).collect();
        support.sort_unstable();
        support.dedup();
        support
    }

    /// Values of variables that make f true, whatever those of the others are; none for *false*.
    pub fn model(&self, f: &Bdd<B>) -> Option<Vec<(u32, bool)>> {
        let no = self.constant(false);
        if *f == no {
            return None;
        }
        let mut model = Vec::new();
        let mut f = f.clone();
        while let Some((variable, [t, e])) = self.cofactors(&f) {
            model.push((variable, e == no));
            f = if e == no { t } else { e };
        }
        Some(model)
    }

    /// How many assignments of these variables make f true; [`u128::MAX`] if they are more. The variables are in order,
    /// and f depends on no others.
    pub fn count_models(&self, f: &Bdd<B>, variables: &[u32]) -> u128 {
        let (below, count) = self.models_below(f, variables, &mut HashMap::new());
        count.saturating_mul(power(below))
    }

    /// The number of variables before those that f depends on, and the count for the others.
    fn models_below(
        &self,
        f: &Bdd<B>,
        variables: &[u32],
        known: &mut HashMap<(usize, bool), u128>,
    ) -> (usize, u128) {
        let Some((variable, parts)) = self.cofactors(f) else {
            return (variables.len(), u128::from(*f == self.constant(true)));
        };
        let place = variables.partition_point(|&other| other < variable);
        let node = self.node(f);
        if let Some(&count) = known.get(&node) {
            return (place, count);
        }
        let count = parts.iter().fold(0, |sum: u128, part| {
            let (below, count) = self.models_below(part, &variables[place + 1..], known);
            sum.saturating_add(count.saturating_mul(power(below)))
        });
        known.insert(node, count);
        (place, count)
    }

    /// The one of two functions that has fewer nodes. Takes no longer than to count these.
    pub fn smaller<'f>(&self, f: &'f Bdd<B>, g: &'f Bdd<B>) -> &'f Bdd<B> {
        let (mut f_nodes, mut g_nodes) = (self.nodes([f]), self.nodes([g]));
        loop {
            match (f_nodes.next(), g_nodes.next()) {
                (None, _) => return f,
                (_, None) => return g,
                _ => {}
            }
        }
    }

    /// The variables of the inner nodes of these functions, each node once.
    fn nodes<'f>(&self, functions: impl IntoIterator<Item = &'f Bdd<B>>) -> impl Iterator<Item = u32>
    where
        B: 'f,
    {
        let mut seen = HashSet::new();
        let mut open: Vec<Bdd<B>> = functions.into_iter().cloned().collect();
        std::iter::from_fn(move || {
            while let Some(f) = open.pop() {
                if seen.insert(self.node(&f).0)
                    && let Some((variable, parts)) = self.cofactors(&f)
                {
                    open.extend(parts);
                    return Some(variable);
                }
            }
            None
        })
    }
}

fn power(exponent: usize) -> u128 {
    u32::try_from(exponent).ok().and_then(|exponent| 1u128.checked_shl(exponent)).unwrap_or(u128::MAX)
}
