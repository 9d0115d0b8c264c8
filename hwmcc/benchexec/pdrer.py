"""pdrer for BenchExec: how to call it, and how to read what it says. See README.md in this directory."""

import re

import benchexec.result as result
import benchexec.tools.template

# What `pdrer check` prints alone on a line, its exit code for it, and what BenchExec calls it.
ANSWERS = {
    "safe": (20, result.RESULT_TRUE_PROP),
    "unsafe": (10, result.RESULT_FALSE_PROP),
    "unknown": (0, result.RESULT_UNKNOWN),
}

# Why pdrer gave up, if it was because of limits that BenchExec gave it.
LIMITS = {"time limit reached": result.RESULT_TIMEOUT, "memory limit reached": "OUT OF MEMORY"}


class Tool(benchexec.tools.template.BaseTool2):
    """
    pdrer decides safety properties of hardware (AIGER 1.9).

    The options of the benchmark definition are those of `pdrer check`, without `--format`. The limits of wall time
    and memory become `--timeout` and `--memory`, a little lower, so that pdrer still writes its statistics; at the
    limit of CPU time BenchExec sends SIGTERM, which does the same. A task definition may say in its `options` which
    `property` of the model the task is about, by number; without that all of them are.
    """

    def executable(self, tool_locator):
        return tool_locator.find_executable("pdrer")

    def name(self):
        return "pdrer"

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="pdrer ")

    def cmdline(self, executable, options, task, rlimits):
        command = [executable, "check", task.single_input_file, *options]

        def add(option, value):
            given = any(word == option or word.startswith(option + "=") for word in options)
            if value is not None and not given:
                command.extend([option, str(value)])

        add("--property", (task.options or {}).get("property"))
        add("--timeout", lower(rlimits.walltime, 2))
        add("--memory", lower(rlimits.memory and rlimits.memory // (1 << 20), 100))
        return command

    def determine_result(self, run):
        answers = {line for line in run.output if line in ANSWERS}
        if len(answers) != 1:
            return result.RESULT_ERROR
        answer = answers.pop()
        exit_code, status = ANSWERS[answer]
        if run.exit_code.value != exit_code:
            # It crashed, or could not write a file, after it had printed the answer.
            return f"{result.RESULT_ERROR} ({answer}, but {run.exit_code})"
        if answer == "unknown":
            return LIMITS.get(self.get_value_from_output(run.output, "reason"), status)
        return status

    def get_value_from_output(self, output, identifier):
        """What follows that name in pdrer's summary, such as `frames` or `auxiliary variables`."""
        pattern = re.compile(re.escape(identifier) + r" {2,}(.*)")
        found = (pattern.fullmatch(line) for line in output)
        return next((match[1] for match in found if match), None)


def lower(limit, margin):
    """A limit that is reached before that one, if there is one."""
    return limit and max(limit - margin, (limit + 1) // 2)
