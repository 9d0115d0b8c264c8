//! The options of extended resolution.

use crate::config::{Delta, Er, Templates};
use clap::{Args, ValueEnum};

#[derive(Args)]
#[command(next_help_heading = "Extended resolution (--engine pdrer, quip, chc)")]
pub struct ErArgs {
    /// Templates that may introduce auxiliary variables
    #[arg(
        long,
        value_enum,
        value_delimiter = ',',
        value_name = "LIST",
        default_values_t = [Template::And, Template::Xor, Template::HalfAdder, Template::Threshold]
    )]
    pub er_templates: Vec<Template>,

    /// Where auxiliary variables come from
    #[arg(
        long,
        value_enum,
        value_delimiter = ',',
        value_name = "LIST",
        default_values_t = [Source::Templates, Source::Factoring]
    )]
    pub er_sources: Vec<Source>,

    /// Re-encode the trace when it has more than N lemmas more than after
    /// the last time; `auto` finds out how often that pays
    #[arg(long, value_name = "auto|N", default_value = "auto", value_parser = delta, verbatim_doc_comment)]
    pub er_delta: Delta,

    /// Keep at most N auxiliary variables in use; `--engine quip` and `chc`
    /// with 0 do without extended resolution
    #[arg(long, value_name = "N", default_value_t = Er::default().max_vars, verbatim_doc_comment)]
    pub er_max_vars: usize,

    /// Remove redundant lemmas by inclusion only (-I in the paper)
    #[arg(long)]
    pub no_er_implication: bool,

    /// Do not try auxiliary variables in new lemmas (-G in the paper)
    #[arg(long)]
    pub no_er_generalize: bool,

    /// Push lemmas only as a whole, never parts of them (-F in the paper)
    #[arg(long)]
    pub no_er_propagate: bool,
}

/// A template, by the name that users write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Template {
    /// (α∨A), (β∨A)
    And,
    /// (α∨β∨A), (¬α∨¬β∨A)
    Xor,
    /// (α∨β∨γ∨A), (α∨β∨δ∨A), (¬α∨¬β∨γ∨δ∨A)
    HalfAdder,
    /// A∨⋁S for all S ⊆ B of one size: for systems that count (not in the
    /// paper; not with `chc`)
    Threshold,
}

/// A source of auxiliary variables, by the name that users write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Source {
    /// Lemmas that match a template
    Templates,
    /// Pairs of literals that lemmas share, at the end, as without --no-factor
    Factoring,
}

impl ErArgs {
    /// May pairs of literals that lemmas share become auxiliary variables, as far as these options say?
    pub fn factors(&self) -> bool {
        self.er_sources.contains(&Source::Factoring)
    }

    /// The configuration of extended resolution, as these options say.
    pub fn config(&self) -> Er {
        let templates = self.er_sources.contains(&Source::Templates);
        let uses = |template| templates && self.er_templates.contains(&template);
        Er {
            templates: Templates {
                and: uses(Template::And),
                xor: uses(Template::Xor),
                half_adder: uses(Template::HalfAdder),
                threshold: uses(Template::Threshold),
            },
            delta: self.er_delta,
            max_vars: self.er_max_vars,
            implication: !self.no_er_implication,
            generalize: !self.no_er_generalize,
            propagate: !self.no_er_propagate,
        }
    }
}

fn delta(text: &str) -> Result<Delta, &'static str> {
    match text {
        "auto" => Ok(Delta::Auto),
        _ => text.parse().map(Delta::Lemmas).map_err(|_| "neither `auto` nor a number of lemmas"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deltas() {
        assert_eq!(delta("auto"), Ok(Delta::Auto));
        assert_eq!(delta("0"), Ok(Delta::Lemmas(0)));
        assert!(delta("-1").is_err() && delta("").is_err() && delta("Auto").is_err());
    }
}
