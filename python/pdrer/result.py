"""Results of checks: an answer for each property, and statistics."""

import html
from collections.abc import Iterator
from typing import Any

from . import _native
from .clauses import Derivation, Solution
from .counterexample import Counterexample
from .invariant import Invariant
from .proof import Size
from .ranking import Ranking


class Answer:
    """What is known about a property."""

    def __init__(self, native: _native.Answer) -> None:
        """Answers come from :meth:`pdrer.Model.check`."""
        #: The number of the property.
        self.property: int = native.property
        #: `b0`, or `j0` for a justice property.
        self.label: str = native.label
        #: Its name in the model, if it has one.
        self.name: str | None = native.name
        #: `safe`, `unsafe` or `unknown`.
        self.verdict: str = native.verdict
        #: Why it is unknown.
        self.reason: str | None = native.reason
        #: If it is unknown: no counterexample has this many steps or fewer.
        self.bound: int | None = native.bound
        #: Has the answer been verified, by code that shares nothing with the search?
        self.checked: bool = native.checked
        proof, run, ranking = native.invariant, native.counterexample, native.ranking
        #: Why it is safe.
        self.invariant: Invariant | None = None if proof is None else Invariant(proof)
        #: Why a justice property is safe.
        self.ranking: Ranking | None = None if ranking is None else Ranking(ranking)
        #: A run in which it fails.
        self.counterexample: Counterexample | None = None if run is None else Counterexample(run)
        solution, derivation = native.solution, native.derivation
        #: Why Horn clauses are safe.
        self.solution: Solution | None = None if solution is None else Solution(solution)
        #: Why Horn clauses are not.
        self.derivation: Derivation | None = None if derivation is None else Derivation(derivation)

    @property
    def proof_size(self) -> Size | None:
        """The size of the invariant, the ranking or the solution, if there is one."""
        proofs = (self.invariant, self.ranking, self.solution)
        return next((proof.size for proof in proofs if proof is not None), None)

    def __repr__(self) -> str:
        return f"<Answer {self.label}: {self.verdict}>"


class Result:
    """The answers about the properties that were to be decided, and the statistics of the run.

    What is said of one property, such as `invariant`, is said of the one that decides the verdict: the first that is
    unsafe, else the first that is unknown, else the first.
    """

    def __init__(self, answers: list[Answer], statistics: dict[str, Any]) -> None:
        """Results come from :meth:`pdrer.Model.check`."""
        #: One for each property, in the order of the model.
        self.answers = answers
        #: What `--stats` writes, with the same names.
        self.statistics = statistics

    @property
    def leading(self) -> Answer:
        """The answer that decides the verdict."""
        for verdict in ("unsafe", "unknown"):
            for answer in self.answers:
                if answer.verdict == verdict:
                    return answer
        return self.answers[0]

    @property
    def verdict(self) -> str:
        """`unsafe` if a property is, else `unknown` if one is, else `safe`."""
        return self.leading.verdict

    @property
    def reason(self) -> str | None:
        """Why it is unknown."""
        return self.leading.reason

    @property
    def invariant(self) -> Invariant | None:
        """Why it is safe."""
        return self.leading.invariant

    @property
    def ranking(self) -> Ranking | None:
        """Why a justice property is safe."""
        return self.leading.ranking

    @property
    def counterexample(self) -> Counterexample | None:
        """A run in which it fails."""
        return self.leading.counterexample

    @property
    def solution(self) -> Solution | None:
        """Why Horn clauses are safe."""
        return self.leading.solution

    @property
    def derivation(self) -> Derivation | None:
        """Why Horn clauses are not safe."""
        return self.leading.derivation

    @property
    def proof_size(self) -> Size | None:
        """The size of the invariant, the ranking or the solution, if there is one."""
        return self.leading.proof_size

    def certificate(self, *, ascii: bool = False) -> bytes:
        """The witness circuit of the proof, an AIGER file; of Horn clauses their solution.

        Raises `ValueError` if there is no proof, or none that has a certificate.
        """
        if self.solution is not None:
            return self.solution.to_smt2().encode()
        for proof in (self.invariant, self.ranking):
            if proof is not None:
                return proof.certificate(ascii=ascii)
        raise ValueError(f"there is no proof: the verdict is {self.verdict}")

    def __getitem__(self, property: int | str) -> Answer:
        """The answer about a property, by its number, its label or its name."""
        for answer in self.answers:
            if property in (answer.property, answer.label, answer.name):
                return answer
        raise KeyError(property)

    def __iter__(self) -> Iterator[Answer]:
        return iter(self.answers)

    def __len__(self) -> int:
        return len(self.answers)

    def __repr__(self) -> str:
        return f"<Result {self.verdict}: {', '.join(f'{answer.label} {answer.verdict}' for answer in self.answers[:8])}>"

    def _repr_html_(self) -> str:
        def row(answer: Answer) -> str:
            size, run = answer.proof_size, answer.counterexample or answer.derivation
            details = "" if size is None else f"{size.clauses} lemmas, {size.auxiliary} auxiliary variables, size {size.total}"
            if run is not None:
                details = f"{len(run)} steps"
            cells = [answer.label, answer.name or "", answer.verdict, details or answer.reason or ""]
            return "<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in cells) + "</tr>"

        head = "".join(f"<th>{name}</th>" for name in ("property", "name", "verdict", ""))
        return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(map(row, self.answers))}</tbody></table>"
