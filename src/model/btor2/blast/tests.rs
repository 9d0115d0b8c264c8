//! Operators against integers, at all small widths and all operands; models against what they say.

use super::*;
use crate::limits::Limits;
use crate::logic::bits::Bits;
use crate::logic::graph::Values;
use crate::logic::random::SplitMix64;
use crate::model::btor2::{Operator, parse};
use crate::model::{Latch, Model, SymbolKind};

/// What an operator computes, by integers: the result of words of `width` bits. `None` for operators on arrays.
fn reference(operator: Operator, width: u32, a: i128, b: i128) -> Option<i128> {
    use Operator as O;
    let size = 1i128 << width;
    let half = size / 2;
    let signed = |x: i128| if x >= half { x - size } else { x };
    let (s, t) = (signed(a), signed(b));
    let out = |x: i128| x < -half || x >= half;
    let floor =
        |x: i128, y: i128| x.rem_euclid(y.abs()) + if y < 0 && x.rem_euclid(y.abs()) != 0 { y } else { 0 };
    let places = b % i128::from(width);
    let rotated = |left: i128| (a << left | a >> (i128::from(width) - left)) % size;
    let number = match operator {
        O::Not => size - 1 - a,
        O::Inc => a + 1,
        O::Dec => a - 1,
        O::Neg => -a,
        O::Redand => (a == size - 1).into(),
        O::Redor => (a != 0).into(),
        O::Redxor => (a.count_ones() % 2).into(),
        O::Iff | O::Eq => (a == b).into(),
        O::Neq => (a != b).into(),
        O::Implies => (a <= b).into(),
        O::Sgt => (s > t).into(),
        O::Sgte => (s >= t).into(),
        O::Slt => (s < t).into(),
        O::Slte => (s <= t).into(),
        O::Ugt => (a > b).into(),
        O::Ugte => (a >= b).into(),
        O::Ult => (a < b).into(),
        O::Ulte => (a <= b).into(),
        O::And => a & b,
        O::Nand => !(a & b),
        O::Nor => !(a | b),
        O::Or => a | b,
        O::Xnor => !(a ^ b),
        O::Xor => a ^ b,
        O::Rol => rotated(places),
        O::Ror => rotated((i128::from(width) - places) % i128::from(width)),
        O::Sll => {
            if b >= width.into() {
                0
            } else {
                a << b
            }
        }
        O::Srl => {
            if b >= width.into() {
                0
            } else {
                a >> b
            }
        }
        O::Sra => s >> b.min(126),
        O::Add => a + b,
        O::Mul => a.wrapping_mul(b),
        O::Sub => a - b,
        O::Sdiv if b == 0 => {
            if s < 0 {
                1
            } else {
                -1
            }
        }
        O::Sdiv => s / t,
        O::Udiv if b == 0 => -1,
        O::Udiv => a / b,
        O::Smod | O::Srem | O::Urem if b == 0 => a,
        O::Smod => floor(s, t),
        O::Srem => s % t,
        O::Urem => a % b,
        O::Uaddo => (a + b >= size).into(),
        O::Saddo => out(s + t).into(),
        O::Sdivo => (b != 0 && out(s / t)).into(),
        O::Umulo => (a * b >= size).into(),
        O::Smulo => out(s * t).into(),
        O::Usubo => (a < b).into(),
        O::Ssubo => out(s - t).into(),
        O::Concat => a * size + b,
        O::Ite | O::Read | O::Write => return None,
    };
    Some(number)
}

/// The model with two inputs and a state that becomes what the operator makes of them.
fn model_of(operator: Operator, width: u32) -> Option<(Model, u32)> {
    let truth = matches!(operator, Operator::Iff | Operator::Implies);
    if truth && width > 1 {
        return None;
    }
    let operands = if operator.arity() == 1 { "4" } else { "4 5" };
    let text = |result: u32| {
        format!(
            "1 sort bitvec {width}\n2 sort bitvec {result}\n3 sort bitvec 1\n4 input 1\n5 input 1\n6 {} 2 {operands}\n\
             7 state 2\n8 next 2 7 6\n9 redor 3 7\n10 redor 3 4\n11 redor 3 5\n12 bad 9\n13 bad 10\n14 bad 11\n",
            operator.name()
        )
    };
    [width, 1, 2 * width].into_iter().find_map(|result| {
        let words = parse(text(result).as_bytes()).ok()?.model;
        Some((blast::blast(&words, 0, &Limits::default()).unwrap().model, result))
    })
}

