//! The program from the outside: its output, its files, its exit codes. `answers` contains files for `pdrer verify`.

mod benchexec;
mod cache;
mod commit;
mod compare;
mod corpus;
mod counters;
mod ends;
mod families;
mod files;
mod generate;
mod growth;
mod incremental;
mod inputs;
mod joint;
mod man;
mod properties;
mod sessions;
mod solvers;
mod stats;
mod support;
mod symbiyosys;
