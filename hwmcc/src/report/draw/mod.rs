//! Pictures in SVG, for the page and for papers.
//!
//! A picture has classes and no colours of its own; [`style`] gives them. A file for a paper carries its style, the
//! light one, in literal colours: converters to PDF know neither variables nor media queries.
//!
//! A point is a path of its own with the index of its instance, `data-i`, and with what it says, `data-t`: the script
//! of the page needs no more. References (`use`) would be shorter, but browsers are slow with thousands of them.

pub mod auxiliary;
pub mod axis;
pub mod cactus;
pub mod marker;
pub mod proofs;
pub mod ratio;
pub mod scatter;
pub mod style;

use std::fmt::Write;

use super::text::escape;
use axis::Axis;

/// A picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// What it shows.
    pub title: String,
    /// Names of axes, for the names of points: text beside the value of a point.
    pub about: String,
    /// Width in pixels.
    pub width: f64,
    /// Height in pixels.
    pub height: f64,
    /// Elements of SVG.
    body: String,
}

impl Drawing {
    fn new(title: &str, about: &str, width: f64, height: f64) -> Drawing {
        let mut body = String::new();
        let _ = write!(body, "<rect class=\"paper\" width=\"{}\" height=\"{}\"/>", n(width), n(height));
        Drawing { title: title.to_string(), about: about.to_string(), width, height, body }
    }

    /// For the page.
    pub fn inline(&self) -> String {
        format!(
            "<svg class=\"plot\" viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\" data-about=\"{}\">{}</svg>\n",
            n(self.width),
            n(self.height),
            escape(&self.title),
            escape(&self.about),
            self.body
        )
    }

    /// For a file of its own.
    pub fn standalone(&self) -> String {
        let (width, height) = (n(self.width), n(self.height));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\">\n<title>{}</title>\n<style>\n{}</style>\n{}\n</svg>\n",
            escape(&self.title),
            style::rules(style::Theme::Light),
            self.body
        )
    }

    fn push(&mut self, element: &str) {
        self.body.push_str(element);
        self.body.push('\n');
    }

    fn line(&mut self, class: &str, (x1, y1): (f64, f64), (x2, y2): (f64, f64)) {
        let path = format!("<path class=\"{class}\" d=\"M{} {}L{} {}\"/>", n(x1), n(y1), n(x2), n(y2));
        self.push(&path);
    }

    fn rect(&mut self, class: &str, x: f64, y: f64, width: f64, height: f64) {
        let (x, y, width, height) = (n(x), n(y), n(width), n(height));
        self.push(&format!(
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>"
        ));
    }

    /// Text whose anchor is its `start`, `middle` or `end`.
    fn text(&mut self, class: &str, anchor: &str, x: f64, y: f64, text: &str) {
        let (x, y, text) = (n(x), n(y), escape(text));
        self.push(&format!(
            "<text class=\"{class}\" text-anchor=\"{anchor}\" x=\"{x}\" y=\"{y}\">{text}</text>"
        ));
    }

    /// Text that reads upwards, with its middle there.
    fn upright(&mut self, class: &str, x: f64, y: f64, text: &str) {
        let (x, y, text) = (n(x), n(y), escape(text));
        self.push(&format!(
            "<text class=\"{class}\" text-anchor=\"middle\" transform=\"translate({x} {y})rotate(-90)\">{text}</text>"
        ));
    }

    /// An axis that goes up from its origin: lines of this width, with names on their left.
    fn upward(&mut self, axis: &Axis, (x, y): (f64, f64), width: f64) {
        for (value, name) in axis.ticks() {
            let y = y - axis.place(value);
            self.line("grid", (x, y), (x + width, y));
            self.text("label", "end", x - 5.0, y + 4.0, &name);
        }
        if axis.zero {
            self.text("label", "end", x - 5.0, y - axis.place(0.0) + 4.0, "0");
        }
    }

    /// A point of an instance.
    fn point(&mut self, class: &str, shape: &str, (x, y): (f64, f64), instance: usize, text: &str) {
        let (x, y, text) = (n(x), n(y), escape(text));
        self.push(&format!(
            "<path class=\"pt {class}\" data-i=\"{instance}\" data-t=\"{text}\" d=\"M{x} {y}{shape}\"/>"
        ));
    }
}

/// A coordinate: a tenth of a pixel is enough.
fn n(value: f64) -> String {
    let text = format!("{value:.1}");
    let text = text.strip_suffix(".0").unwrap_or(&text);
    if text == "-0" { "0".to_string() } else { text.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hostile_names_stay_text() {
        let mut drawing = Drawing::new("<script>", "\"onload=\"", 10.0, 20.0);
        drawing.text("", "start", 1.25, -0.01, "</svg><b>");
        drawing.point("f0", "h0", (1.0, 2.0), 3, "\" onclick=\"x");
        for text in [drawing.inline(), drawing.standalone()] {
            assert!(!text.contains("<script") && !text.contains("<b>") && !text.contains("\" on"), "{text}");
        }
        assert!(drawing.inline().contains("x=\"1.2\" y=\"0\""), "{}", drawing.inline());
    }
}
