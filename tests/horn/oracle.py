#!/usr/bin/env python3
"""Asks Z3, assertion by assertion, whether a solution of Horn clauses is one. It shares nothing with pdrer.

    oracle.py CLAUSES SOLUTION [SECONDS]    prints `ok ...`, `wrong: ...` or `unknown: ...`; the exit code is 1 if wrong
"""
import lzma
import re
import subprocess
import sys

TOKEN = re.compile(r';[^\n]*|\(|\)|\|[^|]*\||"(?:[^"]|"")*"|[^\s()|";]+')


def commands(text):
    """The texts of the expressions in a file."""
    depth, start = 0, 0
    for token in TOKEN.finditer(text):
        if token[0].startswith(";"):
            continue
        if depth == 0:
            start = token.start()
        depth += {"(": 1, ")": -1}.get(token[0], 0)
        if depth == 0:
            yield text[start : token.end()]


def keyword(command):
    return re.match(r"\(?\s*([^\s()]*)", command)[1]


def inner(command):
    """The expressions in a list."""
    return list(commands(command[1:-1]))


def definitions(text):
    for command in commands(text):
        if keyword(command) == "define-fun":
            yield command
        elif command.startswith("("):
            yield from (part for part in inner(command) if part.startswith("("))


def read(path):
    """The text of a file, which may be compressed."""
    with open(path, "rb") as file:
        contents = file.read()
    return (lzma.decompress(contents) if contents.startswith(b"\xfd7zXZ") else contents).decode()


def main(clauses, solution, seconds="60"):
    # Names that Z3 prints but does not read.
    text = re.sub(r"\b(bvudiv|bvurem|bvsdiv|bvsrem|bvsmod)_i\b", r"\1", read(clauses))
    script, checks = [f"(set-option :timeout {1000 * int(seconds)})", *definitions(read(solution))], 0
    for command in commands(text):
        word = keyword(command)
        if word in ("assert", "rule", "query"):
            formula = inner(command)[1]
            claim = formula if word == "query" else f"(not {formula})"
            script += ["(push)", f"(assert {claim})", "(check-sat)", "(pop)"]
            checks += 1
        elif word in ("define-fun", "define-const"):
            script.append(command)
        elif word == "declare-var":
            script.append(command.replace("declare-var", "declare-const", 1))
        elif word == "exit":
            break
    answer = subprocess.run(["z3", "-in"], input="\n".join(script), capture_output=True, text=True, check=False)
    lines = answer.stdout.split("\n")
    found = [line for line in lines if line in ("sat", "unsat", "unknown", "timeout")]
    errors = [line for line in lines if "error" in line]
    if errors or len(found) != checks:
        print(f"unknown: {(errors or [answer.stderr or 'Z3 says too little'])[0]}")
    elif "sat" in found:
        print(f"wrong: assertion {found.index('sat')} does not hold")
        return 1
    elif set(found) - {"unsat"}:
        print(f"unknown: {checks - found.count('unsat')} of {checks} assertions")
    else:
        print(f"ok {checks} assertions")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
