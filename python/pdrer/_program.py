"""The programs `pdrer` and `hwmcc`."""

import os
import signal
import sys

from . import _native


def pdrer() -> int:
    """Runs `pdrer` with the arguments of the process. Returns its exit code."""
    _leave_interrupts()
    return _native.run_pdrer(sys.argv)


def hwmcc() -> int:
    """Runs `hwmcc` with the arguments of the process. Returns its exit code."""
    _leave_interrupts()
    return _native.run_hwmcc(os.path.abspath(sys.argv[0]), sys.argv)


def _leave_interrupts() -> None:
    """The programs have their own ways to be interrupted."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
