from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ptm_edu.widgets import PermutationExplorer

TOKENS = ["The", "cat", "sat", "on", "the", "mat"]


@pytest.mark.parametrize("T", [5, 6, 7, 8])
def test_by_default_a_fixed_order_in_which_all_are_predicted(T: int) -> None:
    widget = PermutationExplorer([f"t{i}" for i in range(T)])
    assert sorted(widget.order) == list(range(T)) != widget.order
    assert (widget.predicted, widget.step) == (T, 1)
    assert PermutationExplorer(list("abcdefgh"[:T])).order == widget.order


def test_takes_arrays_and_is_set_from_python() -> None:
    order: Any = np.arange(6)[::-1]
    widget = PermutationExplorer(tuple(TOKENS), order, 2)
    assert (widget.tokens, widget.order, widget.predicted) == (TOKENS, [5, 4, 3, 2, 1, 0], 2)
    widget.order, widget.predicted, widget.step = [0, 1, 2, 3, 5, 4], 4, 3
    widget.tokens = [token.upper() for token in TOKENS]
    assert widget.tokens[0] == "THE"
