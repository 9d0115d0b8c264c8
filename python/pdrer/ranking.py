"""Rankings: why justice properties hold."""

from . import _native
from .invariant import Size


class Ranking:
    """Sets of states such that no step leads to a later set, and each tick, after which all signals are waited for again,
    to an earlier one. So a run ticks finitely often."""

    def __init__(self, native: _native.Ranking) -> None:
        """Rankings come from :meth:`pdrer.Model.check`."""
        self._native = native

    @property
    def ticks(self) -> int:
        """No run ticks more often than this, as long as nothing changes that stabilizes."""
        return self._native.ticks

    @property
    def sets(self) -> int:
        """The number of sets."""
        return self._native.sets

    @property
    def size(self) -> Size:
        """How large it is."""
        return Size(*self._native.size)

    def certificate(self, *, ascii: bool = False) -> bytes:
        """The witness circuit, an AIGER file."""
        return self._native.certificate(ascii)

    def to_json(self) -> str:
        """As JSON, which `pdrer verify` and `explain` read."""
        return self._native.export("json")

    def to_text(self) -> str:
        """For people."""
        return self._native.export("text")

    def to_html(self) -> str:
        """As a page, which `pdrer explain` draws."""
        return self._native.export("html")

    def to_svg(self) -> str:
        """As a drawing, which `pdrer explain` draws."""
        return self._native.export("svg")

    def __str__(self) -> str:
        return self.to_text()

    def __repr__(self) -> str:
        return f"<Ranking: at most {self.ticks} ticks, {self.sets} sets>"

    def _repr_html_(self) -> str:
        return self.to_svg()
