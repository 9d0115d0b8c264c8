"""What proofs have in common: the formats that the command line has for them, too."""

from typing import Generic, NamedTuple, Protocol, TypeVar


class Size(NamedTuple):
    """How large a proof is."""

    #: The number of lemmas.
    clauses: int
    #: The number of literals in them.
    literals: int
    #: The number of auxiliary variables that are conjunctions.
    aux_and: int
    #: The number of those that are exclusive disjunctions.
    aux_xor: int
    #: Literals of the lemmas and of the clauses of all definitions: 7 for a conjunction, 12 for an exclusive disjunction.
    total: int

    @property
    def auxiliary(self) -> int:
        """The number of auxiliary variables."""
        return self.aux_and + self.aux_xor


class _Shown(Protocol):
    def export(self, format: str) -> str: ...


class _Certified(_Shown, Protocol):
    @property
    def size(self) -> tuple[int, int, int, int, int]: ...
    def certificate(self, ascii: bool) -> bytes: ...


S = TypeVar("S", bound=_Shown)
C = TypeVar("C", bound=_Certified)


class Shown(Generic[S]):
    """What `pdrer explain` shows."""

    def __init__(self, native: S) -> None:
        """Proofs come from :meth:`pdrer.Model.check`."""
        self._native = native

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

    def _repr_html_(self) -> str:
        return self.to_svg()


class Certified(Shown[C]):
    """The proof of a property of a model of bits or words."""

    @property
    def size(self) -> Size:
        """How large it is."""
        return Size(*self._native.size)

    def certificate(self, *, ascii: bool = False) -> bytes:
        """The witness circuit, an AIGER file. Raises `ValueError` if there is none."""
        return self._native.certificate(ascii)

    def to_json(self) -> str:
        """As JSON, which `pdrer verify` and `explain` read."""
        return self._native.export("json")
