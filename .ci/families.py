#!/usr/bin/env python3
"""Measures what reuse saves: runs `pdrer incremental` with each mode on families of `pdrer generate`, seed by seed and
mode by mode, so that whatever else the machine does falls on all modes alike.

    families.py .ci/families.txt --pdrer target/release/pdrer --seeds 10 --runs runs.jsonl --plot families.svg
    families.py --runs runs.jsonl --plot families.svg      # the tables and the plot of runs that were made before

A line of the list has the arguments of `pdrer generate`; # begins a comment. Time is user plus system time of whole
processes, never wall time. Each run is a line of the file of --runs, with what `--stats` says of each system; runs that
are there are not made again. With --spacer, z3 decides the systems of each family in naive's order (`pdrer convert --to
horn`), until one takes more than so many CPU seconds.

The tables have, for each family and mode, means over seeds with the standard deviation: the time, the time to copy lemmas,
the copied share of the lemmas there were, SAT calls, and the time as a share of naive's; and geometric means of these
shares. The plot has the time of each system. The exit code is 1 if two runs of a family disagree about the border.
"""
import argparse
import json
import math
import shlex
import statistics
import subprocess
import sys
import tempfile
from html import escape
from pathlib import Path

from bench import run_limited

MODES = ["naive", "relax", "constrain", "binary", "climb"]
COLOURS = ["#000000", "#0072b2", "#d55e00", "#009e73", "#cc79a7"]


def families(path):
    """The families of a list: the name, the kind, and the arguments of `pdrer generate`."""
    for line in path.read_text().splitlines():
        if words := shlex.split(line, comments=True):
            # A graph in a file is named as seen from the list.
            words = [str(path.parent / word) if (path.parent / word).is_file() else word for word in words]
            shown = [Path(word).stem if "/" in word else word.lstrip("-") for word in words[1:]]
            hidden = {"processes", "switches"}
            yield " ".join([words[0]] * (words[0] != "pebbling") + [s for s in shown if s not in hidden]), words[0], words


def measure(args, model, key):
    """A run of `pdrer incremental`, as a row."""
    with tempfile.TemporaryDirectory() as folder:
        stats = Path(folder, "stats.json")
        argv = [args.pdrer, "incremental", model, "--engine", key["engine"], "--mode", key["mode"],
                "--seed", key["seed"], "--stats", stats]
        code, output, cpu_s, _ = run_limited(list(map(str, argv)), args.limit)
        if code < 0:
            return {**key, "cpu_s": cpu_s, "settled": False, "systems": []}
        if code or not stats.exists():
            sys.exit(f"{shlex.join(map(str, argv))}: exit code {code}: {output.strip()}")
        said = json.loads(stats.read_text())
    # Only the wall time of a system is known; a process runs in one thread.
    share = cpu_s / max(said["time"]["wall_s"], cpu_s)
    systems = [{"bound": system["bound"], "verdict": system["verdict"], "keeps": system.get("keeps"),
                "cpu_s": system["wall_s"] * share, "sat_calls": system["sat_calls"], "frames": system["frames"],
                "obligations": system["obligations"], "lemmas": system["lemmas_learned"]} for system in said["systems"]]
    return {**key, "cpu_s": cpu_s, "settled": said["settled"], "least": said["least_bound_with_counterexample"],
            "greatest": said["greatest_bound_without"], "copy_s": said["phase_s"].get("copy", 0) * share,
            "kept": said["copied"]["kept"], "given": said["copied"]["given"], "sat_calls": said["sat_calls"],
            "bounds": said["bounds"], "systems": systems}


def spacer(args, model, bounds, folder):
    """What z3 says of the systems with these bounds: pairs of verdict and CPU seconds, until a limit."""
    for bound in bounds:
        horn = Path(folder, "system.smt2")
        subprocess.run([args.pdrer, "convert", model, "--to", "horn", "--bound", str(bound), "-o", horn], check=True)
        code, output, cpu_s, _ = run_limited(["z3", "fp.engine=spacer", str(horn)], args.spacer)
        verdict = {"sat": "safe", "unsat": "unsafe"}.get(output.strip(), "unknown") if code == 0 else "unknown"
        yield {"bound": bound, "verdict": verdict, "cpu_s": cpu_s}
        if verdict == "unknown":
            return


