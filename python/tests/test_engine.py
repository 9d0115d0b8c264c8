"""Engines in Python."""

import importlib.util
import itertools
import pathlib
import signal
import time
from typing import Any

import pytest
from support import CORPUS, MODELS, ROOT

import pdrer
from pdrer.engine import Limits, Path, Proof, Solver, System, decide


def example(name: str) -> Any:
    spec = importlib.util.spec_from_file_location(name, ROOT / "python" / "examples" / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("path", MODELS, ids=lambda path: path.name)
def test_the_engine_in_python_agrees(path: pathlib.Path) -> None:
    model, pdr = pdrer.Model.read(path), example("pdr").Pdr()
    for expected in model.check():
        try:
            answer = decide(model, pdr, property=expected.property, timeout=10)
        except ValueError as error:
            assert "begins with the value of another literal" in str(error) or "justice" in str(error)
            continue
        assert answer is None or (answer.verdict, answer.checked) == (expected.verdict, True)
        if path.name in ("shift8.aag", "traffic.aag", "counter4.aag", "fifo4.aag"):
            assert answer is not None


def test_wrong_answers_of_an_engine_are_refused() -> None:
    class Wrong:
        def __init__(self, answer: Proof | Path) -> None:
            self.answer = answer

        def run(self, system: System, limits: Limits) -> Proof | Path:
            return self.answer

    model = pdrer.Model.read(CORPUS / "counter4.aag")
    with pytest.raises(pdrer.Error):
        decide(model, Wrong(Proof([])))
    with pytest.raises(pdrer.Error):
        decide(model, Wrong(Path([False] * 4, [[]] * 3)))
    for bad in (Proof([[2 * 1000]]), Path([False], [[]])):
        with pytest.raises(ValueError):
            decide(model, Wrong(bad))
    with pytest.raises(ValueError, match="no literal 4000"):
        System(model, 0).solver().add([4000])


def pigeons(solver: Solver, count: int) -> None:
    """One more pigeon than holes, which takes resolution very long."""
    place = [[solver.variable() for _ in range(count)] for _ in range(count + 1)]
    for pigeon in place:
        solver.add(pigeon)
    for one, other in itertools.combinations(place, 2):
        for a, b in zip(one, other):
            solver.add([a ^ 1, b ^ 1])


def test_limits_end_queries() -> None:
    class Stubborn:
        def run(self, system: System, limits: Limits) -> None:
            solver = system.solver()
            pigeons(solver, 14)
            solver.solve()

    start = time.monotonic()
    assert decide(pdrer.Model.read(CORPUS / "toggle2.aag"), Stubborn(), timeout=0.5) is None
    assert 0.5 <= time.monotonic() - start < 10


def test_signals_end_queries() -> None:
    def enough(*_: object) -> None:
        raise RuntimeError("enough")

    solver = Solver(pdrer.Model.read(CORPUS / "toggle2.aag"))
    pigeons(solver, 14)
    before = signal.signal(signal.SIGALRM, enough)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.5)
        with pytest.raises(RuntimeError, match="enough"):
            solver.solve()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
