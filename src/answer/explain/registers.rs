//! Registers: the bits with a common name, `count[0]`, `count[1]` and so on.
//!
//! Lemmas are grouped by the registers that they mention, because designers think in registers. All latches without a
//! name count as one register.

use std::collections::{BTreeMap, BTreeSet};

use super::explanation::{Group, Reading, Register};
use crate::answer::export::Proofs;
use crate::answer::export::text::quoted;
use crate::logic::lit::Var;
use crate::model::names::Netlist;

/// The registers of a model, and the register that each latch is a bit of.
#[derive(Clone, Debug)]
pub(super) struct Registers {
    /// The names of the registers; none for all that have no name.
    names: Vec<Option<String>>,
    /// For each register, where it is declared.
    sources: Vec<Option<String>>,
    /// For each variable of an invariant, the constant included: its register, and which bit of the register it is.
    bits: Vec<(usize, Option<u64>)>,
}

impl Registers {
    pub fn new(proofs: &Proofs<'_>, netlist: Option<&Netlist>) -> Registers {
        let latches = proofs.model.latches.len();
        let latch = |i: usize| {
            let bytes = &proofs.names.latch(i).bytes;
            if *bytes == format!("l{i}").into_bytes() {
                return (None, Some(i as u64));
            }
            let (base, bit) = split(bytes);
            (Some(quoted(base)), bit)
        };
        let own = |text: &str| (Some(text.to_owned()), None);
        let all = std::iter::once(own("false")).chain((0..latches).map(latch)).chain([own("first_step")]);
        let mut numbers = BTreeMap::new();
        let mut names = Vec::new();
        let mut number = |name: Option<String>| {
            *numbers.entry(name.clone()).or_insert_with(|| {
                names.push(name);
                names.len() - 1
            })
        };
        let bits: Vec<_> = all.map(|(name, bit)| (number(name), bit)).collect();
        let mut sources = vec![None; names.len()];
        for (i, &(register, _)) in bits[1..=latches].iter().enumerate() {
            if sources[register].is_none() && names[register].is_some() {
                let place = netlist.and_then(|netlist| netlist.place(&proofs.names.latch(i).bytes));
                sources[register] = place.map(|place| quoted(place.as_bytes()));
            }
        }
        Registers { names, sources, bits }
    }

    /// The number of latches of the model.
    pub fn latches(&self) -> usize {
        self.bits.len() - 2
    }

    /// The registers that these state variables belong to, with the bits.
    pub fn describe(&self, vars: impl IntoIterator<Item = Var>) -> Vec<Register> {
        let mut bits: BTreeMap<usize, BTreeSet<Option<u64>>> = BTreeMap::new();
        for var in vars {
            let (register, bit) = self.bits[var.index()];
            bits.entry(register).or_default().insert(bit);
        }
        let described = |(register, bits): (usize, BTreeSet<Option<u64>>)| Register {
            bits: shown(&self.names[register], &bits),
            source: self.sources[register].clone(),
        };
        bits.into_iter().map(described).collect()
    }

    /// Literals by registers, each with its bits, positive ones first: `x[0..2]`, `!y`. A literal comes as its state
    /// variable, and whether the name of the variable stands for its negation.
    pub fn literals(&self, lits: &[(Var, bool)]) -> Vec<String> {
        let mut bits: BTreeMap<(bool, usize), BTreeSet<Option<u64>>> = BTreeMap::new();
        for &(var, negated) in lits {
            let (register, bit) = self.bits[var.index()];
            bits.entry((negated, register)).or_default().insert(bit);
        }
        let sign = |negated| if negated { "!" } else { "" };
        bits.iter().flat_map(|(&(negated, i), bits)| parts(&self.names[i], bits, sign(negated))).collect()
    }

