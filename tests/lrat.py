#!/usr/bin/env python3
"""Checks an LRAT proof of a DIMACS formula, hints only: lrat.py FORMULA PROOF prints VERIFIED, or why not (exit code 1).

A second implementation of what src/verify/lrat.rs does, from the format alone.
"""

import sys


def numbers(line):
    try:
        return [int(word) for word in line.split()]
    except ValueError:
        sys.exit(f"not numbers: {line.strip()}")


def clauses_of(path):
    """The clauses of a formula, by their numbers."""
    lines = [line for line in open(path) if line.strip() and not line.startswith("c")]
    if not lines or not lines[0].startswith("p cnf "):
        sys.exit("no formula")
    _, count = numbers(lines[0][6:])
    clauses = {}
    for line in lines[1:]:
        *clause, end = numbers(line)
        if end != 0 or 0 in clause:
            sys.exit(f"no clause: {line.strip()}")
        clauses[len(clauses) + 1] = clause
    if len(clauses) != count:
        sys.exit(f"{len(clauses)} clauses instead of {count}")
    return clauses


def follows(clause, hints, clauses):
    """Does unit propagation with these clauses, in this order, refute the negation of a clause?"""
    true = {-lit for lit in clause}
    for hint in hints:
        if hint not in clauses:
            return False
        open_lits = {lit for lit in clauses[hint] if -lit not in true}
        if not open_lits:
            return True
        if len(open_lits) > 1 or open_lits & true:
            return False
        true |= open_lits
    return False


def main(formula, proof):
    clauses = clauses_of(formula)
    for line in open(proof):
        number, *rest = numbers(line)
        if rest.count(0) != 2 or rest[-1] != 0 or number in clauses:
            sys.exit(f"no step: {line.strip()}")
        clause, hints = rest[: rest.index(0)], rest[rest.index(0) + 1 : -1]
        if not follows(clause, hints, clauses):
            sys.exit(f"clause {number} does not follow")
        clauses[number] = clause
        if not clause:
            print("VERIFIED")
            return
    sys.exit("the empty clause is missing")


main(*sys.argv[1:])
