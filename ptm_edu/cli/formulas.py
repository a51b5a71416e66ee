"""Formulas without a network: LaTeX becomes MathML Core, which browsers draw, in one font."""

from __future__ import annotations

import html
import re
from functools import cache
from pathlib import Path

from math_core import LatexError, LatexToMathML

FONT = Path(__file__).parent / "fonts" / "stix_two_math.woff2"
DELIMITERS = re.compile(r"^\s*(\$\$|\\\[|\$|\\\()|(\$\$|\\\]|(?<!\\)\$|\\\))\s*$")


@cache
def mathml(latex: str, display: bool = False) -> str:
    """Return LaTeX, with or without its dollar signs, as MathML, inline or on a line of its own.

    What the converter does not know stays readable as LaTeX: a page with one raw formula is still
    a page.
    """
    bare = DELIMITERS.sub("", latex)
    try:
        # The converter knows no extra space between lines, `\\[2pt]`.
        known = re.sub(r"\\\\\[[\d.]+\w+\]", r"\\\\", bare)
        return _converter().convert_with_local_state(known, displaystyle=display)
    except LatexError:
        return f"<code>{html.escape(bare)}</code>"


@cache
def _converter() -> LatexToMathML:
    return LatexToMathML(fancy_error=False)
