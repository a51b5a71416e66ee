"""Adapting MiniLM to entities and answers: `ptm-edu measure adaptation-tasks`.

The tables "costs", "rates" and "methods" are those of `adaptation`. Scores are F1 of whole entities
(WNUT-17) and F1 of answers (SQuAD, split by article). In the place of 10,000 examples of WNUT-17
are all it has, 3,394. SQuAD has 1,000 training questions, 300 test questions, two methods, and the
learning rates of WNUT-17.
"""

from __future__ import annotations

from collections.abc import Iterable

from ._adaptation_rows import FULL, MANY, row
from ._resumable import Row, measured_rows
from .adaptation import HEAD, HOULSBY, LORA, Setting, methods, rates

OF_ENTITIES = (FULL, LORA, HOULSBY, HEAD)
OF_ANSWERS = (FULL, LORA)


def measure() -> list[Row]:
    """Return the rows of all tables."""
    rows: list[Row] = []

    def add(settings: Iterable[Setting]) -> None:
        rows.extend(measured_rows("adaptation-tasks", row, [*settings]))

    add(("costs", "minilm", "wnut17", name) for name in OF_ENTITIES)
    add(("costs", "minilm", "squad", name) for name in OF_ANSWERS)
    for name in OF_ENTITIES:
        while new := [*rates(rows, "minilm", "wnut17", name)]:
            add(new)
    add(methods(rows, "minilm", "wnut17", OF_ENTITIES, (MANY, 100, 10_000)))
    add(methods(rows, "minilm", "squad", OF_ANSWERS, (MANY,), tuned_on="wnut17"))
    return rows
