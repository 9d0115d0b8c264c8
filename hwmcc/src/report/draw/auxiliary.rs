//! Auxiliary variables, instance by instance: Figure 4 of the paper.

use super::super::auxiliary::{Usage, Usages};
use super::super::data::Data;
use super::super::text::{count, percent};
use super::axis::Axis;
use super::{Drawing, marker};

const LEFT: f64 = 52.0;
const TOP: f64 = 46.0;
const WIDTH: f64 = 700.0;
const HEIGHT: f64 = 190.0;
const GAP: f64 = 34.0;
const SHARES: f64 = 90.0;
const BOTTOM: f64 = 30.0;
const RIGHT: f64 = 14.0;

/// The plot of a configuration; none if it defined no auxiliary variable. Above: how many each instance got, and how
/// many of them its invariant uses. Below, for invariants with some: the shares of and and xor.
pub fn auxiliary(data: &Data, configuration: usize, usages: &Usages) -> Option<Drawing> {
    let used = &usages.used;
    let all = |usage: &Usage| usage.invariant.map(|[and, xor]| and + xor);
    let values = used.iter().flat_map(|usage| [Some(usage.defined), all(usage)]).flatten();
    let axis = Axis::new(values, HEIGHT);
    let name = &data.configurations[configuration].name;
    let title = format!("Auxiliary variables of {name}");
    let base = TOP + HEIGHT;
    let shares = base + GAP;
    let mut drawing = Drawing::new(&title, &title, LEFT + WIDTH + RIGHT, shares + SHARES + BOTTOM);
    let wide = WIDTH / used.len().max(1) as f64;
    let x = |index: usize| LEFT + wide * (index as f64 + 0.5);
    drawing.text("name heading", "start", LEFT, 18.0, &title);
    legend(&mut drawing);
    drawing.upward(&axis, (LEFT, base), WIDTH);
    drawing.rect("frame open", LEFT, TOP, WIDTH, HEIGHT);
    drawing.text("label", "start", LEFT, shares - 6.0, "and / xor in the invariant");
    for (share, name) in [(0.0, "0 %"), (0.5, "50 %"), (1.0, "100 %")] {
        let y = shares + SHARES * (1.0 - share);
        drawing.line("grid", (LEFT, y), (LEFT + WIDTH, y));
        drawing.text("label", "end", LEFT - 5.0, y + 4.0, name);
    }
    for (index, usage) in used.iter().enumerate() {
        if let Some([and, xor]) = usage.invariant.filter(|[and, xor]| and + xor > 0.0) {
            let split = SHARES * and / (and + xor);
            // Bars of less than a few pixels need no gaps.
            let bar = if wide < 4.0 { wide.max(0.2) } else { (0.8 * wide).min(24.0) };
            drawing.rect("and", x(index) - bar / 2.0, shares + SHARES - split, bar, split);
            drawing.rect("xor", x(index) - bar / 2.0, shares, bar, SHARES - split);
        }
    }
    drawing.rect("frame open", LEFT, shares, WIDTH, SHARES);
    let caption = format!("{} instances, by falling number of auxiliary variables", used.len());
    drawing.text("axis", "middle", LEFT + WIDTH / 2.0, shares + SHARES + 22.0, &caption);
    for (index, usage) in used.iter().enumerate() {
        let at = |value: f64| (x(index), base - axis.place(value));
        let text = words(usage);
        drawing.point("defined", &marker::circle(3.6), at(usage.defined), usage.instance, &text);
        if let Some(value) = all(usage) {
            drawing.point("kept", &marker::circle(2.8), at(value), usage.instance, &text);
        }
    }
    (!used.is_empty()).then_some(drawing)
}

fn words(usage: &Usage) -> String {
    let invariant = match usage.invariant {
        None => "no invariant".to_string(),
        Some([and, xor]) if and + xor > 0.0 => {
            format!("{} in the invariant, {} xor", count(and + xor), percent(xor / (and + xor)))
        }
        Some(_) => "none in the invariant".to_string(),
    };
    format!("{} defined, {invariant}", count(usage.defined))
}

fn legend(drawing: &mut Drawing) {
    let y = 34.0;
    let mut x = LEFT + 6.0;
    for (class, name) in [("defined", "defined during the run"), ("kept", "in the invariant")] {
        let circle = marker::circle(3.6);
        drawing.push(&format!("<path class=\"key {class}\" d=\"M{x} {y}{circle}\"/>"));
        drawing.text("label", "start", x + 9.0, y + 4.0, name);
        x += 150.0;
    }
    for (class, name) in [("and", "and"), ("xor", "xor")] {
        drawing.rect(class, x - 4.0, y - 4.0, 9.0, 9.0);
        drawing.text("label", "start", x + 9.0, y + 4.0, name);
        x += 50.0;
    }
}
