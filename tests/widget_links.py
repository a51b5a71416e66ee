"""Links of a chapter's text that set its widgets, and the widgets, made by the cells they need.

`[choose *bank*](#widget:layer_explorer?word=bank)`; `ptm_edu/widgets/host/links.js` follows them.
"""

from __future__ import annotations

import ast
import dis
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from types import CodeType
from typing import Any
from urllib.parse import parse_qsl

from nbformat import NotebookNode

from ptm_edu import widgets

LINK = re.compile(r"\]\((#widget:(\w+)\?([^)\s]+))\)")
SHOWN = re.compile(r"\bwidgets\.(\w+)\(")
BY_KIND = {cls.bundle: cls for cls in vars(widgets).values() if hasattr(cls, "bundle")}


@dataclass
class WidgetLink:
    """A link, and what it sets: `traits` of the chapter's widget `number` of its `kind`."""

    href: str
    kind: str
    number: int
    traits: dict[str, Any]


def widget_links(notebook: NotebookNode) -> list[WidgetLink]:
    """The links in the order of the text; a link sets the first widget below, else the last one."""
    shown: dict[str, list[int]] = {kind: [] for kind in BY_KIND}
    for place, kind in _shown(notebook):
        shown[kind].append(place)
    found = []
    for place, cell in enumerate(notebook.cells):
        if cell.cell_type == "markdown":
            for href, kind, query in LINK.findall(cell.source):
                above = sum(one < place for one in shown[kind])
                number = min(above, len(shown[kind]) - 1)
                found.append(WidgetLink(href, kind, number, _traits(kind, query)))
    return found


def linked_widgets(notebook: NotebookNode) -> dict[str, list[widgets.Widget]]:
    """Run the cells that make the widgets which are linked to: all widgets of a kind, in order."""
    linked = {link.kind for link in widget_links(notebook)}
    places = [place for place, kind in _shown(notebook) if kind in linked]
    made: dict[str, list[widgets.Widget]] = {kind: [] for kind in linked}
    known: dict[str, Any] = {}
    for place in _needed(notebook, places):
        body = ast.parse(notebook.cells[place].source).body
        shown = body.pop() if isinstance(body[-1], ast.Expr) else None  # what a cell shows
        exec(compile(ast.Module(body, []), f"<cell {place}>", "exec"), known)
        if shown and place in places:
            expression = compile(ast.Expression(shown.value), f"<cell {place}>", "eval")
            widget = eval(expression, known)
            made[widget.bundle].append(widget)
    return made


def _shown(notebook: NotebookNode) -> Iterator[tuple[int, str]]:
    """The widgets in the order of the cells that show them: place and kind."""
    for place, cell in enumerate(notebook.cells):
        for name in SHOWN.findall(cell.source) if cell.cell_type == "code" else ():
            if hasattr(getattr(widgets, name), "bundle"):
                yield place, getattr(widgets, name).bundle


def _traits(kind: str, query: str) -> dict[str, Any]:
    """The values as the page reads them: JSON, but for traits that hold a text."""
    traits = BY_KIND[kind].class_traits()
    return {
        name: value if isinstance(traits[name].default_value, str) else json.loads(value)
        for name, value in parse_qsl(query, keep_blank_values=True)
    }


def _needed(notebook: NotebookNode, places: list[int]) -> list[int]:
    """The `places` and the cells whose names they use, in order."""
    found: list[int] = []
    wanted: set[str] = set()
    for place in reversed(range(max(places) + 1)):
        cell = notebook.cells[place]
        if cell.cell_type == "code":
            code = compile(cell.source, f"<cell {place}>", "exec")
            stored = set(_names(code, "STORE_NAME"))
            if place in places or stored & wanted:
                found.append(place)
                wanted -= stored
                wanted |= {*_names(code, "LOAD_NAME"), *_names(code, "LOAD_GLOBAL")}
    return found[::-1]


def _names(code: CodeType, operation: str) -> Iterator[str]:
    for one in dis.get_instructions(code):
        if one.opname == operation:
            yield str(one.argval)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant, operation)
