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


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"tokens": "the cat"}, r"tokens must be a list, got a string"),
        ({"tokens": TOKENS[:4]}, "tokens must be 5 to 8 strings, got 4: take a longer text"),
        ({"tokens": TOKENS + TOKENS}, "tokens must be 5 to 8 strings, got 12: shorten the text"),
        ({"tokens": [*TOKENS, 3]}, "tokens must be strings that are not empty"),
        ({"order": [0, 1, 2, 3, 4]}, r"positions 0 … 5 once each, got \[0, 1, 2, 3, 4\]"),
        ({"order": [0, 1, 2, 3, 4, 4]}, "positions 0 … 5 once each"),
        ({"order": [1, 2, 3, 4, 5, 6]}, "positions 0 … 5 once each"),
        ({"order": list("abcdef")}, "positions 0 … 5 once each"),
        ({"predicted": 0}, "predicted must be a whole number from 1 to 6, got 0: how many"),
        ({"predicted": 7}, "predicted must be a whole number from 1 to 6, got 7"),
    ],
)
def test_says_what_does_not_fit(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=f"PermutationExplorer: .*{sentence}"):
        PermutationExplorer(**{"tokens": TOKENS, **given})


@pytest.mark.parametrize(
    ("name", "value"),
    [("tokens", TOKENS[:5]), ("order", [0, 0, 1, 2, 3, 4]), ("predicted", 7), ("step", 0)],
)
def test_says_so_when_it_is_set_later_too(name: str, value: Any) -> None:
    widget = PermutationExplorer(TOKENS)
    before = getattr(widget, name)
    with pytest.raises(ValueError, match="PermutationExplorer: "):
        setattr(widget, name, value)
    assert getattr(widget, name) == before
