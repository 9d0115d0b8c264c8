//! Random models: the exact set of reachable states, as an invariant, makes a certificate that is accepted if and only
//! if the properties hold; and no change to a certificate makes it accepted for a property that fails.

use pdrer::answer::certificate::{build, expressible};
use pdrer::answer::invariant::{Definition, Invariant, Operator};
use pdrer::answer::minimize::{expand, minimize};
use pdrer::config::Budget;
use pdrer::limits::Limits;
use pdrer::logic::lit::{Lit, Var};
use pdrer::model::{Latch, Model, SymbolKind};
use pdrer::sat::Evidence;
use pdrer::system::lower;
use pdrer::verify::{self, Rejected, Unverified};
use proptest::prelude::*;

use crate::explicit::{Explored, State, explore};

/// Turns random numbers into literals of the first `variables` variables.
fn literal(random: u16, variables: usize) -> Lit {
    Lit::from_code(u32::from(random) % (2 * variables as u32))
}

pub fn models() -> impl Strategy<Value = Model> {
    let numbers = |length| prop::collection::vec(any::<u16>(), length);
    let latch = (any::<u16>(), 0..5u8, any::<u16>());
    let gates = prop::collection::vec(any::<[u16; 2]>(), 0..9);
    let shape = (0..3usize, prop::collection::vec(latch, 0..5), gates);
    (shape, numbers(1..4), numbers(0..3), any::<bool>()).prop_map(
        |((inputs, latches, gates), bads, constraints, old)| {
            let leaves = 1 + inputs + latches.len();
            let gate = |(i, pair): (usize, &[u16; 2])| pair.map(|random| literal(random, leaves + i));
            let ands: Vec<[Lit; 2]> = gates.iter().enumerate().map(gate).collect();
            let all = leaves + ands.len();
            let list = |randoms: &[u16]| randoms.iter().map(|&random| literal(random, all)).collect();
            let latch = |(i, &(next, kind, reset)): (usize, &(u16, u8, u16))| Latch {
                next: literal(next, all),
                reset: match kind {
                    0 => Lit::FALSE,
                    1 => Lit::TRUE,
                    2 => Var((1 + inputs + i) as u32).lit(),
                    _ => literal(reset, all),
                },
            };
            let latches = latches.iter().enumerate().map(latch).collect();
            let (bads, outputs) = if old { (vec![], list(&bads)) } else { (list(&bads), vec![]) };
            Model {
                inputs,
                latches,
                ands,
                bads,
                outputs,
                constraints: list(&constraints),
                ..Model::default()
            }
        },
    )
}

/// The form of the lemma against a state.
#[derive(Clone, Copy, Debug)]
enum Style {
    Clause,
    /// One auxiliary variable for the whole cube.
    Chain,
    /// The second literal is replaced by its exclusive or with the first one.
    Xor,
}

fn styles() -> impl Strategy<Value = Style> {
    prop_oneof![Just(Style::Clause), Just(Style::Chain), Just(Style::Xor)]
}

/// The lemma that excludes a cube.
fn exclude(invariant: &mut Invariant, latches: usize, mut cube: Vec<Lit>, style: Style) {
    let mut define = |operator, operands| {
        invariant.definitions.push(Definition { operator, operands });
        Invariant::auxiliary(latches, invariant.definitions.len() - 1).lit()
    };
    match style {
        Style::Clause => {}
        Style::Chain => {
            cube = cube.into_iter().reduce(|a, b| define(Operator::And, [a, b])).into_iter().collect()
        }
        Style::Xor if cube.len() < 2 => {}
        Style::Xor => cube[1] = !define(Operator::Xor, [cube[0], cube[1]]),
    }
    invariant.lemmas.push(cube.into_iter().map(|lit| !lit).collect::<Vec<Lit>>().into());
}

