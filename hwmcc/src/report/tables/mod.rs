//! Numbers in rows, for the page and for papers alike.

mod ablation;
mod auxiliary;
mod contributions;
mod families;
mod proofs;
mod ratios;
mod summary;
mod table;

pub use ablation::ablation;
pub use auxiliary::auxiliary;
pub use contributions::{contribution, unique};
pub use families::families;
pub use proofs::{proof_sizes, proofs_side_by_side};
pub use ratios::proof_ratios;
pub use summary::summary;
pub use table::{Cell, Head, Row, Table, Tone};
