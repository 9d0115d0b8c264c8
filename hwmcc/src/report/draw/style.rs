//! Colours of pictures.
//!
//! The colours are those of M. Okabe and K. Ito, *Color universal design*, which the colour-blind can tell apart, with
//! an ochre and an indigo in place of their yellow and black, which vanish on white or black. Shape says the same as
//! colour.

use std::fmt::Write;

use super::super::data::Data;
use super::super::text::escape;
use super::marker::{OTHER, SHAPES, Shape};

/// Light or dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// On white.
    Light,
    /// On near black.
    Dark,
}

/// Colours in both themes, as many as there are shapes.
const COLOURS: [[&str; 2]; SHAPES.len()] = [
    ["#0072b2", "#4aa8e0"],
    ["#d55e00", "#f0853a"],
    ["#009e73", "#2cc79a"],
    ["#b5579a", "#e08cc4"],
    ["#e69f00", "#f2b632"],
    ["#3d9fd6", "#9ad4f5"],
    ["#8a7a00", "#d3c44a"],
    ["#443c9e", "#a49bf5"],
];

/// Everything else: class, property, colours.
const OTHERS: [(&str, &str, [&str; 2]); 17] = [
    (".paper", "fill", ["#ffffff", "#171b21"]),
    (".frame", "stroke", ["#8d96a1", "#6b7684"]),
    (".grid", "stroke", ["#e6e9ed", "#2b323b"]),
    (".diagonal", "stroke", ["#8d96a1", "#6b7684"]),
    (".border", "stroke", ["#8d96a1", "#6b7684"]),
    (".beyond", "fill", ["#f3f4f6", "#1f252d"]),
    (".label", "fill", ["#4c5561", "#aab4c0"]),
    (".name", "fill", ["#1b2027", "#e4e8ed"]),
    (".axis", "fill", ["#1b2027", "#e4e8ed"]),
    (".box", "stroke", ["#4c5561", "#aab4c0"]),
    (".band", "fill", ["#c9ced6", "#3c4653"]),
    (".median", "stroke", ["#1b2027", "#ffffff"]),
    (".and", "fill", ["#0072b2", "#4aa8e0"]),
    (".xor", "fill", ["#e69f00", "#f2b632"]),
    (".defined", "stroke", ["#8d96a1", "#8a95a3"]),
    (".kept", "fill", ["#009e73", "#2cc79a"]),
    (".wrong", "stroke", ["#e00000", "#ff3b3b"]),
];

/// What does not depend on the theme.
const SHARED: &str = "\
text{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif;font-size:11px}
.axis{font-size:12px}
.name{font-size:12px}
.heading{font-size:13px;font-weight:600}
.grid,.frame,.diagonal,.border,.box,.median,.curve{fill:none}
.diagonal{stroke-width:1}
.factor{stroke-dasharray:2 3}
.border{stroke-dasharray:4 3}
.box{stroke-width:1.2}
.median{stroke-width:2}
.curve{stroke-width:1.8}
.best{stroke-dasharray:5 3}
.pt,.key{stroke-width:1.4;stroke-linejoin:round}
.fill{fill-opacity:.55}
.open{fill:none}
.many{stroke-width:1;fill-opacity:.35;stroke-opacity:.75}
.hit{opacity:0}
.defined{fill:none}
.kept{stroke:none}
.wrong{fill:none;stroke-width:3}
";

/// The rules for all classes of pictures, in one theme.
pub fn rules(theme: Theme) -> String {
    format!("{}{SHARED}", colours(theme))
}

/// The rules for all classes of pictures, in the theme that the reader prefers.
pub fn adaptive_rules() -> String {
    let (light, dark) = (colours(Theme::Light), colours(Theme::Dark));
    // The shared ones are last: they take the fill away from what is open.
    format!("{light}@media (prefers-color-scheme: dark) {{\n{dark}}}\n{SHARED}")
}

fn colours(theme: Theme) -> String {
    let of = |pair: [&'static str; 2]| if theme == Theme::Light { pair[0] } else { pair[1] };
    let mut text = String::new();
    for (index, pair) in COLOURS.into_iter().enumerate() {
        let colour = of(pair);
        let _ = writeln!(text, ".f{index}{{stroke:{colour};fill:{colour}}}");
    }
    let grey = of(["#7b8490", "#8a95a3"]);
    let _ = writeln!(text, ".f{OTHER}{{stroke:{grey};fill:{grey}}}");
    for (class, property, pair) in OTHERS {
        let _ = writeln!(text, "{class}{{{property}:{}}}", of(pair));
    }
    text
}

/// What the shapes mean, as HTML: a button for each family that has its own, and their number of instances.
pub fn legend(data: &Data) -> String {
    let mut text = String::new();
    let shown = data.families.len().min(SHAPES.len());
    let count = |test: &dyn Fn(usize) -> bool| data.instances.iter().filter(|i| test(i.family)).count();
    let key = |shape: Shape| {
        let (class, path) = (shape.class(), shape.path(4.0));
        format!(
            "<svg viewBox=\"0 0 14 14\" aria-hidden=\"true\"><path class=\"pt {class}\" d=\"M7 7{path}\"/></svg>"
        )
    };
    for (index, name) in data.families[..shown].iter().enumerate() {
        let count = count(&|family| family == index);
        let (key, name) = (key(Shape::of(index)), escape(name));
        let _ = writeln!(
            text,
            "<button type=\"button\" data-family=\"{index}\" aria-pressed=\"false\">{key}{name} <small>{count}</small></button>"
        );
    }
    if shown < data.families.len() {
        let (others, count) = (data.families.len() - shown, count(&|family| family >= shown));
        let key = key(Shape::of(shown));
        let _ = writeln!(text, "<span>{key}{others} other families <small>{count}</small></span>");
    }
    text
}
