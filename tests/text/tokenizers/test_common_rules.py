"""What byte pairs, byte-level byte pairs and word pieces have in common."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ptm_edu.text import BytePairTokenizer, WordPieceTokenizer

CORPUS = [
    "the newest of the newest, and the widest and the lowest!",
    "low lower lowest\tand slow: l'été passé où ça va?",
    "he isn't well-known (in 3.5 of 1,000 towns) 北京 2 2 2",
] * 5
Tokenizer = BytePairTokenizer | WordPieceTokenizer
Train = Callable[..., Tokenizer]
TRAINERS: dict[str, tuple[Train, int, dict[str, Any]]] = {
    "byte pairs": (BytePairTokenizer.train, 420, {"special_tokens": ["<pad>", "<unk>"]}),
    "uncased byte pairs": (BytePairTokenizer.train, 420, {"uncased": True}),
    "byte level": (BytePairTokenizer.train, 420, {"byte_level": True}),
    "word pieces": (WordPieceTokenizer.train, 90, {}),
    "cased word pieces": (WordPieceTokenizer.train, 150, {"cased": True}),
}


@pytest.fixture(scope="module", params=TRAINERS.values(), ids=TRAINERS)
def tokenizer(request: pytest.FixtureRequest) -> Tokenizer:
    train, size, options = request.param
    return train(CORPUS, size, **options)


def test_a_saved_tokenizer_is_loaded_unchanged(tokenizer: Tokenizer, tmp_path: Path) -> None:
    path = tmp_path / "pieces.json"
    tokenizer.save(path)
    loaded = type(tokenizer).load(path)
    assert loaded.vocabulary == tokenizer.vocabulary and repr(loaded) == repr(tokenizer)
    assert loaded.special_tokens == tokenizer.special_tokens
    for text in (*CORPUS, "The Lowest É"):
        assert loaded.encode(text) == tokenizer.encode(text)
    assert "\n" in path.read_text(encoding="utf-8")


def test_a_truncated_file_is_rejected(tokenizer: Tokenizer, tmp_path: Path) -> None:
    path = tmp_path / "pieces.json"
    tokenizer.save(path)
    content = path.read_bytes()
    for length in range(0, len(content) - 1, 397):
        path.write_bytes(content[:length])
        with pytest.raises(ValueError, match=r"pieces.json is damaged .* save it again"):
            type(tokenizer).load(path)


@pytest.mark.parametrize(
    ("name", "damage"),
    [
        ("byte pairs", lambda c: c["merges"].append("q q")),
        ("byte pairs", lambda c: c["vocabulary"].append("<pad>")),
        ("uncased byte pairs", lambda c: c["vocabulary"].remove("<0x00>")),
        ("byte pairs", lambda c: c["vocabulary"].remove("<pad>")),
        ("byte pairs", lambda c: c.pop("special_tokens")),
        ("byte pairs", lambda c: c.update(merges=[1])),
        ("byte pairs", lambda c: c.update(byte_level="no")),
        ("byte pairs", lambda c: c.update(uncased=1)),
        ("byte pairs", lambda c: c.pop("kind")),
        ("word pieces", lambda c: c["special_tokens"].append("a")),
        ("word pieces", lambda c: c["special_tokens"].remove("[UNK]")),
        ("word pieces", lambda c: c.update(vocabulary=[1])),
        ("word pieces", lambda c: c.update(cased=1)),
        ("word pieces", lambda c: c.pop("kind")),
    ],
)
def test_an_inconsistent_file_is_rejected(
    name: str, damage: Callable[[dict[str, Any]], object], tmp_path: Path
) -> None:
    train, size, options = TRAINERS[name]
    tokenizer, path = train(CORPUS, size, **options), tmp_path / "pieces.json"
    tokenizer.save(path)
    content = json.loads(path.read_text(encoding="utf-8"))
    damage(content)
    path.write_text(json.dumps(content), encoding="utf-8")
    with pytest.raises(ValueError, match=r"pieces\.json is damaged"):
        type(tokenizer).load(path)


def test_copies_and_pickles_encode_alike(tokenizer: Tokenizer) -> None:
    # Workers that read batches get the tokenizer that way.
    for other in (copy.deepcopy(tokenizer), pickle.loads(pickle.dumps(tokenizer))):
        assert other.encode("the newest 中") == tokenizer.encode("the newest 中")


def test_encode_takes_one_string(tokenizer: Tokenizer) -> None:
    methods: list[Callable[[Any], object]] = [tokenizer.encode]
    if isinstance(tokenizer, WordPieceTokenizer):
        methods.append(tokenizer.encode_with_offsets)
    for method in methods:
        for wrong in (None, 3, ["the", "end"], b"the"):
            with pytest.raises(TypeError, match=r"encode\w*: expected one string, got"):
                method(wrong)
        with pytest.raises(ValueError, match=r"half a character \('\\ud800'\)"):
            method("a\ud800")
    with pytest.raises(TypeError, match="encode_words: expected a list"):
        tokenizer.encode_words("the")


def test_decode_takes_known_ids(tokenizer: Tokenizer) -> None:
    size = len(tokenizer)
    for wrong in (size, -1, -100):
        with pytest.raises(IndexError, match=f"0 to {size - 1}, got {wrong}"):
            tokenizer.decode([5, wrong])
    for strange in ("the", [1.0], [[1, 2]], None, 7, np.zeros((2, 3), dtype=int)):
        with pytest.raises(TypeError, match=r"decode: expected whole numbers \(T,\)"):
            tokenizer.decode(strange)  # type: ignore[arg-type]
    ids = tokenizer.encode("the lowest")
    assert tokenizer.decode(np.array(ids)) == "the lowest"
    assert tokenizer.decode([]) == ""


def test_a_piece_that_does_not_exist_is_named(tokenizer: Tokenizer) -> None:
    with pytest.raises(KeyError, match=r"'nowhere' is not among the .* tokens"):
        tokenizer["nowhere"]
    assert "nowhere" not in tokenizer and tokenizer.vocabulary[0] in tokenizer


@pytest.mark.parametrize("train", [BytePairTokenizer.train, WordPieceTokenizer.train])
def test_training_takes_lines_of_text(train: Train) -> None:
    for wrong in ("the end", None, 3):
        with pytest.raises(TypeError, match="the corpus must be lines of text"):
            train(wrong, 300)
    with pytest.raises(TypeError):
        train([["the", "end"]], 300)
    for empty in ([], ["", " \n"]):
        with pytest.raises(ValueError, match="the corpus is empty"):
            train(empty, 300)
    with pytest.raises(ValueError, match=r"'\[UNK\]' is given twice"):
        train(["aab"], 300, ["[UNK]", "[UNK]"])
    with pytest.raises(TypeError, match="must be a list of strings"):
        train(["aab"], 300, "[UNK]")
