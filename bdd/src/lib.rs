//! Binary decision diagrams for the implication checks of extended resolution.
//!
//! Reserved: nothing is implemented here yet, and nothing depends on this crate.
