"""Experiments: a grid of options over a set of models, run by `hwmcc` under hard limits, as data.

>>> from pdrer import experiment
>>> configurations = experiment.grid(engine=["pdr", "pdrer"], no_minimize=[False, True])
>>> list(configurations)
['pdr', 'pdr+no_minimize', 'pdrer', 'pdrer+no_minimize']

:func:`run` makes the runs that are missing in its directory, so it goes on where it was interrupted.
"""

import itertools
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from . import notebook
from .options import words

if TYPE_CHECKING:
    import pandas

Path = str | os.PathLike[str]

#: Options that the runner decides on.
_OF_THE_RUNNER = ("seed", "timeout", "memory")


def grid(**options: Sequence[object]) -> dict[str, dict[str, object]]:
    """All combinations of values of options, with the names of configurations.

    Names have the values, except for those that are false or none, and the names of switches.
    """
    found: dict[str, dict[str, object]] = {}
    for values in itertools.product(*options.values()):
        configuration = dict(zip(options, values))
        parts = [
            name if value is True else "-".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)
            for name, value in configuration.items()
            if value is not None and value is not False
        ]
        name = re.sub(r"[^A-Za-z0-9+._-]", "-", "+".join(parts)) or "default"
        if name in found:
            raise ValueError(f"two configurations are called {name}")
        found[name] = configuration
    return found


def run(
    models: Path | Iterable[Path],
    configurations: Mapping[str, Mapping[str, object]],
    out: Path,
    *,
    cpu_limit: float = 10,
    memory: int | None = None,
    jobs: int | None = None,
    seeds: Iterable[int] = (0,),
    verify: bool = True,
    on_progress: Callable[[int, int, str], object] | None = None,
) -> "Experiment":
    """Runs configurations on models, and waits. What is in the directory `out` already is not run again.

    `models` are directories, lists or models, as for `hwmcc run`; `configurations` are options of `pdrer check` by the names
    of the configurations (see :func:`grid`); `cpu_limit` is in seconds for each run, `memory` in MiB. Answers are verified by
    `pdrer verify`, unless `verify` is false. After each run `on_progress` is called with the number of runs that are done, that
    of all, and a line of text; without it there is a bar in notebooks, and else the lines are on standard error.

    Raises `subprocess.CalledProcessError` if the program ends with an error.
    """
    folder = pathlib.Path(out).absolute()
    begun = (folder / "run.json").exists()
    files = folder.with_name(folder.name + "-configurations")
    files.mkdir(parents=True, exist_ok=True)
    named = []
    for name, options in configurations.items():
        file = files / f"{name}.toml"
        file.write_text(_configuration(name, options))
        named.append(str(file))
    sets = [models] if isinstance(models, (str, os.PathLike)) else list(models)
    command = [_program("hwmcc"), "run", *[os.fspath(one) for one in sets], "--config", ",".join(named), "--out", str(folder)]
    command += ["--cpu-limit", str(cpu_limit), "--seeds", ",".join(map(str, seeds))]
    command += [] if memory is None else ["--memory", str(memory)]
    command += [] if jobs is None else ["--jobs", str(jobs)]
    command += [] if verify else ["--no-verify"]
    command += ["--resume"] if begun else []
    progress = on_progress or (notebook.Bar() if notebook.is_here() else _say)
    said: list[str] = []
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as child:
        assert child.stderr is not None
        try:
            for line in child.stderr:
                count = re.match(r"\[ *(\d+)/(\d+)\] *", line)
                if count is None:
                    said.append(line)
                else:
                    progress(int(count[1]), int(count[2]), line[count.end() :].rstrip())
        except BaseException:
            # It ends its runs; the next call goes on from here.
            child.terminate()
            raise
    # 1: there are wrong answers or errors, which the records have.
    if child.returncode not in (0, 1):
        raise subprocess.CalledProcessError(child.returncode, command, stderr="".join(said))
    return Experiment(folder)


def _say(done: int, total: int, line: str) -> None:
    print(f"[{done}/{total}] {line}", file=sys.stderr)


