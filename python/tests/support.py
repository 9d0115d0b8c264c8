"""The models of the repository, and the programs of the package."""

import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
CORPUS = ROOT / "tests" / "corpus"
MODELS = sorted([*CORPUS.glob("*.aag"), *CORPUS.glob("*.aig*"), *CORPUS.glob("btor2/*.btor2")])
CLAUSES = sorted(CORPUS.glob("horn/*.smt2"))


def program(name: str = "pdrer") -> str:
    beside = pathlib.Path(sys.executable).with_name(name)
    return str(beside) if beside.exists() else str(shutil.which(name))


def ran(*words: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run([program(), *map(str, words)], capture_output=True, text=True, timeout=300)
