"""Invariants: lemmas over latches and auxiliary variables."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal as Choice, NamedTuple

from . import _native
from .proof import Certified, Size


class Literal(NamedTuple):
    """A variable of an invariant, or its negation."""

    #: The name of the latch or auxiliary variable, or `first step`.
    name: str
    #: Does it say that the variable is false?
    negated: bool

    def __invert__(self) -> "Literal":
        return Literal(self.name, not self.negated)

    def __str__(self) -> str:
        return ("¬" if self.negated else "") + self.name


class Definition(NamedTuple):
    """What an auxiliary variable stands for."""

    operator: Choice["and", "xor"]
    left: Literal
    right: Literal

    def __str__(self) -> str:
        return f"{self.left} {'∧' if self.operator == 'and' else '⊕'} {self.right}"


@dataclass(frozen=True, repr=False)
class Comparison:
    """Two invariants of one model, side by side. Lemmas with auxiliary variables are equal if what they stand for is."""

    #: Lemmas of both.
    common: tuple[tuple[Literal, ...], ...]
    #: Those of the first only.
    only_first: tuple[tuple[Literal, ...], ...]
    #: Those of the second only.
    only_second: tuple[tuple[Literal, ...], ...]
    #: How many lemmas of the second the first one implies, together with the property.
    implied_by_first: int
    #: How many lemmas of the first the second one implies.
    implied_by_second: int
    #: Their sizes.
    sizes: tuple[Size, Size]

    def __repr__(self) -> str:
        first, second = self.sizes
        return (
            f"<Comparison: {len(self.common)} lemmas in common; the first has {first.clauses}, of which the second implies "
            f"{self.implied_by_second}, the second {second.clauses}, of which the first implies {self.implied_by_first}; "
            f"sizes {first.total} and {second.total}>"
        )


class Invariant(Certified[_native.Invariant]):
    """Why a property holds: lemmas that hold initially and, together with the property, after every step."""

    def __init__(self, native: _native.Invariant) -> None:
        """Invariants come from :meth:`pdrer.Model.check`."""
        super().__init__(native)
        self._names = native.variables
        #: The number of the property that it proves.
        self.property: int = native.property

    def _literal(self, code: int) -> Literal:
        return Literal(self._names[code // 2 - 1], bool(code % 2))

    @property
    def lemmas(self) -> list[tuple[Literal, ...]]:
        """The lemmas, each a disjunction."""
        return [tuple(map(self._literal, lemma)) for lemma in self._native.lemmas]

    @property
    def definitions(self) -> dict[str, Definition]:
        """The auxiliary variables by their names; each uses earlier ones only."""
        definitions = self._native.definitions
        names = self._names[len(self._names) - len(definitions) :]
        return {
            name: Definition(operator, self._literal(left), self._literal(right))
            for name, (operator, left, right) in zip(names, definitions)
        }

    @property
    def induction(self) -> str | None:
        """What a step needs beyond the last state, for people; usually nothing."""
        return self._native.induction

    def holds(self, state: Mapping[str, bool] | Sequence[bool], *, first_step: bool = False) -> bool:
        """Do all lemmas hold in a state? It has a value for each latch, by its name or in the order of the model.

        Only models whose resets are functions care for `first_step`. Raises `KeyError` or `ValueError` if values are
        missing.
        """
        if isinstance(state, Mapping):
            latches = self._names[: len(self._names) - 1 - len(self._native.definitions)]
            state = [bool(state[name]) for name in latches]
        return self._native.holds([bool(value) for value in state], first_step)

    def verify(self) -> None:
        """Checks it once more, by its certificate. Raises :class:`pdrer.Error` if it is wrong."""
        self._native.verify()

    def minimize(self) -> "Invariant":
        """The same proof with fewer lemmas and literals, of all properties that it proves together.

        Raises `ValueError` if a step needs more than the last state.
        """
        return Invariant(self._native.minimize())

    def without_auxiliary(self, limit: int = 1_000_000) -> "Invariant":
        """The same without auxiliary variables. Raises `ValueError` if it would have more literals than `limit`."""
        return Invariant(self._native.without_auxiliary(limit))

    def to_smt2(self) -> str:
        """As SMT-LIB 2: three checks, each of which is unsatisfiable."""
        return self._native.export("smt2")

    def to_sv(self) -> str:
        """As SystemVerilog that can be bound into the design."""
        return self._native.export("sv")

    def to_pla(self) -> str:
        """As PLA. Raises `ValueError` if there are auxiliary variables."""
        return self._native.export("pla")

    def to_z3(self) -> Any:
        """As a formula of z3 over Boolean constants with the names of the latches. Needs the package `z3-solver`."""
        import z3

        values: dict[str, Any] = {}

        def value(literal: Literal) -> Any:
            variable = values.get(literal.name)
            if variable is None:
                variable = values[literal.name] = z3.Bool(literal.name)
            return z3.Not(variable) if literal.negated else variable

        for name, (operator, left, right) in self.definitions.items():
            combine = z3.And if operator == "and" else z3.Xor
            values[name] = combine(value(left), value(right))
        return z3.And([z3.Or([value(literal) for literal in lemma]) for lemma in self.lemmas])

    def compare(self, other: "Invariant") -> Comparison:
        """This invariant beside another one of the same property. Asks a query for each lemma.

        Raises `ValueError` if they do not belong to the same :class:`pdrer.Model` object and property.
        """
        implied = self._native.implied(other._native)
        first, second = self._expanded(), other._expanded()
        common = [lemma for key, lemma in first.items() if key in second]
        only_first = [lemma for key, lemma in first.items() if key not in second]
        only_second = [lemma for key, lemma in second.items() if key not in first]
        return Comparison(tuple(common), tuple(only_first), tuple(only_second), *implied, (self.size, other.size))

    def _expanded(self) -> dict[frozenset[object], tuple[Literal, ...]]:
        """The lemmas by what they stand for."""
        meaning: dict[str, object] = {}

        def of(literal: Literal) -> object:
            return (meaning.get(literal.name, literal.name), literal.negated)

        for name, (operator, left, right) in self.definitions.items():
            meaning[name] = (operator, frozenset((of(left), of(right))))
        return {frozenset(map(of, lemma)): lemma for lemma in self.lemmas}

    def __len__(self) -> int:
        return len(self._native.lemmas)

    def __repr__(self) -> str:
        size = self.size
        return f"<Invariant of property {self.property}: {size.clauses} lemmas, {size.auxiliary} auxiliary variables>"