def run_all(args, rows):
    """Makes the runs that are missing, and adds them to the rows and to the file."""
    done = {(row["family"], row["engine"], row["mode"], row["seed"]) for row in rows}

    def add(row):
        rows.append(row)
        with args.runs.open("a") as file:
            file.write(json.dumps(row) + "\n")
        print(f"{row['family']}  {row['engine']} {row['mode']} {row['seed']}  {row['cpu_s']:.2f} s", file=sys.stderr)

    with tempfile.TemporaryDirectory() as folder:
        for name, kind, arguments in families(args.list):
            model = Path(folder, "model.aig")
            subprocess.run([args.pdrer, "generate", *arguments, "-o", model], check=True)
            for seed in range(args.seeds):
                for engine in args.engines:
                    for mode in args.modes:
                        if (name, engine, mode, seed) not in done:
                            key = {"family": name, "kind": kind, "engine": engine, "mode": mode, "seed": seed}
                            add(measure(args, model, key))
            naive = [row for row in rows if row["family"] == name and row["mode"] == "naive" and row["settled"]]
            if args.spacer and naive and (name, "spacer", "naive", 0) not in done:
                bounds = [system["bound"] for system in naive[0]["systems"]]
                systems = list(spacer(args, model, bounds, folder))
                add({"family": name, "kind": kind, "engine": "spacer", "mode": "naive", "seed": 0,
                     "cpu_s": sum(system["cpu_s"] for system in systems), "limit": args.spacer,
                     "settled": systems[-1]["verdict"] != "unknown", "systems": systems})


def disagreements(rows):
    """What two runs of the same family contradict each other about."""
    for name in dict.fromkeys(row["family"] for row in rows):
        mine = [row for row in rows if row["family"] == name and row["settled"] and row["engine"] != "spacer"]
        if len(borders := {(row["least"], row["greatest"]) for row in mine}) > 1:
            yield f"{name}: the border is {' or '.join(map(str, sorted(borders, key=str)))}"
        for row in (row for row in rows if row["family"] == name and row["engine"] == "spacer"):
            known = {system["bound"]: system["verdict"] for run in mine for system in run["systems"]}
            for system in row["systems"]:
                if system["verdict"] not in ("unknown", known[system["bound"]]):
                    yield f"{name}: bound {system['bound']} is {system['verdict']} for z3"


def chosen(rows, **wanted):
    return [row for row in rows if all(row[key] == value for key, value in wanted.items())]


def mean(values):
    """The mean with its standard deviation."""
    values = list(values)
    deviation = statistics.stdev(values) if len(values) > 1 else 0
    return f"{statistics.mean(values):.2f} ± {deviation:.2f}"


def geometric(values):
    return math.exp(statistics.mean(map(math.log, values)))


def share(rows, name, engine, mode):
    """The time of a mode as a share of naive's, over the seeds that both decide; none if there are none."""
    times = [{row["seed"]: row["cpu_s"] for row in chosen(rows, family=name, engine=engine, mode=m, settled=True)}
             for m in (mode, "naive")]
    seeds = times[0].keys() & times[1].keys()
    return sum(times[0][s] for s in seeds) / sum(times[1][s] for s in seeds) if seeds else None


def of_spacer(rows, name):
    """The time of z3 for all systems, or the first one that it does not decide."""
    row = chosen(rows, family=name, engine="spacer")
    if not row:
        return ""
    last = row[0]["systems"][-1]
    return f"{row[0]['cpu_s']:.1f} s" if row[0]["settled"] else f"> {last['cpu_s']:.1f} s for bound {last['bound']}"


def tables(rows):
    """Prints, for each engine, a table of all families, and the geometric means."""
    names = list(dict.fromkeys(row["family"] for row in rows))
    for engine in dict.fromkeys(row["engine"] for row in rows if row["engine"] != "spacer"):
        mine = chosen(rows, engine=engine)
        modes = [mode for mode in MODES if chosen(mine, mode=mode)]
        seeds = len({row["seed"] for row in mine})
        print(f"\n`{engine}`, seeds: {seeds}\n")
        print("| family | mode | time s | copying s | copied | SAT calls | of naive | SPACER |")
        print("|---|---|--:|--:|--:|--:|--:|--:|")
        for name in names:
            for mode in modes:
                runs = chosen(mine, family=name, mode=mode)
                settled = [row for row in runs if row["settled"]]
                if not settled:
                    print(f"| {name} | {mode} | limit | | | | | |" if runs else "", end="\n" if runs else "")
                    continue
                given, kept = (sum(row[key] for row in settled) for key in ("given", "kept"))
                ratio = share(rows, name, engine, mode)
                calls = statistics.mean(row["sat_calls"] for row in settled)
                time = mean(row["cpu_s"] for row in settled)
                missing = f" ({len(runs) - len(settled)} at the limit)" if len(settled) < len(runs) else ""
                cells = [name if mode == modes[0] else "", mode, time + missing, mean(row["copy_s"] for row in settled),
                         f"{kept / given:.0%}" if given else "", f"{calls:,.0f}",
                         f"{ratio:.2f}" if ratio and mode != "naive" else "", of_spacer(rows, name) if mode == "naive" else ""]
                print("| " + " | ".join(cells) + " |")
        for kind in dict.fromkeys(row["kind"] for row in mine):
            of_kind = [name for name in names if chosen(mine, family=name, kind=kind)]
            for mode in (mode for mode in modes if mode != "naive"):
                shares = [ratio for name in of_kind if (ratio := share(rows, name, engine, mode))]
                if shares:
                    print(f"\n{kind}, {mode}: {geometric(shares):.2f} of naive in the geometric mean of {len(shares)} families")


