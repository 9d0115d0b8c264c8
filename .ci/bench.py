#!/usr/bin/env python3
"""Runs model checkers on a list of models, each run under a limit of CPU seconds, and compares their verdicts.

    bench.py quick.txt --models models/ --index index.csv --csv runs.csv --limit 60 --jobs 2 \\
        --solver 'pdrer=pdrer check {model}' \\
        --solver 'abc=berkeley-abc -c "read_aiger {model}; pdr"'

In a command {model} stands for the model's path, {witness} and {certificate} for files where answers go. What is
written there is given to every --verify command, as {answer}, with its {kind}, `witness` or `certificate`; exit code 0
accepts it:

        --verify 'pdrer verify {model} {answer}'

Time is user plus system time, children included, never wall time: machines are shared. The table at the end has the
PAR-2 score, the mean time with twice the limit for what is undecided. With --strict a last line counts the runs that
passed (decided, as the index says, every answer accepted), and the exit code is 1 unless all have. Peak memory below
some 16 MiB is that of this script, from which each process is forked.
"""
import argparse
import contextlib
import csv
import math
import os
import re
import resource
import shlex
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import namedtuple
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

VERDICTS = {"safe": re.compile(r"^(safe|unsat)$|^Property proved", re.MULTILINE),
            "unsafe": re.compile(r"^(unsafe|sat)$|was asserted in frame", re.MULTILINE)}
# A run that sleeps instead of computing ends after so many times its CPU limit.
PATIENCE = 20
# Set by Ctrl-C, which does not reach the processes themselves.
INTERRUPTED = threading.Event()

Run = namedtuple("Run", "instance solver verdict cpu_s peak_rss_mib fault note")
Run.__doc__ = "`fault` is what is wrong with the verdict or with its answer, `note` why there is none."


