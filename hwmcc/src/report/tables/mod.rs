//! Numbers in rows, for the page and for papers alike.

mod ablation;
mod auxiliary;
mod families;
mod ratios;
mod summary;
mod table;

pub use ablation::ablation;
pub use auxiliary::auxiliary;
pub use families::families;
pub use ratios::proof_ratios;
pub use summary::summary;
pub use table::{Cell, Head, Row, Table, Tone};
