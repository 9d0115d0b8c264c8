//! Distributions of proof-size ratios, a line for each family.

use super::super::bootstrap::LEAST;
use super::super::data::Data;
use super::super::metric::Metric;
use super::super::ratio::{Distribution, distributions};
use super::super::text;
use super::Drawing;
use super::axis::Axis;
use super::marker::Shape;

const LEFT: f64 = 150.0;
const TOP: f64 = 46.0;
const WIDTH: f64 = 560.0;
const LINE: f64 = 30.0;
const BOTTOM: f64 = 40.0;
const RIGHT: f64 = 60.0;
/// Longest name that has room.
const NAME: usize = 17;
/// More points of a line than that are drawn small and pale.
const MANY: usize = 60;

/// The plot of a pair; none if no model was proved by both.
pub fn ratios(data: &Data, a: usize, b: usize) -> Option<Drawing> {
    let lines = distributions(data, Metric::PROOF_SIZE, a, b);
    let all = lines.first()?;
    // One is always there: it is what ratios are about.
    let values = all.ratios.iter().map(|ratio| ratio.value).chain([0.7, 1.4]);
    let axis = Axis::new(values, WIDTH);
    let [x_name, y_name] = [a, b].map(|index| data.configurations[index].name.as_str());
    let title = format!("Proof size: {y_name} / {x_name}");
    let height = LINE * lines.len() as f64;
    let mut drawing = Drawing::new(&title, &title, LEFT + WIDTH + RIGHT, TOP + height + BOTTOM);
    drawing.text("name heading", "start", 8.0, 18.0, &title);
    drawing.text("label", "end", LEFT + axis.place(1.0) - 8.0, TOP - 6.0, &format!("← {y_name} smaller"));
    drawing.text("label", "start", LEFT + axis.place(1.0) + 8.0, TOP - 6.0, &format!("{x_name} smaller →"));
    for (value, name) in axis.ticks() {
        let x = LEFT + axis.place(value);
        drawing.line("grid", (x, TOP), (x, TOP + height));
        // Its name would touch that of zero or infinity.
        if axis.start() + 14.0 <= axis.place(value) && axis.place(value) <= axis.end() - 14.0 {
            drawing.text("label", "middle", x, TOP + height + 14.0, &name);
        }
    }
    if axis.zero {
        drawing.text("label", "middle", LEFT + axis.place(0.0), TOP + height + 14.0, "0");
    }
    if axis.beyond {
        drawing.text("label", "middle", LEFT + axis.place(f64::INFINITY), TOP + height + 14.0, "∞");
    }
    drawing.text(
        "axis",
        "middle",
        LEFT + WIDTH / 2.0,
        TOP + height + 34.0,
        "point: a model · box: quartiles · whiskers: 10 % and 90 % · grey: 95 % interval of the median",
    );
    let one = LEFT + axis.place(1.0);
    drawing.line("diagonal", (one, TOP), (one, TOP + height));
    for (index, line) in lines.iter().enumerate() {
        draw(&mut drawing, data, &axis, line, TOP + LINE * (index as f64 + 0.5));
    }
    drawing.rect("frame open", LEFT, TOP, WIDTH, height);
    Some(drawing)
}

/// A name without its middle, if it is too long: families are told apart by either end.
fn shortened(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    if letters.len() <= NAME {
        return name.to_string();
    }
    let (front, back) = (NAME / 2, NAME - NAME / 2 - 1);
    letters[..front].iter().chain(&['…']).chain(&letters[letters.len() - back..]).collect()
}

fn draw(drawing: &mut Drawing, data: &Data, axis: &Axis, line: &Distribution, y: f64) {
    let x = |value: f64| LEFT + axis.place(value);
    let full = line.family.map_or("all families", |family| &data.families[family]);
    drawing.text("name", "end", LEFT - 8.0, y + 4.0, &shortened(full));
    drawing.text("label", "start", LEFT + WIDTH + 8.0, y + 4.0, &format!("n = {}", line.ratios.len()));
    if let Some((low, high)) = line.median_interval {
        let width = (x(high) - x(low)).max(2.0);
        drawing.rect("band", x(low), y - 11.0, width, 22.0);
    }
    // Whoever has the same place is spread up and down, in the same way each time.
    let (radius, many) = if line.ratios.len() > MANY { (2.0, " many") } else { (2.6, "") };
    let mut last = (f64::NEG_INFINITY, 0);
    for ratio in &line.ratios {
        let at = x(ratio.value);
        last = if at - last.0 < 3.0 { (last.0, last.1 + 1) } else { (at, 0) };
        let instance = &data.instances[ratio.instance];
        let shape = Shape::of(instance.family);
        let place = (at, y + [0.0, -4.0, 4.0, -8.0, 8.0][last.1 % 5]);
        let (class, text) = (shape.class() + many, text::ratio(ratio.value));
        drawing.point(&class, &shape.path(radius), place, ratio.instance, &text);
    }
    let [q10, q25, median, q75, q90] = line.quantiles;
    // Of fewer models, quantiles say less than the points.
    if line.ratios.len() >= LEAST {
        drawing.line("box", (x(q10), y), (x(q25), y));
        drawing.line("box", (x(q75), y), (x(q90), y));
        drawing.rect("box open", x(q25), y - 8.0, (x(q75) - x(q25)).max(1.0), 16.0);
    }
    drawing.line("median", (x(median), y - 11.0), (x(median), y + 11.0));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_keep_both_ends() {
        assert_eq!(shortened("seventeen_letters"), "seventeen_letters");
        assert_eq!(shortened("qspiflash_dualflexpress_divfive-p"), "qspiflas…ivfive-p");
        assert_eq!(shortened("ääääääääääääääääää").chars().count(), NAME);
    }
}