/// The reachable states of the search's transition system, as lemmas. While the flag *first step* is true, a latch with
/// a reset function has any value.
fn exact_invariant(model: &Model, explored: &Explored, style: Style) -> Invariant {
    let latches = model.latches.len();
    let flagged = (0..latches).any(|i| model.has_reset_function(i));
    let matches = |state: State, i: usize| {
        let reset = model.latches[i].reset;
        !reset.is_constant() || (state >> i & 1 == 1) == (reset == Lit::TRUE)
    };
    let starts = |state: State| (0..latches).all(|i| matches(state, i));
    let first_step = Invariant::first_step(latches).lit();
    let mut invariant = Invariant::default();
    for state in 0..1 << latches {
        let cube: Vec<Lit> =
            (0..latches).map(|i| Invariant::latch(i).lit().xor(state >> i & 1 == 0)).collect();
        let [first, later] = [0, 1].map(|step| explored.reached[step].contains(&state));
        if !flagged {
            if !first && !later {
                exclude(&mut invariant, latches, cube, style);
            }
            continue;
        }
        if !starts(state) {
            exclude(&mut invariant, latches, [&cube[..], &[first_step]].concat(), style);
        }
        if !later {
            exclude(&mut invariant, latches, [&cube[..], &[!first_step]].concat(), style);
        }
    }
    invariant
}

fn accepted(model: &Model, certificate: &Model, properties: &[usize]) -> bool {
    let [proof, cadical] = [Evidence::Proof, Evidence::Cadical]
        .map(|evidence| verify::certificate(model, certificate, properties, evidence, None));
    assert_eq!(proof, cadical);
    match proof {
        Ok(()) => true,
        Err(Unverified::Rejected(Rejected::Refutation(flaw))) => panic!("a wrong refutation: {flaw}"),
        Err(Unverified::Rejected(_)) => false,
        Err(Unverified::Stopped) => panic!("nobody said stop"),
    }
}

/// One change to a certificate.
#[derive(Clone, Debug)]
struct Mutation {
    kind: u8,
    at: u16,
    random: u16,
}

fn mutations() -> impl Strategy<Value = Vec<Mutation>> {
    let mutation = (0..12u8, any::<u16>(), any::<u16>());
    prop::collection::vec(mutation.prop_map(|(kind, at, random)| Mutation { kind, at, random }), 1..4)
}

