"""Hardware model checking: models, proofs and experiments as data.

>>> import pdrer
>>> model = pdrer.Model.from_text("aag 1 0 1 0 0 1\\n2 2\\n2\\n")
>>> model.check(engine="pdr").verdict
'safe'
"""

from . import engine, experiment
from ._native import Error
from .clauses import Clause, Derivation, Inference, Interpretation, Predicate, Solution
from .counterexample import Counterexample, Step
from .invariant import Comparison, Definition, Invariant, Literal
from .model import Model, Property, Simulation, Word
from .options import options
from .proof import Size
from .ranking import Ranking
from .result import Answer, Result

__all__ = [
    "Answer",
    "Clause",
    "Comparison",
    "Counterexample",
    "Definition",
    "Derivation",
    "Error",
    "Inference",
    "Interpretation",
    "Invariant",
    "Literal",
    "Model",
    "Predicate",
    "Property",
    "Ranking",
    "Result",
    "Simulation",
    "Size",
    "Solution",
    "Step",
    "Word",
    "engine",
    "experiment",
    "options",
]
