"""The library's own code, shown in a notebook instead of copied into it: it cannot drift."""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from collections.abc import Callable
from html import escape
from pathlib import Path
from types import ModuleType
from typing import Any

from ptm_edu.language import say

from .showing import show

_BOX = "border-left:3px solid var(--jp-border-color1,#888);padding:.2em 1em;overflow-x:auto"
_TYPE = (
    "font-family:var(--jp-code-font-family,monospace);font-size:var(--jp-code-font-size,13px);"
    "line-height:1.4;margin:0;background:transparent"
)


def show_source(obj: Callable[..., Any] | type | ModuleType, *, docstring: bool = True) -> None:
    """Show the source of a function, class or module, with its file and line above it.

    `docstring=False` leaves out the object's own docstring, where the text around has said it.
    Raises TypeError for what has no source in Python.
    """
    target = inspect.unwrap(obj) if callable(obj) else obj
    try:
        code, line = inspect.getsource(target), inspect.getsourcelines(target)[1]
        file = inspect.getsourcefile(target) or "?"
    except (TypeError, OSError):
        raise TypeError(
            f"show_source: expected a function, class or module written in Python, "
            f"got {obj!r:.80} ({type(obj).__name__})"
        ) from None
    code = textwrap.dedent(code).rstrip() + "\n"
    if not docstring:
        code = _without_docstring(code, is_module=inspect.ismodule(target))
    where = say(
        en="{file}, line {line}", zh="{file}，第 {line} 行", file=_place(file), line=line or 1
    )
    show(
        f'<div class="ptm-source"><p><code>{escape(where)}</code></p>{_html(code)}</div>',
        f"# {where}\n{code}",
    )


def _place(file: str) -> str:
    """Return the path as seen from the package's folder: ptm_edu/word2vec/loss.py."""
    path = Path(file).resolve()
    root = Path(sys.modules[__package__.partition(".")[0]].__path__[0]).resolve().parent
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else path.name


def _html(code: str) -> str:
    from pygments import highlight
    from pygments.formatters import HtmlFormatter
    from pygments.lexers import PythonLexer

    # Classes without a style sheet: JupyterLab and nbconvert color .highlight in light and dark.
    form = HtmlFormatter(cssclass="highlight", cssstyles=_BOX, prestyles=_TYPE)
    return str(highlight(code, PythonLexer(), form))


def _without_docstring(code: str, is_module: bool) -> str:
    tree = ast.parse(code)
    node = tree if is_module else tree.body[0]
    body = getattr(node, "body", [])
    if len(body) < 2 or ast.get_docstring(node) is None:  # type: ignore[arg-type]
        return code
    lines = code.splitlines()
    rest = lines[body[0].end_lineno :]
    while rest and not rest[0].strip():
        rest.pop(0)
    return "\n".join(lines[: body[0].lineno - 1] + rest) + "\n"
