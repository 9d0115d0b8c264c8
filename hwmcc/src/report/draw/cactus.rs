//! Curves of how many instances are solved within which time.

use std::fmt::Write;

use super::super::cactus::{Curve, curves};
use super::super::data::Data;
use super::super::text::seconds;
use super::axis::Axis;
use super::marker::{Shape, circle};
use super::{Drawing, n};

const LEFT: f64 = 52.0;
const TOP: f64 = 30.0;
const WIDTH: f64 = 560.0;
const HEIGHT: f64 = 300.0;
const BOTTOM: f64 = 40.0;
/// Room for the names of curves.
const RIGHT: f64 = 170.0;
/// Pixels between the names of curves, at least.
const NAME_HEIGHT: f64 = 17.0;
/// Up to so many points are seen on a curve.
const FEW: usize = 60;
/// Shapes on a curve.
const SHAPES: usize = 12;

/// The plot of a set, or of all; none if nothing was solved.
pub fn cactus(data: &Data, set: Option<usize>) -> Option<Drawing> {
    let curves = curves(data, set);
    let most = curves.iter().map(|curve| curve.solved.len()).max().filter(|&most| most > 0)?;
    let limits = data.of_set(set).flat_map(|(_, i)| i.runs.iter().flatten()).map(|run| run.limit_s);
    let times = curves.iter().flat_map(|curve| &curve.solved).map(|(time, _)| time.max(LEAST_S));
    let time = Axis::new(times.chain(limits), HEIGHT);
    let name = set.or((data.sets.len() == 1).then_some(0)).map_or("all sets", |set| &data.sets[set]);
    let mut drawing = Drawing::new(
        &format!("Instances of {name} solved within a time"),
        "",
        LEFT + WIDTH + RIGHT,
        TOP + HEIGHT + BOTTOM,
    );
    let x = |count: usize| LEFT + WIDTH * count as f64 / (1.03 * most as f64);
    let y = |seconds: f64| TOP + HEIGHT - time.place(seconds.max(LEAST_S));
    drawing.text("name heading", "start", LEFT, 18.0, &format!("Solved within CPU time (s): {name}"));
    for (value, name) in time.ticks() {
        drawing.line("grid", (LEFT, y(value)), (LEFT + WIDTH, y(value)));
        drawing.text("label", "end", LEFT - 5.0, y(value) + 4.0, &name);
    }
    for count in (0..=most).step_by(step(most)) {
        drawing.line("grid", (x(count), TOP), (x(count), TOP + HEIGHT));
        drawing.text("label", "middle", x(count), TOP + HEIGHT + 14.0, &count.to_string());
    }
    drawing.rect("frame open", LEFT, TOP, WIDTH, HEIGHT);
    drawing.text("axis", "middle", LEFT + WIDTH / 2.0, TOP + HEIGHT + 34.0, "instances solved");
    let places = |curve: &Curve| -> Vec<(f64, f64)> {
        curve.solved.iter().enumerate().map(|(index, (time, _))| (x(index + 1), y(*time))).collect()
    };
    for curve in &curves {
        draw(&mut drawing, data, curve, &places(curve));
    }
    names(&mut drawing, data, &curves, |curve| places(curve).last().copied());
    Some(drawing)
}

/// Times below are not told apart: no operating system measures them.
const LEAST_S: f64 = 0.001;

/// A round number that divides a count into at most ten parts.
fn step(most: usize) -> usize {
    let steps = (0..).flat_map(|power| [1, 2, 5].map(|factor| factor * 10_usize.pow(power)));
    steps.take(50).find(|step| most / step <= 10).unwrap_or(most)
}

fn classes(curve: &Curve) -> (String, Option<Shape>) {
    let shape = curve.configuration.map(Shape::of);
    (shape.map_or("f8 best".to_string(), |shape| shape.class()), shape)
}

fn draw(drawing: &mut Drawing, data: &Data, curve: &Curve, places: &[(f64, f64)]) {
    let (class, shape) = classes(curve);
    let mut path = String::new();
    for (index, (x, y)) in places.iter().enumerate() {
        let _ = write!(path, "{}{} {}", if index == 0 { 'M' } else { 'L' }, n(*x), n(*y));
    }
    drawing.push(&format!("<path class=\"{class} curve\" d=\"{path}\"/>"));
    let Some(shape) = shape else { return };
    let every = places.len().div_ceil(SHAPES).max(1);
    let name = &data.configurations[curve.configuration.unwrap_or_default()].name;
    for (rank, (&at, &(time, instance))) in places.iter().zip(&curve.solved).enumerate() {
        let text = format!("{name}: {} s, number {}", seconds(time), rank + 1);
        // The last one is always marked.
        let is_marked = (places.len() - 1 - rank).is_multiple_of(every);
        if is_marked {
            drawing.point(&class, &shape.path(4.0), at, instance, &text);
        } else {
            // Between few points a line says too little; of many it says enough, and they only answer the mouse.
            let hidden = if places.len() > FEW { " hit" } else { "" };
            drawing.point(&format!("{class}{hidden}"), &circle(1.2), at, instance, &text);
        }
    }
}

/// The name of each curve beside its end, pushed apart where they would overlap.
fn names(drawing: &mut Drawing, data: &Data, curves: &[Curve], end: impl Fn(&Curve) -> Option<(f64, f64)>) {
    let mut ends: Vec<(f64, &Curve)> =
        curves.iter().map(|curve| (end(curve).map_or(TOP + HEIGHT, |(_, y)| y), curve)).collect();
    ends.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut next = TOP + 8.0;
    for (index, (y, curve)) in ends.iter().enumerate() {
        let below = NAME_HEIGHT * (ends.len() - index) as f64;
        let last = TOP + HEIGHT - below + 8.0;
        let place = y.max(next).min(last.max(next));
        next = place + NAME_HEIGHT;
        let (class, shape) = classes(curve);
        let x = LEFT + WIDTH + 10.0;
        match shape {
            Some(shape) => {
                let path = shape.path(4.5);
                drawing.push(&format!(
                    "<path class=\"key {class}\" d=\"M{} {}{path}\"/>",
                    n(x + 5.0),
                    n(place)
                ));
            }
            None => drawing.line(&format!("{class} curve"), (x - 2.0, place), (x + 11.0, place)),
        }
        let name = curve.configuration.map_or("virtual best", |index| &data.configurations[index].name);
        let text = format!("{name} ({})", curve.solved.len());
        drawing.text("name", "start", x + 16.0, place + 4.0, &text);
    }
}