fn mutate(certificate: &mut Model, mutation: &Mutation) {
    let all = literal(mutation.random, certificate.variables());
    let at = |length: usize| usize::from(mutation.at) % length.max(1);
    let inputs = certificate.inputs;
    let latches = certificate.latches.len();
    match mutation.kind {
        0 => certificate.latches.get_mut(at(latches)).into_iter().for_each(|latch| latch.next = all),
        1 => certificate.latches.get_mut(at(latches)).into_iter().for_each(|latch| latch.reset = all),
        2 | 3 => {
            let gate = at(certificate.ands.len());
            let operand = literal(mutation.random / 2, 1 + inputs + latches + gate);
            let gates = certificate.ands.get_mut(gate).into_iter();
            gates.for_each(|operands| operands[usize::from(mutation.random & 1)] = operand);
        }
        4 => certificate.bads[0] = all,
        5 => certificate.bads.push(all),
        6 => certificate.constraints.push(all),
        7 => drop(certificate.constraints.pop()),
        8 => certificate.symbols.clear(),
        9 => {
            let name = format!("= {}", mutation.random % 16).into_bytes();
            certificate.symbols.insert((SymbolKind::Latch, at(latches)), name);
        }
        10 => drop(certificate.symbols.remove(&(SymbolKind::Latch, at(latches)))),
        _ => drop(certificate.symbols.remove(&(SymbolKind::Input, at(inputs)))),
    }
    // A file cannot name things that do not exist.
    certificate.symbols.retain(|&(kind, position), _| kind == SymbolKind::Input || position < latches);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn the_exact_invariant_is_accepted_iff_the_properties_hold(model in models(), style in styles()) {
        let explored = explore(&model);
        let invariant = exact_invariant(&model, &explored, style);
        let every: Vec<usize> = (0..model.properties().len()).collect();
        for chosen in every.iter().map(|&property| vec![property]).chain([every.clone()]) {
            let proofs: Vec<(usize, &Invariant)> = chosen.iter().map(|&property| (property, &invariant)).collect();
            let certificate = build(&model, &proofs);
            let holds = chosen.iter().all(|property| !explored.failures.contains_key(property));
            prop_assert_eq!(accepted(&model, &certificate, &chosen), holds);
            prop_assert_eq!(verify::parse_claim(&certificate), Some(chosen));
            prop_assert_eq!(certificate.stratified().is_ok(), expressible(&model).is_ok());
        }
    }

    #[test]
    fn no_certificate_is_accepted_for_a_property_that_fails(
        model in models(),
        style in styles(),
        mutations in mutations(),
    ) {
        let explored = explore(&model);
        let invariant = exact_invariant(&model, &explored, style);
        for property in 0..model.properties().len() {
            let mut certificate = build(&model, &[(property, &invariant)]);
            for mutation in &mutations {
                mutate(&mut certificate, mutation);
                if accepted(&model, &certificate, &[property]) {
                    prop_assert!(!explored.failures.contains_key(&property), "{:?}", certificate);
                }
            }
        }
    }

    /// A lemma against each unreachable state is much more than most properties need.
    #[test]
    fn the_exact_invariant_becomes_smaller_and_is_still_accepted(model in models(), style in styles()) {
        let explored = explore(&model);
        let invariant = exact_invariant(&model, &explored, style);
        for property in (0..model.properties().len()).filter(|p| !explored.failures.contains_key(p)) {
            let system = lower(&model, model.properties()[property]);
            let latches = model.latches.len();
            let small = minimize(&system, latches, &invariant, &Budget::default(), 0, &Limits::default());
            prop_assert!(small.complete);
            prop_assert!(small.invariant.size().total() <= invariant.size().total());
            prop_assert!(small.invariant.lemmas.len() <= invariant.lemmas.len());
            prop_assert!(accepted(&model, &build(&model, &[(property, &small.invariant)]), &[property]));
            let expanded = expand::expand(&small.invariant, model.latches.len(), 100_000).unwrap();
            prop_assert!(accepted(&model, &build(&model, &[(property, &expanded)]), &[property]));
        }
    }

    /// After a change to a literal of a lemma, neither the self-check nor minimisation may be misled: no certificate
    /// made from the result proves a property that fails.
    #[test]
    fn changed_invariants_prove_no_property_that_fails(
        model in models(),
        style in styles(),
        at in any::<u16>(),
        random in any::<u16>(),
    ) {
        let explored = explore(&model);
        let mut invariant = exact_invariant(&model, &explored, style);
        let literals = invariant.size().literals.max(1);
        let changed = usize::from(at) % literals;
        if let Some(lit) = invariant.lemmas.iter_mut().flat_map(|lemma| lemma.iter_mut()).nth(changed) {
            *lit = if random & 1 == 0 { !*lit } else { literal(random / 2, model.latches.len() + 1).max(Lit::TRUE) };
        }
        for &property in explored.failures.keys() {
            let system = lower(&model, model.properties()[property]);
            let latches = model.latches.len();
            let small = minimize(&system, latches, &invariant, &Budget::default(), 0, &Limits::default());
            prop_assert!(!accepted(&model, &build(&model, &[(property, &small.invariant)]), &[property]));
        }
    }

    #[test]
    fn shortest_runs_are_counterexamples(model in models()) {
        for (property, run) in explore(&model).failures {
            prop_assert_eq!(verify::counterexample(&model, &run), Ok(run.inputs.len() - 1));
            prop_assert_eq!(run.property, property);
        }
    }
}
