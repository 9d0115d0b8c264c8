//! How models of words are seen in bits: their memories, and operators that are hard.

use crate::rtl;
use clap::{Args, ValueEnum};

/// How the arrays of a model of words are seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Memories {
    /// Large ones through some of their cells, small ones as all of their cells
    #[default]
    Auto,
    /// As all of their cells
    Blast,
    /// Through some of their cells
    Abstract,
}

/// `auto`: arrays of more bits than this are seen through some of their cells.
const SMALL: u64 = 256;

impl Memories {
    /// Arrays of more bits than this are seen through some of their cells; none: no array is. A loop of a justice
    /// property would need all cells.
    pub fn small(self, justice: bool) -> Option<u64> {
        match self {
            Memories::Auto if justice => None,
            Memories::Auto => Some(SMALL),
            Memories::Blast => None,
            Memories::Abstract => Some(0),
        }
    }

    /// The memories of a design that stay memories.
    pub fn of_design(self) -> rtl::Memories {
        match self {
            Memories::Auto => rtl::Memories::Large,
            Memories::Blast => rtl::Memories::Registers,
            Memories::Abstract => rtl::Memories::All,
        }
    }
}

/// How multiplications and divisions are seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Operators {
    /// As tables where several engines search, as circuits otherwise
    #[default]
    Auto,
    /// As circuits
    Blast,
    /// As tables, through some of their cells
    Abstract,
}

/// What is seen of a model of words.
#[derive(Clone, Copy, Debug)]
pub struct View {
    pub memories: Memories,
    pub operators: Operators,
}

impl View {
    /// All of it.
    pub const ALL: View = View { memories: Memories::Blast, operators: Operators::Blast };
}

impl From<Memories> for View {
    fn from(memories: Memories) -> View {
        View { memories, operators: Operators::Blast }
    }
}

#[derive(Args)]
pub struct MemoryArgs {
    /// How the arrays of a BTOR2 model, or the memories of a design, are seen
    ///
    /// Through some of their cells: properties are decided without the
    /// others, and more cells are seen when a counterexample is wrong.
    /// `auto` sees arrays of more than 256 bits like that, if there are no
    /// justice properties, and all cells if that does not decide anything;
    /// of a design, memories of more than 1024 bits.
    #[arg(long, value_enum, default_value_t = Memories::Auto, value_name = "HOW", verbatim_doc_comment)]
    pub memories: Memories,

    /// How multiplications and divisions in a BTOR2 model are seen
    ///
    /// `abstract`: as tables with any entries, of which a few are seen as of
    /// memories. So it is known only that equal operands have equal results,
    /// also in different steps. Where a counterexample needs more, operators
    /// are circuits again. Only `--invariant FILE.json` and `.txt` can say
    /// such proofs. `auto` does so with `--engine auto` and `portfolio`,
    /// unless a certificate, another format or `--cache` is asked for.
    #[arg(long, value_enum, default_value_t = Operators::Auto, value_name = "HOW", verbatim_doc_comment)]
    pub operators: Operators,

    /// Certificates of proofs about some cells say so of all cells, with so many lemmas at most
    ///
    /// A lemma about a cell becomes one about each of them. The proof itself,
    /// of any size, is what `--invariant FILE.json` writes.
    #[arg(long, value_name = "LEMMAS", default_value_t = 10_000, verbatim_doc_comment)]
    pub expand_memories: u64,
}

#[derive(Args)]
pub struct WordArgs {
    /// The most bits that the arrays of a BTOR2 model may have in all
    ///
    /// Each cell of an array becomes latches or inputs. Arrays that no
    /// property depends on do not count. If there are more bits, the verdict
    /// is `unknown`.
    #[arg(long, value_name = "BITS", default_value_t = 1 << 18, verbatim_doc_comment)]
    pub max_array_bits: u64,
}
