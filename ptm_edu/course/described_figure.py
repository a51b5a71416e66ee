"""A matplotlib figure that a notebook shows as SVG, with a text for readers who do not see it."""

from __future__ import annotations

import base64
import warnings
from html import escape
from io import StringIO

from matplotlib import rc_context
from matplotlib.figure import Figure

from .showing import show

# Letters stay text, so that a Chinese label needs no Chinese font here. Without DejaVu Sans the
# browser takes another font; hardly any is wider.
TEXT = "none"


class DescribedFigure(Figure):
    """A figure with `alt`, the text that a screen reader speaks in its place."""

    alt = ""

    def svg(self) -> str:
        """Return the figure as an SVG element."""
        buffer = StringIO()
        with (
            rc_context({"svg.fonttype": TEXT, "svg.hashsalt": "ptm-edu"}),
            warnings.catch_warnings(),
        ):
            warnings.filterwarnings("ignore", "Glyph .* missing from font")
            self.savefig(buffer, format="svg", metadata={"Date": None})
        text = buffer.getvalue()
        return text[text.index("<svg") :]

    def _ipython_display_(self) -> None:
        # As an image, not inline: the ids in it would meet those of other figures, and an image has
        # an alternative text everywhere.
        data = base64.b64encode(self.svg().encode()).decode()
        show(
            f'<img alt="{escape(self.alt)}" style="max-width: 100%" '
            f'src="data:image/svg+xml;base64,{data}">',
            self.alt,
        )
