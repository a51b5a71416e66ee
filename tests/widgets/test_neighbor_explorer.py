from __future__ import annotations

import base64
import json
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import torch

from ptm_edu import zoo
from ptm_edu.widgets import NeighborExplorer
from ptm_edu.widgets.neighbor_explorer.widget import PRESETS
from ptm_edu.word2vec import WordVectors

PAIRS = [("king", "queen"), "paris"]


def explorer(toy: SimpleNamespace, **more: Any) -> NeighborExplorer:
    return NeighborExplorer(toy.words, toy.vectors, **{"presets": PAIRS, "size": 300, **more})


def test_ranks_like_the_library(toy: SimpleNamespace) -> None:
    vectors = WordVectors(toy.words, torch.tensor(toy.vectors))
    widget = NeighborExplorer(vectors.words, vectors.vectors, presets=PAIRS)
    for word in ("king", "word1900"):
        expected, found = vectors.most_similar(word, 10), widget.neighbors(word)
        assert [near for near, _ in found] == [near for near, _ in expected]
        assert [s for _, s in found] == pytest.approx([s for _, s in expected], abs=1e-5)
    assert widget.presets[0]["cosine"] == pytest.approx(vectors.similarity("king", "queen"))
    assert widget.presets[1] == {"words": ["paris"], "cosine": None}


def test_lists_of_presets_and_of_their_neighbors_are_right_over_all_words(
    toy: SimpleNamespace,
) -> None:
    widget = explorer(toy, size=1000)
    assert len(widget.words) == 1000
    around = [word for start in ("king", "queen", "paris") for word, _ in widget.neighbors(start)]
    assert {"king", "queen", "paris", *around} == set(widget.lists)
    for word, found in widget.lists.items():
        expected = widget.neighbors(word)
        assert [widget.words[place] for place, _ in found] == [near for near, _ in expected]
        assert [s for _, s in found] == pytest.approx([s for _, s in expected], abs=1e-4)


def test_a_list_with_a_word_that_is_not_stored_is_not_sent(toy: SimpleNamespace) -> None:
    widget = explorer(toy, size=40)
    assert len(widget.words) == 40 and {"king", "queen", "paris"} <= set(widget.lists)
    for found in widget.lists.values():
        assert all(place < 40 for place, _ in found)
    sent = {near for word in widget.lists for near, _ in widget.neighbors(word)}
    assert sent <= set(widget.words)


def test_payload(toy: SimpleNamespace) -> None:
    rng = np.random.default_rng(0)
    words = [f"longer-word-{i}" for i in range(3000)]
    presets = [(words[2 * i], words[2 * i + 1]) for i in range(7)]
    counts = np.arange(5_000_000, 2_000_000, -1000)
    widget = NeighborExplorer(words, rng.normal(size=(3000, 150)), counts=counts, presets=presets)
    assert len(widget.rows) == 300_000
    rows = np.frombuffer(base64.b64decode(widget.rows), np.int8)
    assert rows.shape == (1500 * 150,)
    state = {name: getattr(widget, name) for name in ("words", "ranks", "counts", "lists")}
    assert len(json.dumps(state)) < 100_000
    assert len(widget.html().encode()) < 465_000  # with the widgets' whole host


def test_ranks_come_from_counts_else_from_the_order(toy: SimpleNamespace) -> None:
    plain = explorer(toy)
    assert plain.ranks == [toy.words.index(word) + 1 for word in plain.words] and plain.counts == []
    rising = explorer(toy, counts=np.arange(1, 2001))
    assert rising.ranks == [2000 - toy.words.index(word) for word in rising.words]
    assert rising.counts == [toy.words.index(word) + 1 for word in rising.words]
    assert "word1991" in rising.words, "the most frequent words fill the page"


def test_answers_what_the_page_asks(toy: SimpleNamespace, monkeypatch: Any) -> None:
    widget, sent = explorer(toy, counts=np.arange(2000, 0, -1)), []
    monkeypatch.setattr(widget, "send", sent.append)
    widget._hear(None, {"type": "near", "id": 7, "words": ["king", "WORD1900"]}, [])
    widget._hear(None, {"type": "near", "id": 8, "words": ["quene"]}, [])
    answer, unknown = sent
    assert (answer["id"], unknown["id"]) == (7, 8)
    assert answer["words"] == ["king", "word1900"]
    unit = toy.vectors / np.linalg.norm(toy.vectors, axis=1, keepdims=True)
    cosines = unit @ unit[toy.words.index("word1900")]
    cosines[toy.words.index("word1900")] = -2
    best = np.argsort(-cosines)[:10]
    assert [word for word, _ in answer["lists"]["word1900"]] == [toy.words[i] for i in best]
    assert answer["cosine"] == pytest.approx(cosines[0], abs=1e-6)
    named = {word for found in answer["lists"].values() for word, _ in found} | {"word1900"}
    assert set(answer["more"]) == named - set(widget.words)
    told = answer["more"]["word1900"]
    assert (told["rank"], told["count"]) == (toy.words.index("word1900") + 1, 92)
    assert unknown["unknown"] == "quene" and "queen" in unknown["similar"]


def test_default_presets_are_those_whose_words_are_known(toy: SimpleNamespace) -> None:
    words = ["slow", "fast", "dog", "bank", *toy.words[4:]]
    widget = NeighborExplorer(words, toy.vectors)
    assert [preset["words"] for preset in widget.presets] == [["dog"], ["slow", "fast"]]
    assert (widget.word, widget.other) == ("dog", "")
    none = NeighborExplorer(toy.words, toy.vectors)
    assert none.presets == [] and none.word == toy.words[0] and none.word in none.lists


def test_all_presets_are_known_to_the_shipped_vectors() -> None:
    vectors = zoo.load("word2vec-mini")
    widget = NeighborExplorer(vectors.words, vectors.vectors, counts=vectors.counts)
    assert len(widget.presets) == len(PRESETS)
    near = [word for word, _ in widget.neighbors("slow")]
    assert "fast" in near, "antonyms are near: the chapter says so"
    around = {
        near for preset in widget.presets for w in preset["words"] for near in _near(widget, w)
    }
    assert around <= set(widget.lists), "the first step from a preset needs no Python"


def _near(widget: NeighborExplorer, word: str) -> list[str]:
    return [near for near, _ in widget.neighbors(word)]


BROKEN = np.ones((2000, 24), dtype=np.float32)
BROKEN[5, 3] = np.nan
