//! Values as solvers write them: `true`, `5`, `(- 5)`, `2.5`, `(/ 1.0 3.0)`, `(- (/ 1 3))`.

use crate::number::{Number, Value};

/// The values in a reply to `get-value`, in their order; `None` if it is none.
///
/// Names in it are not looked at: they stand in the order of the question.
pub(super) fn values(reply: &str) -> Option<Vec<Value>> {
    let mut tokens = Tokens { text: reply };
    let mut values = Vec::new();
    tokens.expect("(")?;
    loop {
        match tokens.next()? {
            ")" => return Some(values),
            "(" => {}
            _ => return None,
        }
        tokens.next().filter(|name| !["(", ")"].contains(name))?;
        values.push(tokens.value(0)?);
        tokens.expect(")")?;
    }
}

/// The words and parentheses of a text.
struct Tokens<'a> {
    text: &'a str,
}

impl<'a> Tokens<'a> {
    fn next(&mut self) -> Option<&'a str> {
        self.text = self.text.trim_start();
        let is_end = |c: char| c.is_whitespace() || matches!(c, '(' | ')');
        let end = match self.text.chars().next()? {
            '(' | ')' => 1,
            '|' => self.text[1..].find('|')? + 2,
            _ => self.text.find(is_end).unwrap_or(self.text.len()),
        };
        let (token, rest) = self.text.split_at(end);
        self.text = rest;
        Some(token)
    }

    fn expect(&mut self, token: &str) -> Option<()> {
        (self.next()? == token).then_some(())
    }

    fn value(&mut self, depth: usize) -> Option<Value> {
        const DEEPEST: usize = 8;
        let number = |tokens: &mut Self| match tokens.value(depth + 1)? {
            Value::Number(number) => Some(number),
            _ => None,
        };
        match self.next()? {
            "(" if depth < DEEPEST => {
                let operator = self.next()?;
                let first = number(self)?;
                let number = match operator {
                    "-" => -first,
                    "/" => {
                        let divisor = number(self)?;
                        if divisor.is_zero() { return None } else { &first / &divisor }
                    }
                    "to_real" => first,
                    _ => return None,
                };
                self.expect(")")?;
                Some(Value::Number(number))
            }
            "true" => Some(Value::Truth(true)),
            "false" => Some(Value::Truth(false)),
            digits => Number::read(digits).map(Value::Number),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read() {
        let text = "((x 4)\n (|y z| (- (/ 4.0 3.0))) (b false) (w (/ (- 1) 2)) (v (- 7)))";
        let found: Vec<String> = values(text).unwrap().iter().map(Value::to_string).collect();
        assert_eq!(found, ["4", "-4/3", "false", "-1/2", "-7"]);
        assert_eq!(values("()"), Some(Vec::new()));
        for nonsense in
            ["", "x", "((x", "((x 4)", "((x y))", "((x (/ 1 0)))", "((x (- true)))", "((x (f 1)))"]
        {
            assert_eq!(values(nonsense), None, "{nonsense}");
        }
        let deep = format!("((x {}1{}))", "(- ".repeat(1000), ")".repeat(1000));
        assert_eq!(values(&deep), None);
    }
}
