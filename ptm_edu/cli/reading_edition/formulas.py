"""How Sphinx writes formulas: as MathML, in the font of `ptm_edu.cli.formulas`."""

from __future__ import annotations

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.writers.html5 import HTML5Translator

from ptm_edu.cli.formulas import mathml

logger = logging.getLogger(__name__)


def inline(writer: HTML5Translator, node: nodes.math) -> None:
    """Write an inline formula."""
    writer.body.append(_written(node, display=False))
    raise nodes.SkipNode


def block(writer: HTML5Translator, node: nodes.math_block) -> None:
    """Write a formula on lines of its own; a long one scrolls, on a phone too."""
    formula = _written(node, display=True)
    writer.body.append(f'<div class="ptm-formula" tabindex="0">{formula}</div>\n')
    raise nodes.SkipNode


def _written(node: nodes.Element, display: bool) -> str:
    formula = mathml(node.astext(), display)
    if not formula.startswith("<math"):
        logger.warning("a formula was left as LaTeX: %s", node.astext())
    return formula


def setup(app: Sphinx) -> None:
    """Tell Sphinx how formulas are written."""
    app.add_html_math_renderer("mathml", (inline, None), (block, None))
