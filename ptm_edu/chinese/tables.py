"""pandas' tables as they are shown: names of columns and rows in Chinese, in the HTML alone.

The table itself keeps its names, which code looks up.
"""

from __future__ import annotations

import html
import re
from collections.abc import Collection, Mapping
from typing import Any

from ptm_edu.language import current_language

from .strings import shown_names

ROW = re.compile(r"<tr.*?</tr>", re.S)
CELL = re.compile(r"(<t([hd])\b[^>]*>)([^<]*)(</t[hd]>)")
SHOWN = (
    ("pandas", "DataFrame"),  # as pandas 3 names its modules
    ("pandas", "Series"),
    ("pandas.core.frame", "DataFrame"),  # as pandas 2 does
    ("pandas.core.series", "Series"),
    ("pandas.io.formats.style", "Styler"),
)


def show_tables_in_the_readers_language(shell: Any) -> None:
    """Let a notebook's shell show tables by way of `table_html`."""
    formatter = shell.display_formatter.formatters["text/html"]
    for module, name in SHOWN:
        formatter.for_type_by_name(module, name, table_html)


def table_html(table: Any) -> str | None:
    """Return what a notebook shows of a table; None for a series in English: it is plain text."""
    chinese = current_language() == "zh"
    if not hasattr(table, "_repr_html_"):
        if not chinese:
            return None
        table = table.to_frame("" if table.name is None else table.name)
    shown: str | None = table._repr_html_()
    return renamed(shown, *shown_names()) if chinese and shown else shown


def renamed(table: str, known: Mapping[str, str], value_columns: Collection[str]) -> str:
    """Return a table's HTML with its headings by `known`, and the values of some columns too."""
    columns: list[str] = []

    def cell(found: re.Match[str], at: int) -> str:
        start, kind, text, end = found.groups()
        named = kind == "h" or (-len(columns) <= at and columns[at] in value_columns)
        plain = html.unescape(text.strip())
        return f"{start}{html.escape(known[plain])}{end}" if named and plain in known else found[0]

    def row(found: re.Match[str]) -> str:
        cells = list(CELL.finditer(found[0]))
        if cells and not columns and all(one[2] == "h" for one in cells):
            columns.extend(html.unescape(one[3].strip()) for one in cells)
        places = iter(range(-len(cells), 0))
        return CELL.sub(lambda one: cell(one, next(places)), found[0])

    return ROW.sub(row, table)
