"""The one progress bar of the library: what is done, how fast, and how long is left."""

from __future__ import annotations

import sys

from tqdm import tqdm

MANY = 100_000  # from here on numbers are told as 1.2M


def progress(
    total: float | None, label: str, unit: str, done: float = 0, show: bool = True
) -> tqdm:
    """Return a tqdm bar on standard output (a notebook paints standard error red).

    `total` and `done` are counted in `unit`; call `.update(n)` and, at the end, `.close()`.
    """
    return tqdm(
        total=total,
        desc=label,
        unit=unit,
        initial=done,
        disable=not show,
        file=sys.stdout,
        unit_scale=total is None or total >= MANY,
        dynamic_ncols=sys.stdout.isatty(),
        mininterval=0.5,
    )
