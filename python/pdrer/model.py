"""Models: read, looked at, simulated and decided."""

import json
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal as Choice

from . import _native
from .clauses import Clause, Predicate
from .options import words
from .result import Answer, Result

if TYPE_CHECKING:
    import numpy
    import numpy.typing

    Bits = numpy.typing.NDArray[numpy.bool_]
    Codes = numpy.typing.NDArray[numpy.uint32]


@dataclass(frozen=True)
class Property:
    """A property of a model."""

    #: Its number among all properties: bad states come first.
    number: int
    #: `b0`, or `j0` for a justice property.
    label: str
    #: Its name in the file, if it has one.
    name: str | None
    #: The literal that must never hold; of a justice property those that must not all hold infinitely often.
    literals: tuple[int, ...]

    @property
    def kind(self) -> Choice["bad", "justice"]:
        """Is it about a bad state, or about what happens infinitely often?"""
        return "justice" if self.label.startswith("j") else "bad"


@dataclass(frozen=True)
class Word:
    """An input or a state of a model of words."""

    kind: Choice["input", "state"]
    #: Its name in the file, if it has one. Bits are called `name[3]`, those of a cell `name[12][3]`.
    name: str | None
    #: The bits of the word, or of a cell of the array.
    width: int
    #: Of an array: the bits of an index.
    index_width: int | None


@dataclass(frozen=True)
class Simulation:
    """Simulated runs, as arrays of Booleans."""

    #: The value of each latch: shape (steps + 1, runs, latches).
    states: "Bits"
    #: Does the bad state of each safety property hold? Shape (steps, runs, properties).
    bad: "Bits"
    #: Do all constraints hold? Shape (steps, runs).
    constraints: "Bits"


