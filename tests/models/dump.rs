//! Value change dumps as a third-party reader understands them.

use std::collections::HashMap;

use vcd::{Command, Header, IdCode, Parser, Scope, ScopeItem, Value, Var};

/// A file as the reader understands it: the header, and the values of all variables in each unit of time.
pub type Read = (Header, Vec<HashMap<IdCode, Vec<Value>>>);

pub fn read(text: &[u8]) -> Read {
    let mut parser = Parser::new(text);
    let header = parser.parse_header().unwrap();
    let (mut times, mut now) = (Vec::new(), HashMap::new());
    for command in parser {
        match command.unwrap() {
            Command::Timestamp(time) => {
                assert_eq!(time as usize, times.len());
                times.push(now.clone());
            }
            Command::ChangeScalar(code, value) => drop(now.insert(code, vec![value])),
            Command::ChangeVector(code, values) => drop(now.insert(code, values.iter().collect())),
            other => panic!("{other:?}"),
        }
    }
    // Changes follow their time stamp, so the values of a step are complete at its end.
    (header, times.split_off(1))
}

pub fn scopes(header: &Header) -> Vec<&Scope> {
    let items = header.items.iter();
    items.filter_map(|item| if let ScopeItem::Scope(scope) = item { Some(scope) } else { None }).collect()
}

pub fn variables(scope: &Scope) -> Vec<&Var> {
    let items = scope.items.iter();
    items.filter_map(|item| if let ScopeItem::Var(var) = item { Some(var) } else { None }).collect()
}
