"""Counterexamples: runs in which a property fails."""

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import _native

if TYPE_CHECKING:
    import pandas


@dataclass(frozen=True)
class Step:
    """A step of a run, with the values of all signals by their names."""

    inputs: dict[str, bool]
    latches: dict[str, bool]

    @property
    def words(self) -> dict[str, int]:
        """The values with bits of the form `name[i]` together as numbers; those without an index are words of one bit."""
        found: dict[str, int] = {}
        for name, value in (self.inputs | self.latches).items():
            word, bit = name, 0
            if (index := re.fullmatch(r"(.+)\[(\d+)\]", name)) is not None:
                word, bit = index[1], int(index[2])
            found[word] = found.get(word, 0) | int(value) << bit
        return found


class Counterexample:
    """A run to a bad state, which is that of the last step; or a lasso, whose steps from `back` on repeat for ever."""

    def __init__(self, native: _native.Counterexample) -> None:
        """Counterexamples come from :meth:`pdrer.Model.check`."""
        self._native = native
        #: The number of the property that fails.
        self.property: int = native.property
        inputs, latches = native.names
        #: The steps.
        self.steps: list[Step] = [
            Step(dict(zip(inputs, given)), dict(zip(latches, state)))
            for given, state in zip(native.inputs, native.states)
        ]

    @property
    def back(self) -> int | None:
        """Of a lasso: the step to which the run returns after the last one."""
        return self._native.back

    def to_witness(self) -> bytes:
        """As a witness of AIGER; of a model of words as one of BTOR2."""
        return self._native.witness()

    def to_vcd(self, *, turns: int = 1) -> bytes:
        """As a waveform, with so many turns of the loop of a lasso."""
        return self._native.vcd(turns)

    def to_frame(self) -> "pandas.DataFrame":
        """As a table with a row for each step and a column for each signal. Needs pandas."""
        import pandas

        return pandas.DataFrame([{**step.inputs, **step.latches} for step in self.steps]).rename_axis("step")

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __repr__(self) -> str:
        loop = "" if self.back is None else f", the loop from step {self.back} on"
        return f"<Counterexample: {len(self)} steps{loop}>"

    def _repr_html_(self) -> str:
        def cells(tag: str, values: list[Any]) -> str:
            return "".join(f"<{tag}>{html.escape(str(value))}</{tag}>" for value in values)

        head = cells("th", ["signal", *range(len(self))])
        first = self.steps[0]
        rows = [[name, *(int(step.inputs[name]) for step in self.steps)] for name in first.inputs]
        rows += [[name, *(int(step.latches[name]) for step in self.steps)] for name in first.latches]
        body = "".join(f"<tr>{cells('td', row)}</tr>" for row in rows)
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
