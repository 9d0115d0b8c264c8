"""Engines in Python: they ask queries about a step of a model, and what they find is verified like any other answer.

An engine is an object with a method `run(system, limits)`; `examples/pdr.py` is one. Literals are those of AIGER.
"""

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from . import _native
from .model import Model
from .result import Answer


class Stopped(Exception):
    """A limit has been reached."""


class Limits:
    """When an engine has to stop."""

    def __init__(self, timeout: float | None = None) -> None:
        """So many seconds from now on."""
        self._end = None if timeout is None else time.monotonic() + timeout

    @property
    def left(self) -> float | None:
        """The seconds that are left, if there is a limit."""
        return None if self._end is None else max(0.0, self._end - time.monotonic())

    def check(self) -> None:
        """Raises :class:`Stopped` if a limit has been reached."""
        if self.left == 0:
            raise Stopped("time limit reached")


@dataclass(frozen=True)
class Proof:
    """An invariant: clauses over literals of latches."""

    lemmas: Sequence[Sequence[int]]


@dataclass(frozen=True)
class Path:
    """A run to a bad state: the values of the latches in the first step, and those of the inputs in each."""

    state: Sequence[bool]
    inputs: Sequence[Sequence[bool]]


class Solver:
    """Answers queries about a step of a model: which states, inputs and next states there are.

    It knows the gates and constraints. The next state of a latch is a literal, :attr:`System.next`.
    """

    def __init__(self, model: Model, limits: Limits | None = None) -> None:
        """A solver for this model, whose queries end when a limit is reached. Raises :class:`pdrer.Error` for Horn clauses."""
        self._native = _native.Solver(model._native, None if limits is None else limits.left)

    def variable(self) -> int:
        """The literal of a new variable."""
        return self._native.variable()

    def add(self, clause: Iterable[int]) -> None:
        """Adds a clause for ever. Raises `ValueError` if a literal is unknown."""
        self._native.add(list(clause))

    def solve(self, assumptions: Iterable[int] = ()) -> bool:
        """Can all these literals hold together?

        Raises `ValueError` if one is unknown, and :class:`Stopped` if a limit is reached. Ctrl-C ends it, too.
        """
        found = self._native.solve(list(assumptions))
        if found is None:
            raise Stopped("time limit reached")
        return found

    def value(self, literal: int) -> bool:
        """The value of a literal in the solution of the last query."""
        return self._native.value(literal)

    def core(self) -> list[int]:
        """Assumptions of the last query that cannot hold together, if it had no solution."""
        return self._native.core()


class System:
    """A safety property of a model, as an engine sees it."""

    def __init__(self, model: Model, property: int, limits: Limits | None = None) -> None:
        """Raises `ValueError` for a justice property, for Horn clauses, and where the first value of a latch is that of another
        literal."""
        if model.predicates is not None:
            raise ValueError("Horn clauses are no transition system of bits")
        count = len(model.inputs)
        found = model.properties[property]
        if found.kind != "bad":
            raise ValueError(f"{found.label} is a justice property")
        #: The model.
        self.model = model
        self._limits = limits
        #: The literal that must never hold.
        self.bad: int = found.literals[0]
        #: The literals of the inputs.
        self.inputs: list[int] = [2 * (1 + i) for i in range(count)]
        #: The literals of the latches.
        self.latches: list[int] = [2 * (1 + count + i) for i in range(len(model.latches))]
        #: For each latch, the literal of its next state.
        self.next: dict[int, int] = dict(zip(self.latches, map(int, model.next)))
        #: The literals of latches that hold in the first step; a latch without one may have any value.
        self.initial: list[int] = []
        for latch, reset in zip(self.latches, map(int, model.reset)):
            if reset in (0, 1):
                self.initial.append(latch ^ (1 - reset))
            elif reset != latch:
                raise ValueError("a latch begins with the value of another literal")

    def solver(self) -> Solver:
        """A new solver for the model, with the limits of the run."""
        return Solver(self.model, self._limits)


class Engine(Protocol):
    """What decides a property."""

    def run(self, system: System, limits: Limits) -> Proof | Path | None:
        """Returns a proof or a counterexample; nothing if it gives up."""
        ...


def decide(model: Model, engine: Engine, *, property: int = 0, timeout: float | None = None) -> Answer | None:
    """Decides a property by an engine. The answer is verified; none: the engine has given up, or the time is over.

    Raises :class:`pdrer.Error` if the answer is wrong, and what the engine raises.
    """
    try:
        limits = Limits(timeout)
        found = engine.run(System(model, property, limits), limits)
    except Stopped:
        return None
    match found:
        case Proof(lemmas):
            return Answer(_native.proved(model._native, property, [list(lemma) for lemma in lemmas]))
        case Path(state, inputs):
            return Answer(_native.refuted(model._native, property, list(state), [list(step) for step in inputs]))
    return None
