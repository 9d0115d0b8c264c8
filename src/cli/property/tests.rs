//! Numbers, names, lists.

use super::*;
use crate::model::SymbolKind;

#[test]
fn numbers_come_before_names() {
    let mut model = Model { inputs: 1, ..Model::default() };
    model.bads = vec![model.input(0); 7];
    for (i, name) in [(0, &b"5"[..]), (1, b"b3"), (2, b"twice"), (3, b"twice"), (4, b"a b\xff")] {
        model.symbols.insert((SymbolKind::Bad, i), name.to_vec());
    }
    let names = Names::of(&model);
    let find = |wanted| property(Path::new("m"), &model, &names, wanted).map_err(|error| error.to_string());
    for (wanted, found) in [("5", 5), ("b5", 5), ("b3", 1), ("a b%ff", 4)] {
        assert_eq!(find(wanted), Ok(found));
    }
    let error = |wanted| find(wanted).unwrap_err();
    assert_eq!(error("7"), "m: there is no property 7: the model has 7, counted from 0");
    assert_eq!(error("b7"), error("7"));
    assert_eq!(
        error("twice"),
        "m: several properties are called \"twice\": b2, b3; choose one by its number"
    );
    assert_eq!(error("+1"), "m: no property is called \"+1\": `pdrer info` lists the properties of a model");
}

#[test]
fn long_lists_are_cut() {
    let model = Model { inputs: 1, ..Model::default() };
    let model = Model { bads: vec![model.input(0); 9], justice: vec![Vec::new()], ..Model::default() };
    let list = |properties: &[usize]| list(&model, properties);
    assert_eq!(list(&[2, 4, 9]), "b2, b4, j0");
    let all: Vec<usize> = (0..9).collect();
    assert_eq!(list(&all[1..]), "b1, b2, b3, b4, b5, b6, b7, b8");
    assert_eq!(list(&all), "b0, b1, b2, b3, b4, b5, ..., b8 (9 properties)");
}
