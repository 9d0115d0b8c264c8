"""The program `pdrer`."""

import signal
import sys

from . import _native


def main() -> int:
    """Runs the program with the arguments of the process. Returns its exit code."""
    # The program has its own way to be interrupted.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _native.program(sys.argv)
