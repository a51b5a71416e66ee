from __future__ import annotations

import json
import runpy
import zlib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import torch
from torch import Tensor

from ptm_edu.transformer.beam_search import Hypothesis, search
from ptm_edu.widgets import BeamExplorer
from ptm_edu.widgets.beam_explorer.table import WIDEST

START, END, NAMES = 0, 1, [*"se", *(f"w{i}" for i in range(28))]
MOST = 7


@pytest.fixture(scope="module")
def toy(root: Path) -> SimpleNamespace:
    """`continuations`, `TOKENS`, `END` and `SENTENCES` of the made-up translator."""
    return SimpleNamespace(**runpy.run_path(str(root / "tests" / "browser" / "toy_beam.py")))


def explorer(toy: SimpleNamespace, **more: Any) -> BeamExplorer:
    given = {"continuations": toy.continuations, "tokens": toy.TOKENS, "end_id": toy.END}
    return BeamExplorer(**{**given, "sentences": toy.SENTENCES, **more})


def seeded(sentence: str, prefixes: list[list[int]]) -> np.ndarray:
    """A table for every beginning, however long; the start token can't come again."""
    rows = []
    for prefix in prefixes:
        generator = np.random.default_rng(zlib.crc32(f"{sentence}{prefix}".encode()))
        rows.append(2 * generator.normal(size=len(NAMES)) + np.eye(len(NAMES))[END])
    scores = np.array(rows)
    scores[:, START] = -np.inf
    return np.asarray(scores - np.log(np.exp(scores).sum(axis=1, keepdims=True)))


class Asked:
    """A `NextTokenScorer` of one sentence that answers by a function of the beginnings' ids."""

    def __init__(self, answer: Callable[[list[list[int]]], Any]) -> None:
        self.answer = answer

    def __call__(self, ids: Tensor) -> Tensor:
        return torch.as_tensor(self.answer(ids[:, 1:].tolist()), dtype=torch.float32)

    def select_rows(self, rows: Tensor) -> None:
        pass


def found(answer: Callable[[list[list[int]]], Any], width: int) -> list[Hypothesis]:
    return search(Asked(answer), 1, start_id=START, end_id=END, width=width, max_length=MOST)[0]


def known_to(preset: dict[str, Any]) -> Callable[[list[list[int]]], Any]:
    """Log p as the page knows it, −∞ where it holds nothing; a KeyError where no beginning is."""
    ids = [NAMES.index(name) for name in preset["names"]]
    own = [(ids[word],) if word >= 0 else () for word in preset["words"]]
    prefixes: list[tuple[int, ...]] = []
    table: dict[tuple[int, ...], np.ndarray] = {}
    for parent, word, p in zip(preset["parents"], own, preset["log_p"], strict=True):
        before = prefixes[parent] if parent >= 0 else ()
        prefixes.append(before + word)
        table[before + word] = np.full(len(NAMES), -np.inf)
        if word:
            assert table[before][word[0]] == -np.inf, "a word stands once"
            table[before][word[0]] = p
    return lambda asked: np.stack([table[tuple(prefix)] for prefix in asked])


def test_every_width_finds_in_the_table_what_it_finds_in_the_model() -> None:
    sentences = [f"seed {n}" for n in range(4)]
    widget = BeamExplorer(seeded, NAMES, END, sentences, max_length=MOST)
    cut = ended = 0
    for sentence, preset in zip(sentences, widget.presets, strict=True):
        for width in range(1, WIDEST + 1):
            real = found(partial(seeded, sentence), width)
            assert found(known_to(preset), width) == real
            cut += sum(not one.ended for one in real)
            ended += sum(one.ended for one in real)
    assert min(cut, ended) > 20, "both ways to end must be tried"


def test_asks_once_a_length_for_beginnings_that_differ() -> None:
    asked: list[list[list[int]]] = []

    def counted(sentence: str, prefixes: list[list[int]]) -> np.ndarray:
        asked.append(prefixes)
        return seeded(sentence, prefixes)

    BeamExplorer(counted, NAMES, END, ["seed 0"], max_length=MOST)
    assert asked[0] == [[]] and len(asked) <= MOST
    for length, prefixes in enumerate(asked):
        assert {len(prefix) for prefix in prefixes} == {length}
        assert len({tuple(prefix) for prefix in prefixes}) == len(prefixes)
        assert not any(END in prefix for prefix in prefixes)


def test_takes_tensors_and_half_precision(toy: SimpleNamespace) -> None:
    def tensors(sentence: str, prefixes: list[list[int]]) -> Tensor:
        log_p = torch.tensor(toy.continuations(sentence, prefixes), requires_grad=True)
        return log_p.half()

    whole, half = explorer(toy), explorer(toy, continuations=tensors)
    assert half.presets[0]["log_p"][1] == pytest.approx(whole.presets[0]["log_p"][1], abs=2e-3)


def test_six_sentences_that_never_end_are_light_enough() -> None:
    row = np.random.default_rng(0).normal(size=8000)
    row = np.append(row - np.log(np.exp(row).sum()), -np.inf)  # the end never comes

    def flat(sentence: str, prefixes: list[list[int]]) -> np.ndarray:
        shifts = [zlib.crc32(f"{sentence}{prefix}".encode()) % 8000 for prefix in prefixes]
        return np.stack([np.append(np.roll(row[:-1], shift), row[-1]) for shift in shifts])

    names = [f"word-{i}" for i in range(8001)]
    widget = BeamExplorer(flat, names, 8000, [f"s{n}" for n in range(6)])
    assert [preset["end"] for preset in widget.presets] == [-1] * 6
    assert len(widget.html().encode()) < 300_000


def test_answers_what_the_page_asks(toy: SimpleNamespace, monkeypatch: Any) -> None:
    def model(sentence: str, prefixes: list[list[int]]) -> Any:
        if "feu" in sentence:
            raise RuntimeError("the model is on fire")
        return toy.continuations(sentence, prefixes)

    widget, sent = explorer(toy, continuations=model), []
    monkeypatch.setattr(widget, "send", sent.append)
    for number, text in enumerate([" un chat court ", "le feu", " "]):
        widget._hear(None, {"type": "search", "id": number, "text": text}, [])
    right, broken, empty = sent
    assert right == {"id": 0, **widget.searched("un chat court")}
    json.dumps(right, allow_nan=False)
    failed = "RuntimeError: the model is on fire"
    assert broken == {"id": 1, "text": "le feu", "failed": failed}
    assert empty["id"] == 2 and "sentence must be a string that is not empty" in empty["failed"]
