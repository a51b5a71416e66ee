"""One thing shown two ways: as HTML in a notebook, as plain text in a terminal."""

from __future__ import annotations

import sys


def show(html: str, plain: str) -> None:
    """Show `html` where IPython runs a notebook, and print `plain` everywhere else."""
    # Whoever is inside IPython has it imported; nobody else should wait for it.
    ipython = sys.modules.get("IPython")
    if ipython is not None and ipython.get_ipython() is not None:
        from IPython.display import display

        display({"text/html": html, "text/plain": plain}, raw=True)
    else:
        print(plain)
