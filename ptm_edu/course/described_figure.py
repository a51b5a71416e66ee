"""A matplotlib figure that a notebook shows as SVG, with a text for readers who do not see it."""

from __future__ import annotations

import base64
import warnings
from html import escape
from io import StringIO

from matplotlib import rc_context
from matplotlib.backend_bases import RendererBase
from matplotlib.figure import Figure

from ptm_edu.chinese.font import give_chinese_font, web_font

from .showing import show

# Letters stay text, so that slides know their size. Without DejaVu Sans the browser takes another
# font; hardly any is wider.
TEXT = "none"


class DescribedFigure(Figure):
    """A figure with `alt`, the text that a screen reader speaks in its place."""

    alt = ""

    def draw(self, renderer: RendererBase) -> None:
        """Draw all of it; Chinese letters in the shipped font."""
        give_chinese_font(self)
        super().draw(renderer)

    def svg(self) -> str:
        """Return the figure as an SVG element, with the Chinese letters that it needs."""
        buffer = StringIO()
        with (
            rc_context({"svg.fonttype": TEXT, "svg.hashsalt": "ptm-edu"}),
            warnings.catch_warnings(),
        ):
            warnings.filterwarnings("ignore", "Glyph .* missing from font")
            self.savefig(buffer, format="svg", metadata={"Date": None})
        text = buffer.getvalue()
        start, end, rest = text[text.index("<svg") :].partition(">")
        font = web_font(rest)  # an image takes none from the page that it is in
        return f"{start}{end}{font and f'<style>{font}</style>'}{rest}"

    def _ipython_display_(self) -> None:
        # As an image, not inline: the ids in it would meet those of other figures, and an image has
        # an alternative text everywhere.
        data = base64.b64encode(self.svg().encode()).decode()
        show(
            f'<img alt="{escape(self.alt)}" style="max-width: 100%" '
            f'src="data:image/svg+xml;base64,{data}">',
            self.alt,
        )
