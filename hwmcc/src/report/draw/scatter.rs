//! One configuration against another, a point for each instance.

use super::super::data::Data;
use super::super::metric::{Metric, Reading};
use super::super::pairs::{Point, points};
use super::super::text::{count, seconds};
use super::Drawing;
use super::axis::Axis;
use super::marker::{Shape, cross};

const LEFT: f64 = 52.0;
const TOP: f64 = 30.0;
const SIDE: f64 = 280.0;
const BOTTOM: f64 = 40.0;
const RIGHT: f64 = 14.0;
/// More points than that are drawn small and pale.
const MANY: usize = 300;

/// The plot of a figure; none if no instance has it. What was not solved is on the upper or right border.
pub fn scatter(data: &Data, metric: Metric, a: usize, b: usize) -> Option<Drawing> {
    let points = points(data, metric, a, b);
    if points.is_empty() {
        return None;
    }
    // Both axes are the same: so that the diagonal is one.
    let axis = Axis::new(points.iter().flat_map(|point| [value(point.x), value(point.y)]), SIDE);
    let [x_name, y_name] = [a, b].map(|index| data.configurations[index].name.as_str());
    let title = format!("{}: {x_name} and {y_name}", metric.title);
    let about = format!("{x_name} · {y_name}");
    let mut drawing = Drawing::new(&title, &about, LEFT + SIDE + RIGHT, TOP + SIDE + BOTTOM);
    background(&mut drawing, &axis);
    drawing.text("name heading", "start", LEFT, 18.0, metric.title);
    drawing.text("axis", "middle", LEFT + SIDE / 2.0, TOP + SIDE + 34.0, x_name);
    drawing.upright("axis", 12.0, TOP + SIDE / 2.0, y_name);
    let (radius, many) = if points.len() > MANY { (2.6, " many") } else { (3.6, "") };
    // Wrong ones last: nothing covers them.
    let (wrong, right): (Vec<&Point>, Vec<&Point>) = points.iter().partition(|point| point.is_wrong());
    for point in right.into_iter().chain(wrong) {
        let at = (LEFT + axis.place(value(point.x)), TOP + SIDE - axis.place(value(point.y)));
        let shape = Shape::of(data.instances[point.instance].family);
        let text = format!("{} · {}", words(metric, point.x), words(metric, point.y));
        if point.is_wrong() {
            drawing.point("wrong", &cross(6.0), at, point.instance, &text);
        } else {
            drawing.point(&(shape.class() + many), &shape.path(radius), at, point.instance, &text);
        }
    }
    Some(drawing)
}

fn value(reading: Reading) -> f64 {
    match reading {
        Reading::Value(value) => value,
        Reading::Unsolved | Reading::Wrong => f64::INFINITY,
    }
}

fn words(metric: Metric, reading: Reading) -> String {
    match reading {
        Reading::Value(value) if metric == Metric::TIME => format!("{} s", seconds(value)),
        Reading::Value(value) => count(value),
        Reading::Unsolved => "unsolved".to_string(),
        Reading::Wrong => "WRONG".to_string(),
    }
}

fn background(drawing: &mut Drawing, axis: &Axis) {
    let (left, right, top, bottom) = (LEFT, LEFT + SIDE, TOP, TOP + SIDE);
    if axis.beyond {
        drawing.rect("beyond", left, top, SIDE, SIDE - axis.end());
        drawing.rect("beyond", left + axis.end(), top, SIDE - axis.end(), SIDE);
        drawing.text("label", "end", right, bottom + 14.0, "unsolved");
    }
    for (value, name) in axis.ticks() {
        let place = axis.place(value);
        drawing.line("grid", (left + place, top), (left + place, bottom));
        drawing.line("grid", (left, bottom - place), (right, bottom - place));
        // The names of zero and of the border have the corners.
        let from_zero = if axis.zero { place - axis.place(0.0) } else { f64::INFINITY };
        if from_zero > 18.0 && (!axis.beyond || place < SIDE - 66.0) {
            drawing.text("label", "middle", left + place, bottom + 14.0, &name);
        }
        if from_zero > 11.5 {
            drawing.text("label", "end", left - 5.0, bottom - place + 4.0, &name);
        }
    }
    if axis.zero {
        let place = axis.place(0.0);
        drawing.text("label", "middle", left + place, bottom + 14.0, "0");
        drawing.text("label", "end", left - 5.0, bottom - place + 4.0, "0");
        drawing.line("border", (left + axis.start(), top), (left + axis.start(), bottom));
        drawing.line("border", (left, bottom - axis.start()), (right, bottom - axis.start()));
    }
    let (low, high) = axis.range();
    let corner = |x: f64, y: f64| (left + axis.place(x), bottom - axis.place(y));
    drawing.line("diagonal", corner(low, low), corner(high, high));
    if high / low > 10.0 {
        drawing.line("diagonal factor", corner(10.0 * low, low), corner(high, high / 10.0));
        drawing.line("diagonal factor", corner(low, 10.0 * low), corner(high / 10.0, high));
    }
    if axis.beyond {
        drawing.line("border", (left + axis.end(), top), (left + axis.end(), bottom));
        drawing.line("border", (left, bottom - axis.end()), (right, bottom - axis.end()));
    }
    drawing.rect("frame open", left, top, SIDE, SIDE);
}
