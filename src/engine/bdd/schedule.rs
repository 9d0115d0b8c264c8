//! The order in which the parts of a transition relation are conjoined.
//!
//! Source: Ranjan, Aziz, Brayton, Plessier, Pixley, *Efficient BDD Algorithms for FSM Synthesis and Verification*, IWLS
//! 1995. The next part is the one that scores best in a sum of four ratios: variables that can be quantified after it,
//! among those that it depends on; variables that it depends on, among those that are left; next states that it
//! introduces, among those that are to come, which count against it; and the place of its last variable that can be
//! quantified. The weights are those of NuSMV.

use crate::limits::{Limits, Stopped};

/// What parts depend on: variables that are to be quantified, and how many others, next states.
pub(super) struct Support {
    pub quantified: Vec<u32>,
    pub introduced: usize,
}

/// The order for parts with these supports; the variables are smaller than `variables`.
pub(super) fn order(supports: &[Support], variables: usize, limits: &Limits) -> Result<Vec<usize>, Stopped> {
    let mut users = vec![0u32; variables];
    for &variable in supports.iter().flat_map(|support| &support.quantified) {
        users[variable as usize] += 1;
    }
    let mut left: Vec<usize> = (0..supports.len()).collect();
    let mut order = Vec::with_capacity(left.len());
    let mut to_come: usize = supports.iter().map(|support| support.introduced).sum();
    let mut poll = limits.poll();
    while !left.is_empty() {
        let alive = users.iter().filter(|&&users| users > 0).count();
        let mut best = (f64::NEG_INFINITY, 0);
        for (at, &part) in left.iter().enumerate() {
            poll.ticks(supports[part].quantified.len() + 1)?;
            let score = score(&supports[part], &users, alive, to_come);
            if score > best.0 {
                best = (score, at);
            }
        }
        let part = left.remove(best.1);
        for &variable in &supports[part].quantified {
            users[variable as usize] -= 1;
        }
        to_come -= supports[part].introduced;
        order.push(part);
    }
    Ok(order)
}

/// How good it is to conjoin this part next.
fn score(support: &Support, users: &[u32], alive: usize, to_come: usize) -> f64 {
    let done = support.quantified.iter().filter(|&&variable| users[variable as usize] == 1);
    let (count, last) = done.fold((0, 0), |(count, last), &variable| (count + 1, last.max(variable)));
    let ratio = |a: usize, b: usize| if b == 0 { 0.0 } else { a as f64 / b as f64 };
    6.0 * ratio(count, support.quantified.len()) + ratio(support.quantified.len(), alive)
        - ratio(support.introduced, to_come)
        + 6.0 * ratio(last as usize, users.len())
}
