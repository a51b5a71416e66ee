"""The names of columns and rows in both languages, one table for all notebooks.

<!-- values: method, model -->      columns whose values are looked up in the table as well
| English | 中文 |
"""

from __future__ import annotations

import re

from .overlay import read_table

VALUES = re.compile(r"^<!-- values: (.*?) -->[ \t]*$", re.M)


def read_names(text: str) -> tuple[dict[str, str], frozenset[str]]:
    """Return Chinese by English, and the columns (in English) whose values are looked up."""
    columns = (name.strip() for found in VALUES.findall(text) for name in found.split(","))
    return read_table(text), frozenset(columns)
