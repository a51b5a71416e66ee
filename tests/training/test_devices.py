from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import torch
from torch import Tensor

from ptm_edu.training.devices import choose_device, to_device


@dataclass(frozen=True)
class Sentences:
    ids: Tensor
    language: str


class Pair(NamedTuple):
    first: Tensor
    second: Tensor


def test_every_tensor_of_a_batch_is_moved() -> None:
    x = torch.ones(2)
    batch = {"a": x, "b": (x, [x, 3]), "c": Sentences(x, "en"), "d": Pair(x, x), "e": None}
    moved = to_device(batch, torch.device("meta"))
    assert [moved["a"].is_meta, moved["b"][0].is_meta, moved["b"][1][0].is_meta] == [True] * 3
    assert moved["c"].ids.is_meta and moved["c"].language == "en"
    assert isinstance(moved["d"], Pair) and moved["d"].second.is_meta
    assert moved["b"][1][1] == 3 and moved["e"] is None
    assert not batch["a"].is_meta and not batch["c"].ids.is_meta


def test_auto_is_the_gpu_if_there_is_one() -> None:
    assert choose_device("auto").type == ("cuda" if torch.cuda.is_available() else "cpu")
    assert choose_device("cpu").type == "cpu"
