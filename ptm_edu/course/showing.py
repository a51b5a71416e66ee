"""One thing shown two ways: as HTML in a notebook, as plain text in a terminal."""

from __future__ import annotations

import sys
from typing import Any


def notebook_shell() -> Any:
    """Return the IPython shell that runs this code, or None."""
    # Code that runs inside IPython has it imported; other code should not wait for it.
    ipython = sys.modules.get("IPython")
    return None if ipython is None else ipython.get_ipython()


def show(html: str, plain: str, output: Any = None) -> Any:
    """Show `html` where IPython runs a notebook, and print `plain` everywhere else.

    Returns the output in the notebook; given back as `output`, it is replaced.
    """
    if notebook_shell() is None:
        print(plain)
        return None
    from IPython.display import display

    data = {"text/html": html, "text/plain": plain}
    if output is None:
        return display(data, raw=True, display_id=True)
    output.update(data, raw=True)
    return output
