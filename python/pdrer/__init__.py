"""Hardware model checking: models, proofs and experiments as data.

>>> import pdrer
>>> model = pdrer.Model.from_text("aag 1 0 1 0 0 1\\n2 2\\n2\\n")
>>> model.check(engine="pdr").verdict
'safe'
"""

from . import engine, experiment
from ._native import Error
from .counterexample import Counterexample, Step
from .invariant import Comparison, Definition, Invariant, Literal, Size
from .model import Model, Property, Simulation, Word
from .options import options
from .ranking import Ranking
from .result import Answer, Result

__all__ = [
    "Answer",
    "Comparison",
    "Counterexample",
    "Definition",
    "Error",
    "Invariant",
    "Literal",
    "Model",
    "Property",
    "Ranking",
    "Result",
    "Simulation",
    "Size",
    "Step",
    "Word",
    "engine",
    "experiment",
    "options",
]
