#!/usr/bin/env python3
"""Do searches stay as short as they were? Runs `pdrer check` on families of `pdrer generate`, and compares SAT calls
and lemmas with a record: a change that makes a search much longer is seen when it is made.

    counters.py --pdrer target/release/pdrer -j 2                        # compares; exit code 1 if any is worse
    counters.py --pdrer target/release/pdrer -j 2 --only '^gray'         # some of them
    counters.py --pdrer target/release/pdrer -j 2 --record               # what is found becomes the record

A line of the list has the number of seeds, the engines, and the arguments of `pdrer generate`; # begins a comment.
The record is the file beside it with the ending .csv, which has a row for each run.

The same search has the same counters whatever else the machine does, but a change that only reshuffles a search moves
those of a single seed by up to a factor of two. So the geometric means over the seeds of a family and an engine are
compared: they scatter far less than by the factor that fails, and noisy families have more seeds to make sure of it.

More than FACTOR times the record is worse; less than 1 / FACTOR is better, a hint to record anew. A wrong verdict, or
none within LIMIT CPU seconds, is a failure, too, and nothing is recorded then.
"""
import argparse
import csv
import json
import math
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections import namedtuple
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from bench import INTERRUPTED, run_limited

FACTOR = 1.5
# CPU seconds; six times what the longest run takes.
LIMIT = 60
COUNTERS = {"sat_calls": "SAT calls", "lemmas_learned": "lemmas"}
FIELDS = ["family", "engine", "seed", *COUNTERS]
VERDICTS = {20: "safe", 10: "unsafe"}
# Families and engines that have no verdict for some seed: other seeds would only take as long.
HOPELESS = set()

Case = namedtuple("Case", "family engine seeds")


def cases(path):
    """What a list says: for each line and engine, the arguments of `pdrer generate`, and the seeds."""
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if words := line.partition("#")[0].split():
            if len(words) < 3 or not words[0].isdecimal() or words[0] == "0":
                sys.exit(f"{path}:{number}: expected SEEDS ENGINE,... FAMILY SIZE...")
            for engine in words[1].split(","):
                yield Case(" ".join(words[2:]), engine, range(int(words[0])))


def read(path):
    """The record: the counters of each family, engine and seed."""
    with path.open(newline="") as file:
        return {(row["family"], row["engine"], int(row["seed"])): {name: int(row[name]) for name in COUNTERS}
                for row in csv.DictReader(file)}


