#!/usr/bin/env python3
"""Proves models, exports their invariants in all formats, and asks other programs whether these are right.

    invariants.py models.txt --models models/ --index index.csv --count 40 \\
        --pdrer target/release/pdrer --referee 'referee.py certificate {model} {answer}'

Of the models in the list, spread over all sizes, those are taken that are proved within --limit CPU seconds, until
there are --count. What is asked of each:

    verify      pdrer verify accepts the JSON and the certificate
    z3          z3 answers unsat three times
    reads       yosys reads the SystemVerilog
    proves      yosys proves it by temporal induction of depth 1: models of at most --small gates
    referee     the command of --referee accepts the certificate

Then copies with one change (.ci/corrupt.py) go to all of them, until --copies of each kind are refused: a lemma dropped,
a sign flipped, a definition changed. Some are invariants nevertheless; z3 tells, and all others must say the same.
Certificates of copies are made by this script, from JSON.
A program that is missing is skipped, and so is an answer that takes more than --patience CPU seconds.
"""
import argparse
import csv
import re
import shutil
import sys
import tempfile
from collections import Counter, namedtuple
from pathlib import Path

import corrupt
from bench import command, run_limited

PROVE = "async2sync; sat -tempinduct -prove-asserts -set-assumes -maxsteps 1"

KINDS = ["lemma dropped", "sign flipped", "definition changed"]
Row = namedtuple("Row", "instance gates clauses literals aux_vars cpu_s verify z3 reads proves referee refused valid faults")


class Checkers:
    """What other programs say: true for right, false for wrong, none if they do not say."""

    def __init__(self, args):
        self.args = args
        for tool in (args.z3, args.yosys):
            if not shutil.which(tool):
                print(f"SKIPPED: there is no {tool}")
        if not args.referee:
            print("SKIPPED: there is no referee, see --referee")
        self.has_z3, self.has_yosys = bool(shutil.which(args.z3)), bool(shutil.which(args.yosys))

    def run(self, argv):
        """Exit code, none if it takes too long, and output."""
        code, output, cpu_s, _ = run_limited(list(map(str, argv)), self.args.patience)
        return (None, output) if code < 0 or cpu_s > self.args.patience else (code, output)

    def verify(self, model, answer):
        code, output = self.run([self.args.pdrer, "verify", model, answer])
        if code == 1 and "REJECTED" not in output:
            raise RuntimeError(output)
        return None if code is None else code == 0

    def referee(self, model, certificate):
        if not self.args.referee:
            return None
        code, output = self.run(command(self.args.referee, model=model, answer=certificate))
        if code not in (None, 0, 1):
            raise RuntimeError(output)
        return None if code is None else code == 0

    def z3(self, smt2):
        if not self.has_z3:
            return None
        code, output = self.run([self.args.z3, smt2])
        if code is None:
            return None
        answers = output.split()
        if len(answers) != 3 or not set(answers) <= {"sat", "unsat"}:
            raise RuntimeError(f"z3: {output}")
        return answers == ["unsat"] * 3

    def yosys(self, sv, script):
        code, output = self.run([self.args.yosys, "-p", f"read_verilog -sv -formal {sv}; {script}"])
        if code not in (None, 0):
            raise RuntimeError(f"yosys: {output[-500:]}")
        return None if code is None else output

    def reads(self, sv):
        return (self.yosys(sv, "hierarchy -check -top pdrer_model; proc") and True) if self.has_yosys else None

    def proves(self, sv, gates):
        if not self.has_yosys or gates > self.args.small:
            return None
        # Without `prep`: it merges registers with one next state, and then needs no lemma that says that they are equal.
        output = self.yosys(sv, f"hierarchy -top pdrer_model; proc; flatten; opt_clean; {PROVE}")
        return None if output is None else "Induction step proven: SUCCESS!" in output


def export(args, model, folder):
    """Proves a model and writes everything. None if it is not proved; CPU seconds otherwise."""
    base = [args.pdrer, "check", model, "--quiet", "--property", 0]
    run = lambda *options: run_limited(list(map(str, base + list(options))), args.limit)
    code, output, cpu_s, _ = run("--invariant", folder / "inv.json", "--certificate", folder / "cert.aig")
    if code != 20:
        return None
    for form in ("smt2", "sv"):
        if run("--invariant", folder / f"inv.{form}")[0] != 20:
            return None
    return cpu_s


def size(args, answer):
    """Clauses, literals, auxiliary variables."""
    output = run_limited([args.pdrer, "size", str(answer)], args.limit)[1]
    return tuple(map(int, re.search(r"clauses (\d+), literals (\d+), auxiliary variables (\d+)", output).groups()))


def check_copy(checkers, model, circuit, folder, gates, copies):
    """Is this copy in all formats right, and who says something else?"""
    files = {form: folder / f"copy.{form}" for form in copies}
    for form, text in copies.items():
        files[form].write_text(text)
    answers = {"z3": checkers.z3(files["smt2"]), "verify": checkers.verify(model, files["json"]),
               "yosys": checkers.proves(files["sv"], gates)}
    if circuit:
        files["aag"] = folder / "copy.aag"
        files["aag"].write_text(corrupt.certificate(circuit, copies["json"]))
        answers["verify of the certificate"] = checkers.verify(model, files["aag"])
        answers["referee"] = checkers.referee(model, files["aag"])
    truth = answers["z3"] if answers["z3"] is not None else answers["verify"]
    return truth, [f"{who} says {says}, not {truth}" for who, says in answers.items() if says not in (None, truth)]


