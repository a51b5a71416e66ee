from __future__ import annotations

import base64
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import torch
from gensim.models import KeyedVectors

from ptm_edu.widgets import AnalogyExplorer, NeighborExplorer
from ptm_edu.widgets.nearest import Step, best
from ptm_edu.word2vec import WordVectors


def explorer(toy: SimpleNamespace, **more: Any) -> AnalogyExplorer:
    return AnalogyExplorer(toy.words, toy.vectors, **{"presets": toy.PRESETS, "size": 300, **more})


def test_takes_the_library_s_own_vectors(toy: SimpleNamespace) -> None:
    vectors = WordVectors(toy.words, torch.tensor(toy.vectors))
    widget = AnalogyExplorer(
        vectors.words, vectors.vectors, answer=vectors.analogy, presets=toy.PRESETS
    )
    answers = widget.presets[0]["answers"]
    assert set(answers) == {f"{m} {k}" for m in ("3cosadd", "3cosmul") for k in ("true", "false")}
    assert answers["3cosadd true"] == vectors.analogy(["king", "woman"], ["man"], 10)
    assert answers["3cosadd true"][0][0] == "queen"


@pytest.mark.parametrize("kind", [AnalogyExplorer, NeighborExplorer])
def test_takes_gensim_s_keyed_vectors(toy: SimpleNamespace, kind: Any) -> None:
    vectors = KeyedVectors(vector_size=toy.vectors.shape[1])
    vectors.add_vectors(toy.words, toy.vectors)
    widget = kind(vectors, size=300)
    expected = kind(toy.words, toy.vectors, size=300)
    assert widget.words == expected.words and widget.rows == expected.rows
    with pytest.raises(TypeError, match="or gensim's KeyedVectors alone, got a list"):
        kind(toy.words)


@pytest.mark.parametrize("method", ["3cosadd", "3cosmul"])
@pytest.mark.parametrize("leave_out", [True, False])
def test_ranks_like_the_library(toy: SimpleNamespace, method: str, leave_out: bool) -> None:
    vectors = WordVectors(toy.words, torch.tensor(toy.vectors))
    ids = [toy.words.index(word) for word in ("man", "king", "woman")]
    found = best(vectors.unit_vectors.numpy(), Step(*ids, 1.0, leave_out, method), 10)
    expected = vectors.analogy(["king", "woman"], ["man"], 10, leave_out, method)
    assert [toy.words[i] for i, _ in found] == [word for word, _ in expected]
    assert [s for _, s in found] == pytest.approx([s for _, s in expected], abs=1e-5)


def test_stores_the_presets_words_and_their_answers(toy: SimpleNamespace) -> None:
    widget = explorer(toy, size=200)
    assert len(widget.words) == 200
    needed = {w for p in toy.PRESETS for w in (*p["positive"], *p["negative"])}
    for preset in widget.presets:
        needed |= {word for answer in preset["answers"].values() for word, _ in answer}
    assert needed <= set(widget.words)
    order = [toy.words.index(word) for word in widget.words]
    assert order == sorted(order), "the most frequent word stays first"


def test_a_byte_a_number_keeps_the_cosines(toy: SimpleNamespace) -> None:
    widget = explorer(toy)
    rows = np.frombuffer(base64.b64decode(widget.rows), np.int8).reshape(300, -1).astype(float)
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    ids = [toy.words.index(word) for word in widget.words]
    unit = toy.vectors[ids] / np.linalg.norm(toy.vectors[ids], axis=1, keepdims=True)
    assert np.abs(rows @ rows.T - unit @ unit.T).max() < 0.01


def test_1500_words_of_150_numbers_are_300_kilobytes() -> None:
    rng = np.random.default_rng(0)
    words = [f"w{i}" for i in range(2000)]
    widget = AnalogyExplorer(words, rng.normal(size=(2000, 150)))
    assert len(widget.words) == 1500 and len(widget.rows) == 300_000
    assert len(widget.html().encode()) < 400_000


def test_answers_what_the_page_asks(toy: SimpleNamespace, monkeypatch: Any) -> None:
    widget, sent = explorer(toy), []
    monkeypatch.setattr(widget, "send", sent.append)
    question = {"a": "man", "b": "king", "c": "woman", "leaveOut": True, "method": "3cosadd"}
    widget._hear(None, {"type": "rank", "id": 7, "weight": 0.5, **question}, [])
    widget._hear(None, {"type": "word", "id": 8, "word": "Word1900"}, [])
    widget._hear(None, {"type": "word", "id": 9, "word": "quene"}, [])
    widget._hear(None, {"type": "rank", "id": 10, "weight": 1, **question, "a": "nobody"}, [])
    assert [message["id"] for message in sent] == [7, 8, 9, 10]
    assert len(sent[0]["ranking"]) == 10 and list(sent[1]["rows"]) == ["word1900"]
    assert "queen" in sent[2]["similar"]
    assert "nobody" in sent[3]["failed"]


def test_an_answer_that_breaks_is_said_in_the_page(toy: SimpleNamespace, monkeypatch: Any) -> None:
    calls = []

    def answer(*asked: Any) -> list:
        calls.append(asked)
        if asked[0] == ["queen", "woman"]:
            raise RuntimeError("the table is on fire")
        return [("rome", 0.5)]

    widget, sent = explorer(toy, answer=answer), []
    monkeypatch.setattr(widget, "send", sent.append)
    question = {"a": "man", "b": "queen", "c": "woman", "leaveOut": True, "method": "3cosadd"}
    widget._hear(None, {"type": "rank", "id": 1, "weight": 1, **question}, [])
    assert sent[0]["failed"] == "RuntimeError: the table is on fire"
    assert calls[0] == (["king", "woman"], ["man"], 10, True, "3cosadd")


def test_without_known_presets_it_still_starts(toy: SimpleNamespace) -> None:
    words = [f"w{i}" for i in range(len(toy.words))]
    widget = AnalogyExplorer(words, toy.vectors)
    assert widget.presets == [] and widget.positive == ["w1", "w2"]


def test_default_presets_are_those_whose_words_are_known(toy: SimpleNamespace) -> None:
    widget = AnalogyExplorer(toy.words, toy.vectors)
    assert [preset["negative"] for preset in widget.presets] == [["man"], ["france"]]
