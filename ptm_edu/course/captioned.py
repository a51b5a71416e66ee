"""A pandas table that carries its origin under it, in a notebook and in a terminal."""

from __future__ import annotations

from html import escape
from typing import Any

import pandas

SHOWN = 60  # rows of a longer table, half from its beginning and half from its end


class Captioned(pandas.DataFrame):
    """A DataFrame with a `caption`; what is computed from it is a plain DataFrame without one."""

    _metadata = ("caption",)

    @property
    def _constructor(self) -> type[pandas.DataFrame]:
        # A caption tells where these very rows come from; a selection or a mean is something else.
        return pandas.DataFrame

    def _repr_html_(self) -> str | None:
        # Numbers of rows say nothing in these tables, and twelve pixels nothing to the last row.
        named = any(name is not None for name in self.index.names)
        table = self.to_html(index=named, max_rows=SHOWN, border=0, na_rep="")
        head, tag, body = table.partition("<table")
        caption = f'<caption style="caption-side: bottom">{escape(self.caption)}</caption>'
        attributes, end, rest = body.partition(">")
        return f'{head}{tag} style="font-size: 16px"{attributes}{end}{caption}{rest}'

    def __repr__(self) -> str:
        """Return the rows as pandas prints them, then the caption."""
        return f"{super().__repr__()}\n{self.caption}"


def captioned(rows: Any, caption: str) -> Captioned:
    """Return rows (a DataFrame or a list of dictionaries) as a table with a caption."""
    frame = Captioned(rows)
    frame.caption = caption
    return frame
