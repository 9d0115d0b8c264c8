#!/usr/bin/env python3
"""What the summary of `hwmcc report DIRECTORY` must say, from the lines of DIRECTORY/runs.jsonl alone."""

import json, sys

limit = json.load(open(sys.argv[1] + "/run.json"))["limits"]["cpu_s"]
runs = [json.loads(line) for line in open(sys.argv[1] + "/runs.jsonl")]
print("set configuration runs solved safe unsafe PAR-2 wrong")
for set_, name in sorted({(run["set"], run["configuration"]) for run in runs}):
    mine = [run for run in runs if (run["set"], run["configuration"]) == (set_, name)]
    right = [run for run in mine if run["verdict"] in ("safe", "unsafe") and "wrong" not in run]
    safe = sum(run["verdict"] == "safe" for run in right)
    par2 = (sum(run["cpu_s"] for run in right) + 2 * limit * (len(mine) - len(right))) / len(mine)
    wrong = sum("wrong" in run for run in mine)
    print(set_, name, len(mine), len(right), safe, len(right) - safe, f"{par2:.6f}", wrong)
