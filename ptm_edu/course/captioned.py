"""A pandas table that carries its origin under it, in a notebook and in a terminal."""

from __future__ import annotations

from html import escape
from typing import Any

import pandas


class Captioned(pandas.DataFrame):
    """A DataFrame with a `caption`; what is computed from it is a plain DataFrame without one."""

    _metadata = ("caption",)

    @property
    def _constructor(self) -> type[pandas.DataFrame]:
        # A caption tells where these very rows come from; a selection or a mean is something else.
        return pandas.DataFrame

    def _repr_html_(self) -> str | None:
        html: str | None = super()._repr_html_()
        if html is None:
            return None
        head, table, rest = html.partition("<table")
        attributes, end, body = rest.partition(">")
        return f"{head}{table}{attributes}{end}<caption>{escape(self.caption)}</caption>{body}"

    def __repr__(self) -> str:
        """Return the rows as pandas prints them, then the caption."""
        return f"{super().__repr__()}\n{self.caption}"


def captioned(rows: Any, caption: str) -> Captioned:
    """Return rows (a DataFrame or a list of dictionaries) as a table with a caption."""
    frame = Captioned(rows)
    frame.caption = caption
    return frame
