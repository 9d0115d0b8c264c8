import os
from collections.abc import Callable
from typing import Literal

class Error(Exception): ...

class Model:
    @staticmethod
    def read(path: str | os.PathLike[str], words: list[str]) -> Model: ...
    @staticmethod
    def of(contents: bytes, name: str | os.PathLike[str], words: list[str]) -> Model: ...
    path: os.PathLike[str]
    inputs: list[str]
    latches: list[str]
    gates: bytes
    next: bytes
    reset: bytes
    constraints: list[int]
    fairness: list[int]
    properties: list[tuple[int, str, str | None, list[int]]]
    has_words: bool
    def aiger(self, ascii: bool) -> bytes: ...
    def simulate(self, states: bytes, inputs: bytes, runs: int, steps: int) -> tuple[bytes, bytes, bytes]: ...
    def check(
        self, words: list[str], progress: Callable[[str], object] | None
    ) -> tuple[list[Answer], str]: ...

class Answer:
    property: int
    label: str
    name: str | None
    verdict: str
    reason: str | None
    bound: int | None
    checked: bool
    invariant: Invariant | None
    ranking: Ranking | None
    counterexample: Counterexample | None

class Counterexample:
    property: int
    back: int | None
    names: tuple[list[str], list[str]]
    inputs: list[list[bool]]
    states: list[list[bool]]
    def witness(self) -> bytes: ...
    def vcd(self, turns: int) -> bytes: ...

class Ranking:
    ticks: int
    sets: int
    size: tuple[int, int, int, int, int]
    def export(self, format: str) -> str: ...
    def certificate(self, ascii: bool) -> bytes: ...

class Invariant:
    property: int
    lemmas: list[list[int]]
    definitions: list[tuple[Literal["and", "xor"], int, int]]
    variables: list[str]
    size: tuple[int, int, int, int, int]
    induction: str | None
    together: list[int]
    def holds(self, state: list[bool], first_step: bool) -> bool: ...
    def export(self, format: str) -> str: ...
    def minimize(self) -> Invariant: ...
    def without_auxiliary(self, limit: int) -> Invariant: ...
    def certificate(self, ascii: bool) -> bytes: ...
    def implied(self, other: Invariant) -> tuple[int, int]: ...
    def verify(self) -> None: ...

def program(arguments: list[str]) -> int: ...
def options() -> list[tuple[str, bool]]: ...
