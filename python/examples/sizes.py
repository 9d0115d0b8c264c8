"""Proof sizes of two engines over the models that are given: `python sizes.py hwmcc/models/*.aig`."""

import sys

import pdrer


def size(model: pdrer.Model, engine: str) -> str:
    """The size of the proof by an engine, or the verdict if there is no proof."""
    result = model.check(engine=engine, timeout=10)
    return result.verdict if result.proof_size is None else str(result.proof_size.total)


def main(paths: list[str]) -> None:
    """Prints a line for each model."""
    for path in paths:
        model = pdrer.Model.read(path)
        print(f"{model.path}: pdr {size(model, 'pdr')}, pdrer {size(model, 'pdrer')}")


if __name__ == "__main__":
    main(sys.argv[1:])
