#!/usr/bin/env python3
"""Tests the tool-info module with the package `benchexec` and a pdrer: `test.py DIRECTORY-OF-PDRER`, from the root of the
repository. No containers and no control groups: not every machine has them."""

import subprocess
import sys
import types
import unittest
from pathlib import Path

sys.path.insert(0, str(Path.cwd()))

import benchexec.model as model
from benchexec.tools.template import BaseTool2
from benchexec.util import ProcessExitCode, read_local_time

from hwmcc.benchexec.pdrer import Tool

HERE = Path("hwmcc/benchexec")
PROGRAMS = sys.argv.pop()


def command(options=(), limits=None, asked=None):
    task = BaseTool2.Task.with_files(["m.aig"], options=asked)
    return Tool().cmdline("pdrer", list(options), task, BaseTool2.ResourceLimits(**(limits or {})))


def status(output, exit_code):
    lines = output.splitlines(keepends=True)
    code = ProcessExitCode.create(value=exit_code)
    return Tool().determine_result(BaseTool2.Run(["pdrer"], code, BaseTool2.RunOutput(lines), None))


class Command(unittest.TestCase):
    def test_task(self):
        self.assertEqual(command(), ["pdrer", "check", "m.aig"])
        third = command(["--seed", "7"], asked={"property": 3})
        self.assertEqual(third, ["pdrer", "check", "m.aig", "--seed", "7", "--property", "3"])

    def test_limits(self):
        limits = {"cputime": 60, "cputime_hard": 65, "walltime": 120, "memory": 4_000_000_000}
        self.assertEqual(command(limits=limits)[3:], ["--timeout", "118", "--memory", "3714"])
        self.assertEqual(command(limits={"walltime": 1, "memory": 1 << 20})[3:], ["--timeout", "1", "--memory", "1"])
        for own in (["--timeout", "5", "--memory=7"], ["--timeout=5", "--memory", "7"]):
            self.assertEqual(command(own, limits)[3:], own)


class Result(unittest.TestCase):
    """Of real runs; what their command line says is what the module makes of the task."""

    def decide(self, name, *options):
        tool = Tool()
        executable = tool.executable(BaseTool2.ToolLocator(tool_directory=PROGRAMS))
        task = BaseTool2.Task.with_files([f"tests/corpus/{name}"])
        words = tool.cmdline(executable, list(options), task, BaseTool2.ResourceLimits(walltime=100, memory=10**10))
        run = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        return status(run.stdout, run.returncode)

    def test_answers(self):
        self.assertEqual(self.decide("parity6.aag"), "true")
        self.assertEqual(self.decide("counter4.aag"), "false")
        self.assertEqual(self.decide("fifo4_faulty.aag"), "false")
        self.assertEqual(self.decide("fifo4_faulty.aag", "--property", "0"), "true")

    def test_no_answer(self):
        self.assertEqual(self.decide("parity6.aag", "--timeout", "0"), "TIMEOUT")
        self.assertEqual(self.decide("parity6.aag", "--memory", "0"), "OUT OF MEMORY")
        self.assertEqual(self.decide("parity6.aag", "--engine", "sim", "--bound", "3"), "unknown")
        self.assertEqual(self.decide("nothing.aag"), "ERROR")

    def test_output_and_exit_code_agree(self):
        self.assertEqual(status("safe\nframes               9\n", 20), "true")
        self.assertTrue(status("safe\n", 1).startswith("ERROR (safe, but"), status("safe\n", 1))
        self.assertEqual(status("b0: safe\n", 20), "ERROR")
        self.assertEqual(status("safe\nunsafe\n", 20), "ERROR")
        self.assertEqual(status("", 2), "ERROR")

    def test_columns(self):
        output = BaseTool2.RunOutput(["unsafe\n", "depth                15\n", "auxiliary variables  0\n"])
        value = lambda name: Tool().get_value_from_output(output, name)
        self.assertEqual([value("depth"), value("auxiliary variables"), value("unsafe")], ["15", "0", None])


class Files(unittest.TestCase):
    def test_tool_info(self):
        words = [sys.executable, "-m", "benchexec.test_tool_info", "hwmcc.benchexec.pdrer", "--no-container"]
        words += ["--tool-directory", PROGRAMS, "--task-definition", *sorted(map(str, HERE.glob("tasks/*.yml")))]
        run = subprocess.run(words, capture_output=True, text=True, timeout=60)
        self.assertEqual(run.returncode, 0, run.stderr)
        warnings = [line for line in run.stderr.splitlines() if line.startswith("WARNING")]
        expected = ["ignores property file", "multiple input files", "Path to executable is absolute"]
        surprising = [line for line in warnings if not any(part in line for part in expected)]
        self.assertEqual(surprising, [], run.stderr)
        self.assertIn("Version", run.stderr)

    def test_benchmark_definition(self):
        config = types.SimpleNamespace(
            name=None, output_path="", container=False, timelimit=None, walltimelimit=None, memorylimit=None,
            corelimit=None, num_of_threads=None, results_per_rundefinition=False, results_per_taskset=False,
            selected_run_definitions=None, selected_sourcefile_sets=None, description_file=None,
        )
        found = model.Benchmark(str(HERE / "pdrer.xml"), config, read_local_time())
        tasks, models = len(list(HERE.glob("tasks/*.yml"))), len(list(Path("hwmcc/models").glob("*.aig")))
        self.assertEqual([len(runs.runs) for runs in found.run_sets], [tasks + models] * 2)
        known = [str(*run.expected_results.values()) for run in found.run_sets[0].runs[:tasks]]
        self.assertEqual(known, ["false", "true"])


if __name__ == "__main__":
    unittest.main()
