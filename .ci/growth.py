#!/usr/bin/env python3
"""How does a search grow with the size of a model? Runs `pdrer check` on a family of `pdrer generate`, prints a table,
and fits a power of the size to each figure.

    growth.py buffer 6 8 10 12 16 20 24 --pdrer target/release/pdrer -j 2 --plot growth.svg \\
        --curve 'with=' --curve 'without=--er-templates and,xor,half-adder'

Instead of a family there may be the path of model files, with {} in the place of the size.

A curve has a name and options of `pdrer check`. A curve ends at the first size that some seed does not decide within the
limit. Time is user plus system time of whole processes, never wall time; figures are medians over the seeds, and the
plot, with logarithmic axes, has a point for each seed: a power is a straight line there, an exponential curves up. Exit
code 1 if a verdict is wrong.
"""
import argparse
import json
import math
import os
import statistics
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from html import escape
from pathlib import Path

from bench import run_limited

COLOURS = ["#000000", "#0072b2", "#d55e00", "#009e73", "#cc79a7"]
FIGURES = {"cpu_s": "CPU s", "sat_calls": "SAT calls", "lemmas_learned": "lemmas"}


def search(args, folder, model, options, seed):
    """The figures of a run; none if it does not decide within the limit."""
    handle, stats = tempfile.mkstemp(dir=folder)
    os.close(handle)
    argv = [args.pdrer, "check", str(model), "--seed", str(seed), "--stats", stats, *options.split()]
    code, output, cpu_s, _ = run_limited(argv, args.limit)
    if code < 0 or cpu_s > args.limit:
        return None
    if code != 20:
        sys.exit(f"{' '.join(argv)}: exit code {code}, should be 20: {output.strip()}")
    return {**json.loads(Path(stats).read_text()), "cpu_s": cpu_s}


def run_all(args, folder):
    """The runs of each curve: by size, those of all seeds."""
    runs = {name: {} for name, _ in args.curve}
    with ThreadPoolExecutor(args.jobs) as pool:
        for size in args.sizes:
            model = Path(args.family.replace("{}", str(size)))
            if "{}" not in args.family:
                model = Path(folder, f"{args.family}-{size}.aig")
                subprocess.run([args.pdrer, "generate", args.family, str(size), "-o", model], check=True)
            for name, options in args.curve:
                if None in runs[name]:
                    continue
                found = list(pool.map(lambda seed: search(args, folder, model, options, seed), range(args.seeds)))
                runs[name][None if None in found else size] = found
                print(f"{model.stem} {name}: {['limit' if f is None else round(f['cpu_s'], 2) for f in found]}", file=sys.stderr)
            if all(None in of_curve for of_curve in runs.values()):
                break
    return {name: {size: found for size, found in of_curve.items() if size} for name, of_curve in runs.items()}


def fit(points):
    """The exponent and the factor of the power of the size that fits best, by least squares of logarithms."""
    xs, ys = ([math.log(value) for value in values] for values in zip(*points))
    slope, intercept = statistics.linear_regression(xs, ys)
    return slope, math.exp(intercept)


def points(of_curve, figure):
    return [(size, max(found[figure], 1e-3)) for size, runs in of_curve.items() for found in runs]


def table(family, runs):
    names = [name for name in runs if runs[name]]
    print("| " + " | ".join([family] + [f"{name}: {title}" for name in names for title in FIGURES.values()]) + " |")
    print("|--:" * (1 + len(names) * len(FIGURES)) + "|")
    for size in sorted({size for of_curve in runs.values() for size in of_curve}):
        cells = [str(size)]
        for name in names:
            for figure in FIGURES:
                values = [found[figure] for found in runs[name].get(size, [])]
                cells.append("" if not values else f"{statistics.median(values):,.{2 if figure == 'cpu_s' else 0}f}")
        print("| " + " | ".join(cells) + " |")
    fits = [f"{fit(points(runs[name], figure))[0]:.1f}" if len(runs[name]) > 1 else "" for name in names for figure in FIGURES]
    print("| power | " + " | ".join(fits) + " |")


def plot(family, runs):
    """Time by size with logarithmic axes: a point for each run, a line for each fitted power."""
    width, height, left, top = 420, 300, 60, 40
    every = [point for of_curve in runs.values() for point in points(of_curve, "cpu_s")]
    sizes = sorted({size for size, _ in every})
    low, high = math.floor(math.log10(min(t for _, t in every))), math.ceil(math.log10(max(t for _, t in every)))
    span = max(math.log(sizes[-1] / sizes[0]), 1e-9)
    across = lambda size: left + width * math.log(size / sizes[0]) / span
    up = lambda time: top + height - height * (math.log10(time) - low) / max(high - low, 1)
    lines = [f'<text x="{left}" y="20" font-size="13">{escape(family)}: CPU seconds by size, and the power that fits</text>']
    for power in range(low, high + 1):
        y = up(10.0 ** power)
        lines.append(f'<line x1="{left}" y1="{y:.1f}" x2="{left + width}" y2="{y:.1f}" stroke="#ddd"/>')
        lines.append(f'<text x="{left - 6}" y="{y + 4:.1f}" text-anchor="end" font-size="11">{10.0 ** power:g}</text>')
    for size in sizes:
        lines.append(f'<text x="{across(size):.1f}" y="{top + height + 16}" text-anchor="middle" font-size="11">{size}</text>')
    for i, (name, of_curve) in enumerate(runs.items()):
        colour, known = COLOURS[i % len(COLOURS)], points(of_curve, "cpu_s")
        said = escape(name)
        lines += [f'<circle cx="{across(size):.1f}" cy="{up(time):.1f}" r="3" fill="{colour}"/>' for size, time in known]
        if len(of_curve) > 1:
            slope, factor = fit(known)
            ends = [min(of_curve), max(of_curve)]
            (x1, y1), (x2, y2) = ((across(size), up(factor * size ** slope)) for size in ends)
            lines.append(f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}"/>')
            said += f": power {slope:.1f}"
        lines.append(f'<text x="{left + 10}" y="{top + 14 + 16 * i}" fill="{colour}" font-size="12">{said}</text>')
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + width + 20} {top + height + 26}" '
            'font-family="sans-serif">\n<rect width="100%" height="100%" fill="#fff"/>\n' + "\n".join(lines) + "\n</svg>\n")


def curve(text):
    name, equals, options = text.partition("=")
    if not name or not equals:
        raise argparse.ArgumentTypeError(f"{text}: expected NAME=OPTIONS")
    return name, options


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("family", help="a family of `pdrer generate` with one size, or the path of models with {} for the size; all safe")
    add("sizes", type=int, nargs="+", help="the sizes, smallest first")
    add("--curve", type=curve, action="append", required=True, metavar="NAME=OPTIONS", help="options to compare")
    add("--pdrer", default="pdrer", help="the program")
    add("--seeds", type=int, default=3, help="how many")
    add("-j", "--jobs", type=int, default=1, help="runs at a time")
    add("--limit", type=float, default=60, metavar="SECONDS", help="CPU seconds per run")
    add("--plot", type=Path, help="write the plot of the time to this file, as SVG")
    return parser.parse_args()


def main():
    args = arguments()
    with tempfile.TemporaryDirectory() as folder:
        runs = run_all(args, folder)
    if not any(runs.values()):
        sys.exit("no size was decided by all seeds; raise --limit, or give smaller sizes")
    name = Path(args.family).stem.replace("{}", "").strip("_-")
    table(name, runs)
    if args.plot:
        args.plot.write_text(plot(name, {name: of_curve for name, of_curve in runs.items() if of_curve}))


if __name__ == "__main__":
    main()