use super::super::blast;

fn values(model: &Model, operands: [i128; 2], width: u32) -> Values<bool> {
    let bits = operands.iter().flat_map(|&number| (0..width).map(move |i| number >> i & 1 == 1));
    model.evaluate(&vec![false; model.latches.len()], &bits.collect::<Vec<_>>())
}

#[test]
fn operators_compute_what_integers_say() {
    let mut random = SplitMix64::new(27);
    let mut compared = 0;
    for &operator in Operator::ALL {
        for width in [1, 2, 3, 4, 5, 8, 12, 33] {
            if reference(operator, width, 0, 0).is_none() {
                continue;
            }
            let Some((model, result)) = model_of(operator, width) else { continue };
            assert_eq!(model.check(), Ok(()));
            assert_eq!((model.inputs, model.latches.len()), (2 * width as usize, result as usize));
            let size = 1i128 << width;
            let all = (0..size.min(16)).flat_map(|a| (0..size.min(16)).map(move |b| (a, b)));
            let mut number = || i128::from(random.next_word()) % size;
            let some: Vec<_> = (0..200).map(|_| (number(), number())).collect();
            let ends = [0, 1, size / 2 - 1, size / 2, size - 2, size - 1].map(|x| x.clamp(0, size - 1));
            let ends = ends.into_iter().flat_map(|a| ends.map(|b| (a, b)));
            for (a, b) in all.chain(some).chain(ends) {
                let values = values(&model, [a, b], width);
                let found =
                    model.latches.iter().rev().fold(0, |n, latch| 2 * n + i128::from(values.get(latch.next)));
                let expected = reference(operator, width, a, b).unwrap().rem_euclid(1 << result);
                assert_eq!(found, expected, "{} {a} {b} in {width} bits", operator.name());
                compared += 1;
            }
        }
    }
    assert!(compared > 80_000, "{compared}");
}

fn blasted(text: &str) -> Blasted {
    let words = parse(text.as_bytes()).unwrap_or_else(|error| panic!("{error}")).model;
    let blasted = blast::blast(&words, 1 << 10, &Limits::default()).unwrap();
    assert_eq!(blasted.model.check(), Ok(()));
    blasted
}

fn names(model: &Model, kind: SymbolKind) -> Vec<&str> {
    let named = model.symbols.iter().filter(|((k, _), _)| *k == kind);
    named.map(|(_, name)| std::str::from_utf8(name).unwrap()).collect()
}

#[test]
fn states_of_all_kinds_have_their_places() {
    let Blasted { model, map } = blasted(
        "1 sort bitvec 2\n2 sort bitvec 1\n3 constd 1 2\n4 state 1 free\n5 not 1 4\n6 state 1 both\n7 init 1 6 5\n\
         8 next 1 6 6\n9 next 1 4 6\n10 state 1 anyseq\n11 state 1 initonly\n12 init 1 11 3\n13 input 2 in\n\
         14 state 1 unused\n15 next 1 14 14\n16 redor 2 10\n17 redor 2 11\n18 and 2 16 17\n19 and 2 18 13\n\
         20 redor 2 6\n21 and 2 19 20\n22 bad 21 p\n",
    );
    assert_eq!(map.inputs, [Place::Inputs(4)]);
    let places = [Place::Latches(0), Place::Latches(2), Place::Inputs(0), Place::Inputs(2), Place::Nowhere];
    assert_eq!(map.states, places);
    assert_eq!((model.inputs, model.latches.len()), (5, 5));
    assert_eq!(
        names(&model, SymbolKind::Input),
        ["anyseq[0]", "anyseq[1]", "initonly[0]", "initonly[1]", "in"]
    );
    assert_eq!(names(&model, SymbolKind::Latch), ["free[0]", "free[1]", "both[0]", "both[1]"]);
    assert_eq!(names(&model, SymbolKind::Bad), ["p"]);
    // No initial value; a function of another state; the flag of the first step.
    assert_eq!(model.latches[0], Latch { next: model.latch(2), reset: model.latch(0) });
    assert_eq!(model.latches[3], Latch { next: model.latch(3), reset: !model.latch(1) });
    assert!(model.latches[4].tells_first_step());
    assert_eq!(model.stratified(), Ok(()));
    // In the first step, `initonly` is 2 whatever its inputs are.
    let bad = |inputs: [bool; 5], first: bool| {
        model.evaluate(&[false, false, true, false, first], &inputs).get(model.bads[0])
    };
    assert!(bad([true, false, false, false, true], true));
    assert!(!bad([true, false, false, false, true], false));
    assert!(bad([true, false, false, true, true], false));
    assert!(!bad([false, false, false, true, true], false));
}