def write(path, counters):
    with path.open("w", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(FIELDS)
        rows.writerows([*run, *found.values()] for run, found in counters.items())


def search(args, folder, model, family, engine, seed):
    """A run: its counters, what is wrong with it, and its CPU seconds."""
    if (family, engine) in HOPELESS:
        return None, "", 0
    stats = Path(folder, f"{model.stem} {engine} {seed}.json")
    code, output, cpu_s, _ = run_limited([args.pdrer, "check", str(model), "--engine", engine, "--seed", str(seed),
                                          "--stats", str(stats)], LIMIT)
    expected = "unsafe" if "--unsafe" in family.split() else "safe"
    found, fault = None, ""
    if cpu_s > LIMIT or code < 0:
        fault = f"no verdict within {LIMIT} CPU seconds" if cpu_s > LIMIT else f"signal {-code}"
        HOPELESS.add((family, engine))
    elif code not in VERDICTS:
        fault = f"exit code {code}: {' '.join(output.split()[-20:])}"
    elif VERDICTS[code] != expected:
        fault = f"{VERDICTS[code]}, should be {expected}"
    else:
        said = json.loads(stats.read_text())
        found = {name: said[name] for name in COUNTERS}
    what = " ".join(f"{found[name]:9,} {title}" for name, title in COUNTERS.items()) if found else f"WRONG: {fault}"
    print(f"{family:12} {engine:5} seed {seed}  {cpu_s:6.2f} s  {what}", file=sys.stderr, flush=True)
    return found, fault, cpu_s


def run_all(args, chosen):
    """Makes all runs: the counters of those that went well, what is wrong with others, and CPU seconds."""
    runs = [(case.family, case.engine, seed) for case in chosen for seed in case.seeds]
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(args.jobs) as pool:
        models = {}
        for family in dict.fromkeys(case.family for case in chosen):
            models[family] = Path(folder, family.replace(" ", "-") + ".aig")
            made = subprocess.run([args.pdrer, "generate", *family.split(), "-o", models[family]],
                                  capture_output=True, text=True)
            if made.returncode:
                sys.exit(f"{args.pdrer} generate {family}: {made.stderr.strip()}")
        futures = {run: pool.submit(search, args, folder, models[run[0]], *run) for run in runs}
        try:
            done = {run: future.result() for run, future in futures.items()}
        except KeyboardInterrupt:
            INTERRUPTED.set()
            pool.shutdown(cancel_futures=True)
            sys.exit(130)
    counters = {run: found for run, (found, _, _) in done.items() if found}
    faults = [f"{family}, {engine}, seed {seed}: {fault}"
              for (family, engine, seed), (_, fault, _) in done.items() if fault]
    return counters, faults, sum(cpu_s for _, _, cpu_s in done.values())


def geometric(values):
    return math.exp(statistics.mean(map(math.log, values)))


def compare(record, counters, chosen):
    """Prints the table. What is worse, and what is better: families only, not the rows for all of them."""
    worse, better, ratios = [], [], {}
    print("| family | engine | SAT calls | of the record | lemmas | of the record |\n|---|---|--:|--:|--:|--:|")
    for family, engine, seeds in chosen:
        runs = [(family, engine, seed) for seed in seeds]
        if not all(run in counters for run in runs):
            continue
        cells = [family, engine]
        for name, title in COUNTERS.items():
            now, then = (geometric(max(found[run][name], 1) for run in runs) for found in (counters, record))
            ratio = now / then
            ratios.setdefault(engine, {}).setdefault(name, []).append(ratio)
            cells += [f"{now:,.0f}", f"{ratio:.2f}"]
            line = f"{family}, {engine}: {title} {now:,.0f} instead of {then:,.0f}, {ratio:.2f} of the record"
            worse += [line] * (ratio > FACTOR)
            better += [line] * (ratio < 1 / FACTOR)
        print(f"| {' | '.join(cells)} |")
    for engine, of_engine in ratios.items():
        print(f"| all | {engine} | {' | '.join(f'| {geometric(of_engine[name]):.2f}' for name in COUNTERS)} |")
    return worse, better


def pattern(text):
    try:
        return re.compile(text)
    except re.error as error:
        raise argparse.ArgumentTypeError(f"{text}: {error}") from None


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("list", type=Path, nargs="?", default=Path(__file__).with_suffix(".txt"), help="the families: %(default)s")
    add("--pdrer", default="pdrer", help="the program")
    add("--record", action="store_true", help="write the record anew instead of comparing with it")
    add("-j", "--jobs", type=int, default=1, metavar="N", help="runs at the same time")
    add("--only", type=pattern, default="", metavar="REGEX", help="those that it finds: `gray 7 pdr` is one of all")
    return parser.parse_args()


def main():
    args = arguments()
    again = f"{sys.argv[0]} {args.list} --pdrer {args.pdrer} --record"
    if not shutil.which(args.pdrer):
        sys.exit(f"{args.pdrer}: no such program; `cargo build --release` makes target/release/pdrer, for --pdrer")
    if not args.list.is_file():
        sys.exit(f"{args.list}: no such file")
    every = list(cases(args.list))
    chosen = [case for case in every if args.only.search(f"{case.family} {case.engine}")]
    if not chosen:
        sys.exit(f"{args.list}: nothing to run")
    path = args.list.with_suffix(".csv")
    record = read(path) if path.exists() else {}
    for family, engine, seeds in [] if args.record else chosen:
        for seed in seeds:
            if (family, engine, seed) not in record:
                sys.exit(f"{path}: no row for {family}, {engine}, seed {seed}; "
                         f"to add it: {again} --only '^{family} {engine}$'")

    counters, faults, cpu_s = run_all(args, chosen)
    print(f"{cpu_s:.0f} CPU seconds", file=sys.stderr)
    worse, better = [], []
    if not args.record:
        worse, better = compare(record, counters, chosen)
    elif not faults:
        runs = [(case.family, case.engine, seed) for case in every for seed in case.seeds]
        write(path, {run: found for run in runs if (found := counters.get(run) or record.get(run))})
        print(f"{path}: {len(counters)} runs recorded")
    for line in better:
        print(f"BETTER: {line}")
    if better:
        print(f"If this is meant to stay, record it: {again}")
    for line in worse:
        print(f"WORSE: {line}")
    for line in faults:
        print(f"WRONG: {line}")
    sys.exit(bool(worse or faults))


if __name__ == "__main__":
    main()
