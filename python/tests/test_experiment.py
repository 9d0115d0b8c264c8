"""Experiments, and the runner that makes them."""

import pathlib
import subprocess

import pytest
from support import CORPUS, program

from pdrer import experiment


def test_hwmcc_comes_with_the_package() -> None:
    def hwmcc(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([program("hwmcc"), *words], capture_output=True, text=True, timeout=60)

    assert hwmcc("--version").stdout.startswith("hwmcc ")
    for words, said in ((["run", "no/such/set"], "hwmcc: no/such/set"), (["nothing"], "error: unrecognized subcommand")):
        failed = hwmcc(*words)
        assert failed.returncode == 2 and failed.stderr.startswith(said)


def test_grids_have_names() -> None:
    grid = experiment.grid(engine=["pdr", "pdrer"], er_templates=[None, ["and", "xor"]])
    assert list(grid) == ["pdr", "pdr+and-xor", "pdrer", "pdrer+and-xor"]
    assert grid["pdrer"] == {"engine": "pdrer", "er_templates": None}
    with pytest.raises(ValueError, match="two configurations"):
        experiment.grid(engine=["pdr", "pdr"])


def test_experiments_are_resumed_and_are_tables(tmp_path: pathlib.Path) -> None:
    pytest.importorskip("pandas")
    models = [CORPUS / name for name in ("parity6.aag", "counter4.aag", "shift8.aag")]
    grid, out = experiment.grid(engine=["pdr", "pdrer"]), tmp_path / "out"
    with pytest.raises(TypeError, match="seed is not an option of a configuration"):
        experiment.run(models, {"x": {"seed": 3}}, out)
    seen: list[tuple[int, int]] = []
    progress = lambda done, total, line: seen.append((done, total))  # noqa: E731
    first = experiment.run(models[:2], grid, out, seeds=[0, 1], on_progress=progress)
    assert len(first) == 8 and seen == [(i, 8) for i in range(1, 9)]
    with pytest.raises(subprocess.CalledProcessError) as failed:
        experiment.run("no/such/set", grid, tmp_path / "none")
    assert "no/such/set" in failed.value.stderr
    before = (out / "runs.jsonl").read_text()
    again = experiment.run(models[:2], grid, out, seeds=[0, 1])
    assert (out / "runs.jsonl").read_text() == before and len(again) == 8
    frame = again.frame()
    assert frame["verified"].all() and set(frame["verdict"]) == {"safe", "unsafe"}
    pivot = again.pivot("size")
    # The proof of a parity is short only with auxiliary variables.
    assert pivot["pdrer"].max() < pivot["pdr"].max()
    assert "<html" in again.report().read_text() and again.plots(tmp_path / "plots")
