//! The option of models of words.

use clap::Args;

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