class Model:
    """A model of bits in AIGER, or of words in BTOR2, whose bits it has then; or Horn clauses, which have none.

    Literals are those of AIGER: twice the number of a variable, plus one if it is negated. Variable 0 is false, then
    come the inputs, the latches and the gates.
    """

    def __init__(self, native: _native.Model) -> None:
        """Use :meth:`read` or :meth:`from_text`."""
        self._native = native

    @staticmethod
    def read(path: str | os.PathLike[str], *, max_array_bits: int | None = None) -> "Model":
        """Reads a file: AIGER, BTOR2 or Horn clauses in SMT-LIB 2, whichever it is, also compressed by gzip or xz.

        Raises :class:`pdrer.Error` with the file and the line of what is wrong. Arrays of BTOR2 become cells up to
        `max_array_bits` bits.
        """
        return Model(_native.Model.read(path, words({"max_array_bits": max_array_bits})))

    @staticmethod
    def from_text(
        contents: str | bytes, name: str | os.PathLike[str] = "model", *, max_array_bits: int | None = None
    ) -> "Model":
        """Reads a model from the contents of a file. The name is for messages.

        Raises :class:`pdrer.Error` as :meth:`read`.
        """
        contents = contents.encode() if isinstance(contents, str) else contents
        return Model(_native.Model.of(contents, name, words({"max_array_bits": max_array_bits})))

    @property
    def path(self) -> str:
        """The file that it comes from."""
        return str(self._native.path)

    @property
    def inputs(self) -> list[str]:
        """The names of the inputs; those that the file does not name are `i0` and so on."""
        return self._native.inputs

    @property
    def latches(self) -> list[str]:
        """The names of the latches; those that the file does not name are `l0` and so on."""
        return self._native.latches

    @property
    def gates(self) -> "Codes":
        """The two operands of each gate, an array of shape (gates, 2). Needs NumPy."""
        return _codes(self._native.gates).reshape(-1, 2)

    @property
    def next(self) -> "Codes":
        """The next-state literal of each latch. Needs NumPy."""
        return _codes(self._native.next)

    @property
    def reset(self) -> "Codes":
        """The reset literal of each latch: 0, 1, its own for any value, or another one. Needs NumPy."""
        return _codes(self._native.reset)

    @property
    def constraints(self) -> list[int]:
        """The literals that hold in each step of a run."""
        return self._native.constraints

    @property
    def fairness(self) -> list[int]:
        """The literals that hold infinitely often in what a justice property is about."""
        return self._native.fairness

    @property
    def properties(self) -> list[Property]:
        """The properties: bad states, then justice properties."""
        return [Property(number, label, name, tuple(lits)) for number, label, name, lits in self._native.properties]

    @property
    def words(self) -> list[Word] | None:
        """The inputs and states of a model of words, in the order of the file; nothing for a model of bits."""
        words = self._native.words
        if words is None:
            return None
        return [Word("state" if state else "input", name, bits, index) for state, name, bits, index in words]

    @property
    def predicates(self) -> list[Predicate] | None:
        """The predicates of Horn clauses, in the order of the file; nothing for a model of bits or words."""
        predicates = self._native.predicates
        return None if predicates is None else [Predicate(name, tuple(sorts), line) for name, sorts, line in predicates]

    @property
    def clauses(self) -> list[Clause] | None:
        """The clauses, likewise. An assertion may be several of them."""
        predicates, clauses = self._native.predicates, self._native.clauses
        if predicates is None or clauses is None:
            return None
        name = [name for name, _, _ in predicates]
        return [
            Clause(line, tuple(variables), tuple(name[i] for i in body), None if head is None else name[head])
            for line, variables, body, head in clauses
        ]

    def to_aiger(self, *, ascii: bool = False) -> bytes:
        """The model as an AIGER file, in the binary format unless `ascii`. Raises :class:`pdrer.Error` for Horn clauses."""
        return self._native.aiger(ascii)

    def simulate(self, states: "numpy.typing.ArrayLike", inputs: "numpy.typing.ArrayLike") -> Simulation:
        """Simulates runs. Needs NumPy.

        `states` has the values of the latches in which the runs begin, shape (runs, latches); resets are not applied.
        `inputs` has shape (steps, runs, inputs). Raises `ValueError` if the shapes do not fit, and :class:`pdrer.Error` for
        Horn clauses.
        """
        import numpy

        first, given = numpy.asarray(states, dtype=bool), numpy.asarray(inputs, dtype=bool)
        latches, width = len(self.latches), len(self.inputs)
        if first.ndim != 2 or given.ndim != 3 or first.shape[1] != latches or given.shape[1:] != (len(first), width):
            raise ValueError(
                f"states have the shape (runs, {latches}) and inputs (steps, runs, {width}), "
                f"not {first.shape} and {given.shape}"
            )
        runs, steps = len(first), len(given)
        found = self._native.simulate(first.tobytes(), given.tobytes(), runs, steps)
        shapes = [(steps + 1, runs, latches), (steps, runs, -1), (steps, runs)]
        arrays = [numpy.frombuffer(data, dtype=bool) for data in found]
        bad = sum(1 for one in self.properties if one.kind == "bad")
        shapes[1] = (steps, runs, bad)
        return Simulation(*(array.reshape(shape) for array, shape in zip(arrays, shapes)))

    def check(self, *, on_progress: Callable[[str], object] | None = None, **options: Any) -> Result:
        """Decides the properties, with the options of `pdrer check` by their names (:func:`pdrer.options`).

        `engine="quip"`, `property="b1"`, `timeout=60` (seconds), `er_templates=["and", "xor"]`, `no_minimize=True` and
        so on. Horn clauses are one property. Each answer is verified. `on_progress` is called with a line of text, at most 20 times in a second.
        Other threads go on meanwhile; Ctrl-C ends the search with `KeyboardInterrupt`.

        Raises `TypeError` and `ValueError` for wrong options, and :class:`pdrer.Error`.
        """
        answers, statistics = self._native.check(words(options), on_progress)
        found = json.loads(statistics)
        return Result([Answer(answer) for answer in answers], found)

    def __repr__(self) -> str:
        if (predicates := self.predicates) is not None:
            return f"<Model {self.path}: {len(predicates)} predicates, {len(self.clauses or [])} clauses>"
        return f"<Model {self.path}: {len(self.inputs)} inputs, {len(self.latches)} latches>"


def _codes(data: bytes) -> "Codes":
    import numpy

    return numpy.frombuffer(data, dtype="<u4").astype(numpy.uint32, copy=False)


__all__: Sequence[str] = ["Model", "Property", "Simulation", "Word"]