def cpu_seconds(session):
    """The time that the processes of a session and their finished children have used so far."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        ticks += sum(map(int, fields[11:15])) if int(fields[3]) == session else 0
    return ticks / os.sysconf("SC_CLK_TCK")


def run_limited(argv, limit):
    """Runs a command; kills it and its children above `limit` CPU seconds. Exit code, output, CPU seconds, MiB."""
    with tempfile.TemporaryFile() as output:
        try:
            process = subprocess.Popen(argv, stdin=subprocess.DEVNULL, stdout=output, stderr=output, start_new_session=True)
        except OSError as error:
            sys.exit(f"{argv[0]}: {error.strerror}")
        # Only a net: the kernel counts ticks here, which may be five per cent off, and each process for itself.
        with contextlib.suppress(ProcessLookupError):
            resource.prlimit(process.pid, resource.RLIMIT_CPU, (2 * math.ceil(limit), 2 * math.ceil(limit)))
        start, pause, seen = time.monotonic(), 0.001, 0.0
        while not (ended := os.wait4(process.pid, os.WNOHANG))[0]:
            time.sleep(pause)
            pause = min(2 * pause, 0.1)
            seen = max(seen, cpu_seconds(process.pid))
            if seen > limit or time.monotonic() - start > PATIENCE * limit or INTERRUPTED.is_set():
                os.killpg(process.pid, signal.SIGKILL)
        _, status, usage = ended
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        text = output.read().decode(errors="replace")
    return process.returncode, text, max(seen, usage.ru_utime + usage.ru_stime), usage.ru_maxrss / 1024


def command(template, **places):
    """The words of a command, each with its places filled in: file names need no quotes."""
    words = shlex.split(template)
    for name, value in places.items():
        words = [word.replace("{" + name + "}", str(value)) for word in words]
    return words


def refusal(args, **places):
    """Why the first verifier that does not accept an answer refuses it; empty if all accept."""
    for words in (command(template, **places) for template in args.verify):
        checked = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        if checked.returncode != 0:
            reason = (checked.stdout + checked.stderr).strip().splitlines()[-1:]
            return f"{places['kind']} refused by {Path(words[0]).name}: {' '.join(reason)}"
    return ""


def decide(args, expected, instance, solver):
    """Runs a solver on a model and checks what it says."""
    name, template = solver
    model = Path(args.models, instance)
    with tempfile.TemporaryDirectory() as folder:
        witness, certificate = Path(folder, "answer.wit"), Path(folder, "answer.aig")
        argv = command(template, model=model, witness=witness, certificate=certificate)
        code, output, cpu_s, mib = run_limited(argv, args.limit)
        late = cpu_s > args.limit or code in (-signal.SIGXCPU, -signal.SIGKILL)
        found = [verdict for verdict, pattern in VERDICTS.items() if not late and code >= 0 and pattern.search(output)]
        verdict = found[0] if found else "unknown"
        fault, note = "", ""
        if verdict == "unknown":
            note = "limit" if late else f"signal {-code}" if code < 0 else " ".join(output.splitlines()[-1:])
        elif expected.get(instance, verdict) not in (verdict, "unknown", ""):
            fault = f"should be {expected[instance]}"
        else:
            kind, answer = ("certificate", certificate) if verdict == "safe" else ("witness", witness)
            if "{" + kind + "}" in template:
                fault = refusal(args, model=model, answer=answer, kind=kind)
    return Run(instance, name, verdict, cpu_s, mib, fault, note)


def summary(runs, limit):
    """Prints a line per solver: what it decided, and how fast."""
    names = list(dict.fromkeys(run.solver for run in runs))
    width = max(map(len, names + ["solver"]))
    print(f"\n{'solver':{width}}  decided  safe  unsafe  wrong  PAR-2 s  CPU s")
    for name in names:
        mine = [run for run in runs if run.solver == name]
        safe, unsafe = (sum(run.verdict == verdict for run in mine) for verdict in VERDICTS)
        wrong = sum(bool(run.fault) for run in mine)
        par2 = sum(2 * limit if run.verdict == "unknown" else run.cpu_s for run in mine) / len(mine)
        print(f"{name:{width}}  {safe + unsafe:7}  {safe:4}  {unsafe:6}  {wrong:5}"
              f"  {par2:7.2f}  {sum(run.cpu_s for run in mine):5.0f}")


def solver(text):
    name, equals, template = text.partition("=")
    if not equals or not template.strip():
        raise argparse.ArgumentTypeError(f"{text}: expected NAME=COMMAND")
    return name, template


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("list", type=Path, help="a file with one instance a line")
    add("--models", default=".", help="what the instances are relative to")
    add("--solver", type=solver, action="append", required=True, metavar="NAME=COMMAND")
    add("--limit", type=float, default=60, metavar="SECONDS", help="CPU seconds per run")
    add("--jobs", type=int, default=1, help="runs at the same time")
    add("--csv", type=Path, help="append a row for each run to this file")
    add("--index", type=Path, help="a CSV file with the columns instance and verdict")
    add("--verify", action="append", default=[], metavar="COMMAND")
    add("--strict", action="store_true", help="an undecided model is a failure, too")
    return parser.parse_args()


def main():
    args = arguments()
    expected = {}
    if args.index:
        with args.index.open(newline="") as rows:
            expected = {row["instance"]: row["verdict"] for row in csv.DictReader(rows)}
    instances, lock = args.list.read_text().split(), threading.Lock()
    width = max(map(len, instances))

    def job(instance, solver):
        run = decide(args, expected, instance, solver)
        with lock:
            print(f"{run.instance:{width}}  {run.solver}  {run.verdict:7}  {run.cpu_s:7.2f} s  {run.peak_rss_mib:6.0f}"
                  f" MiB  {'WRONG: ' + run.fault if run.fault else run.note}".rstrip(), flush=True)
            if args.csv:
                new = not args.csv.exists()
                with args.csv.open("a", newline="") as file:
                    rows = csv.writer(file, lineterminator="\n")
                    rows.writerows([Run._fields[:5]] if new else [])
                    rows.writerow([*run[:3], f"{run.cpu_s:.3f}", f"{run.peak_rss_mib:.1f}"])
        return run

    with ThreadPoolExecutor(args.jobs) as pool:
        futures = [pool.submit(job, instance, solver) for instance in instances for solver in args.solver]
        try:
            runs = [future.result() for future in futures]
        except KeyboardInterrupt:
            INTERRUPTED.set()
            pool.shutdown(cancel_futures=True)
            sys.exit(130)
    summary(runs, args.limit)
    if args.strict:
        failed = sum(bool(run.fault) or run.verdict == "unknown" for run in runs)
        print(f"\n{len(runs) - failed} passed, {failed} failed")
        sys.exit(failed > 0)
    sys.exit(any(run.fault for run in runs))


if __name__ == "__main__":
    main()