#[test]
fn late_initial_values_come_first() {
    let Blasted { model, .. } = blasted(
        "1 sort bitvec 1\n2 state 1 early\n3 redor 1 2\n4 state 1 late\n5 one 1\n6 init 1 4 5\n7 init 1 2 4\n8 bad 3\n",
    );
    // Both are 1 in the first step, and any value later.
    assert_eq!((model.inputs, model.latches.len()), (2, 1));
    let bad = |inputs: [bool; 2], first| model.evaluate(&[first], &inputs).get(model.bads[0]);
    assert!(bad([false, false], true));
    assert!(!bad([false, true], false));
}

#[test]
fn names_come_from_outputs_and_extensions() {
    let Blasted { model, .. } = blasted(
        "1 sort bitvec 2\n2 sort bitvec 1\n3 state 1\n4 next 1 3 3\n5 output 3 out\n6 input 1\n7 uext 1 6 0 alias\n\
         8 state 1\n9 next 1 8 8\n10 input 2 !odd\n11 input 2\n12 add 1 3 6\n13 add 1 12 8\n14 redor 2 13\n\
         15 and 2 14 10\n16 and 2 15 11\n17 bad 16\n",
    );
    assert_eq!(names(&model, SymbolKind::Latch), ["out[0]", "out[1]", "s8[0]", "s8[1]"]);
    assert_eq!(names(&model, SymbolKind::Input), ["alias[0]", "alias[1]", "\\!odd", "in11"]);
}

#[test]
fn flags_of_the_first_step_are_called_so() {
    let Blasted { model, .. } = blasted(
        "1 sort bitvec 1\n2 one 1\n3 zero 1\n4 state 1\n5 init 1 4 2\n6 next 1 4 3\n7 state 1\n8 init 1 7 3\n\
         9 next 1 7 2\n10 state 1\n11 init 1 10 2\n12 next 1 10 4\n13 state 1 mine\n14 init 1 13 2\n15 next 1 13 3\n\
         16 and 1 4 7\n17 and 1 10 13\n18 and 1 16 17\n19 bad 18\n",
    );
    assert_eq!(names(&model, SymbolKind::Latch), ["first_step", "not_first_step", "s10", "mine"]);
}

/// A memory of four cells, written by a port as Yosys writes it, and by an explicit write and choice; both must be the
/// same circuit, and reads must see what was written.
#[test]
fn arrays_are_their_cells() {
    let start = "1 sort bitvec 2\n2 sort bitvec 3\n3 sort array 1 2\n4 sort bitvec 1\n5 state 3 mem\n6 input 1 at\n\
                 7 input 2 data\n8 input 2 mask\n9 input 1 where\n";
    let port = "10 read 2 5 6\n11 not 2 8\n12 and 2 10 11\n13 and 2 7 8\n14 or 2 13 12\n15 redor 4 8\n\
                16 write 3 5 6 14\n17 ite 3 15 16 5\n";
    let check = "20 next 3 5 17\n21 read 2 17 9\n22 redand 4 21\n23 bad 22\n";
    let model = blasted(&format!("{start}{port}{check}")).model;
    assert_eq!(names(&model, SymbolKind::Latch)[..4], ["mem[0][0]", "mem[0][1]", "mem[0][2]", "mem[1][0]"]);
    assert_eq!((model.inputs, model.latches.len()), (10, 12));
    let mut random = SplitMix64::new(3);
    for _ in 0..2000 {
        let word = random.next_word();
        let bits: Vec<bool> = (0..22).map(|i| word >> i & 1 == 1).collect();
        let (inputs, cells) = bits.split_at(10);
        let number = |bits: &[bool]| bits.iter().rev().fold(0, |n, &bit| 2 * n + usize::from(bit));
        let (at, mask, place) = (number(&inputs[..2]), &inputs[5..8], number(&inputs[8..]));
        let mut expected = cells.to_vec();
        (0..3).filter(|&i| mask[i]).for_each(|i| expected[3 * at + i] = inputs[2 + i]);
        let values = model.evaluate(cells, inputs);
        assert_eq!(model.next_state(&values), Bits::from(&expected));
        assert_eq!(values.get(model.bads[0]), expected[3 * place..3 * place + 3] == [true; 3]);
    }
}

