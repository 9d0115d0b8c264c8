//! Variables and literals, the same for models, transition systems and SAT solvers.
//!
//! A literal is packed as `2 * variable + sign`, exactly as in an AIGER file. Variable 0 is the constant:
//! [`Lit::FALSE`] is its positive and [`Lit::TRUE`] its negative literal.

use std::fmt;
use std::ops::Not;

/// A variable; 0 is the constant *false*.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(pub u32);

impl Var {
    /// The constant *false*.
    pub const CONSTANT: Var = Var(0);

    /// The positive literal of this variable.
    pub const fn lit(self) -> Lit {
        Lit(self.0 << 1)
    }

    /// This variable as an index into a table.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "v{}", self.0)
    }
}

/// A variable or its negation.
///
/// ```
/// use pdrer::logic::lit::{Lit, Var};
/// let x = Var(3).lit();
/// assert_eq!((!x).code(), 7);
/// assert_eq!(!!x, x);
/// assert!((!x).is_negated());
/// assert_eq!(!Lit::FALSE, Lit::TRUE);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lit(u32);

impl Lit {
    /// The constant *false*, AIGER literal 0.
    pub const FALSE: Lit = Lit(0);
    /// The constant *true*, AIGER literal 1.
    pub const TRUE: Lit = Lit(1);

    /// The literal with this AIGER number: twice the variable, plus one if negated.
    pub const fn from_code(code: u32) -> Lit {
        Lit(code)
    }

    /// The AIGER number of this literal.
    pub const fn code(self) -> u32 {
        self.0
    }

    /// The variable of this literal.
    pub const fn var(self) -> Var {
        Var(self.0 >> 1)
    }

    /// Is this a negated variable?
    pub const fn is_negated(self) -> bool {
        self.0 & 1 == 1
    }

    /// Is this [`Lit::FALSE`] or [`Lit::TRUE`]?
    pub const fn is_constant(self) -> bool {
        self.0 < 2
    }

    /// This literal, negated if `negate`.
    #[must_use]
    pub const fn xor(self, negate: bool) -> Lit {
        Lit(self.0 ^ negate as u32)
    }

    /// This literal as an index into a table of twice as many entries as there are variables.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Not for Lit {
    type Output = Lit;

    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

impl fmt::Debug for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:?}", if self.is_negated() { "!" } else { "" }, self.var())
    }
}
