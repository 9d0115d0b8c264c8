//! Proofs side by side, instance by instance: one place for each, a mark for each configuration that proves it.

use super::super::data::Data;
use super::super::proofs::{Proof, Shared, shared};
use super::super::text::count;
use super::Drawing;
use super::axis::Axis;
use super::marker::Shape;

const LEFT: f64 = 52.0;
const TOP: f64 = 30.0;
const WIDTH: f64 = 700.0;
const HEIGHT: f64 = 260.0;
const BOTTOM: f64 = 34.0;
/// Room for the names of configurations.
const RIGHT: f64 = 130.0;
/// Pixels between these names.
const NAME_HEIGHT: f64 = 18.0;

/// What is drawn.
pub struct Figure {
    /// Its name in a title.
    pub title: &'static str,
    /// Its name in a file name.
    pub key: &'static str,
    value: fn(&Proof) -> Option<f64>,
}

/// Both figures that compare proofs of all forms: a k-inductive one has few lemmas, and pays in its certificate.
pub const FIGURES: [Figure; 2] = [
    Figure { title: "Proof size (literals)", key: "size", value: |proof| proof.size },
    Figure { title: "Gates of the certificate", key: "gates", value: |proof| proof.gates },
];

/// The plot of a figure; none if no instance has two proofs with it.
pub fn proofs(data: &Data, figure: &Figure) -> Option<Drawing> {
    let value = figure.value;
    let mut found = shared(data);
    found.retain(|shared| shared.proofs.iter().filter(|(_, proof)| value(proof).is_some()).count() > 1);
    let least = |shared: &Shared| shared.least(value).unwrap_or_default();
    found.sort_by(|a, b| least(a).total_cmp(&least(b)).then(a.instance.cmp(&b.instance)));
    let values = found.iter().flat_map(|shared| &shared.proofs).filter_map(|(_, proof)| value(proof));
    let axis = Axis::new(values, HEIGHT);
    let base = TOP + HEIGHT;
    let mut drawing = Drawing::new(figure.title, figure.title, LEFT + WIDTH + RIGHT, base + BOTTOM);
    drawing.text("name heading", "start", LEFT, 18.0, figure.title);
    drawing.upward(&axis, (LEFT, base), WIDTH);
    drawing.rect("frame open", LEFT, TOP, WIDTH, HEIGHT);
    let caption = format!("{} instances that several prove, by the smallest", found.len());
    drawing.text("axis", "middle", LEFT + WIDTH / 2.0, base + 22.0, &caption);
    let wide = WIDTH / found.len().max(1) as f64;
    for (place, shared) in found.iter().enumerate() {
        let x = LEFT + wide * (place as f64 + 0.5);
        let marks: Vec<(usize, f64)> =
            shared.proofs.iter().filter_map(|(index, proof)| Some((*index, value(proof)?))).collect();
        let y = |value: f64| base - axis.place(value);
        let ends = marks.iter().map(|(_, value)| y(*value));
        let (high, low) = (ends.clone().fold(base, f64::min), ends.fold(TOP, f64::max));
        drawing.line("grid", (x, high), (x, low));
        for (index, value) in marks {
            let shape = Shape::of(index);
            let text = format!("{}: {}", data.configurations[index].name, count(value));
            drawing.point(&shape.class(), &shape.path(4.0), (x, y(value)), shared.instance, &text);
        }
    }
    names(&mut drawing, data, &found);
    (!found.is_empty()).then_some(drawing)
}

/// The configurations that prove something of it.
fn names(drawing: &mut Drawing, data: &Data, found: &[Shared]) {
    let is_there = |index: usize| {
        found.iter().any(|shared| shared.proofs.iter().any(|(configuration, _)| *configuration == index))
    };
    let there = (0..data.configurations.len()).filter(|&index| is_there(index));
    for (line, index) in there.enumerate() {
        let (x, y) = (LEFT + WIDTH + 16.0, TOP + 10.0 + NAME_HEIGHT * line as f64);
        let shape = Shape::of(index);
        drawing.push(&format!("<path class=\"key {}\" d=\"M{x} {y}{}\"/>", shape.class(), shape.path(4.5)));
        drawing.text("name", "start", x + 11.0, y + 4.0, &data.configurations[index].name);
    }
}
