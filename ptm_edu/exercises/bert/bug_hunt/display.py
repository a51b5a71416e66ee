"""Parts of the script with their line numbers, the source of checks, and fixes."""

from __future__ import annotations

import ast
import difflib
from html import escape

from ptm_edu.course import show_source, showing
from ptm_edu.language import say

from .checks import CHECKS
from .faults import FAULTS
from .script import Script, file_name, source

_BOX = "border-left:3px solid var(--jp-border-color1,#888);padding:.2em 1em;overflow-x:auto"
_TYPE = (
    "font-family:var(--jp-code-font-family,monospace);font-size:var(--jp-code-font-size,13px);"
    "line-height:1.4;margin:0;background:transparent"
)


def show(part: str | tuple[int, int] | None = None, script: Script = None) -> None:
    """Show a part of a script with its line numbers: a function, a class, or lines (first, last).

    None shows all of it. `script` is as in `hunt`. Raises ValueError for an unknown part.
    """
    lines = source(script).splitlines()
    first, last = _span(part, lines)
    code = "\n".join(lines[first - 1 : last])
    where = say(
        en="{script}, lines {first} to {last}",
        zh="{script}，第 {first} 至 {last} 行",
        script=file_name(script),
        first=first,
        last=last,
    )
    numbered = "\n".join(
        f"{number:4d}  {line}".rstrip() for number, line in enumerate(code.split("\n"), first)
    )
    showing.show(_html(where, code, "python", first), f"# {where}\n{numbered}")


def show_check(name: str) -> None:
    """Show the check that exposes a fault. Raises ValueError for an unknown name."""
    show_source(CHECKS[_checked(name)])


def show_fix(name: str) -> None:
    """Show why a fault is wrong, and lines that fix it; there may be other fixes.

    Raises ValueError for an unknown name.
    """
    fault = FAULTS[_checked(name)]
    changes = "\n".join(
        line
        for old, new in fault.changes
        for line in difflib.ndiff(old.splitlines(), new.splitlines())
        if not line.startswith("?")
    )
    why = fault.why.say()
    showing.show(_html(why, changes, "diff"), f"{why}\n{changes}")


def _checked(name: str) -> str:
    if name in CHECKS:
        return name
    raise ValueError(
        say(
            en="bug_hunt: no check is called {name!r}; there are: {known}",
            zh="bug_hunt：没有名为 {name!r} 的检查；现有：{known}",
            name=name,
            known=", ".join(CHECKS),
        )
    )


def _span(part: str | tuple[int, int] | None, lines: list[str]) -> tuple[int, int]:
    """Return the first and the last line of a part."""
    if part is None:
        return 1, len(lines)
    if not isinstance(part, str):
        first, last = part
        if 1 <= first <= last <= len(lines):
            return first, last
        available = say(en="lines 1 to {n}", zh="第 1 至 {n} 行", n=len(lines))
    else:
        parts = _parts("\n".join(lines))
        if part in parts:
            return parts[part]
        available = ", ".join(parts)
    raise ValueError(
        say(
            en="bug_hunt.show: {part!r} is not in the script; there are: {known}",
            zh="bug_hunt.show：脚本中没有 {part!r}；现有：{known}",
            part=part,
            known=available or "–",
        )
    )


def _parts(code: str) -> dict[str, tuple[int, int]]:
    """Return the lines of each function and class, none of a script that is no Python yet."""
    try:
        nodes = ast.parse(code).body
    except SyntaxError:
        return {}
    kinds = (ast.FunctionDef, ast.ClassDef)
    return {
        node.name: (node.lineno, node.end_lineno or 0) for node in nodes if isinstance(node, kinds)
    }


def _html(where: str, code: str, language: str, first: int = 0) -> str:
    from pygments import highlight
    from pygments.formatters import HtmlFormatter
    from pygments.lexers import get_lexer_by_name

    # Classes without a style sheet: JupyterLab and nbconvert color .highlight in light and dark.
    form = HtmlFormatter(
        cssclass="highlight", cssstyles=_BOX, prestyles=_TYPE,
        linenos="inline" if first else False, linenostart=first,
    )  # fmt: skip
    lexer = get_lexer_by_name(language, stripnl=False)
    return f'<div class="ptm-source"><p>{escape(where)}</p>{highlight(code, lexer, form)}</div>'
