"""Progress in notebooks. Needs IPython, which every notebook has."""

import html
import sys


def is_here() -> bool:
    """Does this run in a notebook?"""
    ipython = sys.modules.get("IPython")
    shell = None if ipython is None else ipython.get_ipython()
    return shell is not None and hasattr(shell, "kernel")


class Bar:
    """A bar for :func:`pdrer.experiment.run`, with the line of the last run."""

    def __init__(self) -> None:
        """Shows itself below the cell."""
        from IPython.display import HTML, display

        self._html = HTML
        self._shown = display(HTML(""), display_id=True)

    def __call__(self, done: int, total: int, line: str) -> None:
        """So many runs of all are done, the last of them with this line."""
        bar = f'<progress value="{done}" max="{total}"></progress> {done} of {total} <code>{html.escape(line)}</code>'
        self._shown.update(self._html(bar))


class Line:
    """A line for `on_progress` of :meth:`pdrer.Model.check`."""

    def __init__(self) -> None:
        """Shows itself below the cell."""
        from IPython.display import HTML, display

        self._html = HTML
        self._shown = display(HTML(""), display_id=True)

    def __call__(self, line: str) -> None:
        """The progress of the search is this line."""
        self._shown.update(self._html(f"<code>{html.escape(line)}</code>"))
