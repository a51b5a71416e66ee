from __future__ import annotations

import runpy
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ptm_edu.text import WordPieceTokenizer
from ptm_edu.widgets.masking_lab.widget import SENTENCES, MaskingLab


@pytest.fixture(scope="module")
def toy(root: Path) -> SimpleNamespace:
    """`tokenize`, `VOCABULARY` and `SENTENCES` of the made-up tokenizer."""
    return SimpleNamespace(**runpy.run_path(str(root / "tests" / "browser" / "toy_masking.py")))


def lab(toy: SimpleNamespace, **more: Any) -> MaskingLab:
    given = {"tokenize": toy.tokenize, "vocabulary": toy.VOCABULARY, "sentences": toy.SENTENCES}
    return MaskingLab(**{**given, **more})


def test_the_page_gets_pieces_words_and_phrases(toy: SimpleNamespace) -> None:
    widget = lab(toy)
    assert [preset["text"] for preset in widget.presets] == list(toy.SENTENCES)
    for preset in widget.presets:
        assert (preset["pieces"], preset["words"]) == toy.tokenize(preset["text"])
    # By words: the violinist played in New York today .
    assert widget.phrases == {
        text: {0: [[4, 5]], 3: [[0, 1], [5, 6]], 4: [[0, 1]]}.get(n, [])
        for n, text in enumerate(toy.SENTENCES)
    }
    assert (widget.sentence, widget.unit, widget.rate) == (next(iter(toy.SENTENCES)), "token", 0.15)
    assert widget.shares == [0.8, 0.1, 0.1] and not widget.labels and widget.turn == 0


def test_random_pieces_are_never_special_and_evenly_spread(toy: SimpleNamespace) -> None:
    assert lab(toy).pieces == toy.VOCABULARY[5:]
    many = ["[PAD]", "[unused7]", "[CLS]", *(f"p{n}" for n in range(30_000)), "[", "end"]
    pieces = lab(toy, vocabulary=many).pieces
    assert len(set(pieces)) == len(pieces) == 500 and (pieces[0], pieces[-1]) == ("p0", "end")
    numbers = [int(piece[1:]) for piece in pieces[:-1]]
    steps = {after - before for before, after in pairwise(numbers)}
    assert steps <= {60, 61}
    # What stands for no word in a sentence is special, whatever its name.
    marked = lab(toy, tokenize=lambda text: (["<s>", "cat"], [-1, 0]), sentences=["cat"],
                 vocabulary=["<s>", "cat", "dog"])  # fmt: skip
    assert marked.pieces == ["cat", "dog"]


def test_its_own_sentences_suit_bert_s_tokenizer() -> None:
    tokenizer = WordPieceTokenizer.train(list(SENTENCES) * 3, 300)

    def tokenize(text: str) -> tuple[list[str], list[int]]:
        found = tokenizer.encode_with_offsets(text)
        pieces = [tokenizer.vocabulary[i] for i in found.ids]
        return ["[CLS]", *pieces, "[SEP]"], [-1, *found.word_ids, -1]

    widget = MaskingLab(tokenize, tokenizer.vocabulary)
    assert len(widget.presets) == len(SENTENCES) >= 6
    for preset in widget.presets:
        words = preset["text"].replace(".", " .").split()
        found = [" ".join(words[a : b + 1]) for a, b in widget.phrases[preset["text"]]]
        assert found == list(SENTENCES[preset["text"]])
    assert len(widget.html().encode()) < 300_000


def test_a_phrase_begins_and_ends_with_whole_words() -> None:
    def letters(text: str) -> tuple[list[str], list[int]]:
        words = text.split()
        return list("".join(words)), [n for n, word in enumerate(words) for _ in word]

    found = MaskingLab(letters, ["a", "b"], {"xab abx ab a b c": ["ab", "a b"]})
    assert found.phrases == {"xab abx ab a b c": [[2, 2], [3, 4]]}


def test_answers_what_the_page_asks(toy: SimpleNamespace, monkeypatch: Any) -> None:
    def tokenize(sentence: str) -> Any:
        if "fire" in sentence:
            raise RuntimeError("the tokenizer is on fire")
        return ([], []) if sentence == "-" else toy.tokenize(sentence)

    widget, sent = lab(toy, tokenize=tokenize), []
    monkeypatch.setattr(widget, "send", sent.append)
    for n, text in enumerate(["a windowsill", "cat " * 31, "-", "a fire"]):
        widget._hear(None, {"type": "tokenize", "id": n, "text": text}, [])
    assert [message["id"] for message in sent] == [0, 1, 2, 3]
    assert sent[0] == {"id": 0, **widget.cut("a windowsill")}
    assert [message.get("length") for message in sent[1:3]] == [33, 0]
    assert sent[3]["failed"] == "RuntimeError: the tokenizer is on fire"


def test_what_can_be_set(toy: SimpleNamespace) -> None:
    widget = lab(toy, unit="word", rate=1, shares=(0.5, 0.25, 0.25), labels=True, seed=3)
    assert (widget.unit, widget.rate, widget.labels, widget.seed) == ("word", 1.0, True, 3)
    assert widget.shares == [0.5, 0.25, 0.25]
    widget.phrases = {"a cat sat": [[1, 2], [0, 0]]}
    assert widget.phrases == {"a cat sat": [[0, 0], [1, 2]]}
