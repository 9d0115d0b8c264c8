"""Options of `pdrer check` as keyword arguments: `er_templates=["and", "xor"]` is `--er-templates and,xor`."""

from collections.abc import Iterable, Mapping

from . import _native

#: Those that are about files and what is printed; results have methods for them.
_FILES = frozenset(
    "certificate format frames invariant invariant-format keep-unchecked load-frames map quiet save-frames stats "
    "vcd vcd-turns verbose witness expand-aux junit keep task testbench html lemmas lemmas-only cti".split()
)


def options() -> dict[str, bool]:
    """The names of all options of :meth:`pdrer.Model.check`, each with whether it takes a value; others are true or false."""
    return {name.replace("-", "_"): takes for name, takes in _native.options() if name not in _FILES}


def words(given: Mapping[str, object]) -> list[str]:
    """The options as words on the command line. `None` and `False` leave an option out.

    Raises `TypeError` for what is no option.
    """
    known = options()
    found: list[str] = []
    for name, value in given.items():
        if name not in known:
            raise TypeError(f"there is no option {name}; pdrer.options() has all of them")
        if value is None or value is False:
            continue
        option = "--" + name.replace("_", "-")
        if value is True:
            if known[name]:
                raise TypeError(f"{name} needs a value")
            found.append(option)
        elif not known[name]:
            raise TypeError(f"{name} is True or False")
        elif isinstance(value, Iterable) and not isinstance(value, str):
            found.append(f"{option}={','.join(map(str, value))}")
        else:
            found.append(f"{option}={value}")
    return found