/// Chains of writes, choices that are no ports, equality, initial values of both kinds.
#[test]
fn arrays_of_all_kinds() {
    let model = blasted(
        "1 sort bitvec 1\n2 sort array 1 1\n3 zero 1\n4 one 1\n5 state 2 free\n6 write 2 5 4 4\n7 state 2 from\n\
         8 init 2 7 6\n9 next 2 7 7\n10 next 2 5 7\n11 state 2 zero\n12 init 2 11 3\n13 input 1 c\n14 ite 2 13 7 11\n\
         15 next 2 11 14\n16 input 2 any\n17 eq 1 16 11\n18 neq 1 7 14\n19 write 2 6 3 13\n20 read 1 19 13\n\
         21 bad 17\n22 bad 18\n23 bad 20\n",
    )
    .model;
    assert_eq!((model.inputs, model.latches.len()), (3, 6));
    let resets: Vec<_> = model.latches.iter().map(|latch| latch.reset).collect();
    let free = model.latch(0);
    assert_eq!(resets[..4], [free, model.latch(1), free, crate::logic::lit::Lit::TRUE]);
    assert_eq!(resets[4..], [crate::logic::lit::Lit::FALSE; 2]);
    for bits in 0..1u32 << 9 {
        let bits: Vec<bool> = (0..9).map(|i| bits >> i & 1 == 1).collect();
        let (inputs, latches) = bits.split_at(3);
        let (c, any) = (inputs[0], &inputs[1..]);
        let (from, zero) = (&latches[2..4], &latches[4..6]);
        let values = model.evaluate(latches, inputs);
        let chosen = if c { from } else { zero };
        assert_eq!(model.next_state(&values), Bits::from([from, from, chosen].concat()));
        let bads = [any == zero, from != chosen, c];
        assert_eq!(model.bads.iter().map(|&bad| values.get(bad)).collect::<Vec<_>>(), bads);
    }
}

#[test]
fn large_models_are_refused_before_memory_is_spent() {
    let refused = |text: &str| {
        let words = parse(text.as_bytes()).unwrap().model;
        blast::blast(&words, 1 << 10, &Limits::default()).unwrap_err().to_string()
    };
    let array = "1 sort bitvec 1\n2 sort bitvec 32\n3 sort array 2 2\n4 state 3 mem\n5 state 3\n6 eq 1 4 5\n7 bad 6\n";
    assert_eq!(
        refused(array),
        "array 5 has 137438953472 bits, 2 arrays have 274877906944 bits, more than the 1024 of --max-array-bits"
    );
    let gates = "the circuit of the model would have more than 67108864 gates";
    assert_eq!(
        refused("1 sort bitvec 1\n2 sort bitvec 2147483646\n3 state 2\n4 redor 1 3\n5 bad 4\n"),
        gates
    );
    assert_eq!(refused("1 sort bitvec 1\n2 sort bitvec 2147483646\n3 ones 2\n4 redor 1 3\n5 bad 4\n"), gates);
    assert_eq!(
        refused("1 sort bitvec 1\n2 sort bitvec 90000\n3 state 2\n4 mul 2 3 3\n5 redor 1 4\n6 bad 5\n"),
        gates
    );
    // What no property depends on does not count.
    blasted(
        "1 sort bitvec 1\n2 sort bitvec 32\n3 sort array 2 2\n4 state 3\n5 state 2\n6 read 2 4 5\n7 input 1\n8 bad 7\n",
    );
}