def check_copies(args, checkers, model, folder, gates):
    """How many copies of each kind are refused, how many are invariants nevertheless, and what is wrong."""
    texts = {form: (folder / f"inv.{form}").read_text() for form in ("json", "smt2", "sv")}
    try:
        circuit = corrupt.Model(model)
    except corrupt.Unsupported as reason:
        print(f"no certificates of copies of {model}: {reason}")
        circuit = None
    names = corrupt.auxiliary(texts["sv"])
    refused, valid, faults = Counter(), Counter(), []
    for kind, changes in corrupt.changes(texts["json"]).items():
        for change in changes[:5 * args.copies]:
            copies = {"json": corrupt.of_json(texts["json"], kind, *change),
                      "smt2": corrupt.of_smt2(texts["smt2"], names, kind, *change),
                      "sv": corrupt.of_sv(texts["sv"], kind, *change)}
            truth, wrong = check_copy(checkers, model, circuit, folder, gates, copies)
            faults += [f"{kind}, {change}: {fault}" for fault in wrong]
            (valid if truth else refused)[kind] += 1
            if refused[kind] == args.copies:
                break
    return refused, valid, faults


def examine(args, checkers, instance, folder):
    """The row of a model; none if it is not proved in time."""
    model = Path(args.models, instance)
    cpu_s = export(args, model, folder)
    if cpu_s is None:
        return None
    files = {form: folder / f"inv.{form}" for form in ("json", "smt2", "sv")}
    gates = int(model.open("rb").readline().split()[5])
    faults, sizes = [], {form: size(args, path) for form, path in files.items()}
    if len(set(sizes.values())) > 1:
        faults.append(f"sizes differ: {sizes}")
    verify = [checkers.verify(model, files["json"]), checkers.verify(model, folder / "cert.aig")]
    answers = {"verify": None if None in verify else all(verify), "z3": checkers.z3(files["smt2"]),
               "reads": checkers.reads(files["sv"]), "proves": checkers.proves(files["sv"], gates),
               "referee": checkers.referee(model, folder / "cert.aig")}
    faults += [f"{who} refuses it" for who, says in answers.items() if says is False]
    refused, valid, wrong = check_copies(args, checkers, model, folder, gates)
    counts = lambda counter: "/".join(str(counter[kind]) for kind in KINDS)
    return Row(instance, gates, *sizes["json"], f"{cpu_s:.2f}", **answers, refused=counts(refused),
               valid=counts(valid), faults="; ".join(faults + wrong))


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("list", type=Path, help="a file with one instance a line")
    add("--models", default=".", help="what the instances are relative to")
    add("--index", type=Path, help="a CSV file with the columns instance and verdict: unsafe ones are left out")
    add("--count", type=int, default=40, help="how many models to prove")
    add("--limit", type=float, default=10, metavar="SECONDS", help="CPU seconds for a proof")
    add("--patience", type=float, default=60, metavar="SECONDS", help="CPU seconds for another program's answer")
    add("--small", type=int, default=2000, metavar="GATES", help="larger models are not proved by yosys")
    add("--copies", type=int, default=2, help="copies of each kind to be refused")
    add("--pdrer", default="target/release/pdrer")
    add("--z3", default="z3")
    add("--yosys", default="yosys")
    add("--referee", metavar="COMMAND")
    add("--csv", type=Path, help="write a row for each model to this file")
    return parser.parse_args()


def main():
    args = arguments()
    checkers, wrong, rows = Checkers(args), set(), []
    if args.index:
        with args.index.open(newline="") as file:
            wrong = {row["instance"] for row in csv.DictReader(file) if row["verdict"] == "unsafe"}
    instances = [instance for instance in args.list.read_text().split() if instance not in wrong]
    instances.sort(key=lambda instance: Path(args.models, instance).stat().st_size)
    word = {True: "yes", False: "NO", None: "-"}
    print(f"{'gates':>7} {'clauses':>7} {'literals':>8} {'aux':>4} {'CPU s':>6}  verify  z3   reads  proves  referee"
          "  refused  valid")
    for instance in corrupt.spread(instances):
        if len(rows) == args.count:
            break
        with tempfile.TemporaryDirectory() as folder:
            row = examine(args, checkers, instance, Path(folder))
        if row:
            rows.append(row)
            print(f"{row.gates:7} {row.clauses:7} {row.literals:8} {row.aux_vars:4} {row.cpu_s:>6}  "
                  f"{word[row.verify]:6}  {word[row.z3]:3}  {word[row.reads]:5}  {word[row.proves]:6}  "
                  f"{word[row.referee]:7}  {row.refused:7}  {row.valid:5}  {instance}"
                  + (f"  WRONG: {row.faults}" if row.faults else ""), flush=True)
    if args.csv:
        with args.csv.open("w", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows([Row._fields, *rows])
    says = lambda field: sum(getattr(row, field) is True for row in rows)
    print(f"\n{len(rows)} models: " + ", ".join(f"{field} {says(field)}" for field in
                                              ("verify", "z3", "reads", "proves", "referee")))
    totals = lambda field: [sum(int(getattr(row, field).split("/")[i]) for row in rows) for i in range(len(KINDS))]
    for kind, refused, valid in zip(KINDS, totals("refused"), totals("valid")):
        print(f"{kind}: {refused} copies refused, {valid} are invariants nevertheless")
    untested = 0 in totals("refused")
    failed = [row for row in rows if row.faults]
    print(f"{len(failed)} models with faults" + (", and copies of some kind were never refused" if untested else ""))
    sys.exit(bool(failed) or untested or len(rows) < args.count)


if __name__ == "__main__":
    main()
