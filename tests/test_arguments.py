"""`checked`: which arguments are refused, with which sentence."""

from __future__ import annotations

import inspect
import math
import pickle
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Literal, Protocol

import numpy as np
import pytest
import torch
from torch import Tensor, nn

from ptm_edu import adaptation, bert
from ptm_edu.arguments import checked


@checked(rank=1, dropout=(0, 1), x="float (…, T, D)", mask="bool (T, T)", free=None)
def function(
    x: Tensor | None = None,
    mask: Tensor | None = None,
    model: nn.Module | None = None,
    rank: int = 8,
    dropout: float = 0.1,
    *,
    words: Sequence[str] = (),
    rows: Iterable[int] = (),
    table: Mapping[str, int] | None = None,
    pair: tuple[int, int] = (1, 2),
    kind: Literal["a", "b"] = "a",
    path: str | Path = "",
    report: Callable[[int], None] | None = None,
    progress: bool = True,
    free: int = 0,
    **others: Any,
) -> str:
    """Return what the arguments are."""
    return "accepted"


X = torch.ones(2, 3, 4)

REFUSED: list[tuple[str, Any, type[Exception], str]] = [
    ("rank", 2.5, ValueError, "function: rank must be a whole number of at least 1, got 2.5; the "),
    ("rank", "8", TypeError, "at least 1, got '8'; the default is 8"),
    ("rank", True, TypeError, "got True"),
    ("rank", 0, ValueError, "at least 1, got 0"),
    ("rank", None, TypeError, "got None"),
    ("dropout", math.nan, ValueError, "dropout must be a number from 0 to 1, got nan"),
    ("dropout", -0.5, ValueError, "got -0.5"),
    ("dropout", [0.5], TypeError, r"got \[0.5\]"),
    ("x", X.long(), ValueError, r"x must be a Tensor or None, float \(…, T, D\), got int64 \(2, 3"),
    ("x", X[0, 0], ValueError, r"got float32 \(4,\)"),
    ("x", X.tolist(), TypeError, r"got \[\[\[1.0.*; torch.tensor\(…\) makes one"),
    ("mask", torch.ones(2, 3, dtype=torch.bool), ValueError, r"\(T, T\) with T = 2, got bool"),
    ("model", "minilm", TypeError, "model must be a Module or None, got 'minilm'"),
    ("model", nn.Linear, TypeError, r"got the class Linear; call it, Linear\(…\)"),
    ("model", SimpleNamespace(model=nn.Linear(1, 1)), TypeError, "Namespace; pass its .model"),
    ("words", "text", TypeError, "words must be a list of strings, got 'text'; put it into a "),
    ("words", [3], TypeError, r"got \[3\]"),
    ("words", 3, TypeError, "got 3"),
    ("rows", "123", TypeError, "rows must be a list of whole numbers, got '123'"),
    ("table", [1], TypeError, r"table must be a dictionary of whole numbers or None, got \[1\]"),
    ("pair", (1, 2, 3), TypeError, r"a tuple \(a whole number, a whole number\), got \(1, 2, 3\)"),
    ("kind", "c", ValueError, "kind must be 'a' or 'b', got 'c'"),
    ("kind", 3, TypeError, "got 3"),
    ("path", 3, TypeError, "path must be a string or a path, got 3"),
    ("report", 3, TypeError, "report must be a function or None, got 3"),
    ("progress", "no", TypeError, "progress must be True or False, got 'no'"),
]


@pytest.mark.parametrize(("name", "value", "error", "message"), REFUSED)
def test_one_sentence_says_what_is_wrong(
    name: str, value: Any, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        function(**{name: value})


@pytest.mark.parametrize(
    "right",
    [
        {"rank": np.int64(3), "dropout": np.float32(0.5)},
        {"dropout": 1},
        {"x": X, "mask": torch.ones(3, 3, dtype=torch.bool)},
        {"x": X[0]},
        {"words": ["a"], "rows": range(3), "table": {}, "pair": [1, 2], "kind": "b"},
        {"words": np.array(["a"]), "rows": iter([1])},
        {"path": Path("a"), "report": print, "progress": np.bool_(True)},
        {"free": "anything", "unknown": 3},
    ],
)
def test_what_is_right_is_accepted(right: dict[str, Any]) -> None:
    assert function(**right) == "accepted"


def test_positions_count_like_names() -> None:
    with pytest.raises(TypeError, match="takes from 0 to 5 positional arguments but 6 were given"):
        function(None, None, None, 1, 0.1, 3)  # type: ignore[misc]
    with pytest.raises(ValueError, match=r"rank must be"):
        function(None, None, None, 0)
    with pytest.raises(ValueError, match=r"mask must be .* with T = 3, got bool"):
        function(X, torch.ones(4, 4, dtype=torch.bool))


class Own(nn.Module):
    """A reader's own BERT, which has all that ours has."""

    forward = bert.Bert.forward


def test_a_wrapper_or_a_class_of_the_reader_is_taken_for_the_model() -> None:
    @checked()
    def read(model: bert.Bert) -> str:
        return "accepted"

    model = bert.Bert(bert.BertConfig(dim=8, heads=2, feed_forward=8, vocab_size=9, layers=1))
    adapted = adaptation.adapt(model, adaptation.BitFit())
    for right in (model, adapted, Own()):
        assert read(right) == "accepted"  # type: ignore[arg-type]
    for wrong in (nn.Linear(1, 1), bert.TaskModel(model, bert.SpanHead(model.config))):
        with pytest.raises(TypeError, match=r"read: model must be a Bert, got a"):
            read(wrong)  # type: ignore[arg-type]


class Encoder(Protocol):
    """Anything that encodes."""

    def encode(self, text: str) -> list[int]:
        """Return ids."""


@checked(size=1)
@dataclass(frozen=True)
class Settings:
    """A dataclass."""

    size: int = 3
    encoder: Encoder | None = None


def test_classes_are_checked_when_they_are_made() -> None:
    assert pickle.loads(pickle.dumps(Settings(4))) == Settings(size=4)
    assert list(inspect.signature(Settings).parameters) == ["size", "encoder"]
    with pytest.raises(
        ValueError, match="Settings: size must be a whole number of at least 1, got 0"
    ):
        Settings(0)
    with pytest.raises(TypeError, match="encoder must be an Encoder or None, got 'bert'"):
        Settings(encoder="bert")  # type: ignore[arg-type]


def test_a_limit_of_no_argument_is_a_mistake_of_ours() -> None:
    with pytest.raises(AssertionError, match="has no argument ranks"):
        checked(ranks=1)(lambda rank: rank)
