"""Horn clauses, and the answers about them: solutions and derivations. Sorts and terms are those of SMT-LIB 2."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol, TypeVar

from . import _native
from .proof import Shown, Size

#: A value of the sort `Bool`, or of a bit-vector.
Value = bool | int


@dataclass(frozen=True)
class Predicate:
    """A predicate of Horn clauses."""

    name: str
    #: The sorts of its arguments.
    sorts: tuple[str, ...]
    #: Where it is declared.
    line: int


@dataclass(frozen=True)
class Clause:
    """A clause without its terms."""

    #: Where it begins.
    line: int
    #: Its variables with their sorts.
    variables: tuple[tuple[str, str], ...]
    #: The names of the predicates in its body.
    body: tuple[str, ...]
    #: That of its head; a query has none.
    head: str | None


@dataclass(frozen=True)
class Interpretation:
    """What a solution says of a predicate, or a function that it defines."""

    name: str
    #: Its parameters with their sorts.
    parameters: tuple[tuple[str, str], ...]
    #: Names for terms in the lemmas; a term may have earlier names.
    bound: tuple[tuple[str, str], ...]
    #: The conjuncts.
    lemmas: tuple[str, ...]

    @property
    def formula(self) -> str:
        """All of it as one term."""
        term = self.lemmas[0] if len(self.lemmas) == 1 else f"(and {' '.join(self.lemmas)})"
        for name, bound in reversed(self.bound):
            term = f"(let (({name} {bound})) {term})"
        return term


@dataclass(frozen=True)
class Inference:
    """A step of a derivation: a clause is applied."""

    #: The position of the clause among :attr:`pdrer.Model.clauses`.
    clause: int
    #: Where the clause begins.
    line: int
    #: The predicate that follows; none from a query.
    predicate: str | None
    #: Its arguments.
    arguments: tuple[Value, ...]
    #: The variables of the clause with their values.
    values: tuple[tuple[str, Value], ...]
    #: The positions of the steps that have the body of the clause.
    premises: tuple[int, ...]


class _Native(Protocol):
    def export(self, format: str) -> str: ...
    def verify(self) -> None: ...


N = TypeVar("N", bound=_Native)


class _Answer(Shown[N]):
    def to_dot(self) -> str:
        """As a graph of Graphviz, which `pdrer explain` draws."""
        return self._native.export("dot")

    def verify(self) -> None:
        """Checks it once more. Raises :class:`pdrer.Error` if it is wrong."""
        self._native.verify()


class Solution(_Answer[_native.Solution]):
    """Why Horn clauses are safe: what each predicate may be, so that all of them hold."""

    @property
    def interpretations(self) -> dict[str, Interpretation]:
        """The predicates, and functions that they use, by their names."""
        return {
            name: Interpretation(name, tuple(parameters), tuple(bound), tuple(lemmas))
            for name, parameters, bound, lemmas in self._native.definitions
        }

    @property
    def size(self) -> Size:
        """How large the invariant is that it comes from."""
        return Size(*self._native.size)

    def to_smt2(self) -> str:
        """As `define-fun` of each predicate, which `pdrer verify` and other tools read."""
        return self._native.export("smt2")

    def __repr__(self) -> str:
        return f"<Solution: {', '.join(self.interpretations)}>"


class Derivation(_Answer[_native.Derivation]):
    """Why Horn clauses are not safe: clauses applied one after the other, a query at last."""

    @property
    def steps(self) -> list[Inference]:
        """The steps, of which the last one applies a query."""
        clauses, found = self._native.clauses, []
        for line in map(json.loads, self.to_json().splitlines()):
            names = (name for name, _ in clauses[line["rule"]][1])
            found.append(
                Inference(
                    line["rule"],
                    line["line"],
                    line.get("predicate"),
                    tuple(map(_value, line["args"])),
                    tuple(zip(names, map(_value, line["values"]))),
                    tuple(line["premises"]),
                )
            )
        return found

    def to_json(self) -> str:
        """As JSON lines, which `pdrer verify` and `explain` read."""
        return self._native.export("json")

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[Inference]:
        return iter(self.steps)

    def __repr__(self) -> str:
        return f"<Derivation: {len(self)} steps>"


def _value(text: str) -> Value:
    """A value as SMT-LIB writes it: `true`, `#x2f` or `#b101`."""
    return text == "true" if text in ("true", "false") else int("0" + text[1:], 0)
