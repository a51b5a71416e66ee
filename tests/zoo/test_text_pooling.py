"""A sentence encoder's pooling is read from its folder."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ptm_edu import zoo
from ptm_edu.training.checkpoints import CheckpointError
from ptm_edu.zoo.text_pooling import FILE, pooling_of


@pytest.mark.parametrize(
    ("modes", "pooling"),
    [
        (["mean_tokens"], "mean"),
        (["cls_token"], "cls"),
        (["max_tokens"], None),
        (["mean_tokens", "max_tokens"], None),
        ([], None),
    ],
)
def test_a_single_known_mode_is_the_pooling(
    modes: list[str], pooling: str | None, tmp_path: Path
) -> None:
    assert pooling_of(tmp_path) is None
    (tmp_path / FILE).parent.mkdir()
    names = ["mean_tokens", "cls_token", "max_tokens"]
    config = {f"pooling_mode_{name}": name in modes for name in names}
    (tmp_path / FILE).write_text(json.dumps({"word_embedding_dimension": 4, **config}))
    assert pooling_of(tmp_path) == pooling


def test_a_damaged_file_is_reported(tmp_path: Path) -> None:
    (tmp_path / FILE).parent.mkdir()
    (tmp_path / FILE).write_text("{")
    with pytest.raises(CheckpointError, match="is damaged"):
        pooling_of(tmp_path)


def test_minilm_was_trained_with_the_mean(minilm_installed: Path) -> None:
    assert pooling_of(minilm_installed) == "mean"
    assert zoo.load("bert-mini").pooling is None