    /// Groups of lemmas about the same registers. Each lemma comes with the state variables that it depends on.
    pub fn groups(&self, readings: impl IntoIterator<Item = (Vec<Var>, Reading)>) -> Vec<Group> {
        let mut groups: BTreeMap<BTreeSet<usize>, (BTreeSet<Var>, Vec<Reading>)> = BTreeMap::new();
        for (cone, reading) in readings {
            let registers = cone.iter().map(|var| self.bits[var.index()].0).collect();
            let (vars, lemmas) = groups.entry(registers).or_default();
            vars.extend(cone);
            lemmas.push(reading);
        }
        let described = |(vars, lemmas)| Group { registers: self.describe(vars), lemmas };
        let mut groups: Vec<Group> = groups.into_values().map(described).collect();
        groups.sort_by_key(|group| std::cmp::Reverse(group.lemmas.len()));
        groups
    }
}

/// The name of a register, and the number of this bit.
fn split(name: &[u8]) -> (&[u8], Option<u64>) {
    let bit = || {
        let inside = name.strip_suffix(b"]")?;
        let open = inside.iter().rposition(|&byte| byte == b'[').filter(|&open| open > 0)?;
        let digits = inside[open + 1..].iter().all(u8::is_ascii_digit);
        let number = std::str::from_utf8(&inside[open + 1..]).ok().filter(|_| digits)?;
        Some((&name[..open], number.parse().ok()?))
    };
    bit().map_or((name, None), |(base, bit)| (base, Some(bit)))
}

/// A register with some bits: `x`, `x[3]`, `x[0..2,5]`, or `l0..l2, l5` for latches without a name.
fn shown(name: &Option<String>, bits: &BTreeSet<Option<u64>>) -> String {
    parts(name, bits, "").join(", ")
}

/// The same as a list, with this sign before each literal or register.
fn parts(name: &Option<String>, bits: &BTreeSet<Option<u64>>, sign: &str) -> Vec<String> {
    let mut ranges: Vec<(u64, u64)> = Vec::new();
    for &bit in bits.iter().flatten() {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == bit => *last = bit,
            _ => ranges.push((bit, bit)),
        }
    }
    let list = |before: &str| -> Vec<String> {
        let range = |&(first, last): &(u64, u64)| match first == last {
            true => format!("{before}{first}"),
            false => format!("{before}{first}..{before}{last}"),
        };
        ranges.iter().map(range).collect()
    };
    let Some(name) = name else { return list(&format!("{sign}l")) };
    let whole = bits.contains(&None).then(|| format!("{sign}{name}"));
    let some = (!ranges.is_empty()).then(|| format!("{sign}{name}[{}]", list("").join(",")));
    whole.into_iter().chain(some).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_registers() {
        let cases: [(&[u8], &[u8], Option<u64>); 9] = [
            (b"count[3]", b"count", Some(3)),
            (b"mem[3][12]", b"mem[3]", Some(12)),
            (b"count", b"count", None),
            (b"x[]", b"x[]", None),
            (b"x[1:0]", b"x[1:0]", None),
            (b"[3]", b"[3]", None),
            (b"x[-1]", b"x[-1]", None),
            (b"\xff[0]", b"\xff", Some(0)),
            (b"x[99999999999999999999]", b"x[99999999999999999999]", None),
        ];
        for (name, base, bit) in cases {
            assert_eq!(split(name), (base, bit));
        }
    }

    #[test]
    fn ranges_of_bits() {
        let name = Some("x".to_owned());
        let bits = |bits: &[Option<u64>]| bits.iter().copied().collect::<BTreeSet<Option<u64>>>();
        assert_eq!(shown(&name, &bits(&[None])), "x");
        assert_eq!(shown(&name, &bits(&[Some(3)])), "x[3]");
        assert_eq!(shown(&name, &bits(&[Some(5), Some(0), Some(1), Some(2), None])), "x, x[0..2,5]");
        assert_eq!(shown(&None, &bits(&[Some(0), Some(1), Some(7)])), "l0..l1, l7");
        assert_eq!(parts(&None, &bits(&[Some(0), Some(1), Some(7)]), "!"), ["!l0..!l1", "!l7"]);
        assert_eq!(parts(&name, &bits(&[Some(0), Some(1), None]), "!"), ["!x", "!x[0..1]"]);
    }
}
