"""Rankings: why justice properties hold."""

from . import _native
from .proof import Certified


class Ranking(Certified[_native.Ranking]):
    """Sets of states such that no step leads to a later set, and each tick, after which all signals are waited for again,
    to an earlier one. So a run ticks finitely often."""

    @property
    def ticks(self) -> int:
        """No run ticks more often than this, as long as nothing changes that stabilizes."""
        return self._native.ticks

    @property
    def sets(self) -> int:
        """The number of sets."""
        return self._native.sets

    def __repr__(self) -> str:
        return f"<Ranking: at most {self.ticks} ticks, {self.sets} sets>"