def _configuration(name: str, options: Mapping[str, object]) -> str:
    """A file with a configuration of `hwmcc`."""
    for option in options:
        if option in _OF_THE_RUNNER:
            raise TypeError(f"{option} is not an option of a configuration, but of the run")
    command = [_program("pdrer"), "check", "{model}", "--quiet", *words(options), "--seed", "{seed}", "--stats", "{stats}"]
    command += ["--witness", "{witness}", "--certificate", "{certificate}"]
    lines = [
        f"name = {json.dumps(name)}",
        f"command = {json.dumps(command)}",
        f"version = {json.dumps([_program('pdrer'), '--version'])}",
        *("[safe]", "exit = [20]", 'line = "safe"'),
        *("[unsafe]", "exit = [10]", 'line = "unsafe"'),
        *("[unknown]", "exit = [0]", 'line = "unknown"'),
    ]
    return "\n".join(lines) + "\n"


def _program(name: str) -> str:
    """A program of this package."""
    beside = pathlib.Path(sys.executable).with_name(name)
    return str(beside) if beside.exists() else shutil.which(name) or name


class Experiment:
    """The records of runs in a directory of `hwmcc`, whoever has made them."""

    def __init__(self, folder: Path) -> None:
        """The records in this directory. Raises `FileNotFoundError` if there are none."""
        self._folder = pathlib.Path(folder)
        with open(self._folder / "runs.jsonl", encoding="utf-8") as lines:
            #: A dictionary for each run, as `hwmcc/README.md` describes them; `stats` are the statistics of the run.
            self.records: list[dict[str, Any]] = [json.loads(line) for line in lines]

    def frame(self) -> "pandas.DataFrame":
        """A row for each run, with the columns that most comparisons need. Needs pandas.

        `model`, `family`, `configuration`, `seed`, `verdict`, `verified`, `cpu_s`, `wall_s`, `peak_mib`, `frames`, `sat_calls`;
        of proofs `clauses`, `literals`, `aux_vars` and `size`; of counterexamples `depth`.
        """
        import pandas

        return pandas.DataFrame(map(_row, self.records))

    def pivot(self, column: str = "size") -> "pandas.DataFrame":
        """A row for each model and a column for each configuration, with the mean of a column over the seeds. Needs pandas."""
        return self.frame().pivot_table(index="model", columns="configuration", values=column)

    def report(self, page: Path | None = None) -> pathlib.Path:
        """Writes the page of `hwmcc report` with tables and plots; by default `report.html` in the directory."""
        page = self._folder / "report.html" if page is None else pathlib.Path(page)
        self._hwmcc("report", str(self._folder), "-o", str(page))
        return page

    def plots(self, folder: Path) -> list[pathlib.Path]:
        """Writes the plots of the report, SVG files, into a directory."""
        page = pathlib.Path(folder) / "report.html"
        page.parent.mkdir(parents=True, exist_ok=True)
        self._hwmcc("report", str(self._folder), "-o", str(page), "--svg", str(folder))
        return sorted(page.parent.glob("*.svg"))

    def _hwmcc(self, *arguments: str) -> None:
        subprocess.run([_program("hwmcc"), *arguments], check=True, stdout=subprocess.DEVNULL)

    def __len__(self) -> int:
        return len(self.records)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter(self.records)

    def __repr__(self) -> str:
        solved = sum(record["verdict"] in ("safe", "unsafe") for record in self.records)
        return f"<Experiment {self._folder}: {len(self)} runs, {solved} with an answer>"


def _row(record: Mapping[str, Any]) -> dict[str, object]:
    stats = record.get("stats") or {}
    proof = stats.get("proof") or {}
    row = {key: record.get(key) for key in ("model", "family", "configuration", "seed", "verdict")}
    row["verified"] = (record.get("verification") or {}).get("outcome") == "confirmed"
    row |= {key: record.get(key) for key in ("cpu_s", "wall_s", "peak_mib")}
    row |= {key: stats.get(key) for key in ("frames", "sat_calls")}
    row |= {key: proof.get(key) for key in ("clauses", "literals", "aux_vars", "size")}
    return row | {"depth": stats.get("depth")}
