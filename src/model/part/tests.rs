//! What belongs to a part.

use crate::logic::lit::Lit;
use crate::model::{Latch, Model};

/// Two inputs, three latches: the second is the opposite of the first, which follows the second input; the third keeps
/// its value, and has a reset function. The gates belong to the first and the last property.
fn whole() -> Model {
    let mut model = Model { inputs: 2, ..Model::default() };
    let latch = Latch { next: Lit::FALSE, reset: Lit::FALSE };
    model.latches = vec![latch; 3];
    model.latches[0].next = model.input(1);
    model.latches[1].next = !model.latch(0);
    model.latches[2] = Latch { next: model.latch(2), reset: !model.input(0) };
    let first = model.add_and(model.latch(1), model.input(0));
    let last = model.add_and(model.latch(2), !model.input(0));
    model.bads = vec![first, Lit::FALSE, last];
    model.constraints = vec![!model.latch(2)];
    model
}

#[test]
fn parts_have_what_they_depend_on() {
    let whole = whole();
    let part = whole.part(&[0]);
    assert_eq!((part.inputs, part.latches), (vec![0, 1], vec![0, 1, 2]));
    let part = whole.part(&[2, 1]);
    assert_eq!((part.inputs, part.latches), (vec![0], vec![2]));
    assert_eq!(part.model.check(), Ok(()));

    let mut expected = Model { inputs: 1, ..Model::default() };
    expected.latches = vec![Latch { next: Lit::FALSE, reset: !expected.input(0) }];
    expected.latches[0].next = expected.latch(0);
    let bad = expected.add_and(expected.latch(0), !expected.input(0));
    expected.bads = vec![bad, Lit::FALSE];
    expected.constraints = vec![!expected.latch(0)];
    assert_eq!(part.model, expected);
}