def plot(rows, engine):
    """The mean time of each system as a drawing: a panel for each family, a curve for each mode."""
    names = list(dict.fromkeys(row["family"] for row in rows))
    columns, width, height, left, top = 4, 230, 170, 44, 74
    lines = []

    def text(x, y, words, anchor="middle", colour="#000", size=11):
        lines.append(f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}" font-size="{size}">'
                     f'{escape(words)}</text>')

    def line(x1, y1, x2, y2, colour, more=""):
        lines.append(f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}" {more}/>')

    text(left, 20, f"CPU seconds of the search of each system, by its bound: mean and deviation ({engine})", "start", size=13)
    for i, mode in enumerate(mode for mode in MODES if chosen(rows, engine=engine, mode=mode)):
        line(left + 110 * i, 40, left + 110 * i + 24, 40, COLOURS[MODES.index(mode)], 'stroke-width="2"')
        text(left + 110 * i + 30, 44, mode, "start")
    for i, name in enumerate(names):
        x0, y0 = left + i % columns * width, top + i // columns * height
        w, h = width - 52, height - 52
        curves = {}
        for mode in MODES:
            times = {}
            for row in chosen(rows, family=name, engine=engine, mode=mode):
                for system in row["systems"]:
                    times.setdefault(system["bound"], []).append(max(system["cpu_s"], 1e-3))
            if times:
                curves[mode] = sorted(times.items())
        if not curves:
            continue
        every = [(bound, time) for curve in curves.values() for bound, times in curve for time in times]
        first, last = min(b for b, _ in every), max(b for b, _ in every)
        low, high = (round_(math.log10(pick(t for _, t in every))) for round_, pick in ((math.floor, min), (math.ceil, max)))
        low, high = min(low, high - 1), high
        across = lambda bound: x0 + w * (bound - first) / max(last - first, 1)
        up = lambda time: y0 + h - h * (math.log10(time) - low) / (high - low)
        for power in range(low, high + 1):
            line(x0, up(10 ** power), x0 + w, up(10 ** power), "#ddd")
            text(x0 - 5, up(10 ** power) + 4, f"{10.0 ** power:g}", "end", "#555", 10)
        for bound in sorted({first, (first + last) // 2, last}):
            text(across(bound), y0 + h + 14, str(bound), colour="#555", size=10)
        text(x0 + w / 2, y0 - 6, name)
        for mode, curve in curves.items():
            colour = COLOURS[MODES.index(mode)]
            middle = [(across(bound), up(statistics.mean(times)), times) for bound, times in curve]
            points = " ".join(f"{x:.1f},{y:.1f}" for x, y, _ in middle)
            lines.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="1.5"/>')
            for x, y, times in middle:
                lines.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2" fill="{colour}"/>')
                if len(times) > 1:
                    around, spread = statistics.mean(times), statistics.stdev(times)
                    line(x, up(max(around - spread, 10.0 ** low)), x, up(around + spread), colour, 'stroke-opacity="0.5"')
    size = f'{left + columns * width} {top + math.ceil(len(names) / columns) * height}'
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" font-family="sans-serif">\n'
            '<rect width="100%" height="100%" fill="#fff"/>\n' + "\n".join(lines) + "\n</svg>\n")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("list", type=Path, nargs="?", help="a file with the families; without it no runs are made")
    add("--runs", type=Path, required=True, help="the file with a line for each run")
    add("--pdrer", default="pdrer", help="the program")
    add("--seeds", type=int, default=10, help="how many")
    add("--engines", nargs="+", default=["pdr", "pdrer"])
    add("--modes", nargs="+", default=MODES, choices=MODES)
    add("--limit", type=float, default=60, metavar="SECONDS", help="CPU seconds per run")
    add("--spacer", type=float, metavar="SECONDS", help="also let z3 decide each system, within so many CPU seconds")
    add("--plot", type=Path, help="write the plot to this file, as SVG")
    add("--plot-engine", default="pdr", help="the engine whose times it shows")
    return parser.parse_args()


def main():
    args = arguments()
    rows = [json.loads(row) for row in args.runs.read_text().splitlines()] if args.runs.exists() else []
    if args.list:
        run_all(args, rows)
    tables(rows)
    if args.plot:
        args.plot.write_text(plot(rows, args.plot_engine))
    wrong = list(disagreements(rows))
    for fault in wrong:
        print(f"WRONG: {fault}")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
