//! Terms of small words, as text and as values. Nothing here is shared with the checker.

/// A sort: a truth value, or a word of so many bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    Bool,
    Word(u32),
}

impl Sort {
    pub fn bits(self) -> u32 {
        match self {
            Sort::Bool => 1,
            Sort::Word(width) => width,
        }
    }

    pub fn text(self) -> String {
        match self {
            Sort::Bool => "Bool".to_owned(),
            Sort::Word(width) => format!("(_ BitVec {width})"),
        }
    }

    /// A value as text.
    pub fn value(self, value: u64) -> String {
        match self {
            Sort::Bool => (value == 1).to_string(),
            Sort::Word(width) => format!("#b{value:0width$b}", width = width as usize),
        }
    }
}

/// A term. Its meaning takes the values of its operands and their first width.
#[derive(Clone, Debug)]
pub enum Term {
    /// A variable by its position.
    Variable(usize, Sort),
    Constant(u64, Sort),
    /// The name of a function, with indices; its operands; the sort of its value.
    Apply(String, Vec<Term>, Sort),
}

impl Term {
    pub fn sort(&self) -> Sort {
        match self {
            Term::Variable(_, sort) | Term::Constant(_, sort) | Term::Apply(_, _, sort) => *sort,
        }
    }

    /// The term as text, where variable `i` has the name `names(i)`.
    pub fn text(&self, names: &dyn Fn(usize) -> String) -> String {
        match self {
            Term::Variable(i, _) => names(*i),
            Term::Constant(value, sort) => sort.value(*value),
            Term::Apply(name, operands, _) => {
                let operands: Vec<String> = operands.iter().map(|operand| operand.text(names)).collect();
                format!("({name} {})", operands.join(" "))
            }
        }
    }

    /// Its value, given those of the variables.
    pub fn value(&self, variables: &[u64]) -> u64 {
        match self {
            Term::Variable(i, _) => variables[*i],
            Term::Constant(value, _) => *value,
            Term::Apply(name, operands, sort) => {
                let values: Vec<u64> = operands.iter().map(|operand| operand.value(variables)).collect();
                let widths: Vec<u32> = operands.iter().map(|operand| operand.sort().bits()).collect();
                apply(name, &values, &widths) & mask(sort.bits())
            }
        }
    }
}

fn mask(width: u32) -> u64 {
    (1 << width) - 1
}

/// What a function makes of these values, up to bits above its width.
fn apply(name: &str, values: &[u64], widths: &[u32]) -> u64 {
    let width = widths[0];
    let (a, b) = (values[0], values.get(1).copied().unwrap_or(0));
    let signed =
        |value: u64| if value >> (width - 1) & 1 == 1 { value as i64 - (1 << width) } else { value as i64 };
    let (s, t) = (signed(a), signed(b));
    let indexed: Vec<&str> = name.trim_matches(['(', ')']).split(' ').collect();
    if let ["_", function, index, ..] = indexed[..] {
        let index: u32 = index.parse().unwrap();
        return match function {
            "extract" => a >> indexed[3].parse::<u32>().unwrap(),
            "zero_extend" => a,
            "sign_extend" => s as u64,
            "rotate_left" => a << (index % width) | a >> (width - index % width),
            "rotate_right" => a >> (index % width) | a << (width - index % width),
            "repeat" => (0..index).fold(0, |word, _| word << width | a),
            _ => unreachable!("{name}"),
        };
    }
    match name {
        "not" | "bvnot" => !a,
        "and" | "bvand" => values.iter().fold(u64::MAX, |all, value| all & value),
        "or" | "bvor" => values.iter().fold(0, |any, value| any | value),
        "xor" | "bvxor" => values.iter().fold(0, |odd, value| odd ^ value),
        "=>" => u64::from(values[..values.len() - 1].contains(&0) || values[values.len() - 1] == 1),
        "=" => u64::from(values.iter().all(|value| *value == a)),
        "distinct" => u64::from((1..values.len()).all(|i| !values[..i].contains(&values[i]))),
        "ite" => values[if a == 1 { 1 } else { 2 }],
        "bvadd" => values.iter().sum(),
        "bvmul" => values.iter().product(),
        "bvsub" => a.wrapping_sub(b),
        "bvneg" => a.wrapping_neg(),
        "bvnand" => !(a & b),
        "bvnor" => !(a | b),
        "bvxnor" => !(a ^ b),
        "bvcomp" => u64::from(a == b),
        "bvudiv" | "bvudiv_i" => a.checked_div(b).unwrap_or(u64::MAX),
        "bvurem" | "bvurem_i" => a.checked_rem(b).unwrap_or(a),
        "bvsdiv" | "bvsdiv_i" => s.checked_div(t).unwrap_or(if s < 0 { 1 } else { -1 }) as u64,
        "bvsrem" | "bvsrem_i" => s.checked_rem(t).unwrap_or(s) as u64,
        "bvsmod" | "bvsmod_i" => {
            let remainder = s.checked_rem(t).unwrap_or(s);
            (if t != 0 && remainder != 0 && (remainder < 0) != (t < 0) { remainder + t } else { remainder })
                as u64
        }
        "bvshl" => {
            if b >= u64::from(width) {
                0
            } else {
                a << b
            }
        }
        "bvlshr" => {
            if b >= u64::from(width) {
                0
            } else {
                a >> b
            }
        }
        "bvashr" => (s >> b.min(63)) as u64,
        "concat" => values.iter().zip(widths).fold(0, |word, (value, width)| word << width | value),
        "bvult" => u64::from(a < b),
        "bvule" => u64::from(a <= b),
        "bvugt" => u64::from(a > b),
        "bvuge" => u64::from(a >= b),
        "bvslt" => u64::from(s < t),
        "bvsle" => u64::from(s <= t),
        "bvsgt" => u64::from(s > t),
        "bvsge" => u64::from(s >= t),
        "bvuaddo" => u64::from(a + b > mask(width)),
        "bvumulo" => u64::from(a * b > mask(width)),
        "bvusubo" => u64::from(a < b),
        "bvsaddo" => outside(s + t, width),
        "bvsmulo" => outside(s * t, width),
        "bvssubo" => outside(s - t, width),
        "bvsdivo" => u64::from(b != 0 && outside(s / t, width) == 1),
        "bvnego" => outside(-s, width),
        "bvredand" => u64::from(a == mask(width)),
        "bvredor" => u64::from(a != 0),
        _ => unreachable!("{name}"),
    }
}

fn outside(number: i64, width: u32) -> u64 {
    let half = 1i64 << (width - 1);
    u64::from(!(-half..half).contains(&number))
}
