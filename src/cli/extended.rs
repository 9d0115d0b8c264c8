//! Options and counters of extended resolution in the JSON object of `--stats`.

use pdrer::config::{Delta, Er};
use pdrer::stats;
use serde::Serialize;

use super::schema::ErOptions;

/// What extended resolution did; plain PDR leaves it at zero.
#[derive(Default, Serialize)]
pub struct ExtendedResolution {
    pub reencodings: u64,
    pub aux_added: u64,
    pub aux_retired: u64,
    pub lemmas_replaced: u64,
    pub matches: Matches,
    pub implication: Implication,
    pub generalize: Generalize,
    pub propagate: Propagate,
}

#[derive(Default, Serialize)]
pub struct Matches {
    pub and: u64,
    pub xor: u64,
    pub half_adder: u64,
}

#[derive(Default, Serialize)]
pub struct Implication {
    pub calls: u64,
    pub syntactic: u64,
    pub no_aux: u64,
    pub cone: u64,
    pub table: u64,
    pub bdd: u64,
    pub gave_up: u64,
}

#[derive(Default, Serialize)]
pub struct Generalize {
    pub tried: u64,
    pub kept: u64,
}

#[derive(Default, Serialize)]
pub struct Propagate {
    pub fractions_tried: u64,
    pub fractions_pushed: u64,
}

/// The sums over all properties.
pub fn counters<'a>(of: impl Iterator<Item = &'a stats::ExtendedResolution>) -> ExtendedResolution {
    of.fold(ExtendedResolution::default(), |sum, er| {
        let (m, i) = (&er.matches, &er.implication);
        ExtendedResolution {
            reencodings: sum.reencodings + er.reencodings,
            aux_added: sum.aux_added + er.aux_added,
            aux_retired: sum.aux_retired + er.aux_retired,
            lemmas_replaced: sum.lemmas_replaced + er.lemmas_replaced,
            matches: Matches {
                and: sum.matches.and + m.and,
                xor: sum.matches.xor + m.xor,
                half_adder: sum.matches.half_adder + m.half_adder,
            },
            implication: Implication {
                calls: sum.implication.calls + i.calls,
                syntactic: sum.implication.syntactic + i.syntactic,
                no_aux: sum.implication.no_aux + i.no_aux,
                cone: sum.implication.cone + i.cone,
                table: sum.implication.table + i.table,
                bdd: sum.implication.bdd + i.bdd,
                gave_up: sum.implication.gave_up + i.gave_up,
            },
            generalize: Generalize {
                tried: sum.generalize.tried + er.generalize.tried,
                kept: sum.generalize.kept + er.generalize.kept,
            },
            propagate: Propagate {
                fractions_tried: sum.propagate.fractions_tried + er.fractions.tried,
                fractions_pushed: sum.propagate.fractions_pushed + er.fractions.kept,
            },
        }
    })
}

/// The options in force.
pub fn options(er: &Er) -> ErOptions {
    let uses =
        [(er.templates.and, "and"), (er.templates.xor, "xor"), (er.templates.half_adder, "half-adder")];
    ErOptions {
        templates: uses.into_iter().filter(|(used, _)| *used).map(|(_, name)| name).collect(),
        delta: match er.delta {
            Delta::Auto => None,
            Delta::Lemmas(lemmas) => Some(lemmas),
        },
        max_vars: er.max_vars,
        implication: er.implication,
        generalize: er.generalize,
        propagate: er.propagate,
    }
}
