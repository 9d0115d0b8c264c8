//! Linear arithmetic over integers and reals, with truth values: terms, literals, cubes, and their projection.
//!
//! | `graph`, `evaluate`, `write` | terms as a graph, what they are worth, and as text of SMT-LIB |
//! |---|---|
//! | `linear`, `literal`, `cube` | linear forms, (in)equalities and divisibilities in one normal form |
//! | `implicant` | literals that are true in an assignment, and that make a term true |
//! | `project`, `real`, `integer` | literals without a variable, by an assignment |
//! | `rules`, `cells` | what an engine for Horn clauses over numbers sees, also of arrays |
//!
//! Nothing here knows files or solvers. Rejected: words with further sorts, of which other things hold.

mod cells;
mod cube;
mod evaluate;
mod graph;
mod implicant;
mod integer;
mod linear;
mod literal;
mod project;
mod real;
mod rules;
mod write;

pub use cells::Cells;
pub use cube::Cube;
pub use evaluate::evaluate;
pub use graph::{Graph, Node, Operator, Sort, Term};
pub use implicant::Implicant;
pub use linear::Linear;
pub use literal::Literal;
pub use project::project;
pub use rules::{Atom, Rule, Rules};
pub use write::{Definitions, literal_term};
