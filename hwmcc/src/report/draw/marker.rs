//! Shapes of points.

use super::n;

/// The shapes of colours, in their order. A shape is outlined, and filled if it has an inside.
pub const SHAPES: [fn(f64) -> String; 8] = [circle, square, triangle, diamond, cross, plus, nabla, star];

/// Number of the class of everything beyond the shapes.
pub const OTHER: usize = SHAPES.len();

/// Shape and colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape(usize);

impl Shape {
    /// The shape with that number; the numbers that are too large share one.
    pub fn of(index: usize) -> Shape {
        Shape(index.min(OTHER))
    }

    /// Its classes.
    pub fn class(self) -> String {
        format!("f{} {}", self.0, if [4, 5, 7].contains(&self.0) { "open" } else { "fill" })
    }

    /// Its outline around a point, relative to it.
    pub fn path(self, radius: f64) -> String {
        SHAPES.get(self.0).map_or_else(|| circle(0.6 * radius), |shape| shape(radius))
    }
}

/// A circle around a point.
pub fn circle(r: f64) -> String {
    let (r, d) = (n(r), n(2.0 * r));
    format!("m-{r} 0a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0-{d} 0")
}

fn square(r: f64) -> String {
    let (half, side) = (n(0.85 * r), n(1.7 * r));
    format!("m-{half}-{half}h{side}v{side}h-{side}z")
}

fn triangle(r: f64) -> String {
    format!("m0-{}l{r} {height}l-{} 0z", n(1.1 * r), n(2.0 * r), r = n(r), height = n(1.9 * r))
}

fn nabla(r: f64) -> String {
    format!("m0 {}l{r}-{height}l-{} 0z", n(1.1 * r), n(2.0 * r), r = n(r), height = n(1.9 * r))
}

fn diamond(r: f64) -> String {
    let r = n(1.2 * r);
    format!("m0-{r}l{r} {r}l-{r} {r}l-{r}-{r}z")
}

/// Two diagonals.
pub fn cross(r: f64) -> String {
    let (half, side) = (n(0.9 * r), n(1.8 * r));
    format!("m-{half}-{half}l{side} {side}m-{side} 0l{side}-{side}")
}

fn plus(r: f64) -> String {
    let (half, side) = (n(1.1 * r), n(2.2 * r));
    format!("m-{half} 0h{side}m-{half}-{half}v{side}")
}

fn star(r: f64) -> String {
    let (half, side) = (n(1.1 * r), n(2.2 * r));
    let (x, low, width, height) = (n(r), n(0.5 * r), n(2.0 * r), n(1.2 * r));
    format!("m0-{half}v{side}m-{x}-{low}l{width}-{height}m-{width} 0l{width} {height}")
}
