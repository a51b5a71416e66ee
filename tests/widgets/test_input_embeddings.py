from __future__ import annotations

import base64
import runpy
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import torch

from ptm_edu.widgets import InputEmbeddings
from ptm_edu.widgets.input_embeddings.widget import NAMES, PREMISE, TEXTS


@pytest.fixture(scope="module")
def toy(root: Path) -> SimpleNamespace:
    """`inputs` and `EXAMPLES` of the made-up model."""
    return SimpleNamespace(**runpy.run_path(str(root / "tests" / "browser" / "toy_inputs.py")))


def explorer(toy: SimpleNamespace, **more: Any) -> InputEmbeddings:
    return InputEmbeddings(**{"inputs": toy.inputs, "examples": toy.EXAMPLES, **more})


def rows(table: dict[str, Any]) -> np.ndarray:
    """A table's vectors as a page reads them, (N, D)."""
    whole = np.frombuffer(base64.b64decode(table["numbers"]), "<i2")
    return whole.reshape(-1, table["size"]) * np.array(table["steps"])[:, None]


def test_two_bytes_keep_every_vector_and_none_travels_twice(toy: SimpleNamespace) -> None:
    widget = explorer(toy)
    table = rows(widget.table)
    words = set()
    for preset, (name, first, second, label) in zip(widget.presets, toy.EXAMPLES, strict=True):
        said = toy.inputs(first, second)
        assert [preset[key] for key in ("name", "first", "second", "label")] == [
            *(name, first, second, label)
        ]
        assert (preset["tokens"], preset["types"]) == (said["tokens"], said["types"])
        for key in ("words", "segments", "positions"):
            np.testing.assert_allclose(table[preset[key]], said[key], atol=1e-4)
        np.testing.assert_allclose(table[preset["norm"]], said["norm"][:2], atol=1e-4)
        assert preset["epsilon"] == 1e-12
        words.update(said["tokens"])
    longest = max(len(preset["tokens"]) for preset in widget.presets)
    assert len(table) == len(words) + longest + 2 + 2, "words, positions, segments, norm"
    assert widget.texts == {"first": toy.EXAMPLES[0][1], "second": toy.EXAMPLES[0][2]}


@pytest.mark.parametrize("language", ["en", "zh"])
def test_its_own_texts_are_light_enough_for_the_widest_model(language: str) -> None:
    def inputs(first: str, second: str | None) -> dict[str, Any]:
        pieces = ["[CLS]", *first.split(), *(second or "").split(), *["some", "pieces", "more"]]
        seeds = [sum(map(ord, piece)) for piece in pieces]
        made = [np.random.default_rng(seed).normal(size=(3, 768)) for seed in seeds]
        types, D = [0] * len(pieces), np.ones(768)
        words, segments, positions = np.stack(made, axis=1)
        segments, positions = segments[:1].repeat(len(pieces), 0), positions * 0 + 1
        parts = {"words": words, "segments": segments, "positions": positions}
        return {"tokens": pieces, "types": types, **parts, "norm": (D, D, 1e-12)}

    widget = InputEmbeddings(inputs, language=language)
    assert len(widget.html().encode()) < 300_000
    assert [preset["name"] for preset in widget.presets] == list(NAMES[language])
    labels = [label for first, _, label in TEXTS if first == PREMISE]
    assert labels == ["entailment", "contradiction", "neutral"] and len(TEXTS) >= 6


def test_takes_tensors_and_answers_what_the_page_asks(
    toy: SimpleNamespace, monkeypatch: Any
) -> None:
    def inputs(first: str, second: str | None) -> Any:
        assert len(first.split()) < 25, "a model is not asked for what is too long at first sight"
        if "fire" in first:
            raise RuntimeError("the model is on fire")
        said = toy.inputs(first[:60], second)
        return {**said, "words": torch.tensor(said["words"], requires_grad=True).bfloat16()}

    widget, sent = explorer(toy, inputs=inputs), []
    monkeypatch.setattr(widget, "send", sent.append)
    asked = [("A dog", "a cat"), ("A dog", ""), ("a " * 25, None), ("a.b." * 6, None), ("f", "g")]
    for n, (first, second) in enumerate([*asked, ("a fire", None)]):
        widget._hear(None, {"type": "inputs", "id": n, "first": first, "second": second}, [])
    assert [message["id"] for message in sent] == [0, 1, 2, 3, 4, 5]
    entry, table = sent[0]["entry"], rows(sent[0]["table"])
    assert entry["tokens"] == ["[CLS]", "a", "dog", "[SEP]", "a", "cat", "[SEP]"]
    expected = toy.inputs("a dog", "a cat")["words"]
    np.testing.assert_allclose(table[entry["words"]], expected, rtol=5e-3, atol=1e-4)
    assert sent[1]["second"] is None and sent[1]["entry"]["types"] == [0] * 4
    assert [message.get("length") for message in sent[2:4]] == [25, None]
    assert sent[3]["failed"] == "ValueError: this toy has 24 positions"
    assert sent[5]["failed"] == "RuntimeError: the model is on fire"


def test_says_when_all_is_too_much(toy: SimpleNamespace) -> None:
    def inputs(first: str, second: str | None) -> dict[str, Any]:
        said = toy.inputs(first, second)
        wide = {key: np.tile(said[key], 40) for key in ("words", "segments", "positions")}
        return {**said, **wide, "norm": (np.ones(3200), np.ones(3200), 1e-12)}

    with pytest.raises(
        ValueError, match=r"vectors of 3200 are .* than 90,000: give fewer examples"
    ):
        explorer(toy, inputs=inputs)
